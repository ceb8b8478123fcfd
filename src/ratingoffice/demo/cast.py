"""Who plays a part in the hand-made events, named by their roles as in the file of a demonstration."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ratingoffice.demo.demonstration import Part
from ratingoffice.demo.toml_reader import Place

_NAMED = re.compile(r"(?P<role>\S+)(?: (?P<first>\d+)(?P<to>-(?P<last>\d*))?)?")


class Cast:
    """The parts by their numbers, which are those of the first people of the book."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts

    def of_role(self, role: str) -> list[int]:
        return [number for number, part in enumerate(self.parts) if part.role == role]

    def numbers(self, words: str, place: Place) -> list[int]:
        """`elite`: all of the role; `master 3`: one; `club 11-16`: some; `master 8-`: all from one on."""
        match = _NAMED.fullmatch(words)
        everybody = self.of_role(match["role"]) if match else []
        if match is None or not everybody:
            roles = ", ".join(dict.fromkeys(part.role for part in self.parts))
            raise place.error(f"{words!r} names no role: the roles are {roles}")
        if not match["first"]:
            return everybody
        first = int(match["first"])
        last = first if not match["to"] else int(match["last"] or len(everybody))
        if not 1 <= first <= last <= len(everybody):
            raise place.error(f"{words!r} names more than there are: of {match['role']} there are {len(everybody)}")
        return everybody[first - 1 : last]

    def number(self, words: str, place: Place) -> int:
        """Of one person."""
        numbers = self.numbers(words, place)
        if len(numbers) > 1:
            raise place.error(f'{words!r} names {len(numbers)} people: write which one, like "{words.split()[0]} 1"')
        return numbers[0]
