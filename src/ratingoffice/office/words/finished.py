"""A finished English sentence of an edition recognised by its words, and said in another language with its figures.

The last resort, for sentences that do not remember their template yet. Their messages have the context `finished` in
`law.po` and numbered holes: {1} is the first figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache, lru_cache

from ratingoffice.office.words.catalogue import catalogue
from ratingoffice.office.words.manners import MANNERS
from ratingoffice.sentence import HOLE

CONTEXT = "finished\x04"
#: what is taken out of a sentence and comes back as it was: quoted text, I-14, fide-2024-01, 2026-01-31, 8.3.1, -2,
#: .50, and the dash of a value that is not there
FIGURE = re.compile(
    r'"[^"\n]*"'
    r"|\b[A-Z]{1,2}-[0-9]+\b"
    r"|\b[a-z]+(?:-[a-z]+)?-[0-9]{4}-[0-9]{2}\b(?:\+[\w=,]+)?"
    r"|(?<![\w.])-?\.?[0-9]+(?:[./:-][0-9]+)*[а-г]?"
    r"|(?<![\w“])–(?!\w)"
)
ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
JOINT = "; "
#: the engine joins no more sentences than that, and no text of its own is longer: what is, somebody wrote
MOST_JOINED, LONGEST = 12, 1_500


@lru_cache(maxsize=4_096)
def finished(text: str, language: str) -> str:
    """The text, line by line; where no translation is known, as it came."""
    return "\n".join(map(sentences_of(language).say, text.split("\n")))


class Sentences:
    """The sentences of one language."""

    def __init__(self, language: str, known: Mapping[str, str]) -> None:
        self.known, self.manner = known, MANNERS[language]
        #: sentences with text in them, which no list of figures can name: the longest first, as the most particular
        self.with_text = [
            (_pattern(message), translated)
            for message, translated in sorted(known.items(), key=lambda pair: (-len(pair[0]), pair[0]))
            if any(not name.isdecimal() for name, _ in HOLE.findall(message))
        ]

    def say(self, text: str) -> str:
        """As a whole; or sentence by sentence, where several are joined; what is not known stays."""
        if not text or len(text) > LONGEST:
            return text
        whole = self._sentence(text)
        if whole is not None:
            return whole
        if text.count(JOINT) > MOST_JOINED:
            return text
        for end in _joints(text):
            first = self._sentence(text[:end])
            if first is not None:
                return first + self.manner.joint + self.say(text[end + len(JOINT) :])
        first, joint, rest = text.partition(JOINT)
        return first + joint + self.say(rest)

    def knows(self, text: str) -> bool:
        return self._sentence(text) is not None

    def _sentence(self, text: str) -> str | None:
        message, figures = taken_out(text)
        translated = self.known.get(text) or self.known.get(message)
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
            if forms:
                digits = re.sub(r"[^0-9]", "", value)[-2:]
                return str(forms.split("|")[self.manner.form(int(digits or 0))])
            return self._shown(value) if hole[1].isdecimal() else value

        return HOLE.sub(fill, translated)

    def _shown(self, figure: str) -> str:
        return self.manner.day(date.fromisoformat(figure)) if ISO_DATE.fullmatch(figure) else figure


def taken_out(text: str) -> tuple[str, list[str]]:
    """The sentence with {1}, {2} … in place of its figures, and the figures."""
    figures: list[str] = []

    def hole(figure: re.Match[str]) -> str:
        figures.append(figure[0])
        return f"{{{len(figures)}}}"

    return FIGURE.sub(hole, text), figures


@cache
def sentences_of(language: str) -> Sentences:
    """Those with the context, and text without figures, which is its own template."""
    messages: Mapping[str, str] = catalogue(language)._catalog  # type: ignore[attr-defined]
    known = {
        message.removeprefix(CONTEXT): translated
        for message, translated in messages.items()
        if message.startswith(CONTEXT) or not HOLE.search(message)
    }
    return Sentences(language, known)


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
