"""Which games of a player a reader wants, as the address says it: ?pool=rapid&color=w&result=win&from=2026-01-01"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

import polars as pl
from django.http import QueryDict
from django.utils.http import urlencode
from polars import col

from ratingoffice.book.row_ids import POINTS
from ratingoffice.office.models import folded
from ratingoffice.office.web.shared.list_filters import number, one_of

#: by the points that they bring
OUTCOMES = {"win": POINTS["1"], "draw": POINTS["="], "loss": POINTS["0"]}
COLORS = ("w", "b")
LONGEST = 100


@dataclass(frozen=True)
class GamesChoice:
    pool: str = ""
    color: str = ""  # w, b
    result: str = ""  # a key of OUTCOMES
    opponent: str = ""  # an id, or a part of a name
    event: str = ""  # an id, or a part of a name
    since: str = ""  # days, as 2026-01-31: of events that end then or later
    until: str = ""
    page: int = 1

    @classmethod
    def of(cls, query: QueryDict, pools: Iterable[str]) -> GamesChoice:
        """Read the filters from the query; unknown values are ignored."""
        return cls(
            pool=one_of(query.get("pool", ""), list(pools)),
            color=one_of(query.get("color", ""), COLORS),
            result=one_of(query.get("result", ""), OUTCOMES),
            opponent=_text(query.get("opponent", "")),
            event=_text(query.get("event", "")),
            since=_day(query.get("since", "")),
            until=_day(query.get("until", "")),
            page=number(query.get("page", "")) or 1,
        )

    def of_games(self, games: pl.DataFrame, names: Mapping[str, str]) -> pl.DataFrame:
        """Return the games that match the filters. `names` are those of the opponents, by id."""
        conditions: list[pl.Expr] = []
        if self.pool:
            conditions.append(col("pool") == self.pool)
        if self.color:
            conditions.append(col("color") == self.color)
        if self.result:
            conditions.append(col("points") == OUTCOMES[self.result])
        if self.since:
            conditions.append(col("ends_on") >= date.fromisoformat(self.since))
        if self.until:
            conditions.append(col("ends_on") <= date.fromisoformat(self.until))
        if self.opponent:
            conditions.append(col("opponent_id").is_in(_ids_named(self.opponent, names)))
        if self.event:
            events = dict(games.select("event_id", "event").unique().iter_rows())
            conditions.append(col("event_id").is_in(_ids_named(self.event, events)))
        return games.filter(*conditions)

    @property
    def narrowed(self) -> bool:
        return replace(self, page=1) != GamesChoice()

    def query(self, **changes: Any) -> str:
        parameters = {name: value for name, value in asdict(replace(self, **changes)).items() if value}
        return f"?{urlencode(parameters)}"


def _ids_named(text: str, names: Mapping[str, str]) -> list[str]:
    """The ids that are meant: the one that is written so, or those in whose names all of its words occur."""
    if text in names:
        return [text]
    words = folded(text).split()
    return [name_id for name_id, name in names.items() if words and all(word in folded(name) for word in words)]


def _text(text: str) -> str:
    return text.replace("\0", "").strip()[:LONGEST]


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""
