"""FShU 5: the commission may remove inactive players from the list; a rated game brings them back."""

import pytest

from books import event, fshu, game, listed, new_rating, rated


@pytest.mark.parametrize(
    ("removed_on", "on_the_list"), [("2024-05-31", False), ("2024-06-01", False), ("2024-06-02", True), (None, True)]
)
def test_a_removed_player_is_not_listed_from_the_day_of_the_decision_on(removed_on, on_the_list):
    month = fshu(rated("A", 1900, removed_on=removed_on))
    assert (listed(month, "A") is not None) == on_the_list
    assert new_rating(month, "A") == 1900  # code and rating stay
    assert month.book.players["player_id"].to_list() == ["A"]
    if not on_the_list:
        (said,) = month.unlisted.filter(player_id="A").to_dicts()
        assert (said["article"], said["clause"]) == ("5", "fshu-2018-01/5/removed")
        assert said["reason"].startswith(f"removed from the list on {removed_on} by a decision of the commission")


@pytest.mark.parametrize(
    ("last_period", "on_the_list"), [("2021-03", False), ("2021-04", False), ("2021-05", True), ("2024-04", True)]
)
def test_only_who_was_inactive_on_the_day_of_the_decision_is_removed(last_period, on_the_list):
    month = fshu(rated("A", 1900, removed_on="2024-05-20", last_period=last_period))
    assert (listed(month, "A") is not None) == on_the_list


def test_a_rated_game_brings_a_removed_player_back():
    removed = rated("A", 1900, removed_on="2024-02-20", last_period="2019-01")
    assert listed(fshu(removed), "A") is None
    month = fshu(removed, rated("B", 1900), event("E", game("A", "B")))
    assert listed(month, "A")["active"]


def test_who_becomes_inactive_again_is_removed_only_by_a_new_decision():
    month = fshu(rated("A", 1900, removed_on="2017-02-20", last_period="2017-03"))
    assert not listed(month, "A")["active"]
