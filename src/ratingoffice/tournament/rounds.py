"""Which rounds there are to rank by: those with a result, as far as is asked for, and the games in them still open.

A pairing without a result is an open game (T-12). It is no game, no bye and no unplayed round: nothing counts it, on
either side, until it has a result. A round in which every game is open has not begun: it counts only for who asks for
the standings after it, as for Fore Buchholz, which is known as soon as the last round is paired (4.3, type D).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import Tournament

#: results that stand for a game, or for a board won, without an opponent that the report knows
WITHOUT_OPPONENT = frozenset("1=0WDL+")


class OpenGame(NamedTuple):
    """By start numbers; who has no colour comes in the order of the numbers."""

    round: int
    white: int
    black: int

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


def rounds_with_results(tournament: Tournament) -> list[int]:
    """In order; one whose only result is the pairing's bye is among them if nothing is open in it."""
    decided = {match.round for match in tournament.forfeited_matches}
    waiting: set[int] = set()
    byes: set[int] = set()
    if tournament.team_pairing_byes is not None:
        byes |= {n for n, team in enumerate(tournament.team_pairing_byes.teams, start=1) if team is not None}
    for number in range(1, tournament.rounds_reported + 1):
        for cell in (player.rounds[number - 1] for player in tournament.players if number <= len(player.rounds)):
            if cell.result == "X":
                waiting.add(number)
            elif cell.opponent is not None or cell.result in WITHOUT_OPPONENT:
                decided.add(number)
                break  # mostly the first player's: what the others have does not matter
            elif cell.result == "U":
                byes.add(number)
    return sorted(decided | (byes - waiting))


def paired_rounds(tournament: Tournament) -> list[int]:
    """In order; those without a result among them."""
    waiting = {
        number
        for player in tournament.players
        for number, cell in enumerate(player.rounds, start=1)
        if cell.result == "X" and cell.opponent is not None
    }
    return sorted(waiting.union(rounds_with_results(tournament)))


def last_round(tournament: Tournament, requested: int | None) -> tuple[int, list[Finding]]:
    """The round after which the standings are: as asked, else the last one with a result.

    Raises `BadInput` where nobody is paired in the round that was asked for.
    """
    rounds = rounds_with_results(tournament)
    last = rounds[-1] if rounds else 0
    if requested is None:
        if tournament.rounds_paired <= last:
            return last, []
        message = Message(
            "round {round} is paired and has no result yet: it is not counted", round=tournament.rounds_paired
        )
        return last, [Finding("", 0, "", message, "unfinished", "info")]
    if requested not in rounds and requested not in (paired := paired_rounds(tournament)):
        if not paired:
            raise BadInput("round {round} is not paired: no round is yet", round=requested)
        raise BadInput(
            "round {round} is not paired: choose one of {rounds}", round=requested, rounds=", ".join(map(str, paired))
        )
    return requested, []


def open_games(tournament: Tournament, after: int) -> tuple[OpenGame, ...]:
    """Up to that round; of a team event the boards."""
    players = tournament.player_by_number
    games = set()
    for player in tournament.players:
        me = player.start_no
        for number, cell in enumerate(player.rounds[:after], start=1):
            rival = cell.opponent
            if cell.result == "X" and rival is not None and rival in players and rival != me:
                is_black = cell.color == "b" or (cell.color != "w" and rival < me)
                games.add(OpenGame(number, rival, me) if is_black else OpenGame(number, me, rival))
    return tuple(sorted(games))
