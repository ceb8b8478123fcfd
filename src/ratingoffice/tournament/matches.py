"""Team matches, built from the boards: who met whom, game points, match points, and what was not played.

Of a team's round, the first of these that the report has decides:

    a forfeited match (TRF 330)                 not played, won or lost
    boards against players of another team      played if one board was, else won or lost without play
    the pairing's bye (320), a requested one (240)
    byes in the lines of its players            TRF16 has no other way
    nothing                                     absent
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ratingoffice.tournament.results import NOBODY, OUTCOME, Results, Score, is_given, kinds_of, unit_of
from ratingoffice.tournament.tournament import AbnormalPoints, Cell, Team, Tournament


class Board(NamedTuple):
    player: int
    cell: Cell


@dataclass
class Match:
    """One round of one team; points in units."""

    opponent: int = NOBODY  # index of the team
    code: str = "Z"  # as a player's result: 1 = 0 + - U F H Z X
    match_points: int = 0
    game_points: int = 0
    line_up: list[Board | None] = field(default_factory=list)

    @property
    def color(self) -> str:
        first = self.line_up[0] if self.line_up else None
        return first.cell.color if first else "-"


class Matches:
    """All matches of the rounds that have happened."""

    def __init__(self, tournament: Tournament, rounds: int, at_the_end: bool = True) -> None:
        self.tournament, self.rounds, self.at_the_end = tournament, rounds, at_the_end
        self.teams = sorted(tournament.teams, key=lambda team: team.number)
        self.index = {team.number: t for t, team in enumerate(self.teams)}
        self.team_of = {start_no: t for t, team in enumerate(self.teams) for start_no in team.players}
        scores, byes = tournament.scores.by_result(), tournament.team_pairing_byes
        bye_points = [byes.game_points] if byes else []
        self.game_unit = unit_of(
            [*scores.values(), *bye_points, *(entry.points for entry in tournament.abnormal_points)]
        )
        self.game = {result: int(points * self.game_unit) for result, points in scores.items()} | {"X": 0}
        worth = tournament.match_scores
        bye_points = [byes.match_points] if byes else []
        abnormal = [entry.match_points for entry in tournament.abnormal_points]
        self.match_unit = unit_of([worth.win, worth.draw, worth.loss, *bye_points, *abnormal])
        self.match = {
            result: int(points * self.match_unit)
            for result, points in {"1": worth.win, "=": worth.draw, "0": worth.loss}.items()
        }
        self.orders = {(order.round, order.team): order.players for order in tournament.board_orders}
        self.table = [[Match(line_up=self.line_up(team, r)) for r in range(1, rounds + 1)] for team in self.teams]
        longest = max((len(match.line_up) for row in self.table for match in row), default=0)
        self.boards = len(tournament.board_colors) or longest
        self._decide()

    def line_up(self, team: Team, number: int) -> list[Board | None]:
        """Who sat at board 1, 2 … : as the report says (TRF 300), else in the order of the roster."""
        players = self.tournament.player_by_number
        present: dict[int, Board] = {}
        for start_no in team.players:
            player = players.get(start_no)
            if player is not None and number <= len(player.rounds):
                cell = player.rounds[number - 1]
                if self.team_of.get(cell.opponent or 0) is not None or (cell.opponent is None and cell.result == "+"):
                    present[start_no] = Board(start_no, cell)
        order = self.orders.get((number, team.number))
        if order is None:
            return list(present.values())
        named = [present.pop(start_no, None) if start_no is not None else None for start_no in order]
        return named + list(present.values())

    def _decide(self) -> None:
        forfeits: dict[tuple[int, int], tuple[int, str]] = {}
        for forfeit in self.tournament.forfeited_matches:
            forfeits[forfeit.round, forfeit.white] = forfeit.black, forfeit.kind[0]
            forfeits[forfeit.round, forfeit.black] = forfeit.white, forfeit.kind[1]
        byes = {(entry.round, member): entry.kind for entry in self.tournament.byes for member in entry.members}
        if self.tournament.team_pairing_byes:
            named = enumerate(self.tournament.team_pairing_byes.teams, start=1)
            byes |= {(number, team): "U" for number, team in named if team is not None}
        for t, team in enumerate(self.teams):
            for number, match in enumerate(self.table[t], start=1):
                match.game_points = sum(self.game[board.cell.result] for board in match.line_up if board)
                rival, sign = forfeits.get((number, team.number), (0, ""))
                if rival in self.index:
                    match.opponent, match.code = self.index[rival], sign
                    if not match.line_up:
                        match.game_points = self.boards * self.game[sign]
                elif any(board and board.cell.opponent is not None for board in match.line_up):
                    match.opponent = self._rival(t, match)
                    self._align(match, number)
                else:
                    self._bye(match, team, number, byes.get((number, team.number), ""))
        for row in self.table:
            for number, match in enumerate(row, start=1):
                if match.opponent != NOBODY:
                    self._result(match, self.table[match.opponent][number - 1])
        self.plain = self.points()
        for entry in self.tournament.abnormal_points:
            self._abnormal(entry)

    def _rival(self, t: int, match: Match) -> int:
        """The team that most boards met."""
        met = Counter(self.team_of[board.cell.opponent] for board in match.line_up if board and board.cell.opponent)
        met.pop(t, None)
        return min(met, key=lambda u: (-met[u], u), default=NOBODY)

    def _align(self, match: Match, number: int) -> None:
        """A team that came with fewer players sits where its opponents, all there, sit."""
        if match.opponent == NOBODY or len(match.line_up) >= self.boards:
            return
        rival_line_up = self.table[match.opponent][number - 1].line_up
        place = {board.player: b for b, board in enumerate(rival_line_up) if board}
        if len(rival_line_up) < self.boards or any(board is None for board in match.line_up):
            return
        seats: list[Board | None] = [None] * len(rival_line_up)
        waiting = []
        for board in match.line_up:
            b = place.get(board.cell.opponent) if board and board.cell.opponent else None
            if b is not None and seats[b] is None:
                seats[b] = board
            else:
                waiting.append(board)
        for b, seat in enumerate(seats):
            if seat is None and waiting:
                seats[b] = waiting.pop(0)
        match.line_up = seats + waiting

    def _bye(self, match: Match, team: Team, number: int, kind: str) -> None:
        if not kind:  # only the players' lines can tell
            lines = (self.tournament.player_by_number.get(start_no) for start_no in team.players)
            marks = Counter(line.rounds[number - 1].result for line in lines if line and number <= len(line.rounds))
            marks["F"] += marks.pop("+", 0)
            kind = max("UFH", key=lambda mark: marks[mark])
            kind = kind if marks[kind] else "Z"
        declared = self.tournament.team_pairing_byes
        match.code, match.line_up = kind, []
        result = {"U": "1", "F": "1", "H": "="}.get(kind, "")
        match.match_points = self.match.get(result, 0)
        match.game_points = self.boards * self.game.get(result, self.game["Z"])
        if kind == "U" and declared:
            match.match_points = _units(declared.match_points, self.match_unit, match.match_points)
            match.game_points = _units(declared.game_points, self.game_unit, match.game_points)

    def _result(self, match: Match, rival: Match) -> None:
        """Match points, as the game points of the two go; a match lost without play brings none.

        As long as one of its boards is open, so is the match: only the game points of the others are there (T-12).
        """
        if match.code in "+-":  # by TRF 330
            match.match_points = self.match["1"] if match.code == "+" else 0
            return
        board_results = {board.cell.result for board in match.line_up if board}
        if "X" in board_results or any(board and board.cell.result == "X" for board in rival.line_up):
            match.code = "X"
            return
        points, rival_points = match.game_points, rival.game_points
        match.code = "1" if points > rival_points else "=" if points == rival_points else "0"
        match.match_points = self.match[match.code]
        if OUTCOME.keys().isdisjoint(board_results):
            match.code = "-" if points < rival_points or "+" not in board_results else "+"
            if match.code == "-":
                match.match_points = 0

    def _abnormal(self, entry: AbnormalPoints) -> None:
        if not entry.kind:
            return
        spoken_of = {"W": "1", "D": "=", "L": "0"}.get(entry.kind, entry.kind)
        for t in (self.index[member] for member in entry.members if member in self.index):
            for number, match in enumerate(self.table[t], start=1):
                if match.code == spoken_of and entry.round in (None, number):
                    match.match_points = _units(entry.match_points, self.match_unit, match.match_points)
                    match.game_points = _units(entry.points, self.game_unit, match.game_points)

    def points(self) -> dict[str, list[list[int]]]:
        """By score, team and round."""
        return {
            "MP": [[match.match_points for match in row] for row in self.table],
            "GP": [[match.game_points for match in row] for row in self.table],
        }

    def extra(self, score: str) -> dict[int, list[tuple[int, int]]]:
        """Penalties and bonuses."""
        extra: dict[int, list[tuple[int, int]]] = {}
        for entry in self.tournament.abnormal_points:
            points = entry.match_points if score == "MP" else entry.points
            if entry.kind or points is None or not is_given(entry, self.rounds, self.at_the_end):
                continue
            units = int(points * (self.match_unit if score == "MP" else self.game_unit))
            for member in entry.members:
                if member in self.index:
                    extra.setdefault(self.index[member], []).append((entry.round or 0, units))
        return extra

    def by_board(self, match: Match) -> Sequence[int]:
        """Points board by board, forfeits and byes among them (12)."""
        if match.line_up:
            return [self.game[board.cell.result] if board else 0 for board in match.line_up]
        result = {"+": "1", "U": "1", "F": "1", "H": "="}.get(match.code)
        return [self.game[result] if result else 0] * self.boards


def _units(points: Fraction | None, unit: int, default: int) -> int:
    return default if points is None else int(points * unit)


def results_of_teams(
    tournament: Tournament, rounds: int, planned: int, primary: str, at_the_end: bool = True
) -> Results:
    matches = Matches(tournament, rounds, at_the_end)
    table = matches.table
    worth: Mapping[str, int] = matches.match
    boards, game, points = matches.boards, matches.game, matches.points()
    opponents = [[match.opponent for match in row] for row in table]
    codes = ["".join(match.code for match in row) for row in table]
    return Results(
        numbers=[team.number for team in matches.teams],
        names=[team.name for team in matches.teams],
        ratings=[team.strength for team in matches.teams],
        rounds=rounds,
        planned=planned,
        opponents=opponents,
        kinds=[kinds_of(row, line) for row, line in zip(opponents, codes, strict=True)],
        colors=["".join(match.color for match in row) for row in table],
        codes=codes,
        scores={
            "MP": Score(
                "MP", matches.match_unit, worth["1"], worth["="], points["MP"], matches.extra("MP"), matches.plain["MP"]
            ),
            "GP": Score(
                "GP",
                matches.game_unit,
                boards * game["1"],
                boards * game["="],
                points["GP"],
                matches.extra("GP"),
                matches.plain["GP"],
            ),
        },
        primary=primary,
        boards=[[matches.by_board(match) for match in row] for row in table],
    )
