"""For pages about regulations: `{{ sentence|readings }}` links I-10, `{% amended was now %}` marks what changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from ratingoffice.federations.outline import READING
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.federations.variants import parse_variant
from ratingoffice.office.templatetags.words import say

register = template.Library()

WORD = re.compile(r"\w+|\s+|[^\w\s]")


@register.filter
def readings(text: str, edition: str) -> SafeString:
    """The sentence with every interpretation that it names as a link: on the edition's page, or on another body's."""

    def linked(match: re.Match[str]) -> str:
        number = match[0]
        if number in EDITIONS[parse_variant(edition).name].interpretations:
            return format_html('<a href="#i-{}">{}</a>', number, number)
        elsewhere = next(
            (regulation.edition for regulation in EDITIONS.values() if number in regulation.interpretations), ""
        )
        page = reverse("tools:regulation", args=[elsewhere]) if elsewhere else ""
        return format_html('<a href="{}#i-{}">{}</a>', page, number, number) if page else number

    return mark_safe(READING.sub(linked, escape(text)))


SURENESS = {
    "text": _("the words say it"),
    "published": _("the body's own figures show it"),
    "practice": _("practice of the trade"),
    "choice": _("a choice: the words leave it open"),
}


@register.filter
def sureness(code: str) -> str:
    """How sure a reading is, in words."""
    return str(SURENESS.get(code, code))


@register.filter
def for_number(rows: Mapping[str, Any], number: str) -> Any:
    """What a body has chosen for a reading, if anything."""
    return rows.get(number)


@register.simple_tag
def amended(was: str | None, now: str | None) -> SafeString:
    """Both sentences in one, in the reader's language: what was taken out, and what was put in."""
    if was is None:
        return format_html("<ins>{}</ins>", say(now))
    if now is None:
        return format_html("<del>{}</del>", say(was))
    return format_html_join("", "{}", ((part,) for part in _parts(say(was), say(now))))


def _parts(was: str, now: str) -> Iterator[SafeString]:
    old, new = WORD.findall(was), WORD.findall(now)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if matcher.ratio() < 0.4:  # another sentence: words in common are chance
        yield format_html("<del>{}</del> <ins>{}</ins>", was, now)
        return
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            yield escape("".join(old[a:b]))
            continue
        if b > a:
            yield format_html("<del>{}</del>", "".join(old[a:b]))
        if d > c:
            yield format_html("<ins>{}</ins>", "".join(new[c:d]))


@register.filter
def rows(text: str) -> list[tuple[str, str]]:
    """The rows of a printed table: what, and its value."""
    return [(row.rpartition(" ")[0], row.rpartition(" ")[2]) for row in text.split(" | ")]
