"""How fast are the standings? Whole processes on the same file, ours beside FIDE's own checker.

    python -m venv other && other/bin/pip install gacrux
    python benchmarks/standings.py --gacrux other/bin/python

Also: a field ten times as large, and a folder of small reports through `check`.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CODES = "PTS DE BH/C1 BH SB PS WIN WON BPG KS ARO TPR"
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def swiss(players: int, rounds: int, seed: int = 1) -> str:
    """A Swiss as it might be: neighbours in score meet, the higher rated wins more often, a few byes and forfeits."""
    dice = random.Random(seed)
    rating = {number: 2600 - 1400 * number // players for number in range(1, players + 1)}
    points = dict.fromkeys(rating, 0)
    cells: dict[int, list[str]] = {number: [] for number in rating}
    for _ in range(rounds):
        order = sorted(rating, key=lambda number: (-points[number], dice.random()))
        absent = [number for number in order if dice.random() < 0.02]
        for number in absent:
            cells[number].append("0000 - H")
            points[number] += 1
        order = [number for number in order if number not in set(absent)]
        if len(order) % 2:
            last = order.pop()
            cells[last].append("0000 - U")
            points[last] += 2
        for white, black in zip(order[::2], order[1::2], strict=True):
            better = 1 / (1 + 10 ** ((rating[black] - rating[white]) / 400))
            chance = dice.random()
            forfeit = dice.random() < 0.01
            result = "=" if not forfeit and abs(chance - better) < 0.15 else "1" if chance < better else "0"
            shown = {"1": "+-", "0": "-+"} if forfeit else {"1": "10", "=": "==", "0": "01"}
            cells[white].append(f"{black:4} w {shown[result][0]}")
            cells[black].append(f"{white:4} b {shown[result][1]}")
            points[white] += {"1": 2, "=": 1, "0": 0}[result]
            points[black] += {"1": 0, "=": 1, "0": 2}[result]
    lines = ["012 Benchmark", "042 2024/05/01", "052 2024/05/11", f"062 {players}", "092 Individual: Swiss-System",
             f"142 {rounds}"]  # fmt: skip
    for number, row in cells.items():
        half = f"{points[number] // 2}.{5 * (points[number] % 2)}"
        person = f"001 {number:4} m    {f'Player, {number}':33} {rating[number]:4} UKR {number:11} 1990/01/01"
        lines.append(f"{person} {half:>4} {number:4}" + "".join(f"  {cell}" for cell in row))
    return "\n".join(lines) + "\n"


def seconds(repeat: int, *command: object) -> float:
    """The shortest of several runs of a whole process."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, env=ENVIRONMENT)  # fmt: skip
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gacrux", type=Path, help="the Python of an environment with gacrux")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--reports", type=int, default=10_000)
    options = parser.parse_args()
    ours = (sys.executable, "-m", "ratingoffice")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        files = {}
        for players, rounds in ((24, 7), (1000, 11), (9999, 13)):
            files[players] = folder / f"{players}.trf"
            files[players].write_text(swiss(players, rounds))
        tiebreaks = ("--tiebreaks", CODES.replace(" ", ","), "--format", "json")
        taken = {n: seconds(options.repeat, *ours, "standings", file, *tiebreaks) for n, file in files.items()}
        for players, time_taken in taken.items():
            each = 1000 * time_taken / players
            print(f"standings, {players:5} players, 12 codes   {time_taken:7.2f} s   {each:6.2f} ms a player")
        slope = taken[9999] / 9999 / (taken[1000] / 1000)
        print(f"a player among 9,999 takes {slope:.2f} × the time of one among 1,000")
        if options.gacrux:
            out = folder / "gacrux.json"
            checker = (options.gacrux, "-m", "gacrux.tiebreakchecker", "-i", files[1000], "-d", "T", "-s", "-o", out)
            theirs = seconds(options.repeat, *checker, "-t", *CODES.split())
            print(f"gacrux, 1,000 players, the same codes   {theirs:7.2f} s   {theirs / taken[1000]:.1f} × ours")
        many = folder / "many"
        many.mkdir()
        for number in range(options.reports):
            (many / f"{number}.trf").write_text(swiss(12, 5, seed=number))
        checked = seconds(1, *ours, "check", many)
        rate = options.reports / checked
        print(f"check, a folder of {options.reports:,} reports       {checked:7.2f} s   {rate:,.0f} a second")


if __name__ == "__main__":
    main()
