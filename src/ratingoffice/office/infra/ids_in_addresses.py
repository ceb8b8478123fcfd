"""An id as part of an address: a slash would end it, so it is written ~2F, and ~ itself ~7E."""

from __future__ import annotations


def read_id(text: str) -> str:
    """Return the id. Raises ValueError for a NUL, which no id has and no database would look for."""
    if "\0" in text:
        raise ValueError("an id cannot have a NUL")
    return text.replace("~2F", "/").replace("~7E", "~")


def write_id(player_or_event_id: str) -> str:
    return player_or_event_id.replace("~", "~7E").replace("/", "~2F")
