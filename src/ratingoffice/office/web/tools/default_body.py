"""The body that the tools preselect."""

from __future__ import annotations

from django.db import DatabaseError

from ratingoffice.federations.registry import BODIES, first_body
from ratingoffice.office.models import Body


def default_body() -> str:
    """Return the first body that is in the office, or the first of all if it has none yet."""
    try:
        codes = set(Body.shown.values_list("code", flat=True))
    except DatabaseError:  # a calculator needs none
        codes = set()
    return next((code for code in BODIES if code in codes), first_body())
