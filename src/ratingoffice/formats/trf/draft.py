"""The state of reading a TRF: what has been read so far, and on which lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from ratingoffice.formats.fields import integer, points
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.limits import Limits
from ratingoffice.message import Message, Refusal
from ratingoffice.tournament.tournament import Comment, NationalRecord, Player, Team


@dataclass
class Lines:
    """The lines and columns of a file's records, for findings after reading."""

    file: str = ""
    records: dict[str, int] = field(default_factory=dict)  # by record code: the first line
    players: dict[int, int] = field(default_factory=dict)
    #: rounds that the player's line leaves blank, or does not reach
    blank: dict[int, list[int]] = field(default_factory=dict)
    #: the column of round 1 in a player's line, where it is not the 92nd
    round_1: dict[int, int] = field(default_factory=dict)
    national: dict[int, int] = field(default_factory=dict)
    teams: dict[int, int] = field(default_factory=dict)
    old_teams: list[int] = field(default_factory=list)  # of 013
    #: by field of Tournament ("byes", "forfeited_matches" …): the line of each entry
    entries: dict[str, list[int]] = field(default_factory=dict)

    def of(self, name: str, count: int) -> list[int]:
        """Return the lines of the entries of a field; zeros if the tournament did not come from a file."""
        lines = self.entries.get(name, [])
        return lines if len(lines) == count else [0] * count

    def column_of_round(self, start_no: int, number: int) -> int:
        return self.round_1.get(start_no, 92) + 10 * (number - 1)


@dataclass
class Draft:
    """What has been read of a file so far."""

    collector: FindingCollector
    limits: Limits
    lines: Lines
    codes: set[str] = field(default_factory=set)
    values: dict[str, Any] = field(default_factory=dict)  # by field of Tournament
    deputies: list[str] = field(default_factory=list)
    round_dates: list[tuple[int, int, str]] = field(default_factory=list)  # line, column, text; "" for a blank one
    scores: dict[str, Fraction] = field(default_factory=dict)  # by letter of record 162
    #: line, column, code, letter, value: scores that 162 cannot tell from those of the letter
    same_scores: list[tuple[int, int, str, str, Fraction]] = field(default_factory=list)
    match_scores: dict[str, Fraction] = field(default_factory=dict)  # by letters of record 362
    players: dict[int, Player] = field(default_factory=dict)
    player_lines: int = 0
    comments: list[Comment] = field(default_factory=list)
    comments_above: list[str] = field(default_factory=list)  # of the record to come
    informative_records: list[str] = field(default_factory=list)  # 013 too, whether there is 310 or not
    national: dict[int, NationalRecord] = field(default_factory=dict)
    teams: dict[int, Team] = field(default_factory=dict)
    old_teams: list[Team] = field(default_factory=list)  # from 013
    entries: dict[str, list[Any]] = field(default_factory=dict)  # by field of Tournament

    def set_once(self, name: str, value: Any, no: int, record: str) -> None:
        """Set a value of the tournament; a second record of its kind is reported and ignored."""
        if name not in self.values:
            self.values[name] = value
        elif self.values[name] != value:
            self.collector.warning(
                no, 1, "record-again", "record {record} again, with another value: the first one is kept", record=record
            )

    def append(self, name: str, entry: Any, no: int) -> None:
        entries = self.entries.setdefault(name, [])
        if len(entries) >= self.limits.entries:
            self.collector.error(
                no, 1, "too-long", "more than {most} of these records: left out", most=self.limits.entries
            )
            return
        entries.append(entry)
        self.lines.entries.setdefault(name, []).append(no)


Reader = Callable[[Draft, int, str], None]


class Misfit(Refusal):
    """A value of a record is not what its columns should hold."""

    def __init__(self, column: int, template: str, /, **figures: Any) -> None:
        super().__init__(template, **figures)
        self.column = column


class Columns(NamedTuple):
    """One line, read by its 1-based columns as the specification counts them."""

    line: str

    def text(self, first: int, last: int) -> str:
        return self.line[first - 1 : last].strip()

    def number(self, first: int, last: int, name: Message) -> int | None:
        """Parse a number; None where the columns are blank."""
        text = self.text(first, last)
        value = integer(text)
        if text and value is None:
            raise Misfit(first, "{what} {value} is not a number", what=name, value=quoted(text))
        return value

    def required_number(self, first: int, last: int, name: Message) -> int:
        value = self.number(first, last, name)
        if value is None:
            raise Misfit(first, "{what} is missing", what=name)
        return value

    def points(self, first: int, last: int, name: Message) -> Fraction | None:
        text = self.text(first, last)
        value = points(text)
        if text and value is None:
            raise Misfit(first, "{what} {value} is not a number of points", what=name, value=quoted(text))
        return value

    def numbers(self, first: int, width: int, name: Message) -> Iterator[int | None]:
        """Yield the number in every `width` + 1 columns to the end of the line; None where it is blank or zero."""
        for start in range(first, len(self.line.rstrip()) + 1, width + 1):
            if self.line[start + width - 1 : start + width].strip():
                raise Misfit(start + width, "column {column} should be blank", column=start + width)
            yield self.number(start, start + width - 1, name) or None
