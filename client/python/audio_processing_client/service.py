"""Requests of one API key to one service."""

from __future__ import annotations

import inspect
import os
import re
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

import httpx

from .api.batch import get_batch, list_batch_results
from .api.recipe import get_run
from .api_error import ApiError, connection_error, error_of
from .attempts import REPEATABLE, UNAVAILABLE, AttemptsTransport
from .client import AuthenticatedClient, Client
from .files import FileBody, Progress, save
from .models import Batch, BatchItem, Run, Upload

FIRST_WAIT_S = 0.25
MAX_WAIT_S = 2.0
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

    def wait_for(
        self,
        job: Any,
        *,
        on_progress: Callable[[Any], None] | None = None,
        timeout_s: float | None = None,
        max_outage_s: float = 300,
    ) -> Batch | Run:
        """
        Waits until a batch or run has ended, whatever its outcome, and returns its status. ``job`` is the reply of its
        submit, or ``{"batch_id": id}`` or ``{"job_id": id}``. Raises ``TimeoutError`` after ``timeout_s``; the job goes on.
        A service that has responded once may be away for ``max_outage_s``.
        """
        started = time.monotonic()
        kind, identity = _job(job)
        responded: float | None = None
        while True:
            wait_s = 0.0
            try:
                status = self.call(get_batch, id=identity) if kind == "batch_id" else self.call(get_run, job_id=identity)
            except ApiError as error:
                wait_s = error.retry_after_s or 0.0
                is_outage = error.status == 0 or error.status in UNAVAILABLE
                if not is_outage or responded is None or time.monotonic() + wait_s - responded > max_outage_s:
                    raise
            else:
                responded = time.monotonic()
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

    def export(
        self, job: Any, to: str | os.PathLike[str], *, format: Literal["jsonl", "csv", "zip"] = "jsonl"
    ) -> Path:
        """Writes the results of a batch or run to a file. ``job`` is as for ``wait_for``."""
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

    def _send(self, **request: Any) -> httpx.Response:
        with _failures():
            return _checked(self.generated.get_httpx_client().request(**request))


def _job(job: Any) -> tuple[Literal["batch_id", "job_id"], Any]:
    """Returns the kind of a job and its id."""
    for kind in ("batch_id", "job_id"):
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
