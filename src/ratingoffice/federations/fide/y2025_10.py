"""FIDE Rating Regulations as amended from 1 October 2025: only 8.3.1 changes."""

from __future__ import annotations

from datetime import date

from ratingoffice.federations.fide.y2024_01 import FAR, REAL_GAP, gap
from ratingoffice.federations.fide.y2024_03 import FIDE_2024_03
from ratingoffice.law.article import Article, Clause
from ratingoffice.model.columns import rating

far = gap.abs() > FAR
TOP = 2650  # 8.3.1

FIDE_2025_10 = FIDE_2024_03.amend(
    edition="fide-2025-10",
    title="FIDE Rating Regulations, 1 October 2025",
    source="FIDE Rating Regulations of 1 March 2024 with 8.3.1 as amended from 1 October 2025",
    in_force=date(2025, 10, 1),
    difference=Article("8.3.1", "D", (
        REAL_GAP,
        Clause("¶2", gap.clip(-FAR, FAR), when=far & (rating < TOP),
               why=f"a difference of more than {FAR} counts as {FAR}",
               says=f"for a player rated below {TOP} a difference of more than {FAR} counts as {FAR}"),
        Clause("¶3", gap, when=far & (rating >= TOP), why=f"rated {TOP} or more: the real difference counts",
               says=f"for a player rated {TOP} or more the real difference counts in all cases"),
    )),
)  # fmt: skip
