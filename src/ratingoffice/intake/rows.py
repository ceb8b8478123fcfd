"""A tournament as rows of a book: one of `events`, and one of `games` for every pairing of two players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.intake.event_kind import kind_of_event
from ratingoffice.message import Message, Wording
from ratingoffice.tournament.tournament import Cell, Tournament

Row = dict[str, Any]

#: white and black together, as a book may hold them: over the board, forfeited, less than one move
RESULTS = frozenset(["10", "01", "==", "00", "=0", "0=", "+-", "-+", "--", "WL", "LW", "DD", "LL", "DL", "LD"])
#: accents of a letter; й, ї, ё and ў are letters of their own, and so is が
MARKS = re.compile("(?<![\u0400-\u04ff])[\u0300-\u036f]|[\u0300-\u0305\u0307\u0309-\u036f]")
FORFEITS = frozenset(("+-", "-+", "--"))


@dataclass(frozen=True)
class EventDetails:
    """What the officer says beside the report; "" or None: nothing."""

    event_id: str = ""
    kind: str = ""
    time_control: str = ""
    registered_on: date | None = None
    reported_on: date | None = None
    declarations: str = ""
    interim: bool = False  # `reported_on` is the day of the games that are new, the event goes on


@dataclass(frozen=True)
class Pairing:
    """A game with two players, by their start numbers."""

    round: int
    white: int
    black: int
    results: str  # white's and black's


def event_id_of(tournament: Tournament, starts_on: date) -> str:
    """`kyiv-open-2024-05-04`: the same for every report of the event, whoever wrote it."""
    bare = MARKS.sub("", unicodedata.normalize("NFKD", tournament.name.casefold()))
    words = re.findall(r"\w+", unicodedata.normalize("NFC", bare))
    return "-".join([*words, starts_on.isoformat()])


def event_row(tournament: Tournament, details: EventDetails, file: str = "") -> tuple[Row, list[Finding]]:
    """The event, as far as it is known; what is missing is a finding, an error where no book can do without it."""
    findings: list[Finding] = []

    def say(code: str, message: Wording, severity: str) -> None:
        findings.append(Finding(file, 0, "", Message(message), code, severity))

    days = sorted(day for day in tournament.round_dates if day is not None)
    starts_on, ends_on = tournament.starts_on, tournament.ends_on
    if starts_on is None and days:
        starts_on = days[0]
        say(
            "event-dates",
            Message("no start date (042): {starts_on}, that of the first dated round, is taken", starts_on=starts_on),
            "warning",
        )
    if ends_on is None and days:
        ends_on = days[-1]
        say(
            "event-dates",
            Message("no end date (052): {ends_on}, that of the last dated round, is taken", ends_on=ends_on),
            "warning",
        )
    if starts_on is None or ends_on is None:
        if starts_on is None:
            message = Message("no start date (042) and no dated rounds (132): correct the file")
        else:
            message = Message("no end date (052) and no dated rounds (132): correct the file")
        say("event-dates", message, "error")
    elif ends_on < starts_on:
        say(
            "event-dates",
            Message(
                "ends on {ends_on}, before it starts on {starts_on}: correct the file",
                ends_on=ends_on,
                starts_on=starts_on,
            ),
            "error",
        )
    else:
        from ratingoffice.intake.event_days import without_lists  # needs polars: a file alone is checked without

        for message in dict.fromkeys(without_lists({"starts_on": starts_on, "ends_on": ends_on}).values()):
            say("event-dates", message, "error")
    event_id = details.event_id
    if not event_id and starts_on is not None:
        if tournament.name:
            event_id = event_id_of(tournament, starts_on)
        else:
            say("event-id", Message("the event has no name (012): give it an id"), "error")
    kind = details.kind or kind_of_event(tournament)
    if kind == "other" and not details.kind:
        type_text = f'"{tournament.type_text}"' if tournament.type_text else Message("nothing")
        say(
            "event-kind",
            Message('the type (092) says {type}: taken as the kind "other"; name it if it is another', type=type_text),
            "warning",
        )
    time_control = details.time_control or tournament.time_control
    if not time_control:
        message = Message("no time control in seconds (222): name it, like 90+30")
        if tournament.time_control_text:
            message = Message(
                'no time control in seconds (222) ("{text}" in 122 is for human eyes): name it, like 90+30',
                text=tournament.time_control_text,
            )
        say("time-control-unknown", message, "error")
    row: Row = {
        "event_id": event_id,
        "name": tournament.name or None,
        "federation": tournament.federation or None,
        "kind": kind,
        "starts_on": starts_on,
        "ends_on": ends_on,
        "time_control": time_control or None,
        "announced_pool": tournament.pool or None,
        "match_games": (tournament.rounds_planned or tournament.rounds_reported) if kind == "match" else None,
        "registered_on": details.registered_on,
        "reported_on": None if details.interim else details.reported_on,
        "declarations": details.declarations or None,
    }
    return {name: value for name, value in row.items() if value is not None}, findings


def pairings(tournament: Tournament, findings: list[Finding], file: str = "") -> Iterator[Pairing]:
    """Round by round. Byes are no games; a pairing that contradicts itself is left out, and is a finding."""

    def say(code: str, message: Wording, severity: str = "error") -> None:
        findings.append(Finding(file, 0, "", Message(message), code, severity))

    players = tournament.player_by_number
    for number in range(1, tournament.rounds_reported + 1):
        for me, player in players.items():
            cell = player.rounds[number - 1] if number <= len(player.rounds) else None
            if cell is None or cell.opponent is None:
                continue
            rival = players.get(cell.opponent)
            rival_cell = rival.rounds[number - 1] if rival is not None and number <= len(rival.rounds) else None
            if rival_cell is None or rival_cell.opponent != me or cell.opponent == me:
                say(
                    "pairing",
                    Message(
                        "round {round}: {player} against {opponent}, who does not have that game: left out",
                        round=number,
                        player=me,
                        opponent=cell.opponent,
                    ),
                )
                continue
            if me > cell.opponent:
                continue  # told from the other side
            game = {"round": number, "player": me, "opponent": cell.opponent}
            if cell.result == rival_cell.result == "X":
                say(
                    "no-result",
                    Message(
                        "round {round}: {player} against {opponent} has no result yet: left out until it has", **game
                    ),
                    "warning",
                )
            elif cell.result + rival_cell.result not in RESULTS:
                contradiction = Message(
                    "round {round}: {player} against {opponent} has {result} and {other_result}, "
                    "a contradiction: left out",
                    result=cell.result,
                    other_result=rival_cell.result,
                    **game,
                )
                say("results", contradiction)
            elif cell.color == rival_cell.color != "-":
                say(
                    "colors",
                    Message("round {round}: {player} against {opponent}: both have the same colour: left out", **game),
                )
            else:
                if cell.color == rival_cell.color and cell.result + rival_cell.result not in FORFEITS:
                    say(
                        "no-colors",
                        Message(
                            "round {round}: {player} against {opponent} has no colours: {player} is written as White",
                            **game,
                        ),
                        "warning",
                    )
                yield _pairing(number, me, cell.opponent, cell, rival_cell)


def _pairing(number: int, me: int, rival: int, cell: Cell, rival_cell: Cell) -> Pairing:
    """One colour gives the other; a forfeit may have none, and the lower number is then written first."""
    if cell.color == "b" or rival_cell.color == "w":
        return Pairing(number, rival, me, rival_cell.result + cell.result)
    return Pairing(number, me, rival, cell.result + rival_cell.result)


def game_rows(
    tournament: Tournament, event: Mapping[str, Any], ids: Mapping[int, str], file: str = ""
) -> tuple[list[Row], list[Finding]]:
    """The games between players that have an id, with the dates of their rounds."""
    findings: list[Finding] = []
    days = [_day(tournament, number, event, findings, file) for number in range(1, tournament.rounds_reported + 1)]
    rows = [
        {
            "event_id": event["event_id"],
            "round": game.round,
            "played_on": days[game.round - 1],
            "white_id": ids[game.white],
            "black_id": ids[game.black],
            "white_result": game.results[0],
            "black_result": game.results[1],
        }
        for game in pairings(tournament, findings, file)
        if game.white in ids and game.black in ids
    ]
    return rows, findings


def _day(
    tournament: Tournament, number: int, event: Mapping[str, Any], findings: list[Finding], file: str
) -> date | None:
    day = tournament.round_dates[number - 1] if number <= len(tournament.round_dates) else None
    if day is None or event["starts_on"] <= day <= event["ends_on"]:
        return day
    span = Message("{first_day} to {last_day}", first_day=event["starts_on"], last_day=event["ends_on"])
    message = Message(
        "round {round} on {day} is outside the event ({span}): its games are left undated",
        round=number,
        day=day,
        span=span,
    )
    findings.append(Finding(file, 0, "", message, "dates", "warning"))
    return None
