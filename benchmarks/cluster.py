"""What a month costs on one machine and on Spark, by its size; the fixed cost and the cost of a game apart.

    python benchmarks/cluster.py --scratch /data/scratch --upto 10000000

Both run the whole command on the same books, by turns. Printed are seconds of the processors over all processes, the
line `fixed + slope × games` through them by least squares, and from it what a billion games would ask for.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import Any

from setting import OURS
from timing import process

from processes import Cost, cost_of

HERE = Path(__file__).parent
BILLION = 10**9


def book_of(scratch: Path, games: int, players: int) -> dict[str, Any]:
    """A month of at most a million games, or copies of it."""
    folder, month = scratch / f"book-{games}", scratch / "book-1000000"
    if games <= 1_000_000:
        words: tuple[object, ...] = ("month", folder, "--games", games, "--players", min(players, games))
    else:
        words = ("copies", month, folder, "--copies", games // 1_000_000)
    made = process(sys.executable, HERE / "books.py", *words).told
    return made | {"folder": folder}


def rate(made: dict[str, Any], out: Path, engine: str) -> Cost:
    asked = ("--edition", made["edition"], "--list", made["list_date"], "--pool", made["pool"], "--format", "json")
    ran = cost_of(*OURS, "rate", made["folder"], *asked, "--engine", engine, "--out", out)
    shutil.rmtree(out)
    return ran


def line(points: list[tuple[int, float]]) -> tuple[float, float]:
    """Least squares: slope = Σ(n − n̄)(c − c̄) ÷ Σ(n − n̄)², fixed = c̄ − slope × n̄."""
    games, costs = [n for n, _ in points], [cost for _, cost in points]
    middle, mean = sum(games) / len(points), sum(costs) / len(points)
    slope = sum((n - middle) * (c - mean) for n, c in points) / sum((n - middle) ** 2 for n in games)
    return mean - slope * middle, slope


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--upto", type=int, default=10_000_000)
    parser.add_argument("--players", type=int, default=200_000)
    parser.add_argument("--repeat", type=int, default=1, help="of each the run that took the processors least")
    options = parser.parse_args()
    options.scratch.mkdir(parents=True, exist_ok=True)
    points: dict[str, list[tuple[int, float]]] = {"local": [], "spark": []}
    for power in range(5, len(str(options.upto))):
        made = book_of(options.scratch, 10**power, options.players)
        for _ in range(options.repeat):
            for engine, its in points.items():
                ran = rate(made, options.scratch / "out", engine)
                its.append((made["games"], ran.cpu))
                row = {"games": made["games"], "engine": engine, "cpu": round(ran.cpu, 1)}
                print(json.dumps(row | {"wall": round(ran.seconds, 1), "peak_mb": ran.peak_mb}), flush=True)
    for engine, its in points.items():
        least = [(games, min(cpu for n, cpu in its if n == games)) for games in sorted({n for n, _ in its})]
        fixed, slope = line(least)
        whole = fixed + slope * BILLION
        print(f"{engine}: {fixed:.1f} s + {slope * 1e6:.2f} µs a game; {whole / 3600:.2f} hours of a core for 10⁹")


if __name__ == "__main__":
    main()
