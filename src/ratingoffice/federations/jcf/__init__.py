"""日本チェス連盟 (Japan Chess Federation)."""

from __future__ import annotations

from ratingoffice.federations.jcf.interpretations import UNRECORDED
from ratingoffice.federations.jcf.y2024_10 import JCF_2024_10

__all__ = ["EDITIONS", "UNRECORDED"]

EDITIONS = (JCF_2024_10,)
