"""A sentence is text that remembers how it was made: its template, and the figures in it.

    Message("{rounds_a_day} rounds in a day, at most {most} are allowed", most=3)

As text it is the English sentence, so it can be printed, joined and compared like any other. Whoever speaks another
language takes the template, looks up its translation, and puts the same figures in; nobody takes a finished sentence
apart. A hole without a figure stays a hole: a clause of a regulation has figures of its own (at most 3) and
leaves the others (the rounds of an event) to the row it speaks of.

`{games:game|games}` is the word in the form for that number; a language may have other forms, and more of them.
`{list:th}` is "third", `{games:written}` is "two".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
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


class Message(str):
    __slots__ = ("figures", "template")
    template: str
    figures: Mapping[str, Any]  # numbers, days, texts as somebody wrote them, or sentences

    def __new__(cls, template: str, /, **figures: Any) -> Self:
        if isinstance(template, Message):  # one with holes left: these figures fill more of them
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

    def __str__(self) -> str:
        """Itself, so that an exception told by its text is still a sentence: `str(problem)`."""
        return self

    def __reduce__(self) -> tuple[Callable[..., Message], tuple[str, str, dict[str, Any]]]:
        return Message.published, ("".join(self), self.template, dict(self.figures))


class Refusal(Exception):
    """Something is not done, and the sentence says why; `str` of it is that sentence."""

    def __init__(self, template: str, /, **figures: Any) -> None:
        super().__init__(Message(template, **figures))


def lines(texts: Iterable[str]) -> Message:
    """Several sentences as one, a line each; other text is its own template."""
    figures = {f"line_{number}": Message(text) for number, text in enumerate(texts, start=1)}
    return Message("\n".join(f"{{{name}}}" for name in figures), **figures)


def together(texts: Sequence[str]) -> str:
    """Several sentences in one line, as a sentence that each language joins its own way."""
    first, *others = texts
    return Message("{first}; {others}", first=first, others=together(others)) if others else first


def listed(texts: Sequence[str]) -> str:
    """Several words or names, as a sentence that each language parts its own way."""
    first, *others = texts
    return Message("{first}, {others}", first=first, others=listed(others)) if others else first


def filled(
    template: str,
    figures: Mapping[str, Any],
    shown: Callable[[Any], str] = lambda figure: NOTHING if figure is None else str(figure),
    form: Callable[[int], int] = lambda number: 0 if number == 1 else 1,
) -> str:
    """The template with the figures that are known; `shown` and `form` are how a language writes and counts."""
    parts: list[str] = []
    for text, name, forms, hole in _parts(template):
        parts.append(text)
        if name not in figures:
            parts.append(hole)
        elif forms and forms[0] in WRITTEN:
            parts.append(WRITTEN[forms[0]](_counted(figures[name])))
        elif forms:
            parts.append(forms[min(form(_counted(figures[name])), len(forms) - 1)])
        else:
            parts.append(shown(figures[name]))
    return "".join(parts)


@lru_cache(maxsize=4_096)
def _parts(template: str) -> tuple[tuple[str, str, tuple[str, ...], str], ...]:
    """Text, and after it the name of a hole, its forms, and the hole as it is written; cut once for every template."""
    parts, end = [], 0
    for hole in HOLE.finditer(template):
        forms = tuple(hole[2].split("|")) if hole[2] is not None else ()
        parts.append((template[end : hole.start()], hole[1], forms, hole[0]))
        end = hole.end()
    return (*parts, (template[end:], "", (), ""))


def _counted(figure: Any) -> int:
    """The number whose form is asked for: 12, "1,200", "7.5"."""
    if isinstance(figure, int):
        return figure
    digits = re.sub(r"[^0-9]", "", str(figure))[-9:]
    return int(digits) if digits.isascii() and digits else 0


def as_data(text: Any) -> Any:
    """What JSON can hold of it, so that it is a sentence again later; other text is itself."""
    if isinstance(text, Message):
        return {"template": text.template, "figures": {name: as_data(value) for name, value in text.figures.items()}}
    if type(text) is date:
        return {"day": text.isoformat()}
    return text if text is None or isinstance(text, str | int) else str(text)  # a fraction, as it is written


def from_data(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    if "day" in data:
        return date.fromisoformat(data["day"])
    template, figures = data["template"], data["figures"]
    return Message(template, **{name: from_data(value) for name, value in figures.items()})


def written(number: int) -> str:
    """Small numbers in words, as in running text."""
    return UNITS[number] if 0 <= number < len(UNITS) else str(number)


def ordinal(number: int) -> str:
    """third, 18th, 21st."""
    if 0 <= number < len(ORDINALS):
        return ORDINALS[number]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


#: how English writes a number otherwise than in digits
WRITTEN: Mapping[str, Callable[[int], str]] = {"th": ordinal, "written": written}


def template_of(text: str) -> str:
    """What is translated: of a sentence its template, of other text the text itself."""
    return text.template if isinstance(text, Message) else text


def figures_of(text: str) -> Mapping[str, Any]:
    return text.figures if isinstance(text, Message) else {}


def holes(text: str) -> list[str]:
    """The figures that a sentence still asks for."""
    return [name for name, _ in HOLE.findall(text)]
