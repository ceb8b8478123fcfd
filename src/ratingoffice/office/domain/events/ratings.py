"""Beside each place of an event: what it did to the rating, the performance, and the rank on the list in force."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from ratingoffice.book.row_ids import POINTS
from ratingoffice.office.domain.events.tournaments import Table, publications_of, sides_of
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.models import Event, Publication
from ratingoffice.rating.calculate import Opponent, performances
from ratingoffice.tournament.tournament import PLAYED, Player

#: what a side tells of its player's change
SIDE_COLUMNS = ("player_id", "pool", "rating", "k", "result", "counted", "delta")
#: by player and round: the opponent's rating, as the list took it
RatingsUsed = Mapping[tuple[str, int], int | None]


@dataclass(frozen=True)
class TableRatings:
    """What is known, by player id or start number."""

    worth: Mapping[str, int] = field(default_factory=dict)  # in hundredths
    performance: Mapping[int, int] = field(default_factory=dict)
    rank: Mapping[str, int] = field(default_factory=dict)
    listed_on: Publication | None = None

    def of(self, start_no: int, player_id: str) -> dict[str, Any]:
        return {
            "worth": self.worth.get(player_id),
            "performance": self.performance.get(start_no),
            "rank": self.rank.get(player_id),
        }


def table_ratings(event: Event, table: Table, after: int | None) -> TableRatings:
    """Return the ratings of the players of a table; nothing for teams."""
    if table.tournament.is_team_event:
        return TableRatings()
    publications = publications_of(event)
    rated = [row for publication in publications for row in changes_of(event, publication)]
    ratings_used = {
        (player_id, number): rating
        for publication in publications
        if (sides := sides_of(event, publication)) is not None
        for player_id, number, rating in sides.select("player_id", "round", "opponent_rating").iter_rows()
    }
    worth: dict[str, int] = {}
    for row in rated:
        if row["games"]:
            worth[row["player_id"]] = worth.get(row["player_id"], 0) + row["worth"]
    in_force = published_lists.in_force_today(event.body)
    pool = rated[0]["pool"] if rated else None
    edition = in_force.edition_of(pool) if in_force and in_force.edition and pool else event.body.code
    performance = _performance(table, ratings_used, edition, after)
    return TableRatings(worth, performance, _ranks(in_force, pool, table.ids.values()), in_force)


def changes_of(event: Event, publication: Publication) -> list[dict[str, Any]]:
    """Return a row per player with counted games, points, ΔR and its value in hundredths, the best gain first."""
    sides = sides_of(event, publication)
    rows: dict[str, dict[str, Any]] = {}
    for side in sides.select(SIDE_COLUMNS).iter_rows(named=True) if sides is not None else ():
        row = rows.setdefault(
            side["player_id"],
            {
                "player_id": side["player_id"],
                "pool": side["pool"],
                "rating": side["rating"],
                "k": side["k"],
                "games": 0,
                "points": 0,
                "delta": 0,
                "worth": 0,
                "played": 0,
            },
        )
        row["played"] += 1
        if side["counted"]:
            row["games"] += 1
            row["points"] += POINTS[side["result"]]
            row["delta"] += side["delta"]
            row["worth"] += side["delta"] * side["k"]
            row["k"] = side["k"]
    return sorted(rows.values(), key=lambda row: (-row["worth"], -(row["rating"] or 0), row["player_id"]))


def _performance(table: Table, ratings_used: RatingsUsed, edition: str, after: int | None) -> dict[int, int]:
    """Against rated opponents, in games that were played; a participant without any has none."""
    people = table.tournament.player_by_number

    def rating(player: Player, number: int, opponent: int) -> int | None:
        reported_rating = people[opponent].rating if opponent in people else None
        return ratings_used.get((table.ids.get(player.start_no, ""), number), reported_rating)

    games = [
        [
            Opponent(rating(player, number, cell.opponent), cell.result)
            for number, cell in enumerate(player.rounds[:after], start=1)
            if cell.opponent is not None and cell.result in PLAYED
        ]
        for player in people.values()
    ]
    results = zip(people, performances(games, edition), strict=True)
    return {start_no: result.performance for start_no, result in results if result is not None}


def _ranks(publication: Publication | None, pool: str | None, ids: Collection[str]) -> dict[str, int]:
    if publication is None:
        return {}
    list_roster = roster(publication, pool or publication.pools.split()[0])
    rows = list_roster.rows(list(ids))
    return dict(zip(rows["player_id"], list_roster.place(list_roster.order("rating"), rows["rating"]), strict=True))
