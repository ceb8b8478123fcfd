"""Who played best on each board of a team event: by points, then percentage, then performance.

A player's board in a round is that of the line-up (TRF 300), else of the order of the roster, as in article 12; who sat
at two boards has a line on each. Only games over the board count.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.matches import Matches
from ratingoffice.tournament.results import OUTCOME
from ratingoffice.tournament.standings import Standings
from ratingoffice.tournament.tiebreaks.ratings import performance_of
from ratingoffice.tournament.tournament import Cell, Tournament
from ratingoffice.tournament.values import text_of


class BoardPlayer(NamedTuple):
    place: int  # shared by those who are equal in everything
    start_no: int
    title: str
    name: str
    sex: str
    federation: str
    rating: int | None
    team: str
    games: int
    points: Fraction
    percentage: Fraction  # of the points that the games could have brought
    performance: int | None  # TPR (10.2); None: an opponent is unrated

    def to_json(self) -> dict[str, Any]:
        return self._asdict() | {"points": text_of(self.points), "percentage": text_of(self.percentage)}


class BoardPlaces(NamedTuple):
    board: int
    players: tuple[BoardPlayer, ...]

    def to_json(self) -> dict[str, Any]:
        return {"board": self.board, "players": [player.to_json() for player in self.players]}


def board_places(standings: Standings) -> tuple[BoardPlaces, ...]:
    """The places on each board, after as many rounds as the standings; `BadInput` where no teams meet."""
    tournament = standings.tournament
    if not tournament.is_team_event:
        raise BadInput("places on boards are of team events, and here no teams meet")
    matches = Matches(tournament, standings.rounds)
    games: dict[int, dict[int, list[Cell]]] = {}
    for row in matches.table:
        for match in row:
            for number, board in enumerate(match.line_up, start=1):
                if board is not None and board.cell.opponent is not None and board.cell.result in OUTCOME:
                    games.setdefault(number, {}).setdefault(board.player, []).append(board.cell)
    return tuple(
        BoardPlaces(number, _placed([_player(tournament, start_no, cells) for start_no, cells in players.items()]))
        for number, players in sorted(games.items())
    )


def _player(tournament: Tournament, start_no: int, cells: Sequence[Cell]) -> BoardPlayer:
    player = tournament.player_by_number[start_no]
    scores, highest = tournament.scores.by_result(), tournament.scores.win * len(cells)
    points = sum((scores[cell.result] for cell in cells), Fraction(0))
    opponents = [tournament.player_by_number.get(cell.opponent or 0) for cell in cells]
    ratings = [opponent.rating for opponent in opponents if opponent is not None and opponent.rating is not None]
    return BoardPlayer(
        place=0,
        start_no=start_no,
        title=player.title,
        name=player.name,
        sex=player.sex,
        federation=player.federation,
        rating=player.rating,
        team=tournament.team_of_player[start_no].name,
        games=len(cells),
        points=points,
        percentage=100 * points / highest if highest else Fraction(0),
        performance=performance_of(ratings, sum(OUTCOME[cell.result] for cell in cells))
        if len(ratings) == len(cells)
        else None,
    )


def _placed(players: Sequence[BoardPlayer]) -> tuple[BoardPlayer, ...]:
    ordered = sorted(players, key=lambda player: (*_merits(player), player.start_no))
    first: dict[tuple[Fraction, Fraction, bool, int], int] = {}
    for position, player in enumerate(ordered, start=1):
        first.setdefault(_merits(player), position)
    return tuple(player._replace(place=first[_merits(player)]) for player in ordered)


def _merits(player: BoardPlayer) -> tuple[Fraction, Fraction, bool, int]:
    """The best first; who has no performance comes after those who have one."""
    return -player.points, -player.percentage, player.performance is None, -(player.performance or 0)
