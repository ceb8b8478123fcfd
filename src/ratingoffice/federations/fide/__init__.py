"""FIDE. One module per edition; a new edition amends the one before."""

from __future__ import annotations

from ratingoffice.federations.fide.interpretations import UNRECORDED
from ratingoffice.federations.fide.y2024_01 import FIDE_2024_01
from ratingoffice.federations.fide.y2024_03 import FIDE_2024_03
from ratingoffice.federations.fide.y2025_10 import FIDE_2025_10

__all__ = ["EDITIONS", "UNRECORDED"]

EDITIONS = (FIDE_2024_01, FIDE_2024_03, FIDE_2025_10)
