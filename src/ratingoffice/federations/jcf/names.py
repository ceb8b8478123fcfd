"""Note 4: names in a report are written in roman letters, family name first, without a comma between."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from ratingoffice.federations.extensions import Misnamed
from ratingoffice.message import Message

COMMAS = ",，、"


def misnamed(name: str, *, registered: str = "", with_comma: bool = False) -> Iterator[Misnamed]:
    """`registered`: the name of the same person in the register; `with_comma`: the file's format writes one itself."""
    plain = unicodedata.normalize("NFKC", name)
    if not with_comma and any(comma in name for comma in COMMAS):
        yield (
            "name-comma",
            Message("{name}: the comma between family name and given name is left out", name=_shown(name)),
        )
    if any(char.isalpha() and not unicodedata.name(char, "").startswith("LATIN ") for char in plain):
        yield "name-script", Message("{name} is not in roman letters: write the family name first", name=_shown(name))
    elif registered and _words(plain) == _words(registered)[::-1] != _words(registered):
        yield (
            "name-order",
            Message(
                "{name} is {registered} in the register: write the family name first",
                name=_shown(name),
                registered=_shown(registered),
            ),
        )
    elif _family_name_is_last(plain.split()):
        yield (
            "name-order",
            Message("{name} seems to begin with the given name: write the family name first", name=_shown(name)),
        )


def _family_name_is_last(words: list[str]) -> bool:
    """Where one of them is written in capitals, it is the family name: Taro YAMADA."""
    return (
        len(words) > 1 and len(words[-1]) > 1 and words[-1].isupper() and not any(word.isupper() for word in words[:-1])
    )


def _words(name: str) -> list[str]:
    return name.replace(",", " ").casefold().split()


def _shown(name: str) -> str:
    return f'"{name[:40]}…"' if len(name) > 40 else f'"{name}"'
