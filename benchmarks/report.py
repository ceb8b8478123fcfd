"""What was measured of one benchmark, as text, as Markdown and as data, with the day, the machine and the versions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from statistics import median
from typing import Any

from timing import Took

HEADS = ("", "", "seconds", "CPU seconds", "a second", "ratio", "CPU ratio", "peak MB", "")


@dataclass(frozen=True)
class Row:
    """One measurement: what `count` of `unit` took; nothing where it could not be measured."""

    section: str
    name: str
    unit: str = "games"
    count: int = 0
    took: Took | None = None
    note: str = ""
    is_reference: bool = False  # what the others of the section are told against

    @property
    def seconds(self) -> float:
        return median(self.took.seconds) if self.took else 0.0

    @property
    def rate(self) -> float:
        """So many a second; 0 where it was not measured."""
        return self.count / self.seconds if self.seconds else 0.0

    @property
    def cpu_rate(self) -> float:
        """So many a second of the processors."""
        return self.count / median(self.took.cpu) if self.took and median(self.took.cpu) else 0.0


@dataclass
class Report:
    day: date
    machine: dict[str, Any]
    versions: dict[str, str]
    setting: dict[str, Any]
    rows: list[Row] = field(default_factory=list)

    @classmethod
    def read(cls, told: dict[str, Any]) -> Report:
        rows = [Row(**row | {"took": Took.told(row["took"]) if row["took"] else None}) for row in told["rows"]]
        return cls(date.fromisoformat(told["date"]), told["machine"], told["versions"], told["setting"], rows)

    def data(self) -> dict[str, Any]:
        """Every run of every row, to a tenth of a millisecond."""
        rows = []
        for row in self.rows:
            took = row.took and {
                "seconds": [round(one, 4) for one in row.took.seconds],
                "cpu": [round(one, 4) for one in row.took.cpu],
                "peak_mb": row.took.peak_mb,
            }
            rows.append(asdict(row) | {"took": took})
        told = {"machine": self.machine, "versions": self.versions, "setting": self.setting, "rows": rows}
        return {"date": self.day.isoformat()} | told

    def ratios(self, row: Row) -> tuple[float | None, float | None]:
        """How fast it is where the section's reference is 1: on the clock, and by what the processors did."""
        reference = next((one for one in self.rows if one.section == row.section and one.is_reference), None)
        if reference is None:
            return None, None
        return _ratio(row.rate, reference.rate), _ratio(row.cpu_rate, reference.cpu_rate)

    def growth(self) -> dict[str, float | None]:
        """The slope of log time over log games, over all sizes and from a million games on."""
        points = [(row.count, row.seconds) for row in self.rows if row.section == "growth" and row.seconds]
        large = [(games, seconds) for games, seconds in points if games >= 900_000]
        return {"slope": slope(points), "slope from a million": slope(large)}

    def text(self) -> str:
        lines: list[tuple[str, ...]] = [HEADS]
        for section, rows in self.sections():
            lines.append((section.upper(), *[""] * (len(HEADS) - 1)))
            lines += [self.cells(row) for row in rows]
        widths = [max(len(line[at]) for line in lines) for at in range(len(HEADS))]
        aligned = (
            "  ".join(
                cell.rjust(width) if 0 < at < len(HEADS) - 1 else cell.ljust(width)
                for at, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )
        return "\n".join([self.heading(), "", *aligned, *self.growth_lines()])

    def markdown(self, notes: bool = True) -> str:
        """With the notes, or the figures alone."""
        shown = len(HEADS) - (not notes)
        marks = ("---", *["--:"] * 7, "---")
        lines = [self.heading(), "", line(HEADS[:shown]), "|" + "|".join(marks[:shown]) + "|"]
        for section, rows in self.sections():
            lines.append(line((f"**{section}**", *[""] * (shown - 1))))
            lines += [line(self.cells(row, brief=not notes)[:shown]) for row in rows]
        return "\n".join([*lines, *(f"\n{line}" for line in self.growth_lines())])

    def heading(self) -> str:
        machine, versions = self.machine, ", ".join(f"{name} {version}" for name, version in self.versions.items())
        return (
            f"{self.day:%-d %B %Y}: {machine['cores']} cores of {machine['cpu']}, {machine['memory_gb']} GB, "
            f"{versions}, load {machine['load']:.1f} at the start"
        )

    def sections(self) -> Iterator[tuple[str, list[Row]]]:
        for section in dict.fromkeys(row.section for row in self.rows):
            yield section, [row for row in self.rows if row.section == section]

    def cells(self, row: Row, brief: bool = False) -> tuple[str, ...]:
        if row.took is None:
            name = f"{row.name}: {row.note}" if brief else row.name
            return name, *[""] * (len(HEADS) - 2), row.note
        ratios = ("1" if row.is_reference else "" if one is None else significant(one) for one in self.ratios(row))
        return (
            row.name,
            f"{row.count:,} {row.unit}",
            spread(row.took.seconds),
            spread(row.took.cpu),
            f"{row.rate:,.0f}" if row.rate >= 10 else significant(row.rate),
            *ratios,
            f"{row.took.peak_mb:,}",
            row.note,
        )

    def growth_lines(self) -> list[str]:
        told = [f"{name}: {value:.3f}" for name, value in self.growth().items() if value is not None]
        return ["Growth of time with games (1 is linear): " + ", ".join(told)] if told else []


def slope(points: Sequence[tuple[int, float]]) -> float | None:
    """Of log seconds over log games, by least squares; none of fewer than two sizes."""
    if len({games for games, _ in points}) < 2:
        return None
    xs = [math.log(games) for games, _ in points]
    ys = [math.log(seconds) for _, seconds in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    across = sum((one - x) * (other - y) for one, other in zip(xs, ys, strict=True))
    return across / sum((one - x) ** 2 for one in xs)


def spread(runs: Sequence[float]) -> str:
    """The middle of the runs, with the least and the most where there were several: 0.82 (0.80 to 0.95)."""
    middle = _seconds(median(runs))
    return middle if len(runs) == 1 else f"{middle} ({_seconds(min(runs))} to {_seconds(max(runs))})"


def significant(value: float) -> str:
    """Two digits that count: 3.2, 0.041, 12."""
    return f"{value:.0f}" if value >= 10 or not value else f"{value:.{max(0, 1 - math.floor(math.log10(value)))}f}"


def _seconds(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:#.3g}".rstrip(".")


def _ratio(one: float, other: float) -> float | None:
    return one / other if one and other else None


def line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
