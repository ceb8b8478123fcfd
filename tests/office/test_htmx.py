"""The token against forged requests is never part of an address: it would be in logs, and in the browser's history."""

from __future__ import annotations

import re
from pathlib import Path

from ratingoffice import office

TEMPLATES = Path(office.__file__).parent / "templates"
FORM = re.compile(r"<form\b(?P<attributes>(?:{%.*?%}|{{.*?}}|[^>{])*)>(?P<content>.*?)</form>", re.DOTALL)


def forms() -> list[tuple[str, str, str]]:
    """Of each form: its template, its attributes and what is in it."""
    return [
        (str(file.relative_to(TEMPLATES)), form["attributes"], form["content"])
        for file in sorted(TEMPLATES.rglob("*.html"))
        for form in FORM.finditer(file.read_text(encoding="utf-8"))
    ]


def test_every_form_is_looked_at():
    text = "".join(file.read_text(encoding="utf-8") for file in TEMPLATES.rglob("*.html"))
    assert len(forms()) == len(re.findall(r"<form\b", text)) > 0


def test_a_form_that_is_sent_in_an_address_has_no_token():
    assert not [
        name for name, attributes, content in forms() if 'method="post"' not in attributes and "csrf" in content
    ]


def test_htmx_sends_no_form_with_a_token_in_an_address():
    assert not [name for name, attributes, content in forms() if "hx-get" in attributes and "csrf" in content]


def test_what_htmx_adds_to_an_address_are_fields_without_a_token():
    included = {
        (file.name, value): file.read_text(encoding="utf-8")
        for file in TEMPLATES.rglob("*.html")
        for value in re.findall(r'hx-include="([^"]*)"', file.read_text(encoding="utf-8"))
    }
    assert list(included) == [("event_register.html", "this")]
    [text] = included.values()
    assert text.index("csrf_token") < text.index("hx-include")  # before the fields, not among them
    assert text.count("csrf_token") == 1
