"""Which events and games are rated: every one of them gets an outcome, an article and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

import polars as pl
from polars import col

from ratingoffice.book.row_ids import PLAYED
from ratingoffice.federations.regulation import EventRules, Regulation
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, NOT_RATED, RATED, REASON_COLUMNS, Ground
from ratingoffice.message import holes
from ratingoffice.rating import event_facts
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.parallel import at_once, pieces
from ratingoffice.rating.ratings_then import KnownLists, ratings_then
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.standing import standings_of
from ratingoffice.rating.verdicts import speak

#: of an admitted game: its row in the book, and what its sides need
CARRIED = ("at", "event", "round", "white", "black", "white_result", "black_result", "white_rating", "black_rating")

CARRIED_IF_ASKED = ("has_ruling", "white_own", "black_own")

#: of a refused game: its row in the book, and why
REASONS = {"at": pl.UInt32(), "outcome": pl.String()} | dict.fromkeys(REASON_COLUMNS, pl.String())


@dataclass(frozen=True, eq=False)
class Admission:
    events: pl.DataFrame  # those not rated before: facts, pool, judge (place of the edition), outcome, what is said
    games: pl.DataFrame  # of admitted events, to be rated now: with `refused`, the number of the ground (0: none)
    reasons: pl.DataFrame  # at, outcome, what is said: of the refused ones
    later: pl.DataFrame  # games of admitted events that are left for a later list


def admit(
    ledger: Ledger, standings: Mapping[str, pl.DataFrame], asked: RatingRequest, known: KnownLists | None = None
) -> Admission:
    """Every event by the edition in force when it started, every game of those that are rated."""
    editions = asked.editions
    added = event_facts.games_added(ledger, asked)
    events = event_facts.on_paper(ledger.book, asked, added["event"]).with_columns(judge=judge_of(asked))
    events, added = reopen(ledger, events, added, asked)
    closed = pl.Series([False]).new_from_index(0, ledger.book.events.height).scatter(added["event"], True)
    events = events.with_columns(pool=by_judge(editions, [rules.pool.value() for rules in asked.events]))
    there = [pool for pool in events["pool"].unique().drop_nulls().sort() if pool in asked.regulations.pools]
    others = replace(asked, pools=tuple(pool for pool in there if pool not in asked.pools))
    if others.pools:  # they are not rated now, but what is said of them is said by their own ratings
        standings = {**standings, **standings_of(ledger.book, ledger.coded, others)}
    rules = {**asked.lists, **others.lists}
    on_record = asked.regulations.body.on_record
    then = ratings_then(ledger.book, ledger.coded, events, standings, rules, asked.period, on_record, known)

    counted = pl.any_horizontal(rules.counts_participants for rules in asked.events)
    named = pl.any_horizontal(rules.names_strongest for rules in asked.events)
    roots = set().union(*(rules.roots() for rules in asked.events))
    matches = events.filter((col("kind") == "match") & col("match_games").is_not_null())["event"]

    def look_at(games: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The games that are still to be rated with their players' ratings, and what they say of their events."""
        games = games.with_columns(
            white_rating=then.of(games["event"], games["white"]), black_rating=then.of(games["event"], games["black"])
        )
        facts = event_facts.of_participants(ledger, games, events_of(events, games), roots, counted, named)
        facts = facts.join(event_facts.fide_lists(games, then), on="event", how="left", maintain_order="left")
        games = games.with_columns(
            points_before=event_facts.points_before(games, matches),
            game_reported_on=col("reported_on"),
            played=(col("white_result") < PLAYED) & (col("black_result") < PLAYED),
        ).drop("reported_on")
        if "has_ruling" in asked.asks:
            games = games.with_columns(has_ruling=col("ruling").is_not_null())
        if "own_then" in asked.asks:
            games = games.with_columns(
                white_own=then.own_of(games["event"], games["white"]),
                black_own=then.own_of(games["event"], games["black"]),
            )
        rated_before = games["rated_on"].is_not_null()
        if added.height:  # a closed event's other games were rated with it
            with_event = closed[games["event"]] & ~games["at"].is_in(added["at"].implode())
            rated_before = rated_before | with_event
        begun = pl.concat([games["event"].filter(rated_before), added["event"]]).unique()
        games = games.filter(~rated_before) if begun.len() else games
        opened = games.lazy().group_by("event").agg(games_open=pl.len().cast(pl.Int64)).collect()
        facts = facts.with_columns(begun=col("event").is_in(begun.implode()))
        return games, facts.join(opened, on="event", how="left", maintain_order="left")

    looked = at_once(look_at, pieces(of_open_events(ledger, events)))
    games = [its for its, _ in looked]
    events = events.join(pl.concat([facts for _, facts in looked]), on="event", how="left", maintain_order="left")
    events = events.with_columns(col("games_open").fill_null(0))
    for name, kind in event_facts.COUNTS.items():
        if name not in events.columns:
            events = events.with_columns(pl.lit(None, dtype=kind).alias(name))

    reported = pl.concat([its.select("event", "game_reported_on") for its in games])
    events, due = judge_all(ledger, events, reported, asked)
    events = decide(events, asked)
    ends = [0, *accumulate(its.height for its in games)]
    dues = [due.slice(start, end - start) for start, end in pairwise(ends)]
    admitted = at_once(lambda its, its_due: admit_games(ledger, events, its, its_due, editions), games, dues)
    rated, reasons, later = (pl.concat([its[at] for its in admitted]) for at in range(3))
    events = count_refused(events, [its for its, _, _ in admitted], editions)
    events = speak(events.with_columns(list_missing=then.missing.gather(events["event"])), asked)
    return Admission(events, rated, reasons, later)


def reopen(
    ledger: Ledger, events: pl.DataFrame, added: pl.DataFrame, asked: RatingRequest
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The open events, with the closed ones of which an added game is judged now; and those of the added games."""
    if not added.height:
        return events, added
    rules = [pl.lit(False) if one.reopens is None else one.reopens.fill_null(False) for one in asked.events]
    judged_now = by_judge(asked.editions, rules).fill_null(False)
    added = added.filter(attach(ledger, added, events, [col("judge")]).select(judged_now.alias("now"))["now"])
    is_open = col("rated_on").is_null() | col("event").is_in(added["event"].implode())
    return events.filter(is_open), added


def judge_of(asked: RatingRequest) -> pl.Expr:
    """The place of the edition in force when an event started, in the first chapter that speaks of it.

    -1, -2 …: it started before the first edition of that chapter.
    """
    first, places = 0, []
    for number, chapter in enumerate(asked.regulations.chapters, start=1):
        begun = pl.sum_horizontal((col("starts_on") >= one.in_force).cast(pl.Int32) for one in chapter.editions)
        place = pl.when(begun > 0).then(begun + first - 1).otherwise(-number)
        places.append(place if chapter.when is None else pl.when(chapter.when).then(place))
        first += len(chapter.editions)
    return pl.coalesce(places).cast(pl.Int32)


def by_judge(editions: Sequence[Regulation], values: Sequence[pl.Expr]) -> pl.Expr:
    """Of a value an edition, that of the event's own; before the first of a chapter, none."""
    if len(editions) == 1:
        return values[0]
    return pl.coalesce(pl.when(col("judge") == place).then(value) for place, value in enumerate(values))


def judge_all(
    ledger: Ledger, events: pl.DataFrame, games: pl.DataFrame, asked: RatingRequest
) -> tuple[pl.DataFrame, pl.Series]:
    """Every event by the edition in force when it started, and which of the games are due."""
    judged: list[pl.DataFrame] = []
    due = pl.Series([True]).new_from_index(0, games.height)
    early = [(-number, chapter.editions[0]) for number, chapter in enumerate(asked.regulations.chapters, start=1)]
    for place, edition in (*early, *enumerate(asked.editions)):
        theirs = events.filter(col("judge") == place)
        if theirs.height:
            its_events, due = judge_events(ledger, theirs, games, due, edition.event)
            judged.append(its_events.with_columns(firm=pl.lit(True)) if place < 0 else its_events)
    if not judged:
        judged.append(judge_events(ledger, events, games, due, asked.events[-1])[0])
    return pl.concat(judged, how="diagonal").sort("event"), due


def events_of(events: pl.DataFrame, games: pl.DataFrame) -> pl.DataFrame:
    """Of the events those that these games, some of all in order, belong to."""
    first, last = (games["event"][0], games["event"][-1]) if games.height else (0, 0)
    return events.filter(col("event").is_between(first, last))


def of_open_events(ledger: Ledger, events: pl.DataFrame) -> pl.DataFrame:
    """The games of the events not rated before, those already rated by an interim report included."""
    games = ledger.games.with_row_index("at")
    return games if events.height == ledger.book.events.height else games.filter(of_events(ledger, games, events))


def of_events(ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame) -> pl.Series:
    """Is a game of one of these events?"""
    mine = pl.Series([False]).new_from_index(0, ledger.book.events.height).scatter(events["event"], True)
    return mine[games["event"]]


def attach(
    ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame, expressions: Sequence[pl.Expr], words: str = ""
) -> pl.DataFrame:
    """The columns of the events, in order, that these expressions and words speak of, beside each game."""
    named = {name for e in expressions for name in e.meta.root_names()} | set(holes(words))
    wanted = sorted(name for name in named if name in events.columns and name not in games.columns)
    row, total = games["event"], ledger.book.events.height
    if events.height < total:
        place = pl.Series([0], dtype=pl.UInt32).new_from_index(0, total)
        row = place.scatter(events["event"], pl.int_range(events.height, dtype=pl.UInt32, eager=True))[row]
    return games.hstack(events.select(wanted)[row]) if wanted else games


def judge_events(
    ledger: Ledger, events: pl.DataFrame, games: pl.DataFrame, due: pl.Series, rules: EventRules
) -> tuple[pl.DataFrame, pl.Series]:
    """By the rules in force when they started: the facts, the grounds that apply, and which games are due.

    Of the games it asks for nothing but the day of a report of their own.
    """
    known = events.lazy()  # because then what the articles have in common is worked out once
    for fact in (*rules.facts, rules.pool.value()):
        known = known.with_columns(fact)
    events = known.collect()
    apart = events.filter(~rules.whole.fill_null(False))
    rows = of_events(ledger, games, apart).arg_true()
    waits = any_applies([ground for ground in rules.game_refusals if ground.outcome == NEEDS_DECISION])
    their = attach(ledger, games[rows], apart, [rules.due, waits])
    their = their.select("event", due=rules.due.fill_null(False), waits=waits)
    due = due.scatter(rows, their["due"]) if rows.len() else due
    counts = their.group_by("event").agg(
        games_due=col("due").sum().cast(pl.Int64), games_waiting=(col("due") & col("waits")).sum().cast(pl.Int64)
    )
    events = events.join(counts, on="event", how="left", maintain_order="left").with_columns(
        games_due=pl.coalesce("games_due", "games_open"), games_waiting=col("games_waiting").fill_null(0)
    )
    firm, soft = (
        [ground for ground in rules.refusals if ground.outcome == outcome] for outcome in (NOT_RATED, NEEDS_DECISION)
    )
    return events.lazy().with_columns(col("decided").fill_null("")).with_columns(
        later=any_applies(rules.not_yet),
        firm=any_applies(firm),
        soft=any_applies(soft),
        completed=rules.completed.fill_null(True),
    ).collect(), due


def any_applies(grounds: Sequence[Ground]) -> pl.Expr:
    return pl.any_horizontal(ground.applies() for ground in grounds) if grounds else pl.lit(False)


def decide(events: pl.DataFrame, asked: RatingRequest) -> pl.DataFrame:
    """The outcome of each event: a later list comes before every refusal; what is only late waits for a decision."""
    other_pool = (~col("pool").is_in(asked.pools) & (col("judge") >= 0)).fill_null(False)
    return events.with_columns(other_pool=other_pool).with_columns(
        outcome=pl.when("later")
        .then(pl.lit(LATER_LIST))
        .when(col("firm") | col("other_pool"))
        .then(pl.lit(NOT_RATED))
        .when("soft")
        .then(pl.lit(NEEDS_DECISION))
        .otherwise(pl.lit(RATED))
    )


def judges_of(events: pl.DataFrame) -> list[int]:
    """The places of the editions by which the admitted events are judged."""
    return events.filter(col("outcome") == RATED)["judge"].unique().sort().to_list()


def admit_games(
    ledger: Ledger, events: pl.DataFrame, games: pl.DataFrame, due: pl.Series, editions: Sequence[Regulation]
) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """The games of the admitted events that are due, with the first ground that refuses one; the words; the others."""
    rated = events.filter(col("outcome") == RATED)
    mine = of_events(ledger, games, rated)
    carried = [name for name in (*CARRIED, *CARRIED_IF_ASKED) if name in games.columns]
    later = games.select(carried).filter(mine & ~due)
    now = mine & due
    judges = judges_of(events)

    grounds = 0
    parts: list[pl.DataFrame] = [games.select(carried).clear().with_columns(refused=pl.lit(0, dtype=pl.UInt8))]
    reasons: list[pl.DataFrame] = [pl.DataFrame(schema=REASONS)]
    for place in judges:
        theirs, its_games, its_now = events, games, now
        if len(judges) > 1:
            theirs = rated.filter(col("judge") == place)
            its = of_events(ledger, games, theirs)
            its_games, its_now = games.filter(its), now.filter(its)
        refused, words = refuse(ledger, its_games, theirs, its_now, editions[place].event, grounds + 1)
        grounds += len(editions[place].event.game_refusals)
        parts.append(its_games.select(carried).with_columns(refused).filter(its_now))
        reasons.append(words)
    admitted = parts[-1] if len(judges) < 2 else pl.concat(parts).sort("at")
    return admitted, pl.concat(reasons), later


def count_refused(events: pl.DataFrame, games: Sequence[pl.DataFrame], editions: Sequence[Regulation]) -> pl.DataFrame:
    """Of an admitted event: how many of its games, in these pieces, are not rated and how many wait for a decision.

    As long as one waits, the event is not finished.
    """
    grounds = [ground for place in judges_of(events) for ground in editions[place].event.game_refusals]
    soft = [at for at, ground in enumerate(grounds, start=1) if ground.outcome == NEEDS_DECISION]
    refused = pl.concat([its.select("event", "refused").filter(col("refused") > 0) for its in games])
    waits = col("refused").is_in(pl.Series(soft, dtype=pl.UInt8).implode())
    counts = refused.group_by("event").agg(refused_games=(~waits).sum(), waiting_games=waits.sum())
    events = events.join(counts, on="event", how="left", maintain_order="left").with_columns(
        col("refused_games", "waiting_games").fill_null(0)
    )
    return events.with_columns(completed=col("completed") & (col("waiting_games") == 0))


def refuse(
    ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame, now: pl.Series, rules: EventRules, first: int
) -> tuple[pl.Series, pl.DataFrame]:
    """By one edition: the number of the first ground that refuses each game, and the words for those due now."""
    grounds = rules.game_refusals
    spoken = [*rules.game_facts, *(ground.when for ground in grounds)]
    number = pl.lit(0, dtype=pl.UInt8)
    for at, ground in reversed(list(enumerate(grounds, start=first))):
        number = pl.when(ground.applies()).then(pl.lit(at, dtype=pl.UInt8)).otherwise(number)

    def judged(games: pl.DataFrame, words: str = "") -> pl.LazyFrame:
        wide = attach(ledger, with_memberships(ledger, games, spoken), events, spoken, words)
        return wide.lazy().with_columns(rules.game_facts).with_columns(refused=number)

    refused = judged(games).select("refused").collect(engine="in-memory")["refused"]
    few = judged(games.filter((refused > 0) & now), " ".join(ground.why for ground in grounds))

    def by_number(said: Callable[[Ground], pl.Expr]) -> pl.Expr:
        return pl.coalesce(
            pl.when(col("refused") == at).then(said(ground)) for at, ground in enumerate(grounds, start=first)
        )

    return refused, few.select(
        "at",
        outcome=by_number(lambda ground: pl.lit(ground.outcome)),
        article=by_number(lambda ground: pl.lit(ground.article)),
        reason=by_number(Ground.sentence),
        clause=by_number(lambda ground: pl.lit(ground.clause(rules.of_edition))),
        figures=by_number(lambda ground: pl.concat_str(pl.lit("["), ground.figures(), pl.lit("]"))),
    ).collect()


def with_memberships(ledger: Ledger, games: pl.DataFrame, spoken: Sequence[pl.Expr]) -> pl.DataFrame:
    """The two players' memberships and the day of the game, where the edition asks for them (JCF 3(5))."""
    if not any("membership_judged" in expression.meta.root_names() for expression in spoken):
        return games
    players, ends_on = ledger.book.players, ledger.book.events["ends_on"]
    return games.with_columns(
        players["member_from"].gather(games["white"]).alias("white_from"),
        players["member_until"].gather(games["white"]).alias("white_until"),
        players["member_from"].gather(games["black"]).alias("black_from"),
        players["member_until"].gather(games["black"]).alias("black_until"),
        pl.coalesce(games["played_on"], ends_on.gather(games["event"])).alias("played_day"),
        membership_judged=pl.lit(ledger.book.records.memberships),
    )
