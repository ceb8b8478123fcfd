"""Федерація шахів України (Ukrainian Chess Federation)."""

from __future__ import annotations

from ratingoffice.federations.fshu.interpretations import UNRECORDED
from ratingoffice.federations.fshu.y2018_01 import FSHU_2018_01

__all__ = ["EDITIONS", "UNRECORDED"]

EDITIONS = (FSHU_2018_01,)
