"""The articles at the end of a sheet: every one that it cites, in the words of its edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from ratingoffice.explain.parts import Cited, Event, Game, Said
from ratingoffice.federations.registry import up_to
from ratingoffice.federations.regulation import Regulation


def cited(parts: Any, regulation: Regulation) -> tuple[Cited, ...]:
    """Every article that the sheet cites, as the edition says it; where it does not, as the sheet does."""
    said = list(_all(parts, (Said, Game)))
    judges = {event.edition for event in _all(parts, (Event,))}
    editions = [
        edition for edition in reversed(up_to(regulation)) if edition is regulation or edition.edition in judges
    ]
    texts = {edition.edition: _sentences(edition) for edition in editions}
    alone = {each.article: each.reason for each in reversed(said) if each.article and each.reason}
    found = []
    for article in sorted({a for each in said if each.article for a in each.article.split("; ")}, key=_in_order):
        known: list[tuple[str, ...]] = []
        for edition in editions:
            sentences = texts[edition.edition].get(article, ())
            if sentences and sentences not in known:
                known.append(sentences)
                found.append(Cited(article, edition.edition, sentences))
        if not known:
            found.append(Cited(article, regulation.edition, (alone[article],) if article in alone else ()))
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


def _sentences(regulation: Regulation) -> Mapping[str, tuple[str, ...]]:
    """What an edition says, by the article as it is cited: a clause, or the whole."""
    found: dict[str, list[str]] = {}

    def note(article: str, text: str) -> None:
        if text and "{" not in text and text not in found.setdefault(article, []):
            found[article].append(text)

    for article in regulation.articles():
        for clause in article.clauses:
            if article is regulation.k_limit and clause.when is None:
                continue  # "as above"
            note(article.number, clause.says or clause.why)
            note(article.cite(clause), clause.says or clause.why)
    interim = (regulation.interim,) if regulation.interim else ()
    for ground in (*regulation.not_yet, *regulation.refusals, *interim, *regulation.game_refusals,
                   *regulation.sides_not_counted, *regulation.touches, *regulation.not_listed):  # fmt: skip
        note(ground.article, ground.says or ground.why)
    return {article: tuple(texts) for article, texts in found.items()}


def _in_order(article: str) -> list[tuple[int, str]]:
    """8.3.4 before 10.1: by the numbers in it."""
    parts = "".join(letter if letter.isdecimal() else f" {letter} " for letter in article).split()
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
