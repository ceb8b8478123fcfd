"""The book: the tables of a federation on the day its next list is made, and what each column holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

import polars as pl

from ratingoffice.book.findings import BadInput, Finding

TEXT, WHOLE, DATE, FLAG = pl.String(), pl.Int64(), pl.Date(), pl.Boolean()

#: every table of a book, its columns in order and their types. A birth date may be just a year, so it stays text.
TABLES: Mapping[str, Mapping[str, pl.DataType]] = {
    "players": {
        "player_id": TEXT,
        "name": TEXT,
        "sex": TEXT,
        "birth_date": TEXT,
        "federation": TEXT,
        "region": TEXT,
        "title": TEXT,
        "fide_id": TEXT,
        "fide_standard": WHOLE,
        "fide_rapid": WHOLE,
        "fide_blitz": WHOLE,
        "member_from": DATE,
        "member_until": DATE,
        "joined_on": DATE,
        "registered": FLAG,
        "deceased_on": DATE,
        "removed_on": DATE,
        "national_title": TEXT,
        "native_name": TEXT,
        "council_from": DATE,
        "council_until": DATE,
        "council_decision": TEXT,
    },
    "ratings": {
        "pool": TEXT,
        "player_id": TEXT,
        "rating": WHOLE,
        "games": WHOLE,
        "peak": WHOLE,
        "last_period": TEXT,
        "rated_since": DATE,
    },
    "lists": {"list_date": DATE, "pool": TEXT, "player_id": TEXT, "rating": WHOLE},
    "pending": {
        "pool": TEXT,
        "player_id": TEXT,
        "period": TEXT,
        "event_id": TEXT,
        "event_ends_on": DATE,
        "round": WHOLE,
        "opponent_id": TEXT,
        "opponent_rating": WHOLE,
        "result": TEXT,
    },
    "events": {
        "event_id": TEXT,
        "name": TEXT,
        "federation": TEXT,
        "organiser": TEXT,
        "club": TEXT,
        "responsible": TEXT,
        "kind": TEXT,
        "starts_on": DATE,
        "ends_on": DATE,
        "registered_on": DATE,
        "reported_on": DATE,
        "paper_received_on": DATE,
        "time_control": TEXT,
        "announced_pool": TEXT,
        "match_games": WHOLE,
        "declarations": TEXT,
        "approvals": TEXT,
        "refused": FLAG,
        "rated_on": DATE,
    },
    "games": {
        "event_id": TEXT,
        "round": WHOLE,
        "board": WHOLE,
        "played_on": DATE,
        "white_id": TEXT,
        "black_id": TEXT,
        "white_result": TEXT,
        "black_result": TEXT,
        "reported_on": DATE,
        "rated_on": DATE,
        "ruling": TEXT,
    },
    "decisions": {
        "event_id": TEXT,
        "decision": TEXT,
        "decided_on": DATE,
        "decided_by": TEXT,
        "reason": TEXT,
        "appealed_on": DATE,
        "reference": TEXT,
        "communicated_on": DATE,
        "communicated_to": TEXT,
        "notice": TEXT,
        "appealed_by": TEXT,
        "appeal": TEXT,
        "appeal_on_paper": TEXT,
        "appeal_outcome": TEXT,
        "appeal_decided_on": DATE,
        "appeal_decided_by": TEXT,
        "appeal_reason": TEXT,
    },
    "federations": {
        "federation": TEXT,
        "name": TEXT,
        "member_from": DATE,
        "member_until": DATE,
        "excluded_from": DATE,
        "excluded_until": DATE,
        "council_from": DATE,
        "council_until": DATE,
        "council_decision": TEXT,
    },
    "fide_ratings": {"player_id": TEXT, "list_date": DATE, "standard": WHOLE, "rapid": WHOLE, "blitz": WHOLE},
    "clubs": {"club": TEXT, "name": TEXT, "kind": TEXT, "entitled_from": DATE, "entitled_until": DATE},
    "rounds": {"event_id": TEXT, "round": WHOLE, "played_on": DATE, "starts_at": TEXT},
    "base_corrections": {
        "pool": TEXT,
        "player_id": TEXT,
        "value": WHOLE,
        "holds_from": DATE,
        "reason": TEXT,
        "decided_by": TEXT,
        "decided_on": DATE,
    },
}

REQUIRED: Mapping[str, tuple[str, ...]] = {
    "players": ("player_id",),
    "ratings": ("pool", "player_id", "rating"),
    "lists": ("list_date", "pool", "player_id", "rating"),
    "pending": ("pool", "player_id", "period", "event_id", "event_ends_on", "opponent_rating", "result"),
    "events": ("event_id", "starts_on", "ends_on", "time_control"),
    "games": ("event_id", "round", "white_id", "black_id", "white_result", "black_result"),
    "decisions": ("event_id", "decision"),
    "federations": ("federation",),
    "fide_ratings": ("player_id", "list_date"),
    "clubs": ("club",),
    "rounds": ("event_id", "round", "played_on"),
    "base_corrections": ("pool", "player_id", "value", "holds_from", "reason", "decided_by", "decided_on"),
}

#: the columns of these in which an empty value is an error too
FILLED: Mapping[str, tuple[str, ...]] = {
    table: tuple(column for column in columns if column != "rating") for table, columns in REQUIRED.items()
}

#: pools that the book of any body may hold: those of FIDE's lists. A body may have others
USUAL_POOLS = ("standard", "rapid", "blitz")

#: columns that hold one of a few values. Words that the bodies bring are in `book/vocabulary.py`
VALUES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("players", "sex"): ("m", "w"),
    ("pending", "result"): ("1", "=", "0"),
    ("events", "kind"): ("swiss", "round_robin", "match", "team", "knockout", "meeting", "other"),
    ("games", "white_result"): ("1", "=", "0", "+", "-", "W", "D", "L"),
    ("games", "black_result"): ("1", "=", "0", "+", "-", "W", "D", "L"),
    ("decisions", "appeal_outcome"): ("upheld", "dismissed"),
    ("clubs", "kind"): ("club", "circle"),
}

#: the order of the rows that are written: the same whatever the order they were read in
ORDER: Mapping[str, tuple[str, ...]] = {
    "players": ("player_id",),
    "ratings": ("pool", "player_id"),
    "lists": ("list_date", "pool", "player_id"),
    "pending": (
        "pool",
        "player_id",
        "event_ends_on",
        "event_id",
        "round",
        "opponent_id",
        "result",
        "opponent_rating",
        "period",
    ),
    "events": ("event_id",),
    "games": ("event_id", "round", "board", "white_id", "black_id"),
    "decisions": ("event_id", "decided_on", "decision", "decided_by", "reason", "appealed_on"),
    "federations": ("federation",),
    "fide_ratings": ("list_date", "player_id"),
    "clubs": ("club",),
    "rounds": ("event_id", "round"),
    "base_corrections": ("pool", "player_id"),
}


#: (table, row counted from 0) -> (file, line): where a row came from
Lines = Callable[[str, int], tuple[str, int]]


def rows_in_memory(table: str, row: int) -> tuple[str, int]:
    """Name the rows of a book that was not read from files: by their table, counted from 1."""
    return table, row + 1


def empty(table: str) -> pl.DataFrame:
    """Return the table without rows."""
    return pl.DataFrame(schema=dict(TABLES[table]))


def as_table(table: str, frame: pl.DataFrame) -> pl.DataFrame:
    """Return all columns of the table, in order and in their types; those that the frame does not have are empty."""
    nothing = pl.lit(None)
    return frame.select(
        (pl.col(column) if column in frame.columns else nothing).cast(kind).alias(column)
        for column, kind in TABLES[table].items()
    )


@dataclass(frozen=True)
class Records:
    """Which facts a book records. A fact that it does not record is never a reason to refuse anything.

    Derived from the columns that the source had: one that is there and empty means "none", one that is absent means
    "not recorded".
    """

    registrations: bool
    reports: bool
    declarations: bool
    memberships: bool
    clubs: bool  # a register of those who may hold events
    papers: bool = False  # reports on paper

    @classmethod
    def of(cls, had: Mapping[str, frozenset[str]]) -> Records:
        events, players = had.get("events", frozenset()), had.get("players", frozenset())
        return cls(
            registrations="registered_on" in events,
            reports="reported_on" in events,
            declarations="declarations" in events,
            memberships=bool(players & {"member_from", "member_until"}),
            clubs="clubs" in had,
            papers="paper_received_on" in events,
        )

    def keeps(self, column: str) -> bool:
        """Return True if the book records that column of an event."""
        return {"registered_on": self.registrations, "reported_on": self.reports, "declarations": self.declarations}[
            column
        ]


@dataclass(frozen=True, eq=False)
class Book:
    """The tables of a federation, each with all its columns in the types of TABLES.

    `had` names the columns that the source really had. A column that was absent is there, and empty; where absence
    means something ("registration is not judged"), `records` says so. `lines` gives the file and line of each row, for
    findings.
    """

    players: pl.DataFrame = field(default_factory=lambda: empty("players"))
    ratings: pl.DataFrame = field(default_factory=lambda: empty("ratings"))
    lists: pl.DataFrame = field(default_factory=lambda: empty("lists"))
    pending: pl.DataFrame = field(default_factory=lambda: empty("pending"))
    events: pl.DataFrame = field(default_factory=lambda: empty("events"))
    games: pl.DataFrame = field(default_factory=lambda: empty("games"))
    decisions: pl.DataFrame = field(default_factory=lambda: empty("decisions"))
    federations: pl.DataFrame = field(default_factory=lambda: empty("federations"))
    fide_ratings: pl.DataFrame = field(default_factory=lambda: empty("fide_ratings"))
    clubs: pl.DataFrame = field(default_factory=lambda: empty("clubs"))
    rounds: pl.DataFrame = field(default_factory=lambda: empty("rounds"))  # as they were registered, not as played
    base_corrections: pl.DataFrame = field(default_factory=lambda: empty("base_corrections"))
    had: Mapping[str, frozenset[str]] = field(default_factory=dict)
    lines: Lines = rows_in_memory

    @property
    def records(self) -> Records:
        return Records.of(self.had)

    def has(self, table: str, column: str) -> bool:
        return column in self.had.get(table, frozenset())

    def tables(self) -> dict[str, pl.DataFrame]:
        return {f.name: getattr(self, f.name) for f in fields(self) if f.name in TABLES}

    def with_tables(self, **tables: pl.DataFrame) -> Book:
        changed: dict[str, Any] = dict(tables)
        return replace(self, **changed)

    @classmethod
    def of(cls, **tables: pl.DataFrame | list[dict[str, Any]]) -> Book:
        """Return a book made of frames or rows that hold some of the columns; text is converted as in a CSV file.

        Raises BadInput with a finding for every value that does not fit.
        """
        from ratingoffice.book.type_conversion import convert_table, frame_from_rows  # which imports this module

        findings: list[Finding] = []
        frames: dict[str, Any] = {}
        had: dict[str, frozenset[str]] = {}
        for name, table in tables.items():
            if name not in TABLES:
                raise BadInput(
                    "a book has no table {name}: its tables are {tables}", name=repr(name), tables=", ".join(TABLES)
                )
            if not isinstance(table, pl.DataFrame) and not table:
                continue  # no rows: as if the table were not there
            frame = table if isinstance(table, pl.DataFrame) else frame_from_rows(table)
            had[name] = frozenset(frame.columns)
            frames[name], misfits = convert_table(name, frame, file=name)
            findings += misfits
        if findings:
            raise BadInput(findings)
        return cls(**frames, had=had)
