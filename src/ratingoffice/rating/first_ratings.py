"""First ratings: the results of unrated players that wait, and the ratings that follow from them."""

from __future__ import annotations

import polars as pl
import polars.selectors as cs
from polars import col

from ratingoffice.book.book import TABLES
from ratingoffice.book.period import Period
from ratingoffice.book.row_ids import RESULT_TEXTS
from ratingoffice.book.rows import map_runs, run_starts
from ratingoffice.book.sort_key import sort_key
from ratingoffice.federations.regulation import FirstRating, Pools
from ratingoffice.law.article import reasons_by_row
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.sides import ScoredSides

#: a result that waits for a first rating: the row of its player, and the columns of the table `pending`
RESULT_COLUMNS = ["player", *TABLES["pending"]]


def unrated_results(ledger: Ledger, scored: ScoredSides, pool: str, request: RatingRequest) -> pl.DataFrame:
    """Return the results of this period that wait for a first rating."""
    book = ledger.book
    columns = ("player", "event", "opponent", "opponent_rating", "round", "result")
    results = pl.concat([sides.select(columns)[sides["to_pool"].arg_true()] for sides in scored.sides], rechunk=True)
    return results.select(
        "player",
        pool=pl.lit(pool),
        player_id=book.players["player_id"][results["player"]],
        period=pl.lit(request.period.name),
        event_id=book.events["event_id"][results["event"]],
        event_ends_on=book.events["ends_on"][results["event"]],
        round="round",
        opponent_id=book.players["player_id"][results["opponent"]],
        opponent_rating=col("opponent_rating").cast(pl.Int64),
        result=RESULT_TEXTS[results["result"]],
    ).select(RESULT_COLUMNS)


def give_first_ratings(
    ledger: Ledger, players: pl.DataFrame, new_results: pl.DataFrame, pool: str, request: RatingRequest
) -> Pools:
    """Work out the first ratings, from the results that waited and those of this period.

    Return them with their reasons, the results that they were calculated from, and those that go on waiting.
    """
    rules = request.list_rules[pool]
    may_start = col("rating").is_null() & col("joins_with").is_null() & rules.may_start
    unrated = players.select(may_start=may_start)["may_start"]
    results, event_ids = collect_results(ledger, new_results, unrated, pool, request.period, rules.first_rating)
    pools = rules.first_rating.rule(results, request.period)
    reasons = reasons_by_row(pools.initials, rules.first_rating.reasons, rules.of_edition)
    initials = pools.initials.hstack(reasons).with_columns(cs.enum().cast(pl.String))  # the names of periods
    considered, waiting = (pending_table(ledger, pool, rows, event_ids) for rows in (pools.results, pools.waiting))
    return Pools(initials, considered, waiting)


def collect_results(
    ledger: Ledger, new_results: pl.DataFrame, unrated: pl.Series, pool: str, period: Period, first_rating: FirstRating
) -> tuple[pl.DataFrame, pl.Series]:
    """Return the results that waited and those of this period, in the order of their table, and the ids of the events.

    Those that have left the window are there only where the edition remembers them, and are not `recent`. Events are
    numbered in the order of their ids.
    """
    since = period.window(first_rating.periods)
    remembers = first_rating.remembers
    waited = ledger.book.pending.with_columns(player=ledger.row_ids.pending).filter(
        col("pool") == pool, pl.lit(remembers) | (col("period") >= since), col("period") <= period.name
    )
    waited = waited.filter(unrated[waited["player"]])
    columns = ("player", "event_ends_on", "event_id", "round", "opponent_id", "opponent_rating", "result", "period")
    both = pl.concat([waited.select(columns), new_results.select(columns)], rechunk=True)
    points = pl.when(col("result") == "1").then(100).when(col("result") == "=").then(50).otherwise(0)
    event_ids = both["event_id"][run_starts(both["event_id"])].unique().sort()
    names = pl.Series([period.name], dtype=pl.String).append(waited["period"]).unique().sort()
    results = both.select(
        "player",
        "event_ends_on",
        map_runs(both["event_id"], lambda ids: ids.cast(pl.Enum(event_ids)).to_physical()).alias("event"),
        "round",
        "opponent_id",
        "opponent_rating",
        score=points.cast(pl.Int64),
        period=map_runs(both["period"], lambda periods: periods.cast(pl.Enum(names))),
    )
    keys = ("player", "event_ends_on", "event", "round")
    key = sort_key(*(results[name].to_physical() for name in keys))
    results = results.sort(keys) if key is None else results[key.arg_sort()]
    tied = pl.all_horizontal(col(name).eq_missing(col(name).shift()) for name in ("player", "event", "round"))
    if results.select(tied.any()).item():  # seldom
        by_letter = pl.when(col("score") == 50).then(101).otherwise("score")  # "=" comes after "0" and "1"
        results = results.sort(*keys, "opponent_id", by_letter, "opponent_rating", "period")
    is_recent = col("period").cast(pl.String) >= since if remembers else pl.lit(True)
    return results.with_columns(recent=is_recent), event_ids


def pending_table(ledger: Ledger, pool: str, results: pl.DataFrame, event_ids: pl.Series) -> pl.DataFrame:
    """Return the results as the table `pending` has them."""
    texts = pl.Series(["0", "=", "1"])
    return results.select(
        pool=pl.lit(pool),
        player_id=ledger.book.players["player_id"][results["player"]],
        period=col("period").cast(pl.String),
        event_id=event_ids[results["event"]],
        event_ends_on="event_ends_on",
        round="round",
        opponent_id="opponent_id",
        opponent_rating="opponent_rating",
        result=texts[(results["score"] // 50).cast(pl.UInt32)],
    )


def initials_table(initials: pl.DataFrame, pool: str, player_ids: pl.Series) -> pl.DataFrame:
    """Return the published table `initials`: the average as the formula used it, rounded half up to hundredths."""
    average = (200 * col("average") + col("of")) // (2 * col("of"))
    return initials.select(
        pool=pl.lit(pool),
        player_id=player_ids[initials["player"]],
        games="n",
        score=decimal(col("points") // 10, 1),
        opponents_average=pl.when(col("n") > 0).then(decimal(average, 2)),
        p=decimal(col("p"), 2),
        dp=col("dp").cast(pl.Int64),
        result=col("result").cast(pl.Int64),
        published="published",
        article="article",
        reason="reason",
        clause="clause",
        figures="figures",
    )


def decimal(units: pl.Expr, places: int) -> pl.Expr:
    """Return a decimal number from units of its last place: 57 at two places is 0.57."""
    return (units.cast(pl.Decimal(38, places)) / pl.lit(10**places)).cast(pl.Decimal(12, places))
