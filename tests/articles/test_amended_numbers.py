"""Every number of every edition, amended: what is calculated follows it, and the sentence that uses it says it.

`+first_added=4` is no proposal that the program knows, so each number is tried with a book in which it decides.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from polars import col

from books import event, game, initial, meets, month, pending, player, rated, side, spread, verdict, waits
from ratingoffice.federations.numbers import numbers
from ratingoffice.federations.registry import EDITIONS

#: the numbers of FIDE's rapid and blitz are those of its standard text
EVERY = [
    (edition, name)
    for edition, regulation in EDITIONS.items()
    if "standard" in regulation.pools
    for name in numbers(regulation)
]
rate = partial(month, list_date="2026-02-01")

# ------------------------------------------------------------------------------------------- what comes of a month


def change(rated: Any, column: str) -> Any:
    (row,) = rated.changes.filter(col("player_id") == "A").to_dicts()
    return row[column]


def k(rated: Any) -> int:
    return change(rated, "k")


def why_k(rated: Any) -> str:
    return change(rated, "k_reason")


def why(rated: Any) -> str:
    return change(rated, "reason")


def why_side(rated: Any) -> str:
    return side(rated, "A")["reason"]


def third_side(rated: Any) -> str:
    return side(rated, "A", round=3)["reason"]


def why_first(rated: Any) -> str:
    return initial(rated, "A")["reason"]


def first_games(rated: Any) -> int:
    return initial(rated, "A")["games"]


def waiting(rated: Any) -> int:
    return len(pending(rated, "A"))


def why_event(rated: Any) -> str:
    return verdict(rated)["reason"]


# ------------------------------------------------------------------------------------------------------- the books


def duel(a: int, b: int, **columns: Any) -> tuple:
    """A wins against B."""
    return rated("A", a, **columns), rated("B", b), event("E", game("A", "B"))


def newcomer(results: str, against: Any) -> tuple:
    return player("A"), meets("A", results, against)


def reported_late() -> tuple:
    """Ended in November and reported in January: in time for the third list, 1 February."""
    held = event("E", game("A", "B"), starts_on="2025-11-04", ends_on="2025-11-12", reported_on="2026-01-20")
    return rated("A", 2000), rated("B", 2000), held


def far_away(n: int) -> tuple:
    return rated("A", 2100), rated("B", 1600), event("E", *[game("A", "B")] * n)


BEGUN = (player("A"), waits("A", "===", 1700, period="2025-11"), meets("A", "=" * 12, 1700))

#: name -> (another value, a book, what to look at, as printed, as amended); text is looked for, anything else is equal
K = {
    "k": (22, duel(2000, 2000), k, 20, 22),
    "k_new": (44, duel(2000, 2000, games=5), k, 40, 44),
    "k_top": (11, duel(2500, 2500), k, 10, 11),
    "k_young": (55, duel(1800, 1800, birth_date="2013-05-05"), k, 40, 55),
    "k_new_games": (150, duel(2000, 2000), why_k, "the general rule", "150"),  # 100 games
}
FIDE = K | {
    "latest_list": (2, reported_late(), why_event, "1 game", "the second list after its end"),
    "far": (300, duel(2000, 1500), why_side, "more than 400 counts as 400", "more than 300 counts as 300"),
    "far_top": (2100, duel(2100, 1600), why_side, "more than 400 counts as 400", "rated 2100 or more"),
    "k_top_rating": (1999, duel(2000, 2000), why_k, "rating under 2400", "has reached 1999"),
    "k_young_age": (60, duel(2000, 2000, birth_date="1980"), why_k, "the general rule", "the 60th birthday"),
    "k_young_below": (2001, duel(2000, 2000, birth_date="2013"), why_k, "always under 2300", "always under 2001"),
    "limit": (200, (rated("A", 2000), meets("A", "=" * 40, 2000)), why_side, "exceed 700", "exceed 200"),
    "least": (2100, duel(1300, 2000), why, "below 1400: unrated", "below 2100: unrated"),
    "first_games": (7, newcomer("1=0=", 1800), why_first, "4 of 5 games", "4 of 7 games"),
    "first_periods": (2, BEGUN, first_games, 15, 12),
    "first_least": (1500, newcomer("=0000", spread(7803, 5)), why_first, "below 1400", "below 1500"),  # 1399
    "first_added": (
        4,
        newcomer("=====", 1800),
        why_first,
        "with two drawn games against 1800",
        "with four drawn games against 1800",
    ),
    "first_added_rating": (
        1700,
        newcomer("=====", 1800),
        why_first,
        "games against 1800 added",
        "games against 1700 added",
    ),
    "first_most": (2000, newcomer("111111", 2000), why_first, "the maximum is 2200", "the maximum is 2000"),
}
JCF = K | {
    "far": (300, duel(2000, 1500), why_side, "400 or more counts as 400", "300 or more counts as 300"),
    "k_top_rating": (1999, duel(2000, 2000), why_k, "the general rule", "ever rated 1999 or more"),
    "k_young_age": (60, duel(1800, 1800, birth_date="1980"), why_k, "the general rule", "under 60 on 1 January"),
    "k_young_below": (1801, duel(1800, 1800, birth_date="2013"), why_k, "never 2000 or more", "never 1801 or more"),
    "floor": (1200, duel(900, 1900), why, "the floor is 1000", "the floor is 1200"),
    "first_games": (7, newcomer("1=0=", 1800), why_first, "4 of 6 games", "4 of 7 games"),
    "first_periods": (2, BEGUN, first_games, 15, 12),
}
FSHU = K | {
    "far": (300, duel(2000, 1650), why_side, None, "more than 300 counts as 300 in the first two such games"),
    "far_games": (3, far_away(3), third_side, "from the third such game", "400 in the first three such games"),
    "k_top_rating": (1999, duel(2000, 2000), why_k, "rating under 2300", "has reached 1999"),
    "k_young_age": (60, duel(1800, 1800, birth_date="1980"), why_k, "the general rule", "under 60 years"),
    "k_young_at_most": (1801, duel(1800, 1800, birth_date="2013"), why_k, "not over 2000", "not over 1801"),
    "limit": (200, (rated("A", 2000), meets("A", "=" * 40, 2000)), why_side, "exceed 700", "exceed 200"),
    "first_begins_games": (4, newcomer("===", 1800), waiting, 3, 0),
    "first_begins_performance": (1801, newcomer("===", 1800), waiting, 3, 0),
    "first_games": (16, newcomer("=" * 14, 1800), why_first, "14 of 15 games", "14 of 16 games"),
    "first_periods": (2, BEGUN, first_games, 15, 12),
    "first_most": (2000, newcomer("=" * 15, 2400), why_first, "the maximum is 2300", "the maximum is 2000"),
    "first_least": (
        1650,
        (player("A"), waits("A", "===", 1500, period="2025-12"), meets("A", "=" * 12, 1500)),
        why_first,
        "below 1600",
        "below 1650",
    ),
}
CASES = {"fide": FIDE, "jcf": JCF, "fshu": FSHU}


def as_asked(found: Any, expected: Any) -> bool:
    return expected in found if isinstance(expected, str) else found == expected


@pytest.mark.parametrize(("edition", "name"), EVERY)
def test_the_result_follows_and_says_the_new_number(edition, name):
    value, book, look_at, printed, amended = CASES[EDITIONS[edition].body][name]
    before, after = look_at(rate(*book, edition=edition)), look_at(rate(*book, edition=f"{edition}+{name}={value}"))
    assert as_asked(before, printed)
    assert as_asked(after, amended)
    if isinstance(printed, str) and isinstance(amended, str):
        assert printed not in after
        assert amended not in before


@pytest.mark.parametrize("body", CASES)
def test_no_number_is_forgotten_here_and_none_is_made_up(body):
    known = {name for regulation in EDITIONS.values() if regulation.body == body for name in numbers(regulation)}
    assert set(CASES[body]) == known


# ------------------------------------------------------------------------------------------------- a few to the letter


@pytest.mark.parametrize(
    ("added", "words", "result"),
    [
        # 2½ of 5 and more draws against 1800: p = .50 whatever the number
        (1, "one drawn game", 1800),
        (2, "two drawn games", 1800),
        (4, "four drawn games", 1800),
        (13, "13 drawn games", 1800),
        # 5 of 5: p = 6 / 7, 7 / 9, 11½ / 18 → .86, .78, .64: dp = 309, 220, 102
        (2, "two drawn games", 2109),
        (4, "four drawn games", 2020),
        (13, "13 drawn games", 1902),
    ],
)
def test_hypothetical_opponents_are_counted_in_words(added, words, result):
    edition = "fide-2025-10" if added == 2 else f"fide-2025-10+first_added={added}"
    row = initial(rate(*newcomer("=====" if result == 1800 else "11111", 1800), edition=edition), "A")
    assert (row["result"], row["article"]) == (result, "7.1.4")
    assert row["reason"] == f"first rating from 5 games, with {words} against 1800 added"


@pytest.mark.parametrize(("lists", "word"), [(1, "first"), (2, "second")])
def test_the_list_of_9_1_is_an_ordinal(lists, word):
    row = verdict(rate(*reported_late(), edition=f"fide-2024-03+latest_list={lists}"))
    assert (row["outcome"], row["article"]) == ("not_rated", "9.1")
    assert f"the last day for the {word} list after its end" in row["reason"]


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (1, "in the first such game of an event"),
        (2, "in the first two such games"),
        (3, "in the first three such games"),
    ],
)
def test_the_games_that_count_as_400_are_counted_in_words(games, words):
    edition = "fshu-2018-01" if games == 2 else f"fshu-2018-01+far_games={games}"
    found = rate(*far_away(games + 1), edition=edition)
    assert words in side(found, "A", round=games)["reason"]
    nth = {2: "second", 3: "third", 4: "fourth"}[games + 1]
    assert f"from the {nth} such game" in side(found, "A", round=games + 1)["reason"]
