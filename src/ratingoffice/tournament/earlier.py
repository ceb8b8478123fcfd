"""The report as it was after an earlier round: what came later cut off, the points as they stood."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ratingoffice.tournament.standings import Row, Standings
from ratingoffice.tournament.tournament import TO_THE_END, Player, Tournament


def report_then(standings: Standings) -> Tournament:
    """Of the round after which the standings are. The planned number of rounds stays."""
    tournament, after = standings.tournament, standings.rounds
    byes = tournament.team_pairing_byes
    rows = standings.by_number
    tournament = replace(
        tournament,
        rounds_planned=standings.rounds_planned,
        byes=tuple(entry for entry in tournament.byes if entry.round <= after),
        abnormal_points=tuple(
            entry
            for entry in tournament.abnormal_points
            if (entry.round or 0) <= after or (entry.round == TO_THE_END and standings.is_of_the_report)
        ),
        board_orders=tuple(entry for entry in tournament.board_orders if entry.round <= after),
        forfeited_matches=tuple(entry for entry in tournament.forfeited_matches if entry.round <= after),
        team_pairing_byes=byes and byes._replace(teams=byes.teams[:after]),
    )
    worth = dict(tournament.scores.by_result()) | {"X": Fraction(0)}

    def cut(player: Player) -> Player:
        rounds = player.rounds[:after]
        points = sum((worth[cell.result] for cell in rounds), Fraction(0))
        if not tournament.is_team_event:  # with what record 299 adds
            points = _score(rows[player.start_no], "PTS")
        return replace(player, rounds=rounds, points=points)

    teams = tuple(
        replace(team, match_points=_score(rows[team.number], "MP"), game_points=_score(rows[team.number], "GP"))
        for team in tournament.teams
    )
    return replace(tournament, players=tuple(map(cut, tournament.players)), teams=teams)


def _score(row: Row, name: str) -> Fraction:
    return Fraction(row.scores[name] or 0)
