"""The articles at the end of a sheet: every one that it cites, in the words of its edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from ratingoffice.explain.parts import Cited, EventHead, EventLine, Game, Said
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.regulation import Regulation
from ratingoffice.message import Wording


def cited_articles(parts: Any, regulations: Regulations) -> tuple[Cited, ...]:
    """Return every article that these parts cite, in the words of the edition.

    Where the edition has no sentence for it, the sentences of the sheet stand in.
    """
    explanations = list(_all(parts, (Said, Game)))
    usual = {edition.event.admitted for edition in regulations.editions}
    ordinary = {line.admitted for line in _all(parts, (EventLine,)) if line.admitted.article in usual}
    explanations = [explanation for explanation in explanations if explanation not in ordinary]
    judges = {event.edition for event in _all(parts, (EventHead,))}
    of_lists = [chapter.editions[-1] for chapter in regulations.chapters]
    editions = [
        regulation
        for chapter in regulations.chapters
        for regulation in reversed(chapter.editions)
        if regulation in of_lists or regulation.plain in judges
    ]
    texts = [(regulation.plain, _sentences(regulation)) for regulation in editions]
    articles: list[Cited] = []
    for article in sorted(
        {a for explanation in explanations if explanation.article for a in explanation.article.split("; ")},
        key=_in_order,
    ):
        printed: list[tuple[Wording, ...]] = []
        for edition, sentences in texts:
            if article in sentences and sentences[article] not in printed:
                printed.append(sentences[article])
                articles.append(Cited(article, edition, sentences[article]))
        if not printed:
            citing = (
                explanation
                for explanation in explanations
                if explanation.article and article in explanation.article.split("; ")
            )
            reasons = dict.fromkeys(explanation.reason for explanation in citing if explanation.reason)
            articles.append(Cited(article, of_lists[0].plain, tuple(reasons)))
    return tuple(articles)


def _all(value: Any, kinds: tuple[type, ...]) -> Iterable[Any]:
    if isinstance(value, kinds):
        yield value
    if isinstance(value, tuple):
        for part in value:
            yield from _all(part, kinds)
    elif is_dataclass(value):
        for f in fields(value):
            yield from _all(getattr(value, f.name), kinds)


def _sentences(regulation: Regulation) -> Mapping[str, tuple[Wording, ...]]:
    """What an edition says, by the article as it is cited: a clause, or the whole."""
    sentences: dict[str, list[Wording]] = {}

    def note(article: str, text: Wording) -> None:
        if text and text not in sentences.setdefault(article, []):
            sentences[article].append(text)

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
    return {article: tuple(texts) for article, texts in sentences.items() if texts}


def _in_order(article: str) -> list[tuple[int, str]]:
    """8.3.4 before 10.1: by the numbers in it."""
    parts = "".join(letter if letter.isdecimal() else f" {letter} " for letter in article).split()
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
