"""Requests of one API key to one service."""

from __future__ import annotations

import inspect
import json
import os
import re
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Literal, Self

import httpx

from .api.batch import get_batch, list_batch_results
from .api.imports import get_import
from .api.recipe import get_run
from .api_error import ApiError, connection_error, error_of
from .attempts import REPEATABLE, AttemptsTransport
from .client import AuthenticatedClient, Client
from .event_stream import MAX_SILENCE_S, BatchEvent, EventStream, StreamEvent
from .files import FileBody, Progress, save
from .imports import Lines, body_of
from .models import Batch, BatchItem, CreateImportResponse202, Import, Run, Upload
from .outage import MAX_OUTAGE_S, Patience
from .pages import fields_of, filters_of

FIRST_WAIT_S = 0.25
MAX_WAIT_S = 2.0
CHAT_END = "[DONE]"
PART = 0.05
"""A wait is this part of the time that has passed, so that a job is found ended at most this part too late."""


class AudioClient:
    """A client of a service. Every failure of a request is raised as an ``ApiError``."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        retries: int = 5,
        max_wait_s: float = 60,
        timeout_s: float = 120,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """
        ``retries`` is the max number of attempts after the first, ``max_wait_s`` the longest wait before one: a response
        that asks for more is raised. ``timeout_s`` limits each wait for bytes of a response.
        """
        if not _is_http(base_url):
            raise ValueError(f"base_url must be an http or https address: {base_url}")
        key = None if api_key is None else api_key.strip()
        if key is not None and not re.fullmatch(r"[\x21-\x7e]*", key):
            raise ValueError("The API key has a character that no key has. Copy the whole key, as it was shown.")
        attempts = AttemptsTransport(
            transport or httpx.HTTPTransport(), retries=retries, max_wait_s=max_wait_s
        )
        shared: dict[str, Any] = {
            "base_url": base_url.rstrip("/"),
            "timeout": httpx.Timeout(timeout_s),
            "httpx_args": {"transport": attempts},
        }
        self.generated = (
            Client(**shared) if key is None else AuthenticatedClient(token=key, **shared)
        )
        """The generated client, for the functions of ``api``."""
        # Without the key: signed addresses need none, and storage may serve them.
        self._keyless = httpx.Client(transport=attempts, timeout=timeout_s)
        self._timeout_s = timeout_s
        self._retries = retries

    def call(self, operation: Any, **arguments: Any) -> Any:
        """
        Sends a request by a module of ``api`` and returns its reply: ``call(get_batch, id=batch_id)``. One that takes an
        idempotency key gets a random one, so that it starts work once however often it is sent.
        """
        if "idempotency_key" in inspect.signature(operation._get_kwargs).parameters:
            arguments.setdefault("idempotency_key", str(uuid.uuid4()))
        response = self._send(**operation._get_kwargs(**arguments))
        try:
            return operation._build_response(client=self.generated, response=response).parsed
        except (KeyError, TypeError, ValueError) as error:
            raise ApiError(
                "The response is not of the expected form. Check the address, and the version of the service.",
                code="unexpected_response",
                status=response.status_code,
            ) from error

    def upload(
        self,
        source: str | os.PathLike[str] | bytes,
        *,
        name: str | None = None,
        on_progress: Progress | None = None,
    ) -> Upload:
        """Uploads a file, or bytes. The ``audio_url`` of the result is accepted wherever audio URLs are."""
        body = FileBody(source, on_progress)
        named = name or body.name
        response = self._send(
            method="POST",
            url="/v1/uploads",
            params={} if named is None else {"name": named},
            content=body,
            headers={"Content-Type": "application/octet-stream", "Content-Length": str(body.size)},
            extensions={REPEATABLE: True},  # an upload whose response was lost expires unused
        )
        return Upload.from_dict(response.json())

    def submit_import(
        self,
        lines: Lines,
        *,
        recipe_id: str,
        webhook_url: str | None = None,
        max_retries: int | None = None,
        deliver_to_bucket: str | None = None,
        deliver_to_prefix: str | None = None,
        idempotency_key: str | None = None,
        on_progress: Progress | None = None,
    ) -> CreateImportResponse202:
        """
        Submits up to 100,000 audio URLs: objects with an ``audio_url``, or the path or bytes of JSON Lines. The batches of
        its status (``wait_for``) have the results.
        """
        body = body_of(lines, on_progress)
        query = {
            "recipe_id": recipe_id,
            "webhook_url": webhook_url,
            "max_retries": max_retries,
            "deliver_to_bucket": deliver_to_bucket,
            "deliver_to_prefix": deliver_to_prefix,
        }
        response = self._send(
            method="POST",
            url="/v1/imports",
            params={name: value for name, value in query.items() if value is not None},
            content=body,
            headers={
                "Content-Type": "application/jsonl",
                "Content-Length": str(body.size),
                "Idempotency-Key": idempotency_key or str(uuid.uuid4()),
            },
        )
        return CreateImportResponse202.from_dict(response.json())

    def wait_for(
        self,
        job: Any,
        *,
        on_progress: Callable[[Any], None] | None = None,
        timeout_s: float | None = None,
        max_outage_s: float = MAX_OUTAGE_S,
    ) -> Batch | Run | Import:
        """
        Waits until a batch, a run or an import has ended, whatever its outcome, and returns its status. ``job`` is the reply of its
        submit, or ``{"batch_id": id}``, ``{"job_id": id}`` or ``{"import_id": id}``. Raises ``TimeoutError`` after ``timeout_s``; the job goes on.
        A service that has responded once may be away for ``max_outage_s``.
        """
        started = time.monotonic()
        kind, identity = _job(job, "import_id")
        patience = Patience(max_outage_s)
        while True:
            wait_s = 0.0
            try:
                status = self._status(kind, identity)
            except ApiError as error:
                wait_s = patience.outlast(error)
            else:
                patience.responded()
                if on_progress:
                    on_progress(status)
                if str(status.status) != "IN_QUEUE":
                    return status
            passed = time.monotonic() - started
            if timeout_s is not None and passed >= timeout_s:
                raise TimeoutError(f"The job has not ended within {timeout_s} s.")
            time.sleep(max(wait_s, min(MAX_WAIT_S, max(FIRST_WAIT_S, passed * PART))))

    def results(self, batch_id: uuid.UUID | str, *, page_size: int = 50) -> Iterator[BatchItem]:
        """Yields the items of a batch with their results, in submit order; pages are asked for as they are needed."""
        page = 1
        while True:
            shown = self.call(list_batch_results, id=batch_id, page=page, page_size=page_size)
            yield from shown.items
            if not shown.has_more:
                return
            page += 1

    def list_all(self, operation: ModuleType, *, page_size: int = 100, **filters: Any) -> Iterator[Any]:
        """
        Yields the entries of a list, newest first: ``list_all(list_batches, status="failed")``. Pages are asked for as they are
        needed. The lists are of batches, imports, runs, uploads, conversations, ledger entries and webhook deliveries.
        """
        entries, before = fields_of(operation)
        filters = filters_of(operation, filters)
        while True:
            page = self.call(operation, limit=page_size, **filters)
            shown = getattr(page, entries)
            yield from shown
            if not page.has_more or not shown:
                return
            filters["before"] = getattr(shown[-1], before)

    def batch_events(self, batch_id: uuid.UUID | str) -> Iterator[BatchEvent]:
        """Yields the status of a batch, now and on each change; ends with ``done``. Opens the stream again when it breaks."""
        for event in self._stream(f"/v1/batch/{batch_id}/events", lambda event: event.event == "done"):
            data = json.loads(event.data)
            yield BatchEvent(event.event, Batch.from_dict(data), data.get("items", []))

    def chat_events(self, id: uuid.UUID | str) -> Iterator[dict[str, Any]]:
        """Yields the chunks of a running reply of a turn or conversation; ends at once if none runs."""
        for event in self._stream(f"/api/chat/{id}/stream", lambda event: event.data == CHAT_END):
            if event.data != CHAT_END:
                yield json.loads(event.data)

    def export(
        self, job: Any, to: str | os.PathLike[str], *, format: Literal["jsonl", "csv", "zip"] = "jsonl"
    ) -> Path:
        """Writes the results of a batch or run to a file. ``job`` is as for ``wait_for``, but no import."""
        kind, identity = _job(job)
        path = f"/v1/batch/{identity}" if kind == "batch_id" else f"/v1/recipe/jobs/{identity}"
        http = self.generated.get_httpx_client()
        with _failures(), http.stream("GET", f"{path}/export", params={"format": format}) as response:
            return save(_checked(response), to)

    def download(self, url: str, to: str | os.PathLike[str]) -> Path:
        """Writes a made file to a file, by its signed ``url``."""
        if not _is_http(url):
            raise ValueError(f"download takes the signed url of a made file, not {url}.")
        with _failures(), self._keyless.stream("GET", url, follow_redirects=True) as response:
            return save(_checked(response), to)

    def close(self) -> None:
        """Closes the connections."""
        self.generated.get_httpx_client().close()
        self._keyless.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _status(self, kind: str, identity: Any) -> Any:
        if kind == "batch_id":
            return self.call(get_batch, id=identity)
        return self.call(get_import, id=identity) if kind == "import_id" else self.call(get_run, job_id=identity)

    def _stream(self, path: str, is_last: Callable[[StreamEvent], bool]) -> Iterator[StreamEvent]:
        timeout = httpx.Timeout(self._timeout_s, read=MAX_SILENCE_S)

        @contextmanager
        def opened(headers: dict[str, str]) -> Iterator[httpx.Response]:
            http = self.generated.get_httpx_client()
            request = http.build_request("GET", path, headers=headers, timeout=timeout)
            with _failures():
                response = http.send(request, stream=True)
            try:
                yield _checked(response)
            finally:
                response.close()

        return EventStream(opened, retries=self._retries).until(is_last)

    def _send(self, **request: Any) -> httpx.Response:
        with _failures():
            return _checked(self.generated.get_httpx_client().request(**request))


def _job(job: Any, *more: str) -> tuple[str, Any]:
    """Returns the kind of a job, or of what else is taken like one, and its id."""
    for kind in ("batch_id", "job_id", *more):
        identity = job.get(kind) if isinstance(job, Mapping) else getattr(job, kind, None)
        if identity is not None:
            return kind, identity
    raise TypeError('A job is the reply of its submit, or {"batch_id": id} or {"job_id": id}.')


def _is_http(url: str) -> bool:
    return re.match(r"https?://[^/]", url, re.IGNORECASE) is not None


@contextmanager
def _failures() -> Iterator[None]:
    """Raises errors of the network as ``ApiError``."""
    try:
        yield
    except httpx.TransportError as error:
        raise connection_error(error) from error


def _checked(response: httpx.Response) -> httpx.Response:
    if response.is_success:
        return response
    response.read()
    raise error_of(response)
