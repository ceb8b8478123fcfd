"""Geometry of line plots: round axis marks and the coordinates that `templates/assurance/plots.html` draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

#: in the units of the drawing: small, so that the letters can be read on a phone
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 460, 260, 52, 12, 12, 30
STEPS = (1, 2, 5, 10)

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Mark:
    """A horizontal line of the grid and its value."""

    y: float
    text: str
    is_axis: bool  # the line at 0


@dataclass(frozen=True)
class Place:
    """A name below the horizontal axis."""

    x: float
    text: str
    anchor: str  # of SVG: middle or end


@dataclass(frozen=True)
class Plot:
    """A plot with everything in the units of the drawing."""

    marks: Sequence[Mark]
    places: Sequence[Place]
    lines: Mapping[str, Points]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def axis_marks(low: float, high: float, about: int = 5) -> list[float]:
    """Return about so many round numbers, from below the lowest value to above the highest."""
    span = max(high - low, 1e-9)
    size = 10.0 ** (len(str(int(span / about))) - 1) if span / about >= 1 else 1.0
    while size * STEPS[0] > span / about:
        size /= 10
    step = next(size * factor for factor in STEPS if size * factor >= span / about)
    first = int(low // step)
    marks = [first * step]
    while marks[-1] < high - step * 1e-6:
        marks.append((first + len(marks)) * step)
    return marks if len(marks) > 1 else [marks[0], marks[0] + step]


def line_plot(
    lines: Mapping[str, Points], x_names: Mapping[float, str], format_value: Callable[[float], str], zero: bool = False
) -> Plot | None:
    """Lay out a line plot.

    Args:
        lines: the points of each line by its name.
        x_names: the positions on the horizontal axis that have a name.
        format_value: writes the values of the vertical axis.
        zero: whether the vertical axis includes 0, with a line of its own.

    Returns:
        The plot, or None if there is no point.
    """
    values = [y for points in lines.values() for _, y in points]
    positions = [x for points in lines.values() for x, _ in points]
    if not values:
        return None
    marks = axis_marks(min([*values, *([0.0] if zero else [])]), max([*values, *([0.0] if zero else [])]))
    left, right = min(positions), max(positions)

    def x_of(x: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ((x - left) / (right - left) if right > left else 0.5)

    def y_of(y: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (y - marks[0]) / (marks[-1] - marks[0]))

    return Plot(
        marks=[Mark(y_of(mark), format_value(mark), zero and abs(mark) < 1e-12) for mark in marks],
        places=[Place(x_of(x), name, "end" if x_of(x) > WIDTH - 40 else "middle") for x, name in x_names.items()],
        lines={name: [(x_of(x), y_of(y)) for x, y in points] for name, points in lines.items()},
    )


def spread_names(names: Sequence[str], most: int = 5) -> dict[float, str]:
    """Choose evenly spread names for the axis; the key is the position of a name in the sequence."""
    if len(names) <= most:
        return {float(position): name for position, name in enumerate(names)}
    even = [round(number * (len(names) - 1) / (most - 1)) for number in range(most)]
    positions = [even[0], *(later for earlier, later in pairwise(even) if later != earlier)]
    return {float(position): names[position] for position in positions}
