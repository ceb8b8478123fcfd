"""One table of everything that was measured, as text, Markdown or JSON, with the day and the machine."""

from __future__ import annotations

import importlib.metadata
import json
import math
import os
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Row:
    """One measurement. `seconds` are for `count` of `unit`; none of them where it could not be measured."""

    section: str
    name: str
    unit: str = "games"
    count: int = 0
    seconds: float = 0.0
    peak_mb: int = 0
    note: str = ""
    is_reference: bool = False  # what the others of the section are told against

    @property
    def rate(self) -> float:
        """So many a second; 0 where it was not measured."""
        return self.count / self.seconds if self.seconds else 0.0


@dataclass
class Report:
    day: date
    machine: dict[str, Any]
    rows: list[Row] = field(default_factory=list)

    def ratio(self, row: Row) -> float | None:
        """How fast it is where the section's reference is 1."""
        reference = next((one for one in self.rows if one.section == row.section and one.is_reference), None)
        return row.rate / reference.rate if reference and reference.rate and row.rate else None

    def growth(self) -> dict[str, Any]:
        """The slope of log time over log games, over all sizes and from a million games on."""
        points = [(row.count, row.seconds) for row in self.rows if row.section == "growth" and row.seconds]
        large = [(games, seconds) for games, seconds in points if games >= 900_000]
        return {"slope": slope(points), "slope from a million": slope(large)}

    def json(self) -> str:
        rows = [asdict(row) | {"a_second": row.rate, "ratio": self.ratio(row)} for row in self.rows]
        told = {"date": self.day.isoformat(), "machine": self.machine, "growth": self.growth(), "rows": rows}
        return json.dumps(told, indent=1, ensure_ascii=False)

    def text(self) -> str:
        lines: list[tuple[str, ...]] = [("", "", "seconds", "a second", "ratio", "peak MB", "")]
        for section, rows in self.sections():
            lines.append((section.upper(), "", "", "", "", "", ""))
            lines += [self.cells(row) for row in rows]
        widths = [max(len(line[at]) for line in lines) for at in range(7)]
        aligned = (
            "  ".join(
                cell.rjust(width) if at in range(1, 6) else cell.ljust(width)
                for at, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )
        return "\n".join([self.heading(), "", *aligned, *self.growth_lines()])

    def markdown(self) -> str:
        lines = [self.heading(), "", "| | | seconds | a second | ratio | peak MB | |", "|---|--:|--:|--:|--:|--:|---|"]
        for section, rows in self.sections():
            lines.append(f"| **{section}** | | | | | | |")
            lines += ["| " + " | ".join(self.cells(row)) + " |" for row in rows]
        return "\n".join([*lines, "", *self.growth_lines()])

    def heading(self) -> str:
        machine = self.machine
        return (
            f"{self.day:%-d %B %Y}: {machine['cores']} cores of {machine['cpu']}, {machine['memory_gb']} GB, "
            f"Python {machine['python']}, polars {machine['polars']}, load {machine['load']:.1f} at the start"
        )

    def sections(self) -> Iterator[tuple[str, list[Row]]]:
        for section in dict.fromkeys(row.section for row in self.rows):
            yield section, [row for row in self.rows if row.section == section]

    def cells(self, row: Row) -> tuple[str, ...]:
        if not row.seconds:
            return row.name, "", "", "", "", "", row.note
        ratio = self.ratio(row)
        return (
            row.name,
            f"{row.count:,} {row.unit}",
            f"{row.seconds:,.3g}" if row.seconds < 100 else f"{row.seconds:,.0f}",
            f"{row.rate:,.0f}",
            "" if ratio is None else "1" if row.is_reference else significant(ratio),
            f"{row.peak_mb:,}" if row.peak_mb else "",
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


def significant(value: float) -> str:
    """Two digits that count: 3.2, 0.041, 12."""
    return f"{value:.0f}" if value >= 10 else f"{value:.{max(0, 1 - math.floor(math.log10(value)))}f}"


def machine() -> dict[str, Any]:
    """Where it was measured, and what else was going on there."""
    return {
        "cores": len(os.sched_getaffinity(0)),
        "memory_gb": round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30),
        "cpu": _cpu(),
        "python": platform.python_version(),
        "polars": importlib.metadata.version("polars"),
        "load": os.getloadavg()[0],
    }


def _cpu() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
