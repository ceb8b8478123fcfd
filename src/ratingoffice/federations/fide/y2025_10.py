"""FIDE Rating Regulations as amended from 1 October 2025: the text of March 2024 with another 8.3.1."""

from __future__ import annotations

from datetime import date

from ratingoffice.book.columns import side
from ratingoffice.federations.fide.y2024_03 import FIDE_2024_03, REAL_DIFFERENCE
from ratingoffice.federations.numbers import Points, Rating
from ratingoffice.law.article import Article, Clause
from ratingoffice.message import Message

# fmt: off


# 8.3.1 For a player rated 2650 or more the real difference counts.
def difference(far: Points = 400, far_top: Rating = 2650) -> Article:
    beyond = side.gap.abs() > far
    return Article("8.3.1", "D", (
        REAL_DIFFERENCE,
        Clause("¶2", side.gap.clip(-far, far), when=beyond & (side.rating < far_top),
               why=Message("a difference of more than {far} counts as {far}", far=far),
               says=Message("for a player rated below {top} a difference of more than {far} counts as {far}",
                            top=far_top, far=far)),
        Clause("¶3", side.gap, when=beyond & (side.rating >= far_top),
               why=Message("rated {top} or more: the real difference counts", top=far_top),
               says=Message("for a player rated {top} or more the real difference counts in all cases", top=far_top)),
    ))


FIDE_2025_10 = FIDE_2024_03.amend(
    edition="fide-2025-10",
    title=Message("FIDE Rating Regulations, {day} October {year}", day=1, year=2025),
    source="FIDE Rating Regulations of 1 March 2024 with 8.3.1 as amended from 1 October 2025",
    in_force=date(2025, 10, 1),
    difference=difference(),
    made_by={**FIDE_2024_03.made_by, "difference": difference},
    coverage=f"{__package__}:coverage_2025_10.toml",
)
