"""Byes that a report leaves blank: TRF16 has no other place for them than the player's total.

A blank round is read as a bye only where the declared points allow one reading of all the player's blank rounds: a
half-point bye, or the bye of the pairing (at most one a round). Whatever else would fit is left to the arbiter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import product

from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.formats.trf.checks_points import other_points
from ratingoffice.formats.trf.draft import Lines
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import ABSENT, Cell, Player, Tournament

#: so many blank rounds are tried; of more, nothing could be said anyway
MOST_BLANK = 6

MEANINGS = {
    "H": Message("a half-point bye"),
    "U": Message("the pairing-allocated bye"),
    "+": Message("a board won without an opponent"),
}


def with_byes(tournament: Tournament, lines: Lines, collector: FindingCollector) -> Tournament:
    """Return the tournament with the byes that are the only possible reading."""
    missing = _missing(tournament)
    if not missing:
        return tournament
    blank = {me: _blank_rounds(tournament.player_by_number[me], lines) for me in missing}
    if 2 * sum(1 for rounds in blank.values() if not rounds) > len(missing):
        return tournament  # the event scores otherwise: byes would explain nothing
    readings = {me: _only_reading(tournament, missing[me], rounds) for me, rounds in blank.items() if rounds}
    had = {n for player in tournament.players for n, cell in enumerate(player.rounds, start=1) if cell.result == "U"}
    pairing_byes = Counter(number for byes in readings.values() for number, code in byes.items() if code == "U")
    sure = {
        me: byes
        for me, byes in readings.items()
        if byes
        and all(code != "U" or (pairing_byes[number] == 1 and number not in had) for number, code in byes.items())
    }
    for me, byes in sorted(sure.items()):
        for number, code in byes.items():
            collector.info(
                lines.players.get(me, 0),
                lines.column_of_round(me, number),
                "bye",
                "round {round} of player {player} is blank, and the results lack {points} {points:point|points} of "
                "the sum: read as {meaning} ({code})",
                round=number,
                player=me,
                points=str(missing[me]) if missing[me].denominator > 2 else _halves(missing[me]),
                meaning=MEANINGS[code],
                code=code,
            )
    if not sure:
        return tournament
    return replace(tournament, players=tuple(_filled(player, sure) for player in tournament.players))


def _missing(tournament: Tournament) -> dict[int, Fraction]:
    """Return, by player, the declared points that the results lack, where no game is open."""
    return {
        player.start_no: declared - total
        for player, declared, total in other_points(tournament)
        if declared > total and all(cell.result != "X" for cell in player.rounds)
    }


def _blank_rounds(player: Player, lines: Lines) -> list[int]:
    blank = [number for number in lines.blank.get(player.start_no, ()) if player.rounds[number - 1] == ABSENT]
    return blank if len(blank) <= MOST_BLANK else []


def _only_reading(tournament: Tournament, missing: Fraction, blank: Iterable[int]) -> dict[int, str]:
    """Return the byes by round if the blank rounds can be read in one way only."""
    rounds = list(blank)
    codes = "Z+" if tournament.is_team_event else "ZHU"
    worth = tournament.scores.by_result()
    fitting = [
        byes for byes in product(codes, repeat=len(rounds)) if sum(worth[code] - worth["Z"] for code in byes) == missing
    ]
    if len(fitting) != 1:
        return {}
    return {number: code for number, code in zip(rounds, fitting[0], strict=True) if code != "Z"}


def _filled(player: Player, byes: dict[int, dict[int, str]]) -> Player:
    if player.start_no not in byes:
        return player
    byes_of_player = byes[player.start_no]
    cells = (
        Cell(None, "-", byes_of_player[number]) if number in byes_of_player else cell
        for number, cell in enumerate(player.rounds, start=1)
    )
    return replace(player, rounds=tuple(cells))


def _halves(points: Fraction) -> str:
    return str(points.numerator) if points.denominator == 1 else f"{points.numerator // 2}.5"
