"""The tables that are published: the list and the verdicts."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.book.checks import LIMITS
from ratingoffice.book.rows import rank_texts
from ratingoffice.book.sort_key import sort_key
from ratingoffice.law.article import LATER_LIST, REASON_COLUMNS, reasons_by_row
from ratingoffice.message import holes
from ratingoffice.rating.admission import Admission, any_applies
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.pool import RatedPool
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.standing import ages

#: the highest rating that a book may hold
HIGHEST = LIMITS["ratings", "rating"][1]


def places_by_name(players: pl.DataFrame) -> pl.Series:
    """Each player's place in the order of names; without a name: after the others."""
    return rank_texts(players["name"])[1].fill_null(players.height)


def the_list(ledger: Ledger, rated: Sequence[RatedPool], asked: RatingRequest) -> pl.DataFrame:
    """What is published: each listed player, best first, then by name and id."""
    by_name = places_by_name(ledger.book.players)
    lists = [
        one_list(ledger, one, by_name, all_games(rated, asked.regulations.of_list(one.pool).pools), asked)
        for one in rated
    ]
    whole = pl.concat(lists)
    return whole if len(rated) > 1 else whole.drop("pool")


def all_games(rated: Sequence[RatedPool], pools: Sequence[str]) -> pl.Series:
    """Each player's games over these pools after the period."""
    its = [one for one in rated if one.pool in pools]
    games = its[0].players["games_all_pools"]
    for one in its:
        games = games + one.players["games_after"] - one.players["games_on_list"]
    return games


def one_list(
    ledger: Ledger, pool: RatedPool, by_name: pl.Series, games_all: pl.Series, asked: RatingRequest
) -> pl.DataFrame:
    players, rules, period = pool.players, asked.lists[pool.pool], asked.period
    left_out = any_applies(rules.not_listed)
    listed = (
        players.with_columns(list_date=pl.lit(period.list_date))
        .select(stands=col("rating_after").is_not_null() & ~left_out)["stands"]
        .arg_true()
    )
    listed = best_first(listed, players["rating_after"], by_name)
    # a title that came later: on the list where the book has it, so that lists without are as they were
    asked_also = [one for one in rules.list_also if one != "national_title" or ledger.book.has("players", one)]
    of_register = {"fide_id", "fide_standard", "birth_date", "national_title"} & set(asked_also)
    register = ledger.book.players.select("player_id", "name", "title", "region", "sex", *sorted(of_register))
    born = [name for name in ("birth_year", "birthday") if name in players.columns]
    stands = players.select(
        "federation",
        *born,
        "rating_after",
        "in_force",
        "period_games",
        "games_after",
        "last_period_after",
        "peak_after",
        games_all_pools=games_all,
    )
    page = register.hstack(stands)[listed]
    stand = {"rating": "rating_after", "games_before": "games_after", "highest": "peak_after"}
    k = listed_k(page.select(*born, "games_all_pools", **stand), pool.pool, asked)
    months = rules.active_periods
    also = {
        "fide_id": col("fide_id"),
        "fide_standard": col("fide_standard"),
        "birth_date": col("birth_date"),
        "national_title": col("national_title"),
        "active_until": pl.concat_str("last_period_after", pl.lit(f"-{period.list_day:02d}"))
        .str.to_date("%Y-%m-%d", strict=False)
        .dt.offset_by(f"{months}mo"),
    }
    return page.select(
        pool=pl.lit(pool.pool),
        player_id="player_id",
        name="name",
        title="title",
        federation="federation",
        region="region",
        sex="sex",
        birth_year=col("birth_year").cast(pl.Int64),
        rating="rating_after",
        previous=col("in_force").cast(pl.Int64),
        change=col("rating_after") - col("in_force"),
        games="period_games",
        total_games="games_after",
        k=k,
        active=(col("last_period_after") >= period.window(months)).fill_null(False),
        peak="peak_after",
        **{name: also[name] for name in asked_also},
    )


def listed_k(players: pl.DataFrame, pool: str, asked: RatingRequest) -> pl.Series:
    """The K that a list shows: that of the period that begins, by where everybody stands on the list."""
    its = players.with_columns(ages(asked.period.next(), asked.asks))
    return its.select(asked.lists[pool].k.value())["K"].cast(pl.Int64)


def best_first(rows: pl.Series, ratings: pl.Series, names: pl.Series) -> pl.Series:
    """These rows by rating, best first, then by the place of the name, then as they stand, by id."""
    its = pl.DataFrame({"lower": HIGHEST - ratings, "name": names})[rows].with_columns(row=rows)
    key = sort_key(*its)  # one whole number sorts faster than three columns
    if key is None or not rows.len():
        return its.sort("lower", "name", "row")["row"]
    return (key.sort() % (int(rows[-1]) + 1)).cast(pl.UInt32)  # the last part is the row itself


def the_unlisted(ledger: Ledger, rated: Sequence[RatedPool], asked: RatingRequest) -> pl.DataFrame:
    """Who has a rating and is not on the list, and why."""
    return pl.concat([unlisted(ledger, one, asked) for one in rated])


def unlisted(ledger: Ledger, pool: RatedPool, asked: RatingRequest) -> pl.DataFrame:
    rules = asked.lists[pool.pool]
    asked_for = {name for ground in rules.not_listed for name in (*ground.when.meta.root_names(), *holes(ground.why))}
    wanted = sorted(name for name in asked_for if name in pool.players.columns)
    players = (
        pool.players.select(*wanted, "rating_after")
        .with_columns(
            ledger.book.players["player_id"], pool=pl.lit(pool.pool), list_date=pl.lit(asked.period.list_date)
        )
        .filter(col("rating_after").is_not_null() & any_applies(rules.not_listed))
    )
    said = reasons_by_row(players, rules.not_listed, rules.of_edition)
    return players.select("pool", "player_id", rating="rating_after").hstack(said)


def the_verdicts(ledger: Ledger, admissions: Sequence[Admission], asked: RatingRequest) -> pl.DataFrame:
    """Every event not rated before, then the games not rated of the admitted ones."""
    columns = ("event_id", "round", "white_id", "black_id", "outcome", *REASON_COLUMNS)
    events = admissions[0].events
    no_text, no_number = pl.lit(None, dtype=pl.String), pl.lit(None, dtype=pl.Int64)
    tables = [
        events.select("event_id", "outcome", *REASON_COLUMNS, round=no_number, white_id=no_text, black_id=no_text)
    ]
    ids, event_ids = ledger.book.players["player_id"], ledger.book.events["event_id"]
    not_due = events.select(
        "event", *(col(f"not_due_{name}").alias(name) for name in REASON_COLUMNS), outcome=pl.lit(LATER_LIST)
    )
    for admission in admissions:
        refused = admission.games.filter(col("refused") > 0).join(admission.reasons, on="at", how="left")
        for table in (refused, admission.later.join(not_due, on="event", how="left")):
            if table.height:
                game = {
                    "event_id": event_ids.gather(table["event"]),
                    "white_id": ids.gather(table["white"]),
                    "black_id": ids.gather(table["black"]),
                }
                tables.append(table.select("round", "outcome", *REASON_COLUMNS, **game))
    whole = pl.concat([table.select(columns) for table in tables]).sort(
        "event_id", "round", "white_id", "black_id", nulls_last=False
    )
    return whole
