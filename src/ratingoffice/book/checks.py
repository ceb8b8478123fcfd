"""Checks of a book: contradictions between its rows and tables.

A clean book costs only whole-column reductions over whole numbers; rows are read only where something is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import polars as pl

from ratingoffice.book.book import Book, Lines
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.row_ids import RESULTS, RowIds, find_row_ids
from ratingoffice.book.rows import is_strictly_increasing, number_distinct
from ratingoffice.book.sort_key import sort_key
from ratingoffice.book.type_conversion import LARGEST, list_findings
from ratingoffice.message import Message

#: white and black together: a game of the board, a forfeit, a game of less than one move
PLAYED = ("10", "01", "==", "00", "=0", "0=")
UNPLAYED = ("+-", "-+", "--", "WL", "LW", "DD", "LL", "DL", "LD")

TIME = r"^([01]\d|2[0-3]):[0-5]\d$"

NOT_IN_PLAYERS = Message('"{value}" is not in players: add the player or correct the id')
NOT_IN_EVENTS = Message('"{value}" is not in events: add the event or correct the id')

RATING, GAMES, ROUND = Message("a rating"), Message("a number of games"), Message("a round")
#: (table, column) -> the smallest and the largest number allowed, and what the number is
LIMITS: Mapping[tuple[str, str], tuple[int, int, Message]] = {
    ("players", "fide_standard"): (0, 9999, RATING),
    ("players", "fide_rapid"): (0, 9999, RATING),
    ("players", "fide_blitz"): (0, 9999, RATING),
    ("ratings", "rating"): (0, 9999, RATING),
    ("ratings", "peak"): (0, 9999, RATING),
    ("ratings", "games"): (0, LARGEST, GAMES),
    ("lists", "rating"): (0, 9999, RATING),
    ("pending", "opponent_rating"): (0, 9999, RATING),
    ("pending", "round"): (1, LARGEST, ROUND),
    **{("fide_ratings", kind): (0, 9999, RATING) for kind in ("standard", "rapid", "blitz")},
    ("events", "match_games"): (1, LARGEST, GAMES),
    ("games", "round"): (1, LARGEST, ROUND),
    ("rounds", "round"): (1, LARGEST, ROUND),
    ("base_corrections", "value"): (0, 9999, RATING),
}

#: (table, earlier, later): the second date cannot come before the first
DATES = (
    ("players", "member_from", "member_until"),
    ("events", "starts_on", "ends_on"),
    ("events", "starts_on", "reported_on"),
    ("decisions", "decided_on", "appealed_on"),
    ("decisions", "decided_on", "communicated_on"),
    ("decisions", "appealed_on", "appeal_decided_on"),
    ("federations", "member_from", "member_until"),
    ("federations", "excluded_from", "excluded_until"),
    ("federations", "council_from", "council_until"),
    ("players", "council_from", "council_until"),
    ("clubs", "entitled_from", "entitled_until"),
)


def check_book(book: Book, row_ids: RowIds, lines: Lines | None = None) -> list[Finding]:
    """Return a finding for everything in the book that cannot be true.

    `lines` gives the file and line of a row; by default the book's own.
    """
    return list(_BookCheck(book, row_ids, lines or book.lines).findings())


def refuse_bad_book(book: Book) -> None:
    """Raise BadInput with everything in the book that cannot be true."""
    if findings := check_book(book, find_row_ids(book)):
        raise BadInput(findings)


class _BookCheck:
    def __init__(self, book: Book, row_ids: RowIds, lines: Lines) -> None:
        self.book, self.row_ids, self.lines, self.tables = book, row_ids, lines, book.tables()

    def findings(self) -> Iterator[Finding]:
        yield from self.duplicates()
        yield from self.unknown_ids()
        yield from self.numbers_out_of_range()
        yield from self.dates_in_the_wrong_order()
        yield from self.games_outside_their_event()
        yield from self.games_against_oneself()
        yield from self.contradictory_results()
        if self.book.rounds.height:
            yield from self.schedules()
        if self.book.base_corrections.height:
            yield from self.base_corrections()

    # duplicate rows

    def duplicates(self) -> Iterator[Finding]:
        book, row_ids = self.book, self.row_ids
        if not _all_differ(book.players["player_id"]):
            yield from self.find_duplicates("players", ("player_id",), Message('player "{player_id}"'))
        if not _all_differ(book.events["event_id"]):
            yield from self.find_duplicates("events", ("event_id",), Message('event "{event_id}"'))
        if not _all_differ(book.federations["federation"]):
            yield from self.find_duplicates("federations", ("federation",), Message('federation "{federation}"'))
        if not _all_differ(book.clubs["club"]):
            yield from self.find_duplicates("clubs", ("club",), Message('club "{club}"'))
        if not _rows_differ(number_distinct(book.ratings["pool"]), row_ids.ratings):
            subject = Message('the rating of player "{player_id}" in {pool}')
            yield from self.find_duplicates("ratings", ("player_id", "pool"), subject)
        day = book.lists["list_date"].to_physical()
        if not _rows_differ(day, number_distinct(book.lists["pool"]), row_ids.lists):
            subject = Message('player "{player_id}" in {pool} on the list of {list_date}')
            yield from self.find_duplicates("lists", ("player_id", "pool", "list_date"), subject)
        if not _rows_differ(book.fide_ratings["list_date"].to_physical(), row_ids.fide_ratings):
            subject = Message('player "{player_id}" on FIDE\'s list of {list_date}')
            yield from self.find_duplicates("fide_ratings", ("player_id", "list_date"), subject)
        if not _rows_differ(row_ids.event, book.games["round"], row_ids.white, row_ids.black):
            subject = Message('the game "{white_id}" - "{black_id}" of event "{event_id}", round {round},')
            yield from self.find_duplicates("games", ("event_id", "round", "white_id", "black_id"), subject)

    def find_duplicates(self, table: str, key: tuple[str, ...], subject: Message) -> list[Finding]:
        frame = self.tables[table]
        repeated = (
            frame.select(*key, row=pl.int_range(pl.len()))
            .with_columns(first=pl.col("row").min().over(key))
            .filter(pl.col("row") > pl.col("first"))
        )
        first_rows = dict(repeated.select("row", "first").iter_rows())

        def message(row: int) -> Message:
            _, line = self.lines(table, first_rows[row])
            named = Message(subject, **{column: str(frame[column][row]) for column in key})
            return Message("{what} is there twice, first on line {line}: keep one of the two", what=named, line=line)

        return self.findings_of(table, key[0], repeated["row"], "twice", message)

    # references to rows that are not there

    def unknown_ids(self) -> Iterator[Finding]:
        row_ids = self.row_ids
        for table, column, rows in (
            ("ratings", "player_id", row_ids.ratings),
            ("lists", "player_id", row_ids.lists),
            ("pending", "player_id", row_ids.pending),
            ("fide_ratings", "player_id", row_ids.fide_ratings),
            ("base_corrections", "player_id", row_ids.base_corrections),
            ("games", "white_id", row_ids.white),
            ("games", "black_id", row_ids.black),
        ):
            yield from self.find_unknown(table, column, rows, NOT_IN_PLAYERS)
        for table, rows in (("games", row_ids.event), ("decisions", row_ids.decisions)):
            yield from self.find_unknown(table, "event_id", rows, NOT_IN_EVENTS)

    def find_unknown(self, table: str, column: str, references: pl.Series, sentence: Message) -> list[Finding]:
        if not references.null_count():
            return []
        return self.findings_of(table, column, references.is_null(), "unknown", self.quoting(table, column, sentence))

    # numbers and dates

    def numbers_out_of_range(self) -> Iterator[Finding]:
        for (table, column), (smallest, largest, noun) in LIMITS.items():
            values = self.tables[table][column]
            if _all_between(values, smallest, largest):
                continue
            wrong = (values < smallest) | (values > largest)
            sentence = Message(
                '"{value}" cannot be {noun}: write a number from {smallest} to {largest}',
                noun=noun,
                smallest=smallest,
                largest=largest,
            )
            yield from self.findings_of(table, column, wrong, "range", self.quoting(table, column, sentence))

    def dates_in_the_wrong_order(self) -> Iterator[Finding]:
        for table, earlier, later in DATES:
            first, second = self.tables[table][earlier], self.tables[table][later]
            wrong = second < first
            if wrong.any():
                yield from self.findings_of(table, later, wrong, "order", self.comparing(earlier, first, second))

    def games_outside_their_event(self) -> Iterator[Finding]:
        games, events = self.book.games, self.book.events
        played, event = games["played_on"], self.row_ids.event
        if played.null_count() == played.len():
            return
        starts, ends = events.select("starts_on", "ends_on")[event]
        wrong = (played < starts) | (played > ends)
        if wrong.any():
            yield from self.findings_of(
                "games",
                "played_on",
                wrong,
                "order",
                lambda row: Message(
                    '"{played_on}" is outside event "{event}", {starts_on} to {ends_on}: '
                    "correct the date of the game or those of the event",
                    played_on=played[row],
                    event=games["event_id"][row],
                    starts_on=starts[row],
                    ends_on=ends[row],
                ),
            )

    # impossible games

    def games_against_oneself(self) -> Iterator[Finding]:
        games, row_ids = self.book.games, self.row_ids
        against_self = row_ids.white == row_ids.black
        if row_ids.white.null_count():
            against_self = games["white_id"] == games["black_id"]
        if against_self.any():
            sentence = Message('player "{value}" plays against themselves: correct white_id or black_id')
            yield from self.findings_of(
                "games", "black_id", against_self, "self", self.quoting("games", "black_id", sentence)
            )

    def contradictory_results(self) -> Iterator[Finding]:
        games, row_ids = self.book.games, self.row_ids
        white, black = games["white_result"], games["black_result"]
        pairs = [white_result + black_result for white_result in RESULTS for black_result in RESULTS]
        impossible = pl.Series([pair not in PLAYED + UNPLAYED for pair in pairs])
        wrong = impossible[row_ids.white_result * len(RESULTS) + row_ids.black_result]
        if wrong.any():
            yield from self.findings_of(
                "games",
                "black_result",
                wrong,
                "result",
                lambda row: Message(
                    'white_result "{white}" and black_result "{black}" contradict each other: correct one of the two',
                    white=white[row],
                    black=black[row],
                ),
            )

    # schedules

    def schedules(self) -> Iterator[Finding]:
        """The rounds of an event as they were registered: few, and looked at row by row."""
        yield from self.find_duplicates("rounds", ("event_id", "round"), Message('round {round} of event "{event_id}"'))
        days = self.book.events.unique("event_id", keep="first").select("event_id", "starts_on", "ends_on")
        rounds = self.book.rounds.join(days, on="event_id", how="left", maintain_order="left")
        yield from self.find_unknown("rounds", "event_id", rounds["starts_on"], NOT_IN_EVENTS)
        played = rounds["played_on"]
        yield from self.findings_of(
            "rounds",
            "played_on",
            (played < rounds["starts_on"]) | (played > rounds["ends_on"]),
            "order",
            lambda row: Message(
                'round {round} on "{played_on}" is outside event "{event}", {starts_on} to {ends_on}: '
                "correct the day of the round or those of the event",
                round=rounds["round"][row],
                played_on=played[row],
                event=rounds["event_id"][row],
                starts_on=rounds["starts_on"][row],
                ends_on=rounds["ends_on"][row],
            ),
        )
        no_time = ~rounds["starts_at"].str.contains(TIME)
        sentence = Message('"{value}" is no time of the day: write it like 09:30')
        yield from self.findings_of(
            "rounds", "starts_at", no_time, "time", self.quoting("rounds", "starts_at", sentence)
        )

    # base corrections

    def base_corrections(self) -> Iterator[Finding]:
        """Few, and looked at row by row."""
        subject = Message('the base correction of player "{player_id}" in {pool}')
        yield from self.find_duplicates("base_corrections", ("player_id", "pool"), subject)
        corrections = self.book.base_corrections
        rated = self.book.ratings.filter(pl.col("rating").is_not_null()).select("pool", "player_id").unique()
        joined = corrections.join(
            rated.with_columns(rated=pl.lit(True)), on=["pool", "player_id"], how="left", maintain_order="left"
        )
        unrated = joined["rated"].is_null() & self.row_ids.base_corrections.is_not_null()
        yield from self.findings_of(
            "base_corrections",
            "player_id",
            unrated,
            "unrated",
            lambda row: Message(
                'player "{player_id}" has no rating in {pool} that could be corrected: correct the id or the pool',
                player_id=corrections["player_id"][row],
                pool=Message(corrections["pool"][row]),
            ),
        )

    # findings of rows

    def quoting(self, table: str, column: str, sentence: Message) -> Callable[[int], Message]:
        """Return a function that completes the sentence with the row's value of that column."""
        return lambda row: Message(sentence, value=str(self.tables[table][column][row]))

    def comparing(self, earlier: str, first: pl.Series, second: pl.Series) -> Callable[[int], Message]:
        return lambda row: Message(
            '"{later_day}" is before {column} "{earlier_day}": correct one of the two',
            later_day=second[row],
            column=earlier,
            earlier_day=first[row],
        )

    def findings_of(
        self, table: str, column: str, rows: pl.Series, code: str, message: Callable[[int], Message]
    ) -> list[Finding]:
        """Return a finding for each of these rows: row numbers, or True where something is wrong."""

        def finding(row: int) -> Finding:
            file, line = self.lines(table, row)
            return Finding(file, line, column, message(row), code)

        return list_findings(rows.fill_null(False).arg_true() if rows.dtype == pl.Boolean else rows, finding)


def _all_differ(values: pl.Series) -> bool:
    """Return True if no value is repeated. Mostly values increase, and one comparison with the neighbour is enough."""
    return is_strictly_increasing(values) or values.n_unique() == values.len()


def _rows_differ(*columns: pl.Series) -> bool:
    """Return True if no two rows agree in all columns; False where that has to be found out by the ids themselves."""
    if any(column.null_count() for column in columns):
        return False
    key = sort_key(*columns)
    if key is None:
        return pl.DataFrame({str(n): column for n, column in enumerate(columns)}).n_unique() == columns[0].len()
    return _all_differ(key)


def _all_between(values: pl.Series, smallest: int, largest: int) -> bool:
    least: Any = values.min()
    most: Any = values.max()
    return least is None or (least >= smallest and most <= largest)
