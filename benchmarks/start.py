"""The section `start`: what a small answer costs, whole processes, in seconds of CPU (user and system).

Not on the clock, as in the other sections: of a twentieth of a second that says more about the machine than about
the program. Ours and FIDE's checker run by turns, and the least of each counts.
"""

from __future__ import annotations

from collections.abc import Callable

from report import Row
from setting import OURS, Setting
from timing import Failed, Ran, least_cpu, process

from standings import CODES, gacrux, swiss

SECTION = "start"
CHANGE = "calculate change --edition fide-2025-10 --rating 1850 --born 2009 1900:1 1700:= 2100:0"


def start(setting: Setting, add: Callable[[Row], None]) -> None:
    repeat = 3 * setting.repeat
    small = setting.scratch / "start.trf"
    small.write_text(swiss(100, 9))
    answers = {
        "--help": ("--help",),
        "calculate change": CHANGE.split(),
        "check, 100 × 9": ("check", small),
        "standings, 100 × 9, a table": ("standings", small),
    }
    ran = least_cpu(repeat, [(*OURS, *words) for words in answers.values()])
    for at, (name, one) in enumerate(zip(answers, ran, strict=True)):
        add(_row(SECTION, name, "answers", 1, one, is_reference=at == 0))
    for players, rounds in ((100, 9), (1_000, 11)):
        _beside_the_checker(setting, players, rounds, repeat, add)


def _beside_the_checker(setting: Setting, players: int, rounds: int, repeat: int, add: Callable[[Row], None]) -> None:
    section = f"{SECTION}, {players:,} × {rounds}"
    file = setting.scratch / f"start-{players}.trf"
    file.write_text(swiss(players, rounds))
    ours = (*OURS, "standings", file, "--tiebreaks", CODES.replace(" ", ","), "--format", "json")
    theirs = (setting.peers, *gacrux(file, setting.scratch / "start.json"))
    try:
        process(*theirs)
    except Failed:
        [alone] = least_cpu(repeat, [ours])
        add(_row(section, "ours", "players", players, alone, is_reference=True))
        add(Row(section, "gacrux", note="not installed"))
        return
    one, other = least_cpu(repeat, [ours, theirs])
    add(_row(section, "ours", "players", players, one, is_reference=True))
    add(_row(section, "gacrux", "players", players, other))


def _row(section: str, name: str, unit: str, count: int, ran: Ran, is_reference: bool = False) -> Row:
    return Row(section, name, unit, count, ran.cpu, ran.peak_mb, "CPU seconds, whole process", is_reference)
