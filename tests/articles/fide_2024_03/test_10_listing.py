"""FIDE 10: only players registered through a member federation are listed, and the dead are not."""

import pytest

from books import event, fide, game, listed, new_rating, rated
from ratingoffice.book.findings import BadInput


@pytest.mark.parametrize(("registered", "on_the_list"), [(False, False), (True, True), (None, True)])
def test_only_registered_players_are_listed(registered, on_the_list):
    month = fide(rated("A", 2000, registered=registered), rated("B", 2000), event("E", game("A", "B")))
    assert (listed(month, "A") is not None) == on_the_list
    assert new_rating(month, "A") == 2010  # the rating goes on
    assert new_rating(month, "B") == 1990


@pytest.mark.parametrize(
    ("deceased_on", "on_the_list"), [("2024-05-31", False), ("2024-06-01", False), ("2024-06-02", True), (None, True)]
)
def test_a_deceased_player_leaves_the_list(deceased_on, on_the_list):
    month = fide(rated("A", 2000, deceased_on=deceased_on), rated("B", 2000))
    assert (listed(month, "A") is not None) == on_the_list
    assert new_rating(month, "A") == 2000


def why_unlisted(month, player_id):
    rows = month.unlisted.filter(player_id=player_id).to_dicts()
    return [(row["article"], row["clause"], row["reason"]) for row in rows]


NO_MEMBER = "the federation AAA is no member on the day of the list"


@pytest.mark.parametrize(
    ("days", "on_the_list"),
    [
        ({"excluded_from": "2024-05-31"}, False),
        ({"excluded_from": "2024-06-01"}, False),
        ({"excluded_from": "2024-06-02"}, True),
        ({"excluded_from": "2024-01-01", "excluded_until": "2024-05-31"}, True),
        ({"excluded_from": "2024-01-01", "excluded_until": "2024-06-01"}, False),
        ({"excluded_from": "2024-01-01", "excluded_until": "2024-06-02"}, False),
        ({"member_from": "2024-05-31"}, True),
        ({"member_from": "2024-06-01"}, True),
        ({"member_from": "2024-06-02"}, False),
        ({"member_until": "2024-05-31"}, False),
        ({"member_until": "2024-06-01"}, True),
        ({"member_until": "2024-06-02"}, True),
        ({}, True),
    ],
)
def test_players_of_a_federation_that_is_no_member_or_excluded_are_not_listed(days, on_the_list):
    month = fide(
        rated("A", 2000, federation="AAA"),
        rated("B", 2000, federation="BBB"),
        {"federations": [{"federation": "AAA", **days}]},
        event("E", game("A", "B")),
    )
    assert (listed(month, "A") is not None) == on_the_list
    assert listed(month, "B") is not None  # a federation that the book does not have is not judged
    assert new_rating(month, "A") == 2010  # the rating goes on
    said = why_unlisted(month, "A")
    if on_the_list:
        assert said == []
    elif "excluded_from" in days:
        reason = f"the federation AAA is excluded from membership since {days['excluded_from']}"
        assert said == [("10.1", "fide-2024-03/10.1/excluded", reason)]
    else:
        assert said == [("10.1", "fide-2024-03/10.1/no_member", NO_MEMBER)]
    assert month.book.federations["federation"].to_list() == ["AAA"]


def test_a_federation_is_there_once():
    with pytest.raises(BadInput, match='federation "AAA" is there twice'):
        fide(rated("A", 2000), {"federations": [{"federation": "AAA"}, {"federation": "AAA"}]})


def test_a_book_without_the_register_has_none_in_its_output():
    assert "federations" not in fide(rated("A", 2000, federation="AAA")).tables()


# unless the Council says otherwise

APPROVED = [
    ({"council_from": "2024-05-31"}, True),
    ({"council_from": "2024-06-01"}, True),
    ({"council_from": "2024-06-02"}, False),
    ({"council_from": "2024-01-01", "council_until": "2024-05-31"}, False),
    ({"council_from": "2024-01-01", "council_until": "2024-06-01"}, True),
    ({"council_until": "2024-06-30"}, False),
]


@pytest.mark.parametrize(("decision", "on_the_list"), APPROVED)
@pytest.mark.parametrize("federation", [{"excluded_from": "2024-01-01"}, {"member_until": "2024-01-31"}])
def test_a_player_is_listed_by_a_decision_of_the_council(federation, decision, on_the_list):
    month = fide(
        rated("A", 2000, federation="AAA", **decision),
        rated("B", 2000, federation="AAA"),
        {"federations": [{"federation": "AAA", **federation}]},
    )
    assert (listed(month, "A") is not None) == on_the_list
    assert listed(month, "B") is None  # the decision is about one player


@pytest.mark.parametrize(("decision", "on_the_list"), APPROVED)
def test_so_are_the_players_of_a_federation(decision, on_the_list):
    month = fide(
        rated("A", 2000, federation="AAA"),
        rated("B", 2000, federation="BBB"),
        {"federations": [{"federation": name, "excluded_from": "2024-01-01"} for name in ("AAA", "BBB")]},
    )
    assert (listed(month, "A"), listed(month, "B")) == (None, None)
    register = [
        {"federation": "AAA", "excluded_from": "2024-01-01", **decision},
        {"federation": "BBB", "excluded_from": "2024-01-01"},
    ]
    month = fide(rated("A", 2000, federation="AAA"), rated("B", 2000, federation="BBB"), {"federations": register})
    assert ((listed(month, "A") is not None), listed(month, "B")) == (on_the_list, None)


def test_who_is_not_registered_may_be_listed_by_it_and_who_died_may_not():
    decision = {"council_from": "2024-01-01"}
    month = fide(rated("A", 2000, registered=False, **decision), rated("B", 2000, deceased_on="2024-05-01", **decision))
    assert listed(month, "A") is not None
    assert listed(month, "B") is None


def test_a_decision_does_not_end_before_it_begins():
    with pytest.raises(BadInput, match="is before council_from"):
        fide(rated("A", 2000, council_from="2024-02-01", council_until="2024-01-01"))
