"""Every template in which the editions and the engine speak, read otherwise too."""

from __future__ import annotations

from collections.abc import Iterator

from ratingoffice.federations.interpretations_page import open_points
from ratingoffice.federations.outline import outline
from ratingoffice.federations.questions import Question
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import Article, Ground
from ratingoffice.message import Message, figures_of, template_of
from ratingoffice.rating.reason_messages import SENTENCES


def of_editions() -> set[str]:
    editions = [edition for body in BODIES.values() for edition in body.editions]
    texts = {*Question, *SENTENCES.values()}
    for edition in editions:
        for one in (edition, *read_otherwise(edition)):
            texts |= {template for text in of_edition(one) for template in with_parts(text)}
    return {template for template in texts if template}


def of_edition(edition: Regulation) -> Iterator[str]:
    """Its title, reasons, clauses in words, provisions, interpretations, and the lines of the outline."""
    yield from (edition.title, edition.appeal_to)
    if edition.source.isascii():  # else it is named in the body's own language
        yield edition.source
    for each in (*edition.answers(), *edition.list.first_rating.reasons):
        if isinstance(each, Ground):
            yield from (each.why, each.says, *each.without.values())
        if isinstance(each, Article):
            for clause in each.clauses:
                yield from (clause.why, clause.says)
    for entry in outline(edition):
        yield entry.precedence()
        yield from (line.says for line in entry.lines)
    for point in open_points(edition):
        yield from (point.says, point.shown_by, *(other.says for other in point.others))


def read_otherwise(edition: Regulation) -> Iterator[Regulation]:
    """The edition with each of its switches read in each other way."""
    for number, reading in edition.interpretations.items():
        yield from (edition.read_with({number: word}) for word in reading.switch)


def with_parts(text: str) -> Iterator[str]:
    """The template, and those of the sentences in it."""
    yield template_of(text)
    for figure in figures_of(text).values():
        if isinstance(figure, Message):
            yield from with_parts(figure)
