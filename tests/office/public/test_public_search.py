"""Finding a player: any script, no capitals, no accents, any order of words, and the best match first."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ratingoffice.office.models import Body, Player
from ratingoffice.office.public.finding import find
from ratingoffice.office.store import lists

PEOPLE = {
    "s1": "Müller-Łukasiewicz, Šárka",
    "s2": "Шевченко, Їжак Ґалаґан",
    "s3": "山田太郎",
    "s4": "Muller, Anna",
    "s5": "Anna, Mullerova",
    "s6": "ﾔﾏﾀﾞ, ハナコ",
    "s7": "Лукʼяненко, Іван",
}


@pytest.fixture
def people(body: Body) -> Body:
    for player_id, name in PEOPLE.items():
        Player.objects.create(body=body, player_id=player_id, name=name)
    return body


@pytest.mark.parametrize(
    ("text", "player_id"),
    [
        ("müller-łukasiewicz", "s1"),
        ("SARKA", "s1"),
        ("łukas šárka", "s1"),
        ("шевченко", "s2"),
        ("ШЕВЧЕНКО їжак", "s2"),
        ("галаган", "s2"),
        ("ґалаґан", "s2"),
        ("lukasiewicz", "s1"),
        ("лук’яненко", "s7"),
        ("Лук'яненко", "s7"),
        ("нікого", None),
        ("山田", "s3"),
        ("太郎", "s3"),
        ("ヤマダ", "s6"),
        ("ﾊﾅｺ", "s6"),
        ("anna muller", "s4"),
        ("Muller, Anna", "s4"),
    ],
)
def test_a_player_is_found_in_any_script_and_spelling(people: Body, text: str, player_id: str | None) -> None:
    found = [one.player.player_id for one in find(text, people)]
    assert (found[:1] or [None]) == [player_id]


def test_a_whole_name_comes_before_a_longer_one(people: Body) -> None:
    found = [one.player.player_id for one in find("muller", people)]
    assert [player_id for player_id in found if player_id in PEOPLE] == ["s4", "s1", "s5"]


def test_names_that_begin_so_come_first_and_among_them_the_stronger(body: Body) -> None:
    found = find("a", body)
    assert len(found) == 50
    begin = [one.player.name.lower().startswith("a") for one in found]
    assert begin == sorted(begin, reverse=True)
    for group in (True, False):
        ratings = [one.rating or 0 for one, begins in zip(found, begin, strict=True) if begins is group]
        assert ratings == sorted(ratings, reverse=True)


def test_an_id_leads_straight_to_its_player(body: Body, client: Client) -> None:
    player = Player.objects.filter(body=body).first()
    assert player is not None
    answer = client.get("/search/", {"q": player.player_id})
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/players/fide/{player.player_id}/"


def test_somebody_merged_is_found_as_who_they_are(people: Body, client: Client) -> None:
    real = Player.objects.get(body=people, player_id="s4")
    Player.objects.filter(body=people, player_id="s5").update(merged_into=real)
    assert "s5" not in [one.player.player_id for one in find("mullerova", people)]
    answer = client.get("/players/fide/s5/")
    assert answer.headers["Location"] == "/players/fide/s4/"


def test_nobody_found_says_so(people: Body, client: Client) -> None:
    assert "Nobody found" in client.get("/search/?q=qqqqqq").content.decode()


@pytest.mark.parametrize("text", ["%", "_", "'", '"', "\\", "  ", "%00", "a" * 5_000, "😀"])
def test_no_text_is_a_failure(people: Body, client: Client, text: str) -> None:
    assert client.get("/search/", {"q": text}).status_code == 200


def test_an_unrated_player_is_found_as_unrated(people: Body, client: Client) -> None:
    text = client.get("/search/?q=Muller").content.decode()
    assert re.search(r"Muller, Anna.*?unrated", text, re.DOTALL)


def test_the_rating_beside_a_name_is_that_of_the_newest_list(body: Body) -> None:
    newest = lists.newest(body)
    assert newest is not None
    best = lists.frame(newest, "list").row(0, named=True)
    assert find(best["name"], body)[0].rating == best["rating"]
