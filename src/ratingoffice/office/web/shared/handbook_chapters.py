"""The chapters, rendered once a process and language.

In a chapter `[…](to:tools:regulations)` is a page of the office, `[…](month.md#publish)` another place of the handbook,
and `![…](next)` a picture: `static/office/handbook/next.<language>.webp` (tests/browser/test_pictures.py takes them).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from markdown_it import MarkdownIt
from markdown_it.token import Token

FOLDER = Path(__file__).parents[1] / "handbook" / "chapters"
#: in the order of the contents
NAMES = ("month", "arbiters", "organisers", "players", "office", "words")
WITHOUT_SPACES = frozenset(("ja",))  # where a line of the source ends, its page has no space
ANCHOR = re.compile(r"\s*\{#([a-z-]+)\}$")


@dataclass(frozen=True)
class Section:
    anchor: str
    title: str
    opening: str  # its first paragraph, as plain text


@dataclass(frozen=True)
class Chapter:
    name: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    html: str  # from the first section on

    def section(self, anchor: str) -> Section:
        return next(section for section in self.sections if section.anchor == anchor)


def contents(language: str) -> list[Chapter]:
    return [chapter(name, language) for name in NAMES]


@cache
def chapter(name: str, language: str) -> Chapter:
    text = (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")
    reader = MarkdownIt("commonmark", {"html": False})
    tokens = reader.parse(text)
    words = [child for token in tokens for child in token.children or ()]
    if language in WITHOUT_SPACES:
        _join(words)
    with translation.override(language):
        for word in words:
            _lead_on(word, language)
    title, lead = (_plain(token) for token in tokens[:5] if token.type == "inline")
    body = tokens[6:]  # a heading and a paragraph stand before it, of three tokens each
    sections = tuple(_sections(body))
    return Chapter(name, title, lead, sections, reader.renderer.render(body, reader.options, {}))


def _sections(tokens: list[Token]) -> list[Section]:
    """The places of a chapter; their headings get the anchor as `id`."""
    sections = []
    for at, token in enumerate(tokens):
        if token.type != "heading_open":
            continue
        heading, opening = tokens[at + 1], tokens[at + 4]
        text = (heading.children or [])[-1]
        if anchor := ANCHOR.search(text.content):
            text.content = ANCHOR.sub("", text.content)
            token.attrSet("id", anchor[1])
            sections.append(Section(anchor[1], _plain(heading), _plain(opening)))
    return sections


def _join(words: list[Token]) -> None:
    for word in words:
        if word.type == "softbreak":
            word.type = "text"


def _lead_on(token: Token, language: str) -> None:
    """Links and pictures get the addresses of this office."""
    target = str(token.attrGet("href") or "")
    if target.startswith("to:"):
        token.attrSet("href", reverse(target.removeprefix("to:")))
    elif ".md" in target:
        name, _, fragment = target.partition(".md")
        token.attrSet("href", reverse("help:chapter", args=[name]) + fragment)
    if token.type == "image":
        token.attrSet("src", static(f"office/handbook/{token.attrGet('src')}.{language}.webp"))
        token.attrSet("loading", "lazy")


def _plain(token: Token) -> str:
    return "".join(" " if child.type == "softbreak" else child.content for child in token.children or ())
