"""Inactive players removed from the list by a decision: they keep id and rating, and it can be taken back."""

from __future__ import annotations

from datetime import date

import pytest

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.lists.transfer import book_of
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.domain.people.removals import put_back, remove
from ratingoffice.office.models import Act, Body, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def fshu(db):
    return Body.objects.get(code="fshu")


def one_who_is(fshu, *, active):
    """Somebody on the list in force who has no game in the month that comes, and is not removed already."""
    rated = preview(fshu).rated
    plays = rated.sides["player_id"].unique().implode()
    there = published_lists.frame(published_lists.newest(fshu), "list").filter(active=active)
    removed = list(fshu.players.exclude(removed_on=None).values_list("player_id", flat=True))
    there = there.filter(~there["player_id"].is_in(removed))
    found = there.filter(~there["player_id"].is_in(plays))["player_id"][0]
    return Player.objects.get(body=fshu, player_id=found)


def on_next_list(fshu, player):
    return player.player_id in preview(fshu).rated.list["player_id"]


def test_only_inactive_players_are_removed(fshu):
    with pytest.raises(BadInput, match="not an inactive player"):
        remove(one_who_is(fshu, active=True), None, "why")


def test_a_removed_player_is_not_on_the_next_list_and_keeps_the_rating(fshu, account):
    player = one_who_is(fshu, active=False)
    assert on_next_list(fshu, player)
    remove(player, account("chief"), "the commission has decided")
    ready = preview(fshu)
    assert not on_next_list(fshu, player)
    (said,) = ready.rated.unlisted.filter(player_id=player.player_id).to_dicts()
    assert said["clause"] == "fshu-2018-01/5/removed"
    assert ready.rated.book.ratings.filter(player_id=player.player_id)["rating"].to_list() == [said["rating"]]
    publish(fshu, ready.token, by=account("chief"))
    assert all(one.holds for one in verify(fshu))
    assert Act.objects.filter(verb="player.remove").latest("pk").why == "the commission has decided"
    kept = book_of(fshu)["players"].filter(player_id=player.player_id)
    assert kept["removed_on"].to_list() == [date(2026, 3, 20)]


def test_a_removal_is_taken_back(fshu):
    player = one_who_is(fshu, active=False)
    with pytest.raises(BadInput, match="is not removed"):
        put_back(player, None, "why")
    remove(player, None, "why")
    put_back(player, None, "by mistake")
    assert on_next_list(fshu, player)


def test_the_chief_removes_at_the_desk(fshu, client_as):
    player, other, chief = one_who_is(fshu, active=False), one_who_is(fshu, active=True), client_as("chief")
    address = f"/desk/players/{player.pk}/remove/"
    assert address in chief.get(f"/desk/players/{player.pk}/").content.decode()
    assert "/remove/" not in chief.get(f"/desk/players/{other.pk}/").content.decode()
    assert chief.post(address, {"why": "decided"}).status_code == 302
    assert "Removed from the list on" in chief.get(f"/desk/players/{player.pk}/").content.decode()
    assert chief.post(address, {"why": "back"}).status_code == 302
    player.refresh_from_db()
    assert player.removed_on is None
