"""The next list as it stands is made once for each version of the body, and every page reads the same tables."""

from __future__ import annotations

from typing import Any

import pytest

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.lists import preview_cache as module
from ratingoffice.office.domain.lists import publishing
from ratingoffice.office.domain.lists.preview_cache import as_it_stands
from ratingoffice.office.models import Act, Body, Player, record


@pytest.fixture
def previews(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions for which a month was rated."""
    made: list[int] = []
    rated = publishing.preview

    def watched(body: Body, *told: Any) -> publishing.Preview:
        found = rated(body, *told)
        made.append(found.assembled.version)
        return found

    monkeypatch.setattr(module, "preview", watched)
    return made


def change(body: Body) -> None:
    """Anything that the next list is made of."""
    record("player.edit", "player/A", by=None, body=body, changes_next_list=True)


def ratings(body: Body) -> dict[str, int]:
    found = as_it_stands(body)
    assert found is not None
    return dict(found.frame("list").select("player_id", "rating").iter_rows())


def test_it_is_rated_once_for_a_version_whoever_asks(office: Body, previews: list[int]) -> None:
    assert ratings(office) == {"A": 2010, "B": 1990, "C": 2000, "D": 2000, "E": 1910, "F": 1890}
    publishing._previews.clear()  # as in another process
    ratings(office)
    assert len(previews) == 1


def test_a_change_at_the_desk_makes_another_version(office: Body, previews: list[int]) -> None:
    ratings(office)
    change(office)
    ratings(office)
    assert previews[1] == previews[0] + 1


def test_what_is_no_part_of_the_list_makes_no_new_version(office: Body, previews: list[int]) -> None:
    ratings(office)
    record("list.birth_dates", "body/fide", by=None, body=office)
    ratings(office)
    assert len(previews) == 1


def test_a_version_that_comes_again_after_a_restore_is_made_again(office: Body) -> None:
    change(office)
    assert ratings(office)["A"] == 2010
    # as it is when a backup from before that change is restored, and something else is done
    Act.objects.filter(verb="player.edit").delete()
    publishing._previews.clear()
    Player.objects.filter(body=office, player_id="A").update(birth_date="2010-05-05")  # K = 40 until 18
    record("player.edit", "player/A", by=None, body=office, why="another")
    assert ratings(office)["A"] == 2020


def test_a_list_that_cannot_be_made_is_not_tried_for_every_reader(
    office: Body, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def impossible(body: Body, *told: Any) -> publishing.Preview:
        tried.append(body)
        raise BadInput("the book cannot be true")

    monkeypatch.setattr(module, "preview", impossible)
    assert [as_it_stands(office), as_it_stands(office)] == [None, None]
    assert len(tried) == 1


def test_older_versions_go(office: Body) -> None:
    for _ in range(4):
        change(office)
        found = as_it_stands(office)
    assert found is not None
    assert len([one for one in found.folder.parent.iterdir() if one.is_dir()]) == 2
