"""Make players with start numbers and rounds of a list of games, a row each.

Start numbers follow ids, then names, so that the order of the rows does not matter. Where rows have no round, each game
gets the first round in which both players are free, in the order of dates and rows.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from ratingoffice.formats import fields
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.limits import Limits
from ratingoffice.tournament.tournament import ABSENT, Cell, Player

#: what is written for a result, without blanks: the codes of White and Black
RESULTS = {
    "1-0": "10",
    "0-1": "01",
    "=-=": "==",
    "1/2-1/2": "==",
    "0.5-0.5": "==",
    "0,5-0,5": "==",
    "½-½": "==",
    "1": "10",
    "0": "01",
    "0.5": "==",
    "0,5": "==",
    "1/2": "==",
    "½": "==",
    "=": "==",
    "1.0": "10",
    "0.0": "01",
    "0-0": "00",
    "+--": "+-",
    "--+": "-+",
    "---": "--",
    "1-0f": "+-",
    "0-1f": "-+",
    "1f-0": "+-",
    "0-1k": "-+",
    "1-0k": "+-",
    "+/-": "+-",
    "-/+": "-+",
    "-/-": "--",
    "1u-0u": "WL",
    "0u-1u": "LW",
    "½u-½u": "DD",
    "w-l": "WL",
    "l-w": "LW",
    "d-d": "DD",
}
DASHES = re.compile(r"[\u2010-\u2015\u2212\u30fc\uff0d]")


@dataclass(frozen=True)
class Person:
    id: str  # "": none is given
    name: str

    @property
    def key(self) -> tuple[str, str]:
        return (self.id, "") if self.id else ("", self.name.casefold())


@dataclass(frozen=True)
class GameRow:
    line: int
    round: int | None
    played_on: date | None
    white: Person
    black: Person
    results: str  # the codes of White and Black


@dataclass(frozen=True)
class Games:
    players: tuple[Player, ...]
    persons: tuple[Person, ...]  # as the players stand
    round_dates: tuple[date | None, ...]


def results_of(text: str) -> str | None:
    """Return the codes of both sides; None if the text is no result."""
    plain = DASHES.sub("-", unicodedata.normalize("NFKC", text[:40].replace("½", "1/2"))).replace("⁄", "/")
    return RESULTS.get("".join(plain.split()).replace(":", "-").lower())


def integer(value: object) -> int | None:
    """Parse the number in a cell: spreadsheets hold 3 as 3.0, and whole numbers as text."""
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e9 else None
    return fields.integer(unicodedata.normalize("NFKC", str(value))) if value is not None else None


def day(value: object) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else fields.day(unicodedata.normalize("NFKC", str(value)[:40]))


def text(value: object) -> str:
    """Return a cell as text: the id 123 is the number 123.0 in a spreadsheet."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    return " ".join(str(value).split()) if value is not None else ""


def assemble_games(
    rows: Sequence[GameRow], collector: FindingCollector, limits: Limits, player_of: Callable[[int, Person], Player]
) -> Games:
    """Make the players with their rounds. The second game of a player in a round is reported and left out."""
    persons = _persons(rows, collector)
    if len(persons) > limits.players:
        collector.error(0, 0, "too-long", "more than {most} players: refused", most=limits.players)
        return Games((), (), ())
    numbers = {person.key: number for number, person in enumerate(persons, start=1)}
    cells: dict[tuple[int, int], Cell] = {}
    dates: dict[int, set[date]] = {}
    for row, number in _numbered(rows, collector, limits, numbers):
        white, black = numbers[row.white.key], numbers[row.black.key]
        if white == black:
            collector.error(
                row.line, 0, "pairing", "{name} against itself: left out", name=quoted(row.white.name or row.white.id)
            )
            continue
        twice = [person for person, start_no in ((row.white, white), (row.black, black)) if (start_no, number) in cells]
        if twice:
            name = quoted(twice[0].name or twice[0].id)
            collector.error(
                row.line,
                0,
                "pairing",
                "round {round}: {name} would play twice: the game is left out",
                round=number,
                name=name,
            )
            continue
        cells[white, number] = Cell(black, "w", row.results[0])
        cells[black, number] = Cell(white, "b", row.results[1])
        if row.played_on:
            dates.setdefault(number, set()).add(row.played_on)
    rounds = max((number for _, number in cells), default=0)
    players = []
    for number, person in enumerate(persons, start=1):
        player = player_of(number, person)
        rounds_of_player = tuple(cells.get((number, round_no), ABSENT) for round_no in range(1, rounds + 1))
        players.append(replace(player, rounds=rounds_of_player))
    for number, days in sorted(dates.items()):
        if len(days) > 1:
            collector.info(
                0,
                0,
                "dates",
                "round {round} was played on {days} days: the round has no date",
                round=number,
                days=len(days),
            )
    one_day = (dates.get(number, set()) for number in range(1, rounds + 1))
    return Games(tuple(players), tuple(persons), tuple(min(days) if len(days) == 1 else None for days in one_day))


def _persons(rows: Sequence[GameRow], collector: FindingCollector) -> list[Person]:
    persons: dict[tuple[str, str], Person] = {}
    for row in rows:
        for person in (row.white, row.black):
            first = persons.setdefault(person.key, person)
            if person.name and not first.name:
                persons[person.key] = person
            elif person.name and person.name.casefold() != first.name.casefold():
                collector.error(
                    row.line,
                    0,
                    "id",
                    "the id {id} is of {first} and of {second}: the first name is kept",
                    id=quoted(person.id),
                    first=quoted(first.name),
                    second=quoted(person.name),
                )
    named = {person.name.casefold() for person in persons.values() if person.id and person.name}
    for person in persons.values():
        if not person.id and person.name.casefold() in named:
            collector.warning(
                0, 0, "player-twice", "{name} is there with an id and without: one person?", name=quoted(person.name)
            )
    return sorted(persons.values(), key=lambda person: (not person.id, person.id, person.name.casefold()))


def _numbered(
    rows: Sequence[GameRow], collector: FindingCollector, limits: Limits, numbers: dict[tuple[str, str], int]
) -> list[tuple[GameRow, int]]:
    """Return each game with its round."""
    numbered: list[tuple[GameRow, int]] = []
    occupied: set[tuple[int, int]] = set()
    games: Counter[int] = Counter()  # where the search for a free round begins
    without: list[GameRow] = []
    for row in rows:
        if row.round is None:
            without.append(row)
        elif not 1 <= row.round <= limits.rounds:
            collector.error(
                row.line,
                0,
                "round",
                "round {round} is not between 1 and {most}: left out",
                round=row.round,
                most=limits.rounds,
            )
        else:
            numbered.append((row, row.round))
            occupied |= {(numbers[row.white.key], row.round), (numbers[row.black.key], row.round)}
    if without:
        collector.info(
            without[0].line,
            0,
            "round",
            "{games} {games:game|games} without a round: numbered by date and row",
            games=len(without),
        )
    for row in sorted(without, key=lambda row: (row.played_on or date.max, row.line)):
        white, black = numbers[row.white.key], numbers[row.black.key]
        number = max(games[white], games[black]) + 1
        while (white, number) in occupied or (black, number) in occupied:
            number += 1
        if number > limits.rounds:
            collector.error(row.line, 0, "round", "more than {most} rounds: left out", most=limits.rounds)
            continue
        games[white] = games[black] = number
        occupied |= {(white, number), (black, number)}
        numbered.append((row, number))
    return numbered
