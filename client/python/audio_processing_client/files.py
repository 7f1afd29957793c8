"""Bodies of uploads and files of downloads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx

PIECE_BYTES = 65_536

Progress = Callable[[int, int], None]
"""Called with the bytes that were sent and all bytes, from the beginning again at each attempt."""


class FileBody:
    """A file, or bytes, as the body of a request that can be sent more than once."""

    def __init__(self, source: str | os.PathLike[str] | bytes, on_progress: Progress | None = None) -> None:
        self._source = source if isinstance(source, bytes) else Path(source)
        self._on_progress = on_progress
        self.size = len(source) if isinstance(source, bytes) else Path(source).stat().st_size
        self.name = None if isinstance(source, bytes) else Path(source).name

    def __iter__(self) -> Iterator[bytes]:
        sent = 0
        for piece in self._pieces():
            yield piece
            sent += len(piece)
            if self._on_progress:
                self._on_progress(sent, self.size)

    def _pieces(self) -> Iterator[bytes]:
        if isinstance(self._source, bytes):
            for start in range(0, self.size, PIECE_BYTES):
                yield self._source[start : start + PIECE_BYTES]
            return
        with self._source.open("rb") as file:
            while piece := file.read(PIECE_BYTES):
                yield piece


def save(response: httpx.Response, to: str | os.PathLike[str]) -> Path:
    """Writes the body of a response to a file, which has its name only once it is whole."""
    path = Path(to)
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            for piece in response.iter_bytes():
                file.write(piece)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path
