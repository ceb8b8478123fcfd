"""Whose ratings this office keeps: what the tools begin with."""

from __future__ import annotations

from django.db import DatabaseError

from ratingoffice.federations.registry import BODIES, first_body
from ratingoffice.office.models import Body


def body_here() -> str:
    """The first in the order of the bodies; of an office that keeps none yet, the first there is."""
    try:
        kept = set(Body.shown.values_list("code", flat=True))
    except DatabaseError:  # a calculator needs none
        kept = set()
    return next((code for code in BODIES if code in kept), first_body())
