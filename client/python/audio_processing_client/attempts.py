"""Sends requests again where that does no harm."""

from __future__ import annotations

import random
import time

import httpx

from .api_error import error_of, retry_after

FIRST_WAIT_S = 0.5
"""First wait after an error that names none. It doubles with each attempt."""
LONGEST_WAIT_S = 30.0
UNAVAILABLE = frozenset({502, 503, 504})
"""Statuses of a server or a proxy that is being restarted."""
NOT_STARTED = "workflow_binding_missing"
"""Code, of status 500, of work that could not be started because a part of the service was away."""
REPEATABLE = "repeatable"
"""Extension of a POST that may be processed twice without harm."""


class AttemptsTransport(httpx.BaseTransport):
    """Sends a request again after an error of the network, a restart of the service or too many requests."""

    def __init__(self, inner: httpx.BaseTransport, *, retries: int, max_wait_s: float) -> None:
        self._inner = inner
        self._retries = retries
        self._max_wait_s = max_wait_s

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        repeatable = (
            request.method != "POST"
            or "idempotency-key" in request.headers
            or REPEATABLE in request.extensions
        )
        attempt = 0
        while True:
            response: httpx.Response | None = None
            wait_s = self._backoff(attempt)
            try:
                response = _whole(self._inner.handle_request(request))
            except httpx.TransportError:
                if not repeatable or attempt >= self._retries:
                    raise
            if response is not None:
                again = response.status_code == 429 or (repeatable and _is_away(response))
                named = retry_after(response)
                wait_s = wait_s if named is None else named
                if not again or attempt >= self._retries or wait_s > self._max_wait_s:
                    return response
                response.close()
            time.sleep(wait_s)
            attempt += 1

    def close(self) -> None:
        self._inner.close()

    def _backoff(self, attempt: int) -> float:
        """Returns a wait between half and all of its length, so that many clients do not come back at once."""
        longest = min(FIRST_WAIT_S * 2**attempt, LONGEST_WAIT_S, self._max_wait_s)
        return longest * random.uniform(0.5, 1)


def _is_away(response: httpx.Response) -> bool:
    """Reports whether the service, or a part of it, is being restarted."""
    if response.status_code != 500 or "json" not in response.headers.get("content-type", ""):
        return response.status_code in UNAVAILABLE
    response.read()  # was received by _whole
    return error_of(response).code == NOT_STARTED


def _whole(response: httpx.Response) -> httpx.Response:
    """Reads JSON here, so that a connection that breaks within it is an attempt that failed. Files stay streams."""
    if "json" not in response.headers.get("content-type", ""):
        return response
    try:
        raw = b"".join(response.iter_raw())
    finally:
        response.close()
    return httpx.Response(
        response.status_code,
        headers=response.headers,
        stream=httpx.ByteStream(raw),
        extensions=response.extensions,
    )
