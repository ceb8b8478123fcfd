"""A sentence is text that remembers how it was made: its template, and the figures in it.

    Sentence("registered on {registered_on}, not at least {term} days before the start on {starts_on}", term=3)

As text it is the English sentence, so it can be printed, joined and compared like any other. Whoever speaks another
language takes the template, looks up its translation, and puts the same figures in; nobody takes a finished sentence
apart. A hole without a figure stays a hole: a clause of a regulation has figures of its own (a term of 3 days) and
leaves the others (the day of a registration) to the row it speaks of.

`{games:game|games}` is the word in the form for that number; a language may have other forms, and more of them.
`{list:th}` is "third", `{games:written}` is "two".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Self

#: {name}, {name:one|many}, {name:th}, {name:written}
HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
#: a value that is not there
NOTHING = "–"

# fmt: off
UNITS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
            "eleventh", "twelfth")
# fmt: on


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

    @classmethod
    def published(cls, text: str, template: str, figures: Mapping[str, Any]) -> Self:
        """One that stands somewhere in these words already, with what it is made of."""
        self = super().__new__(cls, text)
        self.template, self.figures = template, figures
        return self

    def __reduce__(self) -> tuple[Callable[..., Sentence], tuple[str, str, dict[str, Any]]]:
        return Sentence.published, (str(self), self.template, dict(self.figures))


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
        figure = figures[name]
        if not forms:
            return shown(figure)
        return WRITTEN[forms](figure) if forms in WRITTEN else forms.split("|")[form(int(figure))]

    return HOLE.sub(fill, template)


def written(number: int) -> str:
    """Small numbers in words, as in running text."""
    return UNITS[number] if number < len(UNITS) else str(number)


def ordinal(number: int) -> str:
    """third, 18th, 21st."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


#: how English writes a number otherwise than in digits
WRITTEN: Mapping[str, Callable[[int], str]] = {"th": ordinal, "written": written}


def template_of(text: str) -> str:
    """What is translated: of a sentence its template, of other text the text itself."""
    return text.template if isinstance(text, Sentence) else text


def figures_of(text: str) -> Mapping[str, Any]:
    return text.figures if isinstance(text, Sentence) else {}


def holes(text: str) -> list[str]:
    """The figures that a sentence still asks for."""
    return [name for name, _ in HOLE.findall(text)]
