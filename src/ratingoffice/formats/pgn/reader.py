"""Read games in PGN: who played whom, how it ended, and whether every move is legal.

The moves are read by the library chess, an extra of its own (`pgn`): it is asked for when a PGN is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ratingoffice.book.findings import Finding
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.text_decoding import decode

if TYPE_CHECKING:
    from ratingoffice.formats.pgn.moves import RawGame

MOST_BYTES = 100_000_000
MOST_GAMES = 20_000

#: how a PGN writes results, and how a book does: White's and Black's; "": none
RESULTS: Mapping[str, str] = {
    "1-0": "10",
    "0-1": "01",
    "1/2-1/2": "==",
    "½-½": "==",
    "0-0": "00",
    "1/2-0": "=0",
    "0-1/2": "0=",
    "*": "",
}
#: "3", or "3.12": board 12 of round 3
ROUND = re.compile(r"([0-9]{1,4})(?:\.([0-9]{1,5}))?")
FIDE_ID = re.compile(r"[1-9][0-9]{0,11}")


@dataclass(frozen=True, slots=True)
class PgnGame:
    number: int  # in the file, from 1
    line: int
    round: int | None
    board: int | None
    white: str
    black: str
    white_fide_id: str
    black_fide_id: str
    result: str  # White's and Black's, as a book has them; "": none
    played_on: date | None
    moves: int  # of White and Black together, as far as they are legal
    sound: bool  # nothing is wrong with its moves


def can_read_pgn() -> bool:
    """Return whether the library chess is installed (the extra `pgn`)."""
    return find_spec("chess") is not None


def read_pgn(
    data: bytes, file: str, *, most_bytes: int = MOST_BYTES, most_games: int = MOST_GAMES
) -> tuple[list[PgnGame], list[Finding]]:
    """Read all games of a file and what is wrong with them, whatever the bytes are."""
    collector = FindingCollector(file)
    if len(data) > most_bytes:
        collector.error(0, 0, "pgn-size", "the PGN has more than {most} bytes: not read", most=most_bytes)
        return [], collector.findings()
    try:
        from ratingoffice.formats.pgn.moves import read_raw_games
    except ImportError:
        collector.error(
            0,
            0,
            "pgn-library",
            "a PGN is read with the library chess, which is not installed: install it with "
            "pip install 'ratingoffice[pgn]'",
        )
        return [], collector.findings()
    games = []
    for number, raw in enumerate(read_raw_games(decode(data, collector)), start=1):
        if number > most_games:
            collector.error(
                raw.line, 0, "pgn-size", "more than {most} games: those from here on are not read", most=most_games
            )
            break
        games.append(_game(number, raw, collector))
    if not games:
        collector.error(0, 0, "pgn-empty", "there is no game in this file: is it a PGN?")
    return games, collector.findings()


def _game(number: int, raw: RawGame, collector: FindingCollector) -> PgnGame:
    for problem in raw.problems:
        collector.error(problem.line, 0, problem.code, problem.message, game=number)
    tags = {name: text.strip() for name, text in raw.tags.items()}
    place = ROUND.fullmatch(tags.get("Round", ""))
    return PgnGame(
        number=number,
        line=raw.line,
        round=int(place[1]) or None if place else None,
        board=_number(place[2] if place else None) or _number(tags.get("Board")),
        white=_name(tags.get("White", "")),
        black=_name(tags.get("Black", "")),
        white_fide_id=_fide_id(tags.get("WhiteFideId", "")),
        black_fide_id=_fide_id(tags.get("BlackFideId", "")),
        result=_result(number, raw, tags.get("Result", ""), collector),
        played_on=_day(tags.get("Date", "")),
        moves=raw.moves,
        sound=not raw.problems,
    )


def _result(number: int, raw: RawGame, tag: str, collector: FindingCollector) -> str:
    """Return the result in the tag; a finding if the moves end with another one."""
    tag = tag.replace(" ", "") or raw.result
    if tag not in RESULTS:
        if tag:
            collector.error(
                raw.line, 0, "pgn-result", "game {game}: {result} is no result", game=number, result=quoted(tag)
            )
        return RESULTS.get(raw.result, "")
    if raw.result not in ("", "*") and RESULTS[raw.result] != RESULTS[tag]:
        collector.error(
            raw.line,
            0,
            "pgn-result",
            "game {game}: the result is {tag} in its tags, {end} at the end of its moves: correct the PGN",
            game=number,
            tag=tag,
            end=raw.result,
        )
    return RESULTS[tag]


def _name(text: str) -> str:
    return "" if text in ("?", "-", "N.N.", "NN") else text[:200]


def _fide_id(text: str) -> str:
    return text if FIDE_ID.fullmatch(text) else ""


def _number(text: str | None) -> int | None:
    return int(text) or None if text and text.isascii() and text.isdigit() and len(text) < 6 else None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.replace(".", "-"))
    except ValueError:
        return None  # "2026.02.??": nobody knows
