"""Article 14: which addends are cut, and the exception of 16.5 for rounds that one did not want to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, NamedTuple


class Addend(NamedTuple):
    """One round's part of a tie-break; numbers in the units of its measure."""

    round: int  # 0: of no round, such as a penalty
    opponent: int  # index; NOBODY: none, or the dummy of 16.4; NO_GAME: a bonus or penalty
    score: int  # what is taken from the opponent: score, rating, Buchholz …
    points: int  # one's own in that round
    value: int  # what is added
    order: Any  # how significant it is: cuts take the lowest first
    voluntary: bool = False  # a forfeit loss or a requested bye that was not made a game (16.5)


# the fields of very many addends: much faster than asking each of them
POINTS, VALUE, ORDER, VOLUNTARY = (
    itemgetter(Addend._fields.index(name)) for name in ("points", "value", "order", "voluntary")
)


#: `Addend(*fields)` of a tuple of all seven, for very many
addend_of: Callable[[tuple[Any, ...]], Addend] = partial(tuple.__new__, Addend)


class Cut(NamedTuple):
    addend: Addend
    article: str
    least: Addend | None = None  # what matters least; None: this is a high cut
    unwanted: Addend | None = None  # the least of the rounds that 16.5 speaks of


class CutResult(NamedTuple):
    addends: list[Addend]
    cuts: list[Cut]


def apply_cuts(addends: Sequence[Addend], low: int, high: int, exception: bool) -> CutResult | None:
    """What is left, low cuts first (14.3, 14.4); None if there are fewer addends than cuts."""
    if len(addends) < low + high:
        return None
    remaining = list(addends)
    cuts: list[Cut] = []
    ordinary = ("14.3" if high == 1 else "14.4") if high else ("14.1" if low == 1 else "14.2")
    for _ in range(low):
        orders = list(map(ORDER, remaining))
        at, article = orders.index(min(orders)), ordinary
        least, unplayed = remaining[at], None
        if exception and any(map(VOLUNTARY, remaining)):
            unwanted = [n for n, addend in enumerate(remaining) if addend.voluntary]
            unplayed = min(unwanted, key=lambda n: (remaining[n].value, remaining[n].order))
            if remaining[unplayed].value >= remaining[at].value:
                at, article = unplayed, "16.5"
        passed = None if unplayed is None else remaining[unplayed]
        cuts.append(Cut(remaining.pop(at), article, least, passed))
    for _ in range(high):
        at = max(range(len(remaining)), key=lambda n: remaining[n].order)
        cuts.append(Cut(remaining.pop(at), ordinary))
    return CutResult(remaining, cuts)
