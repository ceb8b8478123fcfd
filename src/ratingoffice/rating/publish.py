"""The published tables `list`, `unlisted` and `verdicts`."""

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
from ratingoffice.rating.player_facts import ages
from ratingoffice.rating.rated_period import RatedPool
from ratingoffice.rating.request import RatingRequest

#: the highest rating that a book may hold
HIGHEST = LIMITS["ratings", "rating"][1]


# ── the list ────────────────────────────────────────────────────────────────────────────────────────────────────────


def list_table(ledger: Ledger, pools: Sequence[RatedPool], request: RatingRequest) -> pl.DataFrame:
    """Return the published list: each listed player, best first, then by name and id. Of several pools, one by one."""
    name_ranks = rank_texts(ledger.book.players["name"])[1].fill_null(ledger.book.players.height)  # no name: last
    lists = [list_of_pool(ledger, rated, name_ranks, games_in_all_pools(rated, pools, request), request)
             for rated in pools]  # fmt: skip
    table = pl.concat(lists)
    return table if len(pools) > 1 else table.drop("pool")


def games_in_all_pools(rated: RatedPool, pools: Sequence[RatedPool], request: RatingRequest) -> pl.Series:
    """By player: the games after the period in all pools of the edition of this list."""
    games = rated.players["games_all_pools"]
    for other in pools:
        if other.pool in request.regulations.of_list(rated.pool).pools:
            games = games + other.players["games_after"] - other.players["games_on_list"]
    return games


def list_of_pool(
    ledger: Ledger, rated: RatedPool, name_ranks: pl.Series, games_all_pools: pl.Series, request: RatingRequest
) -> pl.DataFrame:
    players, rules, period = rated.players, request.list_rules[rated.pool], request.period
    is_listed = col("rating_after").is_not_null() & ~any_applies(rules.not_listed)
    listed = players.with_columns(list_date=pl.lit(period.list_date)).select(listed=is_listed)["listed"].arg_true()
    listed = sort_best_first(listed, players["rating_after"], name_ranks)
    # a title that came later: on the list where the book has it, so that lists without are as they were
    extra = [name for name in rules.list_also if name != "national_title" or ledger.book.has("players", name)]
    registered = {"fide_id", "fide_standard", "birth_date", "national_title"} & set(extra)
    register = ledger.book.players.select("player_id", "name", "title", "region", "sex", *sorted(registered))
    birth = [name for name in ("birth_year", "birthday") if name in players.columns]
    facts = players.select(
        "federation",
        *birth,
        "rating_after",
        "in_force",
        "period_games",
        "games_after",
        "last_period_after",
        "peak_after",
        games_all_pools=games_all_pools,
    )
    lines = register.hstack(facts)[listed]
    on_list = {"rating": "rating_after", "games_before": "games_after", "highest": "peak_after"}
    k = listed_k(lines.select(*birth, "games_all_pools", **on_list), rated.pool, request)
    months = rules.active_periods
    extra_columns = {
        "fide_id": col("fide_id"),
        "fide_standard": col("fide_standard"),
        "birth_date": col("birth_date"),
        "national_title": col("national_title"),
        "active_until": pl.concat_str("last_period_after", pl.lit(f"-{period.list_day:02d}"))
        .str.to_date("%Y-%m-%d", strict=False)
        .dt.offset_by(f"{months}mo"),
    }
    return lines.select(
        pool=pl.lit(rated.pool),
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
        **{name: extra_columns[name] for name in extra},
    )


def listed_k(players: pl.DataFrame, pool: str, request: RatingRequest) -> pl.Series:
    """Return the K that a list shows: that of the period that begins, by the players' facts on the list.

    `players` has the rating, the birth, the highest rating and the number of games on the list.
    """
    players = players.with_columns(ages(request.period.next(), request.columns))
    return players.select(request.list_rules[pool].k.value())["K"].cast(pl.Int64)


def sort_best_first(rows: pl.Series, ratings: pl.Series, name_ranks: pl.Series) -> pl.Series:
    """Sort these rows by rating, best first, then by the rank of the name, then by the row."""
    keys = pl.DataFrame({"below_highest": HIGHEST - ratings, "name": name_ranks})[rows].with_columns(row=rows)
    key = sort_key(*keys)  # one whole number sorts faster than three columns
    if key is None or not rows.len():
        return keys.sort("below_highest", "name", "row")["row"]
    return (key.sort() % (int(rows[-1]) + 1)).cast(pl.UInt32)  # the last part is the row itself


# ── who is not on it, and the verdicts ──────────────────────────────────────────────────────────────────────────────


def unlisted_table(ledger: Ledger, pools: Sequence[RatedPool], request: RatingRequest) -> pl.DataFrame:
    """Return the players who have a rating and are not on the list, and why."""
    return pl.concat([unlisted_in_pool(ledger, rated, request) for rated in pools])


def unlisted_in_pool(ledger: Ledger, rated: RatedPool, request: RatingRequest) -> pl.DataFrame:
    rules = request.list_rules[rated.pool]
    names = {name for ground in rules.not_listed for name in (*ground.when.meta.root_names(), *holes(ground.why))}
    columns = sorted(name for name in names if name in rated.players.columns)
    players = (
        rated.players.select(*columns, "rating_after")
        .with_columns(
            ledger.book.players["player_id"], pool=pl.lit(rated.pool), list_date=pl.lit(request.period.list_date)
        )
        .filter(col("rating_after").is_not_null() & any_applies(rules.not_listed))
    )
    reasons = reasons_by_row(players, rules.not_listed, rules.of_edition)
    return players.select("pool", "player_id", rating="rating_after").hstack(reasons)


def verdict_table(ledger: Ledger, admissions: Sequence[Admission], request: RatingRequest) -> pl.DataFrame:
    """Return every event not rated before, then the games not rated of the admitted ones, with outcome and reason."""
    columns = ("event_id", "round", "white_id", "black_id", "outcome", *REASON_COLUMNS)
    events = admissions[0].events
    no_text, no_number = pl.lit(None, dtype=pl.String), pl.lit(None, dtype=pl.Int64)
    tables = [
        events.select("event_id", "outcome", *REASON_COLUMNS, round=no_number, white_id=no_text, black_id=no_text)
    ]
    player_ids, event_ids = ledger.book.players["player_id"], ledger.book.events["event_id"]
    not_due = events.select(
        "event", *(col(f"not_due_{name}").alias(name) for name in REASON_COLUMNS), outcome=pl.lit(LATER_LIST)
    )
    for admission in admissions:
        refused = admission.games.filter(col("refused") > 0).join(admission.reasons, on="row", how="left")
        for games in (refused, admission.later.join(not_due, on="event", how="left")):
            if games.height:
                ids = {
                    "event_id": event_ids[games["event"]],
                    "white_id": player_ids[games["white"]],
                    "black_id": player_ids[games["black"]],
                }
                tables.append(games.select("round", "outcome", *REASON_COLUMNS, **ids))
    verdicts = pl.concat([table.select(columns) for table in tables])
    return verdicts.sort("event_id", "round", "white_id", "black_id", nulls_last=False)
