"""4.1: a tie-break that the organiser has defined. It cannot be computed here: it has a name, and its values are given.

BLITZ: 7=12 3=10.5 1=10.5
"""

from __future__ import annotations

import re
from fractions import Fraction

from ratingoffice.model.findings import BadInput
from ratingoffice.standings.codes import ALIASES, KNOWN

NAME = re.compile(r"[A-Z][A-Z0-9_-]{0,19}", re.IGNORECASE)
VALUE = re.compile(r"(?P<number>\d{1,5})=(?P<value>-?\d{1,9}(?:\.\d{1,9})?(?:/[1-9]\d{0,5})?)")


def parse_own(written: str) -> tuple[str, dict[int, Fraction]]:
    """The name, and the values by start number, the higher the better; exact, as 10.5 or 31/3."""
    name, _, listed = written.partition(":")
    values: dict[int, Fraction] = {}
    for text in re.split(r"[,;\s]+", listed.strip()):
        found = VALUE.fullmatch(text)
        if found is None or not NAME.fullmatch(name.strip()) or int(found["number"]) in values:
            raise BadInput(
                'tie-break "{text}" is not understood: write its name and each start number once with its value, '
                "as in BLITZ: 7=12 3=10.5",
                text=written,
            )
        whole, _, parts = found["value"].partition("/")
        values[int(found["number"])] = Fraction(whole) / int(parts or 1)
    if name.strip().upper() in (*KNOWN, *ALIASES):
        raise BadInput("{name} is a tie-break of the regulations: give the organiser's another name", name=name.strip())
    return name.strip(), values
