"""The tables that are published: the list, the sides and the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import polars as pl
from polars import col

from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import LATER_LIST, NOT_RATED, worded
from ratingoffice.model.period import Period
from ratingoffice.period.admission import Admission
from ratingoffice.period.codes import POINTS, Desk
from ratingoffice.period.pieces import at_once
from ratingoffice.period.pool import RatedPool
from ratingoffice.period.standing import ages


def the_list(
    desk: Desk, rated: Sequence[RatedPool], games_all: pl.Series, period: Period, regulation: Regulation
) -> pl.DataFrame:
    """What is published: each listed player, best first, then by name and id."""
    lists = [one_list(desk, pool, games_all, period, regulation) for pool in rated]
    whole = pl.concat(lists)
    return whole if len(rated) > 1 else whole.drop("pool")


def one_list(
    desk: Desk, pool: RatedPool, games_all: pl.Series, period: Period, regulation: Regulation
) -> pl.DataFrame:
    players = pool.players
    left_out = pl.any_horizontal(ground.applies() for ground in regulation.not_listed)
    listed = players.with_columns(list_date=pl.lit(period.list_date)).select(
        stands=col("rating_after").is_not_null() & ~left_out
    )["stands"].arg_true()  # fmt: skip
    listed = listed.gather(best_first(players["rating_after"].gather(listed), desk.places_by_name.gather(listed)))
    of_register = {"fide_id", "fide_standard", "birth_date"} & set(regulation.list_also)
    register = desk.book.players.select("player_id", "name", "title", "region", "sex", *sorted(of_register))
    stands = players.select(
        "federation", "birth_year", "birthday", "rating_after", "in_force", "first_games", "n", "games_after",
        "last_period_after", "peak_after",
    )  # fmt: skip
    rows = pl.all().gather(listed)
    page = pl.concat([register.select(rows), stands.select(rows)], how="horizontal").with_columns(ages(period.next()))
    k = page.select(
        rating=col("rating_after"), games_before=col("games_after"), games_all_pools=games_all.gather(listed),
        highest=col("peak_after"), age_this_year="age_this_year", age_on_1_january="age_on_1_january", age="age",
    ).select(regulation.k.value())["K"].cast(pl.Int64)  # fmt: skip
    months = regulation.active_periods
    also = {
        "fide_id": col("fide_id"),
        "fide_standard": col("fide_standard"),
        "birth_date": col("birth_date"),
        "active_until": pl.concat_str("last_period_after", pl.lit("-01")).str.to_date("%Y-%m-%d", strict=False)
        .dt.offset_by(f"{months}mo"),
    }  # fmt: skip
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
        games=pl.coalesce("first_games", "n"),
        total_games="games_after",
        k=k,
        active=(col("last_period_after") >= period.window(months)).fill_null(False),
        peak="peak_after",
        **{name: also[name] for name in regulation.list_also},
    )


def best_first(ratings: pl.Series, names: pl.Series) -> pl.Series:
    """The rows by rating, best first, then by the place of the name; equal ones stay as they stand, by id."""
    key = (10_000 - ratings) * 2**32 + names.cast(pl.Int64)  # one whole number sorts faster than two columns
    return key.to_frame("key").with_row_index("row").sort("key", maintain_order=True)["row"]


def the_sides(desk: Desk, rated: Sequence[RatedPool]) -> pl.DataFrame:
    """Every side of every game in the period, in the order of the games, White's first."""
    player_ids, event_ids = pl.lit(desk.book.players["player_id"]), pl.lit(desk.book.events["event_id"])
    codes = pl.lit(pl.Series(list(POINTS), dtype=pl.String))
    longest = max((piece.height for pool in rated for piece in pool.sides), default=0)
    colors = pl.Series(["w", "b"]).gather(pl.int_range(longest, dtype=pl.UInt32, eager=True) % 2)

    def shown(pool: str) -> Callable[[pl.DataFrame], pl.DataFrame]:
        return lambda its: its.select(
            pool=pl.lit(pool),
            event_id=event_ids.gather("event"),
            round="round",
            player_id=player_ids.gather("player"),
            opponent_id=player_ids.gather("opponent"),
            color=colors.head(its.height),
            result=codes.gather("result"),
            rating="rating",
            opponent_rating="opponent_rating",
            difference=pl.when("counted").then(col("rating") - col("opponent_rating")),
            counted_difference="D",
            expected="PD",
            delta="delta",
            k="K",
            counted="counted",
            article="article",
            reason="reason",
        )

    return pl.concat([piece for pool in rated for piece in at_once(shown(pool.pool), pool.sides)])


def the_verdicts(desk: Desk, admissions: Sequence[Admission], regulation: Regulation) -> pl.DataFrame:
    """Every event not rated before, then the games not rated of the admitted ones."""
    columns = ("event_id", "round", "white_id", "black_id", "outcome", "article", "reason")
    events = admissions[0].events
    no_text, no_number = pl.lit(None, dtype=pl.String), pl.lit(None, dtype=pl.Int64)
    tables = [events.select("event_id", round=no_number, white_id=no_text, black_id=no_text, outcome="outcome",
                            article="article", reason="reason")]  # fmt: skip
    ids, event_ids = desk.book.players["player_id"], desk.book.events["event_id"]
    article, words = regulation.not_due
    for admission in admissions:
        refused = admission.games.filter(col("refused") > 0).join(admission.reasons, on="at", how="left")
        cited = pl.Series([ground.article for ground in admission.grounds], dtype=pl.String)
        later = admission.later
        later = later.join(events.select("event", "closing"), on="event", how="left") if later.height else later
        for table, outcome, articles, reason in (
            (refused, NOT_RATED, cited.gather(refused["refused"] - 1), col("reason")),
            (later, LATER_LIST, pl.lit(article), worded(words)),
        ):
            if not table.height:
                continue
            tables.append(table.select(
                event_id=event_ids.gather(table["event"]), round="round", white_id=ids.gather(table["white"]),
                black_id=ids.gather(table["black"]), outcome=pl.lit(outcome), article=articles, reason=reason,
            ))  # fmt: skip
    return pl.concat([table.select(columns) for table in tables]).sort(
        "event_id", "round", "white_id", "black_id", nulls_last=False
    )
