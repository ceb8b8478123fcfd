"""The columns of a list, and a block of it as text: shared by the readers of both kinds of file."""

from __future__ import annotations

from dataclasses import dataclass, field

import polars as pl

from ratingoffice.formats.archive import UnpackingLimits
from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.formats.text_decoding import decode

KINDS = ("standard", "rapid", "blitz")

TEXTS = ("fide_id", "name", "federation", "sex", "title", "women_title", "other_titles", "foa_title", "flag")
NUMBERS = (*(f"{kind}_{column}" for kind in KINDS for column in ("rating", "games", "k")), "birth_year")
#: the columns of a list that was read, in order
COLUMNS = (*TEXTS[:-1], *NUMBERS, "flag")

#: FIDE writes M and F
SEXES = {"M": "m", "F": "w", "W": "w"}

LARGEST = 9_999


@dataclass(frozen=True)
class ListLimits:
    unpacking: UnpackingLimits = field(default_factory=UnpackingLimits)
    rows: int = 5_000_000
    unreadable: int = 10_000  # with more of them it is no list, and each takes its time
    line_length: int = 2_000


@dataclass
class Page:
    """A block of a file as text: the values of each column that the file has, and the line of each row."""

    values: pl.DataFrame  # columns of COLUMNS and `line`
    kinds: tuple[str, ...]
    layout: str
    month: str = ""


@dataclass
class ListReading:
    """The state of reading one file, shared by the readers of TXT and XML."""

    collector: FindingCollector
    limits: ListLimits
    kind: str  # of a single list, which does not say it
    encoding: str | None = None
    unreadable: int = 0  # players so far that could not be parsed

    def decode(self, block: bytes) -> str:
        return decode(block, self.collector, self.encoding)
