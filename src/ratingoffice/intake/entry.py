"""A report ready to be judged or entered: its rows, its players in the register, the same event in the book."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ratingoffice.book.findings import Finding
from ratingoffice.intake.register import Matched, Unknown, match
from ratingoffice.intake.rows import Given, Row, event_row, game_rows
from ratingoffice.tournament.tournament import Tournament

if TYPE_CHECKING:
    from ratingoffice.book.book import Book
    from ratingoffice.intake.stored import Stored

NEEDED = ("event_id", "starts_on", "ends_on", "time_control")


@dataclass(frozen=True)
class Entry:
    event: Row
    games: list[Row]
    ids: Mapping[int, str]  # of every player: the one in the book, else "#" and the start number
    unknown: tuple[Unknown, ...]
    before: Stored | None  # the same event in the book
    findings: tuple[Finding, ...]

    @property
    def is_complete(self) -> bool:
        """Has all that a row of `events` cannot do without."""
        return all(self.event.get(name) for name in NEEDED) and self.event["starts_on"] <= self.event["ends_on"]


def entry(
    tournament: Tournament,
    given: Given,
    book: Book | None = None,
    file: str = "",
    lines: Mapping[int, int] | None = None,
    told: Collection[str] = (),
) -> Entry:
    """`told`: the codes of what the reader found already, which is not said twice."""
    event, findings = event_row(tournament, given, file)
    matched = Matched({}, (), ()) if book is None else match(tournament, book.players, file, lines)
    findings += matched.findings
    ids = {player.start_no: f"#{player.start_no}" for player in tournament.players} | dict(matched.ids)
    games: list[Row] = []
    before: Stored | None = None
    if all(event.get(name) for name in ("event_id", "starts_on", "ends_on")):
        games, about_games = game_rows(tournament, event, ids, file)
        findings += about_games
        if book is not None:
            from ratingoffice.intake.differences import differences
            from ratingoffice.intake.stored import settled, stored

            before = stored(book, event, games)
            if before is not None:
                findings += differences(tournament, before.event, file)
                event = settled(event, given, before)
                games = [game | {"event_id": before.event_id} for game in games]
                if "time_control" in event:
                    findings = [found for found in findings if found.code != "time-control-unknown"]
                if not given.kind and "kind" in before.event:
                    findings = [found for found in findings if found.code != "event-kind"]
    said = tuple(found for found in findings if found.code not in told)
    return Entry(event, games, ids, matched.unknown, before, said)
