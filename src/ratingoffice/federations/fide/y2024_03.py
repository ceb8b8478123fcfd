"""FIDE Rating Regulations, in force from 1 March 2024: registration (0.2) differs from the text before."""

from __future__ import annotations

from datetime import date

from ratingoffice.federations.fide.interpretations import FROM_2024_03
from ratingoffice.federations.fide.y2024_01 import (
    CONDITIONS,
    DECLINED,
    FIDE_2024_01,
    HYBRID,
    PROVISIONS,
    REPORT,
    overrides,
    registration,
)
from ratingoffice.law.article import Ground
from ratingoffice.model.columns import (
    approved,
    highest_rating,
    highest_woman,
    rated_players,
    ratings_sum,
    registration_judged,
)  # fmt: skip

TOP_PLAYER, TOP_WOMAN = 2700, 2500  # 0.2.1
TOP_EVENT = 2700  # 0.2: the average from which the President may decide

world_class = (highest_rating > TOP_PLAYER).fill_null(False) | (highest_woman > TOP_WOMAN).fill_null(False)
by_president = approved("president") & (ratings_sum > TOP_EVENT * rated_players).fill_null(False)    # I-18
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
    counts_participants=FIDE_2024_01.counts_participants | approved("president"),                    # 6.1, 0.2
    refusals=(
        *registration("0.2.1", f"An event with a player rated over {TOP_PLAYER} or a woman rated over {TOP_WOMAN}",
                      judged & world_class, 30, "president_late", "the FIDE President, 0.2.3"),
        *registration("0.2.2", "Any other event", judged & ~world_class, 3, "qc_chair_late", "the QC chair, 0.2.4"),
        HYBRID,
        DECLINED,
        *CONDITIONS,
        LATE_REPORT,
        PGN,
    ),
    provisions=(
        overrides(f"the Council, or the FIDE President for events averaging over {TOP_EVENT} (I-18),"),
        *PROVISIONS,
    ),
    interpretations=FROM_2024_03,
)  # fmt: skip
