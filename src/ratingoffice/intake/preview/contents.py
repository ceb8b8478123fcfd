"""A preview for organisers: beside each place what the event would do to the rating, and whether it would be rated.

Nothing is decided here: the places are those of `standings`, the rest is what the engine says of the event when it is
rated alone (`verdicts.foresee`), once for each edition that is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.intake.rated_players import RatedPlayer, rated_players
from ratingoffice.intake.reported_event import prepare_report
from ratingoffice.intake.rows import EventDetails
from ratingoffice.intake.verdicts import Forecast, Judgement, forecast_event
from ratingoffice.message import Message, Wording, together
from ratingoffice.rating.calculate import Opponent, Performance, performances
from ratingoffice.tournament.standings import Standings, standings
from ratingoffice.tournament.tournament import PLAYED, Player, Tournament
from ratingoffice.tournament.values import Value

GAMES_BEFORE = 30
NO_GAME = Message("no game counts")
NO_NORMS = Message(
    "Title norms have a regulation of their own, which is not applied here: the performance is shown, and no norm is "
    "claimed."
)


@dataclass(frozen=True)
class PreviewRequest:
    editions: tuple[str, ...] = ()  # none: the latest of every body
    tiebreaks: tuple[str, ...] = ()
    system: str = ""  # "": as the report says
    rank: str = ""  # players or teams; "": as the event is
    list_date: date | None = None
    book: Book | None = None
    details: EventDetails = field(default_factory=EventDetails)
    games_before: int | None = GAMES_BEFORE  # rated games of everybody so far, an assumption; None: the book knows


@dataclass(frozen=True)
class RankedPlayer:
    """A player, in the order of the standings; of a team event with the place of the team."""

    rank: int
    player: Player
    team: str
    points: Value


@dataclass(frozen=True)
class PlayerPreview:
    """What an edition makes of a player's event in one pool."""

    rating: int | None
    performance: Performance | None
    games: int = 0  # counted
    k: int | None = None
    change: int | None = None
    new_rating: int | None = None
    article: str = ""
    reason: Wording = ""  # of a first rating, or of why there is none


@dataclass(frozen=True)
class PoolPreview:
    """An edition's answers in one pool, by start number; pool "": it rates nothing, and only performances are told."""

    edition: str
    title: Message
    pool: str
    lines: Mapping[int, PlayerPreview]


@dataclass(frozen=True)
class EditionPreview:
    """One edition."""

    edition: str
    title: Message
    judgement: Judgement | None
    problem: Wording  # why it cannot be asked
    blocks: tuple[PoolPreview, ...] = ()
    notes: tuple[Wording, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)  # of the players, by the ids of the judgement


@dataclass(frozen=True)
class Preview:
    tournament: Tournament
    standings: Standings
    places: tuple[RankedPlayer, ...]
    outlooks: tuple[EditionPreview, ...]
    notes: tuple[Wording, ...]

    @property
    def blocks(self) -> list[PoolPreview]:
        return [block for outlook in self.outlooks for block in outlook.blocks]


def make_preview(tournament: Tournament, findings: Sequence[Finding], request: PreviewRequest) -> Preview:
    """Raises BadInput where the tie-breaks cannot be, or an edition is not known."""
    ranked = standings(
        tournament,
        request.tiebreaks or None,
        system=request.system or None,
        rank=request.rank or None,
        points_first=True,
    )
    reported_codes = {finding.code for finding in findings}
    outlooks = tuple(_outlook(tournament, reported_codes, name, request) for name in request.editions or tuple(BODIES))
    notes: list[Message] = [NO_NORMS]
    if request.book is None:
        notes.append(Message("The ratings are those of the report."))
    if request.games_before is not None:
        assumed = Message(
            "K is that of players with {games} rated {games:game|games} so far, whose highest rating is the present "
            "one: an assumption.",
            games=request.games_before,
        )
        notes.append(assumed)
    notes += [finding.message for finding in ranked.findings if finding.severity != "info"]
    return Preview(tournament, ranked, tuple(_places(tournament, ranked)), outlooks, tuple(notes))


def _places(tournament: Tournament, ranked: Standings) -> Iterator[RankedPlayer]:
    players = tournament.player_by_number
    if not ranked.of_teams:
        for row in ranked.rows:
            yield RankedPlayer(row.rank, players[row.start_no], "", row.scores["PTS"])
        return
    worth = tournament.scores.by_result()
    for row in ranked.rows:
        for number in tournament.team_by_number[row.start_no].players:
            if number in players:
                points = sum(
                    (worth[cell.result] for cell in players[number].rounds if cell.opponent), start=0 * worth["1"]
                )
                yield RankedPlayer(row.rank, players[number], row.name, points)


def _outlook(tournament: Tournament, reported_codes: set[str], name: str, request: PreviewRequest) -> EditionPreview:
    title = find_edition(name).title
    try:
        event = prepare_report(tournament, request.details, request.book, reported_codes=reported_codes)
        if not event.is_complete:
            missing = [finding.message for finding in event.findings if finding.severity == "error"]
            return EditionPreview(name, title, None, together(missing or [Message("the report is not complete")]))
        foreseen = forecast_event(tournament, event, name, request.list_date, request.book, request.games_before)
    except BadInput as bad:
        return EditionPreview(name, title, None, bad.message)
    judgement = foreseen.judgement
    edition = find_edition(judgement.edition)
    blocks = tuple(_blocks(tournament, foreseen, edition.title))
    names = {player_id: tournament.player_by_number[number].name for number, player_id in event.ids.items()}
    return EditionPreview(judgement.edition, edition.title, judgement, "", blocks, judgement.notes, names)


def _blocks(tournament: Tournament, foreseen: Forecast, title: Message) -> Iterator[PoolPreview]:
    edition = foreseen.judgement.edition
    people = tournament.player_by_number
    by_pool: dict[str, dict[int, RatedPlayer]] = {}
    for rated in rated_players(foreseen, people):
        by_pool.setdefault(rated.pool, {})[rated.player.start_no] = rated
    for pool in by_pool or {"": {}}:
        rated_by_number = by_pool.get(pool, {})
        ratings = _ratings(foreseen, pool or find_edition(edition).pools[0])
        performed = dict(
            zip(
                people,
                performances([_games(p, rated_by_number, ratings) for p in people.values()], edition),
                strict=True,
            )
        )
        lines = {
            number: _line(rated_by_number.get(number), ratings.get(number), performed[number]) for number in people
        }
        yield PoolPreview(edition, title, pool, lines)


def _ratings(foreseen: Forecast, pool: str) -> dict[int, int]:
    """Return the known ratings, by start number."""
    rows = foreseen.book.ratings.filter((col("pool") == pool) & col("rating").is_not_null())
    pairs = rows.select("player_id", "rating").iter_rows()
    return {foreseen.numbers[player_id]: rating for player_id, rating in pairs if player_id in foreseen.numbers}


def _games(player: Player, rated_by_number: Mapping[int, RatedPlayer], ratings: Mapping[int, int]) -> list[Opponent]:
    """Return the opponents of games over the board, with the ratings that the edition takes."""
    rated = rated_by_number.get(player.start_no)
    opponent_ratings = {side["round"]: side["opponent_rating"] for side in rated.sides} if rated else {}
    return [
        Opponent(opponent_ratings.get(number, ratings.get(cell.opponent)), cell.result)
        for number, cell in enumerate(player.rounds, start=1)
        if cell.opponent is not None and cell.result in PLAYED
    ]


def _line(rated: RatedPlayer | None, rating: int | None, performance: Performance | None) -> PlayerPreview:
    if rated is None:
        return PlayerPreview(rating, performance)
    change: Mapping[str, Any] = rated.change or {}
    if change.get("games"):
        return PlayerPreview(
            change["used"], performance, change["games"], change["k"], change["change"], change["rating"], "", ""
        )
    if rated.first is not None:
        first = rated.first
        new = first["result"] if first["published"] else None
        return PlayerPreview(
            rating, performance, new_rating=new, article=first["article"] or "", reason=first["reason"] or ""
        )
    reasons = dict.fromkeys((side["article"], side["reason"]) for side in rated.sides if side["reason"])
    article = "; ".join(article for article, _ in reasons)
    return PlayerPreview(rating, performance, article=article, reason=together([r for _, r in reasons] or [NO_GAME]))
