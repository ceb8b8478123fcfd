"""What everybody may read: bodies, lists, players, calculations, events, regulations."""

import json
from typing import Any

import polars as pl
import pytest
from django.test import Client

from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.models import Body, Event, Player

pytestmark = pytest.mark.django_db
LIST = "/api/v1/lists/fide/standard/2026-03"


def get(client: Client, address: str, status: int = 200) -> Any:
    response = client.get(address)
    assert response.status_code == status, response.content
    if status >= 400:
        assert response.headers["Content-Type"] == "application/problem+json"
        assert response.json()["status"] == status
    return response.json()


def test_the_bodies_are_listed_with_their_newest_and_next_list(client: Client) -> None:
    found = {each["system"]: each for each in get(client, "/api/v1/systems")}
    assert set(found) == {"fide", "jcf", "fshu"}
    assert found["fide"]["newest_list"] == "2026-03-01"
    assert found["fide"]["next_list"] == "2026-04-01"
    assert found["fide"]["edition"] == "fide-2025-10"
    assert found["jcf"]["pools"] == ["standard", "rapid"]


def test_a_list_comes_page_by_page_best_first(client: Client) -> None:
    first = get(client, f"{LIST}?per_page=30")
    second = get(client, f"{LIST}?per_page=30&page=2")
    assert (first["page"], first["pages"], len(first["players"])) == (1, -(-first["total"] // 30), 30)
    ratings = [line["rating"] for line in first["players"] + second["players"]]
    assert ratings == sorted(ratings, reverse=True)
    assert not {line["player_id"] for line in first["players"]} & {line["player_id"] for line in second["players"]}


def test_every_line_of_a_list_is_on_exactly_one_page(client: Client, body: Body) -> None:
    total = get(client, LIST)["total"]
    pages = [get(client, f"{LIST}?per_page=70&page={n}") for n in range(1, -(-total // 70) + 1)]
    ids = [line["player_id"] for page in pages for line in page["players"]]
    newest = published_lists.newest(body)
    assert newest is not None
    assert ids == published_lists.frame(newest).filter(pl.col("pool") == "standard")["player_id"].to_list()


def test_a_list_is_filtered_by_sex_and_federation(client: Client) -> None:
    everybody = get(client, f"{LIST}?per_page=1000")["players"]
    women = get(client, f"{LIST}?per_page=1000&sex=w")["players"]
    assert women == [line for line in everybody if line["sex"] == "w"]
    federation = everybody[0]["federation"]
    its = get(client, f"{LIST}?per_page=1000&federation={federation}")["players"]
    assert its == [line for line in everybody if line["federation"] == federation]


def test_a_list_is_filtered_by_title_name_and_rating_together(client: Client) -> None:
    everybody = get(client, f"{LIST}?per_page=1000")["players"]
    some = get(client, f"{LIST}?per_page=1000&title=FM&name=k&rating_from=1900&rating_to=2400")["players"]
    assert some
    assert some == [
        line
        for line in everybody
        if line["title"] == "FM" and "k" in line["name"].lower() and 1900 <= line["rating"] <= 2400
    ]


def test_a_list_that_the_reader_has_is_not_sent_again(client: Client) -> None:
    etag = client.get(LIST).headers["ETag"]
    again = client.get(LIST, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"{LIST}?page=2", headers={"If-None-Match": etag}).status_code == 200


def test_a_list_that_is_not_there_is_a_problem(client: Client) -> None:
    assert "no such list" in get(client, "/api/v1/lists/fide/standard/2019-03", 404)["detail"]
    assert "no pool" in get(client, "/api/v1/lists/fide/bullet/2026-03", 404)["detail"]
    assert "no month" in get(client, "/api/v1/lists/fide/standard/march", 404)["detail"]
    get(client, "/api/v1/lists/xyz/standard/2026-03", 404)
    get(client, f"{LIST}?revision=9", 404)
    get(client, f"{LIST}?page=0", 422)
    get(client, f"{LIST}?per_page=1001", 422)


def test_a_player_is_found_by_name_and_by_id(client: Client, body: Body) -> None:
    line = get(client, LIST)["players"][0]
    by_id = get(client, f"/api/v1/players/fide?q={line['player_id']}")
    assert (by_id[0]["player"]["player_id"], by_id[0]["rating"]) == (line["player_id"], line["rating"])
    family = line["name"].split(",")[0]
    found = get(client, f"/api/v1/players/fide?q={family}")
    assert line["player_id"] in [each["player"]["player_id"] for each in found]
    get(client, "/api/v1/players/fide?q=", 422)


def test_of_a_birth_date_only_the_year_is_told(client: Client, body: Body) -> None:
    player = Player.objects.filter(body=body).exclude(birth_date="").first()
    assert player is not None
    Player.objects.filter(pk=player.pk).update(birth_date="1987-05-17")
    answer = client.get(f"/api/v1/players/fide/{player.player_id}")
    assert answer.json()["player"]["birth_year"] == "1987"
    assert b"05-17" not in answer.content


def test_a_player_has_a_rating_on_every_list(client: Client, body: Body) -> None:
    line = get(client, LIST)["players"][0]
    ratings = get(client, f"/api/v1/players/fide/{line['player_id']}")["ratings"]["standard"]
    assert ratings[-1]["list_date"] == "2026-03-01"
    assert ratings[-1]["rating"] == line["rating"]


def test_a_calculation_has_every_game_and_adds_up(client: Client) -> None:
    played = next(line for line in get(client, f"{LIST}?per_page=500")["players"] if line["games"] and line["change"])
    sheet = get(client, f"/api/v1/calculations/fide/standard/2026-03/{played['player_id']}")
    (pool,) = sheet["pools"]
    assert (pool["before"], pool["after"]) == (played["previous"], played["rating"])
    games = [game for event in pool["events"] for game in event["games"]]
    assert sum(game["delta"] for game in games) == pool["total"]["delta"]
    assert pool["k"]["clause"]["article"]


def test_a_list_that_was_taken_over_has_no_calculation(client: Client, body: Body) -> None:
    first = published_lists.current(body)[-1]
    player = published_lists.frame(first)["player_id"][0]
    answer = get(client, f"/api/v1/calculations/fide/standard/{first.month}/{player}", 404)
    assert "not calculated here" in answer["detail"]


def test_events_come_page_by_page_and_one_with_its_games(client: Client, body: Body) -> None:
    page = get(client, "/api/v1/events/fide?per_page=5")
    assert page["total"] == Event.objects.filter(body=body).count()
    ends = [event["ends_on"] for event in page["events"]]
    assert ends == sorted(ends, reverse=True)
    rated = get(client, "/api/v1/events/fide?rated=true&per_page=1")["events"][0]
    event = get(client, f"/api/v1/events/fide/{rated['event_id']}")
    assert len(event["games"]) == Event.objects.get(body=body, event_id=rated["event_id"]).games.count() > 0


def test_an_edition_is_told_article_by_article(client: Client) -> None:
    assert get(client, "/api/v1/regulations")[0]["edition"] == "fide-2024-01"
    edition = get(client, "/api/v1/regulations/fide-2025-10")
    assert {change["article"] for change in edition["changes"]} == {"8.3.1"}
    (point,) = [each for each in edition["interpretations"] if each["number"] == "I-10"]
    assert (point["word"], point["sure"], point["at"]) == ("top", "published", ["8.3.3"])
    assert [other["word"] for other in point["others"]] == ["new", "now"]
    k = next(each for each in edition["articles"] if each["number"] == "8.3.3" and each["question"] == "K")
    assert k["reading"] == "I-10"
    get(client, "/api/v1/regulations/fide-1999", 404)


@pytest.mark.parametrize("address", ["/api/v1/nothing", "/api/v2/systems", "/api/", "/api/v1/players/fide/%00"])
def test_an_address_that_is_not_there_is_a_problem_too(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code in (400, 404)
    assert response.headers["Content-Type"] == "application/problem+json"


def test_a_wrong_method_is_a_problem_that_names_the_right_ones(client: Client) -> None:
    response = client.post("/api/v1/systems")
    assert (response.status_code, response.headers["Content-Type"]) == (405, "application/problem+json")
    assert response.headers["Allow"] == "GET"


def test_a_fault_is_told_as_a_problem_without_its_cause(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise RuntimeError("the secret cause")

    monkeypatch.setattr(published_lists, "current", broken)
    client.raise_request_exception = False
    response = client.get("/api/v1/lists/fide")
    assert (response.status_code, response.headers["Content-Type"]) == (500, "application/problem+json")
    assert b"secret" not in response.content


def test_a_database_that_is_away_is_told_as_a_problem(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError

    def away(*given: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(published_lists, "current", away)
    monkeypatch.setattr("ratingoffice.office.web.api.problems.connection.close", lambda: None)
    response = client.get("/api/v1/lists/fide")
    assert (response.status_code, response.headers["Content-Type"]) == (503, "application/problem+json")


def test_the_description_for_people_names_every_address_and_loads_nothing_from_elsewhere(client: Client) -> None:
    document = json.loads(client.get("/api/v1/openapi.json").content)
    page = client.get("/api/v1/docs").content.decode()
    assert all(path in page for path in document["paths"])
    assert "<script" not in page
    assert "style=" not in page
    assert 'href="http' not in page.replace('href="http://testserver', "")
