"""FIDE 10: only players registered through a member federation are listed, and the dead are not."""

import pytest

from books import event, fide, game, listed, new_rating, rated


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
