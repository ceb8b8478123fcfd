"""The words that events and games of a book may carry: those that some body knows, whichever it is.

They are the bodies' own, and bodies stand above this layer: so the registry is asked by its name, when a book with such
a column is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

#: by table and column: what bodies call these words. A row carries one of them
ONE_OF: Mapping[tuple[str, str], str] = {("games", "ruling"): "rulings"}
#: or several, with spaces between
SOME_OF: Mapping[tuple[str, str], str] = {
    ("events", "declarations"): "declarations",
    ("events", "approvals"): "approvals",
}


def words(kind: str) -> tuple[str, ...]:
    return tuple(import_module("ratingoffice.federations.registry").words(kind))
