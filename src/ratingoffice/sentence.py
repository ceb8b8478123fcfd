"""A sentence is text that remembers how it was made: its template, and the figures in it.

    Sentence("registered on {registered_on}, not at least {term} days before the start on {starts_on}", term=3)

As text it is the English sentence, so it can be printed, joined and compared like any other. Whoever speaks another
language takes the template, looks up its translation, and puts the same figures in; nobody takes a finished sentence
apart. A hole without a figure stays a hole: a clause of a regulation has figures of its own (a term of 3 days) and
leaves the others (the day of a registration) to the row it speaks of.

`{games:game|games}` is the word in the form for that number; a language may have other forms, and more of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Self

#: {name}, or {name:one|many}
HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
#: a value that is not there
NOTHING = "–"


class Sentence(str):
    __slots__ = ("figures", "template")
    template: str
    figures: Mapping[str, Any]  # numbers, days, texts as somebody wrote them, or sentences

    def __new__(cls, template: str, /, **figures: Any) -> Self:
        if isinstance(template, Sentence):  # one with holes left: these figures fill more of them
            figures = {**template.figures, **figures}
            template = template.template
        self = super().__new__(cls, filled(template, figures))
        self.template, self.figures = template, figures
        return self

    def __reduce__(self) -> tuple[Callable[..., Sentence], tuple[str, dict[str, Any]]]:
        return _again, (self.template, dict(self.figures))


def _again(template: str, figures: dict[str, Any]) -> Sentence:
    return Sentence(template, **figures)


def filled(
    template: str,
    figures: Mapping[str, Any],
    shown: Callable[[Any], str] = lambda figure: NOTHING if figure is None else str(figure),
    form: Callable[[int], int] = lambda number: 0 if number == 1 else 1,
) -> str:
    """The template with the figures that are known; `shown` and `form` are how a language writes and counts."""

    def fill(hole: re.Match[str]) -> str:
        name, forms = hole.groups()
        if name not in figures:
            return hole[0]
        return forms.split("|")[form(int(figures[name]))] if forms else shown(figures[name])

    return HOLE.sub(fill, template)


def template_of(text: str) -> str:
    """What is translated: of a sentence its template, of other text the text itself."""
    return text.template if isinstance(text, Sentence) else text


def figures_of(text: str) -> Mapping[str, Any]:
    return text.figures if isinstance(text, Sentence) else {}


def holes(text: str) -> list[str]:
    """The figures that a sentence still asks for."""
    return [name for name, _ in HOLE.findall(text)]
