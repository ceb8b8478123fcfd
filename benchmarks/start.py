"""The benchmark `start`: what a small answer costs, whole processes.

Its CPU seconds count: of a twentieth of a second the clock says more about the machine than about the program.
"""

from __future__ import annotations

from collections.abc import Callable

from report import Row
from setting import OURS, Setting
from standings import beside_peers, gacrux, ours, swiss
from timing import Took, by_turns

SECTION = "start"
CHANGE = "calculate change --edition fide-2025-10 --rating 1850 --born 2009 1900:1 1700:= 2100:0"
NOTE = "whole process"


def start(setting: Setting, add: Callable[[Row], None]) -> None:
    turns = 3 * setting.repeat
    small = setting.scratch / "start.trf"
    small.write_text(swiss(100, 9))
    answers = {
        "--help": ("--help",),
        "calculate change": CHANGE.split(),
        "check, 100 × 9": ("check", small),
        "standings, 100 × 9, a table": ("standings", small),
    }
    ran = by_turns(turns, {name: (*OURS, *words) for name, words in answers.items()})
    for at, (name, each) in enumerate(ran.items()):
        took = Took.middles(turn.took for turn in each)
        add(Row(SECTION, name, "answer", 1, took, NOTE, is_reference=at == 0))
    for players, rounds in ((100, 9), (1_000, 11)):
        file = setting.scratch / f"start-{players}.trf"
        file.write_text(swiss(players, rounds))
        field = Row(f"{SECTION}, {players:,} × {rounds}", "ours", "players", players, note=NOTE, is_reference=True)
        peers = {"gacrux": (gacrux(file, setting.scratch / "start.json"), NOTE)}
        beside_peers(setting, field, ours(file), peers, turns, add)
