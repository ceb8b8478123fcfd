"""What a report says of a participant beside the name: title, sex, federation, rating, club; of a team its strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ratingoffice.tournament.tournament import Player, Tournament

if TYPE_CHECKING:
    from ratingoffice.tournament.standings import Standings

#: "" or None: the report does not say it
Detail = str | int | None
Details = dict[str, Detail]

BIRTH_YEAR = "birth_year"
OF_PLAYERS = ("title", "sex", "federation", "rating", "club")
OF_TEAMS = ("nickname", "rating", "players")


def details_of(standings: Standings, with_birth_year: bool = False) -> dict[int, Details]:
    """The details of everybody who is ranked, by start number or number of the team."""
    tournament = standings.tournament
    if standings.of_teams:
        return {
            team.number: {"nickname": team.nickname, "rating": team.strength, "players": len(team.players)}
            for team in tournament.teams
        }
    return {player.start_no: player_details(tournament, player, with_birth_year) for player in tournament.players}


def player_details(tournament: Tournament, player: Player, with_birth_year: bool = False) -> Details:
    details: Details = {
        "title": player.title,
        "sex": player.sex,
        "federation": player.federation,
        "rating": player.rating,
        "club": tournament.club_of(player.start_no),
    }
    return details | {BIRTH_YEAR: birth_year_of(player)} if with_birth_year else details


def detail_names(of_teams: bool, with_birth_year: bool = False) -> tuple[str, ...]:
    """The names of the details in the order of columns."""
    if of_teams:
        return OF_TEAMS
    return (*OF_PLAYERS, BIRTH_YEAR) if with_birth_year else OF_PLAYERS


def filled_names(
    standings: Standings, details: Mapping[int, Details], with_birth_year: bool = False
) -> tuple[str, ...]:
    """The names of the details that the report gives of somebody."""
    names = detail_names(standings.of_teams, with_birth_year)
    return tuple(name for name in names if any(values[name] for values in details.values()))


def birth_year_of(player: Player) -> int | None:
    year = player.birth_date[:4]
    return int(year) if len(year) == 4 and year.isascii() and year.isdecimal() and year != "0000" else None
