"""Server-sent events, with reconnection."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import httpx

from .api_error import ApiError, connection_error
from .models import Batch
from .outage import Patience

MAX_SILENCE_S = 45.0
"""Max silence of a stream: the service sends a comment each 15 s."""
MAX_EVENT_BYTES = 16 * 2**20
"""A server that is none of ours could send an event without an end."""
RECONNECT_S = 2.0
"""Wait before a stream is opened again, unless it names another."""
LINE_END = re.compile(rb"\r\n|\n|\r(?!\Z)")

Open = Callable[[dict[str, str]], AbstractContextManager[httpx.Response]]
"""Opens the stream with headers."""


@dataclass(frozen=True)
class BatchEvent:
    """The status of a batch, as its stream of events sends it."""

    event: str
    """``progress``, or ``done`` of the last one."""
    batch: Batch
    items: list[dict[str, Any]]
    """While the batch is open, each running item: ``item_id``, ``custom_id`` and its ``progress``."""


@dataclass(frozen=True)
class StreamEvent:
    """An event of a stream (text/event-stream). ``data`` is not parsed."""

    event: str
    data: str


class EventStream:
    """
    A stream of events. A connection that breaks, or falls silent, is opened again after the event received last
    (``Last-Event-ID``), also through an outage of the service.
    """

    def __init__(self, open_: Open, *, retries: int) -> None:
        self._open = open_
        self._retries = retries
        self._last_id: str | None = None
        self._wait_s = RECONNECT_S

    def until(self, is_last: Callable[[StreamEvent], bool]) -> Iterator[StreamEvent]:
        """Yields the events up to the last one. Ends without it where the service has nothing to stream (204)."""
        patience = Patience()
        fruitless = 0
        while fruitless <= self._retries:
            try:
                with self._opened() as response:
                    patience.responded()
                    if response.status_code == 204:
                        return
                    for event in self._events(response):
                        fruitless = 0
                        patience.responded()
                        yield event
                        if is_last(event):
                            return
            except httpx.TransportError as error:
                broken = error  # of a response that began; without one it is an ApiError
            except ApiError as error:
                time.sleep(max(patience.outlast(error), self._wait_s))
                continue
            else:
                broken = httpx.ReadError("The stream of events ended again and again.")
            fruitless += 1
            time.sleep(self._wait_s)
        raise connection_error(broken) from broken

    def _opened(self) -> AbstractContextManager[httpx.Response]:
        headers = {"Accept": "text/event-stream"}
        if self._last_id is not None:
            headers["Last-Event-ID"] = self._last_id
        return self._open(headers)

    def _events(self, response: httpx.Response) -> Iterator[StreamEvent]:
        """Yields the events of a body as it arrives, by the rules of the HTML standard."""
        event, data, length = "message", [], 0
        for line in _lines(response.iter_bytes()):
            if line == "":
                if data:
                    yield StreamEvent(event, "\n".join(data))
                event, data, length = "message", [], 0
                continue
            field, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if field == "data":
                data.append(value)
            elif field == "event":
                event = value
            elif field == "id" and "\0" not in value:
                self._last_id = value
            elif field == "retry" and re.fullmatch(r"[0-9]{1,6}", value):
                self._wait_s = int(value) / 1000
            length += len(line)
            if length > MAX_EVENT_BYTES:
                raise _too_long()


def _lines(chunks: Iterator[bytes]) -> Iterator[str]:
    """
    Yields the lines of a body. A line that the body ends in is dropped: its event is incomplete. ``iter_lines`` of httpx would
    end lines within JSON too, at separators of Unicode.
    """
    rest = b""
    for chunk in chunks:
        *lines, rest = LINE_END.split(rest + chunk)
        if len(rest) > MAX_EVENT_BYTES:
            raise _too_long()
        for line in lines:
            yield line.decode("utf-8", "replace")


def _too_long() -> ApiError:
    return ApiError(
        "An event of the stream is too long. Poll the status instead.", code="unexpected_response", status=200
    )
