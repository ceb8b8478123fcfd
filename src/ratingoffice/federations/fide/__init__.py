"""FIDE. One module per edition; a new edition amends the one before."""

from __future__ import annotations

from ratingoffice.federations.body import Body, Chapter
from ratingoffice.federations.fide.interpretations import UNRECORDED
from ratingoffice.federations.fide.rapid_blitz import FIDE_RB_2024_03, FIDE_RB_2024_12, STANDARD
from ratingoffice.federations.fide.y2024_01 import FIDE_2024_01
from ratingoffice.federations.fide.y2024_03 import FIDE_2024_03
from ratingoffice.federations.fide.y2025_10 import FIDE_2025_10
from ratingoffice.model.columns import event

FIDE = Body(
    code="fide",
    known_as="FIDE",
    full_name="World federation",
    chapters=(
        Chapter((FIDE_2024_01, FIDE_2024_03, FIDE_2025_10), when=event.seconds_60 >= STANDARD * 60),  # RB-5
        Chapter((FIDE_RB_2024_03, FIDE_RB_2024_12)),
    ),
    on_record={"standard": "fide_standard", "rapid": "fide_rapid", "blitz": "fide_blitz"},
    unrecorded=UNRECORDED,
)
