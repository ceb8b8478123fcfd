"""A published page is drawn once and given again by every process, as long as nothing was done in the office."""

from __future__ import annotations

import gzip
import http.client
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from filled import copy, run_in
from serving import serve

from ratingoffice.office.kept import Pages

LIST = "/lists/fide/standard/2026-03/"


@dataclass
class Served:
    port: int
    data: Path

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("localhost", self.port, timeout=300)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()

    def text(self, path: str, **headers: str) -> str:
        return self.get(path, **headers)[2].decode()

    def kept(self) -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in (self.data / "cache" / "pages").glob("[!.]*")}

    def do(self, script: str) -> str:
        """Something is done in the office, by a process of its own."""
        begin = "import django; django.setup(); from ratingoffice.office.models import *; "
        return run_in(self.data, f"{begin}body = Body.objects.get(code='fide'); {script}").strip()


@pytest.fixture(scope="module")
def served(office_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("served")
    copy(office_template, data / "office.sqlite3")
    with serve(data, data / "log", workers=2, settings={}) as served:
        yield Served(served.port, data)


def test_a_page_seen_before_comes_as_it_was(served: Served) -> None:
    first, again = served.get(LIST), served.get(LIST)
    assert first[0] == again[0] == 200
    assert first[2] == again[2]
    assert {**first[1], "x-request-id": ""} | {"date": ""} == {**again[1], "x-request-id": ""} | {"date": ""}
    packed = served.get(LIST, Accept_Encoding="gzip")
    assert gzip.decompress(packed[2]) == first[2]
    assert served.get(LIST, If_None_Match=packed[1]["etag"])[0] == 304
    head = served.get(LIST, "HEAD")
    assert (head[0], head[1]["content-length"], head[2]) == (200, str(len(first[2])), b"")


def test_it_is_given_without_drawing_it(served: Served) -> None:
    """By whichever process: what lies in the folder is what comes."""
    served.get("/lists/fide/")
    drawn = Pages(served.data / "cache" / "pages")
    for name in served.kept():
        found = drawn.find(name)
        assert found is not None
        drawn.keep(name, replace(found, packed=gzip.compress(b"kept"), length=4))
    assert [served.get("/lists/fide/")[2] for _ in range(10)] == [b"kept"] * 10
    for name in served.kept():
        (served.data / "cache" / "pages" / name).unlink()


def test_a_page_of_another_day_is_drawn_again(served: Served) -> None:
    """What lies in the folder is as if it had been drawn yesterday, and nothing was done since."""
    today = served.do("from ratingoffice.office import clock; print(clock.today())")
    yesterday = str(date.fromisoformat(today) - timedelta(days=1))
    pages, path = Pages(served.data / "cache" / "pages"), "/calendar/fide/"
    drawn = served.text(path)
    for day, kept in ((today, "drawn before"), (yesterday, drawn)):
        for name in served.kept():
            found = pages.find(name)
            assert found is not None
            packed = gzip.compress(b"drawn before")
            pages.keep(
                name, replace(found, state=found.state.replace(today, day), packed=packed, length=12, etag='"x"')
            )
        assert served.text(path) == kept
    for name in served.kept():
        (served.data / "cache" / "pages" / name).unlink()


def test_theme_and_language_are_other_pages(served: Served) -> None:
    assert 'data-theme="dark"' not in served.text("/lists/fide/")
    assert 'data-theme="dark"' in served.text("/lists/fide/", Cookie="theme=dark")
    assert 'data-theme="dark"' not in served.text("/lists/fide/")
    assert '<html lang="uk"' in served.text("/uk/lists/fide/")
    assert '<html lang="en"' in served.text("/lists/fide/", Accept_Language="uk")


def test_desk_health_downloads_and_a_search_for_nobody_are_never_kept(served: Served) -> None:
    before = set(served.kept())
    for path in (
        "/desk/login/",
        "/health/",
        "/search/?q=qqqqqq",
        "/api/v1/systems",
        f"{LIST}download/csv/",
        "/nowhere/",
    ):
        served.get(path)
    assert set(served.kept()) == before


def test_who_is_signed_in_neither_leaves_a_page_nor_gets_one(served: Served) -> None:
    script = (
        "from django.test import Client; client = Client(); "
        "client.force_login(Account.objects.get(username='officer'), 'django.contrib.auth.backends.ModelBackend'); "
        "print(client.cookies['sessionid'].value)"
    )
    session = served.do(script)
    before = set(served.kept())
    mine = served.get("/events/fide/?q=signed", Cookie=f"sessionid={session}")
    assert mine[0] == 200
    assert set(served.kept()) == before
    assert served.get("/events/fide/?q=signed")[2] == mine[2]
    assert served.get("/desk/", Cookie=f"sessionid={session}")[0] == 200
    assert served.get("/desk/")[0] == 302


def test_a_new_name_is_on_the_pages_at_once(served: Served) -> None:
    person = served.do("print(body.players.filter(merged_into=None).exclude(name='').first().player_id)")
    address = f"/players/fide/{person}/"
    assert "Renamed, Once" not in served.text(address) + served.text(address)
    served.do(
        "from ratingoffice.office.domain.people.players import edit_player; "
        f"edit_player(body.players.get(player_id={person!r}), {{'name': 'Renamed, Once'}}, None, 'a test')"
    )
    assert "Renamed, Once" in served.text(address)


def test_a_new_event_is_on_the_pages_at_once(served: Served) -> None:
    assert "Open of today" not in served.text("/events/fide/") + served.text("/events/fide/")
    served.do(
        "from ratingoffice.office.domain.events.events import edit_event; "
        "event = body.events.filter(rated_on=None).order_by('-ends_on', 'event_id').first(); "
        "edit_event(event, {'name': 'Open of today'}, None, 'a test')"
    )
    assert "Open of today" in served.text("/events/fide/")


def test_what_is_done_elsewhere_leaves_a_page_that_came_out_the_same(served: Served) -> None:
    first = served.get(LIST)
    served.do("record('test.nothing', 'body/fide', by=None, body=body)")
    states = {one.split(b"\n")[0] for one in served.kept().values()}
    assert served.get(LIST)[1]["etag"] == first[1]["etag"]
    assert {one.split(b"\n")[0] for one in served.kept().values()} != states


def test_a_published_list_and_a_revision_are_there_at_once(served: Served) -> None:
    new = "/lists/fide/standard/2026-04/"
    assert (served.get(new)[0], served.get(new)[0]) == (404, 404)
    before = served.text("/lists/fide/") + served.text("/lists/fide/")
    assert new not in before
    old = served.get(LIST)[1]["etag"]
    served.do(
        "from ratingoffice.office.domain.lists.publishing import preview, publish; "
        "publish(body, preview(body).token, None)"
    )
    assert served.get(new)[0] == 200
    assert new in served.text("/lists/fide/")
    assert new in served.text(LIST)  # the list after it
    assert served.get(LIST, If_None_Match=old)[0] == 200
    assert "revision=1" not in served.text(new)
    served.do(
        "from datetime import date; from ratingoffice.office.domain.corrections import corrections; "
        "game = Game.objects.filter(event__body=body, rated_on=date(2026, 4, 1), white_result='1', black_result='0')"
        ".select_related('event').first(); "
        "key = dict(event_id=game.event.event_id, round=game.round, white_id=game.white_id, black_id=game.black_id); "
        "corrections.draft(body, date(2026, 4, 1), 'games', key, dict(white_result='0', black_result='1'), "
        "'sent the wrong way round', date(2026, 4, 2), None); "
        "corrections.publish_corrections(body, corrections.impact(body).token, None)"
    )
    assert "revision=1" in served.text(new)
