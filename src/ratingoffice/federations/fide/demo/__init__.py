"""A world of players from nine countries: by its standard rules, or with rapid and blitz beside them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import polars as pl

from ratingoffice.demo import names
from ratingoffice.demo.demonstration import Demonstration, Style
from ratingoffice.federations.fide.demo.desk import at_the_desk
from ratingoffice.federations.fide.demo.script import PARTS, script

_WEEK = (0, 1, 1, 2, 3, 3, 4, 5, 6)
_DAILY = (0, 1, 2, 3, 4, 5, 6, 7, 8)
_LONG_WEEKEND = (0, 1, 1, 2, 2, 3, 3)

_STANDARD = Demonstration(
    title="Demonstration by FIDE's rules",
    minimum=1400,
    countries=(
        names.GERMANY,
        names.FRANCE,
        names.SPAIN,
        names.ITALY,
        names.POLAND,
        names.HUNGARY,
        names.NETHERLANDS,
        names.UKRAINE_LATIN,
        names.INDIA,
    ),
    strengths=(
        (0, 1380),
        (100_000, 1450),
        (300_000, 1570),
        (500_000, 1690),
        (700_000, 1830),
        (850_000, 1990),
        (930_000, 2130),
        (970_000, 2260),
        (990_000, 2400),
        (997_000, 2500),
        (999_900, 2680),
        (1_000_000, 2740),
    ),
    newcomers=((0, 1150), (300_000, 1400), (700_000, 1580), (950_000, 1850), (1_000_000, 2250)),
    titles=(
        (2500, "GM", "GM", 90),
        (2400, "IM", "WGM", 85),
        (2300, "FM", "WGM", 75),
        (2200, "CM", "WIM", 35),
        (2100, "", "WFM", 60),
        (2000, "", "WCM", 35),
    ),
    styles=(
        Style(_DAILY, "5400+30", share=3),
        Style(_DAILY, "40/5400+30:1800+30", share=2),
        Style(_WEEK, "5400+30", share=3),
        Style(_LONG_WEEKEND, "5400+30", share=2),
        Style((0, 1, 1, 2, 2), "3600+30", below=2400),
        Style(_WEEK, "3600", below=1800),
    ),
    declarations="laws_of_chess",
    late="qc_chair_late",
    name=pl.concat_str("family", pl.lit(", "), "given"),
    ids=("9", 7),
    seasons=("Winter", "Spring", "Summer", "Autumn"),
    patterns=(
        "{place} {season} Open {year}",
        "{place} Open {year}",
        "{place} Chess Festival {year}",
        "{place} Cup {year}",
    ),
    organiser="{place} Chess Club",
    officer="Qualification Commission",
    reasons={
        "refused": "The tournament report does not agree with the published schedule.",
        "accepted": "Registered late through no fault of the organiser; the schedule had been public in time.",
    },
    parts=PARTS,
    script=script,
    desk=at_the_desk,
    first_list=date(2026, 2, 1),
)

DEMONSTRATIONS = {
    "fide": replace(
        _STANDARD,
        styles=(
            *_STANDARD.styles,
            Style((0,) * 9, "900+10", share=3, pool="rapid", called="{place} {season} Rapid {year}"),
            Style((0,) * 11, "180+2", share=2, pool="blitz"),
        ),
        pools=("standard", "rapid", "blitz"),
    ),
    "fide-2024-01": replace(_STANDARD, first_list=date(2024, 2, 1)),
    "fide-2024-03": replace(_STANDARD, first_list=date(2024, 6, 1)),
    "fide-2025-10": _STANDARD,
}
