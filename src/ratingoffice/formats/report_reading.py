"""What the reader of a report returns, whatever the format."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ratingoffice.book.findings import Finding
from ratingoffice.tournament.tournament import Tournament

NO_LINES: Mapping[int, int] = MappingProxyType({})


class ReportReading(NamedTuple):
    """A report after one pass over its file."""

    tournament: Tournament | None  # None: the file holds none
    findings: list[Finding]
    #: by start number, the line on which the player first stands; empty for formats without such lines
    player_lines: Mapping[int, int] = NO_LINES
