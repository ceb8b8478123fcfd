"""The readings of an edition for the reader: each point with the edition's own numbers, and what else it could mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill

from ratingoffice.federations.numbers import numbers
from ratingoffice.federations.outline import named_at
from ratingoffice.federations.readings import Certainty, Reading, switches
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.regulation import Regulation
from ratingoffice.message import Message, Wording, holes


@dataclass(frozen=True)
class OtherReading:
    """Another reading of the point, and what it would give."""

    word: str  # of a switch
    says: Message


@dataclass(frozen=True)
class OpenPoint:
    number: str
    at: tuple[str, ...]  # the articles that name it
    says: Message  # as it is read in this regulation
    sure: str  # text, published, practice, choice
    shown_by: Wording  # the published figures that show it
    word: str  # of a switch: as it is read in this regulation
    usual: str  # as it is read unless told
    others: tuple[OtherReading, ...]


def open_points(regulation: Regulation) -> tuple[OpenPoint, ...]:
    """In the order of their numbers."""
    values = {name: number.value for name, number in numbers(regulation).items()}
    words, places = switches(regulation), named_at(regulation)
    return tuple(
        _open_point(number, reading, places.get(number, ()), words.get(number, ""), values)
        for number, reading in regulation.interpretations.items()
    )


def open_point(regulation: Regulation, number: str) -> OpenPoint | None:
    return next((point for point in open_points(regulation) if point.number == number), None)


def _open_point(number: str, reading: Reading, at: tuple[str, ...], word: str, values: dict[str, int]) -> OpenPoint:
    def with_numbers(text: str) -> Message:
        return Message(text, **{name: values[name] for name in holes(text)}) if holes(text) else Message(text)

    filled = {name: with_numbers(says) for name, says in {reading.word: reading.says, **reading.switch}.items()}
    usual = word == reading.word  # another word is the body's own choice
    alternatives = [OtherReading(name, says) for name, says in filled.items() if name != word]
    if not reading.switch:
        alternatives = [OtherReading("", with_numbers(reading.otherwise))]
    sure, shown_by = (reading.sure, with_numbers(reading.shown_by)) if usual else (Certainty.CHOICE, "")
    return OpenPoint(number, at, filled[word], sure.value, shown_by, word, reading.word, tuple(alternatives))


def interpretations_page() -> str:
    """`docs/interpretations.md`, from the readings of every body's latest edition."""
    text = [PAGE]
    for chapter in (chapter for body in BODIES.values() for chapter in body.chapters):
        latest = chapter.editions[-1]
        text.append(f"## {str(latest.title).split(',')[0]}\n")
        text += [_item(point, chapter.editions) for point in open_points(latest)]
        text.append("")
    return "\n".join(text)


def _item(point: OpenPoint, editions: Sequence[Regulation]) -> str:
    since = next(edition for edition in editions if point.number in edition.interpretations)
    places = [*point.at, *([] if since is editions[0] else [f"from {since.edition}"])]
    sure = f"{point.sure}, {point.shown_by}" if point.shown_by else point.sure
    usual = f"`{point.number}={point.word}`, {sure}" if point.word else sure
    items = [f"- **{point.number}** ({', '.join(places)}; {usual}) {point.says}"]
    items += [
        f"  - `{point.number}={other.word}`: {other.says}" if other.word else f"  - *Otherwise*: {other.says}"
        for other in point.others
    ]
    return "\n".join(
        fill(item, 120, subsequent_indent=" " * (item.index("-") + 2), break_long_words=False, break_on_hyphens=False)
        for item in items
    )


PAGE = """# Interpretations

Points that the regulations leave open, and how they are read here. Each has a number, and the clause that depends on it
names that number. In brackets: the articles that name it; the word, where the reading is a switch; and how sure it is:
*text* (the words say it), *published* (the body's own figures show it), *practice* (it is how the trade does it), or
*choice* (the words leave it open, and one had to be taken). Below it: what another reading would give.

Where the other reading has a word, it can be taken: `ratingoffice rate … --reading I-7=window`, and at the desk of an
office as a setting of the body, from a list on and with a reason. Each list is recorded with the readings it was made
by. `ratingoffice regulations readings EDITION` prints those of an edition.

This page is written from the code: `python -m ratingoffice.federations.interpretations_page > docs/interpretations.md`
"""

if __name__ == "__main__":
    print(interpretations_page(), end="")
