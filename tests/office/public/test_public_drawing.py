"""What draws pages with fewer steps draws what Django would."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest
from django.template import Context, Engine
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django.utils.safestring import mark_safe

from ratingoffice.office.drawing import Looked, Value, quicken
from ratingoffice.office.models import Body
from ratingoffice.office.once import looked_up_once, once
from ratingoffice.office.templatetags.urls import address


@dataclass
class Thing:
    name: str
    words: dict[str, str]

    def shout(self) -> str:
        return self.name.upper()

    @property
    def broken(self) -> str:
        raise AttributeError("within")


VALUES = {
    "text": "a <b> & 'c'",
    "safe": mark_safe("<b>"),
    "whole": 1234567,
    "yes": True,
    "none": None,
    "half": 0.5,
    "day": date(2026, 2, 1),
    "thing": Thing("<x>", {"name": "in a dictionary", "items": "not the method"}),
    "rows": [("a", 1), ("b", 2)],
}
TEXTS = (
    "{{ text }}|{{ safe }}|{{ whole }}|{{ yes }}|{{ none }}|{{ half }}|{{ day }}|{{ missing }}|{{ 5 }}|{{ 'l<' }}",
    "{{ thing.name }}|{{ thing.shout }}|{{ thing.words.name }}|{{ thing.words.items }}|{{ thing.nothing }}",
    "{% for one, number in rows %}{{ one }}{{ number }}{{ forloop.counter }}{% endfor %}|{{ rows.1.0 }}",
    "{% if thing.name == '<x>' and not missing %}{{ text|upper }}{% elif none %}no{% endif %}",
    "{% autoescape off %}{{ text }}{% endautoescape %}{{ text|safe }}{{ none|default_if_none:'' }}",
    "{% load i18n %}{% blocktranslate count n=whole %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}",
)


@pytest.mark.parametrize("language", ["en", "uk", "ja"])
@pytest.mark.parametrize("text", TEXTS)
def test_a_quickened_template_draws_the_same(text: str, language: str) -> None:
    engine = Engine.get_default()
    usual, quick = engine.from_string(text), engine.from_string(text)
    quicken(quick)
    with translation.override(language):
        assert quick.render(Context(VALUES)) == usual.render(Context(VALUES))


def test_an_error_inside_a_property_is_not_swallowed() -> None:
    template = Engine.get_default().from_string("{{ thing.broken }}")
    quicken(template)
    with pytest.raises(AttributeError, match="within"):
        template.render(Context(VALUES))


def test_templates_of_pages_are_quickened() -> None:
    template = Engine.get_default().get_template("office/public/player_head.html")
    values = template.nodelist.get_nodes_by_type(Value)
    assert values
    assert all(type(one.filter_expression.var) is Looked for one in values)


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


def test_a_page_asks_for_the_withdrawn_names_once(body: Body, client: Client) -> None:
    event = body.events.exclude(rated_on=None)[0]
    with CaptureQueriesContext(connection) as asked:
        assert client.get(reverse("public:event", args=[body.code, event.event_id])).status_code == 200
    withdrawn = [one["sql"] for one in asked.captured_queries if "office_withdrawal" in one["sql"]]
    assert len(withdrawn) == 1
