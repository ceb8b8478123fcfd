"""The report as it was after an earlier round: what came later cut off, the points as they stood."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ratingoffice.tournament.standings import TEAMS, Row, Standings
from ratingoffice.tournament.standings import standings as ranked_by
from ratingoffice.tournament.tournament import TO_THE_END, Player, Team, Tournament

#: records for human eyes with the matches of all rounds, and the points that they brought
OF_ALL_ROUNDS = ("801", "802")


def report_after(standings: Standings) -> Tournament:
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
        informative_records=tuple(
            record for record in tournament.informative_records if not record.startswith(OF_ALL_ROUNDS)
        ),
    )
    worth = dict(tournament.scores.by_result()) | {"X": Fraction(0)}

    def cut(player: Player) -> Player:
        rounds = player.rounds[:after]
        points = sum((worth[cell.result] for cell in rounds), Fraction(0))
        if not standings.of_teams:  # with what record 299 adds
            points = _score(rows[player.start_no], "PTS")
        return replace(player, rounds=rounds, points=points)

    return replace(tournament, players=tuple(map(cut, tournament.players)), teams=_teams_then(standings))


def _teams_then(standings: Standings) -> tuple[Team, ...]:
    """The teams with their points, and their ranks if they have any, also where players are ranked; clubs stay."""
    tournament = standings.tournament
    if not tournament.is_team_event:
        return tournament.teams
    of_teams = standings if standings.of_teams else ranked_by(tournament, after=standings.rounds, rank=TEAMS)

    def then(team: Team) -> Team:
        row = of_teams.by_number[team.number]
        rank = row.rank if team.rank else None
        return replace(team, match_points=_score(row, "MP"), game_points=_score(row, "GP"), rank=rank)

    return tuple(map(then, tournament.teams))


def _score(row: Row, name: str) -> Fraction:
    return Fraction(row.scores[name] or 0)
