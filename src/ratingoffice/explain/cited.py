"""The articles at the end of a sheet: every one that it cites, in the words of its edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from ratingoffice.explain.parts import Cited, EventHead, EventLine, Game, Said
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.regulation import Regulation
from ratingoffice.message import Wording


def cited(parts: Any, regulations: Regulations) -> tuple[Cited, ...]:
    """Every article that these parts cite, as the edition says it; where it does not, in the sentences of the sheet."""
    said = list(_all(parts, (Said, Game)))
    usual = {each.event.admitted for each in regulations.editions}
    ordinary = {line.admitted for line in _all(parts, (EventLine,)) if line.admitted.article in usual}
    said = [each for each in said if each not in ordinary]
    judges = {event.edition for event in _all(parts, (EventHead,))}
    of_lists = [chapter.editions[-1] for chapter in regulations.chapters]
    editions = [
        each
        for chapter in regulations.chapters
        for each in reversed(chapter.editions)
        if each in of_lists or each.plain in judges
    ]
    texts = [(each.plain, _sentences(each)) for each in editions]
    found: list[Cited] = []
    for article in sorted({a for each in said if each.article for a in each.article.split("; ")}, key=_in_order):
        known: list[tuple[Wording, ...]] = []
        for edition, sentences in texts:
            if article in sentences and sentences[article] not in known:
                known.append(sentences[article])
                found.append(Cited(article, edition, sentences[article]))
        if not known:
            by_it = (each for each in said if each.article and article in each.article.split("; "))
            here = dict.fromkeys(each.reason for each in by_it if each.reason)
            found.append(Cited(article, of_lists[0].plain, tuple(here)))
    return tuple(found)


def _all(value: Any, kinds: tuple[type, ...]) -> Iterable[Any]:
    if isinstance(value, kinds):
        yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _all(each, kinds)
    elif is_dataclass(value):
        for f in fields(value):
            yield from _all(getattr(value, f.name), kinds)


def _sentences(regulation: Regulation) -> Mapping[str, tuple[Wording, ...]]:
    """What an edition says, by the article as it is cited: a clause, or the whole."""
    found: dict[str, list[Wording]] = {}

    def note(article: str, text: Wording) -> None:
        if text and text not in found.setdefault(article, []):
            found[article].append(text)

    for article in regulation.articles():
        if article is regulation.event.pool and len(regulation.pools) == 1:
            continue  # "one pool"
        for clause in article.clauses:
            if article is regulation.list.k_limit and clause.when is None:
                continue  # "as above"
            note(article.number, clause.words)
            note(article.cite(clause), clause.words)
    rules = regulation.event
    interim = tuple(ground for ground in (rules.interim, rules.more) if ground)
    for ground in (*rules.not_yet, *rules.refusals, *interim, *rules.game_refusals):
        note(ground.article, ground.words)
    return {article: tuple(texts) for article, texts in found.items() if texts}


def _in_order(article: str) -> list[tuple[int, str]]:
    """8.3.4 before 10.1: by the numbers in it."""
    parts = "".join(letter if letter.isdecimal() else f" {letter} " for letter in article).split()
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
