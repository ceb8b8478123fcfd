"""Games, statistics, top lists, plots and calendar of a federation small enough to work them out by hand.

K is 20 throughout. February: A beats B (+10.00), C and D draw, E beats F (+10.00). March: A (2010) beats C (2000), a
difference of 10 for which .51 is expected: +9.80; B (1990) draws with D (2000): +0.20.
"""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client

from office.store import small
from ratingoffice.office.domain.federations.feature_switches import switch
from ratingoffice.office.domain.lists import published_lists, publishing, sides_index
from ratingoffice.office.domain.lists.rated_games import games_of_player
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.domain.lists.transfer import import_book
from ratingoffice.office.domain.people.statistics import by_color, by_difference, by_rating
from ratingoffice.office.models import Body, Player
from ratingoffice.office.web.public.views.activity import distribution
from ratingoffice.office.web.public.views.top import best
from ratingoffice.office.web.shared.list_filters import Choice


@pytest.fixture
def two_lists(db: None) -> Body:
    Body.objects.filter(code="fide").update(code="old")  # the demonstration
    body = import_book(small.book(), "fide", list_date=small.IN_FORCE, name="Small")
    for _ in range(2):
        publishing.publish(body, publishing.preview(body).token, None)
    return body


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def games(body: Body, player_id: str):  # type: ignore[no-untyped-def]
    return games_of_player(body, Player.objects.get(body=body, player_id=player_id))


def test_every_game_says_what_it_gave_on_which_list(two_lists: Body) -> None:
    found = games(two_lists, "A").select("opponent_id", "opponent_rating", "delta", "k", "worth", "list_date").rows()
    assert found == [("C", 2000, 49, 20, 980, small.MARCH), ("B", 2000, 50, 20, 1000, small.FEBRUARY)]


def test_a_game_leads_to_its_sheet(two_lists: Body, client: Client) -> None:
    page = client.get("/players/fide/A/games/").content.decode()
    assert '<a href="/players/fide/A/why/standard/2026-03/">2026-03</a>' in page
    assert "+9.80" in page
    assert "Score: 2 out of 2; 2 won, 0 drawn, 0 lost" in page


@pytest.mark.parametrize(
    ("query", "opponents"),
    [
        ("", ["D", "A"]),
        ("color=w", ["D"]),
        ("color=b", ["A"]),
        ("result=draw", ["D"]),
        ("result=win", []),
        ("opponent=A", ["A"]),
        ("opponent=player+d", ["D"]),
        ("event=open-jan", ["A"]),
        ("since=2026-02-10", ["D"]),
        ("since=2026-02-11", []),
        ("until=2026-01-11", ["A"]),
        ("pool=standard", ["D", "A"]),
        ("pool=bullet&color=x&since=yesterday", ["D", "A"]),
    ],
)
def test_the_games_can_be_narrowed_down(two_lists: Body, client: Client, query: str, opponents: list[str]) -> None:
    page = client.get(f"/players/fide/B/games/?{query}").content.decode()
    assert re.findall(r'<th scope="row" class="who stack"><a href="/players/fide/(\w)/"', page) == opponents


def test_the_api_has_the_same_games(two_lists: Body, client: Client) -> None:
    answer = client.get("/api/v1/players/fide/B/games?color=w").json()
    assert (answer["total"], answer["pages"]) == (1, 1)
    one = answer["games"][0]
    assert (one["event_id"], one["opponent_id"], one["result"], one["worth"]) == ("open-feb", "D", "=", 20)


def test_results_are_counted_by_colour_and_by_opponents(two_lists: Body) -> None:
    found = games(two_lists, "B")
    assert [(one.label, one.games, one.points, one.percent) for one in by_color(found)] == [
        ("White", 1, 50, 50),
        ("Black", 1, 0, 0),
    ]
    (band,) = by_rating(found)
    assert (band.label, band.wins, band.draws, band.losses, band.percent) == ("2000–2199", 0, 1, 1, 25)
    assert [(one.label, one.games) for one in by_difference(found)] == [("less than 50 apart", 2)]


def test_the_best_have_their_places_and_those_before(two_lists: Body, client: Client) -> None:
    newest = published_lists.newest(two_lists)
    assert newest is not None
    lines = best(roster(newest, "standard"), Choice(), 2026)
    assert [(line["player_id"], line["rating"], line["place"]) for line in lines] == [
        ("A", 2020, 1),
        ("D", 2000, 2),
        ("B", 1990, 3),
        ("C", 1990, 3),
        ("E", 1910, 5),
        ("F", 1890, 6),
    ]
    page = re.sub(
        r'<span class="below">.*?</span>', "", client.get("/lists/fide/standard/2026-03/top/").content.decode()
    )
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
    # B was fourth with 1990 and is third now; C was second with 2000
    assert "3 +1 Player B 1990" in page
    assert "3 −1 Player C 1990" in page


def test_a_top_list_is_narrowed_down_by_several_at_once(two_lists: Body, client: Client) -> None:
    assert "6 players" in text(client, "/lists/fide/standard/2026-03/top/?sex=m&federation=NED")
    assert "Nobody on this list is like that" in text(client, "/lists/fide/standard/2026-03/top/?sex=m&age=u20")


def test_the_ratings_are_counted_in_steps_of_fifty(two_lists: Body, client: Client) -> None:
    newest = published_lists.newest(two_lists)
    assert newest is not None
    ratings = roster(newest, "standard").frame["rating"]
    assert distribution(ratings) == [(1850, 1899, 1), (1900, 1949, 1), (1950, 1999, 2), (2000, 2049, 2)]
    page = text(client, "/lists/fide/standard/2026-03/figures/")
    assert "Players 6 Median 1990" in page
    assert "March 2026 2 4 1" in page
    assert "February 2026 3 6 1" in page


def test_an_index_that_is_gone_is_made_again(two_lists: Body) -> None:
    before = games(two_lists, "A")
    files = list((settings.CACHE / "sides").glob("*.sqlite3"))
    assert files
    for file in files:
        file.unlink()
    assert games(two_lists, "A").equals(before)


def test_nothing_is_counted_for_a_list_that_was_taken_over(two_lists: Body) -> None:
    first = published_lists.publication(two_lists, small.IN_FORCE)
    assert first is not None
    assert sides_index.activity_on([first]) == {}


def test_two_players_are_compared(two_lists: Body, client: Client) -> None:
    page = text(client, "/players/fide/A/against/B/")
    assert "Score 1 / 1" in page
    assert "March 2026 2020 1990" in page
    assert "January 2026 2000 2000" in page
    assert len(re.findall('class="step of-2"', client.get("/players/fide/A/against/B/").content.decode())) == 2


def test_somebody_to_compare_with_is_found_by_name_or_id(two_lists: Body, client: Client) -> None:
    assert client.get("/players/fide/A/compare/?q=B").headers["Location"] == "/players/fide/A/against/B/"
    page = client.get("/players/fide/A/compare/?q=player").content.decode()
    assert 'href="/players/fide/A/against/F/"' in page
    assert 'href="/players/fide/A/against/A/"' not in page


def test_the_calendar_has_each_event_on_its_days(two_lists: Body, client: Client) -> None:
    page = text(client, "/calendar/fide/2026-01/")
    assert " 10 open-jan 11 1 going on 12 " in page
    assert "1 event" in page
    assert "February 2026 →" in page
    assert "←" not in page
    assert "No event is registered for this month" in text(client, "/calendar/fide/2025-12/")


@pytest.mark.parametrize(
    ("feature", "address"),
    [
        ("top_lists", "/lists/fide/standard/2026-03/top/"),
        ("statistics", "/lists/fide/standard/2026-03/figures/"),
        ("statistics", "/players/fide/A/statistics/"),
        ("comparison", "/players/fide/A/against/B/"),
        ("calendar", "/calendar/fide/"),
        ("open_data", "/data/fide/"),
        ("open_data", "/data/fide/history/standard.csv"),
        ("open_data", "/api/v1/data/fide"),
    ],
)
def test_what_is_switched_off_is_neither_there_nor_linked(
    two_lists: Body, client: Client, feature: str, address: str
) -> None:
    assert client.get(address).status_code == 200
    etag = client.get("/lists/fide/standard/2026-03/").headers["ETag"]
    switch(two_lists, {feature: False}, None, "not here")
    assert client.get(address).status_code == 404
    for page in ("/lists/fide/", "/lists/fide/standard/2026-03/", "/players/fide/A/", "/events/fide/"):
        assert f'"{address}"' not in client.get(page).content.decode()
    assert client.get("/lists/fide/standard/2026-03/").headers["ETag"] != etag


def test_the_map_of_the_site_names_what_is_shown(body: Body, client: Client) -> None:
    assert "/lists/fide/standard/2026-03/top/" in client.get("/sitemap-features.xml").content.decode()
    switch(body, {"top_lists": False}, None, "not here")
    found = client.get("/sitemap-features.xml").content.decode()
    assert "/lists/fide/standard/2026-03/top/" not in found
    assert "/data/fide/" in found
