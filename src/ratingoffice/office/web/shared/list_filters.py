"""The filters of a list's page, as its address has them: ?federation=UKR&sex=w&rating_from=2000&page=2"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from typing import Any

import polars as pl
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from polars import col

from ratingoffice.office.domain.lists.roster import SORTS, Roster
from ratingoffice.office.models import folded

PAGE = 100
YOUNG = (8, 10, 12, 14, 16, 18, 20)
OLD = (50, 65)
LONGEST_NAME = 100


@dataclass(frozen=True)
class Choice:
    federation: str = ""
    region: str = ""
    sex: str = ""  # m, w
    age: str = ""  # u18: 18 or less in the year of the list; s50: 50 or more
    active: str = ""  # yes, no; "": both
    title: str = ""  # FIDE's, or the body's own
    name: str = ""  # parts of it, in any letters
    rating_from: int | None = None
    rating_to: int | None = None
    sort: str = ""  # a key of SORTS, "-" before it: the other way round; "": by rating
    page: int = 1

    @classmethod
    def of(cls, query: QueryDict, roster: Roster) -> Choice:
        """Read the filters from the query; unknown values are ignored."""
        name = query.get("name", "").replace("\0", "").strip()[:LONGEST_NAME]
        return cls(
            federation=one_of(query.get("federation", ""), roster.federations),
            region=one_of(query.get("region", ""), roster.regions),
            sex=one_of(query.get("sex", ""), ("m", "w")),
            age=one_of(query.get("age", ""), [code for code, _label in age_groups(0)]),
            active=one_of(query.get("active", ""), ("yes", "no")),
            title=one_of(query.get("title", ""), roster.titles),
            name=name if folded(name) else "",
            rating_from=number(query.get("rating_from", "")),
            rating_to=number(query.get("rating_to", "")),
            sort=query.get("sort", "") if query.get("sort", "").removeprefix("-") in SORTS else "",
            page=number(query.get("page", "")) or 1,
        )

    def where(self, roster: Roster, year: int) -> pl.Expr | None:
        """The lines that were chosen; None: all."""
        conditions: list[pl.Expr] = []
        if self.federation:
            conditions.append(col("federation") == self.federation)
        if self.region:
            conditions.append(col("region") == self.region)
        if self.sex:
            conditions.append(col("sex") == self.sex)
        if self.active:
            conditions.append(col("active") if self.active == "yes" else ~col("active"))
        if self.age:
            limit = year - int(self.age[1:])
            conditions.append(col("birth_year") >= limit if self.age[0] == "u" else col("birth_year") <= limit)
        if self.title:
            conditions.append(roster.has_title(self.title))
        if self.rating_from is not None:
            conditions.append(col("rating") >= self.rating_from)
        if self.rating_to is not None:
            conditions.append(col("rating") <= self.rating_to)
        if self.name:
            conditions.append(roster.with_words_in_name(folded(self.name).split()))
        return pl.all_horizontal(conditions) if conditions else None

    @property
    def by(self) -> str:
        return self.sort.removeprefix("-") or "rating"

    @property
    def backwards(self) -> bool:
        return self.sort.startswith("-")

    @property
    def narrowed(self) -> bool:
        return any(value not in ("", None) for name, value in asdict(self).items() if name not in ("sort", "page"))

    @property
    def parameters(self) -> dict[str, Any]:
        """The query parameters of the filters, without the page."""
        return {name: value for name, value in asdict(self).items() if name != "page" and value not in ("", None)}

    def query(self, **changes: Any) -> str:
        """Return the filters as a query, with these changes."""
        other = replace(self, **changes)
        return f"?{urlencode(other.parameters | ({'page': other.page} if other.page > 1 else {}))}"


def age_groups(year: int) -> list[tuple[str, str]]:
    """The codes of the age groups and what they are called; by the year of birth, which is all that is public."""
    young = [(f"u{age}", _("U%(age)s: born %(year)s or later") % {"age": age, "year": year - age}) for age in YOUNG]
    old = [(f"s{age}", _("S%(age)s: born %(year)s or earlier") % {"age": age, "year": year - age}) for age in OLD]
    return young + old


def number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None


def one_of(text: str, options: Collection[str]) -> str:
    return text if text in options else ""
