"""Calculators without a book: the month of one player is made up, and rated by the same engine as any other.

The player meets every opponent once, in the order given, in events that no article refuses: 120 minutes a player, ended
and reported in time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Any

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import Period
from ratingoffice.book.row_ids import POINTS
from ratingoffice.book.time_control import parse
from ratingoffice.federations.initial import fraction
from ratingoffice.federations.initial import performance as performance_rating
from ratingoffice.federations.outline import answers
from ratingoffice.federations.questions import Question
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.regulation import Regulation
from ratingoffice.federations.variants import Editions
from ratingoffice.law.article import REASON_COLUMNS, Article, Clause
from ratingoffice.message import Message, Wording, together
from ratingoffice.rating.first_ratings import initials_table
from ratingoffice.rating.player_facts import ages, birth_facts
from ratingoffice.rating.rate import rate_period
from ratingoffice.rating.rated_period import RatedPeriod
from ratingoffice.rating.reason_messages import with_messages

PLAYER = "player"
#: one of these belongs to every pool there is
TIME_CONTROLS = ("5400+30", "900+10", "180+2")
OTHER_SIDE = {"1": "0", "=": "=", "0": "1"}
#: a result as people write it, seen by the player
RESULTS = {
    "1": "1",
    "=": "=",
    "0": "0",
    "½": "=",
    "1/2": "=",
    "0.5": "=",
    "0,5": "=",
    ".5": "=",
    "1.0": "1",
    "0.0": "0",
    "1-0": "1",
    "0-1": "0",
    "½-½": "=",
    "1/2-1/2": "=",
    "0.5-0.5": "=",
    "=-=": "=",
}
GAME = re.compile(r"([0-9]{1,4}|u):(.+)")


@dataclass(frozen=True)
class Opponent:
    """A game to calculate with: the opponent's rating (None: unrated) and the player's own result (`1`, `=` or `0`)."""

    rating: int | None
    result: str


@dataclass(frozen=True)
class CalculatedChange:
    """A player's month: every game, K and its clause, the sum, the rounding, the new rating (None: no longer rated)."""

    edition: str
    list_date: date
    rating: int
    games: tuple[dict[str, Any], ...]  # a side each: difference, counted_difference, expected, delta, worth, article …
    counted: int
    delta: int | None  # hundredths
    k_list: int | None  # before the limit
    k_article: str | None
    k_reason: Wording | None
    k: int | None
    k_limit: str | None  # the article that limits K × games, where it did
    worth: int | None  # hundredths of a point: K × delta
    change: int | None
    rounded_by: str
    new_rating: int | None
    article: str | None
    reason: Wording | None


@dataclass(frozen=True)
class CalculatedFirstRating:
    """A newcomer's pool: what it gives, and whether that is published."""

    edition: str
    games: int
    score: str
    average: str | None  # as the formula uses it
    p: str | None
    dp: int | None
    result: int | None
    published: bool
    article: str | None
    reason: Message
    left_out: tuple[dict[str, Any], ...]  # games that do not count, with article and reason


@dataclass(frozen=True)
class Performance:
    edition: str
    table: str  # the number of the table of p and dp
    games: int
    score: str
    average: str
    p: str
    dp: int
    performance: int
    left_out: int  # games against unrated opponents


def parse_opponent(text: str) -> Opponent:
    """Read a game: `1900:1`, `1900:=`, `1900:0`; `u:1` for an unrated opponent. Raises BadInput for any other text."""
    match = GAME.fullmatch(text)
    if not match:
        raise BadInput(
            '"{text}" is not a game: write RATING:RESULT, like 1900:1, 1900:= or 1900:0 (u:1 if unrated)', text=text
        )
    rating, result = match.groups()
    if result not in RESULTS:
        raise BadInput('"{result}" in "{text}" is not a result: write 1, = or 0', result=result, text=text)
    return Opponent(None if rating == "u" else int(rating), RESULTS[result])


def parse_events(texts: Sequence[str]) -> list[list[Opponent]]:
    """Read the games of one or more events in the order given; `/` begins another event. Raises BadInput."""
    events: list[list[Opponent]] = [[]]
    for text in texts:
        if text == "/":
            events.append([])
        else:
            events[-1].append(parse_opponent(text))
    if events == [[]]:
        raise BadInput("no games are given: write them as RATING:RESULT, like 1900:1")
    if not all(events):
        raise BadInput('"/" stands between the games of two events: there are no games on one side of it')
    return events


@cache
def time_control_of(regulation: Regulation, pool: str) -> str:
    """Return a time control of an event of that pool."""
    times = pl.DataFrame({"seconds_60": [parse(text).seconds_for_60_moves for text in TIME_CONTROLS]})
    pools = times.with_columns(regulation.event.pool.value())["pool"]
    return next((text for text, name in zip(TIME_CONTROLS, pools, strict=True) if name == pool), TIME_CONTROLS[0])


def first_list(regulation: Regulation) -> date:
    """Return the first list for which an event of that edition can be rated. Calculators use it if none is named."""
    return BODIES[regulation.body].next_list(regulation.in_force)


def rating_change(
    edition: Editions,
    rating: int,
    events: Sequence[Sequence[Opponent]],
    *,
    born: str | None = None,
    games_before: int = 0,
    peak: int | None = None,
    list_date: date | None = None,
) -> CalculatedChange:
    """Return what the games of these events, all of one period, do to a rating. Raises BadInput."""
    if not 0 <= rating <= 9999:
        raise BadInput('"{number}" cannot be a rating: write a number from 0 to 9999', number=rating)
    if peak is not None and not 0 <= peak <= 9999:
        raise BadInput('"{number}" cannot be a peak: write a number from 0 to 9999', number=peak)
    if games_before < 0:
        raise BadInput('"{number}" cannot be a number of games: write 0 or more', number=games_before)
    regulation, list_date = _edition_and_list(edition, list_date)
    player = {"player_id": PLAYER, "birth_date": checked_birth_date(born, list_date)}
    listed = {"pool": regulation.pools[0], "player_id": PLAYER, "rating": rating, "games": games_before, "peak": peak}
    rated = _rate(regulation, list_date, player, [listed], events)

    sides = _sides(rated)
    row: dict[str, Any] = next(rated.changes.filter(col("player_id") == PLAYER).iter_rows(named=True), {})
    row = with_messages(rated.request.regulations, row)
    after = rated.book.ratings.filter(col("player_id") == PLAYER)["rating"][0]
    return CalculatedChange(
        edition=regulation.edition,
        list_date=list_date,
        rating=rating,
        games=sides,
        counted=row.get("games", 0),
        **{
            name: row.get(name)
            for name in (
                "delta",
                "k_list",
                "k_article",
                "k_reason",
                "k",
                "k_limit",
                "worth",
                "change",
                "article",
                "reason",
            )
        },
        rounded_by=regulation.list.change.number,
        new_rating=after,
    )


def first_rating(edition: Editions, events: Sequence[Sequence[Opponent]]) -> CalculatedFirstRating:
    """Return the first rating that follows from a newcomer's events of one period. Raises BadInput."""
    regulation, list_date = _edition_and_list(edition, None)
    rated = _rate(regulation, list_date, {"player_id": PLAYER}, [], events)
    left_out = tuple(side for side in _sides(rated) if side["opponent_rating"] is None)
    row: dict[str, Any] = next(rated.initials.filter(col("player_id") == PLAYER).iter_rows(named=True), {})
    if not row:  # no game counts: the conditions of the edition say why
        conditions = answers(regulation)[Question.FIRST_GAMES]
        return CalculatedFirstRating(
            regulation.edition,
            0,
            "0.0",
            None,
            None,
            None,
            None,
            False,
            "; ".join(dict.fromkeys(condition.at for condition in conditions)),
            _nothing_counts([condition.says for condition in conditions]),
            left_out,
        )
    return CalculatedFirstRating(
        regulation.edition,
        row["games"],
        *_performance_figures(row),
        published=row["published"],
        article=row["article"],
        reason=with_messages(rated.request.regulations, row)["reason"],
        left_out=left_out,
    )


def performance(games: Sequence[Opponent], edition: Editions) -> Performance:
    """Return the opponents' average plus dp(p), by the table of an edition.

    Raises BadInput if there is no game against a rated opponent.
    """
    (answer,) = performances([games], edition)
    if answer is None:
        raise BadInput("there is no game against a rated opponent: a performance needs one")
    return answer


def performances(players: Sequence[Sequence[Opponent]], edition: Editions) -> list[Performance | None]:
    """Return the performance in the games of each player; None if none of them was against a rated opponent."""
    regulation = find_edition(edition)
    rated = [[game for game in games if game.rating is not None] for games in players]
    performing = [player for player, games in enumerate(rated) if games]
    if not performing:
        return [None] * len(players)
    sums = pl.DataFrame(
        {
            "player": range(len(performing)),
            "n": [len(rated[player]) for player in performing],
            "points": [sum(POINTS[game.result] for game in rated[player]) for player in performing],
            "opponents": [sum(game.rating or 0 for game in rated[player]) for player in performing],
        }
    )
    initials = sums.with_columns(
        p=fraction(),
        average="opponents",
        of="n",
        result=performance_rating(regulation.list.dp),
        published=pl.lit(False),
        **dict.fromkeys(REASON_COLUMNS, pl.lit("")),
    ).with_columns(dp=regulation.list.dp.at(col("p")))
    table = initials_table(initials, regulation.pools[0], pl.Series([PLAYER] * len(performing)))
    answers: list[Performance | None] = [None] * len(players)
    for player, row in zip(performing, table.iter_rows(named=True), strict=True):
        score, average, p, dp, result = _performance_figures(row)
        left_out = len(players[player]) - len(rated[player])
        answers[player] = Performance(
            regulation.edition, regulation.list.dp.number, row["games"], score, average, p, dp, result, left_out
        )
    return answers


def k_for_list(
    k: Article, list_date: date, facts: Mapping[str, int | None], birth_date: str | None
) -> tuple[int, Clause]:
    """Return the K for the period that begins with a list, and the clause that gives it, by the facts on that list."""
    birth = birth_facts(pl.DataFrame({"birth_date": [birth_date]}, schema={"birth_date": pl.String}))
    player = pl.DataFrame({name: [value] for name, value in facts.items()})
    on_list = pl.concat([player, birth], how="horizontal").with_columns(ages(Period(list_date).next()))
    settled = on_list.select(k.columns()).row(0, named=True)
    return settled["K"], k.clauses[settled["K_by"]]


def _performance_figures(row: dict[str, Any]) -> tuple[str, Any, Any, Any, Any]:
    """Return score, average, p, dp and result of a row of `initials`; numbers with decimals are text."""
    texts = [None if row[name] is None else str(row[name]) for name in ("score", "opponents_average", "p")]
    return str(texts[0]), texts[1], texts[2], row["dp"], row["result"]


def _edition_and_list(edition: Editions, list_date: date | None) -> tuple[Regulation, date]:
    """Return the edition, and a list for which an event that starts under it can be rated."""
    regulation = find_edition(edition, on=list_date)
    if list_date is None:
        return regulation, first_list(regulation)
    if list_date <= regulation.in_force:
        raise BadInput(
            "no event of {edition} is rated for the list of {list_date}: they start on {in_force} or later, and the "
            "first list is {first_list}",
            edition=regulation.edition,
            list_date=list_date,
            in_force=regulation.in_force,
            first_list=first_list(regulation),
        )
    return regulation, list_date


def checked_birth_date(text: str | None, list_date: date) -> str | None:
    """Return the date of birth. Raises BadInput if it is no date, or not before the list."""
    try:
        Book.of(players=[{"player_id": PLAYER, "birth_date": text}])
    except BadInput as bad:
        raise BadInput(bad.findings[0].message) from None
    if text and text >= list_date.isoformat()[: len(text)]:
        raise BadInput(
            "born in {born} is not before the list of {list_date}: correct the date of birth",
            born=text,
            list_date=list_date,
        )
    return text


def _rate(
    regulation: Regulation,
    list_date: date,
    player: dict[str, Any],
    listed: list[dict[str, Any]],
    events: Sequence[Sequence[Opponent]],
) -> RatedPeriod:
    """Rate a month in which the player meets these opponents."""
    day, pool = max(Period(list_date).in_force, regulation.in_force), regulation.pools[0]
    time_control = time_control_of(regulation, pool)
    ends_on = day + timedelta(days=1)  # of two days and with undated rounds: how many are played a day is not asked
    players, ratings, event_rows, games = [player], list(listed), [], []
    for event_number, opponents in enumerate(events, start=1):
        event_id = f"event {event_number:04}"
        event_rows.append({"event_id": event_id, "starts_on": day, "ends_on": ends_on, "time_control": time_control})
        for number, opponent in enumerate(opponents, start=1):
            opponent_id = f"{event_id} round {number:04}"
            players.append({"player_id": opponent_id})
            if opponent.rating is not None:
                ratings.append({"pool": pool, "player_id": opponent_id, "rating": opponent.rating})
            games.append(
                {
                    "event_id": event_id,
                    "round": number,
                    "white_id": PLAYER,
                    "black_id": opponent_id,
                    "white_result": opponent.result,
                    "black_result": OTHER_SIDE[opponent.result],
                }
            )
    book = Book.of(players=players, ratings=ratings, events=event_rows, games=games)
    return rate_period(book, regulation.variant, list_date, pool)


def _sides(rated: RatedPeriod) -> tuple[dict[str, Any], ...]:
    """Return the player's sides in order, each with what it is worth in hundredths of a point."""
    sides = rated.sides.filter(col("player_id") == PLAYER).sort("event_id", "round")
    sides = sides.with_columns(worth=col("k").cast(pl.Int64) * col("delta"))
    rows = sides.drop("pool", "player_id", "opponent_id", "color").iter_rows(named=True)
    return tuple(with_messages(rated.request.regulations, row) for row in rows)


def _nothing_counts(conditions: Sequence[Wording]) -> Message:
    return Message("nothing counts yet: {asked}", asked=together([Message(condition) for condition in conditions]))
