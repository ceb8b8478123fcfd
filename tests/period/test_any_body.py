"""A body that is none of ours: pools of its own names, a table of its own, no closing date. The engine asks no more.

Classic is 60 minutes or more a player, quick is less. Its second edition, from 10 January 2026, expects .60 of
everybody who is rated higher, by however little, and has its reports game by game.
"""

from __future__ import annotations

from datetime import date

import polars as pl
import pytest
from polars import col

from ratingoffice.federations.body import Body, Chapter, Regulations
from ratingoffice.federations.fide.y2025_10 import FIDE_2025_10
from ratingoffice.federations.fshu.y2018_01 import difference
from ratingoffice.law.article import Article, Clause, Ground
from ratingoffice.law.table import RangeTable
from ratingoffice.model.book import Book
from ratingoffice.model.columns import event as of_event
from ratingoffice.model.columns import game, list_date
from ratingoffice.model.period import Period
from ratingoffice.period.month import Month

POOL = Article(
    "1",
    "pool",
    (
        Clause("a", pl.lit("quick"), says="less than 60 minutes: quick"),
        Clause("b", pl.lit("classic"), when=of_event.seconds_60 >= 3600, says="60 minutes or more: classic"),
    ),
)
UNPLAYED = Ground("2", ~game.played, "not played")
FIRST = FIDE_2025_10.with_answers(
    edition="club-2020-01",
    body="club",
    title="Club rating, 2020",
    in_force=date(2020, 1, 1),
    before=None,
    pools=("classic", "quick"),
    pool=POOL,
    facts=(),
    not_yet=(),
    refusals=(),
    owed=None,
    interim=None,
    admitted="2",
    counts_participants=pl.lit(False),
    whole=pl.lit(True),
    due=pl.lit(True),
    completed=pl.lit(True),
    not_due=Ground("3", pl.lit(True), "reported after the day of the list"),
    rate_of_play=None,
    game_facts=(),
    game_refusals=(UNPLAYED,),
)
SECOND = FIRST.amend(
    edition="club-2026-01",
    in_force=date(2026, 1, 10),
    expected=RangeTable("4", "0-0 50 | >0 60"),
    whole=pl.lit(False),
    due=(game.reported_on < list_date).fill_null(True),
    completed=col("games_due") == col("games_open"),
)
CLUB = Body(code="club", known_as="Club", full_name="The club", chapters=(Chapter((FIRST, SECOND)),))
REGULATIONS = Regulations(CLUB, CLUB.chapters)

RATINGS = [("classic", "A", 2000), ("classic", "B", 1900), ("quick", "A", 1700), ("quick", "B", 1900)]


def event(name: str, starts_on: str, time_control: str) -> dict[str, object]:
    return {"event_id": name, "starts_on": starts_on, "ends_on": starts_on, "time_control": time_control}


def won(name: str, **columns: object) -> dict[str, object]:
    """By A, with White, against B."""
    return {
        "event_id": name,
        "round": 1,
        "white_id": "A",
        "black_id": "B",
        "white_result": "1",
        "black_result": "0",
    } | columns


def book(*held: dict[str, object], games: list[dict[str, object]]) -> Book:
    ratings = [{"pool": pool, "player_id": player, "rating": rating, "games": 100} for pool, player, rating in RATINGS]
    lists = [
        {"list_date": "2025-12-01", "pool": pool, "player_id": player, "rating": rating - 100 * (player == "A")}
        for pool, player, rating in RATINGS
    ]
    return Book.of(
        players=[{"player_id": "A"}, {"player_id": "B"}], ratings=ratings, lists=lists, events=list(held), games=games
    )


def rated(found: Book, *pools: str) -> pl.DataFrame:
    return Month(REGULATIONS, Period(date(2026, 2, 1)), pools).rate(found)


def deltas(found: Book, *pools: str) -> dict[tuple[str, str], int]:
    """Of A's sides, by pool and event."""
    sides = rated(found, *pools).sides.filter(col("player_id") == "A")
    return {(pool, event_id): delta for pool, event_id, delta in sides.select("pool", "event_id", "delta").iter_rows()}


@pytest.mark.parametrize("time_control", ["900", "3600"])
def test_an_event_counts_with_the_ratings_of_its_own_pool_whichever_are_rated_with_it(time_control):
    # quick: 1700 beats 1900, D −200, +.76; classic: 2000 beats 1900, D 100, +.36
    found = book(event("E", "2026-01-04", time_control), games=[won("E")])
    pool, delta = ("quick", 76) if time_control == "900" else ("classic", 36)
    for asked in ([pool], ["classic", "quick"], ["quick", "classic"]):
        assert deltas(found, *asked) == {(pool, "E"): delta}


def test_and_with_those_of_the_list_of_its_start():
    # on the list of December A had 1600 and 1900: D −300, +.85; D 0, +.50
    held = event("Q", "2025-12-29", "900"), event("S", "2025-12-29", "3600")
    found = book(*held, games=[won("Q"), won("S")])
    assert deltas(found, "classic", "quick") == {("quick", "Q"): 85, ("classic", "S"): 50}


def test_each_event_is_expected_by_the_table_of_its_own_edition():
    # 2000 against 1900: .64 by the first edition's table, .60 by the second's
    held = event("old", "2026-01-09", "3600"), event("new", "2026-01-10", "3600")
    found = book(*held, games=[won("old"), won("new")])
    assert deltas(found, "classic") == {("classic", "old"): 36, ("classic", "new"): 40}


def test_a_game_that_is_not_due_says_why_in_the_edition_s_own_words():
    late = won("new", round=2, reported_on="2026-02-01")
    found = rated(book(event("new", "2026-01-10", "3600"), games=[won("new"), late]), "classic", "quick")
    (row,) = found.verdicts.filter(col("round") == 2).to_dicts()
    assert (row["outcome"], row["article"], row["reason"]) == ("later_list", "3", "reported after the day of the list")
    assert found.book.events["rated_on"].to_list() == [None]


def test_its_lists_are_under_its_own_names():
    found = rated(book(event("E", "2026-01-04", "900"), games=[won("E")]), "classic", "quick")
    assert found.list.select("pool", "player_id", "rating").rows() == [
        ("classic", "A", 2000),
        ("classic", "B", 1900),
        ("quick", "B", 1885),
        ("quick", "A", 1715),
    ]
    assert found.edition == "club-2026-01"


def test_games_of_a_large_difference_are_numbered_by_the_limit_of_their_own_edition():
    # in the first such game of an event the difference counts as the limit: 400 by the first edition, 50 by the second;
    # 2000 against 1900 is beyond the second's only
    first = FIRST.with_answers(**difference(far=400, far_games=1))
    second = first.amend(edition="club-2026-01", in_force=date(2026, 1, 10), **difference(far=50, far_games=1))
    month = Month(Regulations(CLUB, (Chapter((first, second)),)), Period(date(2026, 2, 1)), ("classic",))
    held = event("old", "2026-01-09", "3600"), event("new", "2026-01-10", "3600")
    games = [won("old"), won("old", round=2), won("new"), won("new", round=2)]
    sides = month.rate(book(*held, games=games)).sides.filter(col("player_id") == "A")
    counted = {(row["event_id"], row["round"]): row["counted_difference"] for row in sides.iter_rows(named=True)}
    assert counted == {("old", 1): 100, ("old", 2): 100, ("new", 1): 50, ("new", 2): 100}
