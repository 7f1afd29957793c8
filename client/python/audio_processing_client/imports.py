"""Bodies of imports."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any

from .files import FileBody, Progress

Lines = Iterable[Mapping[str, Any]] | str | os.PathLike[str] | bytes
"""Audio of an import: objects, or the path or bytes of JSON Lines."""


def body_of(lines: Lines, on_progress: Progress | None) -> FileBody:
    """Returns the body of an import, which can be sent more than once."""
    if isinstance(lines, str | os.PathLike | bytes):
        return FileBody(lines, on_progress)
    if isinstance(lines, Mapping):
        raise TypeError("submit_import takes a list of objects with an audio_url, or the path of a file of JSON Lines.")
    return FileBody(b"".join(map(_line, lines)), on_progress)


def _line(line: Mapping[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False, allow_nan=False).encode() + b"\n"
