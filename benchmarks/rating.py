"""The section `rating`: the same month, rated by ours and by everyone else."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from typing import Any

from report import Row
from setting import OURS, Setting
from timing import Failed, best_process, process

SECTION = "rating"

#: contestant: what the table calls it, and what it does
REFERENCES = {
    "loop": ("bare Python loop", "no admission, no reasons, no first ratings, no list"),
    "reasons": ("Python loop with reasons", "the bare loop, and a row of 17 columns for every side"),
    "polars": ("bare polars", "as the bare loop, on the streaming engine"),
    "plain": ("plain Python, same job", "tests/plain/, on a fiftieth of the games, told per game"),
}
#: those that take minutes for a million games
SLOW = ("elote", "skelo", "openskill")
LIBRARIES = ("evalica", "elo-rating", "elote", "skelo", "riix", "openskill")


def rating(setting: Setting, add: Callable[[Row], None]) -> None:
    own = (sys.executable, setting.tool("contestants.py"))
    in_turn = _in_turn(setting, own)
    ours = in_turn["ours"]
    kept = f"ratingoffice.rate: {ours['sides']:,} sides of {ours['columns']} columns, each with article and reason"
    add(_row("ours, all reasons", ours, kept, is_reference=True))
    made = process(*own, "tables", setting.month, "--repeat", setting.repeat).told
    add(_row("ours, all tables", made, f"and the list, the next book, verdicts and changes: {made['tables']} tables"))
    checks: dict[str, list[int]] = {}
    for name, (called, note) in REFERENCES.items():
        told = in_turn.get(name) or process(*own, name, setting.month, "--repeat", min(3, setting.repeat)).told
        checks |= {called: told["check"]} if "check" in told else {}
        add(_row(called, told, note))
    for name in ("duckdb", *LIBRARIES):
        try:
            told = _peer(setting, name)
        except Failed as error:
            add(Row(SECTION, name, note=f"failed: {error}"))
            continue
        if "absent" in told:
            add(Row(SECTION, name, note="not installed"))
            continue
        is_part = name in SLOW and setting.part < ours["games"]
        note = told["how"] + ("; on a part of the games, told per game" if is_part else "")
        checks |= {name: told["check"]} if told["check"] else {}
        add(_row(f"{name} {told['version']}", told, note))
    if len({tuple(check) for check in checks.values()}) > 1:
        raise Failed(f"the references do not agree on the new ratings: {checks}")
    _command(setting, own, ours, add)


def _in_turn(setting: Setting, own: tuple[str, str]) -> dict[str, dict[str, Any]]:
    """Those that are compared most closely, the middle of three turns: a machine is now faster, now slower."""
    repeats = {"ours": setting.repeat, "polars": setting.repeat, "reasons": 1}
    turns = [
        {name: process(*own, name, setting.month, "--repeat", repeat).told for name, repeat in repeats.items()}
        for _ in range(min(3, setting.repeat))
    ]
    told_of = {name: [turn[name] for turn in turns] for name in repeats}
    by_time = {name: sorted(told, key=lambda one: float(one["seconds"])) for name, told in told_of.items()}
    return {name: told[len(told) // 2] for name, told in by_time.items()}


def _peer(setting: Setting, name: str) -> dict[str, Any]:
    part = ("--part", setting.part) if name in SLOW else ()
    repeat = min(3, setting.repeat)
    return process(setting.peers, setting.tool("peers.py"), name, setting.month, "--repeat", repeat, *part).told


def _command(setting: Setting, own: tuple[str, str], ours: dict[str, Any], add: Callable[[Row], None]) -> None:
    """The command, and beside it the engine in processes that, like the command's, rate once."""
    facts = setting.facts()
    turns = range(min(3, setting.repeat))
    once = min(process(*own, "tables", setting.month, "--repeat", 1).told["seconds"] for _ in turns)
    out = setting.scratch / "next"
    ran = best_process(
        min(3, setting.repeat),
        *OURS,
        "rate",
        setting.month,
        "--edition",
        facts["edition"],
        "--list",
        facts["list_date"],
        "--pool",
        facts["pool"],
        "--out",
        out,
        before=lambda: shutil.rmtree(out, ignore_errors=True),
    )
    shutil.rmtree(out)
    note = (
        f"ratingoffice rate, Parquet to Parquet, whole process: {ran.seconds / once:.1f} times the engine, which "
        f"takes {once:.2f} s where it rates once"
    )
    add(Row(SECTION, "ours, the command", "games", ours["games"], ran.seconds, ran.peak_mb, note))


def _row(name: str, told: dict[str, Any], note: str, is_reference: bool = False) -> Row:
    return Row(SECTION, name, "games", told["games"], told["seconds"], told["peak_mb"], note, is_reference)
