"""4.1: a tie-break that the organiser has defined. It cannot be computed here: it has a name, and its values are given.

BLITZ: 7=12 3=10.5 1=10.5
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.tournament.codes import ALIASES, TIE_BREAKS, Code
from ratingoffice.tournament.contest import CustomValues
from ratingoffice.tournament.results import Results

NAME = re.compile(r"[A-Z][A-Z0-9_-]{0,19}", re.IGNORECASE)
VALUE = re.compile(r"(?P<number>\d{1,5})=(?P<value>-?\d{1,9}(?:\.\d{1,9})?(?:/[1-9]\d{0,5})?)")


def parse_custom_tiebreak(written: str) -> tuple[str, dict[int, Fraction]]:
    """The name, and the values by start number, the higher the better; exact, as 10.5 or 31/3."""
    name, _, listed = written.partition(":")
    values: dict[int, Fraction] = {}
    for text in re.split(r"[,;\s]+", listed.strip()):
        match = VALUE.fullmatch(text)
        if match is None or not NAME.fullmatch(name.strip()) or int(match["number"]) in values:
            raise BadInput(
                'tie-break "{text}" is not understood: write its name and each start number once with its value, '
                "as in BLITZ: 7=12 3=10.5",
                text=written,
            )
        numerator, _, denominator = match["value"].partition("/")
        values[int(match["number"])] = Fraction(numerator) / int(denominator or 1)
    if name.strip().upper() in (*TIE_BREAKS, *ALIASES):
        raise BadInput("{name} is a tie-break of the regulations: give the organiser's another name", name=name.strip())
    return name.strip(), values


def check_custom_values(own: CustomValues, codes: Sequence[Code], results: Results) -> Iterator[Finding]:
    """Values are given to participants, and they are asked for."""
    used = {code.written for code in codes}
    for name, values in own.items():
        for number in values:
            if number not in results.index:
                raise BadInput("tie-break {name}: {number} is not in the tournament", name=name, number=number)
        if name not in used:
            message = Message("values of {name} were given, but it is not in the list of tie-breaks", name=name)
            yield Finding("", 0, "", message, "tie-break", "warning")
