"""Plain line plots as SVG: no script, colours and lines from the page's style, so that they fit light and dark."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import pairwise

#: the drawing in its own units: small, so that the letters can be read on a phone
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 460, 260, 52, 12, 12, 30
STEPS = (1, 2, 5, 10)

Points = Sequence[tuple[float, float]]


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from below the lowest value to above the highest."""
    span = max(high - low, 1e-9)
    size = 10.0 ** (len(str(int(span / about))) - 1) if span / about >= 1 else 1.0
    while size * STEPS[0] > span / about:
        size /= 10
    step = next(size * each for each in STEPS if size * each >= span / about)
    first = int(low // step)
    marks = [first * step]
    while marks[-1] < high - step * 1e-6:
        marks.append((first + len(marks)) * step)
    return marks if len(marks) > 1 else [marks[0], marks[0] + step]


def line_plot(
    lines: Mapping[str, Points],
    x_names: Mapping[float, str],
    shown: Callable[[float], str],
    what: str,
    zero: bool = False,
) -> str:
    """`lines`: name -> points; `x_names`: the places of the axis that are named; `zero`: a line of its own at 0."""
    values = [y for points in lines.values() for _, y in points]
    places = [x for points in lines.values() for x, _ in points]
    if not values:
        return ""
    marks = ticks(min([*values, *([0.0] if zero else [])]), max([*values, *([0.0] if zero else [])]))
    left, right = min(places), max(places)

    def x_of(x: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ((x - left) / (right - left) if right > left else 0.5)

    def y_of(y: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (y - marks[0]) / (marks[-1] - marks[0]))

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(what)}">']
    for mark in marks:
        name = "axis" if zero and abs(mark) < 1e-12 else "grid"
        parts.append(
            f'<line class="{name}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y_of(mark):.1f}" y2="{y_of(mark):.1f}"/>'
        )
        parts.append(f'<text class="y" x="{LEFT - 6}" y="{y_of(mark) + 4:.1f}">{escape(shown(mark))}</text>')
    for x, name in x_names.items():
        anchor = "end" if x_of(x) > WIDTH - 40 else "middle"
        parts.append(f'<text x="{x_of(x):.1f}" y="{HEIGHT - 8}" text-anchor="{anchor}">{escape(name)}</text>')
    for number, (name, points) in enumerate(lines.items()):
        path = " ".join(f"{x_of(x):.1f},{y_of(y):.1f}" for x, y in points)
        line = f'<polyline class="line s{number}" points="{path}"><title>{escape(name)}</title></polyline>'
        if len(points) == 1:
            ((x, y),) = points
            line = f'<circle class="dot s{number}" cx="{x_of(x):.1f}" cy="{y_of(y):.1f}" r="4"/>'
        parts.append(line)
    return "".join([*parts, "</svg>"])


def named_places(names: Sequence[str], most: int = 5) -> dict[float, str]:
    """Some of many names along the axis, evenly: the places are their numbers."""
    if len(names) <= most:
        return {float(place): name for place, name in enumerate(names)}
    wanted = [round(number * (len(names) - 1) / (most - 1)) for number in range(most)]
    kept = [wanted[0], *(later for earlier, later in pairwise(wanted) if later != earlier)]
    return {float(place): names[place] for place in kept}


def legend(names: Sequence[str]) -> str:
    items = "".join(
        f'<li><svg viewBox="0 0 28 8" aria-hidden="true"><line class="line s{number}" x1="0" x2="28" y1="4" y2="4"/>'
        f"</svg>{escape(name)}</li>"
        for number, name in enumerate(names)
    )
    return f'<ul class="legend">{items}</ul>'
