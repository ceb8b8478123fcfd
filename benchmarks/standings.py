"""The section `standings`: whole processes on the same file, ours beside FIDE's own checker and a library.

Also: a field ten times as large, and a folder of small reports through `check`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from report import Row
from setting import OURS, Setting
from timing import Failed, best_process

SECTION = "standings"
CODES = "PTS DE BH/C1 BH SB PS WIN WON BPG KS ARO TPR"


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
    lines = [
        "012 Benchmark",
        "042 2024/05/01",
        "052 2024/05/11",
        f"062 {players}",
        "092 Individual: Swiss-System",
        f"142 {rounds}",
    ]
    for number, row in cells.items():
        half = f"{points[number] // 2}.{5 * (points[number] % 2)}"
        person = f"001 {number:4} m    {f'Player, {number}':33} {rating[number]:4} UKR {number:11} 1990/01/01"
        lines.append(f"{person} {half:>4} {number:4}" + "".join(f"  {cell}" for cell in row))
    return "\n".join(lines) + "\n"


def standings(setting: Setting, add: Callable[[Row], None]) -> None:
    repeat = min(3, setting.repeat)
    files = []
    for players, rounds in setting.fields:
        file = setting.scratch / f"{players}.trf"
        file.write_text(swiss(players, rounds))
        files.append((players, rounds, file))
    for at, (players, rounds, file) in enumerate(files):
        ran = best_process(repeat, *OURS, "standings", file, "--tiebreaks", CODES.replace(" ", ","), "--format", "json")
        note = f"{rounds} rounds, 12 tie-breaks; whole process"
        add(Row(SECTION, "ours", "players", players, ran.seconds, ran.peak_mb, note, is_reference=at == 0))
    players, _, file = files[0]
    checker = gacrux(file, setting.scratch / "gacrux.json")
    add(_peer(setting, "gacrux", players, checker, "FIDE's checker, the same file and codes; whole process"))
    library = (setting.tool("tiebreak_peer.py"), file)
    add(_peer(setting, "tiebreak-core", players, library, "rank_standings_strict, fide-2026; whole process"))
    add(_checked(setting))


def gacrux(file: Path, out: Path) -> tuple[object, ...]:
    """FIDE's checker, for the Python of the peers: the standings of that file by the same codes."""
    return ("-m", "gacrux.tiebreakchecker", "-i", file, "-d", "T", "-s", "-o", out, "-t", *CODES.split())


def _peer(setting: Setting, name: str, players: int, command: tuple[object, ...], note: str) -> Row:
    module = name.replace("-", "_")
    try:
        is_there = f"import importlib.util as u; print(u.find_spec('{module}') is not None)"
        if best_process(1, setting.peers, "-c", is_there).out.strip() != "True":
            return Row(SECTION, name, note="not installed")
        ran = best_process(min(3, setting.repeat), setting.peers, *command)
    except Failed as error:
        return Row(SECTION, name, note=f"failed: {error}")
    return Row(SECTION, name, "players", players, ran.seconds, ran.peak_mb, note)


def _checked(setting: Setting) -> Row:
    """A folder of small reports."""
    many = setting.scratch / "many"
    many.mkdir()
    for number in range(setting.reports):
        (many / f"{number}.trf").write_text(swiss(12, 5, seed=number))
    ran = best_process(1, *OURS, "check", many)
    return Row(
        "reports",
        "check, a folder",
        "reports",
        setting.reports,
        ran.seconds,
        ran.peak_mb,
        "12 players and 5 rounds each; whole process, one run",
    )
