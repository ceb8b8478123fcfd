"""A body that lives in `tests/club` alone: the engine and a plain re-statement of its README agree on random books.

RATINGOFFICE_EXAMPLES=2000 looks at that many books of each kind, other ones each time.
"""

from dataclasses import replace
from datetime import date
from pathlib import Path
from pprint import pformat
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given

from club import BODY
from plain import club
from plain.books import RandomBook, smallest
from plain.club_books import random_book
from plain.common import add_months
from plain.rate import next_book
from plain.test_engine_agrees import examples, following, seeds
from plain.test_rapid_blitz_agrees import engine_book_of, first_difference
from ratingoffice.book.findings import BadInput
from ratingoffice.engines.disk import rate_folder
from ratingoffice.federations.registry import registered
from ratingoffice.formats.book_folder import write_tables
from ratingoffice.rating.rate import rate
from ratingoffice.rating.request import NUMBERED_TEXT, RatingRequest

ASKED = [("club", pool) for pool in ("all", *club.POOLS)]
ASKED += [("club-2020-01", "all"), ("club-2026-01", "all"), ("club~C-1=top~C-2=classic", "all")]


@pytest.fixture(autouse=True, scope="module")
def known():
    with registered(BODY):
        yield


@pytest.mark.parametrize(("edition", "pool"), ASKED)
@examples(60)
@given(seed=seeds)
def test_the_engine_and_the_plain_statement_agree_on_a_month(edition, pool, seed):
    check(random_book(seed, edition, pool))


@pytest.mark.parametrize(("edition", "pool"), ASKED)
@examples(16)
@given(seed=seeds)
def test_the_engine_and_the_plain_statement_agree_on_three_months_in_a_row(edition, pool, seed):
    check(random_book(seed, edition, pool, months=3))


@pytest.mark.parametrize("pool", ["all", "quick"])
@examples(6)
@given(seed=seeds)
def test_from_disk_to_disk_in_parts_it_is_the_same(pool, seed):
    book = random_book(seed, "club", pool)
    start = engine_book_of(book)
    with TemporaryDirectory() as folder:
        kept = {name: start.tables()[name].select(sorted(columns)) for name, columns in start.had.items()}
        write_tables(Path(folder) / "book", kept, "parquet")
        request = RatingRequest.of("club", book.list_date, pool, NUMBERED_TEXT)
        rate_folder(
            Path(folder) / "book",
            Path(folder) / "parts",
            request,
            kind="parquet",
            parts=1 + seed % 4,
            on_progress=lambda *_: None,
        )
        write_tables(Path(folder) / "whole", rate(start, request).tables(), "parquet")
        for file in (Path(folder) / "whole").iterdir():
            assert (Path(folder) / "parts" / file.name).read_bytes() == file.read_bytes(), file.name


def test_the_random_books_meet_every_clause_and_ground():
    met = set()
    for seed in range(150):
        book = random_book(seed, "club", "all")
        rated = rate(engine_book_of(book), RatingRequest.of("club", book.list_date, "all"))
        for table in (rated.verdicts, rated.sides, rated.initials, rated.unlisted):
            met |= {one for said in table["clause"].drop_nulls() for one in said.split("; ")}
        for column in ("k_clause", "clause"):
            met |= {one for said in rated.changes[column].drop_nulls() for one in said.split("; ")}
    said = {f"{edition.edition}/{at}" for edition in BODY.editions for at in edition.sentences}
    silent = {"4(2)/4(1)", "6", "6(1)", "6/(1)", "7(2)"} | {f"1/¶{n}" for n in (1, 2, 3)}  # what holds of all, or most
    assert {one for one in said - met if one.partition("/")[2] not in silent} == set()


# --- thresholds, in threes -------------------------------------------------------------------------------------------

IN_JANUARY = {"starts_on": date(2026, 1, 20), "ends_on": date(2026, 1, 20), "time_control": "3600"}


def small(event=None, ratings=(1500, 1500), rounds=1, pending=(), **player):
    """A, as here, has so many games against B; `pending`: (event, opponent's rating, result) of somebody new."""
    tables = {
        "players": [{"player_id": "A"} | player, {"player_id": "B"} | dict.fromkeys(player), {"player_id": "new"}],
        "ratings": [
            {"pool": "classic", "player_id": who, "rating": rating, "games": 50}
            for who, rating in zip("AB", ratings, strict=True)
        ],
        "events": [{"event_id": "e"} | IN_JANUARY | (event or {})],
        "games": [
            {
                "event_id": "e",
                "round": number,
                "white_id": "A",
                "black_id": "B",
                "white_result": "1",
                "black_result": "0",
            }
            for number in range(1, rounds + 1)
        ],
        "pending": [
            {
                "pool": "classic",
                "player_id": "new",
                "period": "2025-12",
                "event_id": name,
                "event_ends_on": date(2025, 12, 20),
                "opponent_rating": rating,
                "result": result,
            }
            for name, rating, result in pending
        ],
    }
    tables["players"][2] |= dict.fromkeys(player)
    had = {name: set(rows[0]) for name, rows in tables.items() if rows}
    return RandomBook(0, "club", date(2026, 2, 15), "all", tables, had, [])


@pytest.mark.parametrize("time_control", ["3599", "3600", "3601", "299", "300", "301"])
def test_they_agree_on_the_pools_around_60_and_5_minutes(time_control):
    check(small({"time_control": time_control}))


@pytest.mark.parametrize("approvals", [None, "excused"])
@pytest.mark.parametrize("days", [6, 7, 8])
def test_they_agree_on_an_announcement_around_7_days(days, approvals):
    check(small({"registered_on": date(2026, 1, 20 - days), "approvals": approvals}))


@pytest.mark.parametrize("day", [14, 15, 16])
def test_they_agree_on_a_report_around_the_day_of_the_list(day):
    check(small({"reported_on": date(2026, 2, day)}))


@pytest.mark.parametrize("starts_on", [date(2026, 1, 9), date(2026, 1, 10), date(2026, 1, 11)])
@pytest.mark.parametrize("gap", [0, 1, 100, 101, 249, 250, 251, 349, 350, 351])
def test_they_agree_on_a_difference_around_the_limits_of_both_editions(gap, starts_on):
    check(small({"starts_on": starts_on}, ratings=(1500, 1500 + gap), rounds=2))


@pytest.mark.parametrize("rating", [1999, 2000, 2001])
@pytest.mark.parametrize("birth_date", ["2010-02-14", "2010-02-15", "2010-02-16", "2010-03-15", "2010-03-16"])
def test_they_agree_on_K_around_16_years_and_2000(birth_date, rating):
    for edition in ("club", "club~C-1=top"):
        check(replace(small(ratings=(rating, 1500), birth_date=birth_date), edition=edition))


@pytest.mark.parametrize("rating", [711, 712, 713])
def test_they_agree_on_a_rating_around_700(rating):
    check(small(ratings=(1500, rating)))


@pytest.mark.parametrize("evenings", [1, 2, 3])
@pytest.mark.parametrize("games", [3, 4, 5])
def test_they_agree_on_a_first_rating_around_4_games_and_2_evenings(games, evenings):
    check(small(pending=[(f"old{number % evenings}", 1600, "=") for number in range(games)]))


@pytest.mark.parametrize("rating", [1499, 1500, 1501, 1099, 1100, 1101])
@pytest.mark.parametrize("result", ["1", "0"])
def test_they_agree_on_a_first_rating_around_700_and_1900(rating, result):
    check(small(pending=[(f"old{number % 2}", rating, result) for number in range(4)]))


# --- the comparison --------------------------------------------------------------------------------------------------


def check(book):
    where, _ = disagreement(book)
    if where is None:
        return
    book = smallest(book, lambda smaller: disagreement(smaller)[0] == where)
    _, told = disagreement(book)
    lines = [told, f"in a book (seed {book.seed}) for {book.edition}, list of {book.list_date}, pool {book.pool}:"]
    lines += [f"{name} has the columns {' '.join(sorted(columns))}" for name, columns in book.had.items()]
    lines += [pformat(book.tables, width=160), pformat(book.more, width=160)]
    raise AssertionError("\n".join(lines))


def disagreement(book):
    """((table, column), text) of the first difference; (None, "") where there is none."""
    tables, had, list_date, engine_book = book.tables, book.had, book.list_date, engine_book_of(book)
    edition, *readings = book.edition.split("~")
    for fresh in [*book.more, None]:
        plain = club.rate(tables, edition, list_date, book.pool, had, readings)
        try:
            request = RatingRequest.of(book.edition, list_date, book.pool)
            engine = rate(engine_book, request, parts=1 + book.seed % 3)
        except BadInput as refused:
            return ("input", str(refused)[:20]), f"the engine refuses a valid book: {refused}"
        where, told = first_difference(book.pool == "all", plain, engine)
        if where is not None or fresh is None:
            return where, told and f"list of {list_date}: {told}"
        tables, had = next_book(tables, had, plain)
        tables = tables | {name: tables[name] + rows for name, rows in fresh.items()}
        engine_book = following(engine.book, fresh)
        list_date = add_months(list_date, 1)
