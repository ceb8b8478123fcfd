"""What a run is given: the sizes, the interpreters, and where its files are."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: of the whole command: `python -m ratingoffice`, started fresh
OURS = (sys.executable, "-m", "ratingoffice")


def rate_command(book: Path, facts: dict[str, Any], out: Path, *more: object) -> tuple[object, ...]:
    """The whole command, from folder to folder."""
    given = ("--edition", facts["edition"], "--list", facts["list_date"], "--pool", facts["pool"])
    return (*OURS, "rate", book, *given, "--out", out, *more)


@dataclass(frozen=True)
class Setting:
    scratch: Path
    peers: Path
    edition: str
    games: int
    players: int
    repeat: int
    part: int  # slow libraries rate so many games
    sizes: tuple[int, ...]  # of the books of the section growth
    memory: str  # for a book that does not fit
    free: str  # what counts as free memory; empty: what is
    fields: tuple[tuple[int, int], ...]  # players and rounds of the tournaments
    reports: int
    listed: int
    history: tuple[int, int]  # games a month, years
    world: tuple[int, int]  # players and games of FIDE's month

    @classmethod
    def of(cls, options: argparse.Namespace, scratch: Path) -> Setting:
        if options.quick:
            # two parts, so that the way from disk to disk is taken too
            return cls(
                scratch,
                options.peers,
                options.edition,
                50_000,
                25_000,
                1,
                5_000,
                (50_000, 150_000),
                "450MB",
                "450MB",
                ((100, 9),),
                100,
                20_000,
                (5_000, 1),
                (10_000, 5_000),
            )
        sizes = tuple(10**power for power in range(5, 12) if 10**power <= options.upto)
        return cls(
            scratch,
            options.peers,
            options.edition,
            options.games,
            options.players,
            options.repeat,
            100_000,
            sizes,
            options.memory,
            "",
            ((1_000, 11), (9_999, 13)),
            10_000,
            500_000,
            (300_000, options.years),
            (520_000, 165_000),
        )

    @property
    def turns(self) -> int:
        """So many times everything that takes seconds is run."""
        return min(3, self.repeat)

    def told(self) -> dict[str, Any]:
        """What a reader of the results must know to measure the same again."""
        names = ("edition", "games", "players", "repeat", "turns", "memory")
        return {name: getattr(self, name) for name in names} | {"largest": max(self.sizes), "years": self.history[1]}

    @property
    def month(self) -> Path:
        return self.scratch / "month"

    def facts(self) -> dict[str, Any]:
        """The edition, the list and the pool of the month, its games and its players."""
        facts: dict[str, Any] = json.loads((self.month / "month.json").read_text())
        return facts

    def tool(self, name: str) -> Path:
        return Path(__file__).parent / name
