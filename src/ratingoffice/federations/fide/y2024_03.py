"""FIDE Rating Regulations, in force from 1 March 2024: registration (0.2) differs from the text before."""

from __future__ import annotations

from datetime import date

from ratingoffice.federations.fide.y2024_01 import CONDITIONS, DECLINED, FIDE_2024_01, HYBRID, REPORT, registration
from ratingoffice.law.article import Ground
from ratingoffice.model.columns import (
    approved,
    highest_rating,
    highest_woman,
    rated_players,
    ratings_sum,
    registration_judged,
)  # fmt: skip

world_class = (highest_rating > 2700).fill_null(False) | (highest_woman > 2500).fill_null(False)     # 0.2.1
by_president = approved("president") & (ratings_sum > 2700 * rated_players).fill_null(False)         # 0.2
by_council = approved("council") | by_president
judged = registration_judged & ~by_council

# What the President may do for the strongest events, he may also do for a late report.
LATE_REPORT, PGN = REPORT
LATE_REPORT = Ground(LATE_REPORT.article, LATE_REPORT.when & ~by_president, LATE_REPORT.why, says=LATE_REPORT.says)

FIDE_2024_03 = FIDE_2024_01.amend(
    edition="fide-2024-03",
    title="FIDE Rating Regulations, 1 March 2024",
    source="FIDE Rating Regulations, approved by the Council on 15 December 2023, in force from 1 March 2024",
    in_force=date(2024, 3, 1),
    refusals=(
        *registration("0.2.1", judged & world_class, 30, "president_late"),                          # 0.2.3
        *registration("0.2.2", judged & ~world_class, 3, "qc_chair_late"),                           # 0.2.4
        HYBRID,
        DECLINED,
        *CONDITIONS,
        LATE_REPORT,
        PGN,
    ),
)
