"""What a month's search came to, as tables: a row a difference, and a row a cause."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl
from polars import col

from ratingoffice.shadow.case import DATA, UNEXPLAINED, Cause
from ratingoffice.shadow.search import UNIT, Explained, Search
from ratingoffice.shadow.theirs import KEY

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
class Told:
    differences: pl.DataFrame
    causes: pl.DataFrame
    summary: pl.DataFrame  # a row a pool: how many are listed, differ, and are unexplained

    def tables(self) -> dict[str, pl.DataFrame]:
        return {"differences": self.differences, "causes": self.causes, "summary": self.summary}


def told(search: Search) -> Told:
    found = [*search.found, *beyond_the_book(search)]
    unexplained = search.left.join(
        pl.concat([one.units for one in found] or [search.left.select(UNIT).clear()]), on=UNIT, how="anti"
    ).select(UNIT)
    # what was explained once and differs again under a later cause is not explained
    again = search.left.select(UNIT)
    kept = [
        Explained(one.cause, one.units.join(again, on=UNIT, how="anti") if one in search.found else one.units, one.disturbed)
        for one in found
    ]
    reopened = again.join(pl.concat([one.units for one in kept] or [again.clear()]), on=UNIT, how="anti")
    kept.append(Explained(Cause(UNEXPLAINED), pl.concat([unexplained, reopened]).unique(maintain_order=True)))
    rows = pl.concat(
        [
            one.units.with_columns(
                pl.lit(value, dtype=TEXT).alias(name)
                for name, value in (
                    ("class", one.cause.kind),
                    ("clause", one.cause.clause),
                    ("reading", one.cause.reading),
                    ("detail", one.cause.detail),
                )
            )
            for one in kept
        ]
    ).unique(UNIT, keep="last")
    differences = search.first.join(rows, on=UNIT, how="left").with_columns(
        _said("ours"), _said("theirs"), col("class").fill_null(UNEXPLAINED)
    )
    differences = differences.select(DIFFERENCES.keys()).sort(UNIT)
    causes = pl.DataFrame([_row(one, search.first) for one in kept], schema=CAUSES, orient="row")
    causes = causes.filter((col("figures") > 0) | (col("class") != UNEXPLAINED))
    return Told(differences, causes.sort("players", descending=True, maintain_order=True), summary(search, differences))


def _said(column: str) -> pl.Expr:
    whole = col(column).cast(pl.Int64)
    flag = pl.when(whole == 1).then(pl.lit("true")).when(whole == 0).then(pl.lit("false"))
    return pl.when(col("what") == "active").then(flag).otherwise(whole.cast(TEXT)).alias(column)


def _row(one: Explained, first: pl.DataFrame) -> tuple[object, ...]:
    units = one.units.join(first, on=UNIT, how="semi")
    cause = one.cause
    return (
        cause.kind,
        cause.clause,
        cause.reading,
        cause.event,
        cause.person,
        units["player_id"].n_unique(),
        units.height,
        one.disturbed,
        cause.detail,
    )


def beyond_the_book(search: Search) -> list[Explained]:
    """What nobody has to search for: persons of theirs whom the book does not know, and more games than it has."""
    found = []
    strangers = search.left.filter(col("player_id").is_in(list(search.facts_of.unknown)))
    for (person,), units in strangers.group_by("player_id", maintain_order=True):
        cause = Cause(DATA, person=str(person), detail="the book does not know this person")
        found.append(Explained(cause, units.select(UNIT)))
    games = search.case.book.games
    has = pl.concat([games["white_id"], games["black_id"]]).value_counts(name="has").rename({"white_id": "player_id"})
    more = (
        search.left.join(strangers.select(KEY), on=KEY, how="anti")
        .filter(col("what") == "games")
        .join(has, on="player_id", how="left")
        .filter(col("theirs") > col("has").fill_null(0))
    )
    for pool, person, there, here in more.select(*KEY, "theirs", "has").iter_rows():
        units = search.left.filter((col("pool") == pool) & (col("player_id") == person)).select(UNIT)
        detail = f"they count {there} games, and the book has {here or 0}"
        found.append(Explained(Cause(DATA, person=person, detail=detail), units))
    return found


def summary(search: Search, differences: pl.DataFrame) -> pl.DataFrame:
    def players(rows: pl.DataFrame, pool: str) -> int:
        return rows.filter(col("pool") == pool)["player_id"].n_unique()

    unexplained = differences.filter(col("class") == UNEXPLAINED)
    ours, theirs = search.ours["pool"], search.theirs.rows["pool"]
    rows = [
        (pool, (ours == pool).sum(), (theirs == pool).sum(), players(differences, pool), players(unexplained, pool))
        for pool in search.month.pools
    ]
    return pl.DataFrame(rows, schema=SUMMARY, orient="row")
