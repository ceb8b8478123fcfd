"""Tournaments for tests, written as a pairing list: `swiss(4, "1-2:1 3-4:=", "1-3:0 2:H 4:Z")`.

A game is white-black:result, and the result is white's: `1 = 0` played, `+ -` forfeit, `/` both forfeit, `X` none yet.
`2:H` is a bye (H Z F U); who is not named was absent. Of teams the result has a letter for each board of the first
team, who has white on odd boards; `1-2!+-` is a match forfeited as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from ratingoffice.tournament.standings import standings
from ratingoffice.tournament.tournament import (
    ABSENT,
    Byes,
    Cell,
    ForfeitedMatch,
    Player,
    Team,
    TeamPairingByes,
    Tournament,
)

OTHER = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+", "/": "-", "X": "X", "W": "L", "D": "D", "L": "W"}


def swiss(count: int, *rounds: str, ratings: Sequence[int | None] = (), **settings: Any) -> Tournament:
    table: dict[int, list[Cell]] = {number: [] for number in range(1, count + 1)}
    for pairings in rounds:
        cells: dict[int, Cell] = {}
        for entry in pairings.split():
            who, result = entry.split(":")
            if "-" in who:
                white, black = map(int, who.split("-"))
                cells[white] = Cell(black, "w", result.replace("/", "-"))
                cells[black] = Cell(white, "b", OTHER[result])
            else:
                cells[int(who)] = Cell(None, "-", result)
        for number, line in table.items():
            line.append(cells.get(number, ABSENT))
    players = [
        Player(number, f"Player {number}", rating=ratings[number - 1] if ratings else 2000, rounds=tuple(line))
        for number, line in table.items()
    ]
    fields: dict[str, Any] = {"type_text": "Swiss", "starts_on": date(2024, 1, 6), "rounds_planned": len(rounds)}
    return Tournament(players=tuple(players), **(fields | settings))


def round_robin(count: int, *rounds: str, **settings: Any) -> Tournament:
    return swiss(count, *rounds, **({"type_text": "Round robin"} | settings))


def teams(count: int, boards: int, *rounds: str, bye: tuple[int, int] = (1, 1), **settings: Any) -> Tournament:
    """Team t has the players 10t+1, 10t+2 …, one for each board; `bye` is what a pairing bye brings (MP, GP)."""
    table: dict[int, list[Cell]] = {10 * t + b: [] for t in range(1, count + 1) for b in range(1, boards + 1)}
    byes: list[Byes] = []
    pairing: list[int | None] = [None] * len(rounds)
    forfeits: list[ForfeitedMatch] = []
    for number, pairings in enumerate(rounds, start=1):
        cells: dict[int, Cell] = {}
        for entry in pairings.split():
            if "!" in entry:
                who, kind = entry.split("!")
                white, black = map(int, who.split("-"))
                forfeits.append(ForfeitedMatch(kind, number, white, black))
                continue
            who, results = entry.split(":")
            if "-" not in who:
                if results == "U":
                    pairing[number - 1] = int(who)
                else:
                    byes.append(Byes(results, number, (int(who),)))
                continue
            first, second = map(int, who.split("-"))
            for b, result in enumerate(results, start=1):
                colors = "wb" if b % 2 else "bw"
                cells[10 * first + b] = Cell(10 * second + b, colors[0], result.replace("/", "-"))
                cells[10 * second + b] = Cell(10 * first + b, colors[1], OTHER[result])
        for start_no, line in table.items():
            line.append(cells.get(start_no, ABSENT))
    players = [
        Player(start_no, f"Player {start_no}", rating=2000, rounds=tuple(line)) for start_no, line in table.items()
    ]
    rosters = [Team(t, f"Team {t}", players=tuple(p for p in table if p // 10 == t)) for t in range(1, count + 1)]
    fields: dict[str, Any] = {
        "type_text": "Team Swiss",
        "starts_on": date(2024, 1, 6),
        "rounds_planned": len(rounds),
        "board_colors": "wbwbwbwb"[:boards],
        "byes": tuple(byes),
        "forfeited_matches": tuple(forfeits),
        "team_pairing_byes": TeamPairingByes(Fraction(bye[0]), Fraction(bye[1]), tuple(pairing)),
    }
    return Tournament(players=tuple(players), teams=tuple(rosters), **(fields | settings))


def values(tournament: Tournament, code: str, **settings: Any) -> list[Any]:
    """The values of a code by start number; halves and quarters as floats, which are exact."""
    rows = standings(tournament, [code], **settings).rows
    return [simple(row.values[code]) for row in sorted(rows, key=lambda row: row.start_no)]


def simple(value: Fraction | int | None) -> Any:
    return float(value) if isinstance(value, Fraction) and value.denominator in (2, 4) else value


def order(tournament: Tournament, *codes: str, **settings: Any) -> dict[int, int]:
    """Start number -> place, best first."""
    return {row.start_no: row.rank for row in standings(tournament, codes, **settings).rows}


def declared(tournament: Tournament, points: Mapping[int, Any], ranks: Mapping[int, int]) -> Tournament:
    """The same report, with points and ranks of its own."""
    players = [
        replace(p, points=Fraction(points[p.start_no]) if p.start_no in points else None, rank=ranks.get(p.start_no))
        for p in tournament.players
    ]
    return replace(tournament, players=tuple(players))
