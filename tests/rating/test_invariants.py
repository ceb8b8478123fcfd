"""What holds for every book, whatever the regulation: on random books of every edition (plain.books), and on one in
which everything happens that seldom does (plain.rare).

RATINGOFFICE_EXAMPLES=200 looks at that many books an edition; without it at a few, and without --all at half of those.
"""

import os
from datetime import date
from functools import cache
from random import Random

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import ratingoffice
from books import days, fide, player, waits
from plain.books import LISTS, random_book
from plain.rare import frames_of, rare_book
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.demo.generate import generate
from ratingoffice.formats.book_folder import read_book, write_tables
from ratingoffice.rating import parallel
from ratingoffice.rating.rate import rate_period

EXAMPLES = os.environ.get("RATINGOFFICE_EXAMPLES")
ANSWERS = ("list", "sides", "verdicts", "initials", "changes")
RARE = "rare"


def on_books(number):
    """Parametrizes a test with so many books of every edition, and the rare one."""
    seeds = [*range(int(EXAMPLES or number)), RARE]
    cases = pytest.mark.parametrize(("edition", "seed"), [(edition, seed) for edition in LISTS for seed in seeds])
    return cases if EXAMPLES else lambda test: pytest.mark.sampled(2)(cases(test))


def a_book(edition, seed, months=1):
    return rare_book(edition) if seed == RARE else random_book(seed, edition, months)


def rated(frames, random, **options):
    return rated_book(Book.of(**frames), random, **options)


def rated_book(book, random, list_date=None, **options):
    return ratingoffice.rate(
        book, edition=random.edition, list_date=list_date or random.list_date, pool=random.pool, **options
    )


@cache
def a_month(edition, seed):
    """A book, its tables, and what comes out: rated once for all the tests that look at it."""
    random = a_book(edition, seed)
    frames = frames_of(random)
    return random, frames, rated(frames, random)


def assert_same(one, other):
    for name in ANSWERS:
        assert_frame_equal(getattr(one, name), getattr(other, name))
    for name, table in one.book.tables().items():
        assert_frame_equal(table, other.book.tables()[name])
    assert one.book.had == other.book.had


@on_books(4)
def test_the_order_of_the_rows_and_columns_does_not_matter(edition, seed):
    (random, frames, month), dice = a_month(edition, seed), Random(seed)
    shuffled = {
        name: frame.sample(fraction=1, shuffle=True, seed=len(name)).select(dice.sample(frame.columns, frame.width))
        for name, frame in frames.items()
    }
    assert_same(month, rated(shuffled, random))


def test_results_that_wait_without_a_round_or_an_opponent_are_written_in_one_order():
    def written(*ratings):
        rows = [waits("A", "=", rating, period="2024-03")["pending"][0] for rating in ratings]
        pieces = [{"pending": [{c: v for c, v in row.items() if c not in ("round", "opponent_id")}]} for row in rows]
        return fide(player("A"), *pieces).book.pending

    assert_frame_equal(written(1800, 1700), written(1700, 1800))


def test_so_are_those_of_an_event_that_was_rated_in_two_periods():
    def written(*periods):
        pieces = [waits("A", "0", 1800, period=period, event_id="long", ends_on="2024-03-20") for period in periods]
        for piece in pieces:
            del piece["pending"][0]["round"], piece["pending"][0]["opponent_id"]
        return fide(player("A"), *pieces).book.pending

    assert_frame_equal(written("2024-02", "2024-03"), written("2024-03", "2024-02"))


@on_books(2)
def test_rating_changes_nothing_that_it_is_given_and_gives_the_same_twice(edition, seed):
    random, frames, month = a_month(edition, seed)
    book = Book.of(**frames)
    before = {name: table.clone() for name, table in book.tables().items()}
    assert_same(month, rated_book(book, random))
    for name, table in book.tables().items():
        assert_frame_equal(table, before[name])


@on_books(2)
def test_in_how_many_parts_it_is_rated_does_not_matter(edition, seed):
    random, frames, month = a_month(edition, seed)
    for parts in (2, 7):
        assert_same(month, rated(frames, random, parts=parts))


@on_books(4)
def test_in_what_pieces_the_games_are_worked_on_does_not_matter(edition, seed, monkeypatch):
    random, frames, month = a_month(edition, seed)
    monkeypatch.setattr(parallel, "MOST", 1)  # every event for itself
    assert_same(month, rated(frames, random))


@pytest.mark.parametrize("edition", LISTS)
def test_a_federation_in_many_pieces_is_the_federation_in_one(edition, monkeypatch):
    made = generate(players=400, months=1, edition=edition)
    book, asked = Book.of(**made.book), {"edition": edition, "list_date": made.list_dates[0], "pool": made.pool}
    whole = ratingoffice.rate(book, **asked)
    monkeypatch.setattr(parallel, "MOST", 100)
    assert len(parallel.cut_between_events(whole.sides.select(event="event_id"))) > 5
    in_pieces = ratingoffice.rate(book, **asked)
    for name, table in whole.tables().items():
        assert_frame_equal(in_pieces.tables()[name], table)


@on_books(2)
def test_csv_and_parquet_are_read_as_the_same_book(edition, seed, tmp_path):
    random, frames, month = a_month(edition, seed)
    for kind in ("csv", "parquet"):
        write_tables(tmp_path / kind, frames, kind)
        assert_same(month, rated_book(read_book(tmp_path / kind), random))


@on_books(1)
def test_what_comes_out_is_the_next_book_and_nothing_is_rated_twice(edition, seed, tmp_path):
    random = a_book(edition, seed, months=3)
    book, list_date = Book.of(**frames_of(random, months=3)), random.list_date
    counted, closed, last = [], set(), None
    for number in range(4):
        month = rated_book(book, random, list_date)
        write_tables(tmp_path / str(number), month.tables(), ("csv", "parquet")[number % 2])
        written = read_book(tmp_path / str(number))
        for name, table in month.book.tables().items():
            assert_frame_equal(written.tables()[name], table)
        counted += month.sides.filter("counted").select("event_id", "round", "player_id", "opponent_id").rows()
        # an event that has been rated is not judged again, but for what was added to it after that list (JCF 3(7))
        assert closed & set(month.verdicts["event_id"]) <= with_added_games(edition, book)
        closed |= set(month.book.events.filter(pl.col("rated_on").is_not_null())["event_id"])
        if last is not None:
            check_that_it_follows(last, month)
        book, last, list_date = written, month, _first_of_next_month(list_date)
    assert len(counted) == len(set(counted))


def check_that_it_follows(last, month):
    """The list in force is the last one made, and is kept."""
    before = last.book.ratings.filter(pl.col("pool").is_in(month.pools)).drop_nulls("rating")
    kept = month.book.lists.filter(pl.col("list_date") == last.list_date, pl.col("pool").is_in(month.pools))
    assert_frame_equal(kept.select("pool", "player_id", "rating"), before.select("pool", "player_id", "rating"))
    ratings = {(row["pool"], row["player_id"]): row["rating"] for row in before.to_dicts()}
    for row in month.list.to_dicts():
        assert row["previous"] == ratings.get((row.get("pool", month.pools[0]), row["player_id"]))


def _first_of_next_month(day):
    return type(day).fromisoformat(days(f"{day:%Y-%m}-28", 4)[:7] + "-01")


@on_books(4)
def test_a_rating_moves_by_its_counted_sides_and_base_corrections_and_by_nothing_else(edition, seed):
    book, _, month = a_month(edition, seed)
    corrected = {
        (row["pool"], row["player_id"]): row["value"]
        for row in book.tables.get("base_corrections", [])
        if max(row["holds_from"], row["decided_on"]) <= book.list_date
    }
    moved = {}
    for row in month.sides.filter("counted").to_dicts():
        key = row["pool"], row["player_id"]
        points, games = moved.get(key, (0, 0))
        moved[key] = points + row["k"] * row["delta"], games + 1
    floor = 1000 if edition.startswith("jcf") else 0
    for row in month.list.drop_nulls("previous").to_dicts():
        key = row.get("pool", month.pools[0]), row["player_id"]
        points, games = moved.get(key, (0, 0))
        change = (abs(points) + 50) // 100 * (1 if points > 0 else -1)  # half away from zero
        expected = max(floor, corrected.get(key, row["previous"]) + change)
        if edition.startswith("fshu") and (row["fide_standard"] or 0) >= 2600:
            expected = max(expected, row["fide_standard"])  # 6.6
        assert (row["rating"], row["games"]) == (expected, games)
        assert row["change"] == row["rating"] - row["previous"]


@on_books(4)
def test_every_game_has_two_sides_that_mirror_each_other(edition, seed):
    _, _, month = a_month(edition, seed)
    rows = {
        (row["event_id"], row["round"], row["player_id"], row["opponent_id"]): row for row in month.sides.to_dicts()
    }
    assert len(rows) == month.sides.height
    for (event_id, number, player_id, opponent_id), row in rows.items():
        other = rows[event_id, number, opponent_id, player_id]
        assert {row["color"], other["color"]} == {"w", "b"}
        assert row["pool"] == other["pool"]
        assert (row["article"] is None) == (row["reason"] is None)
        if row["counted"]:
            assert row["difference"] == row["rating"] - row["opponent_rating"]
            assert row["delta"] == {"1": 100, "=": 50, "0": 0}[row["result"]] - row["expected"]
        else:
            assert row["article"]
        if row["counted"] and other["counted"] and row["counted_difference"] == -other["counted_difference"]:
            assert row["expected"] + other["expected"] == 100


def with_added_games(edition, book):
    """JCF 3(7): the events with an unrated game that was reported after the 20th before the list that closed them."""
    closing = pl.col("rated_on").dt.offset_by("-1mo").dt.offset_by("19d")
    events = book.events.select("event_id", closing=closing).drop_nulls()
    games = book.games.filter(pl.col("rated_on").is_null()).join(events, on="event_id")
    added = games.filter(pl.col("reported_on") > pl.col("closing"))["event_id"]
    return set(added) if edition.startswith("jcf") else set()


@on_books(4)
def test_every_event_not_rated_before_has_one_verdict_and_every_refusal_its_article(edition, seed):
    _, frames, month = a_month(edition, seed)
    book = Book.of(**frames)
    fresh = {*book.events.filter(pl.col("rated_on").is_null())["event_id"], *with_added_games(edition, book)}
    on_events = month.verdicts.filter(pl.col("round").is_null())
    assert sorted(on_events["event_id"]) == sorted(fresh)
    assert month.verdicts.select("article", "reason").null_count().row(0) == (0, 0)
    assert set(month.verdicts["outcome"]) <= {"rated", "not_rated", "later_list", "needs_decision"}
    admitted = set(on_events.filter(pl.col("outcome") == "rated")["event_id"])
    assert set(month.sides["event_id"]) <= admitted
    assert set(month.verdicts.filter(pl.col("round").is_not_null())["event_id"]) <= admitted


@pytest.mark.parametrize("table", ["ratings", "lists", "pending"])
def test_a_pool_that_nobody_knows_is_named_with_its_row(table):
    row = {"pool": "Standard", "player_id": "A", "rating": 2000}
    more = {"ratings": {}, "lists": {"list_date": date(2023, 12, 1)}}.get(table)
    if more is None:
        row = {
            "pool": "Standard",
            "player_id": "A",
            "period": "2023-12",
            "event_id": "E",
            "opponent_rating": 1800,
            "result": "1",
            "event_ends_on": date(2023, 12, 9),
        }
    with pytest.raises(BadInput, match='"Standard" is no pool of fide: its pools are standard, rapid, blitz'):
        rate_period(Book.of(players=[{"player_id": "A"}], **{table: [row | (more or {})]}), "fide", date(2024, 4, 1))
