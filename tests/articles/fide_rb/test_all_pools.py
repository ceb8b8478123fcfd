"""`--pool all`: three lists in one run, each as in a run of its own, all from the same list in force."""

import pytest

from books import event, following, game, listed, new_rating, outcome, player, rated, waits
from fide_rb.months import BLITZ, RAPID, blitz_event, everything, here, meets, rapid, rapid_event

POOLS = ("standard", "rapid", "blitz")
#: A is rated everywhere, B in standard only, C nowhere, D in rapid only
BOOK = (
    *(rated("A", 2000 + 50 * number, pool=pool, name="Ann") for number, pool in enumerate(POOLS)),
    rated("B", 1900, name="Bob"),
    player("C", name="Cy"),
    here("D", 1700, name="Dan"),
    waits("C", "1111", 1800, period="2024-03", pool="rapid"),
    waits("C", "=", 1800, period="2024-03", pool="blitz"),
    event("S", game("A", "B"), game("C", "A", "=="), game("D", "B")),
    rapid_event("R", game("A", "B", "01"), game("C", "A", "=="), game("D", "B"), game("A", "D", "+-")),
    blitz_event("Z", game("B", "A", "=="), game("C", "B", "10"), game("D", "A", "10")),
    rapid_event("L", game("A", "B"), ends_on="2024-06-02"),
    rapid_event("N", game("A", "B"), time_control="120"),
)


def of_pool(table, pool):
    return [row for row in table.to_dicts() if row["pool"] == pool]


@pytest.mark.parametrize("pool", POOLS)
def test_each_pool_is_as_in_a_run_of_its_own(pool):
    together, alone = everything(*BOOK), rapid(*BOOK, pool=pool)
    assert of_pool(together.sides, pool) == alone.sides.to_dicts()
    assert of_pool(together.initials, pool) == alone.initials.to_dicts()
    assert [{k: v for k, v in row.items() if k != "pool"} for row in of_pool(together.list, pool)] == (
        alone.list.to_dicts()
    )
    for table in ("ratings", "pending", "lists"):
        assert of_pool(getattr(together.book, table), pool) == of_pool(getattr(alone.book, table), pool)
    own = {"standard": "S", "rapid": "R", "blitz": "Z"}[pool]
    assert outcome(together, own) == outcome(alone, own)


def test_the_columns_say_the_pool():
    month = everything(*BOOK)
    assert month.list.columns[0] == month.sides.columns[0] == month.initials.columns[0] == "pool"
    assert {pool: listed(month, "A", pool=pool)["previous"] for pool in POOLS} == {
        "standard": 2000,
        "rapid": 2050,
        "blitz": 2100,
    }
    assert "pool" not in rapid(*BOOK).list.columns


def test_every_open_event_has_one_verdict():
    month = everything(*BOOK)
    events = [row["event_id"] for row in month.verdicts.to_dicts() if row["round"] is None]
    assert sorted(events) == ["L", "N", "R", "S", "Z"]
    assert (outcome(month, "L"), outcome(month, "N")) == (("later_list", "6.1.3"), ("not_rated", "1.1"))


def test_one_after_the_other_comes_to_the_same_as_all_if_standard_comes_last():
    month = everything(*BOOK)
    book = rapid(*BOOK).book
    for pool in ("blitz", "standard"):
        book = following(book, edition="fide", list_date="2024-06-01", pool=pool).book
    for name, table in month.book.tables().items():
        assert table.to_dicts() == book.tables()[name].to_dicts()


def test_the_next_month_goes_on_from_all_three():
    # R: A 2050, B 1900 in standard; PD(150) = .70, A −.70 × 20 = −14, B +.70 × 20 = 14
    pieces = (
        rated("A", 2000),
        rated("A", 2050, pool="rapid"),
        rated("B", 1900),
        rapid_event("R", game("A", "B", "01")),
        rapid_event("R2", game("B", "A", "=="), starts_on="2024-06-04", ends_on="2024-06-12"),
    )
    may = everything(*pieces)
    assert (new_rating(may, "A", "rapid"), new_rating(may, "B", "rapid")) == (2036, 1914)
    june = following(may.book, edition="fide", list_date="2024-07-01", pool="all")
    # 122 apart: PD .67 and .33; B +.17 × 20 = 3.4 → 3, A −3
    assert (new_rating(june, "A", "rapid"), new_rating(june, "B", "rapid")) == (2033, 1917)
    dates = {(str(row["list_date"]), row["pool"], row["player_id"]) for row in june.book.lists.to_dicts()}
    assert dates == {
        ("2024-05-01", "standard", "A"),
        ("2024-05-01", "standard", "B"),
        ("2024-05-01", "rapid", "A"),
        ("2024-06-01", "standard", "A"),
        ("2024-06-01", "standard", "B"),
        ("2024-06-01", "rapid", "A"),
        ("2024-06-01", "rapid", "B"),
    }


@pytest.mark.parametrize(("pool", "time_control"), [("rapid", RAPID), ("blitz", BLITZ)])
def test_rapid_and_blitz_are_alike(pool, time_control):
    month = everything(rated("A", 2000), meets("A", "1=0", 2000, pool=pool, time_control=time_control))
    assert (new_rating(month, "A", pool), listed(month, "A", pool=pool)["games"]) == (2000, 3)
