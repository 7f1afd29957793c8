"""The lists of an account that have pages."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import ModuleType
from typing import Any, get_args, get_type_hints

from .api.account import list_account_ledger
from .api.batch import list_batches
from .api.conversations import list_conversations
from .api.imports import list_imports
from .api.recipe import list_runs
from .api.uploads import list_uploads
from .api.webhooks import list_deliveries

LISTS: dict[ModuleType, tuple[str, str]] = {
    list_batches: ("batches", "batch_id"),
    list_imports: ("imports", "import_id"),
    list_runs: ("jobs", "job_id"),
    list_account_ledger: ("entries", "entry_id"),
    list_uploads: ("uploads", "upload_id"),
    list_conversations: ("conversations", "last_turn_at"),
    list_deliveries: ("deliveries", "event_id"),
}
"""For each list: the field of its entries, and that of an entry by which the next page is asked for."""


def fields_of(operation: ModuleType) -> tuple[str, str]:
    """Returns the two fields of a list."""
    fields = LISTS.get(operation)
    if fields is None:
        names = ", ".join(sorted(module.__name__.rpartition(".")[2] for module in LISTS))
        raise TypeError(f"list_all takes a module of api that lists: {names}.")
    return fields


def filters_of(operation: ModuleType, filters: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the filters of a list as its module takes them: plain text becomes the member of the enumeration that has it."""
    hints = get_type_hints(operation.sync_detailed)
    return {name: _member(name, value, hints.get(name)) for name, value in filters.items()}


def _member(name: str, value: Any, hint: Any) -> Any:
    if not isinstance(value, str) or isinstance(value, Enum):
        return value
    for kind in (hint, *get_args(hint)):
        if isinstance(kind, type) and issubclass(kind, Enum):
            known = [member.value for member in kind]
            if value not in known:
                raise ValueError(f"{name} is one of: {', '.join(known)}; it is {value!r}.")
            return kind(value)
    return value
