"""FIDE 0.3, I-30: official FIDE and continental events shall be rated, whatever their registration.

The same in fide-2024-01 and fide-2024-03, which only differ in the number of the article on registration.
"""

from datetime import date

import pytest

from books import (
    days,
    event,
    event_row,
    fide,
    following,
    game,
    game_verdict,
    new_rating,
    outcome,
    player,
    rated,
    said,
    side,
    verdict,
)

PLAYERS = (rated("A", 2000), rated("B", 2000))
START = "2024-05-04"
OWED, RATED, LATER = ("rated", "0.3; 7.1"), ("rated", "7.1"), ("later_list", "7.1.3")
REGISTRATION = {"fide-2024-01": "0.2", "fide-2024-03": "0.2.2"}
DECLARED = ["official laws_of_chess", "continental laws_of_chess", "laws_of_chess continental official"]

editions = pytest.mark.parametrize("edition", REGISTRATION)
declared = pytest.mark.parametrize("declarations", DECLARED)


def held(declarations, *games, people=PLAYERS, edition="fide-2024-03", list_date="2024-06-01", **columns):
    games = games or (game("A", "B"),)
    columns = {"registered_on": None, **columns}
    return fide(*people, event("E", *games, declarations=declarations, **columns), edition=edition, list_date=list_date)


def before(n):
    """The day of a registration so many days before the start; None: there was none."""
    return None if n is None else days(START, -n)


@editions
@declared
@pytest.mark.parametrize("n", [None, -1, 0, 2])
def test_an_official_or_continental_event_is_rated_whatever_its_registration(edition, declarations, n):
    month = held(declarations, edition=edition, registered_on=before(n))
    assert outcome(month) == OWED
    assert "shall be rated" in verdict(month)["reason"]
    # a win of equals, K 20
    assert (new_rating(month, "A"), side(month, "A")["counted"]) == (2010, True)
    assert event_row(month)["rated_on"] == date(2024, 6, 1)


@editions
@declared
@pytest.mark.parametrize("n", [3, 4])
def test_of_one_that_is_registered_in_time_it_is_not_said(edition, declarations, n):
    month = held(declarations, edition=edition, registered_on=before(n))
    assert outcome(month) == RATED
    assert "shall be rated" not in verdict(month)["reason"]


@editions
@pytest.mark.parametrize(("n", "admitted"), [(None, False), (2, False), (3, True), (4, True)])
def test_any_other_event_is_registered_as_before(edition, n, admitted):
    month = held("laws_of_chess", edition=edition, registered_on=before(n))
    assert outcome(month) == (RATED if admitted else ("not_rated", REGISTRATION[edition]))


@declared
@pytest.mark.parametrize("n", [None, 29, 30])
def test_with_a_player_over_2700_too(declarations, n):
    people = (rated("A", 2701), rated("B", 2000))
    assert outcome(held(declarations, people=people, registered_on=before(n))) == (RATED if n == 30 else OWED)
    others = ("rated", "7.1") if n == 30 else ("not_rated", "0.2.1")
    assert outcome(held("laws_of_chess", people=people, registered_on=before(n))) == others


@pytest.mark.parametrize("approvals", ["qc_chair_late", "president_late", "president"])
@declared
def test_an_approval_on_record_changes_nothing(declarations, approvals):
    assert outcome(held(declarations, approvals=approvals)) == OWED


@declared
def test_where_the_council_has_it_rated_0_3_is_not_needed(declarations):
    assert outcome(held(declarations, approvals="council")) == RATED


def test_in_a_book_without_declarations_nothing_is_official():
    book = (*PLAYERS, event("E", game("A", "B"), registered_on=before(3)))
    assert outcome(fide(*book)) == RATED


# ------------------------------------------------------------------------------------- only registration is excused


FOUR_ROUNDS = [game("A", "B", "==", played_on=START)] * 4  # 4 × 2 × 120 minutes are 16 hours


@editions
@pytest.mark.parametrize("word", ["official", "continental"])
@pytest.mark.parametrize(
    ("columns", "article"),
    [
        ({"declarations": ""}, "2.1"),
        ({"declarations": "hybrid pgn"}, "0.2"),  # without the approval of the QC chair
        ({"declarations": "hybrid", "approvals": "hybrid"}, "9.4"),
        ({"refused": True}, "0.4"),
        ({"time_control": "29/7200:3600"}, "1.2"),
        ({"games": FOUR_ROUNDS}, "3.1"),
        ({"kind": "match", "people": (rated("A", 2000), player("B"))}, "6.1"),
        (
            {
                "starts_on": "2024-03-04",
                "ends_on": "2024-03-12",
                "reported_on": "2024-06-01",
                "list_date": "2024-07-01",
            },
            "9.1",
        ),
    ],
)
def test_the_other_grounds_still_hold(edition, word, columns, article):
    columns = {"declarations": "laws_of_chess"} | columns
    games, also = columns.pop("games", ()), columns.pop("declarations")
    month = held(f"{word} {also}", *games, edition=edition, **columns)
    assert outcome(month) == ("not_rated", article)
    assert event_row(month)["rated_on"] is None


@pytest.mark.parametrize("word", ["official", "continental"])
def test_so_do_those_of_a_game(word):
    columns = {"time_control": "5400", "kind": "match", "match_games": 2}  # 90 minutes
    games = (game("A", "B"), game("A", "B", "+-"), game("A", "B"))
    month = held(f"{word} laws_of_chess", *games, people=(rated("A", 2400), rated("B", 1700)), **columns)
    assert outcome(month) == OWED
    assert [said(game_verdict(month, round=r)) for r in (1, 2, 3)] == [
        ("not_rated", "1.1"),
        ("not_rated", "5.1"),
        ("not_rated", "1.1"),
    ]
    month = held(f"{word} laws_of_chess", *games, people=PLAYERS, kind="match", match_games=2)
    assert [game_verdict(month, round=1), said(game_verdict(month, round=3))] == [None, ("not_rated", "6.2")]


def test_a_refused_one_does_not_cite_0_3():
    assert "0.3" not in verdict(held("official laws_of_chess", refused=True))["article"]


@pytest.mark.parametrize(
    ("word", "day", "expected"),
    [
        ("continental", "2024-05-28", OWED),
        ("continental", "2024-05-29", OWED),
        ("continental", "2024-05-30", LATER),
        ("official", "2024-05-30", OWED),
        ("official", "2024-05-31", OWED),
        ("official", "2024-06-01", LATER),
    ],
)
def test_only_official_events_have_the_later_closing_date(word, day, expected):  # 7.1.3
    assert outcome(held(f"{word} laws_of_chess", ends_on=day)) == expected
    assert outcome(held(f"{word} laws_of_chess", reported_on=day)) == expected


def test_what_goes_to_a_later_list_is_rated_on_that_one():
    may = held("continental laws_of_chess", ends_on="2024-05-30")
    assert outcome(may) == LATER
    assert outcome(following(may.book, edition="fide-2024-03", list_date="2024-07-01")) == OWED


@declared
def test_an_interim_report_cites_it_too(declarations):  # 4.1
    games = (game("A", "B", reported_on="2024-05-29"), game("A", "B"))
    assert outcome(held(declarations, *games, ends_on="2024-06-20")) == ("rated", "0.3; 4.1")


def test_an_event_before_the_first_edition_is_not_rated():  # 0.1
    month = held(
        "official laws_of_chess",
        edition="fide-2024-01",
        starts_on="2023-12-31",
        ends_on="2024-01-12",
        list_date="2024-02-01",
    )
    assert outcome(month) == ("not_rated", "0.1")


# ------------------------------------------------------------------------------------------------- read otherwise


@editions
@declared
@pytest.mark.parametrize(("n", "admitted"), [(None, False), (2, False), (3, True)])
def test_read_otherwise_registration_is_asked_of_them_as_of_any_other(edition, declarations, n, admitted):
    month = held(declarations, edition=f"{edition}~I-30=judged", registered_on=before(n))
    assert outcome(month) == (RATED if admitted else ("not_rated", REGISTRATION[edition]))
