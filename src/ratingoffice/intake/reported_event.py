"""A report ready to be judged or entered: its rows, its players in the register, the same event in the book."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ratingoffice.book.findings import Finding
from ratingoffice.intake.register import PlayerMatches, UnknownPlayer, match_players
from ratingoffice.intake.rows import EventDetails, Row, event_row, game_rows
from ratingoffice.tournament.tournament import Tournament

if TYPE_CHECKING:
    from ratingoffice.book.book import Book
    from ratingoffice.intake.stored_event import StoredEvent

NEEDED = ("event_id", "starts_on", "ends_on", "time_control")


@dataclass(frozen=True)
class ReportedEvent:
    event: Row
    games: list[Row]
    ids: Mapping[int, str]  # of every player: the one in the book, else "#" and the start number
    unknown: tuple[UnknownPlayer, ...]
    before: StoredEvent | None  # the same event in the book
    findings: tuple[Finding, ...]

    @property
    def is_complete(self) -> bool:
        """Has all that a row of `events` cannot do without."""
        return all(self.event.get(name) for name in NEEDED) and self.event["starts_on"] <= self.event["ends_on"]


def prepare_report(
    tournament: Tournament,
    details: EventDetails,
    book: Book | None = None,
    file: str = "",
    lines: Mapping[int, int] | None = None,
    reported_codes: Collection[str] = (),
) -> ReportedEvent:
    """Match the report with the register and with the event that the book has.

    `reported_codes`: the codes of findings that the reader has reported; these are not repeated.
    """
    event, findings = event_row(tournament, details, file)
    matched = PlayerMatches({}, (), ()) if book is None else match_players(tournament, book.players, file, lines)
    findings += matched.findings
    ids = {player.start_no: f"#{player.start_no}" for player in tournament.players} | dict(matched.ids)
    games: list[Row] = []
    before: StoredEvent | None = None
    if all(event.get(name) for name in ("event_id", "starts_on", "ends_on")):
        games, about_games = game_rows(tournament, event, ids, file)
        findings += about_games
        if book is not None:
            from ratingoffice.intake.registration_differences import registration_differences
            from ratingoffice.intake.stored_event import find_stored_event, keep_settled_values

            before = find_stored_event(book, event, games)
            if before is not None:
                findings += registration_differences(tournament, before.event, file)
                event = keep_settled_values(event, details, before)
                games = [game | {"event_id": before.event_id} for game in games]
                if "time_control" in event:
                    findings = [finding for finding in findings if finding.code != "time-control-unknown"]
                if not details.kind and "kind" in before.event:
                    findings = [finding for finding in findings if finding.code != "event-kind"]
    new_findings = tuple(finding for finding in findings if finding.code not in reported_codes)
    return ReportedEvent(event, games, ids, matched.unknown, before, new_findings)
