"""A message to a person: a template, and the figures in it.

    Message("{rounds_a_day} rounds in a day, at most {most} are allowed", most=3)

A message is a value, not a text: it becomes text at the edge, in the reader's language. `str(message)` is the English
text; another language looks up the translation of the template and puts the same figures in. Figures are typed: a day
is a `date`, a number an `int`, a text somebody wrote a `str`, and a message may be a figure of another. A hole without
a figure stays a hole: a clause of a regulation has figures of its own (at most 3) and leaves the others (the rounds of
an event) to the row it speaks of.

`{games:game|games}` is the word in the form for that number; a language may have other forms, and more of them.
`{list:th}` is "third", `{games:written}` is "two".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any, Final, TypeAlias

#: {name}, {name:one|many}, {name:th}, {name:written}
HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
#: a value that is not there
NOTHING = "–"

# fmt: off
UNITS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
            "eleventh", "twelfth")
# fmt: on


class Message:
    """A template and its figures: numbers, days, texts as somebody wrote them, or messages. Immutable."""

    __slots__ = ("figures", "template")
    template: Final[str]
    figures: Final[Mapping[str, Any]]

    def __init__(self, template: Wording, /, **figures: Any) -> None:
        """Take a template, or a message with holes left: these figures fill more of them."""
        self.template = template_of(template)
        self.figures = {**figures_of(template), **figures}

    def __str__(self) -> str:
        """Return the message in English."""
        return filled(self.template, self.figures)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __bool__(self) -> bool:
        """Return whether it says anything."""
        return bool(self.template)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.template, self.figures) == (other.template, other.figures)

    def __lt__(self, other: Message) -> bool:
        """Order messages by their English text."""
        return str(self) < str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        """Let the web API, which is in English, answer with the text."""
        from pydantic_core import core_schema

        text = core_schema.to_string_ser_schema()  # of one in a dataclass, which is not validated again
        return core_schema.no_info_before_validator_function(str, core_schema.str_schema(), serialization=text)


#: where a message is expected that may be a template without figures
Wording: TypeAlias = Message | str


class Refusal(Exception):
    """Something is not done, and its message says why."""

    def __init__(self, template: Wording, /, **figures: Any) -> None:
        self.message = Message(template, **figures)
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)


def lines(texts: Iterable[Wording]) -> Message:
    """Join several messages as one, a line each."""
    figures = {f"line_{number}": Message(text) for number, text in enumerate(texts, start=1)}
    return Message("\n".join(f"{{{name}}}" for name in figures), **figures)


def together(texts: Sequence[Wording]) -> Message:
    """Join several messages in one line, as each language joins them."""
    first, *others = texts
    return Message("{first}; {others}", first=first, others=together(others)) if others else Message(first)


def listed(texts: Sequence[Wording]) -> Message:
    """Join several words or names, as each language separates them."""
    first, *others = texts
    return Message("{first}, {others}", first=first, others=listed(others)) if others else Message(first)


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
    """Return what JSON can hold of a message or a figure; `from_data` reads it back."""
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


def template_of(wording: Wording) -> str:
    """Return what is translated: of a message its template, of a text the text itself."""
    return wording.template if isinstance(wording, Message) else wording


def figures_of(wording: Wording) -> Mapping[str, Any]:
    return wording.figures if isinstance(wording, Message) else {}


def holes(wording: Wording) -> list[str]:
    """Return the names of the figures that are still missing."""
    return [name for name, _ in HOLE.findall(str(wording))]
