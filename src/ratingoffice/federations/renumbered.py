"""The same sentences in another chapter: their articles, and the articles that they name, under other numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from ratingoffice.federations.questions import Provision
from ratingoffice.federations.regulation import FirstRating
from ratingoffice.law.article import Article, Clause, Ground
from ratingoffice.law.table import MirrorTable, RangeTable
from ratingoffice.message import Message

#: 7.1.3, 10.2
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)+(?![\d%])")


class Renumbered:
    """Parts of a regulation with other numbers: `Renumbered({"7": "6"})` makes 6.1.3 of 7.1.3, in the words too."""

    def __init__(self, numbers: Mapping[str, str]) -> None:
        self.numbers = sorted(numbers.items(), key=lambda pair: -len(pair[0]))  # the most particular first

    def number(self, article: str) -> str:
        for old, new in self.numbers:
            if f"{article}.".startswith(f"{old}."):
                return new + article[len(old) :]
        return article

    def text(self, words: str) -> str:
        """A text; of a sentence its template and those of its figures that are articles."""
        if isinstance(words, Message):
            figures = {name: self.text(one) if isinstance(one, str) else one for name, one in words.figures.items()}
            return Message(self.text(words.template), **figures)
        return NUMBER.sub(lambda found: self.number(found[0]), words)

    def __call__(self, part: Any) -> Any:
        match part:
            case Article():
                return replace(part, number=self.text(part.number), clauses=tuple(map(self, part.clauses)))
            case Clause():
                return replace(part, why=self.text(part.why), says=self.text(part.says))
            case Ground():
                return replace(
                    part,
                    id=self.text(part.id),
                    why=self.text(part.why),
                    says=self.text(part.says),
                    without={name: self.text(words) for name, words in part.without.items()},
                )
            case Provision():
                return replace(part, article=self.text(part.article), says=self.text(part.says))
            case FirstRating():
                return replace(
                    part,
                    said=self(part.said),
                    provisions=self(part.provisions),
                    window_by=self.text(part.window_by),
                    zero_by=self.text(part.zero_by),
                    draws_by=self.text(part.draws_by),
                )
            case RangeTable():
                return RangeTable(self.text(part.number), part.printed, part.errata)
            case MirrorTable():
                return MirrorTable(self.text(part.number), part.upper)
            case tuple():
                return tuple(map(self, part))
            case dict():
                return {name: self(value) for name, value in part.items()}
            case str():
                return self.text(part)
        return part

    def made_by(self, maker: Callable[..., Any]) -> Callable[..., Any]:
        """What a function of numbers and readings makes, renumbered."""
        if isinstance(maker, partial):
            return partial(self.made_by(maker.func), **maker.keywords)

        @wraps(maker)
        def make(**values: Any) -> Any:
            return self(maker(**values))

        make.cite = self.text  # type: ignore[attr-defined]  # for the articles of its numbers
        return make
