"""How a language writes a day, counts, and joins sentences, where it does so otherwise than English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Manner:
    day: Callable[[date], str]
    form: Callable[[int], int]  # which of the forms of a word stands beside a number
    forms: int  # how many there are
    joint: str = "; "


def _ukrainian_form(number: int) -> int:
    """1 партія, 2 партії, 5 партій."""
    tens, units = abs(number) % 100, abs(number) % 10
    if units == 1 and tens != 11:
        return 0
    return 1 if units in (2, 3, 4) and tens not in (12, 13, 14) else 2


MANNERS: Mapping[str, Manner] = {
    "uk": Manner(lambda day: f"{day.day:02}.{day.month:02}.{day.year}", _ukrainian_form, forms=3),
    "ja": Manner(lambda day: f"{day.year}年{day.month}月{day.day}日", lambda number: 0, forms=1, joint="；"),
}


def manner_of(language: str) -> Manner | None:
    return MANNERS.get(language)
