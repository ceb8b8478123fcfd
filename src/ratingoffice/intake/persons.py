"""Is this the same person? Names, sex and birth years as a report and a register write them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

WORD = re.compile(r"\w+")
LATIN = re.compile(r"[a-z]")
#: letters with a stroke or joined, which Unicode does not take apart
PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"})
#: TRF has so many columns for a name: a longer one may have been cut
TRF_NAME = 33


@dataclass(frozen=True)
class Person:
    """What is known of somebody; "" is nothing. Some are known by two names, in two scripts."""

    names: tuple[str, ...]
    sex: str = ""
    birth_date: str = ""

    @property
    def birth_year(self) -> str:
        return self.birth_date[:4]


def words_of(name: str) -> frozenset[str]:
    """The words of a name, whatever their order, accents and case."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(char for char in apart if not unicodedata.combining(char)).translate(PLAIN)
    return frozenset(WORD.findall(bare.replace("'", "").replace("’", "")))


def same_name(name: str, other: str) -> bool:
    """The same words; a name that fills its field may have lost its end."""
    if words_of(name) == words_of(other):
        return True
    short, long = sorted((name, other), key=len)
    return len(short) >= TRF_NAME and words_of(short) == words_of(long[: len(short)])


def comparable(name: str, other: str) -> bool:
    """Иванов and Ivanov may be one person: names in two scripts say nothing about each other."""
    letters, other_letters = "".join(words_of(name)), "".join(words_of(other))
    return bool(letters and other_letters) and bool(LATIN.search(letters)) == bool(LATIN.search(other_letters))


@dataclass(frozen=True)
class Differences:
    """The differences between two descriptions of a person. A value that only one of them has is no difference."""

    name: bool = False
    every_word: bool = False  # of the name: not one in common
    sex: bool = False
    birth_year: bool = False

    def __bool__(self) -> bool:
        return self.name or self.sex or self.birth_year

    @property
    def is_somebody_else(self) -> bool:
        """A slip of the pen is one thing that differs. A name without a common word, or two things, are too many."""
        return self.every_word or self.name + self.sex + self.birth_year > 1


def differences(person: Person, other: Person) -> Differences:
    pairs = [(a, b) for a in person.names for b in other.names if comparable(a, b)]
    name = bool(pairs) and not any(same_name(a, b) for a, b in pairs)
    return Differences(
        name=name,
        every_word=name and not any(words_of(a) & words_of(b) for a, b in pairs),
        sex=bool(person.sex and other.sex) and person.sex != other.sex,
        birth_year=bool(person.birth_year and other.birth_year) and person.birth_year != other.birth_year,
    )
