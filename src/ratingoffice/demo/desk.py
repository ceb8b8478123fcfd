"""What came in at the desk of a demonstration's office since its last list: acts, for an office to do one by one.

A book has no place for most of it: schedules, reports as files, notices, fees. Days are counted from the one on which
the office is opened, so that there is something to do on every day of the year.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from ratingoffice.demo import titles
from ratingoffice.demo.demonstration import Demonstration
from ratingoffice.demo.organiser import round_robin
from ratingoffice.demo.pgn import PlayedGame, written
from ratingoffice.formats.trf.writer import write_trf26
from ratingoffice.tournament.tournament import Cell, NationalRecord, Player, Tournament

_RESULTS = ("1", "=", "0")  # White's, in turn
_POINTS = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}
_OTHER = {"1": "0", "=": "=", "0": "1"}


@dataclass(frozen=True)
class Act:
    """Something that is done on a day, to an event (by its name) or to the body."""

    what: str
    day: date
    event: str
    given: Mapping[str, Any]


@dataclass(frozen=True)
class Person:
    """As the register knows them; without an id: somebody whom it does not know."""

    name: str
    player_id: str = ""
    fide_id: str = ""
    sex: str = ""
    birth_date: str = ""
    federation: str = ""


class Desk:
    """Writes down what organisers and officers did."""

    def __init__(self, demonstration: Demonstration, nation: str, people: Sequence[Person], today: date) -> None:
        self.acts: list[Act] = []
        self.today = today
        self._demonstration = demonstration
        self._nation = nation  # empty: ids are FIDE's
        self._people = people
        self._events: dict[str, dict[str, Any]] = {}

    def day(self, n: int) -> date:
        return self.today + timedelta(days=n)

    def all(self, role: str) -> list[Person]:
        parts = self._demonstration.parts
        return [person for person, part in zip(self._people, parts, strict=True) if part.role == role]

    def register(
        self,
        name: str,
        *,
        at: str,
        starts: int,
        days: Sequence[int],
        before: int = 45,
        schedule: bool = False,
        participants: Sequence[Person] = (),
        **columns: Any,
    ) -> str:
        """An event that starts so many days from today (or did), with its rounds `days` after that.

        It was registered so many days `before` its start; of `schedule` and `participants` only what is told.
        """
        starts_on = self.day(starts)
        row = {
            "name": name,
            "federation": titles.federation(self._demonstration, at),
            "organiser": titles.organiser(self._demonstration, at),
            "kind": "round_robin",
            "starts_on": starts_on,
            "ends_on": starts_on + timedelta(days=days[-1]),
            "time_control": "5400+30",
            "declarations": self._demonstration.declarations,
            **columns,
        }
        self._events[name] = row | {"days": days}
        if schedule:
            row["schedule"] = [str(starts_on + timedelta(days=n)) for n in days]
        if participants:
            row["participants"] = [one.player_id for one in participants]
        self.do("register", starts - before, **row)
        return name

    def link(self, event: str, kind: str, link: str, day: int) -> None:
        self.do("document", day, event, kind=kind, link=link)

    def tournament(self, event: str, players: Sequence[Person], *, contradicts: bool = False) -> Tournament:
        """Everybody against everybody, as far as the days go; with a game that two lines tell differently, if asked."""
        its = self._events[event]
        rounds = round_robin(range(len(players)), len(its["days"]))
        cells: list[list[Cell]] = [[] for _ in players]
        for number, pairs in enumerate(rounds):
            for board, (white, black) in enumerate(pairs):
                result = _RESULTS[(number + 2 * board) % 3]
                cells[white].append(Cell(black + 1, "w", result))
                cells[black].append(Cell(white + 1, "b", _OTHER[result]))
        entries = [self._player(no, one, tuple(cells[no - 1])) for no, one in enumerate(players, 1)]
        if contradicts:
            other = len(players) - 1  # who lost the first game of all
            both_won = replace(cells[other][0], result=cells[0][0].result)
            entries[other] = replace(entries[other], rounds=(both_won, *entries[other].rounds[1:]))
        return Tournament(
            name=event,
            federation=its["federation"],
            starts_on=its["starts_on"],
            ends_on=its["ends_on"],
            time_control=its["time_control"],
            type_text="Individual: Round-Robin",
            rounds_planned=len(rounds),
            round_dates=tuple(its["starts_on"] + timedelta(days=n) for n in its["days"][: len(rounds)]),
            ranking_federation=self._nation,
            ranking_method="OTHER" if self._nation else "",
            players=tuple(entries),
        )

    def _player(self, number: int, one: Person, cells: tuple[Cell, ...]) -> Player:
        """With the id that the body's reports name."""
        national = None
        if self._nation and one.player_id:
            national = NationalRecord(self._nation, name=one.name, national_id=one.player_id)
        return Player(
            number,
            one.name,
            sex=one.sex,
            federation=one.federation,
            fide_id=one.fide_id if self._nation else one.player_id,
            birth_date=one.birth_date,
            points=sum((_POINTS[cell.result] for cell in cells), Fraction(0)),
            rounds=cells,
            national=national,
        )

    def report(self, event: str, players: Sequence[Person], day: int, *, contradicts: bool = False) -> None:
        """As a TRF file."""
        data = write_trf26(self.tournament(event, players, contradicts=contradicts))
        self.send(event, data, "report.trf", day)

    def send(self, event: str, data: bytes, file_name: str, day: int, **more: Any) -> None:
        self.do("report", day, event, data=data, file_name=file_name, **more)

    def games(self, event: str, players: Sequence[Person], day: int, *, without: int = 0) -> None:
        """The PGN of the same games, but for the last ones."""
        told, its = self.tournament(event, players), self._events[event]
        games = [
            PlayedGame(
                its["starts_on"] + timedelta(days=its["days"][number]),
                number + 1,
                board,
                players[white].name,
                players[black].name,
                told.players[white].rounds[number].result,
            )
            for number, pairs in enumerate(round_robin(range(len(players)), len(its["days"])))
            for board, (white, black) in enumerate(pairs, 1)
        ]
        text = written(event, its["federation"], games[: len(games) - without])
        self.do("games", day, event, data=text.encode(), file_name="games.pgn")

    def approve(
        self, event: str, power: str, reason: str, day: int, *, by: str, reference: str, rounds: Sequence[int] = ()
    ) -> None:
        """A decision in its favour; of the games of some rounds only, where they are named."""
        given = {"by": by, "on": self.day(day), "reference": reference}
        self.do("decide", day, event, decision=power, reason=reason, rounds=rounds, given=given)

    def refuse(
        self, event: str, reason: str, day: int, *, by: str, to: str, notice: str, decision: str = "refused"
    ) -> None:
        told = {"to": to, "on": self.day(day), "text": notice}
        given = {"by": by, "on": self.day(day)}
        self.do("decide", day, event, decision=decision, reason=reason, given=given, notice=told)

    def appeal(self, event: str, text: str, day: int, *, by: str, why: str) -> None:
        self.do("appeal", day, event, text=text, received_on=self.day(day), sent_by=by, why=why)

    def answer(self, event: str, outcome: str, reason: str, day: int, *, by: str) -> None:
        given = {"outcome": outcome, "decided_by": by, "decided_on": self.day(day), "reason": reason}
        self.do("answer", day, event, **given)

    def fees(self, table: str, currency: str, day: int, why: str) -> None:
        self.do("fees", day, data={"table": table, "currency": currency, "holds_from": self.day(day)}, why=why)

    def invoice(self, event: str, day: int, paid: int | None = None) -> None:
        paid_on = None if paid is None else self.day(paid)
        self.do("fee", day if paid is None else paid, event, invoiced_on=self.day(day), paid_on=paid_on)

    def do(self, what: str, day: int, event: str = "", **given: Any) -> None:
        """Also what only some bodies know: a federation, a removal, a paper copy."""
        self.acts.append(Act(what, self.day(day), event, given))
