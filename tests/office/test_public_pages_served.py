"""Public pages as the server gives them without a proxy: never old, by whichever process, and not sent twice."""

from __future__ import annotations

import gzip
import http.client
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from filled import copy, run_in
from serving import serve

LIST = "/lists/fide/standard/2026-03/"
PROCESSES = 2


@dataclass
class Served:
    port: int
    data: Path

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("localhost", self.port, timeout=300)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()

    def texts(self, path: str) -> list[str]:
        """The page, so often that no process has been left out; what a process remembers is asked for again too."""
        return [self.get(path)[2].decode() for _ in range(4 * PROCESSES)]

    def do(self, script: str) -> str:
        """Something is done in the office, by a process of its own."""
        begin = "import django; django.setup(); from ratingoffice.office.models import *; "
        return run_in(self.data, f"{begin}body = Body.objects.get(code='fide'); {script}").strip()


@pytest.fixture(scope="module")
def served(office_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("served")
    copy(office_template, data / "office.sqlite3")
    with serve(data, data / "log", workers=PROCESSES, settings={}) as served:
        yield Served(served.port, data)


def test_a_page_is_the_same_packed_not_modified_and_without_its_body(served: Served) -> None:
    first, again = served.get(LIST), served.get(LIST)
    assert first[0] == again[0] == 200
    assert first[2] == again[2]
    assert {**first[1], "x-request-id": ""} | {"date": ""} == {**again[1], "x-request-id": ""} | {"date": ""}
    packed = served.get(LIST, Accept_Encoding="gzip")
    assert gzip.decompress(packed[2]) == first[2]
    for etag in (first[1]["etag"], packed[1]["etag"]):
        assert served.get(LIST, If_None_Match=etag)[::2] == (304, b"")
    head = served.get(LIST, "HEAD")
    assert (head[0], head[1]["content-length"], head[2]) == (200, str(len(first[2])), b"")


def test_a_page_and_whether_it_is_changed_say_who_may_store_it(served: Served) -> None:
    for path in (LIST, "/events/fide/"):
        page = served.get(path)
        for headers in (page[1], served.get(path, If_None_Match=page[1]["etag"])[1]):
            assert headers["cache-control"] == "public, no-cache"
            assert {"cookie", "accept-encoding"} <= set(page[1]["vary"].lower().split(", "))


def test_theme_and_language_are_other_pages(served: Served) -> None:
    assert b'data-theme="dark"' not in served.get("/lists/fide/")[2]
    assert b'data-theme="dark"' in served.get("/lists/fide/", Cookie="theme=dark")[2]
    assert b'data-theme="dark"' not in served.get("/lists/fide/")[2]
    assert b'<html lang="uk"' in served.get("/uk/lists/fide/")[2]
    assert b'<html lang="en"' in served.get("/lists/fide/", Accept_Language="uk")[2]


def test_a_new_name_is_on_the_pages_at_once(served: Served) -> None:
    person = served.do("print(body.players.filter(merged_into=None).exclude(name='').first().player_id)")
    address = f"/players/fide/{person}/"
    assert not any("Renamed, Once" in text for text in served.texts(address))
    served.do(
        "from ratingoffice.office.domain.people.players import edit_player; "
        f"edit_player(body.players.get(player_id={person!r}), {{'name': 'Renamed, Once'}}, None, 'a test')"
    )
    assert all("Renamed, Once" in text for text in served.texts(address))


def test_a_new_event_is_on_the_pages_at_once(served: Served) -> None:
    assert not any("Open of today" in text for text in served.texts("/events/fide/"))
    served.do(
        "from ratingoffice.office.domain.events.events import edit_event; "
        "event = body.events.filter(rated_on=None).order_by('-ends_on', 'event_id').first(); "
        "edit_event(event, {'name': 'Open of today'}, None, 'a test')"
    )
    assert all("Open of today" in text for text in served.texts("/events/fide/"))


def test_a_published_list_and_a_revision_are_there_at_once(served: Served) -> None:
    new = "/lists/fide/standard/2026-04/"
    assert {served.get(new)[0] for _ in range(4 * PROCESSES)} == {404}
    assert not any(new in text for text in served.texts("/lists/fide/"))
    old = served.get(LIST)[1]["etag"]
    served.do(
        "from ratingoffice.office.domain.lists.publishing import preview, publish; "
        "publish(body, preview(body).token, None)"
    )
    assert {served.get(new)[0] for _ in range(4 * PROCESSES)} == {200}
    assert all(new in text for text in served.texts("/lists/fide/"))
    assert all(new in text for text in served.texts(LIST))  # the list after it
    assert served.get(LIST, If_None_Match=old)[0] == 200
    assert not any("revision=1" in text for text in served.texts(new))
    served.do(
        "from datetime import date; from ratingoffice.office.domain.corrections import corrections; "
        "game = Game.objects.filter(event__body=body, rated_on=date(2026, 4, 1), white_result='1', black_result='0')"
        ".select_related('event').first(); "
        "key = dict(event_id=game.event.event_id, round=game.round, white_id=game.white_id, black_id=game.black_id); "
        "corrections.draft(body, date(2026, 4, 1), 'games', key, dict(white_result='0', black_result='1'), "
        "'sent the wrong way round', date(2026, 4, 2), None); "
        "corrections.publish_corrections(body, corrections.impact(body).token, None)"
    )
    assert all("revision=1" in text for text in served.texts(new))
