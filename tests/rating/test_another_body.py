"""A body that none of ours is (`tests/club`): the engine asks no more than its folder says."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from polars import col, lit

from club import BODY
from club_books import book, event, lists, won
from ratingoffice.book.book import Book
from ratingoffice.book.period import Period
from ratingoffice.federations.body import Chapter, Regulations
from ratingoffice.federations.registry import registered
from ratingoffice.rating.rate import rate
from ratingoffice.rating.request import RatingRequest

LIST = date(2026, 2, 15)


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with registered(BODY):
        yield


def rated(found: Book, pools: str = "all", edition: str = "club") -> Any:
    return rate(found, RatingRequest.of(edition, LIST, pools))


def of_a(found: Book, pools: str = "all", column: str = "delta") -> dict[tuple[str, str], int]:
    """Of A's sides, by pool and event."""
    sides = rated(found, pools).sides.filter(col("player_id") == "A")
    return {(pool, event_id): value for pool, event_id, value in sides.select("pool", "event_id", column).iter_rows()}


@pytest.mark.parametrize("time_control", ["900", "3600"])
def test_an_event_counts_with_the_ratings_of_its_own_pool_whichever_are_rated_with_it(time_control: str) -> None:
    # quick: 1700 beats 1900, D −200, +.70; classic: 2000 beats 1900, D 100, +.40
    found = book(event("E", "2026-01-20", time_control), games=[won("E")])
    pool, delta = ("quick", 70) if time_control == "900" else ("classic", 40)
    for asked in (pool, "classic quick", "quick classic"):
        assert of_a(found, asked) == {(pool, "E"): delta}


def test_and_with_those_of_the_list_of_its_start() -> None:
    # on the list of 15 December A had 1600 and 1900
    held = event("Q", "2026-01-14", "900"), event("S", "2026-01-14"), event("new", "2026-01-15")
    found = book(*held, games=[won("Q"), won("S"), won("new")], lists=lists("2025-12-15"))
    assert of_a(found, column="rating") == {("quick", "Q"): 1600, ("classic", "S"): 1900, ("classic", "new"): 2000}


def test_each_event_is_expected_by_the_table_of_its_own_edition() -> None:
    # 2000 against 1850: .65 by Table A, .70 by Table B
    held = event("old", "2026-01-09"), event("new", "2026-01-10")
    ratings = [("classic", "A", 2000), ("classic", "B", 1850)]
    found = book(*held, games=[won("old"), won("new")], ratings=ratings)
    assert of_a(found) == {("classic", "old"): 35, ("classic", "new"): 30}


def test_a_game_that_is_not_due_says_why_in_the_edition_s_own_words() -> None:
    late = won("new", round=2, reported_on="2026-02-15")
    found = rated(book(event("new", "2026-01-10"), games=[won("new"), late]))
    (row,) = found.verdicts.filter(col("round") == 2).to_dicts()
    assert (row["outcome"], row["article"], row["clause"]) == ("later_list", "2(4)", "club-2026-01/2(4)/later")
    assert row["reason"] == "not reported before the day of the list: it goes to a later one"
    assert found.book.events["rated_on"].to_list() == [None]


def test_its_lists_are_under_its_own_names() -> None:
    # 1700 beats 1900: +.70 × 24 = 17
    found = rated(book(event("E", "2026-01-20", "900"), games=[won("E")]))
    assert found.list.select("pool", "player_id", "rating").rows() == [
        ("classic", "A", 2000),
        ("classic", "B", 1900),
        ("quick", "B", 1883),
        ("quick", "A", 1717),
    ]
    assert found.edition == "club-2026-01"


def test_games_of_a_large_difference_are_numbered_by_the_limit_of_their_own_edition() -> None:
    # 300 apart: beyond the limit of the second edition only, and there in the first game of the event only
    held = event("old", "2026-01-09"), event("new", "2026-01-10")
    games = [won(name, round=number) for name in ("old", "new") for number in (1, 2)]
    found = rated(book(*held, games=games, ratings=[("classic", "A", 2000), ("classic", "B", 1700)]))
    mine = found.sides.filter(col("player_id") == "A").select("event_id", "round", "counted_difference")
    assert mine.sort("event_id", "round").rows() == [("new", 1, 250), ("new", 2, 300), ("old", 1, 300), ("old", 2, 300)]


def test_a_number_or_a_reading_of_it_can_be_tried_otherwise() -> None:
    found = book(event("E", "2026-01-20"), games=[won("E")])
    assert rated(found, "classic").sides["k"].to_list() == [12, 24]
    assert rated(found, "classic", "club-2026-01+k_top=10").sides["k"].to_list() == [10, 24]
    young = found.with_tables(players=found.players.with_columns(birth_date=lit("2015")))
    assert rated(young, "classic").sides["k"].to_list() == [40, 40]
    assert rated(young, "classic", "club~C-1=top").sides["k"].to_list() == [12, 40]


def test_a_body_may_list_everybody_and_say_until_when_somebody_is_active() -> None:
    edition = BODY.latest.amend(not_listed=(), list_also=("active_until",))
    request = RatingRequest(Regulations(BODY, (Chapter((edition,)),)), Period(LIST), ("classic",))
    found = rate(book(event("E", "2026-01-20"), games=[won("E")]), request)
    assert found.unlisted.height == 0
    assert found.list["active_until"].to_list() == [date(2026, 7, 15)] * 2
