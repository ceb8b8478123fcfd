"""FIDE 7.1: the list in force plus all play rated in its period; what is rated is marked, and rated once."""

from datetime import date

from books import (
    earlier_list,
    event,
    event_row,
    fide,
    following,
    game,
    game_row,
    listed,
    new_rating,
    outcome,
    player,
    rated,
    rating,
    side,
    sides,
)

LIST = date(2024, 6, 1)
PLAYERS = (rated("A", 2000, peak=2050, games=100, last_period="2024-02"), rated("B", 1810), rated("C", 1500))


def test_the_change_of_the_period_is_added_to_the_list_in_force():
    # A beats B: D = 190, PD .75, +.25 × 20 = +5; A loses to C: D = 500 counts as 400, PD .92, −.92 × 20 = −18.4
    # together −13.4: 2000 − 13 = 1987. B: −.25 × 20 = −5: 1805. C: +.92 × 20 = 18.4: 1518
    month = fide(*PLAYERS, event("E", game("A", "B", "10"), game("A", "C", "01")))
    assert [new_rating(month, name) for name in "ABC"] == [1987, 1805, 1518]
    assert rating(month, "A") == {
        "pool": "standard",
        "player_id": "A",
        "rating": 1987,
        "games": 102,
        "peak": 2050,
        "last_period": "2024-05",
        "rated_since": None,
    }


def test_the_highest_rating_grows_with_the_rating():
    month = fide(rated("A", 2000, peak=2004), rated("B", 2000, peak=2020), event("E", game("A", "B")))
    assert [rating(month, name)["peak"] for name in "AB"] == [2010, 2020]


def test_the_highest_rating_is_at_least_the_rating_in_force():
    month = fide(rated("A", 2000), rated("B", 2000), event("E", game("A", "B")))
    assert [rating(month, name)["peak"] for name in "AB"] == [2010, 2000]


def test_what_was_rated_is_marked_with_the_day_of_the_list():
    month = fide(*PLAYERS, event("E", game("A", "B")))
    assert event_row(month)["rated_on"] == LIST
    assert game_row(month)["rated_on"] == LIST


def test_an_event_that_was_rated_before_is_past():
    past = event("E", game("A", "B"), rated_on="2024-05-01", starts_on="2024-04-04", ends_on="2024-04-12")
    month = fide(*PLAYERS, past, event("F", game("A", "C"), rated_on=None))
    assert month.verdicts["event_id"].to_list() == ["F"]
    assert [row["event_id"] for row in sides(month, "A")] == ["F"]
    assert event_row(month, "E")["rated_on"] == date(2024, 5, 1)


def test_a_game_that_was_rated_before_is_past():
    games = game("A", "B", rated_on="2024-05-01"), game("A", "C", rated_on=None)
    month = fide(*PLAYERS, event("E", *games))
    assert outcome(month) == ("rated", "7.1")
    assert [row["round"] for row in sides(month, "A")] == [2]
    assert game_row(month, round=1)["rated_on"] == date(2024, 5, 1)


def test_the_list_in_force_is_kept_among_the_earlier_lists():
    month = fide(*PLAYERS, rated("D", None), earlier_list("2024-04-01", A=1990))
    assert month.book.lists.rows() == [
        (date(2024, 4, 1), "standard", "A", 1990),
        (date(2024, 5, 1), "standard", "A", 2000),
        (date(2024, 5, 1), "standard", "B", 1810),
        (date(2024, 5, 1), "standard", "C", 1500),
    ]


def test_rating_the_next_month_needs_nothing_but_the_book_that_came_out():
    may = fide(
        *PLAYERS, event("E", game("A", "B")), event("F", game("A", "B"), starts_on="2024-06-04", ends_on="2024-06-12")
    )
    assert outcome(may, "F") == ("later_list", "7.1.3")
    june = following(may.book, edition="fide-2024-03", list_date="2024-07-01")
    # E: 2000 − 1810 = 190, PD .75: 2005 and 1805. F: 200, PD .76, +.24 × 20 = 4.8: 2010 and 1800
    assert (side(june, "A", "F")["rating"], side(june, "A", "F")["opponent_rating"]) == (2005, 1805)
    assert [new_rating(june, name) for name in "AB"] == [2010, 1800]
    assert june.verdicts["event_id"].to_list() == ["F"]


def test_both_sides_of_every_game_of_an_admitted_event_are_shown():
    month = fide(*PLAYERS, player("U"), event("E", game("A", "B", "10"), game("A", "C", "-+"), game("A", "U", "==")))
    assert sorted((row["round"], row["player_id"], row["color"], row["result"]) for row in month.sides.to_dicts()) == [
        (1, "A", "w", "1"),
        (1, "B", "b", "0"),
        (2, "A", "w", "-"),
        (2, "C", "b", "+"),
        (3, "A", "w", "="),
        (3, "U", "b", "="),
    ]
    assert month.sides.columns == [
        "pool",
        "event_id",
        "round",
        "player_id",
        "opponent_id",
        "color",
        "result",
        "rating",
        "opponent_rating",
        "difference",
        "counted_difference",
        "expected",
        "delta",
        "k",
        "counted",
        "article",
        "reason",
        "clause",
        "figures",
        "to_pool",
    ]


def test_a_month_without_play_gives_the_same_list():
    month = fide(*PLAYERS)
    assert [listed(month, name)["change"] for name in "ABC"] == [0, 0, 0]
    assert (month.sides.height, month.verdicts.height, month.initials.height) == (0, 0, 0)
