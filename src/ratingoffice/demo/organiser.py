"""The organiser at which events are made by hand: the few that show how an article is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import polars as pl

from ratingoffice.book.book import TABLES
from ratingoffice.book.period import lists_later
from ratingoffice.demo import titles
from ratingoffice.demo.demonstration import Calendar
from ratingoffice.demo.hashed_random import Dice
from ratingoffice.demo.mass_events import event_id
from ratingoffice.demo.people import Part

Pair = tuple[int, int]
Rounds = Sequence[Sequence[Pair]]

#: what the other player has when one has this
_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W", "D": "D"}


@dataclass(frozen=True)
class Stop:
    """Something worth showing: on which list, whom or which event it is about, and the article that speaks."""

    key: str
    list_date: date
    text: str
    player_id: str = ""
    event_id: str = ""
    round: int | None = None
    article: str = ""


def round_robin(players: Sequence[int], rounds: int | None = None) -> list[list[Pair]]:
    """All play all (or the first rounds of it); with an odd number one has a bye, which is no game."""
    if len(set(players)) < len(players):
        raise ValueError(f"nobody can sit in two places: {players}")
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    half = len(circle) // 2
    table: list[list[Pair]] = []
    for number in range(len(circle) - 1):
        pairs = [(circle[n], circle[-1 - n]) for n in range(half)]
        # whoever stays in place would have the same colour throughout; the others alternate of themselves
        pairs = [(b, a) if (n == 0 and number % 2) or n % 2 else (a, b) for n, (a, b) in enumerate(pairs)]
        table.append([(a, b) for a, b in pairs if a is not None and b is not None])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return table[:rounds]


def match(first: int, second: int, games: int) -> list[list[Pair]]:
    return [[(second, first) if n % 2 else (first, second)] for n in range(games)]


def team_league(teams: Sequence[Sequence[int]]) -> list[list[Pair]]:
    """Every team meets every other once; White and Black alternate from board to board."""
    rounds: list[list[Pair]] = []
    for meetings in round_robin(range(len(teams))):
        rounds.append([])
        for home, away in meetings:
            boards = enumerate(zip(teams[home], teams[away], strict=True))
            rounds[-1] += [(b, a) if board % 2 else (a, b) for board, (a, b) in boards]
    return rounds


class Organiser:
    """Writes down events of the cast: who is free, who met whom, how it went."""

    def __init__(self, calendar: Calendar, people: pl.DataFrame, parts: Sequence[Part], dice: Dice) -> None:
        cast = people.head(len(parts))
        self.calendar = calendar
        self._ids: list[str] = cast.get_column("player_id").to_list()
        self._names: list[str] = cast.get_column("name").to_list()
        self.events: list[dict[str, Any]] = []
        self.games: list[dict[str, Any]] = []
        self.decisions: list[dict[str, Any]] = []
        self.clubs: list[dict[str, Any]] = []
        self.documents: list[dict[str, Any]] = []  # what only an office keeps
        self.tour: list[Stop] = []
        self.with_pgn: list[str] = []  # the events whose games are kept
        self._parts = parts
        self._strengths: list[int] = cast.get_column("strength").to_list()
        self._hand = dice.hand("desk")  # its name salts the dice: another one would deal another demonstration
        self._numbers: dict[int, int] = {}
        self._busy: dict[int, set[date]] = {no: set() for no in range(len(parts))}

    def id_of(self, player: int) -> str:
        return self._ids[player]

    def all(self, role: str) -> list[int]:
        return [no for no, part in enumerate(self._parts) if part.role == role]

    def one(self, role: str) -> int:
        return self.all(role)[0]

    def free(self, count: int, day: int, length: int, *, month: int = 0, low: int = 0, high: int = 9999) -> list[int]:
        """So many club players of such ratings who have nothing else to do then, the strongest first."""
        wanted = {self.calendar.day(day + n, month) for n in range(length)}
        fitting = [no for no in self.all("club") if low <= (self._parts[no].rating or 0) < high]
        self._hand.shuffle(fitting)
        chosen = sorted(fitting, key=lambda no: len(self._busy[no] & wanted))[:count]  # the least busy
        return sorted(chosen, key=lambda no: (-(self._parts[no].rating or 0), no))

    def hold(
        self,
        name: str,
        rounds: Rounds,
        *,
        at: str,
        month: int = 0,
        day: int = 0,
        days: Iterable[int] | None = None,
        registered: int | None = 45,
        reported: int | None = 2,
        results: Mapping[int, str] | None = None,
        whites: Mapping[tuple[int, int], str] | None = None,
        rulings: Mapping[tuple[int, int], str] | None = None,
        interim: bool = False,
        pgn: bool = False,
        **columns: Any,
    ) -> str:
        """Write an event and its games down (no rounds: nothing is known of them yet), and give its id.

        It starts `day` days after the month's events begin, its rounds are played `days` after that (one a day unless
        told), it was registered so many days before its start and reported so many after its end (None: never).
        `results` are a player's, game after game, `whites` are White's by round and board: what is not told is left to
        strength and luck. `rulings` are by round and board; with `interim` each round is reported on the day after.
        With `pgn` its games are kept, too.
        """
        demonstration = self.calendar.demonstration
        days = list(range(len(rounds)) if days is None else days)
        starts_on = self.calendar.day(day, month)
        ends_on = starts_on + timedelta(days=days[-1])
        number = self._numbers[month] = self._numbers.get(month, 0) + 1
        this = event_id(self.calendar, month, number)
        self.events.append(
            {
                "event_id": this,
                "name": name,
                "federation": titles.federation(demonstration, at),
                "organiser": titles.organiser(demonstration, at),
                "kind": "swiss",
                "starts_on": starts_on,
                "ends_on": ends_on,
                "registered_on": None if registered is None else starts_on - timedelta(days=registered),
                "reported_on": None if reported is None else ends_on + timedelta(days=reported),
                "time_control": "5400+30",
                "declarations": demonstration.declarations,
                "approvals": None,
                "refused": False,
                **columns,
            }
        )
        if pgn:
            self.with_pgn.append(this)
        told = {player: iter(scores) for player, scores in (results or {}).items()}
        for round_number, (offset, pairs) in enumerate(zip(days, rounds, strict=bool(rounds)), 1):
            played_on = starts_on + timedelta(days=offset)
            for board, (white, black) in enumerate(pairs, 1):
                for player in (white, black):
                    self._busy[player].add(played_on)
                ours = (whites or {}).get((round_number, board)) or self._score(white, black, told)
                self.games.append(
                    {
                        "event_id": this,
                        "round": round_number,
                        "board": board,
                        "played_on": played_on,
                        "white": white,
                        "black": black,
                        "white_result": ours,
                        "black_result": _OTHER[ours],
                        "reported_on": played_on + timedelta(days=1) if interim else None,
                        "ruling": (rulings or {}).get((round_number, board)),
                    }
                )
        return this

    def _score(self, white: int, black: int, told: Mapping[int, Iterator[str]]) -> str:
        """What White has."""
        by_white, by_black = (next(told[player], "") if player in told else "" for player in (white, black))
        if by_white or by_black:
            return by_white or _OTHER[by_black]
        expected = 1 / (1 + 10 ** ((self._strengths[black] - self._strengths[white] - 35) / 400))
        draws = 0.8 * min(expected, 1 - expected)
        luck = self._hand.random()
        return "1" if luck < expected - draws / 2 else "=" if luck < expected + draws / 2 else "0"

    def recognise(self, club: str, name: str, kind: str, until: date | None = None) -> None:
        """Put somebody into the register of those who may hold events, since three years."""
        since = lists_later(self.calendar.force, -36)
        row = {"club": club, "name": name, "kind": kind, "entitled_from": since, "entitled_until": until}
        self.clubs.append(row)

    def link(self, event: str, kind: str, link: str, *, after: int, reporter: int | None = None) -> None:
        """A document of the event that came so many days after its end."""
        row = next(row for row in self.events if row["event_id"] == event)
        who = "" if reporter is None else self._ids[reporter]
        day = row["ends_on"] + timedelta(days=after)
        self.documents.append({"event_id": event, "kind": kind, "link": link, "received_on": day, "reporter": who})

    def decide(self, event: str, decision: str, reason: str, *, appealed: int | None = None) -> None:
        """Write a decision down: a refusal five days after the event's end, an acceptance the day before its start."""
        row = next(row for row in self.events if row["event_id"] == event)
        day = row["starts_on"] - timedelta(days=1) if decision == "accepted" else row["ends_on"] + timedelta(days=5)
        self.decisions.append(
            {
                "event_id": event,
                "decision": decision,
                "decided_on": day,
                "decided_by": self.calendar.demonstration.officer,
                "reason": reason,
                "appealed_on": None if appealed is None else day + timedelta(days=appealed),
            }
        )

    def show(
        self,
        key: str,
        text: str,
        *,
        player: int | None = None,
        event: str = "",
        round: int | None = None,
        article: str = "",
        made: date | None = None,
    ) -> None:
        """Put something on the tour: on the first list unless told; {name} in the text is the player's."""
        name, player_id = ("", "") if player is None else (self._names[player], self._ids[player])
        stop = Stop(key, made or self.calendar.first_list, text.format(name=name), player_id, event, round, article)
        self.tour.append(stop)

    def written(self, month: int) -> dict[str, pl.DataFrame]:
        """A month's events, games (the players as their numbers) and decisions."""
        rows = {"events": self.events, "games": self.games, "decisions": self.decisions}
        start = event_id(self.calendar, month, 0)[:5]
        return {
            name: pl.DataFrame(
                [row for row in table if row["event_id"].startswith(start)],
                schema={**TABLES[name], "white": pl.Int64(), "black": pl.Int64()},
            )
            for name, table in rows.items()
        }

    def sundays(self) -> list[int]:
        """Seven Sundays of the first three months, as days after the first month's events begin."""
        first = 4 + (6 - self.calendar.day(4).weekday()) % 7
        return [first + 7 * week for week in (0, 2, 4, 5, 7, 9, 10)]

    def list_after(self, months: int = 1) -> date:
        """The list so many months after the one in force; 0 or less: that one, or an earlier one."""
        return lists_later(self.calendar.force, months)

    def days_to(self, day: date) -> int:
        """How many days after the first month's events begin that is."""
        return (day - self.calendar.day(0)).days
