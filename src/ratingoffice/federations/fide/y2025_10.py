"""FIDE Rating Regulations as amended from 1 October 2025: only 8.3.1 changes."""

from __future__ import annotations

from datetime import date

from ratingoffice.federations.fide.y2024_01 import gap
from ratingoffice.federations.fide.y2024_03 import FIDE_2024_03
from ratingoffice.law.article import Article, Clause
from ratingoffice.model.columns import rating

far = gap.abs() > 400

FIDE_2025_10 = FIDE_2024_03.amend(
    edition="fide-2025-10",
    title="FIDE Rating Regulations, 1 October 2025",
    source="FIDE Rating Regulations of 1 March 2024 with 8.3.1 as amended from 1 October 2025",
    in_force=date(2025, 10, 1),
    difference=Article("8.3.1", "D", (
        Clause("¶1", gap, says="own rating minus the opponent's, from the list in force when the event starts (I-12)"),
        Clause("¶2", gap.clip(-400, 400), when=far & (rating < 2650),
               why="a difference of more than 400 counts as 400",
               says="for a player rated below 2650 a difference of more than 400 counts as 400"),
        Clause("¶3", gap, when=far & (rating >= 2650), why="rated 2650 or more: the real difference counts",
               says="for a player rated 2650 or more the real difference counts in all cases"),
    )),
)  # fmt: skip
