"""Admission: which events and games are rated. Each of them gets an outcome, an article and a sentence."""

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
from ratingoffice.rating.parallel import cut_between_events, map_parallel
from ratingoffice.rating.player_facts import player_facts
from ratingoffice.rating.ratings_at_start import ListDays, RatingsAtStart, ratings_at_start
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.verdicts import add_verdicts

#: of an admitted game: its row in the book, and what its sides need
GAME_COLUMNS = (
    "row",
    "event",
    "round",
    "white",
    "black",
    "white_result",
    "black_result",
    "white_rating",
    "black_rating",
)
#: and what they need where an edition asks for it
OPTIONAL_GAME_COLUMNS = ("has_ruling", "white_own", "black_own")

#: of a refused game: its row in the book, and why
REFUSALS = {"row": pl.UInt32(), "outcome": pl.String()} | dict.fromkeys(REASON_COLUMNS, pl.String())


@dataclass(frozen=True, eq=False)
class Admission:
    """What is rated in one pool. The events are those of all pools."""

    events: pl.DataFrame  # not rated before: facts, pool, edition (place in the request), outcome, reason
    games: pl.DataFrame  # of admitted events, to be rated now; `refused`: the number of the ground (0: none)
    reasons: pl.DataFrame  # row, outcome, reason: of the refused games
    later: pl.DataFrame  # games of admitted events that are left for a later list

    def of_pool(self, pool: str) -> Admission:
        in_pool = col("event").is_in(self.events.filter(col("pool") == pool)["event"].implode())
        return replace(self, games=self.games.filter(in_pool), later=self.later.filter(in_pool))


def admit(
    ledger: Ledger,
    players_by_pool: Mapping[str, pl.DataFrame],
    request: RatingRequest,
    list_days: ListDays | None = None,
) -> list[Admission]:
    """Judge every event by the edition in force when it started, and every game of the events that are rated.

    Return an admission for each pool of the request. `list_days`: the lists that exist, where the book holds them for
    some of the players only.
    """
    added = event_facts.find_added_games(ledger, request)
    events = event_facts.registered_facts(ledger.book, request, added["event"])
    events = events.with_columns(edition=place_of_edition(request))
    events, added = reopen_events(ledger, events, added, request)
    pools = [rules.pool.value() for rules in request.event_rules]
    events = events.with_columns(pool=by_edition(request.editions, pools))
    ratings = _ratings_of_events(ledger, events, players_by_pool, request, list_days)

    judged = map_parallel(
        lambda games: open_games(ledger, events, games, added, ratings, request),
        cut_between_events(_games_of_open_events(ledger, events)),
    )
    games = [piece for piece, _ in judged]
    facts = pl.concat([facts for _, facts in judged])
    events = events.join(facts, on="event", how="left", maintain_order="left")
    events = events.with_columns(col("games_open").fill_null(0))
    for name, kind in event_facts.COUNTS.items():
        if name not in events.columns:
            events = events.with_columns(pl.lit(None, dtype=kind).alias(name))

    report_days = pl.concat([piece.select("event", "game_reported_on") for piece in games])
    events, is_due = judge_events(ledger, events, report_days, request)
    events = decide_outcomes(events, request)
    ends = [0, *accumulate(piece.height for piece in games)]
    is_due_by_piece = [is_due.slice(start, end - start) for start, end in pairwise(ends)]
    admitted = map_parallel(
        lambda piece, due: admit_games(ledger, events, piece, due, request.editions), games, is_due_by_piece
    )
    admitted_games, reasons, later = (pl.concat(frames) for frames in zip(*admitted, strict=True))
    events = count_refused_games(events, [piece for piece, _, _ in admitted], request.editions)
    events = add_verdicts(events.with_columns(list_missing=ratings.is_missing.gather(events["event"])), request)
    admission = Admission(events, admitted_games, reasons, later)
    if len(request.regulations.pools) == 1:
        return [admission]
    return [admission.of_pool(pool) for pool in request.pools]


# ── events: their edition, and the ratings of their players ─────────────────────────────────────────────────────────


def place_of_edition(request: RatingRequest) -> pl.Expr:
    """Return the place in `request.editions` of the edition in force when an event started.

    The edition is one of the first chapter that speaks of the event. -1, -2, …: the event started before the first
    edition of the first, second, … chapter.
    """
    first, places = 0, []
    for number, chapter in enumerate(request.regulations.chapters, start=1):
        in_force = (col("starts_on") >= edition.in_force for edition in chapter.editions)
        editions_begun = pl.sum_horizontal(begun.cast(pl.Int32) for begun in in_force)
        place = pl.when(editions_begun > 0).then(editions_begun + first - 1).otherwise(-number)
        places.append(place if chapter.when is None else pl.when(chapter.when).then(place))
        first += len(chapter.editions)
    return pl.coalesce(places).cast(pl.Int32)


def by_edition(editions: Sequence[Regulation], values: Sequence[pl.Expr]) -> pl.Expr:
    """Return the value of the event's own edition, of one value for each; before the first of a chapter, null."""
    if len(editions) == 1:
        return values[0]
    return pl.coalesce(pl.when(col("edition") == place).then(value) for place, value in enumerate(values))


def reopen_events(
    ledger: Ledger, events: pl.DataFrame, added: pl.DataFrame, request: RatingRequest
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return the open events with the closed ones of which an added game is judged now; and those of the games."""
    if not added.height:
        return events, added
    reopens = [
        pl.lit(False) if rules.reopens is None else rules.reopens.fill_null(False) for rules in request.event_rules
    ]
    judged_now = by_edition(request.editions, reopens).fill_null(False)
    added = added.filter(add_event_columns(ledger, added, events, [col("edition")]).select(now=judged_now)["now"])
    is_open = col("rated_on").is_null() | col("event").is_in(added["event"].implode())
    return events.filter(is_open), added


def _ratings_of_events(
    ledger: Ledger,
    events: pl.DataFrame,
    players_by_pool: Mapping[str, pl.DataFrame],
    request: RatingRequest,
    list_days: ListDays | None,
) -> RatingsAtStart:
    """Events of pools that are not rated now are judged too, by the ratings of their own pool."""
    pools = [pool for pool in events["pool"].unique().drop_nulls().sort() if pool in request.regulations.pools]
    others = tuple(pool for pool in pools if pool not in request.pools)
    if others:
        players_by_pool = {**players_by_pool, **player_facts(ledger, replace(request, pools=others))}
        request = replace(request, pools=(*request.pools, *others))
    return ratings_at_start(ledger, events, players_by_pool, request, list_days)


# ── events: facts from their games, and the judgement ───────────────────────────────────────────────────────────────


def open_games(
    ledger: Ledger,
    events: pl.DataFrame,
    games: pl.DataFrame,
    added: pl.DataFrame,
    ratings: RatingsAtStart,
    request: RatingRequest,
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return the games that are not rated yet, with their players' ratings; and what all games say of their events.

    `added`: the games with a report of their own that are judged although a list has closed their event.
    """
    games = games.with_columns(
        white_rating=ratings.strength(games["event"], games["white"]),
        black_rating=ratings.strength(games["event"], games["black"]),
    )
    facts = event_facts.facts_from_games(ledger, games, _events_of_games(events, games), request)
    fide_lists = event_facts.latest_fide_lists(games, ratings)
    facts = facts.join(fide_lists, on="event", how="left", maintain_order="left")
    matches = events.filter((col("kind") == "match") & col("match_games").is_not_null())["event"]
    games = games.with_columns(
        points_before=event_facts.points_before(games, matches),
        game_reported_on=col("reported_on"),
        played=(col("white_result") < PLAYED) & (col("black_result") < PLAYED),
    ).drop("reported_on")
    if "has_ruling" in request.columns:
        games = games.with_columns(has_ruling=col("ruling").is_not_null())
    if "own_then" in request.columns:
        games = games.with_columns(
            white_own=ratings.own_rating(games["event"], games["white"]),
            black_own=ratings.own_rating(games["event"], games["black"]),
        )
    rated_before = games["rated_on"].is_not_null()
    if added.height:  # a closed event's other games were rated with it
        is_closed = pl.repeat(False, ledger.book.events.height, dtype=pl.Boolean, eager=True)
        is_closed = is_closed.scatter(added["event"], True)
        rated_before = rated_before | (is_closed[games["event"]] & ~games["row"].is_in(added["row"].implode()))
    begun = pl.concat([games["event"].filter(rated_before), added["event"]]).unique()
    games = games.filter(~rated_before) if begun.len() else games
    counts = games.lazy().group_by("event").agg(games_open=pl.len().cast(pl.Int64)).collect()
    facts = facts.with_columns(begun=col("event").is_in(begun.implode()))
    return games, facts.join(counts, on="event", how="left", maintain_order="left")


def judge_events(
    ledger: Ledger, events: pl.DataFrame, games: pl.DataFrame, request: RatingRequest
) -> tuple[pl.DataFrame, pl.Series]:
    """Judge every event by its edition. Return the events with what was found, and which of the games are due now.

    Of the games only the day of a report of their own is needed.
    """
    judged: list[pl.DataFrame] = []
    is_due = pl.repeat(True, games.height, dtype=pl.Boolean, eager=True)
    for place, edition in request.judging_editions:
        of_edition = events.filter(col("edition") == place)
        if of_edition.height:
            of_edition, is_due = _judge_by_edition(ledger, of_edition, games, is_due, edition.event)
            judged.append(of_edition.with_columns(firm=pl.lit(True)) if place < 0 else of_edition)
    if not judged:
        judged.append(_judge_by_edition(ledger, events, games, is_due, request.event_rules[-1])[0])
    return pl.concat(judged, how="diagonal").sort("event"), is_due


def _judge_by_edition(
    ledger: Ledger, events: pl.DataFrame, games: pl.DataFrame, is_due: pl.Series, rules: EventRules
) -> tuple[pl.DataFrame, pl.Series]:
    """Add the facts of the edition, the number of games due, and which kinds of grounds apply."""
    lazy = events.lazy()  # so that what the articles have in common is computed once
    for fact in (*rules.facts, rules.pool.value()):
        lazy = lazy.with_columns(fact)
    events = lazy.collect()
    rated_in_part = events.filter(~rules.rated_whole.fill_null(False))
    rows = _is_game_of(ledger, games, rated_in_part).arg_true()
    waits = any_applies([ground for ground in rules.game_refusals if ground.outcome == NEEDS_DECISION])
    games_in_part = add_event_columns(ledger, games[rows], rated_in_part, [rules.due, waits])
    games_in_part = games_in_part.select("event", due=rules.due.fill_null(False), waits=waits)
    is_due = is_due.scatter(rows, games_in_part["due"]) if rows.len() else is_due
    counts = games_in_part.group_by("event").agg(
        games_due=col("due").sum().cast(pl.Int64), games_waiting=(col("due") & col("waits")).sum().cast(pl.Int64)
    )
    events = events.join(counts, on="event", how="left", maintain_order="left").with_columns(
        games_due=pl.coalesce("games_due", "games_open"), games_waiting=col("games_waiting").fill_null(0)
    )
    firm, soft = (
        [ground for ground in rules.refusals if ground.outcome == outcome] for outcome in (NOT_RATED, NEEDS_DECISION)
    )
    judged = (
        events.lazy()
        .with_columns(col("decided").fill_null(""))
        .with_columns(
            later=any_applies(rules.not_yet),
            firm=any_applies(firm),
            soft=any_applies(soft),
            completed=rules.completed.fill_null(True),
        )
        .collect()
    )
    return judged, is_due


def any_applies(grounds: Sequence[Ground]) -> pl.Expr:
    """Return the condition under which any of the grounds applies."""
    return pl.any_horizontal(ground.applies() for ground in grounds) if grounds else pl.lit(False)


def decide_outcomes(events: pl.DataFrame, request: RatingRequest) -> pl.DataFrame:
    """Add the outcome of each event: a later list comes before every refusal; a late report waits for a decision."""
    other_pool = (~col("pool").is_in(request.pools) & (col("edition") >= 0)).fill_null(False)
    return events.with_columns(other_pool=other_pool).with_columns(
        outcome=pl.when("later")
        .then(pl.lit(LATER_LIST))
        .when(col("firm") | col("other_pool"))
        .then(pl.lit(NOT_RATED))
        .when("soft")
        .then(pl.lit(NEEDS_DECISION))
        .otherwise(pl.lit(RATED))
    )


# ── games ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def admit_games(
    ledger: Ledger, events: pl.DataFrame, games: pl.DataFrame, is_due: pl.Series, editions: Sequence[Regulation]
) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """Return the games of the admitted events that are due, the reasons of those refused, and the games left for later.

    `refused` is the number of the first ground that refuses a game, counted through the editions; 0: none.
    """
    rated = events.filter(col("outcome") == RATED)
    is_admitted = _is_game_of(ledger, games, rated)
    columns = [name for name in (*GAME_COLUMNS, *OPTIONAL_GAME_COLUMNS) if name in games.columns]
    later = games.select(columns).filter(is_admitted & ~is_due)
    is_now = is_admitted & is_due
    places = _editions_of_rated_events(events)

    grounds = 0
    parts: list[pl.DataFrame] = [games.select(columns).clear().with_columns(refused=pl.lit(0, dtype=pl.UInt8))]
    reasons: list[pl.DataFrame] = [pl.DataFrame(schema=REFUSALS)]
    for place in places:
        edition_events, edition_games, edition_now = events, games, is_now
        if len(places) > 1:
            edition_events = rated.filter(col("edition") == place)
            is_of_edition = _is_game_of(ledger, games, edition_events)
            edition_games, edition_now = games.filter(is_of_edition), is_now.filter(is_of_edition)
        rules = editions[place].event
        refused, refusals = refuse_games(ledger, edition_games, edition_events, edition_now, rules, grounds + 1)
        grounds += len(rules.game_refusals)
        parts.append(edition_games.select(columns).with_columns(refused).filter(edition_now))
        reasons.append(refusals)
    admitted = parts[-1] if len(places) < 2 else pl.concat(parts).sort("row")
    return admitted, pl.concat(reasons), later


def refuse_games(
    ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame, is_now: pl.Series, rules: EventRules, first: int
) -> tuple[pl.Series, pl.DataFrame]:
    """Return the number of the first ground that refuses each game, and the reasons of those that are due now.

    The grounds are those of one edition, counted from `first`.
    """
    grounds = rules.game_refusals
    expressions = [*rules.game_facts, *(ground.when for ground in grounds)]
    number = pl.lit(0, dtype=pl.UInt8)
    for place, ground in reversed(list(enumerate(grounds, start=first))):
        number = pl.when(ground.applies()).then(pl.lit(place, dtype=pl.UInt8)).otherwise(number)

    def judge(games: pl.DataFrame, words: str = "") -> pl.LazyFrame:
        games = add_memberships(ledger, games, expressions)
        games = add_event_columns(ledger, games, events, expressions, words)
        return games.lazy().with_columns(rules.game_facts).with_columns(refused=number)

    refused = judge(games).select("refused").collect(engine="in-memory")["refused"]
    refused_now = judge(games.filter((refused > 0) & is_now), " ".join(str(ground.why) for ground in grounds))

    def by_ground(value: Callable[[Ground], pl.Expr]) -> pl.Expr:
        return pl.coalesce(
            pl.when(col("refused") == place).then(value(ground)) for place, ground in enumerate(grounds, start=first)
        )

    return refused, refused_now.select(
        "row",
        outcome=by_ground(lambda ground: pl.lit(ground.outcome)),
        article=by_ground(lambda ground: pl.lit(ground.article)),
        reason=by_ground(Ground.sentence),
        clause=by_ground(lambda ground: pl.lit(ground.clause(rules.of_edition))),
        figures=by_ground(lambda ground: pl.concat_str(pl.lit("["), ground.figures(), pl.lit("]"))),
    ).collect()


def count_refused_games(
    events: pl.DataFrame, games: Sequence[pl.DataFrame], editions: Sequence[Regulation]
) -> pl.DataFrame:
    """Count, for each admitted event, the games in these pieces that are not rated and those that wait for a decision.

    As long as one waits, the event is not completed.
    """
    grounds = [ground for place in _editions_of_rated_events(events) for ground in editions[place].event.game_refusals]
    soft = [number for number, ground in enumerate(grounds, start=1) if ground.outcome == NEEDS_DECISION]
    refused = pl.concat([piece.select("event", "refused").filter(col("refused") > 0) for piece in games])
    waits = col("refused").is_in(pl.Series(soft, dtype=pl.UInt8).implode())
    counts = refused.group_by("event").agg(refused_games=(~waits).sum(), waiting_games=waits.sum())
    events = events.join(counts, on="event", how="left", maintain_order="left").with_columns(
        col("refused_games", "waiting_games").fill_null(0)
    )
    return events.with_columns(completed=col("completed") & (col("waiting_games") == 0))


def add_memberships(ledger: Ledger, games: pl.DataFrame, expressions: Sequence[pl.Expr]) -> pl.DataFrame:
    """Add the two players' memberships and the day of the game, if these expressions ask for them (JCF 3(5))."""
    if not any("membership_judged" in expression.meta.root_names() for expression in expressions):
        return games
    players, ends_on = ledger.book.players, ledger.book.events["ends_on"]
    return games.with_columns(
        players["member_from"][games["white"]].alias("white_from"),
        players["member_until"][games["white"]].alias("white_until"),
        players["member_from"][games["black"]].alias("black_from"),
        players["member_until"][games["black"]].alias("black_until"),
        pl.coalesce(games["played_on"], ends_on[games["event"]]).alias("played_day"),
        membership_judged=pl.lit(ledger.book.records.memberships),
    )


# ── games and their events ──────────────────────────────────────────────────────────────────────────────────────────


def add_event_columns(
    ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame, expressions: Sequence[pl.Expr], words: str = ""
) -> pl.DataFrame:
    """Add to each game the columns of its event that these expressions and words name. `events` are in order."""
    names = {name for expression in expressions for name in expression.meta.root_names()} | set(holes(words))
    columns = sorted(name for name in names if name in events.columns and name not in games.columns)
    row, event_count = games["event"], ledger.book.events.height
    if events.height < event_count:
        places = pl.repeat(0, event_count, dtype=pl.UInt32, eager=True)
        row = places.scatter(events["event"], pl.int_range(events.height, dtype=pl.UInt32, eager=True))[row]
    return games.hstack(events.select(columns)[row]) if columns else games


def _events_of_games(events: pl.DataFrame, games: pl.DataFrame) -> pl.DataFrame:
    """Return the events of these games, which are a piece of all games in order."""
    first, last = (games["event"][0], games["event"][-1]) if games.height else (0, 0)
    return events.filter(col("event").is_between(first, last))


def _games_of_open_events(ledger: Ledger, events: pl.DataFrame) -> pl.DataFrame:
    """Return the games of these events, those already rated by an interim report included."""
    games = ledger.games.with_row_index("row")
    return games if events.height == ledger.book.events.height else games.filter(_is_game_of(ledger, games, events))


def _is_game_of(ledger: Ledger, games: pl.DataFrame, events: pl.DataFrame) -> pl.Series:
    """Is a game of one of these events?"""
    is_event = pl.repeat(False, ledger.book.events.height, dtype=pl.Boolean, eager=True)
    return is_event.scatter(events["event"], True)[games["event"]]


def _editions_of_rated_events(events: pl.DataFrame) -> list[int]:
    """Return the places of the editions by which the admitted events are judged."""
    return events.filter(col("outcome") == RATED)["edition"].unique().sort().to_list()
