"""A finished English sentence recognised by its words, and said in another language with the same figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from ratingoffice.office.words.catalogue import read_po

LOCALE = Path(__file__).parent.parent / "locale"

#: what is taken out of a sentence and comes back as it was: quoted text, I-14, fide-2024-01, 2026-01-31, 8.3.1, -2,
#: .50, and the dash of a value that is not there
FIGURE = re.compile(
    r'"[^"\n]*"'
    r"|\b[A-Z]{1,2}-[0-9]+\b"
    r"|\b[a-z]+(?:-[a-z]+)?-[0-9]{4}-[0-9]{2}\b(?:\+[\w=,]+)?"
    r"|(?<![\w.])-?\.?[0-9]+(?:[./:-][0-9]+)*[а-г]?"
    r"|(?<![\w“])–(?!\w)"
)
ISO_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
#: {2} the second figure, {what} text; in a translation {2:партія|партії|партій} is the word in the form for that figure
HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
JOINT = "; "
#: the engine joins no more sentences than that, and no text of its own is longer: what is, somebody wrote
MOST_JOINED, LONGEST = 12, 1_500
#: how a language joins them, and how it writes a day, where it does so otherwise
JOINED = {"ja": "；"}
DAYS: Mapping[str, Callable[[str, str, str], str]] = {
    "uk": lambda year, month, day: f"{day}.{month}.{year}",
    "ja": lambda year, month, day: f"{year}年{int(month)}月{int(day)}日",
}


class Sentences:
    """The sentences of one language."""

    def __init__(self, language: str, known: Mapping[str, str]) -> None:
        self.language = language
        self.known = known
        self.joint = JOINED.get(language, JOINT)
        #: sentences with text in them, which no list of figures can name: the longest first, as the most particular
        self.with_text = [
            (_pattern(message), translated)
            for message, translated in sorted(known.items(), key=lambda pair: (-len(pair[0]), pair[0]))
            if any(not name.isdecimal() for name, _ in HOLE.findall(message))
        ]

    def say(self, text: str) -> str:
        """As a whole; or sentence by sentence, where several are joined; what is not known stays."""
        if not text or not self.known or len(text) > LONGEST:
            return text
        whole = self._sentence(text)
        if whole is not None:
            return whole
        if text.count(JOINT) > MOST_JOINED:
            return text
        for end in _joints(text):
            first = self._sentence(text[:end])
            if first is not None:
                return first + self.joint + self.say(text[end + len(JOINT) :])
        first, joint, rest = text.partition(JOINT)
        return first + joint + self.say(rest)

    def knows(self, text: str) -> bool:
        return self._sentence(text) is not None

    def _sentence(self, text: str) -> str | None:
        message, figures = taken_out(text)
        translated = self.known.get(message)
        if translated is not None:
            return self._filled(translated, {str(n): figure for n, figure in enumerate(figures, start=1)})
        for pattern, translated in self.with_text:
            found = pattern.fullmatch(text)
            if found:
                held = {name.removeprefix("figure"): value for name, value in found.groupdict().items()}
                return self._filled(translated, {n: v if n.isdecimal() else self.say(v) for n, v in held.items()})
        return None

    def _filled(self, translated: str, held: Mapping[str, str]) -> str:
        def fill(hole: re.Match[str]) -> str:
            value, forms = held[hole[1]], hole[2]
            return _form(value, forms.split("|")) if forms else self._shown(value) if hole[1].isdecimal() else value

        return HOLE.sub(fill, translated)

    def _shown(self, figure: str) -> str:
        day = ISO_DATE.fullmatch(figure)
        return DAYS[self.language](*day.groups()) if day and self.language in DAYS else figure


def taken_out(text: str) -> tuple[str, list[str]]:
    """The sentence with {1}, {2} … in place of its figures, and the figures."""
    figures: list[str] = []

    def hole(figure: re.Match[str]) -> str:
        figures.append(figure[0])
        return f"{{{len(figures)}}}"

    return FIGURE.sub(hole, text), figures


@cache
def sentences_of(language: str) -> Sentences:
    file = LOCALE / language / "LC_MESSAGES" / "law.po"
    return Sentences(language, read_po(file.read_text(encoding="utf-8")) if file.exists() else {})


def _joints(text: str) -> Iterator[int]:
    """Where it may be cut, the last place first: a sentence may have a joint of its own."""
    end = text.rfind(JOINT)
    while end > 0:
        yield end
        end = text.rfind(JOINT, 0, end)


def _pattern(message: str) -> re.Pattern[str]:
    parts, end = [], 0
    for hole in HOLE.finditer(message):
        name = hole[1]
        parts.append(re.escape(message[end : hole.start()]))
        parts.append(f"(?P<figure{name}>{FIGURE.pattern})" if name.isdecimal() else f"(?P<{name}>.*?)")
        end = hole.end()
    return re.compile("".join(parts) + re.escape(message[end:]), re.DOTALL)


def _form(figure: str, forms: list[str]) -> str:
    """The word's form for a number, as in Ukrainian: 1 партія, 2 партії, 5 партій."""
    digits = re.sub(r"[^0-9]", "", figure) or "0"
    number = int(digits[-2:])
    if number % 10 == 1 and number != 11:
        return forms[0]
    return forms[1] if number % 10 in (2, 3, 4) and number not in (12, 13, 14) else forms[2]
