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
from ratingoffice.demo.cast import Cast
from ratingoffice.demo.demonstration import Demonstration
from ratingoffice.demo.pairings import round_robin
from ratingoffice.demo.pgn import PlayedGame, write_pgn
from ratingoffice.demo.script import DeskEvent, Stranger
from ratingoffice.demo.toml_reader import Place, arguments
from ratingoffice.federations.body import Body
from ratingoffice.federations.extensions import load
from ratingoffice.formats.trf.writer import write_trf26
from ratingoffice.tournament.tournament import Cell, NationalRecord, Player, Tournament

_RESULTS = ("1", "=", "0")  # White's, in turn
_POINTS = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}
_OTHER = {"1": "0", "=": "=", "0": "1"}


@dataclass(frozen=True)
class Act:
    """Something that is done on a day, to an event (by its name) or to the body."""

    verb: str
    day: date
    event: str
    details: Mapping[str, Any]


@dataclass(frozen=True)
class Person:
    """As the register knows them; without an id: somebody whom it does not know."""

    name: str
    player_id: str = ""
    fide_id: str = ""
    sex: str = ""
    birth_date: str = ""
    federation: str = ""


def acts_at_the_desk(demonstration: Demonstration, body: Body, people: Sequence[Person], today: date) -> list[Act]:
    """What came in until today; `people` are those with a part."""
    desk = Desk(demonstration, body, people, today)
    place = demonstration.place.at("desk")
    for name, event in demonstration.desk.events.items():
        EventDesk(desk, name, event, place.at("events").at(name)).do_all(event.acts)
    BodyDesk(desk, place).do_all(demonstration.desk.acts)
    return desk.acts


class Desk:
    """Writes down what organisers and officers did, and knows who they are."""

    def __init__(self, demonstration: Demonstration, body: Body, people: Sequence[Person], today: date) -> None:
        self.demonstration, self.body = demonstration, body
        self.acts: list[Act] = []
        self._people, self._today = people, today
        self._cast = Cast(demonstration.parts)

    def day(self, n: int) -> date:
        return self._today + timedelta(days=n)

    def record(self, verb: str, day: int, event: str = "", **details: Any) -> None:
        self.acts.append(Act(verb, self.day(day), event, details))

    def person(self, role: str, place: Place) -> Person:
        return self._people[self._cast.number(role, place)]

    def people(self, roles: Sequence[str | Stranger], place: Place) -> list[Person]:
        people: list[Person] = []
        for role in roles:
            if isinstance(role, str):
                people += [self._people[number] for number in self._cast.numbers(role, place)]
            elif role.like:
                model = self.person(role.like, place)
                people.append(Person(model.name, birth_date=model.birth_date, federation=model.federation))
            else:
                people.append(Person(role.name, sex=role.sex, birth_date=role.birth_date, federation=role.federation))
        return people


class _Acting:
    """Does the acts of a file, each by the public method of its name."""

    def __init__(self, desk: Desk, place: Place) -> None:
        self._desk, self._place = desk, place

    def do_all(self, acts: Mapping[str, Any]) -> None:
        methods = {name: method for name, method in vars(type(self)).items() if not name.startswith("_")}
        for name, tables in acts.items():
            place = self._place.at("acts").at(name)
            if name not in methods:
                raise place.error(f"there is no such act: write one of {', '.join(methods)}")
            for table in tables if isinstance(tables, list) else [tables]:
                methods[name](self, **arguments(methods[name], table, place))


class EventDesk(_Acting):
    """What can be done to one event; the event itself is registered first."""

    def __init__(self, desk: Desk, name: str, event: DeskEvent, place: Place) -> None:
        super().__init__(desk, place)
        self._name, self._event = name, event
        self._federation = titles.federation(desk.demonstration, event.at)
        self._starts_on = desk.day(event.starts)
        self._round_dates = [self._starts_on + timedelta(days=n) for n in event.days]
        self._players = desk.people(event.players, place.at("players"))
        self._register()

    def _register(self) -> None:
        event, desk = self._event, self._desk
        row: dict[str, Any] = {
            "name": self._name,
            "federation": self._federation,
            "organiser": titles.organiser(desk.demonstration, event.at),
            "kind": event.kind,
            "starts_on": self._starts_on,
            "ends_on": self._round_dates[-1],
            "time_control": event.time_control,
            "declarations": event.declarations or desk.demonstration.declarations,
        }
        if event.club:
            row["club"] = event.club
        if event.responsible:
            row["responsible"] = desk.person(event.responsible, self._place.at("responsible")).player_id
        if event.announced_pool:
            row["announced_pool"] = event.announced_pool
        if event.schedule:
            row["schedule"] = [str(day) for day in self._round_dates]
        if event.participants:
            people = desk.people(event.participants, self._place.at("participants"))
            row["participants"] = [person.player_id for person in people]
        desk.record("register", event.starts - event.before, **row)

    def _record(self, verb: str, day: int, **details: Any) -> None:
        self._desk.record(verb, day, self._name, **details)

    def _tournament(self, *, contradicts: bool = False) -> Tournament:
        """Everybody against everybody, as far as the days go; with a game that two lines tell differently, if asked."""
        rounds = self._rounds()
        cells: list[list[Cell]] = [[] for _ in self._players]
        for number, pairs in enumerate(rounds):
            for board, (white, black) in enumerate(pairs):
                result = _RESULTS[(number + 2 * board) % 3]
                cells[white].append(Cell(black + 1, "w", result))
                cells[black].append(Cell(white + 1, "b", _OTHER[result]))
        entries = [self._player(no, person, tuple(cells[no - 1])) for no, person in enumerate(self._players, 1)]
        if contradicts:
            other = len(entries) - 1  # who lost the first game of all
            both_won = replace(cells[other][0], result=cells[0][0].result)
            entries[other] = replace(entries[other], rounds=(both_won, *entries[other].rounds[1:]))
        nation = self._desk.body.nation
        return Tournament(
            name=self._name,
            federation=self._federation,
            starts_on=self._starts_on,
            ends_on=self._round_dates[-1],
            time_control=self._event.time_control,
            type_text="Individual: Round-Robin",
            rounds_planned=len(rounds),
            round_dates=tuple(self._round_dates[: len(rounds)]),
            ranking_federation=nation,
            ranking_method="OTHER" if nation else "",
            players=tuple(entries),
        )

    def _rounds(self) -> list[list[tuple[int, int]]]:
        return round_robin(range(len(self._players)), len(self._round_dates))

    def _player(self, number: int, person: Person, cells: tuple[Cell, ...]) -> Player:
        """With the id that the body's reports name; without a nation it is FIDE's."""
        national, nation = None, self._desk.body.nation
        if nation and person.player_id:
            national = NationalRecord(nation, name=person.name, national_id=person.player_id)
        return Player(
            number,
            person.name,
            sex=person.sex,
            federation=person.federation,
            fide_id=person.fide_id if nation else person.player_id,
            birth_date=person.birth_date,
            points=sum((_POINTS[cell.result] for cell in cells), Fraction(0)),
            rounds=cells,
            national=national,
        )

    def link(self, *, day: int, kind: str, link: str) -> None:
        self._record("document", day, kind=kind, link=link)

    def address(self, *, day: int, link: str, reporter: str) -> None:
        """The report is on the web."""
        reporter = self._desk.person(reporter, self._place.at("reporter")).player_id
        self._record("address", day, link=link, reporter=reporter)

    def report(self, *, day: int, contradicts: bool = False) -> None:
        """As a TRF file."""
        data = write_trf26(self._tournament(contradicts=contradicts))
        self._record("report", day, data=data, file_name="report.trf")

    def form(self, *, day: int, file_name: str, reporter: str = "", answers: Mapping[str, str] | None = None) -> None:
        """On the body's own form, with these answers."""
        fill_in = self._desk.body.form and self._desk.body.form.fill_in
        if not fill_in:
            raise self._place.at("acts").at("form").error("this body has no form that can be filled in")
        function = load(fill_in)
        answers = arguments(function, answers or {}, self._place.at("answers"))
        details: dict[str, Any] = {"data": function(self._tournament(), **answers), "file_name": file_name}
        if reporter:
            details["reporter"] = self._desk.person(reporter, self._place.at("reporter")).player_id
        self._record("report", day, **details)

    def games(self, *, day: int, without: int = 0) -> None:
        """The PGN of the same games, but for the last ones."""
        players = self._tournament().players
        games = [
            PlayedGame(
                self._round_dates[number],
                number + 1,
                board,
                players[white].name,
                players[black].name,
                players[white].rounds[number].result,
            )
            for number, pairs in enumerate(self._rounds())
            for board, (white, black) in enumerate(pairs, 1)
        ]
        text = write_pgn(self._name, self._federation, games[: len(games) - without])
        self._record("games", day, data=text.encode(), file_name="games.pgn")

    def approve(
        self, *, day: int, power: str, reason: str, by: str, reference: str, rounds: Sequence[int] = ()
    ) -> None:
        """A decision in its favour; of the games of some rounds only, where they are named."""
        source = {"by": by, "on": self._desk.day(day), "reference": reference}
        self._record("decide", day, decision=power, reason=reason, rounds=rounds, given=source)

    def refuse(self, *, day: int, reason: str, by: str, to: str, notice: str, decision: str = "refused") -> None:
        on = self._desk.day(day)
        sent = {"to": to, "on": on, "text": notice}
        self._record("decide", day, decision=decision, reason=reason, given={"by": by, "on": on}, notice=sent)

    def appeal(self, *, day: int, text: str, by: str, why: str) -> None:
        self._record("appeal", day, text=text, received_on=self._desk.day(day), sent_by=by, why=why)

    def answer(self, *, day: int, outcome: str, reason: str, by: str) -> None:
        """The appeal is decided."""
        decided_on = self._desk.day(day)
        self._record("answer", day, outcome=outcome, decided_by=by, decided_on=decided_on, reason=reason)

    def paper(self, *, day: int) -> None:
        """The paper copy of its report came."""
        self._record("paper", day, on=self._desk.day(day))

    def sent(self, *, day: int) -> None:
        """Its report was sent on."""
        self._record("sent", day, on=self._desk.day(day))


class BodyDesk(_Acting):
    """What can be done besides."""

    def fees(self, *, day: int, table: str, currency: str, why: str) -> None:
        data = {"table": table, "currency": currency, "holds_from": self._desk.day(day)}
        self._desk.record("fees", day, data=data, why=why)

    def invoice(self, *, event: str, day: int, paid: int | None = None) -> None:
        paid_on = None if paid is None else self._desk.day(paid)
        recorded_on = day if paid is None else paid
        self._desk.record("fee", recorded_on, event, invoiced_on=self._desk.day(day), paid_on=paid_on)

    def federations(
        self,
        *,
        day: int,
        names: Mapping[str, str],
        officer: str,
        contact: str,
        member_from: int,
        excluded_from: int | None = None,
        decision: str = "",
    ) -> None:
        """Entries of the register of federations."""
        desk = self._desk
        row: dict[str, Any] = {"officer": officer, "contact": contact, "member_from": desk.day(member_from)}
        if excluded_from is not None:
            row |= {"excluded_from": desk.day(excluded_from), "decision": decision}
        for code, name in names.items():
            desk.record("federation", day, federation=code, name=name, **row)

    def transfer(self, *, day: int, player: str, federation: str, why: str) -> None:
        player_id = self._desk.person(player, self._place.at("player")).player_id
        self._desk.record("player", day, player_id=player_id, federation=federation, why=why)

    def base(self, *, day: int, player: str, points: int, holds_from: int, decided_by: str, why: str) -> None:
        """A list that was wrong stays as it is: the next one goes on from the right value."""
        self._desk.record(
            "base",
            day,
            player_id=self._desk.person(player, self._place.at("player")).player_id,
            points=points,
            holds_from=self._desk.day(holds_from),
            decided_by=decided_by,
            why=why,
        )

    def remove(self, *, day: int, count: int, why: str) -> None:
        """The first inactive players of the list in force."""
        self._desk.record("remove", day, count=count, why=why)
