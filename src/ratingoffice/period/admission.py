"""Which events and games are rated: every one of them gets an outcome, an article and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl
from polars import col

from ratingoffice.federations.registry import up_to
from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, NOT_RATED, RATED, Ground, joined, names_in, worded
from ratingoffice.model.period import Period
from ratingoffice.period import event_facts
from ratingoffice.period.codes import PLAYED, Desk
from ratingoffice.period.ratings_then import RatingsThen


@dataclass(frozen=True, eq=False)
class Admission:
    events: pl.DataFrame  # those not rated before: facts, pool, judge (place of the edition), outcome, article, reason
    games: pl.DataFrame  # of admitted events, to be rated now: with `refused`, the number of the ground (0: none)
    grounds: tuple[Ground, ...]  # by that number, counted from 1
    reasons: pl.DataFrame  # at, reason: of the refused ones, in words
    later: pl.DataFrame  # games of admitted events that are left for a later list


def admit(desk: Desk, then: RatingsThen, period: Period, regulation: Regulation, pools: Sequence[str]) -> Admission:
    editions = up_to(regulation)
    events = event_facts.on_paper(desk.book, period, regulation)
    judge = pl.sum_horizontal((col("starts_on") >= r.in_force).cast(pl.Int32) for r in editions) - 1
    events = events.with_columns(judge=judge)

    games = of_open_events(desk, events)
    games = games.with_columns(
        white_rating=then.of(col("event"), col("white")), black_rating=then.of(col("event"), col("black"))
    )
    counted = pl.any_horizontal(r.counts_participants for r in editions)
    asked = set().union(*(r.event_roots() for r in editions))
    events = events.join(event_facts.of_participants(desk, games, events, asked, counted), on="event", how="left",
                         maintain_order="left")  # fmt: skip
    for name in ("rounds_a_day", "highest_rating", "highest_woman", "unrated_players", "rated_players", "ratings_sum"):
        if name not in events.columns:
            events = events.with_columns(pl.lit(None, dtype=pl.Int64).alias(name))

    matches = events.filter((col("kind") == "match") & col("match_games").is_not_null())["event"]
    games = games.with_columns(
        points_before=event_facts.points_before(games, matches),
        game_reported_on=col("reported_on"),
        played=(col("white_result").to_physical() < PLAYED) & (col("black_result").to_physical() < PLAYED),
    ).drop("reported_on")  # fmt: skip
    games = games.filter(col("rated_on").is_null()) if games["rated_on"].null_count() < games.height else games

    judged: list[pl.DataFrame] = []
    due: list[pl.DataFrame] = []
    for place, edition in enumerate((editions[0], *editions), start=-1):
        theirs = events.filter(col("judge") == place)
        if theirs.height:
            its_events, its_games = judge_events(theirs, games, desk.book.events.height, edition)
            judged.append(too_early(its_events, edition) if place < 0 else its_events)
            due.append(its_games)
    if not judged:
        judged.append(judge_events(events, games, desk.book.events.height, regulation)[0])
    events = pl.concat(judged, how="diagonal").sort("event")
    events = decide(events, then, pools, regulation)
    games = pl.concat(due).sort("at") if len(due) > 1 else due[0] if due else games.clear().with_columns(due=True)
    return admit_games(desk, events, games, editions)


def of_open_events(desk: Desk, events: pl.DataFrame) -> pl.DataFrame:
    """The games of the events not rated before, those already rated by an interim report included."""
    games = desk.games.with_row_index("at")
    return of_events(games, events, desk.book.events.height)


def of_events(games: pl.DataFrame, events: pl.DataFrame, total: int) -> pl.DataFrame:
    """The games of these events, of so many in all."""
    if events.height == total:
        return games
    mine = pl.Series([False]).new_from_index(0, total).scatter(events["event"], True)
    return games.filter(mine.gather(games["event"]))


def attach(
    games: pl.DataFrame, events: pl.DataFrame, count: int, expressions: Sequence[pl.Expr], words: str = ""
) -> pl.DataFrame:
    """The columns of the events that these expressions and words speak of, beside each game."""
    named = {name for e in expressions for name in e.meta.root_names()} | set(names_in(words))
    wanted = sorted(name for name in named if name in events.columns and name not in games.columns)
    place = pl.Series([0], dtype=pl.UInt32).new_from_index(0, count)
    place = place.scatter(events["event"], pl.int_range(events.height, dtype=pl.UInt32, eager=True))
    row = place.gather(games["event"])
    return games.with_columns(events[name].gather(row) for name in wanted)


def judge_events(
    events: pl.DataFrame, games: pl.DataFrame, total: int, edition: Regulation
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """By the edition in force when they started: the facts, the grounds that apply, and which games are due."""
    for fact in (*edition.facts, edition.pool.value()):
        events = events.with_columns(fact)
    games = of_events(games, events, total)
    beside = attach(games, events, total, [edition.due])
    games = games.with_columns(beside.with_columns(due=edition.due.fill_null(False))["due"])
    counts = games.lazy().group_by("event").agg(
        games_open=pl.len().cast(pl.Int64), games_due=col("due").sum().cast(pl.Int64)
    ).collect()  # fmt: skip
    events = events.join(counts, on="event", how="left", maintain_order="left").with_columns(
        col("games_open").fill_null(0), col("games_due").fill_null(0)
    )
    firm = [ground for ground in edition.refusals if ground.outcome == NOT_RATED]
    soft = [ground for ground in edition.refusals if ground.outcome == NEEDS_DECISION]
    interim = edition.interim
    events = events.with_columns(col("decided").fill_null("")).with_columns(
        later=pl.any_horizontal(ground.applies() for ground in edition.not_yet),
        firm=pl.any_horizontal([ground.applies() for ground in firm] or [pl.lit(False)]),
        soft=pl.any_horizontal([ground.applies() for ground in soft] or [pl.lit(False)]),
        completed=edition.completed.fill_null(True),
        admitted_by=pl.when(interim.applies()).then(pl.lit(interim.article)).otherwise(pl.lit(edition.admitted))
        if interim else pl.lit(edition.admitted),
        admitted_because=pl.when(interim.applies()).then(interim.sentence()) if interim
        else pl.lit(None, dtype=pl.String),
    )  # fmt: skip
    events = said_where(events, "later", "later_article", "later_reason", edition.not_yet)
    refused = pl.any_horizontal("firm", "soft")
    return said_where(events, refused, "refused_by", "refused_because", edition.refusals), games


def said_where(
    events: pl.DataFrame, applies: pl.Expr | str, article: str, reason: str, grounds: Sequence[Ground]
) -> pl.DataFrame:
    """The articles and sentences of the grounds, written for the few events to which one applies."""
    rows = events.select(applies=applies)["applies"].arg_true()
    its_article, its_reason = joined(grounds)
    said = events[rows].select(its_article.alias(article), its_reason.alias(reason))
    empty = pl.Series([None], dtype=pl.String).new_from_index(0, events.height)
    return events.with_columns(empty.clone().scatter(rows, said[name]).alias(name) for name in (article, reason))


def too_early(events: pl.DataFrame, first: Regulation) -> pl.DataFrame:
    """Events that started before the first edition there is: not rated, unless they are for a later list anyway."""
    words = (f"no edition of {first.body} is in force on its start {{starts_on}}: the first one recorded is "
             f"{first.edition}, from {first.in_force}")  # fmt: skip
    return events.with_columns(firm=pl.lit(True), refused_by=pl.lit(first.cite_in_force), refused_because=worded(words))


def decide(events: pl.DataFrame, then: RatingsThen, pools: Sequence[str], regulation: Regulation) -> pl.DataFrame:
    """The outcome of each event: a later list comes before every refusal; what is only late waits for a decision."""
    other_pool = ~col("pool").is_in(list(pools)) & (col("judge") >= 0)
    other_words = worded("a {pool} event: it is rated in that pool")
    missing = then.missing.gather(events["event"])
    without = worded("the list in force on its start {starts_on} is not in the book: the list of the period serves")
    outcome = (
        pl.when("later").then(pl.lit(LATER_LIST))
        .when("firm").then(pl.lit(NOT_RATED))
        .when(other_pool).then(pl.lit(NOT_RATED))
        .when("soft").then(pl.lit(NEEDS_DECISION))
        .otherwise(pl.lit(RATED))
    )  # fmt: skip
    refused = pl.any_horizontal("firm", "soft")

    def both(one: pl.Expr, more: pl.Expr) -> pl.Expr:
        return pl.when(refused).then(pl.concat_str(one, more, separator="; ")).otherwise(one)

    return events.with_columns(outcome=outcome).with_columns(
        article=pl.when("later").then("later_article")
        .when(other_pool).then(both(pl.lit(regulation.pool.number), col("refused_by")))
        .when(refused).then("refused_by")
        .otherwise("admitted_by"),
        reason=pl.when("later").then("later_reason")
        .when(other_pool).then(both(other_words, col("refused_because")))
        .when(refused).then("refused_because")
        .otherwise(pl.concat_str(
            pl.coalesce("admitted_because", worded("{games_due} games")),
            pl.when(missing).then(pl.concat_str(pl.lit("; "), without)).otherwise(pl.lit("")),
        )),
    )  # fmt: skip


def admit_games(desk: Desk, events: pl.DataFrame, games: pl.DataFrame, editions: Sequence[Regulation]) -> Admission:
    """The games of the admitted events: due now or later, and the first ground that refuses one."""
    total = desk.book.events.height
    rated = events.filter(col("outcome") == RATED)
    mine = pl.Series([False]).new_from_index(0, total).scatter(rated["event"], True).gather(games["event"])
    due = games["due"]
    later = games.filter(mine & ~due)
    games = games if (mine & due).all() else games.filter(mine & due)

    grounds: list[Ground] = []
    parts: list[pl.DataFrame] = []
    reasons: list[pl.DataFrame] = []
    for place, edition in enumerate(editions):
        judged = rated.filter(col("judge") == place)
        if judged.height:
            its, words = refuse(desk, of_events(games, judged, total), judged, edition, len(grounds) + 1)
            grounds += edition.game_refusals
            parts.append(its)
            reasons.append(words)
    if not parts:
        games = games.with_columns(refused=pl.lit(0, dtype=pl.UInt8))
        return Admission(events, games, (), pl.DataFrame(schema={"at": pl.UInt32, "reason": pl.String}), later)
    games = parts[0] if len(parts) == 1 else pl.concat(parts).sort("at")
    return Admission(count_refused(events, games), games, tuple(grounds), pl.concat(reasons), later)


def count_refused(events: pl.DataFrame, games: pl.DataFrame) -> pl.DataFrame:
    """An admitted event also says how many of its games are not rated."""
    refused = games.select("event", "refused").filter(col("refused") > 0).group_by("event").agg(refused_games=pl.len())
    events = events.join(refused, on="event", how="left", maintain_order="left")
    told = pl.concat_str("reason", worded(", {refused_games} of them not rated"))
    return events.with_columns(reason=pl.when(col("refused_games").is_null()).then("reason").otherwise(told))


def refuse(
    desk: Desk, games: pl.DataFrame, events: pl.DataFrame, edition: Regulation, first: int
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """By one edition: the number of the first ground that refuses each game, and the words for the refused ones."""
    grounds = edition.game_refusals
    spoken = [*edition.game_facts, *(ground.when for ground in grounds)]
    total = desk.book.events.height
    wide = attach(with_memberships(desk, games, spoken), events, total, spoken).with_columns(edition.game_facts)
    number = pl.lit(0, dtype=pl.UInt8)
    for at, ground in reversed(list(enumerate(grounds, start=first))):
        number = pl.when(ground.applies()).then(pl.lit(at, dtype=pl.UInt8)).otherwise(number)
    games = games.with_columns(wide.select(refused=number)["refused"])
    few = wide.with_columns(games["refused"]).filter(col("refused") > 0)
    few = attach(few, events, total, [], " ".join(ground.why for ground in grounds))
    said = pl.coalesce(
        pl.when(col("refused") == at).then(ground.sentence()) for at, ground in enumerate(grounds, start=first)
    )
    return games, few.select("at", reason=said)


def with_memberships(desk: Desk, games: pl.DataFrame, spoken: Sequence[pl.Expr]) -> pl.DataFrame:
    """The two players' memberships and the day of the game, where the edition asks for them (JCF 3(5))."""
    if not any("membership_judged" in expression.meta.root_names() for expression in spoken):
        return games
    players, ends_on = desk.book.players, desk.book.events["ends_on"]
    judged = desk.book.has("players", "member_from") or desk.book.has("players", "member_until")
    return games.with_columns(
        players["member_from"].gather(games["white"]).alias("white_from"),
        players["member_until"].gather(games["white"]).alias("white_until"),
        players["member_from"].gather(games["black"]).alias("black_from"),
        players["member_until"].gather(games["black"]).alias("black_until"),
        pl.coalesce(games["played_on"], ends_on.gather(games["event"])).alias("played_day"),
        membership_judged=pl.lit(judged),
    )
