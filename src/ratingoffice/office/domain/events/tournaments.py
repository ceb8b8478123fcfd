"""The tournament behind an event: as its report has it, or put together from its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import polars as pl
from polars import col

from ratingoffice.book.findings import Finding
from ratingoffice.office.domain.events.games import Played, games_of, reports_of
from ratingoffice.office.domain.events.player_games import names_of
from ratingoffice.office.domain.lists import public_tables, published_lists
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.domain.reports.parsed_reports import findings_of, parsed_of
from ratingoffice.office.infra.request_memo import once_per_request
from ratingoffice.office.models import Event, Publication, Report
from ratingoffice.tournament.tournament import ABSENT, Cell, Player, Tournament

#: findings about games and the event; those about persons (names, ids, birth dates) are the officer's
PUBLIC_FINDINGS = frozenset(
    (
        "byes",
        "colors",
        "count",
        "dates",
        "pairing",
        "points",
        "rank",
        "ranks",
        "results",
        "roster",
        "round",
        "rounds",
        "teams",
        "unknown-player",
    )
)


@dataclass(frozen=True)
class Table:
    """A tournament that can be ranked, and who of the register its participants are."""

    tournament: Tournament
    ids: Mapping[int, str]  # start number -> player id
    report: Report | None  # None: put together from games, so byes are not known

    @property
    def findings(self) -> list[Finding]:
        """The public findings of the report."""
        report_findings = findings_of(self.report) if self.report else []
        return [
            finding for finding in report_findings if finding.code in PUBLIC_FINDINGS and finding.severity != "info"
        ]


def publication_of(event: Event) -> Publication | None:
    """The list on which it was rated, as it stands now."""
    return published_lists.publication(event.body, event.rated_on) if event.rated_on else None


def publications_of(event: Event) -> list[Publication]:
    """Every list on which games of it were rated: an event that goes on for long is rated by interim reports."""
    days = {event.rated_on, *(game.rated_on for game in games_of(event))} - {None}
    publications = [published_lists.publication(event.body, day) for day in sorted(day for day in days if day)]
    return [publication for publication in publications if publication is not None]


@once_per_request
def sides_of(event: Event, publication: Publication | None) -> pl.DataFrame | None:
    """The event's sides on that list; None where that list was not rated here."""
    if publication is None or not publication.edition:
        return None
    sides = public_tables.lookup(publication, "sides").rows({"event_id": [event.event_id]})
    return sides if sides.height else None


def table_of(event: Event, publication: Publication | None) -> Table | None:
    """Return the table of an event; None without games, or if they do not fit into rounds."""
    report = next((report for report in reports_of(event) if report.state == Report.State.TAKEN), None)
    if report is not None:
        tournament = parsed_of(report).tournament
        if tournament is not None:
            rows = report.identities.exclude(player=None).values_list("start_no", "player__player_id")
            ids = dict(rows)
            return Table(_openly(tournament, ids, event), ids, report)
    return _from_games(event, publication)


def _openly(tournament: Tournament, ids: Mapping[int, str], event: Event) -> Tournament:
    """Without names that were withdrawn."""
    names = withheld(event.body_id)
    if not names:
        return tournament
    players = (names.participant(player, ids.get(player.start_no, "")) for player in tournament.players)
    return replace(tournament, players=tuple(players))


def _from_games(event: Event, publication: Publication | None) -> Table | None:
    games = games_of(event)
    seats = [(game.round, player) for game in games for player in (game.white_id, game.black_id)]
    if not games or len(set(seats)) < len(seats):  # twice in a round: a match day, or several teams
        return None
    ids = {player for _, player in seats}
    names, ratings = names_of(event.body, ids), _ratings(event, publication)
    order = sorted(
        ids, key=lambda player_id: (-(ratings.get(player_id) or 0), names.get(player_id, player_id), player_id)
    )
    number = {player_id: at for at, player_id in enumerate(order, start=1)}
    cells = _cells(games, number)
    players = tuple(
        Player(at, names.get(player_id, player_id), rating=ratings.get(player_id), rounds=tuple(cells[at]))
        for player_id, at in number.items()
    )
    tournament = Tournament(
        name=event.name,
        federation=event.federation,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        type_text=event.kind.replace("_", " "),
        time_control=event.time_control,
        players=players,
    )
    return Table(tournament, {at: player_id for player_id, at in number.items()}, None)


def _cells(games: Sequence[Played], number: Mapping[str, int]) -> dict[int, list[Cell]]:
    rounds = max(game.round for game in games)
    cells = {at: [ABSENT] * rounds for at in number.values()}
    for game in games:
        white, black = number[game.white_id], number[game.black_id]
        cells[white][game.round - 1] = Cell(black, "w", game.white_result)
        cells[black][game.round - 1] = Cell(white, "b", game.black_result)
    return cells


def _ratings(event: Event, publication: Publication | None) -> dict[str, int]:
    """Return the ratings by which the event was rated; the current ones of an unrated event."""
    sides = sides_of(event, publication)
    if sides is not None:
        return dict(sides.drop_nulls("rating").select("player_id", "rating").unique("player_id").iter_rows())
    newest = published_lists.in_force_today(event.body)
    if event.rated_on or newest is None:
        return {}
    ids = {player for game in games_of(event) for player in (game.white_id, game.black_id)}
    pool = newest.pools.split()[0]
    listed = public_tables.lookup(newest, "list").rows({"player_id": ids}).filter(col("pool") == pool)
    return dict(listed.select("player_id", "rating").iter_rows())
