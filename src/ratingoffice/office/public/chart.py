"""A rating over time as steps: from one list to the next it stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ratingoffice.office.store.lists import PlayerLine

LEFT, RIGHT, TOP, BOTTOM = 38, 10, 10, 22
LABEL = 54  # the room that the name of a month takes


@dataclass(frozen=True)
class Month:
    line: PlayerLine
    x: int
    width: int
    middle: int  # of the dot
    y: int | None  # None: not on the list


@dataclass(frozen=True)
class Tick:
    at: int
    label: str


@dataclass(frozen=True)
class Chart:
    width: int
    height: int
    path: str
    months: Sequence[Month]
    ratings: Sequence[Tick]
    names: Sequence[Tick]
    left: int = LEFT

    @property
    def right(self) -> int:
        return self.width - RIGHT

    @property
    def floor(self) -> int:
        return self.height - BOTTOM

    @property
    def top(self) -> int:
        return TOP


def chart(lines: Sequence[PlayerLine], width: int, height: int) -> Chart | None:
    """In whole units of the drawing; None where there is nothing to draw."""
    rated = [line.rating for line in lines if line.rating is not None]
    if len(rated) < 2:
        return None
    step = next((each for each in (20, 50, 100, 200, 500) if max(rated) - min(rated) <= 4 * each), 1_000)
    low, high = min(rated) // step * step, -(-(max(rated) + 1) // step) * step
    months = _months(lines[0].list_date, lines[-1].list_date)
    inside, tall = width - LEFT - RIGHT, height - TOP - BOTTOM

    def x(day: date) -> int:
        return LEFT + inside * _months(lines[0].list_date, day) // (months + 1)

    def y(rating: int) -> int:
        return TOP + tall * (high - rating) // (high - low)

    ends = [x(line.list_date) for line in lines[1:]] + [width - RIGHT]
    drawn = [
        Month(
            line,
            x(line.list_date),
            end - x(line.list_date),
            (x(line.list_date) + end) // 2,
            None if line.rating is None else y(line.rating),
        )
        for line, end in zip(lines, ends, strict=True)
    ]
    every = next((each for each in (1, 2, 3, 6, 12, 24, 60) if (months + 1) // each * LABEL <= inside), 120)
    named = [line.list_date for line in lines if (line.list_date.year * 12 + line.list_date.month - 1) % every == 0]
    ticks = [Tick(y(rating), str(rating)) for rating in range(low, high + 1, step)]
    return Chart(width, height, _path(drawn), drawn, ticks, [Tick(x(day), f"{day:%Y-%m}") for day in named])


def _months(first: date, last: date) -> int:
    return (last.year - first.year) * 12 + last.month - first.month


def _path(months: Sequence[Month]) -> str:
    drawn: list[str] = []
    before: int | None = None
    for month in months:
        if month.y is not None:
            drawn.append(f"M{month.x} {month.y}" if before is None else f"V{month.y}")
            drawn.append(f"H{month.x + month.width}")
        before = month.y
    return "".join(drawn)
