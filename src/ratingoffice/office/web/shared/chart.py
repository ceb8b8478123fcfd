"""Plots as whole numbers of a drawing's units: ratings over time as steps, and counts as bars.

From one list to the next a rating stays as it is: that is why it is a step. A plot is drawn twice, for a wide page and
for a phone; whoever cannot see it has the same numbers in a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ratingoffice.office.domain.lists.published_lists import PlayerLine

LEFT, RIGHT, TOP, BOTTOM = 38, 10, 10, 22
LABEL = 54  # the room that the name of a month takes
WIDEST = 40  # of a bar
SIZES = ((760, 220), (360, 200))  # for a wide page and for a phone


@dataclass(frozen=True)
class Month:
    line: PlayerLine
    x: int
    width: int
    middle: int  # of the dot
    y: int | None  # None: not on the list


@dataclass(frozen=True)
class Steps:
    """One rating through the lists."""

    name: str  # whose it is, where there are several
    path: str
    months: Sequence[Month]


@dataclass(frozen=True)
class Bar:
    label: str
    count: int
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Tick:
    at: int
    label: str


@dataclass(frozen=True)
class Chart:
    width: int
    height: int
    steps: Sequence[Steps]
    bars: Sequence[Bar]
    scale: Sequence[Tick]  # of the height
    names: Sequence[Tick]  # below
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


def steps(*series: tuple[str, Sequence[PlayerLine]], sizes: Sequence[tuple[int, int]] = SIZES) -> list[Chart]:
    """The ratings of one or several over the same months, in each size; nothing where there is nothing to draw."""
    rated = [line.rating for _, lines in series for line in lines if line.rating is not None]
    if len(rated) < 2:
        return []
    return [_steps([(name, lines) for name, lines in series if lines], rated, *size) for size in sizes]


def _steps(series: Sequence[tuple[str, Sequence[PlayerLine]]], rated: Sequence[int], width: int, height: int) -> Chart:
    step = next((candidate for candidate in (20, 50, 100, 200, 500) if max(rated) - min(rated) <= 4 * candidate), 1_000)
    low, high = min(rated) // step * step, -(-(max(rated) + 1) // step) * step
    days = sorted({line.list_date for _, lines in series for line in lines})
    months = _months(days[0], days[-1])
    inside, tall = width - LEFT - RIGHT, height - TOP - BOTTOM

    def x(day: date) -> int:
        return LEFT + inside * _months(days[0], day) // (months + 1)

    def y(rating: int) -> int:
        return TOP + tall * (high - rating) // (high - low)

    def draw(lines: Sequence[PlayerLine]) -> list[Month]:
        ends = [x(line.list_date) for line in lines[1:]] + [width - RIGHT]
        return [
            Month(
                line,
                x(line.list_date),
                end - x(line.list_date),
                (x(line.list_date) + end) // 2,
                None if line.rating is None else y(line.rating),
            )
            for line, end in zip(lines, ends, strict=True)
        ]

    lines_of_series = [
        Steps(name, _path(series_months), series_months)
        for name, series_months in ((name, draw(lines)) for name, lines in series)
    ]
    months_apart = next(
        (candidate for candidate in (1, 2, 3, 6, 12, 24, 60) if (months + 1) // candidate * LABEL <= inside), 120
    )
    named = [day for day in days if (day.year * 12 + day.month - 1) % months_apart == 0]
    ticks = [Tick(y(rating), str(rating)) for rating in range(low, high + 1, step)]
    return Chart(width, height, lines_of_series, [], ticks, [Tick(x(day), f"{day:%Y-%m}") for day in named])


def bars(counts: Sequence[tuple[str, int]], sizes: Sequence[tuple[int, int]] = SIZES) -> list[Chart]:
    """A bar for each label, in each size; nothing where nothing was counted."""
    if not any(number for _, number in counts):
        return []
    return [_bars(counts, *size) for size in sizes]


def _bars(counts: Sequence[tuple[str, int]], width: int, height: int) -> Chart:
    most = max(number for _, number in counts)
    step = _round_step(most)
    high = -(-most // step) * step
    inside, tall = width - LEFT - RIGHT, height - TOP - BOTTOM

    def x(at: int) -> int:
        return LEFT + inside * at // len(counts)

    bar_shapes = []
    for at, (label, number) in enumerate(counts):
        room = x(at + 1) - x(at)
        top = TOP + tall * (high - number) // high
        wide = min(WIDEST, max(1, room - (1 if room < 8 else 2)))
        bar_shapes.append(Bar(label, number, x(at) + (room - wide) // 2, top, wide, height - BOTTOM - top))
    bars_apart = -(-len(counts) * LABEL // inside)
    names = [Tick(bar.x, bar.label) for at, bar in enumerate(bar_shapes) if at % bars_apart == 0]
    ticks = [Tick(TOP + tall * (high - at) // high, _short(at)) for at in range(0, high + 1, step)]
    return Chart(width, height, [], bar_shapes, ticks, names)


def _round_step(most: int) -> int:
    """1, 2 or 5 with noughts, so that there are at most six lines."""
    step = 1
    while most > 5 * step:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step


def _short(number: int) -> str:
    return f"{number // 1000}k" if number >= 10_000 and number % 1000 == 0 else str(number)


def _months(first: date, last: date) -> int:
    return (last.year - first.year) * 12 + last.month - first.month


def _path(months: Sequence[Month]) -> str:
    commands: list[str] = []
    before: int | None = None
    for month in months:
        if month.y is not None:
            commands.append(f"M{month.x} {month.y}" if before is None else f"V{month.y}")
            commands.append(f"H{month.x + month.width}")
        before = month.y
    return "".join(commands)
