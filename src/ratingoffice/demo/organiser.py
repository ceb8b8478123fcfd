"""The organiser who holds the events of a demonstration's file: who is free, who met whom, how it went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any

import polars as pl

from ratingoffice.book.book import TABLES
from ratingoffice.book.period import lists_later
from ratingoffice.demo import titles
from ratingoffice.demo.cast import Cast
from ratingoffice.demo.demonstration import Calendar
from ratingoffice.demo.hashed_random import Dice
from ratingoffice.demo.mass_events import event_id
from ratingoffice.demo.pairings import Rounds, match, round_robin, team_league
from ratingoffice.demo.script import Free, HandMadeEvent, TourStop
from ratingoffice.demo.toml_reader import Place

#: what the other player has when one has this
_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W", "D": "D"}
#: weeks after the first Sunday
_SUNDAYS = (0, 2, 4, 5, 7, 9, 10)
_SEEN_FIRST = ("busy", "newcomer", "refused", "rule_700", "capped")


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


@dataclass(frozen=True)
class HeldEvent:
    """An event of the file, in one month."""

    event: HandMadeEvent
    event_id: str
    month: int  # counted from 0
    starts_on: date
    round_dates: Sequence[date]
    drawn: Mapping[str, Sequence[int]]
    place: Place

    @property
    def ends_on(self) -> date:
        return self.round_dates[-1]


class Organiser:
    """Holds all events of the file, and writes down what a book and an office have of them."""

    def __init__(self, calendar: Calendar, people: pl.DataFrame, dice: Dice) -> None:
        self.calendar, self.demonstration = calendar, calendar.demonstration
        parts = self.demonstration.parts
        with_part = people.head(len(parts))
        self.cast = Cast(parts)
        self.ids: list[str] = with_part.get_column("player_id").to_list()
        self.events: list[dict[str, Any]] = []
        self.games: list[dict[str, Any]] = []
        self.decisions: list[dict[str, Any]] = []
        self.documents: list[dict[str, Any]] = []  # what only an office stores
        self.with_pgn: list[str] = []  # the events whose games are stored
        self._names: list[str] = with_part.get_column("name").to_list()
        self._strengths: list[int] = with_part.get_column("strength").to_list()
        self._hand = dice.hand("desk")  # its name salts the dice: another one would deal another demonstration
        self._numbers: dict[int, int] = {}
        self._busy: dict[int, set[date]] = {number: set() for number in range(len(parts))}
        self._held: dict[str, HeldEvent] = {}
        self._hold_all()

    # the events

    def _hold_all(self) -> None:
        months = self.calendar.months
        by_name = self.demonstration.events.items()
        for is_repeated, group in groupby(by_name, key=lambda named_event: named_event[1].months is not None):
            events = [*group]
            for month in range(months if is_repeated else 1):
                for name, event in events:
                    if event.months is None or month in event.months.of(months):
                        self._hold(name, event, month)

    def _hold(self, name: str, event: HandMadeEvent, month: int) -> None:
        """Write an event, its games and what was decided about it down."""
        place = self.demonstration.place.at("events").at(name)
        days = self._days(event, place)
        starts_on = self.calendar.day(self._first_day(event, place.at("since")), month)
        dates = [starts_on + timedelta(days=day) for day in days]
        drawn = {role: self._free(free, dates, place.at("drawn")) for role, free in event.drawn.items()}
        players = self._players(event, drawn, dates, place.at("players"))
        number = self._numbers[month] = self._numbers.get(month, 0) + 1
        held_event = HeldEvent(event, event_id(self.calendar, month, number), month, starts_on, dates, drawn, place)
        self._held.setdefault(name, held_event)
        self.events.append(self._row(name, held_event))
        if event.pgn:
            self.with_pgn.append(held_event.event_id)
        self._play(held_event, _rounds(event, players, len(days), place.at("teams")))
        self._decide(held_event)
        for document in event.documents:
            reporter = self._id(document.reporter, place.at("documents")) if document.reporter else ""
            received_on = held_event.ends_on + timedelta(days=document.after)
            row = {"event_id": held_event.event_id, "kind": document.kind, "link": document.link}
            self.documents.append({**row, "received_on": received_on, "reporter": reporter})

    def _row(self, name: str, held_event: HeldEvent) -> dict[str, Any]:
        """The event as a book has it."""
        event, demonstration, first_list = held_event.event, self.demonstration, self.calendar.first_list
        pattern = event.name_in.get(str(first_list.month), event.name or name)
        registered_on = None if event.registered is False else held_event.starts_on - timedelta(days=event.registered)
        reported_on = None if event.reported is False else held_event.ends_on + timedelta(days=event.reported)
        if event.reported_day is not None:
            reported_on = self.calendar.day(event.reported_day, held_event.month)
        declared = demonstration.declarations if event.declarations is None else event.declarations
        return {
            "event_id": held_event.event_id,
            "name": held_event.place.fill(pattern, year=first_list.year, number=event.number + held_event.month),
            "federation": titles.federation(demonstration, event.at),
            "organiser": titles.organiser(demonstration, event.at),
            "kind": event.kind,
            "starts_on": held_event.starts_on,
            "ends_on": held_event.ends_on,
            "registered_on": registered_on,
            "reported_on": reported_on,
            "time_control": event.time_control,
            "declarations": declared or None,
            "approvals": event.approvals,
            "refused": event.refused is not None,
            "match_games": event.match_games,
            "club": event.club,
            "responsible": event.responsible and self._id(event.responsible, held_event.place.at("responsible")),
            "announced_pool": event.announced_pool,
        }

    def _first_day(self, event: HandMadeEvent, place: Place) -> int:
        """Counted from the day on which a month's events begin."""
        match event.since.split():
            case []:
                return event.day
            case ["sunday"]:
                return self.sundays()[0] + event.day
            case ["list", number] if number.removeprefix("-").isdecimal():
                day = lists_later(self.calendar.force, int(number))
                return (day - self.calendar.day(0)).days + event.day
        raise place.error(f'{event.since!r} is no day to count from: write "sunday", or a list, like "list -1"')

    def _days(self, event: HandMadeEvent, place: Place) -> Sequence[int]:
        """Of each round, counted from the first day."""
        rounds = self._round_count(event, place.at("players"))
        if event.on_sundays:
            return [sunday - self.sundays()[0] for sunday in self.sundays()[:rounds]]
        days = event.days or range(rounds)
        if not days:
            raise place.error('nobody plays in it: name its "players", or the "days" of an event to come')
        if rounds and len(days) != rounds:
            raise place.at("days").error(f"{rounds} rounds are played, and {len(days)} have a day")
        return days

    def _round_count(self, event: HandMadeEvent, place: Place) -> int:
        count = event.teams or sum(self._size(player, event, place) for player in event.players)
        if count == 2:
            return event.rounds or event.match_games or 1
        everybody = max(0, count - 1 + count % 2)
        return everybody if event.rounds is None else min(event.rounds, everybody)

    def _size(self, player: str | Free, event: HandMadeEvent, place: Place) -> int:
        if isinstance(player, str):
            free = event.drawn.get(player)
            return free.free if free else len(self.cast.numbers(player, place))
        return player.free

    def _players(
        self, event: HandMadeEvent, drawn: Mapping[str, Sequence[int]], dates: Sequence[date], place: Place
    ) -> list[int]:
        players: list[int] = []
        for player in event.players:
            if isinstance(player, Free):
                players += self._free(player, dates, place)
            else:
                players += drawn[player] if player in drawn else self.cast.numbers(player, place)
        if len(set(players)) < len(players):
            raise place.error("somebody plays twice in it")
        return players

    def _free(self, free: Free, dates: Sequence[date], place: Place) -> list[int]:
        """So many club players of such ratings who have nothing else to do then, the strongest first."""
        length = (dates[-1] - dates[0]).days + 1
        needed = {dates[0] + timedelta(days=n) for n in range(length)}
        rating = {number: self.cast.parts[number].rating or 0 for number in self.cast.of_role("club")}
        fitting = [number for number in rating if free.low <= rating[number] < free.high]
        if len(fitting) < free.free:
            raise place.error(f"{free.free} club players are asked for, and {len(fitting)} are rated so")
        self._hand.shuffle(fitting)
        chosen = sorted(fitting, key=lambda number: len(self._busy[number] & needed))[: free.free]  # the least busy
        return sorted(chosen, key=lambda number: (-rating[number], number))

    def _play(self, held_event: HeldEvent, rounds: Rounds) -> None:
        event = held_event.event
        _check_boards(event, rounds, held_event.place)
        scores = {
            self.cast.number(player, held_event.place.at("results")): iter(
                results if isinstance(results, str) else results[held_event.month % len(results)]
            )
            for player, results in event.results.items()
        }
        for round_number, (played_on, pairs) in enumerate(zip(held_event.round_dates, rounds, strict=bool(rounds)), 1):
            for board, (white, black) in enumerate(pairs, 1):
                for player in (white, black):
                    self._busy[player].add(played_on)
                at_board = f"{round_number}.{board}"
                result = event.whites.get(at_board) or self._score(white, black, scores)
                self.games.append(
                    {
                        "event_id": held_event.event_id,
                        "round": round_number,
                        "board": board,
                        "played_on": played_on,
                        "white": white,
                        "black": black,
                        "white_result": result,
                        "black_result": _OTHER[result],
                        "reported_on": played_on + timedelta(days=1) if event.interim else None,
                        "ruling": event.rulings.get(at_board),
                    }
                )

    def _score(self, white: int, black: int, scores: Mapping[int, Iterator[str]]) -> str:
        """What White has."""
        by_white, by_black = (next(scores[player], "") if player in scores else "" for player in (white, black))
        if by_white or by_black:
            return by_white or _OTHER[by_black]
        expected = 1 / (1 + 10 ** ((self._strengths[black] - self._strengths[white] - 35) / 400))
        draws = 0.8 * min(expected, 1 - expected)
        luck = self._hand.random()
        return "1" if luck < expected - draws / 2 else "=" if luck < expected + draws / 2 else "0"

    def _decide(self, held_event: HeldEvent) -> None:
        """A refusal five days after the event's end, an acceptance the day before its start."""
        refused = held_event.event.refused
        if not (refused or held_event.event.accepted):
            return
        day = held_event.ends_on + timedelta(days=5) if refused else held_event.starts_on - timedelta(days=1)
        appealed = refused.appealed if refused else None
        self.decisions.append(
            {
                "event_id": held_event.event_id,
                "decision": "refused" if refused else "accepted",
                "decided_on": day,
                "decided_by": self.demonstration.officer,
                "reason": refused.reason if refused else held_event.event.accepted,
                "appealed_on": None if appealed is None else day + timedelta(days=appealed),
            }
        )

    def _id(self, role: str, place: Place) -> str:
        return self.ids[self.cast.number(role, place)]

    # what is made of them

    @property
    def clubs(self) -> list[dict[str, Any]]:
        """The register of those who may hold events."""
        since = lists_later(self.calendar.force, -36)
        return [
            {
                "club": club.club,
                "name": club.name,
                "kind": club.kind,
                "entitled_from": since,
                "entitled_until": None if club.until is None else self.calendar.day(club.until),
            }
            for club in self.demonstration.clubs
        ]

    @property
    def tour(self) -> list[Stop]:
        """What is worth showing in this book, and first what everybody should see."""
        stops = []
        for number, stop in enumerate(self.demonstration.tour, 1):
            place = self.demonstration.place.at("tour").entry(number, {"key": stop.key})
            shown_on = self._shown_on(stop, place)
            only_here = not stop.editions or self.calendar.edition in stop.editions
            if shown_on and only_here and self.calendar.edition not in stop.not_editions:
                stops.append(self._stop(stop, shown_on, place))
        return sorted(stops, key=lambda stop: _SEEN_FIRST.index(stop.key) if stop.key in _SEEN_FIRST else 99)

    def _shown_on(self, stop: TourStop, place: Place) -> date | None:
        """The day of its list; None where the book has no such list."""
        lists = self.calendar.lists
        if stop.after is None:
            return lists[stop.list - 1] if stop.list <= len(lists) else None
        rounds = self._event(stop.after.event, place).round_dates[: stop.after.rounds]
        needed = rounds[-1] + timedelta(days=1 + stop.after.days_before)
        return next((day for day in lists if day >= needed), None)

    def _stop(self, stop: TourStop, shown_on: date, place: Place) -> Stop:
        event = self._event(stop.event, place) if stop.event else None
        name = player_id = ""
        if stop.player:
            drawn = event.drawn.get(stop.player) if event else None
            number = drawn[0] if drawn else self.cast.number(stop.player, place.at("player"))
            name, player_id = self._names[number], self.ids[number]
        text = place.at("text").fill(stop.text, name=name)
        return Stop(stop.key, shown_on, text, player_id, event.event_id if event else "", stop.round, stop.article)

    def _event(self, name: str, place: Place) -> HeldEvent:
        if name not in self._held:
            raise place.at("event").error(f"no event is called {name!r}")
        return self._held[name]

    def tables_of(self, month: int) -> dict[str, pl.DataFrame]:
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
        return [first + 7 * week for week in _SUNDAYS]


def _rounds(event: HandMadeEvent, players: Sequence[int], count: int, place: Place) -> Rounds:
    if event.teams:
        if len(players) % event.teams:
            raise place.error(f"{len(players)} players are no {event.teams} teams of the same size")
        boards = len(players) // event.teams
        teams = [[players[event.teams * board + team] for board in range(boards)] for team in range(event.teams)]
        return team_league(teams)
    if len(players) == 2:
        return match(players[0], players[1], count)
    return round_robin(players, count) if players else []


def _check_boards(event: HandMadeEvent, rounds: Rounds, place: Place) -> None:
    """What is told of single games is of games that there are, and a result is one."""
    boards = {f"{number}.{board}" for number, pairs in enumerate(rounds, 1) for board in range(1, len(pairs) + 1)}
    for key, by_board in (("whites", event.whites), ("rulings", event.rulings)):
        if unknown := by_board.keys() - boards:
            raise place.at(key).error(f'there is no game at "{min(unknown)}": write round and board, like "1.1"')
    scores = [score for results in event.results.values() for score in results]
    for key, results in (("whites", [*event.whites.values()]), ("results", [*"".join(scores)])):
        if wrong := set(results) - _OTHER.keys():
            raise place.at(key).error(f"{min(wrong)!r} is no result: write one of {' '.join(_OTHER)}")
