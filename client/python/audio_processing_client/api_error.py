"""The error of every request."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import httpx


class ApiError(Exception):
    """A request that failed. Branch on ``code``: it is stable, the message is for people."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        errors: list[dict[str, str]] | None = None,
        request_id: str | None = None,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        """The code of the problem; ``unreachable``, ``timed_out`` and ``unexpected_response`` are of the client."""
        self.status = status
        """The status of the response; 0 if there was none."""
        self.errors = errors or []
        """The fields that are wrong, each with a path and a message."""
        self.request_id = request_id
        """The id of the request in the logs of the service."""
        self.retry_after_s = retry_after_s
        """Seconds after which the request may succeed, if the service named any."""


def error_of(response: httpx.Response) -> ApiError:
    """Returns the error of a response that is not a success, whose body was read."""
    problem = _problem(response)
    return ApiError(
        problem.get("detail") or problem.get("title") or f"The service responded with status {response.status_code}.",
        code=problem.get("code") or "unexpected_response",
        status=response.status_code,
        errors=problem.get("errors"),
        request_id=response.headers.get("x-request-id"),
        retry_after_s=retry_after(response),
    )


def retry_after(response: httpx.Response) -> float | None:
    """Returns the seconds that the response asks to wait, as a number or until a date by the clock of the server. Anything else counts as absent."""
    text = response.headers.get("retry-after", "").strip()
    if text.isascii() and text.isdecimal():
        return float(text)
    until = _time(text)
    if until is None:
        return None
    now = _time(response.headers.get("date", "")) or datetime.now(UTC)
    return max(0.0, (until - now).total_seconds())


def connection_error(error: httpx.TransportError) -> ApiError:
    """Returns the error of a request that got no response."""
    if isinstance(error, httpx.TimeoutException):
        return ApiError("The service did not respond in time.", code="timed_out")
    reason = f" ({error})" if str(error) else ""
    return ApiError(
        f"The service cannot be reached{reason}. Check the address and the network.", code="unreachable"
    )


def _time(date: str) -> datetime | None:
    """Returns the time of an HTTP date, whatever the locale of the program."""
    try:
        time = parsedate_to_datetime(date)
    except (ValueError, OverflowError):
        return None
    return time if time.tzinfo else None


def _problem(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}  # a page of a proxy: the status says enough
    return body if isinstance(body, dict) else {}
