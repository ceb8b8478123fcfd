"""Whether a report with teams is of a team event, or of an individual one whose players come from clubs.

TRF has teams in the records 013 and 310. Programs also write the clubs of an open there. The first of these decides:

    the type (TRF 192, then 092)               speaks of teams, or of individuals
    number of teams (TRF 082)                  0: individual
    records 300, 320, 330, 352, match points   only team events have them
    the pairings                               a player outside every team, a game inside a team, or a team that meets
                                               two others in one round: individual
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratingoffice.tournament.event_types import ranks_teams

if TYPE_CHECKING:
    from ratingoffice.tournament.tournament import Tournament


def is_team_event(tournament: Tournament) -> bool:
    """Whether the teams of this tournament, which has some, play matches against each other."""
    for declared in (tournament.type_code, tournament.type_text):
        teams_declared = ranks_teams(declared)
        if teams_declared is not None:
            return teams_declared
    if tournament.teams_declared == 0:
        return False
    return _has_records_of_teams(tournament) or _is_paired_by_teams(tournament)


def _has_records_of_teams(tournament: Tournament) -> bool:
    return bool(
        tournament.board_orders
        or tournament.team_pairing_byes
        or tournament.forfeited_matches
        or tournament.board_colors
        or any(team.match_points is not None for team in tournament.teams)
    )


def _is_paired_by_teams(tournament: Tournament) -> bool:
    team_of = {start_no: team.number for team in tournament.teams for start_no in team.players}
    met: dict[tuple[int, int], int] = {}
    for player in tournament.players:
        team = team_of.get(player.start_no)
        for number, cell in enumerate(player.rounds, start=1):
            if cell.opponent is None:
                continue
            rivals = team_of.get(cell.opponent)
            if team is None or rivals == team:
                return False
            if rivals is not None and met.setdefault((number, team), rivals) != rivals:
                return False
    return True
