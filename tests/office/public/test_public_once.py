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

from ratingoffice.office.infra.request_memo import STATE, looked_up_once, once, once_a_state
from ratingoffice.office.models import Body
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

    @once
    def ask(what: int) -> int:
        asked.append(what)
        return len(asked)

    def view(request: HttpRequest) -> Any:
        return ask(1), ask(2), ask(1)

    read = looked_up_once(view)
    assert read(RequestFactory().get("/")) == (1, 2, 1)
    assert read(RequestFactory().get("/")) == (3, 4, 3)  # the next page asks again
    assert read(RequestFactory().post("/")) == (5, 6, 7)  # what changes something is never remembered
    assert (ask(1), ask(1)) == (8, 9)


def test_what_all_pages_ask_is_asked_once_a_state_of_the_office() -> None:
    asked = []

    @once_a_state
    def ask() -> int:
        asked.append(1)
        return len(asked)

    def in_state(state: str | None) -> Any:
        request = RequestFactory().get("/", **({STATE: state} if state else {}))
        return looked_up_once(lambda request: ask())(request)  # type: ignore[arg-type, return-value]

    assert [in_state("a"), in_state("a")] == [1, 1]
    assert [in_state("b"), in_state("a")] == [2, 3]  # something was done, and again
    assert [in_state(None), in_state(None)] == [4, 5]  # a page of somebody's own
    assert ask() == 6


def test_no_header_says_the_state(client: Client) -> None:
    environ = RequestFactory().get("/", headers={STATE: "a"}).META
    assert STATE not in environ


def test_a_page_asks_for_the_withdrawn_names_once(body: Body, client: Client) -> None:
    event = body.events.exclude(rated_on=None)[0]
    with CaptureQueriesContext(connection) as asked:
        assert client.get(reverse("public:event", args=[body.code, event.event_id])).status_code == 200
    withdrawn = [one["sql"] for one in asked.captured_queries if "office_withdrawal" in one["sql"]]
    assert len(withdrawn) == 1
