"""The tables that leave: the list, the sides, the verdicts, and the next book."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import LATER_LIST, NOT_RATED, RATED, worded
from ratingoffice.model.book import ORDER, TABLES, Book
from ratingoffice.model.period import Period
from ratingoffice.period.admission import Admission
from ratingoffice.period.codes import POINTS, Desk, in_order
from ratingoffice.period.pool import RatedPool
from ratingoffice.period.standing import ages

LIST_COLUMNS = (
    "player_id", "name", "title", "federation", "region", "sex", "birth_year", "rating", "previous", "change", "games",
    "total_games", "k", "active", "peak",
)  # fmt: skip


def the_list(desk: Desk, rated: Sequence[RatedPool], games_all: pl.Series, period: Period, regulation: Regulation) -> pl.DataFrame:
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
    name = desk.book.players["name"].gather(listed)
    order = best_first(players["rating_after"].gather(listed), name)
    listed = listed.gather(order)
    register = desk.book.players.select("player_id", "name", "title", "region", "sex", "fide_id", "fide_standard", "birth_date")
    page = pl.concat([register[listed], players.select(
        "federation", "birth_year", "birthday", "rating_after", "in_force", "first_games", "n", "games_after",
        "last_period_after", "peak_after",
    )[listed]], how="horizontal").with_columns(ages(period.next()))  # fmt: skip
    k = page.select(
        rating=col("rating_after"), games_before=col("games_after"), games_all_pools=games_all.gather(listed),
        highest=col("peak_after"), age_this_year="age_this_year", age_on_1_january="age_on_1_january", age="age",
    ).select(regulation.k.value())["K"].cast(pl.Int64)  # fmt: skip
    months = regulation.active_periods
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
            fide_id="fide_id",
            fide_standard="fide_standard",
            birth_date="birth_date",
            active_until=pl.concat_str("last_period_after", pl.lit("-01")).str.to_date("%Y-%m-%d", strict=False)
            .dt.offset_by(f"{months}mo"),
        ).select("pool", *LIST_COLUMNS, *regulation.list_also)  # fmt: skip


def best_first(ratings: pl.Series, names: pl.Series) -> pl.Series:
    """The rows by rating, best first, then by name; equal ones stay as they stand, by id. Two short sorts are faster."""
    rows = pl.DataFrame({"rating": ratings, "name": names}).with_row_index("row")
    by_name = rows.sort("name", nulls_last=True, maintain_order=True)
    return by_name.sort("rating", descending=True, maintain_order=True)["row"]


def the_sides(desk: Desk, rated: Sequence[RatedPool]) -> pl.DataFrame:
    """Every side of every game in the period, in the order of the games, White's first."""
    player_ids, event_ids = desk.book.players["player_id"], desk.book.events["event_id"]
    codes = pl.Series(list(POINTS), dtype=pl.String)
    tables = []
    for pool in rated:
        its = pool.sides
        two = pl.Series(["w", "b"])
        color = two.gather(pl.int_range(its.height, dtype=pl.UInt32, eager=True) % 2)
        rounds = pool.games.select(pl.concat_arr("round", "round").explode())["round"]
        tables.append(its.select(
            pool=pl.lit(pool.pool),
            event_id=event_ids.gather(its["event"]),
            round=rounds,
            player_id=player_ids.gather(its["player"]),
            opponent_id=player_ids.gather(its["opponent"]),
            color=color,
            result=codes.gather(its["result"]),
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
        ))  # fmt: skip
    return pl.concat(tables)


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


def the_changes(desk: Desk, rated: Sequence[RatedPool], regulation: Regulation) -> pl.DataFrame:
    """Each player whose rating was calculated, found, taken over or lost: the sum, K and its clause, the rounding."""
    tables = []
    for pool in rated:
        columns = ("in_force", "rating", "n", "delta", "K_list", "K_by", "K", "limit_by", "worth", "change", "inherits",
                   "new_rating_by", "keeps_rating_by", "rating_after", "first_rating", "joins_with", "is_new")  # fmt: skip
        lost_or_moved = col("in_force").is_not_null() & (col("rating_after") != col("in_force")).fill_null(True)
        touched = pool.players.select(*columns, player_id=desk.book.players["player_id"]).filter(
            (col("n") > 0) | col("is_new") | lost_or_moved
        )
        k, limit, new = regulation.k, regulation.k_limit, regulation.new_rating

        def texts(values: list[str]) -> pl.Series:
            return pl.Series(values, dtype=pl.String)

        k_by = touched["K_by"]
        calculated = col("n") > 0
        became = (
            pl.when(col("first_rating").is_not_null()).then(pl.lit("first rating"))
            .when(col("joins_with").is_not_null()).then(pl.lit(regulation.joins_with.clauses[0].why if regulation.joins_with else ""))
            .when(col("in_force").is_not_null() & col("rating_after").is_null())
            .then(texts([c.why for c in regulation.keeps_rating.clauses]).gather(touched["keeps_rating_by"]))
            .when(col("inherits").is_not_null()).then(pl.lit(regulation.inherits.clauses[0].why if regulation.inherits else ""))
            .otherwise(texts([c.why or None for c in new.clauses]).gather(touched["new_rating_by"]))
        )  # fmt: skip
        article = (
            pl.when(col("first_rating").is_not_null()).then(pl.lit(None, dtype=pl.String))
            .when(col("joins_with").is_not_null()).then(pl.lit(cite_of(regulation.joins_with)))
            .when(col("in_force").is_not_null() & col("rating_after").is_null()).then(pl.lit(regulation.keeps_rating.number))
            .when(col("inherits").is_not_null()).then(pl.lit(cite_of(regulation.inherits)))
            .otherwise(texts([new.cite(c) for c in new.clauses]).gather(touched["new_rating_by"]))
        )  # fmt: skip
        tables.append(touched.select(
            pool=pl.lit(pool.pool),
            player_id="player_id",
            previous=col("in_force").cast(pl.Int64),
            used=col("rating").cast(pl.Int64),
            games="n",
            delta=pl.when(calculated).then("delta"),
            k_list=pl.when(calculated).then(col("K_list").cast(pl.Int64)),
            k_article=pl.when(calculated).then(texts([k.cite(c) for c in k.clauses]).gather(k_by)),
            k_reason=pl.when(calculated).then(texts([c.why for c in k.clauses]).gather(k_by)),
            k=pl.when(calculated).then(col("K").cast(pl.Int64)),
            k_limit=pl.when(calculated & (col("limit_by") > 0)).then(
                pl.lit(limit.cite(limit.clauses[-1]) if limit else None, dtype=pl.String)),
            worth=pl.when(calculated).then("worth"),
            change=pl.when(calculated).then(col("change").cast(pl.Int64)),
            rounded_by=pl.when(calculated).then(pl.lit(regulation.change.number)),
            rating="rating_after",
            article=article,
            reason=became,
        ).sort("player_id"))  # fmt: skip
    return pl.concat(tables)


def cite_of(article: object) -> str:
    from ratingoffice.law.article import Article

    return article.cite(article.clauses[0]) if isinstance(article, Article) else ""


def next_book(desk: Desk, rated: Sequence[RatedPool], admissions: Sequence[Admission], period: Period) -> Book:
    """Everything that the following month needs. The columns that the book had stay; those we fill are there."""
    book, had = desk.book, dict(desk.book.had)
    ids = book.players["player_id"]
    pools = [pool.pool for pool in rated]

    # the list in force may be among the earlier lists already: what is in force is its last revision
    again = (book.lists["list_date"] == period.in_force) & book.lists["pool"].is_in(pools)
    ratings, lists, pending = [], [book.lists.filter(~again) if again.any() else book.lists], []
    for pool in rated:
        players = pool.players
        stays = players["on_record"] | players["rating_after"].is_not_null()
        ratings.append(players.select(
            pool=pl.lit(pool.pool), player_id=ids, rating="rating_after", games="games_after", peak="peak_after",
            last_period="last_period_after", rated_since="rated_since_after",
        ).filter(stays))  # fmt: skip
        lists.append(players.select(
            list_date=pl.lit(period.in_force), pool=pl.lit(pool.pool), player_id=ids,
            rating=col("in_force").cast(pl.Int64),
        ).filter(col("rating").is_not_null()))  # fmt: skip
        pending.append(pool.pending.select(list(TABLES["pending"])))
    others = ~book.ratings["pool"].is_in(pools)
    ratings.append(book.ratings.filter(others))
    pending.append(book.pending.filter(~book.pending["pool"].is_in(pools)))

    had["ratings"] = frozenset(TABLES["ratings"])
    had["lists"] = frozenset(TABLES["lists"])
    had["pending"] = frozenset(TABLES["pending"])
    had["events"] = had.get("events", frozenset()) | {"rated_on"}
    had["games"] = had.get("games", frozenset()) | {"rated_on"}
    return Book(
        players=book.players,
        ratings=in_order(pl.concat(ratings), "ratings"),
        lists=in_order(pl.concat(lists), "lists"),
        pending=in_order(pl.concat(pending), "pending"),
        events=book.events.with_columns(rated_events(desk, admissions, period)),
        games=book.games.with_columns(rated_games(desk, admissions, period)),
        decisions=in_order(book.decisions, "decisions"),
        had=had,
    )


def rated_events(desk: Desk, admissions: Sequence[Admission], period: Period) -> pl.Series:
    finished = admissions[0].events.filter((col("outcome") == RATED) & col("completed"))["event"]
    return desk.book.events["rated_on"].clone().scatter(finished, period.list_date)


def rated_games(desk: Desk, admissions: Sequence[Admission], period: Period) -> pl.Series:
    rated_on = desk.book.games["rated_on"].clone()
    for admission in admissions:
        rated_on = rated_on.scatter(admission.games.filter(col("refused") == 0)["at"], period.list_date)
    return rated_on
