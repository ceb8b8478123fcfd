"""The section `standings`: whole processes on the same file, ours beside FIDE's own checker and a library.

Also: a field ten times as large, and a folder of small reports through `check`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from report import Row
from setting import OURS, Setting
from timing import Failed, Took, again, by_turns, process

SECTION = "standings"
CODES = "PTS DE BH/C1 BH SB PS WIN WON BPG KS ARO TPR"
#: prints the version under which a library is installed, or nothing
VERSION = "import importlib.metadata as m; print(*{{d.version for d in m.distributions(name='{}')}})"


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
    (players, rounds), *larger = setting.fields
    file = setting.scratch / f"{players}.trf"
    file.write_text(swiss(players, rounds))
    checker = gacrux(file, setting.scratch / "gacrux.json")
    library = (setting.tool("tiebreak_peer.py"), file)
    beside = {
        "gacrux": (checker, "FIDE's checker, the same file and codes; whole process"),
        "tiebreak-core": (library, "rank_standings_strict, fide-2026; whole process"),
    }
    field = Row(SECTION, "ours", "players", players, note=_note(rounds), is_reference=True)
    beside_peers(setting, field, ours(file), beside, setting.turns, add)
    for players, rounds in larger:
        file = setting.scratch / f"{players}.trf"
        file.write_text(swiss(players, rounds))
        ran = again(setting.turns, *ours(file))
        add(Row(SECTION, "ours", "players", players, ran.took, _note(rounds)))
    add(_checked(setting))


def _note(rounds: int) -> str:
    return f"{rounds} rounds, 12 tie-breaks; whole process"


def ours(file: Path) -> tuple[object, ...]:
    return (*OURS, "standings", file, "--tiebreaks", CODES.replace(" ", ","), "--format", "json")


def beside_peers(
    setting: Setting,
    field: Row,
    command: tuple[object, ...],
    peers: dict[str, tuple[tuple[object, ...], str]],
    turns: int,
    add: Callable[[Row], None],
) -> None:
    """Ours and the peers by turns; a peer that cannot take part is a row that says why."""
    versions, reasons = {}, {}
    for name, (words, _) in peers.items():
        try:
            versions[name] = process(setting.peers, "-c", VERSION.format(name)).out.strip()
            if versions[name]:
                process(setting.peers, *words)
            else:
                reasons[name] = "not installed"
        except Failed as error:
            reasons[name] = f"failed: {error}"
    able = {name: (setting.peers, *words) for name, (words, _) in peers.items() if name not in reasons}
    ran = by_turns(turns, {"": command, **able})
    took = {name: Took.middles(turn.took for turn in turns) for name, turns in ran.items()}
    add(replace(field, took=took[""]))
    for name, (_, note) in peers.items():
        row = replace(field, name=name, is_reference=False, note=reasons.get(name, note))
        add(row if name in reasons else replace(row, name=f"{name} {versions[name]}", took=took[name]))


def gacrux(file: Path, out: Path) -> tuple[object, ...]:
    """FIDE's checker, for the Python of the peers: the standings of that file by the same codes."""
    return ("-m", "gacrux.tiebreakchecker", "-i", file, "-d", "T", "-s", "-o", out, "-t", *CODES.split())


def _checked(setting: Setting) -> Row:
    """A folder of small reports."""
    many = setting.scratch / "many"
    many.mkdir()
    for number in range(setting.reports):
        (many / f"{number}.trf").write_text(swiss(12, 5, seed=number))
    ran = process(*OURS, "check", many)
    return Row(
        "reports",
        "check, a folder",
        "reports",
        setting.reports,
        ran.took,
        "12 players and 5 rounds each; whole process, one run",
    )
