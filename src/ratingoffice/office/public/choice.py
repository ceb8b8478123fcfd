"""What a reader chose on a list's page, as its address says it: ?federation=UKR&sex=w&age=u18&sort=-change&page=2"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from typing import Any

import polars as pl
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from polars import col

from ratingoffice.office.public.roster import SORTS, Roster

PAGE = 100
YOUNG = (8, 10, 12, 14, 16, 18, 20)
OLD = (50, 65)


@dataclass(frozen=True)
class Choice:
    federation: str = ""
    region: str = ""
    sex: str = ""  # m, w
    age: str = ""  # u18: 18 or less in the year of the list; s50: 50 or more
    title: str = ""
    active: str = ""  # yes, no; "": both
    sort: str = ""  # a key of SORTS, "-" before it: the other way round; "": by rating
    page: int = 1

    @classmethod
    def of(cls, query: QueryDict, roster: Roster) -> Choice:
        """What is not among the choices is as if it were not there."""
        return cls(
            federation=one_of(query.get("federation", ""), roster.federations),
            region=one_of(query.get("region", ""), roster.regions),
            sex=one_of(query.get("sex", ""), ("m", "w")),
            age=one_of(query.get("age", ""), [code for code, _label in age_groups(0)]),
            title=one_of(query.get("title", ""), roster.titles),
            active=one_of(query.get("active", ""), ("yes", "no")),
            sort=query.get("sort", "") if query.get("sort", "").removeprefix("-") in SORTS else "",
            page=page_in(query),
        )

    def where(self, year: int) -> pl.Expr | None:
        """The lines that were chosen; None: all."""
        asked: list[pl.Expr] = []
        if self.federation:
            asked.append(col("federation") == self.federation)
        if self.region:
            asked.append(col("region") == self.region)
        if self.sex:
            asked.append(col("sex") == self.sex)
        if self.title:
            asked.append(col("title") == self.title)
        if self.active:
            asked.append(col("active") if self.active == "yes" else ~col("active"))
        if self.age:
            limit = year - int(self.age[1:])
            asked.append(col("birth_year") >= limit if self.age[0] == "u" else col("birth_year") <= limit)
        return pl.all_horizontal(asked) if asked else None

    @property
    def by(self) -> str:
        return self.sort.removeprefix("-") or "rating"

    @property
    def backwards(self) -> bool:
        return self.sort.startswith("-")

    @property
    def narrowed(self) -> bool:
        return bool(self.federation or self.region or self.sex or self.age or self.title or self.active)

    def query(self, **changes: Any) -> str:
        """The choice as a query, with these changes; what is not chosen is left out."""
        other = replace(self, **changes)
        given = {name: value for name, value in asdict(other).items() if value and (name, value) != ("page", 1)}
        return f"?{urlencode(given)}"


def age_groups(year: int) -> list[tuple[str, str]]:
    """The codes of the age groups and what they are called; by the year of birth, which is all that is public."""
    young = [(f"u{age}", _("U%(age)s: born %(year)s or later") % {"age": age, "year": year - age}) for age in YOUNG]
    old = [(f"s{age}", _("S%(age)s: born %(year)s or earlier") % {"age": age, "year": year - age}) for age in OLD]
    return young + old


def page_in(query: QueryDict) -> int:
    page = query.get("page", "1")
    return max(1, int(page)) if page.isdecimal() and len(page) < 7 else 1


def one_of(text: str, known: Collection[str]) -> str:
    return text if text in known else ""
