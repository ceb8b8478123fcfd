"""Read one file in a process of its own: `python -m ratingoffice.office.infra.sandboxed_reader NAME report < F > JSON`.

`games` instead of `report`: the file is a PGN. After `report` overrides may follow: ENCODING SCORES TEAM_BYE.

Whatever the bytes are, only this process can run out of time or memory over them. It has no Django and no database.
"""

from __future__ import annotations

import io
import os
import resource
import sys
import unicodedata
import zipfile
from dataclasses import replace
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.formats.archive import DAMAGE, ZIP
from ratingoffice.formats.limits import Limits
from ratingoffice.formats.pgn import read_pgn
from ratingoffice.formats.report_overrides import NO_OVERRIDES, ReportOverrides
from ratingoffice.formats.reports import read_report_bytes
from ratingoffice.message import Message, Wording
from ratingoffice.office.infra.parsed_report import Parsed, ParsedPgn, as_json, pgn_refused, refused
from ratingoffice.tournament.tournament import NationalRecord, Player, Team, Tournament

MOST_BYTES = 8_000_000  # of a file; a TRF of 10,000 players and 11 rounds has 2 million
MOST_PARTS = 200  # of a spreadsheet
MOST_UNPACKED = 50_000_000
MOST_RATIO = 150  # a sheet of blanks shrinks to a hundredth
RATIO_COUNTS_FROM = 2_000_000

SECONDS = 15  # of the processor
SECONDS_FOR_MOVES = 40  # 10,000 games of 40 moves take ten
MEMORY = 1_000_000_000

#: what Unicode calls controls, formats (they can turn the order of letters round), halves of letters, and unassigned
UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def cleaned(text: str) -> str:
    """Return the text without characters that cannot be seen, or that a database or a page cannot hold."""
    if text.isprintable():
        return text
    visible = (" " if char in "\t\r\n" else "" if unicodedata.category(char) in UNSEEN else char for char in text)
    return " ".join("".join(visible).split())


def clean_finding(finding: Finding) -> Finding:
    """Return the finding with clean figures: nothing else of its message comes from the file."""
    figures = {
        name: cleaned(value) if isinstance(value, str) else value for name, value in finding.message.figures.items()
    }
    return replace(finding, message=Message(finding.message.template, **figures))


def read(data: bytes, name: str, encoding: str = "", overrides: ReportOverrides = NO_OVERRIDES) -> Parsed:
    """Read a report: the tournament and the findings, with every text cleaned."""
    if data.startswith(ZIP) and (why := _too_much_in(data)):
        return refused(name, why, "archive")
    limits = Limits(total_bytes=MOST_BYTES)
    reading = read_report_bytes(data, name, encoding=encoding or None, limits=limits, overrides=overrides)
    findings = [clean_finding(finding) for finding in reading.findings]
    if reading.tournament is None:
        return Parsed(None, findings)
    return Parsed(_clean(reading.tournament), findings, dict(reading.player_lines))


def read_games(data: bytes, name: str) -> ParsedPgn:
    """Read a PGN: the games and the findings, with every text cleaned."""
    games, findings = read_pgn(data, name, most_bytes=MOST_BYTES)
    findings = [clean_finding(finding) for finding in findings]
    return ParsedPgn([replace(game, white=cleaned(game.white), black=cleaned(game.black)) for game in games], findings)


def _too_much_in(data: bytes) -> Wording:
    """Return why an archive is refused by the sizes that it declares; unpacking stops at these sizes."""
    try:
        entries = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except DAMAGE as problem:
        return Message("the archive is damaged: {problem}", problem=str(problem) or type(problem).__name__)
    if len(entries) > MOST_PARTS:
        return Message("the archive has {parts} parts, more than {most}: refused", parts=len(entries), most=MOST_PARTS)
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MOST_UNPACKED:
        return Message(
            "the archive unpacks to {bytes} bytes, more than {most}: refused", bytes=unpacked, most=MOST_UNPACKED
        )
    if unpacked > RATIO_COUNTS_FROM and unpacked > MOST_RATIO * len(data):
        return Message("the archive unpacks to more than {most} times its size: refused", most=MOST_RATIO)
    return ""


def _clean(tournament: Tournament) -> Tournament:
    texts: dict[str, Any] = {
        name: cleaned(getattr(tournament, name))
        for name in (
            "name",
            "city",
            "federation",
            "type_text",
            "type_code",
            "arbiter",
            "time_control_text",
            "time_control",
            "board_colors",
            "ranking_federation",
            "ranking_method",
            "pairing_controller",
        )
    }
    return replace(
        tournament,
        **texts,
        deputies=tuple(map(cleaned, tournament.deputies)),
        tiebreaks=tuple(map(cleaned, tournament.tiebreaks)),
        standings_order=tuple(map(cleaned, tournament.standings_order)),
        players=tuple(map(_clean_player, tournament.players)),
        teams=tuple(map(_clean_team, tournament.teams)),
    )


def _clean_player(player: Player) -> Player:
    return replace(
        player,
        name=cleaned(player.name),
        sex=cleaned(player.sex),
        title=cleaned(player.title),
        federation=cleaned(player.federation),
        fide_id=cleaned(player.fide_id),
        birth_date=cleaned(player.birth_date),
        national=None if player.national is None else _clean_record(player.national),
    )


def _clean_record(record: NationalRecord) -> NationalRecord:
    return record._replace(
        federation=cleaned(record.federation),
        sex=cleaned(record.sex),
        name=cleaned(record.name),
        classification=cleaned(record.classification),
        region=cleaned(record.region),
        national_id=cleaned(record.national_id),
        birth_date=cleaned(record.birth_date),
    )


def _clean_team(team: Team) -> Team:
    return replace(team, name=cleaned(team.name), nickname=cleaned(team.nickname))


def _overrides(words: list[str]) -> tuple[()] | tuple[str, ReportOverrides]:
    return (words[0], ReportOverrides.of(*words[1:])) if any(words) else ()


def main() -> None:
    name, kind = sys.argv[1:3]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    seconds = SECONDS_FOR_MOVES if kind == "games" else SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # writes no file
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(10)  # whoever looks at a page comes first
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    answer: Parsed | ParsedPgn
    try:
        answer = read_games(data, name) if kind == "games" else read(data, name, *_overrides(sys.argv[3:]))
    except (MemoryError, RecursionError):
        too_much = (name, "reading it takes more memory than a report is given: refused", "memory")
        answer = pgn_refused(*too_much) if kind == "games" else refused(*too_much)
    sys.stdout.buffer.write(as_json(answer).encode())


if __name__ == "__main__":
    main()
