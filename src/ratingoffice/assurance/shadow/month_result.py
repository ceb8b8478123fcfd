"""The result of a month's search as tables: one row per difference, and one per cause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.case import DATA, UNEXPLAINED, Cause
from ratingoffice.assurance.shadow.published_list import KEY
from ratingoffice.assurance.shadow.search import Search
from ratingoffice.assurance.shadow.units import UNIT, UNITS, Explained, resolved_figures
from ratingoffice.message import Message, Wording

TEXT = pl.String()
DIFFERENCES = {
    "pool": TEXT,
    "player_id": TEXT,
    "what": TEXT,
    "ours": TEXT,
    "theirs": TEXT,
    "class": TEXT,
    "clause": TEXT,
    "reading": TEXT,
    "detail": TEXT,
}
CAUSES = {
    "class": TEXT,
    "clause": TEXT,
    "reading": TEXT,
    "event_id": TEXT,
    "person": TEXT,
    "players": pl.Int64(),
    "figures": pl.Int64(),
    "disturbs": pl.Int64(),  # players who agree now and would not
    "detail": TEXT,
}
SUMMARY = {"pool": TEXT, "ours": pl.Int64(), "theirs": pl.Int64(), "differ": pl.Int64(), "unexplained": pl.Int64()}


@dataclass(frozen=True, eq=False)
class MonthResult:
    differences: pl.DataFrame
    causes: pl.DataFrame
    summary: pl.DataFrame  # a row a pool: how many are listed, differ, and are unexplained
    sentences: Mapping[str, Wording] = field(default_factory=dict)  # the detail of a cause -> the sentence that it is

    def tables(self) -> dict[str, pl.DataFrame]:
        return {"differences": self.differences, "causes": self.causes, "summary": self.summary}


def month_result(search: Search) -> MonthResult:
    """Return the tables of a finished search. What still differs is unexplained, unless the book cannot know it."""
    beyond = beyond_the_book(search)
    still = search.left.select(UNIT)
    causes_found = [*(_without(explained, still) for explained in search.explained), *beyond]
    numbered = [with_number(explained.units, number) for number, explained in enumerate(causes_found)]
    also_moved = [with_number(explained.moved, number) for number, explained in enumerate(causes_found)]
    named = pl.concat([*numbered, pl.DataFrame(schema=NUMBERED)]).unique(UNIT, keep="last")
    joint = pl.concat([*also_moved, pl.DataFrame(schema=NUMBERED)]).join(named, on=UNIT, suffix="_last")
    joint = joint.filter(col("number") != col("number_last")).drop("number_last").unique()
    differences = search.first.join(named, on=UNIT, how="left")
    also = joint.group_by(UNIT).agg(also=col("number").sort())
    differences = differences.join(also, on=UNIT, how="left").join(_words(causes_found), on="number", how="left")
    differences = differences.join(_might_be(search), on=UNIT, how="left")
    names = {number: _name(explained.cause) for number, explained in enumerate(causes_found)}
    together = col("also").map_elements(
        lambda numbers: TOGETHER + ", ".join(names[number] for number in numbers), return_dtype=TEXT
    )
    differences = differences.with_columns(
        _figure_text("ours"),
        _figure_text("theirs"),
        col("class").fill_null(UNEXPLAINED),
        col("clause", "reading").fill_null(""),
        detail=pl.concat_str(pl.coalesce("detail", "might_be").fill_null(""), together.fill_null("")),
    ).sort(UNIT)
    figures = pl.concat([named, joint]).join(search.first.select(UNIT), on=UNIT, how="semi")
    rows = [
        _row(explained.cause, figures.filter(col("number") == number), explained.disturbed)
        for number, explained in enumerate(causes_found)
    ]
    rest = differences.filter(col("number").is_null())
    if rest.height:
        rows.append(_row(Cause(UNEXPLAINED), rest, 0))
    causes = pl.DataFrame(rows, schema=CAUSES, orient="row").sort("players", descending=True, maintain_order=True)
    differences = differences.select(*DIFFERENCES)
    sentences = {str(explained.cause.detail): explained.cause.detail for explained in causes_found}
    return MonthResult(differences, causes.filter(col("players") > 0), summary(search, differences), sentences)


#: between a cause and those without which it would not explain the figure
TOGETHER = "; together with "
MIGHT_BE = Message("a start from {value}, not {was}, would give it; nothing else speaks for that")
NUMBERED = {**UNITS, "number": pl.Int32()}


def with_number(units: pl.DataFrame, number: int) -> pl.DataFrame:
    return units.with_columns(number=pl.lit(number, dtype=pl.Int32))


def _without(explained: Explained, still: pl.DataFrame) -> Explained:
    """Remove figures from a cause that differ again under a later cause."""
    return replace(
        explained, units=resolved_figures(explained.units, still), moved=resolved_figures(explained.moved, still)
    )


def _might_be(search: Search) -> pl.DataFrame:
    """What would give a figure that nothing else speaks for: told, and no cause."""
    rows = [
        (*key, "rating", str(Message(MIGHT_BE, value=fact.value, was=fact.was))) for key, fact in search.starts.items()
    ]
    return pl.DataFrame(rows, schema={**UNITS, "might_be": TEXT}, orient="row")


def _words(causes_found: list[Explained]) -> pl.DataFrame:
    causes = [cause.cause for cause in causes_found]
    rows = [(number, cause.kind, cause.clause, cause.reading, str(cause.detail)) for number, cause in enumerate(causes)]
    kinds = {"number": pl.Int32(), "class": TEXT, "clause": TEXT, "reading": TEXT, "detail": TEXT}
    return pl.DataFrame(rows, schema=kinds, orient="row")


def _name(cause: Cause) -> str:
    return " ".join(filter(None, (cause.clause, cause.reading))) or cause.event or cause.person


def _figure_text(column: str) -> pl.Expr:
    number = col(column).cast(pl.Int64)
    flag = pl.when(number == 1).then(pl.lit("true")).when(number == 0).then(pl.lit("false"))
    return pl.when(col("what") == "active").then(flag).otherwise(number.cast(TEXT)).alias(column)


def _row(cause: Cause, units: pl.DataFrame, disturbed: int) -> tuple[object, ...]:
    players = units["player_id"].n_unique()
    named = (cause.kind, cause.clause, cause.reading, cause.event, cause.person)
    return (*named, players, units.height, disturbed, str(cause.detail))


def beyond_the_book(search: Search) -> list[Explained]:
    """Return the differences that need no search: persons whom the book does not know, and more games than it has."""
    beyond = []
    strangers = search.left.filter(col("player_id").is_in(list(search.facts_of.unknown)))
    for (person,), units in strangers.group_by("player_id", maintain_order=True):
        cause = Cause(DATA, person=str(person), detail=Message("the book does not know this person"))
        beyond.append(Explained(cause, units.select(UNIT)))
    games = search.case.book.games
    has = pl.concat([games["white_id"], games["black_id"]]).value_counts(name="has").rename({"white_id": "player_id"})
    more = (
        search.left.join(strangers.select(KEY), on=KEY, how="anti")
        .filter(col("what") == "games")
        .join(has, on="player_id", how="left")
        .filter(col("theirs") > col("has").fill_null(0))
    )
    for pool, person, their_games, book_games in more.select(*KEY, "theirs", "has").iter_rows():
        units = search.left.filter((col("pool") == pool) & (col("player_id") == person)).select(UNIT)
        detail = Message("they count {there} games, and the book has {here}", there=their_games, here=book_games or 0)
        beyond.append(Explained(Cause(DATA, person=person, detail=detail), units))
    return beyond


def summary(search: Search, differences: pl.DataFrame) -> pl.DataFrame:
    def players(rows: pl.DataFrame, pool: str) -> int:
        return rows.filter(col("pool") == pool)["player_id"].n_unique()

    unexplained = differences.filter(col("class") == UNEXPLAINED)
    own_pools, their_pools = search.ours["pool"], search.published.rows["pool"]
    rows = [
        (
            pool,
            (own_pools == pool).sum(),
            (their_pools == pool).sum(),
            players(differences, pool),
            players(unexplained, pool),
        )
        for pool in search.request.pools
    ]
    return pl.DataFrame(rows, schema=SUMMARY, orient="row")
