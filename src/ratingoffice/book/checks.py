"""Contradictions between the rows and the tables of a book.

A clean book costs only whole-column reductions over whole numbers; rows are looked at only where something is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import polars as pl

from ratingoffice.book.book import Book, Lines
from ratingoffice.book.findings import Finding
from ratingoffice.book.row_ids import RESULTS, RowIds
from ratingoffice.book.rows import strictly_increasing, taken
from ratingoffice.book.sort_key import packed
from ratingoffice.book.typed import LARGEST, listed
from ratingoffice.message import Message

#: white and black together: a game of the board, a forfeit, a game of less than one move
PLAYED = ("10", "01", "==", "00", "=0", "0=")
UNPLAYED = ("+-", "-+", "--", "WL", "LW", "DD", "LL", "DL", "LD")

TIME = r"^([01]\d|2[0-3]):[0-5]\d$"

NOT_IN_PLAYERS = Message('"{value}" is not in players: add the player or correct the id')
NOT_IN_EVENTS = Message('"{value}" is not in events: add the event or correct the id')

RATING, GAMES, ROUND = Message("a rating"), Message("a number of games"), Message("a round")
#: (table, column) -> the smallest and the largest number that makes sense, and its name
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


def check(book: Book, coded: RowIds, lines: Lines | None = None) -> list[Finding]:
    """Everything in the book that cannot be true; `lines` tells where a row came from (the book's own by default)."""
    return list(_Check(book, coded, lines or book.lines).findings())


class _Check:
    def __init__(self, book: Book, coded: RowIds, lines: Lines) -> None:
        self.book, self.coded, self.lines, self.tables = book, coded, lines, book.tables()

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

    # what is there twice

    def duplicates(self) -> Iterator[Finding]:
        book, coded = self.book, self.coded
        if not _all_differ(book.players["player_id"]):
            yield from self.twice("players", ("player_id",), Message('player "{player_id}"'))
        if not _all_differ(book.events["event_id"]):
            yield from self.twice("events", ("event_id",), Message('event "{event_id}"'))
        if not _all_differ(book.federations["federation"]):
            yield from self.twice("federations", ("federation",), Message('federation "{federation}"'))
        if not _all_differ(book.clubs["club"]):
            yield from self.twice("clubs", ("club",), Message('club "{club}"'))
        if not _packed_all_differ(_numbered(book.ratings["pool"]), coded.ratings):
            what = Message('the rating of player "{player_id}" in {pool}')
            yield from self.twice("ratings", ("player_id", "pool"), what)
        day = book.lists["list_date"].to_physical()
        if not _packed_all_differ(day, _numbered(book.lists["pool"]), coded.lists):
            what = Message('player "{player_id}" in {pool} on the list of {list_date}')
            yield from self.twice("lists", ("player_id", "pool", "list_date"), what)
        if not _packed_all_differ(book.fide_ratings["list_date"].to_physical(), coded.fide_ratings):
            what = Message('player "{player_id}" on FIDE\'s list of {list_date}')
            yield from self.twice("fide_ratings", ("player_id", "list_date"), what)
        if not _packed_all_differ(coded.event, book.games["round"], coded.white, coded.black):
            what = Message('the game "{white_id}" - "{black_id}" of event "{event_id}", round {round},')
            yield from self.twice("games", ("event_id", "round", "white_id", "black_id"), what)

    def twice(self, table: str, key: tuple[str, ...], what: Message) -> list[Finding]:
        frame = self.tables[table]
        again = (
            frame.select(*key, row=pl.int_range(pl.len()))
            .with_columns(first=pl.col("row").min().over(key))
            .filter(pl.col("row") > pl.col("first"))
        )
        first_rows = dict(again.select("row", "first").iter_rows())

        def message(row: int) -> str:
            _, line = self.lines(table, first_rows[row])
            named = Message(what, **{column: str(frame[column][row]) for column in key})
            return Message("{what} is there twice, first on line {line}: keep one of the two", what=named, line=line)

        return self.about(table, key[0], again["row"], "twice", message)

    # who and what is not there

    def unknown_ids(self) -> Iterator[Finding]:
        coded = self.coded
        for table, column, found in (
            ("ratings", "player_id", coded.ratings),
            ("lists", "player_id", coded.lists),
            ("pending", "player_id", coded.pending),
            ("fide_ratings", "player_id", coded.fide_ratings),
            ("base_corrections", "player_id", coded.base_corrections),
            ("games", "white_id", coded.white),
            ("games", "black_id", coded.black),
        ):
            yield from self.unknown(table, column, found, NOT_IN_PLAYERS)
        for table, found in (("games", coded.event), ("decisions", coded.decisions)):
            yield from self.unknown(table, "event_id", found, NOT_IN_EVENTS)

    def unknown(self, table: str, column: str, found: pl.Series, sentence: Message) -> list[Finding]:
        if not found.null_count():
            return []
        return self.about(table, column, found.is_null(), "unknown", self.quoting(table, column, sentence))

    # numbers and dates

    def numbers_out_of_range(self) -> Iterator[Finding]:
        for (table, column), (smallest, largest, noun) in LIMITS.items():
            values = self.tables[table][column]
            if _least(values, smallest) >= smallest and _most(values, largest) <= largest:
                continue
            wrong = (values < smallest) | (values > largest)
            sentence = Message(
                '"{value}" cannot be {noun}: write a number from {smallest} to {largest}',
                noun=noun,
                smallest=smallest,
                largest=largest,
            )
            yield from self.about(table, column, wrong, "range", self.quoting(table, column, sentence))

    def dates_in_the_wrong_order(self) -> Iterator[Finding]:
        for table, earlier, later in DATES:
            first, second = self.tables[table][earlier], self.tables[table][later]
            wrong = second < first
            if wrong.any():
                yield from self.about(table, later, wrong, "order", self.comparing(earlier, first, second))

    def games_outside_their_event(self) -> Iterator[Finding]:
        games, events = self.book.games, self.book.events
        played, event = games["played_on"], self.coded.event
        if played.null_count() == played.len():
            return
        starts, ends = events.select("starts_on", "ends_on")[event]
        wrong = (played < starts) | (played > ends)
        if wrong.any():
            yield from self.about(
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

    # games that cannot be

    def games_against_oneself(self) -> Iterator[Finding]:
        games, coded = self.book.games, self.coded
        itself = coded.white == coded.black
        if coded.white.null_count():
            itself = games["white_id"] == games["black_id"]
        if itself.any():
            sentence = Message('player "{value}" plays against themselves: correct white_id or black_id')
            yield from self.about("games", "black_id", itself, "self", self.quoting("games", "black_id", sentence))

    def contradictory_results(self) -> Iterator[Finding]:
        games, coded = self.book.games, self.coded
        white, black = games["white_result"], games["black_result"]
        impossible = pl.Series([one + other not in PLAYED + UNPLAYED for one in RESULTS for other in RESULTS])
        wrong = taken(impossible, coded.white_result * len(RESULTS) + coded.black_result)
        if wrong.any():
            yield from self.about(
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
        yield from self.twice("rounds", ("event_id", "round"), Message('round {round} of event "{event_id}"'))
        days = self.book.events.unique("event_id", keep="first").select("event_id", "starts_on", "ends_on")
        rounds = self.book.rounds.join(days, on="event_id", how="left", maintain_order="left")
        yield from self.unknown("rounds", "event_id", rounds["starts_on"], NOT_IN_EVENTS)
        played = rounds["played_on"]
        yield from self.about(
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
        yield from self.about("rounds", "starts_at", no_time, "time", self.quoting("rounds", "starts_at", sentence))

    # base corrections

    def base_corrections(self) -> Iterator[Finding]:
        """Few, and looked at row by row."""
        what = Message('the base correction of player "{player_id}" in {pool}')
        yield from self.twice("base_corrections", ("player_id", "pool"), what)
        corrections = self.book.base_corrections
        rated = self.book.ratings.filter(pl.col("rating").is_not_null()).select("pool", "player_id").unique()
        found = corrections.join(
            rated.with_columns(rated=pl.lit(True)), on=["pool", "player_id"], how="left", maintain_order="left"
        )
        unrated = found["rated"].is_null() & self.coded.base_corrections.is_not_null()
        yield from self.about(
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

    # sentences

    def quoting(self, table: str, column: str, sentence: Message) -> Callable[[int], str]:
        """The sentence with the value in that column."""
        return lambda row: Message(sentence, value=str(self.tables[table][column][row]))

    def comparing(self, earlier: str, first: pl.Series, second: pl.Series) -> Callable[[int], str]:
        return lambda row: Message(
            '"{later_day}" is before {column} "{earlier_day}": correct one of the two',
            later_day=second[row],
            column=earlier,
            earlier_day=first[row],
        )

    def about(
        self, table: str, column: str, rows: pl.Series, code: str, message: Callable[[int], str]
    ) -> list[Finding]:
        def finding(row: int) -> Finding:
            file, line = self.lines(table, row)
            return Finding(file, line, column, message(row), code)

        return listed(rows.fill_null(False).arg_true() if rows.dtype == pl.Boolean else rows, finding)


def _all_differ(values: pl.Series) -> bool:
    """Tables are written in the order of their ids, so most often one comparison with the neighbour is enough."""
    return strictly_increasing(values) or values.n_unique() == values.len()


def _packed_all_differ(*parts: pl.Series) -> bool:
    """Whether no two rows agree in all parts."""
    if any(part.null_count() for part in parts):
        return False  # not clean anyway: leave it to those who look at the ids themselves
    key = packed(*parts)
    if key is None:
        return pl.DataFrame({str(n): part for n, part in enumerate(parts)}).n_unique() == parts[0].len()
    return _all_differ(key)


def _numbered(names: pl.Series) -> pl.Series:
    """The same number for the same name: of pools, of which there are few."""
    return names.cast(pl.Categorical(pl.Categories.random())).to_physical()


def _least(values: pl.Series, where_empty: int = 0) -> int:
    least: Any = values.min()
    return where_empty if least is None else int(least)


def _most(values: pl.Series, where_empty: int = 0) -> int:
    most: Any = values.max()
    return where_empty if most is None else int(most)
