"""A report tried: what is wrong with it, its standings, and what an edition would make of it. Nothing is stored.

The ratings are those of the file. What a file does not know, how many games somebody has played before, is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

import polars as pl

from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.registry import first_body
from ratingoffice.federations.regulation import Regulation
from ratingoffice.intake.entry import entry
from ratingoffice.intake.rows import Given
from ratingoffice.intake.verdicts import GameVerdict, Judgement, alone, judge
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.time_control import parse
from ratingoffice.model.tournament import Player, Tournament
from ratingoffice.period.rated import Rated
from ratingoffice.period.run import rate_period
from ratingoffice.sentence import Sentence
from ratingoffice.standings.codes import usable
from ratingoffice.standings.standings import Standings, standings

#: players × rounds: what is ranked while somebody waits
MOST_CELLS = 120_000
#: days further away are slips of the pen, and calendars end somewhere
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2200, 12, 31)


@dataclass(frozen=True)
class Asked:
    """How the report is to be looked at."""

    edition: str = field(default_factory=first_body)
    time_control: str = "5400+30"  # where the file has none
    games_before: int = 30  # rated games of everybody so far
    tiebreaks: tuple[str, ...] = ()
    after: int | None = None  # the standings after that round


@dataclass(frozen=True)
class RatedPlayer:
    """A participant's change: the row of `changes`, or the first rating, and every side."""

    player: Player
    change: Mapping[str, Any] | None
    first: Mapping[str, Any] | None
    sides: Sequence[Mapping[str, Any]]
    pool: str

    @property
    def score(self) -> int:
        """Of the counted games, in hundredths."""
        return sum(side["delta"] + side["expected"] for side in self.sides if side["counted"])

    @property
    def expected(self) -> int:
        return sum(side["expected"] for side in self.sides if side["counted"])


@dataclass(frozen=True)
class Changes:
    regulation: Regulation
    judgement: Judgement
    players: tuple[RatedPlayer, ...]
    refused: tuple[tuple[GameVerdict, str, str], ...]  # with the names of White and Black


@dataclass(frozen=True)
class Tried:
    tournament: Tournament | None
    findings: tuple[Finding, ...]
    standings: Standings | None = None
    no_standings: str = ""
    changes: Changes | None = None
    no_changes: str = ""
    time_control_taken: str = ""

    def count(self, severity: str) -> int:
        return sum(found.severity == severity for found in self.findings)


def tried(tournament: Tournament | None, findings: Sequence[Finding], asked: Asked) -> Tried:
    """All that can be said of what was read."""
    if tournament is None:
        return Tried(None, tuple(findings))
    ranked, no_standings = _ranked(tournament, asked)
    taken = "" if tournament.time_control else asked.time_control
    changes, no_changes, more = _rated(tournament, asked, taken, findings)
    return Tried(tournament, (*findings, *more), ranked, no_standings, changes, no_changes, taken)


def refuse_strange_days(tournament: Tournament) -> None:
    """Raises BadInput."""
    days = (tournament.starts_on, tournament.ends_on, *tournament.round_dates)
    strange = next((day for day in days if day is not None and not FIRST_DAY <= day <= LAST_DAY), None)
    if strange is not None:
        raise BadInput("the report speaks of {day}: correct the date", day=strange)


def too_large(tournament: Tournament) -> bool:
    return len(tournament.players) * max(1, tournament.rounds_reported) > MOST_CELLS


def _ranked(tournament: Tournament, asked: Asked) -> tuple[Standings | None, str]:
    if too_large(tournament):
        return None, Sentence("more than {most} results: too many to rank while you wait", most=MOST_CELLS)
    try:
        codes, wrong = usable(asked.tiebreaks)
        found = [Finding("", 0, "", problem, "tie-break", "warning") for problem in wrong]
        table = standings(tournament, codes or None, after=asked.after)
        return replace(table, told=(*found, *table.told)), ""
    except BadInput as bad:
        return None, str(bad)


def _rated(
    tournament: Tournament, asked: Asked, time_control: str, findings: Sequence[Finding]
) -> tuple[Changes | None, str, tuple[Finding, ...]]:
    if too_large(tournament):
        return None, Sentence("more than {most} results: too many to rate while you wait", most=MOST_CELLS), ()
    try:
        refuse_strange_days(tournament)
        if time_control:
            parse(time_control)
        given = Given(event_id="event", time_control=time_control)
        event = entry(tournament, given, told={found.code for found in findings})
        if not event.is_complete:
            return None, "", event.findings  # they say what is missing
        judgement = judge(tournament, event, asked.edition)
        regulation = find_edition(judgement.edition)
        book, numbers = alone(tournament, event, regulation, judgement.list_date)
    except BadInput as bad:
        return None, str(bad), ()
    except ValueError as problem:
        return None, str(problem), ()
    before = pl.when(pl.col("rating").is_not_null()).then(asked.games_before).cast(pl.Int64)
    book = book.with_tables(ratings=book.ratings.with_columns(games=before))
    rated = rate_period(book, regulation.edition, judgement.list_date, "all")
    people = tournament.player_by_number
    names = {event.ids[number]: player.name for number, player in people.items()}
    refused = tuple((game, names[game.white_id], names[game.black_id]) for game in judgement.game_verdicts)
    return Changes(regulation, judgement, _players(rated, numbers, people), refused), "", event.findings


def _players(rated: Rated, numbers: Mapping[str, int], people: Mapping[int, Player]) -> tuple[RatedPlayer, ...]:
    def by_player(table: pl.DataFrame) -> dict[tuple[str, str], list[dict[str, Any]]]:
        rows: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for row in table.iter_rows(named=True):
            rows.setdefault((row["pool"], row["player_id"]), []).append(row)
        return rows

    changes, firsts, sides = by_player(rated.changes), by_player(rated.initials), by_player(rated.sides)
    found = []
    for pool in rated.pools:
        for player_id, number in sorted(numbers.items(), key=lambda each: each[1]):
            at = pool, player_id
            its = [side | {"opponent": people[numbers[side["opponent_id"]]]} for side in sides.get(at, [])]
            if its:
                change, first = changes.get(at, [None])[0], firsts.get(at, [None])[0]
                found.append(RatedPlayer(people[number], change, first, its, pool))
    return tuple(found)
