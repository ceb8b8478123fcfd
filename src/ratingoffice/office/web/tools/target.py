"""What a player needs for a rating: every score against these opponents, rated at once by the same engine.

Each score is a player of a made-up month who meets the same opponents, in an event of its own that nothing is against;
so every clause of the edition speaks, and nothing is searched for with a formula of our own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import Period
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.regulation import Regulation
from ratingoffice.message import Wording
from ratingoffice.rating.calculate import OTHER_SIDE, checked_birth_date, first_list, time_control_of
from ratingoffice.rating.rate import rate_period
from ratingoffice.rating.rated_period import RatedPeriod

MOST_GAMES = 40
#: in a row, all won
MOST_WINS = 30
OPPONENT = re.compile(r"(?:([0-9]{1,2})\s*[x×*]\s*)?([0-9]{3,4})", re.IGNORECASE)


@dataclass(frozen=True)
class Score:
    """One score, and what it gives."""

    halves: int  # of a point
    games: int
    change: int | None
    k: int | None
    delta: int | None  # hundredths
    new_rating: int | None
    reached: bool

    @property
    def points(self) -> int:
        """The points, in hundredths."""
        return 50 * self.halves


@dataclass(frozen=True)
class Target:
    edition: str
    list_date: date
    rating: int
    goal: int
    opponents: tuple[int, ...]
    average: int  # of the opponents, rounded half up
    scores: tuple[Score, ...]  # best first
    needed: Score | None  # the least that is enough
    k_article: str | None
    k_reason: Wording | None
    wins: Score | None  # the fewest games against that average, all won

    @property
    def best(self) -> Score:
        return self.scores[0]


def opponents(text: str) -> list[int]:
    """`1900 2010 9x1850`: ratings one by one, or several alike."""
    words = re.sub(r"\s*([x×*])\s*", r"\1", text, flags=re.IGNORECASE).replace(",", " ").split()
    ratings: list[int] = []
    for word in words:
        match = OPPONENT.fullmatch(word)
        if match is None:
            raise BadInput(
                '"{word}" is no opponent: write a rating like 1900, or 9x1900 for nine of them', word=word[:40]
            )
        ratings += [int(match[2])] * int(match[1] or 1)
    if not ratings:
        raise BadInput("no opponents are given: write their ratings, like 1900 1850 2010, or 9x1900")
    if len(ratings) > MOST_GAMES:
        raise BadInput("{games} games are more than the {most} that are looked at", games=len(ratings), most=MOST_GAMES)
    return ratings


def target(
    edition: str,
    rating: int,
    goal: int,
    against: Sequence[int],
    *,
    born: str | None = None,
    games_before: int = 0,
    peak: int | None = None,
    list_date: date | None = None,
) -> Target:
    """The least score that makes the rating at least `wanted`, and how many wins in a row would."""
    regulation = find_edition(edition, on=list_date)
    on = list_date or first_list(regulation)
    if on <= regulation.in_force:
        raise BadInput(
            "no event of {edition} is rated for the list of {list_date}: the first list is {first_list}",
            edition=regulation.edition,
            list_date=on,
            first_list=first_list(regulation),
        )
    average = (2 * sum(against) + len(against)) // (2 * len(against))
    everything = {f"score {halves:03}": _results(halves, len(against)) for halves in range(2 * len(against) + 1)}
    in_a_row = {f"wins {count:03}": "1" * count for count in range(1, MOST_WINS + 1)}
    met = {name: list(against) for name in everything} | {name: [average] * len(row) for name, row in in_a_row.items()}
    start = {"rating": rating, "games": games_before, "peak": peak}
    rated = _rate(regulation, on, everything | in_a_row, met, start, checked_birth_date(born, on))

    changes = {row["player_id"]: row for row in rated.changes.iter_rows(named=True)}
    ratings = dict(rated.book.ratings.select("player_id", "rating").iter_rows())

    def score(name: str, halves: int, games: int) -> Score:
        row: dict[str, Any] = changes.get(name, {})
        after = ratings[name]
        return Score(
            halves, games, row.get("change"), row.get("k"), row.get("delta"), after, after is not None and after >= goal
        )

    scores = [score(name, halves, len(against)) for halves, name in enumerate(everything)]
    wins = [score(name, 2 * count, count) for count, name in enumerate(in_a_row, start=1)]
    first_changes = next((row for name in everything if (row := changes.get(name))), {})
    return Target(
        regulation.edition,
        on,
        rating,
        goal,
        tuple(against),
        average,
        tuple(reversed(scores)),
        next((candidate for candidate in scores if candidate.reached), None),
        first_changes.get("k_article"),
        first_changes.get("k_reason"),
        next((candidate for candidate in wins if candidate.reached), None),
    )


def _results(halves: int, games: int) -> str:
    """A score as results: wins first, then a draw, then losses."""
    return ("1" * (halves // 2) + "=" * (halves % 2)).ljust(games, "0")


def _rate(
    regulation: Regulation,
    list_date: date,
    results: dict[str, str],
    met: dict[str, list[int]],
    start: dict[str, Any],
    born: str | None,
) -> RatedPeriod:
    day, pool = max(Period(list_date).in_force, regulation.in_force), regulation.pools[0]
    ends_on = day + timedelta(days=1)  # of two days and with undated rounds: how many are played a day is not asked
    time_control = time_control_of(regulation, pool)
    players: list[dict[str, Any]] = []
    ratings: list[dict[str, Any]] = []
    events: list[dict[str, Any]] = []
    games: list[dict[str, Any]] = []
    for name, outcomes in results.items():
        players.append({"player_id": name, "birth_date": born})
        ratings.append({"pool": pool, "player_id": name, **start})
        events.append({"event_id": name, "starts_on": day, "ends_on": ends_on, "time_control": time_control})
        for number, (result, rating) in enumerate(zip(outcomes, met[name], strict=True), start=1):
            other = f"{name} round {number}"
            players.append({"player_id": other, "birth_date": None})
            ratings.append({"pool": pool, "player_id": other, "rating": rating})
            games.append(
                {
                    "event_id": name,
                    "round": number,
                    "white_id": name,
                    "black_id": other,
                    "white_result": result,
                    "black_result": OTHER_SIDE[result],
                }
            )
    book = Book.of(players=players, ratings=ratings, events=events, games=games)
    return rate_period(book, regulation.edition, list_date, pool)
