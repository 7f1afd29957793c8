"""Verifies signed webhooks (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

MAX_SIGNATURES = 10
"""More signatures than a service sends while secrets are replaced; each costs a computation."""


class WebhookError(Exception):
    """A request that is not accepted as an event of the service. Branch on ``code``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_s: float = 300,
    now: float | None = None,
) -> dict[str, Any]:
    """
    Returns the event of a signed webhook. ``body`` is the body as received, ``secret`` is ``whsec_…``, or several while one
    is being replaced. Raises a ``WebhookError`` if it was not signed with the secret, or more than ``tolerance_s`` from
    ``now``. An event may arrive twice: drop those whose ``webhook-id`` was handled.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    identity, timestamp, signatures = (_header(lower, name) for name in ("id", "timestamp", "signature"))
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookError("invalid_timestamp", "The header webhook-timestamp is not a time in seconds.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_s:
        raise WebhookError("outside_tolerance", f"The request was not signed within {tolerance_s} s of now.")
    raw = body.encode() if isinstance(body, str) else body
    if not isinstance(raw, (bytes, bytearray)):
        raise TypeError("body must be the text or the bytes that were received, before a framework parses them.")
    signed = f"{identity}.{timestamp}.".encode() + raw
    keys = [_key(each) for each in ([secret] if secret is None or isinstance(secret, str) else secret)]
    expected = [base64.b64encode(hmac.digest(key, signed, hashlib.sha256)) for key in keys]
    given = [each[3:].encode() for each in signatures.split(" ")[:MAX_SIGNATURES] if each.startswith("v1,")]
    if not any([hmac.compare_digest(one, other) for one in given for other in expected]):
        raise WebhookError("no_matching_signature", "No signature of the request is one of the secret.")
    try:
        return json.loads(raw.decode())
    except ValueError as error:
        raise WebhookError("invalid_body", "The body is not JSON in UTF-8.") from error


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(f"webhook-{name}")
    if not value:
        raise WebhookError("missing_header", f"The header webhook-{name} is missing: the request is not signed.")
    return value


def _key(secret: str | None) -> bytes:
    if not secret:
        raise ValueError("secret is missing. Give the one that PUT /v1/webhooks returned: whsec_….")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error as error:
        raise ValueError("The secret is not of the form whsec_ and base64.") from error
    if not key:
        raise ValueError("The secret is empty.")
    return key
