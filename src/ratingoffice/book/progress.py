"""How far long work is, told to whoever started it; what becomes of that is theirs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

#: the part, how much is done, of how much; of nothing: one step, of unknown length
Tell = Callable[[str, int, int], None]


def untold(part: str, done: int, of: int) -> None:
    """Nobody asked."""


def one_by_one(tell: Tell, of: int) -> Callable[[str], None]:
    """For work that is as many alike things: each is told by its name when it begins, with those before it done."""
    numbers = count()
    return lambda part: tell(part, next(numbers), of)
