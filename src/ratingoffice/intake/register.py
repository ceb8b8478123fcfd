"""The players of a report in the register of a book: found by their ids, compared by name, sex and birth year.

Nobody is invented: whoever is not found is listed, with those of the same name and birth year as a suggestion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ratingoffice.book.findings import Finding
from ratingoffice.intake.persons import Person, differences, words_of
from ratingoffice.message import Message, together
from ratingoffice.tournament.tournament import Player, Tournament

if TYPE_CHECKING:
    import polars as pl

Row = Mapping[str, Any]

#: the columns of a 001 line
ID, NAME = "58", "15"
#: namesakes are looked for in so many birth years: a report of strangers is not worth reading the whole register
YEARS = 10


@dataclass(frozen=True)
class UnknownPlayer:
    """A player of the report who is not in the register."""

    start_no: int
    name: str
    ids: tuple[str, ...]
    perhaps: tuple[str, ...]  # player_ids with the same name and birth year
    has_games: bool


@dataclass(frozen=True)
class PlayerMatches:
    ids: Mapping[int, str]  # start number -> player_id
    unknown: tuple[UnknownPlayer, ...]
    findings: tuple[Finding, ...]


def match_players(
    tournament: Tournament, register: pl.DataFrame, file: str = "", lines: Mapping[int, int] | None = None
) -> PlayerMatches:
    """Find each player's row of `players`. `lines` has the line of the file for each start number."""
    return _Match(tournament, register, file, lines or {}).match()


def ids_of(player: Player) -> tuple[str, ...]:
    """The ids that a report gives a player: FIDE's, and that of the national record."""
    national = player.national.national_id if player.national else ""
    return tuple(dict.fromkeys(number for number in (player.fide_id, national) if number))


def person_of(player: Player) -> Person:
    national = player.national
    names = (player.name, national.name) if national else (player.name,)
    return Person(
        tuple(name for name in names if name),
        player.sex or (national.sex if national else ""),
        player.birth_date or (national.birth_date if national else ""),
    )


def has_games(player: Player) -> bool:
    return any(cell.opponent is not None for cell in player.rounds)


class _Match:
    def __init__(self, tournament: Tournament, register: pl.DataFrame, file: str, lines: Mapping[int, int]) -> None:
        self.tournament, self.register, self.file, self.lines = tournament, register, file, lines
        self.findings: list[Finding] = []
        ids = [number for player in tournament.players for number in ids_of(player)]
        self.by_id: dict[str, Row] = {}
        self.by_fide_id: dict[str, list[Row]] = {}
        self.born: dict[str, dict[frozenset[str], list[str]]] = {}  # by year: whoever bears these words
        for row in _rows(register, ids):
            self.by_id[row["player_id"]] = row
            if row["fide_id"]:
                self.by_fide_id.setdefault(row["fide_id"], []).append(row)

    def match(self) -> PlayerMatches:
        ids: dict[int, str] = {}
        missing: list[Player] = []
        first: dict[str, int] = {}
        for player in self.tournament.players:
            row = self.row_of(player)
            if row is None:
                missing.append(player)
                continue
            ids[player.start_no] = row["player_id"]
            self.compare(player, row)
            if (before := first.setdefault(row["player_id"], player.start_no)) != player.start_no:
                message = Message(
                    "players {first} and {second} are both {player_id} in the register",
                    first=before,
                    second=player.start_no,
                    player_id=row["player_id"],
                )
                self.say(player, ID, "player-twice", message, "error")
        unknown = [self.report_unknown(player) for player in missing]
        return PlayerMatches(ids, tuple(unknown), tuple(self.findings))

    def row_of(self, player: Player) -> Row | None:
        """Find the row by FIDE id or national id; if these lead to several people, take the one with the name."""
        national = player.national.national_id if player.national else ""
        rows = {row["player_id"]: row for row in self.by_fide(player.fide_id)}
        if national in self.by_id:
            rows[national] = self.by_id[national]
        people = list(rows.values())
        if len(people) < 2:
            return people[0] if people else None
        bears = [row for row in people if not differences(person_of(player), _person(row)).name]
        several = {
            "player": player.start_no,
            "ids": ", ".join(ids_of(player)),
            "people": _list_people([_describe_row(row) for row in people]),
        }
        if len(bears) == 1:
            resolved = Message(
                "the ids of player {player} ({ids}) lead to several people: {people}; "
                "{player_id} has the name and is taken",
                player_id=bears[0]["player_id"],
                **several,
            )
            self.say(player, ID, "several-people", resolved, "warning")
            return bears[0]
        wrong = Message(
            "the ids of player {player} ({ids}) lead to several people: {people}: correct the file or the register",
            **several,
        )
        self.say(player, ID, "several-people", wrong, "error")
        return people[0]

    def by_fide(self, fide_id: str) -> Sequence[Row]:
        """The rows with that fide_id; else the one whose own id it is, unless that one has another FIDE id."""
        rows = self.by_fide_id.get(fide_id, [])
        if rows or fide_id not in self.by_id:
            return rows
        row = self.by_id[fide_id]
        return [] if row["fide_id"] else [row]

    def compare(self, player: Player, row: Row) -> None:
        reported, registered = person_of(player), _person(row)
        differing = differences(reported, registered)
        if not differing:
            return
        parts = []
        if differing.name:
            parts.append(Message('name "{name}", there "{registered}"', name=reported.names[0], registered=row["name"]))
        if differing.sex:
            parts.append(Message("sex {sex}, there {registered}", sex=reported.sex, registered=registered.sex))
        if differing.birth_year:
            parts.append(
                Message("born {year}, there {registered}", year=reported.birth_year, registered=registered.birth_year)
            )
        figures = {"player": player.start_no, "player_id": row["player_id"], "differences": together(parts)}
        if differing.is_somebody_else:
            message = Message(
                "player {player} is {player_id} in the register: {differences}: another person? correct the id",
                **figures,
            )
            self.say(player, ID, "register", message, "error")
        else:
            message = Message("player {player} is {player_id} in the register: {differences}", **figures)
            self.say(player, ID, "register", message, "warning")

    def report_unknown(self, player: Player) -> UnknownPlayer:
        perhaps = self.namesakes(player)
        ids = ids_of(player)
        figures = {"player": player.start_no, "name": player.name}
        if ids:
            message = Message(
                'player {player} "{name}" with id {ids} is not in the register: add the player or correct the id',
                ids=" or ".join(ids),
                **figures,
            )
        else:
            message = Message(
                'player {player} "{name}" has no id in the file and is not in the register: '
                "add the player or correct the id",
                **figures,
            )
        if perhaps:
            message = Message(
                "{problem} (the same name and birth year: {people})", problem=message, people=", ".join(perhaps)
            )
        plays = has_games(player)
        # who never played brings no game into the book
        self.say(player, ID if ids else NAME, "not-in-register", message, "error" if plays else "warning")
        return UnknownPlayer(player.start_no, player.name, ids, perhaps, plays)

    def namesakes(self, player: Player) -> tuple[str, ...]:
        """Return the ids of people in the register with the same name and birth year."""
        import polars as pl

        person = person_of(player)
        year, words = person.birth_year, [words_of(name) for name in person.names]
        if not year or (year not in self.born and len(self.born) >= YEARS):
            return ()
        if year not in self.born:
            rows = self.register.filter(pl.col("birth_date").str.slice(0, 4) == year).select("name", "player_id").rows()
            self.born[year] = {}
            for name, player_id in rows:
                self.born[year].setdefault(words_of(name or ""), []).append(player_id)
        return tuple(number for name_words in words if name_words for number in self.born[year].get(name_words, []))[:3]

    def say(self, player: Player, column: str, code: str, message: Message, severity: str) -> None:
        line = self.lines.get(player.start_no, 0)
        in_columns = line and self.tournament.source_format.startswith("TRF")
        self.findings.append(Finding(self.file, line, column if in_columns else "", message, code, severity))


COLUMNS = ["player_id", "fide_id", "name", "sex", "birth_date"]


def _rows(register: pl.DataFrame, wanted_ids: list[str]) -> list[dict[str, Any]]:
    import polars as pl

    ids = pl.Series(wanted_ids, dtype=pl.String).unique().implode()
    return register.filter(pl.col("player_id").is_in(ids) | pl.col("fide_id").is_in(ids)).select(COLUMNS).to_dicts()


def _describe_row(row: Row) -> Message:
    return Message("{player_id} ({name})", player_id=row["player_id"], name=row["name"] or Message("no name"))


def _list_people(people: Sequence[Message]) -> Message:
    *first_people, last = people
    return Message("{people} and {last}", people=_list_people(first_people), last=last) if first_people else last


def _person(row: Row) -> Person:
    return Person((row["name"],) if row["name"] else (), row["sex"] or "", row["birth_date"] or "")
