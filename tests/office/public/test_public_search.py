"""Finding a player: any script, no capitals, no accents, any order of words, and the best match first."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.people.player_search import find
from ratingoffice.office.models import Body, Player

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
    newest = published_lists.newest(body)
    assert newest is not None
    best = published_lists.frame(newest, "list").row(0, named=True)
    assert find(best["name"], body)[0].rating == best["rating"]


@pytest.fixture
def home(body: Body) -> Body:
    """Four with names of their own letters."""
    for player_id, name, native in (
        ("h1", "Vdovychenko, Olha", "Вдовиченко Ольга"),
        ("h2", "Gonchar, Ivan", "Гончар Іван"),
        ("h3", "Saito, Hanako", "斎藤 花子"),
        ("h4", "Pseudoroman, Anna", ""),
    ):
        Player.objects.create(body=body, player_id=player_id, name=name, native_name=native)
    return body


@pytest.mark.parametrize(
    ("text", "player_id", "is_similar"),
    [
        ("Вдовиченко", "h1", False),
        ("Vdovychenko", "h1", False),
        ("ольга вдов", "h1", False),
        ("dovychen", "h1", False),
        ("Гончар", "h2", False),
        ("Honchar", "h2", False),
        ("Gonchar", "h2", False),
        ("斎藤", "h3", False),
        ("齋藤", "h3", False),
        ("花", "h3", False),
        ("Saito", "h3", False),
        ("Saitou", "h3", False),
        ("Saitō Hanako", "h3", False),
        ("Vdovychneko", "h1", True),
        ("Вдовиченкo", "h1", False),  # the last letter is Latin
        ("Вдовчиенко", "h1", True),
        ("Siato", "h3", True),
        ("Saito Hanaok", "h3", True),
        ("Psudoromann", "h4", True),
        ("Пседороман Анна", "h4", True),
    ],
)
def test_a_player_is_found_in_other_letters_by_parts_and_with_typing_errors(
    home: Body, text: str, player_id: str, is_similar: bool
) -> None:
    found = [(one.player.player_id, one.is_similar) for one in find(text, home)]
    assert (player_id, is_similar) in [one for one in found if one[0].startswith("h")][:1]


def test_who_is_written_so_comes_before_who_is_written_nearly_so(home: Body) -> None:
    Player.objects.create(body=home, player_id="n1", name="Vdovychenka, Anna")
    found = [(one.player.player_id, one.is_similar) for one in find("Vdovychenko", home)]
    assert found == [("h1", False), ("n1", True)]


@pytest.mark.parametrize(("errors", "found"), [("Pseudoromna", True), ("Psuedoromna", True), ("Psuedoromnaz", False)])
def test_a_long_word_may_have_two_errors_and_not_three(home: Body, errors: str, found: bool) -> None:
    assert ("h4" in [one.player.player_id for one in find(errors, home)]) is found


@pytest.mark.parametrize(("text", "found"), [("Hnta", True), ("Hnt", False)])
def test_a_word_of_three_letters_has_no_error(home: Body, text: str, found: bool) -> None:
    Player.objects.create(body=home, player_id="n3", name="Honta, Oleh")
    assert ("n3" in [one.player.player_id for one in find(text, home)]) is found


def test_a_name_that_was_changed_is_found_by_the_new_one_only(home: Body) -> None:
    olha = Player.objects.get(body=home, player_id="h1")
    olha.name, olha.native_name = "Quintessenz, Olha", ""
    olha.save()
    assert [one.player.player_id for one in find("intessen", home)] == ["h1"]
    assert "h1" not in [one.player.player_id for one in find("dovychenko", home)]
    olha.delete()
    assert find("Quintessenz", home) == []


@pytest.mark.parametrize(
    ("language", "player_id", "name", "also"),
    [
        ("uk", "h1", "Вдовиченко Ольга", "Vdovychenko, Olha"),
        ("ja", "h1", "Vdovychenko, Olha", "Вдовиченко Ольга"),
        ("en", "h1", "Vdovychenko, Olha", "Вдовиченко Ольга"),
        ("ja", "h3", "斎藤 花子", "Saito, Hanako"),
        ("uk", "h3", "Saito, Hanako", "斎藤 花子"),
    ],
)
def test_a_page_shows_the_name_in_the_letters_of_its_language(
    home: Body, client: Client, language: str, player_id: str, name: str, also: str
) -> None:
    prefix = "" if language == "en" else f"/{language}"
    text = client.get(f"{prefix}/players/fide/{player_id}/").content.decode()
    assert re.search(rf"<h1>{name}</h1>\s*<p class=\"lead\">{also} ·", text)
    found = client.get(f"{prefix}/search/", {"q": name}).content.decode()
    assert re.search(rf">{name}</a> <span class=\"soft\">{also}</span>", found)


def test_the_page_says_which_names_are_written_nearly_so(home: Body, client: Client) -> None:
    assert "Names written nearly so" in client.get("/search/?q=Vdovychneko").content.decode()
    assert "Names written nearly so" not in client.get("/search/?q=Vdovychenko").content.decode()


def test_the_api_tells_native_names_and_who_is_written_nearly_so(home: Body, client: Client) -> None:
    (first, *_) = client.get("/api/v1/players/fide", {"q": "Vdovychneko"}).json()
    assert first["player"]["native_name"] == "Вдовиченко Ольга"
    assert first["is_similar"] is True
