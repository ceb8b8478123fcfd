"""Whoever changes something waits here for their turn: for the body first, then for what belongs to it.

One order for everybody, so that no two ever wait for each other; and nobody publishes while something changes.
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.db import models

from ratingoffice.office.models import Body

Row = TypeVar("Row", bound=models.Model)


def lock(row: Row) -> Row:
    """The row as it is now, in a transaction; nobody else changes it, or anything of its body, until that ends."""
    owner: Any = row if hasattr(row, "body_id") else getattr(row, "event", row)
    Body.objects.select_for_update().get(pk=owner.body_id)
    return type(row)._default_manager.select_for_update().get(pk=row.pk)
