"""The words that events and games of a book may carry: declarations, approvals and rulings of any body.

Bodies define them, and bodies stand above this layer: so the registry is loaded by its name when a book with such a
column is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

#: (table, column) of which a row carries one word -> the attribute of a body that lists the words
ONE_OF: Mapping[tuple[str, str], str] = {("games", "ruling"): "rulings"}
#: the same for columns of which a row carries several words, with spaces between
SOME_OF: Mapping[tuple[str, str], str] = {
    ("events", "declarations"): "declarations",
    ("events", "approvals"): "approvals",
}


def words(kind: str) -> tuple[str, ...]:
    """Return the words of that kind that any body defines."""
    return tuple(import_module("ratingoffice.federations.registry").words(kind))
