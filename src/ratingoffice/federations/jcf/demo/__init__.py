"""Japan's players and their events: club meetings, rapid beside standard, members whose year has ended."""

from __future__ import annotations

from datetime import date

import polars as pl

from ratingoffice.demo import names
from ratingoffice.demo.demonstration import Demonstration, Style
from ratingoffice.demo.names import Country, words
from ratingoffice.federations.jcf.demo.desk import at_the_desk
from ratingoffice.federations.jcf.demo.kanji import FAMILY, MEN, WOMEN
from ratingoffice.federations.jcf.demo.script import PARTS, script

JAPAN = Country(
    "JPN",
    list(FAMILY),
    list(MEN),
    list(WOMEN),
    words("""
    Tokyo Kanagawa Saitama Chiba Osaka Kyoto Hyogo Aichi Fukuoka Hiroshima Hokkaido Miyagi Niigata Nagano Shizuoka
    Okayama Kumamoto Okinawa Gifu Ibaraki
    """),
    97,
)
_MEETING = "{area} Meeting {number}"

_JCF = Demonstration(
    title="Demonstration by Japan's rules",
    minimum=1000,
    countries=(
        JAPAN,
        Country("USA", ["Miller", "Parker", "Brooks"], ["Alan", "Ryan"], ["Kate", "Megan"], ["Tokyo"], 1),
        Country("PHI", ["Santos", "Reyes", "Cruz"], ["Angelo", "Mark"], ["Grace", "Joy"], ["Kanagawa"], 1),
        Country("IND", names.INDIA.family, names.INDIA.men, names.INDIA.women, ["Saitama"], 1),
    ),
    strengths=(
        (0, 1000),
        (100_000, 1120),
        (300_000, 1300),
        (500_000, 1460),
        (700_000, 1640),
        (850_000, 1830),
        (950_000, 2020),
        (985_000, 2180),
        (998_000, 2330),
        (1_000_000, 2440),
    ),
    newcomers=((0, 900), (400_000, 1150), (800_000, 1400), (1_000_000, 1900)),
    titles=((2400, "IM", "WGM", 70), (2300, "FM", "WIM", 60), (2200, "CM", "WFM", 30)),
    styles=(
        Style((0, 0, 0, 1, 1, 1), "3600+30", share=3),
        Style((0, 0, 1, 1, 2, 2, 3), "5400+30", share=2),
        Style((0, 0, 0), "2700+30", share=2, kind="meeting", called=_MEETING),
        Style((0, 0, 0, 0, 0, 0), "900+10", share=3, pool="rapid", called="{place} {season} Rapid {year}"),
        Style((0, 0, 0, 0), "1500+10", share=2, kind="meeting", pool="rapid", called=_MEETING),
    ),
    declarations="official organiser_entitled",
    pools=("standard", "rapid"),
    opens=-12,  # the list takes what is reported from the 21st of the month before to the 20th
    slots=((0, 9), (9, 8), (17, 7)),
    late="officer_late",
    lacking="official",
    name=pl.concat_str("family", pl.lit(" "), "given"),
    native=FAMILY | MEN | WOMEN,
    ids=("N", 8),
    have_fide_id=25,
    fide_lists={"joining": (2080, 2105, 2140)},
    has_regions=True,
    has_members=True,
    seasons=("Winter", "Spring", "Summer", "Autumn"),
    patterns=("{place} {season} Open {year}", "{place} Championship {year}", "{place} Cup {year}"),
    areas={
        "Kansai": ("Osaka", "Kyoto", "Hyogo"),
        "Tokai": ("Aichi", "Gifu", "Shizuoka"),
        "Kyushu": ("Fukuoka", "Kumamoto"),
        "Chugoku": ("Hiroshima", "Okayama"),
        "Tohoku": ("Miyagi",),
        "Kanto": ("Saitama", "Chiba", "Ibaraki"),
    },
    organiser="{place} Chess Club",
    officer="JCF rating officer",
    reasons={
        "refused": "The games were not played under the announced conditions.",
        "accepted": "The application was late because the venue was changed; accepted once.",
    },
    parts=PARTS,
    script=script,
    desk=at_the_desk,
    first_list=date(2025, 2, 1),
)

DEMONSTRATIONS = {"jcf-2024-10": _JCF}
