"""A report tried: what is wrong with it, its standings, and what an edition would make of it. Nothing is stored.

The ratings are those of the file. What a file does not know, how many games somebody has played before, is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.time_control import NoTimeControl
from ratingoffice.book.time_control_text import read_time_control, time_control_code
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.registry import first_body
from ratingoffice.federations.regulation import Regulation
from ratingoffice.intake.rated_players import RatedPlayer, rated_players
from ratingoffice.intake.reported_event import prepare_report
from ratingoffice.intake.rows import EventDetails
from ratingoffice.intake.verdicts import GameVerdict, Judgement, forecast_event
from ratingoffice.message import Message, Wording
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.tournament.codes import usable_codes
from ratingoffice.tournament.standings import Standings, standings
from ratingoffice.tournament.tournament import Tournament

#: players × rounds: what is ranked while somebody waits
MOST_CELLS = 120_000
#: days further away are slips of the pen, and calendars end somewhere
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2200, 12, 31)


@dataclass(frozen=True)
class TrialOptions:
    """Options of a trial."""

    edition: str = field(default_factory=first_body)
    time_control: str = "90+30"  # where the file has none, as people write it
    games_before: int = 30  # rated games of everybody so far
    tiebreaks: tuple[str, ...] = ()
    after: int | None = None  # the standings after that round
    system: str = ""  # "": as the report says


@dataclass(frozen=True)
class Changes:
    regulation: Regulation
    judgement: Judgement
    players: tuple[RatedPlayer, ...]
    refused: tuple[tuple[GameVerdict, str, str], ...]  # with the names of White and Black


@dataclass(frozen=True)
class TrialResult:
    tournament: Tournament | None
    findings: tuple[Finding, ...]
    standings: Standings | None = None
    no_standings: Wording = ""
    changes: Changes | None = None
    no_changes: Wording = ""
    time_control_taken: str = ""

    @property
    def pool(self) -> str | None:
        """To which it belongs by its time control; "": to none; None: nothing was judged."""
        return self.changes.judgement.pool if self.changes else None

    def count(self, severity: str) -> int:
        return sum(finding.severity == severity for finding in self.findings)


def try_report(tournament: Tournament | None, findings: Sequence[Finding], options: TrialOptions) -> TrialResult:
    """Return findings, standings and rating changes of a report. Nothing is stored."""
    if tournament is None:
        return TrialResult(None, tuple(findings))
    ranked, no_standings = _trial_standings(tournament, options)
    changes, no_changes, more = _trial_ratings(tournament, options, findings)
    time = assumed_time_control(tournament, options) if changes else ""
    return TrialResult(tournament, (*findings, *more), ranked, no_standings, changes, no_changes, time)


def assumed_time_control(tournament: Tournament, options: TrialOptions) -> str:
    """Return the time control of the options, in seconds, if the report has none. Raises NoTimeControl."""
    return "" if tournament.time_control else time_control_code(read_time_control(options.time_control))


def refuse_strange_days(tournament: Tournament) -> None:
    """Raises BadInput."""
    days = (tournament.starts_on, tournament.ends_on, *tournament.round_dates)
    strange = next((day for day in days if day is not None and not FIRST_DAY <= day <= LAST_DAY), None)
    if strange is not None:
        raise BadInput("the report speaks of {day}: correct the date", day=strange)


def too_large(tournament: Tournament) -> bool:
    return len(tournament.players) * max(1, tournament.rounds_reported) > MOST_CELLS


def refuse_too_large(tournament: Tournament) -> None:
    """Raises BadInput."""
    if too_large(tournament):
        raise BadInput("the event has more than {most} results: too many to answer at once", most=MOST_CELLS)


def _trial_standings(tournament: Tournament, options: TrialOptions) -> tuple[Standings | None, Wording]:
    if too_large(tournament):
        return None, Message("more than {most} results: too many to rank while you wait", most=MOST_CELLS)
    try:
        codes, wrong = usable_codes(options.tiebreaks)
        code_findings = [Finding("", 0, "", Message(problem), "tie-break", "warning") for problem in wrong]
        table = standings(
            tournament, codes or None, after=options.after, system=options.system or None, points_first=True
        )
        return replace(table, ranking_findings=(*code_findings, *table.ranking_findings)), ""
    except BadInput as bad:
        return None, plainly(bad)


def _trial_ratings(
    tournament: Tournament, options: TrialOptions, findings: Sequence[Finding]
) -> tuple[Changes | None, Wording, tuple[Finding, ...]]:
    if too_large(tournament):
        return None, Message("more than {most} results: too many to rate while you wait", most=MOST_CELLS), ()
    try:
        refuse_strange_days(tournament)
        details = EventDetails(event_id="event", time_control=assumed_time_control(tournament, options))
        event = prepare_report(tournament, details, reported_codes={finding.code for finding in findings})
        if not event.is_complete:
            return None, "", event.findings  # they say what is missing
        foreseen = forecast_event(tournament, event, options.edition, games_before=options.games_before)
    except BadInput as bad:
        return None, plainly(bad), ()
    except NoTimeControl as problem:
        return None, problem.message, ()
    judgement, people = foreseen.judgement, tournament.player_by_number
    names = {event.ids[number]: player.name for number, player in people.items()}
    refused = tuple((game, names[game.white_id], names[game.black_id]) for game in judgement.game_verdicts)
    players = rated_players(foreseen, people)
    return Changes(find_edition(judgement.edition), judgement, players, refused), "", event.findings
