"""What pages have in common is worked out once, and is what Django would have worked out each time."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse
from django.utils import translation

from ratingoffice.office import clock
from ratingoffice.office.infra import request_memo
from ratingoffice.office.infra.request_memo import memoise_queries, once_per_request, once_per_version
from ratingoffice.office.models import Body, record
from ratingoffice.office.templatetags.urls import address


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("public:home", ()),
        ("public:player", ("fide", "12/3~4 ü?#")),
        ("public:against", ("fide", "1~2", "3/4")),
        ("public:why", ("fide", "a'b", "standard", date(2026, 2, 1))),
        ("public:list", ("fide", "standard", "2026-02")),
        ("help:chapter", ("players",)),
    ],
)
def test_an_address_is_that_of_django(name: str, args: tuple[Any, ...], language: str) -> None:
    with translation.override(language):
        assert [address(name, *args) for _ in range(2)] == [reverse(name, args=args)] * 2


def test_a_page_without_an_id_has_no_address() -> None:
    with pytest.raises(NoReverseMatch):
        address("public:player", "fide", "")


def test_a_question_is_asked_once_while_a_page_is_read_and_each_time_elsewhere() -> None:
    asked = []

    @once_per_request
    def ask(what: int) -> int:
        asked.append(what)
        return len(asked)

    def view(request: HttpRequest) -> Any:
        return ask(1), ask(2), ask(1)

    read = memoise_queries(view)
    assert read(RequestFactory().get("/")) == (1, 2, 1)
    assert read(RequestFactory().get("/")) == (3, 4, 3)  # the next page asks again
    assert read(RequestFactory().post("/")) == (5, 6, 7)  # what changes something is never remembered
    assert (ask(1), ask(1)) == (8, 9)


@pytest.fixture
def sharing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process of the server; what the test remembers is forgotten after it."""
    monkeypatch.setattr(request_memo, "_shared_answers", None)
    request_memo.share_between_requests()


def test_what_all_pages_ask_is_asked_once_until_the_next_act(body: Body, sharing: None) -> None:
    asked = []

    @once_per_version
    def ask() -> int:
        asked.append(1)
        return len(asked)

    def page(method: str = "GET") -> Any:
        return memoise_queries(lambda request: ask())(RequestFactory().generic(method, "/"))  # type: ignore[arg-type, return-value]

    assert [page(), page("HEAD")] == [1, 1]
    record("test.nothing", "body/fide", by=None, body=body)
    assert [page(), page()] == [2, 2]
    with clock.on(date(2031, 1, 1)):
        assert [page(), page()] == [3, 3]  # another day
    assert [page("POST"), page("POST")] == [4, 5]  # what changes something asks each time
    assert ask() == 6


def test_a_page_that_began_before_an_act_is_of_one_version(body: Body, sharing: None) -> None:
    asked = []

    @once_per_version
    def ask(what: str) -> int:
        asked.append(what)
        return len(asked)

    def view(request: HttpRequest) -> Any:
        first = ask("a")
        record("test.nothing", "body/fide", by=None, body=body)
        return first, ask("a"), ask("b")

    assert memoise_queries(view)(RequestFactory().get("/")) == (1, 1, 2)
    assert memoise_queries(lambda request: ask("a"))(RequestFactory().get("/")) == 3  # type: ignore[arg-type, return-value, comparison-overlap]


def test_where_requests_do_not_share_each_asks_once(db: None) -> None:
    asked = []

    @once_per_version
    def ask() -> int:
        asked.append(1)
        return len(asked)

    def view(request: HttpRequest) -> Any:
        return ask(), ask()

    read = memoise_queries(view)
    assert [read(RequestFactory().get("/")) for _ in range(2)] == [(1, 1), (2, 2)]


def test_a_page_asks_for_the_withdrawn_names_once(body: Body, client: Client) -> None:
    event = body.events.exclude(rated_on=None)[0]
    with CaptureQueriesContext(connection) as asked:
        assert client.get(reverse("public:event", args=[body.code, event.event_id])).status_code == 200
    withdrawn = [one["sql"] for one in asked.captured_queries if "office_withdrawal" in one["sql"]]
    assert len(withdrawn) == 1
