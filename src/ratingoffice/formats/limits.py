"""How much of a file is read, and the exception that refuses more, or what cannot be read at all."""

from __future__ import annotations

from typing import NamedTuple

from ratingoffice.message import Refusal


class Limits(NamedTuple):
    """More than this is refused with a finding. TRF itself has 4 digits for a player and 3 for a round."""

    players: int = 20_000
    rounds: int = 250
    entries: int = 100_000  # of one kind: byes, accelerations …
    lines: int = 200_000  # of a text, or rows of a sheet
    cells: int = 1_000_000  # of all sheets of a spreadsheet, with the empty ones before the last
    line_length: int = 12_000
    total_bytes: int = 32 * 1024 * 1024


class UnreadableFile(Refusal):
    """The file is not read: it is damaged, of another kind, or too large. The sentence says which."""
