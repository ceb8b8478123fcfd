"""Names in the reader's own letters, beside what is published: the tables stay as they are."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.people.name_withdrawal import withdraw
from ratingoffice.office.models import Body, Event, Game, Player

pytestmark = pytest.mark.django_db

LIST = "/lists/fide/standard/2026-03/"


@pytest.fixture
def first(body: Body) -> Player:
    """The first of the list, whose name the register has in Ukrainian."""
    newest = published_lists.newest(body)
    assert newest is not None
    player = Player.objects.get(body=body, player_id=published_lists.frame(newest)["player_id"][0])
    player.native_name = "Дюбуа Даміан"
    player.save()
    return player


def test_a_list_has_the_name_in_the_letters_of_the_reader_and_the_roman_one_as_its_title(
    client: Client, first: Player
) -> None:
    assert f'<span title="{first.name}">Дюбуа Даміан</span>' in client.get(f"/uk{LIST}").content.decode()
    for other in ("", "/ja"):  # not their letters
        assert "Дюбуа" not in client.get(f"{other}{LIST}").content.decode()


def test_a_page_that_was_kept_is_drawn_anew_after_the_register_has_changed(client: Client, first: Player) -> None:
    known = client.get(f"/uk{LIST}").headers["ETag"]
    Body.objects.filter(pk=first.body_id).update(version=first.body.version + 1)
    assert client.get(f"/uk{LIST}", headers={"If-None-Match": known}).status_code == 200
    roman = client.get(LIST).headers["ETag"]
    Body.objects.filter(pk=first.body_id).update(version=first.body.version + 2)
    assert client.get(LIST, headers={"If-None-Match": roman}).status_code == 304


@pytest.mark.parametrize("page", ["", "crosstable/", "rounds/", "changes/"])
def test_the_pages_of_an_event_have_it_too(client: Client, body: Body, page: str) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    event = Event.objects.filter(body=body, rated_on=newest.list_date).order_by("event_id").first()
    assert event is not None
    game = event.games.order_by("pk").first()
    assert game is not None
    Player.objects.filter(body=body, player_id=game.white_id).update(native_name="Гончар Іван")
    shown = client.get(f"/uk/events/fide/{event.event_id}/{page}").content.decode()
    assert re.search(r'<span title="[^"]+">Гончар Іван</span>', shown)


def test_a_sheet_names_the_opponents_so(client: Client, body: Body) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    side = published_lists.frame(newest, "sides").filter(pool="standard", counted=True).row(0, named=True)
    Player.objects.filter(body=body, player_id=side["opponent_id"]).update(native_name="Гончар Іван")
    shown = client.get(f"/uk/players/fide/{side['player_id']}/why/standard/{newest.month}/").content.decode()
    assert ">Гончар Іван</span>" in shown


def test_top_lists_largest_changes_and_the_first_page_name_people_so(client: Client, body: Body) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    moved = published_lists.frame(newest).filter(pool="standard").sort("change", descending=True, nulls_last=True)
    Player.objects.filter(body=body, player_id=moved["player_id"][0]).update(native_name="Гончар Іван")
    best = published_lists.frame(newest).filter(pool="standard", active=True)["player_id"][0]
    Player.objects.filter(body=body, player_id=best).update(native_name="Дюбуа Даміан")
    assert ">Дюбуа Даміан</span>" in client.get(f"/uk{LIST}top/").content.decode()
    assert ">Гончар Іван</span>" in client.get(f"/uk{LIST}changes/").content.decode()
    assert ">Гончар Іван</span>" in client.get("/uk/").content.decode()


@pytest.mark.parametrize("page", ["", "games/"])
def test_opponents_of_a_player_are_named_so(client: Client, body: Body, page: str) -> None:
    game = Game.objects.filter(event__body=body).order_by("pk")[0]
    Player.objects.filter(body=body, player_id=game.black_id).update(native_name="Гончар Іван")
    shown = client.get(f"/uk/players/fide/{game.white_id}/{page}").content.decode()
    assert ">Гончар Іван</span>" in shown


def test_a_name_that_was_withdrawn_is_shown_in_no_letters(client: Client, first: Player) -> None:
    withdraw(first, "Player 7", None, "asked for by letter")
    assert "Дюбуа" not in client.get(f"/uk{LIST}").content.decode()
