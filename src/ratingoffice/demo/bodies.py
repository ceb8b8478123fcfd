"""What is usual at each body: how strong its players are, how their ids look, how its events are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from ratingoffice.demo import names
from ratingoffice.demo.names import Country
from ratingoffice.model.findings import BadInput


@dataclass(frozen=True)
class Style:
    """A way to hold an event: `days` tells for each round how many days after the start it is played."""

    days: tuple[int, ...]
    time_control: str
    below: int = 9999  # only where no player is rated this or more: the time control would be too short
    share: int = 1
    kind: str = "swiss"
    pool: str = "standard"


@dataclass(frozen=True)
class Body:
    name: str
    minimum: int
    countries: Sequence[Country]
    #: (share of a million, strength) of the rated players and of the newcomers
    strengths: Sequence[tuple[int, int]]
    newcomers: Sequence[tuple[int, int]]
    #: (highest rating ever at least, title of a man, of a woman, how many in a hundred have taken it)
    titles: Sequence[tuple[int, str, str, int]]
    styles: Sequence[Style]
    declarations: str
    pools: Sequence[str] = ("standard",)
    #: a period's events start this many days after its first day
    opens: int = 0
    #: (first day, length in days) of the times of a period in which a player plays one event at most
    slots: Sequence[tuple[int, int]] = ((0, 9), (9, 7), (16, 7))


_WEEK = (0, 1, 1, 2, 3, 3, 4, 5, 6)
_DAILY = (0, 1, 2, 3, 4, 5, 6, 7, 8)
_LONG_WEEKEND = (0, 1, 1, 2, 2, 3, 3)

FIDE = Body(
    name="fide",
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
)

JCF = Body(
    name="jcf",
    minimum=1000,
    countries=(
        names.JAPAN,
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
        Style((0, 0, 0), "2700+30", share=2, kind="meeting"),
        Style((0, 0, 0, 0, 0, 0), "900+10", share=3, pool="rapid"),
        Style((0, 0, 0, 0), "1500+10", share=2, kind="meeting", pool="rapid"),
    ),
    declarations="official organiser_entitled",
    pools=("standard", "rapid"),
    opens=-12,  # the list takes what is reported from the 21st of the month before to the 20th
    slots=((0, 9), (9, 8), (17, 7)),
)

FSHU = Body(
    name="fshu",
    minimum=1600,
    countries=(
        names.UKRAINE,
        Country("POL", ["Новак", "Мазур", "Вуйцик"], ["Ян", "Адам"], ["Анна", "Єва"], ["Львівська"], 1),
        Country("MDA", ["Русу", "Чобану", "Морару"], ["Іон", "Андрій"], ["Марія", "Олена"], ["Чернівецька"], 1),
    ),
    strengths=(
        (0, 1580),
        (150_000, 1660),
        (400_000, 1780),
        (600_000, 1880),
        (750_000, 1980),
        (880_000, 2120),
        (950_000, 2260),
        (985_000, 2400),
        (997_000, 2500),
        (1_000_000, 2660),
    ),
    newcomers=((0, 1350), (300_000, 1550), (700_000, 1680), (950_000, 1850), (1_000_000, 2250)),
    titles=(
        (2500, "МГ", "МГ", 85),
        (2400, "ММ", "ММ", 85),
        (2300, "МФ", "МФ", 80),
        (2150, "КМС", "КМС", 80),
        (1900, "I", "I", 75),
        (1750, "II", "II", 70),
    ),
    styles=(
        Style(_DAILY, "5400+30", share=3),
        Style(_WEEK, "5400+30", share=3),
        Style(_LONG_WEEKEND, "3600+30", share=2),
        Style((0, 0, 0, 1, 1, 1, 2, 2, 2), "3000+10", below=2300, share=3),
    ),
    declarations="laws_of_chess moves_recorded agreed",
)

#: its rapid and blitz lists too
FIDE_ALL = replace(
    FIDE,
    styles=(
        *FIDE.styles,
        Style((0,) * 9, "900+10", share=3, pool="rapid"),
        Style((0,) * 11, "180+2", share=2, pool="blitz"),
    ),
    pools=("standard", "rapid", "blitz"),
)

#: edition: its body, the first day it is in force, the first list of the demonstration
EDITIONS: Mapping[str, tuple[Body, date, date]] = {
    "fide": (FIDE_ALL, date(2025, 10, 1), date(2026, 2, 1)),
    "fide-2024-01": (FIDE, date(2024, 1, 1), date(2024, 2, 1)),
    "fide-2024-03": (FIDE, date(2024, 3, 1), date(2024, 6, 1)),
    "fide-2025-10": (FIDE, date(2025, 10, 1), date(2026, 2, 1)),
    "jcf-2024-10": (JCF, date(2024, 10, 1), date(2025, 2, 1)),
    "fshu-2018-01": (FSHU, date(2018, 1, 23), date(2026, 2, 1)),
}


def month_after(day: date, months: int = 1) -> date:
    """The first day of the month that many months later."""
    index = day.year * 12 + day.month - 1 + months
    return date(index // 12, index % 12 + 1, 1)


@dataclass(frozen=True)
class Calendar:
    """The periods of a book, counted from 0: the list in force in each, and the list made of it."""

    body: Body
    edition: str
    first_list: date
    months: int

    @property
    def force(self) -> date:
        return month_after(self.first_list, -1)

    @property
    def lists(self) -> tuple[date, ...]:
        return tuple(month_after(self.first_list, m) for m in range(self.months))

    @property
    def periods(self) -> tuple[date, ...]:
        return tuple(month_after(self.force, m) for m in range(self.months))

    def day(self, n: int, month: int = 0) -> date:
        """The day n days after the one on which a period's events begin."""
        return month_after(self.force, month) + timedelta(days=self.body.opens + n)

    @classmethod
    def of(cls, edition: str, first_list: date | None, months: int) -> Calendar:
        if edition not in EDITIONS:
            known = ", ".join(EDITIONS)
            raise BadInput(f"there is no demonstration for the edition {edition!r}: there is one for {known}")
        body, in_force, usual = EDITIONS[edition]
        first_list = first_list or usual
        if first_list.day != 1:
            raise BadInput(f"the first list {first_list} is not the first day of a month")
        if month_after(first_list, -1) + timedelta(days=body.opens) < in_force:
            raise BadInput(
                f"the first list {first_list} is too early for a demonstration: "
                f"{edition} is in force from {in_force}, and a period's events must not start before"
            )
        if not 1 <= months <= 60:
            raise BadInput(f"a demonstration has 1 to 60 months, not {months}")
        return cls(body, edition, first_list, months)
