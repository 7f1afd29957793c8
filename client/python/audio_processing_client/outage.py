"""How long something that reads again and again waits for a service that does not respond."""

from __future__ import annotations

import time

from .api_error import ApiError
from .attempts import UNAVAILABLE

MAX_OUTAGE_S = 300.0
"""A restart of a whole service, or a move to another machine, takes less."""


class Patience:
    """Waits out an outage of a service that has responded before: one that never did probably has another address."""

    def __init__(self, max_outage_s: float = MAX_OUTAGE_S) -> None:
        self._max_outage_s = max_outage_s
        self._responded: float | None = None

    def responded(self) -> None:
        """Notes that the service responded."""
        self._responded = time.monotonic()

    def outlast(self, error: ApiError) -> float:
        """Returns the least time to wait before the next request, in seconds. Raises an error that is no outage, or one that lasts too long."""
        wait_s = error.retry_after_s or 0.0
        is_outage = error.status == 0 or error.status in UNAVAILABLE
        if not is_outage or self._responded is None:
            raise error
        if time.monotonic() + wait_s - self._responded > self._max_outage_s:
            raise error
        return wait_s
