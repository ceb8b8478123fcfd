"""A reason of a value: the article, and a sentence whose figures are those that were calculated with.

Whoever computes a value says how, and only when asked; terminal, page and JSON show the same reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from ratingoffice.message import Message
from ratingoffice.tournament.tournament import TO_THE_END
from ratingoffice.tournament.values import text_of

BONUS = Message("bonus")
PENALTY = Message("penalty")


class Reason(NamedTuple):
    article: str  # or the record of TRF that says so
    says: Message

    def to_json(self) -> dict[str, Any]:
        figures = {name: str(f) if isinstance(f, Message) else f for name, f in self.says.figures.items()}
        return {"article": self.article, "says": str(self.says), "figures": figures}


def decimals(value: Fraction, places: int = 4) -> str:
    """`2013.5`; what does not end soon is cut off and marked, so that it is never taken for a half: `2013.6666…`."""
    shortened = Fraction(value.numerator * 10**places // value.denominator, 10**places)
    if shortened == value:
        return text_of(value) or ""
    digits = f"{abs(shortened.numerator) * 10**places // shortened.denominator:0{places + 1}}"
    return f"{'-' if shortened < 0 else ''}{digits[:-places]}.{digits[-places:]}…"


def numbers(of: Iterable[int]) -> str:
    return ", ".join(map(str, of))


def extra_points(points: Fraction | int, number: int = 0) -> Reason:
    """Points that no game brought, in that round of record 299."""
    kind = BONUS if points > 0 else PENALTY
    if number == TO_THE_END:
        says = Message("{kind} after the last round, in no tie-break: {points}", kind=kind, points=text_of(points))
        return Reason("TRF 299", says)
    return Reason("TRF 299", Message("{kind}: {points}", kind=kind, points=text_of(points)))
