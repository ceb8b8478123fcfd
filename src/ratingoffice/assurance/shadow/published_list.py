"""The lists that another program published: which file is of which day, and its figures as columns.

A list is any that `import-list` reads (FIDE's TXT and XML), our own `list` table, or a CSV whose columns are named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import polars as pl
from polars import col

from ratingoffice.assurance.audit import lists
from ratingoffice.assurance.audit.lists import Listed
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.intake.fide_list_import import MONTHS, NAMED
from ratingoffice.message import Message

#: what is compared of a player, besides pool and id
FIGURES: Mapping[str, pl.DataType] = {
    name: lists.FIGURES[name] for name in ("rating", "k", "games", "active", "total_games", "peak", "previous")
}
KEY = ["pool", "player_id"]

DATED = re.compile(r"(?<!\d)(\d{4})-?(\d{2})(?:-?(\d{2}))?(?!\d)")
TABLES = (".csv", ".parquet")
READ = (*TABLES, ".txt", ".xml", ".zip", ".gz")


@dataclass(frozen=True, eq=False)
class PublishedList:
    """One list: a row a pool and player with every column of FIGURES; `says` names those that the file really has."""

    rows: pl.DataFrame
    says: frozenset[str]


def columns_named(text: str) -> dict[str, str]:
    """Parse `rating=Elo,player_id=ID` into our column names and theirs."""
    known_columns = (*KEY, *FIGURES)
    named: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        own_name, equals, their_name = (name.strip() for name in part.partition("="))
        if not (equals and their_name) or own_name not in known_columns:
            raise BadInput(
                '"{part}" names no column: write OURS=THEIRS, ours one of {known}',
                part=part,
                known=", ".join(known_columns),
            )
        named[own_name] = their_name
    return named


def files_by_day(place: Path, list_day: int, only: date | None) -> dict[date, list[Path]]:
    """A file is the list of the day that was asked for; in a folder each tells its month by its name or its folder's.

    `only` is that day, where one list alone was asked for.
    """
    if not place.exists():
        raise _bad(place, "there is no such file or folder: name their list, or a folder of lists")
    if place.is_file():
        if only is None:
            raise _bad(place, "is one list, and --to asks for several: name a folder of lists")
        return {only: [place]}
    files: dict[date, list[Path]] = {}
    for file in sorted(place.rglob("*")):
        if file.suffix.lower() not in READ or not file.is_file() or file.name.startswith("."):
            continue
        inner = file.relative_to(place)
        if len(inner.parts) > 1 and file.stem != "list":  # of the tables beside a list of ours only the list
            continue
        day = _month_of(inner.name, list_day) or _month_of(inner.parent.name, list_day)
        if day is not None:
            files.setdefault(day, []).append(file)
    if not files:
        raise _bad(place, "holds no list whose name says its month: name the files like 2024-06.csv or jun24.txt")
    return files


def _month_of(name: str, list_day: int) -> date | None:
    if match := DATED.search(name):
        year, month = int(match[1]), int(match[2])
    elif named := NAMED.search(name):
        year, month = 2000 + int(named[2]), MONTHS.index(named[1].lower()) + 1
    else:
        return None
    return date(year, month, list_day) if 1 <= month <= 12 and year >= 1900 else None


def read_list(files: Sequence[Path], columns: Mapping[str, str], pool: str, players: pl.DataFrame) -> PublishedList:
    """The list in these files together: of each pool one, or all pools in one. `pool`: where a file names none."""
    parts = [_read(file, columns, pool) for file in files]
    rows = pl.concat([part.rows for part in parts])
    twice = pl.concat([*(part.twice for part in parts), rows.filter(rows.select(KEY).is_duplicated()).select(KEY)])
    if twice.height:
        message = Message('"{player_id}" is there twice: keep one of the two rows', player_id=twice["player_id"][0])
        raise BadInput([Finding(str(files[0]), 0, "player_id", message)])
    says = frozenset.intersection(*(part.says for part in parts)) & FIGURES.keys()
    return PublishedList(_by_our_ids(rows.select(*KEY, *FIGURES), players), says)


def _read(file: Path, columns: Mapping[str, str], pool: str) -> Listed:
    """A table is compared as it stands, or not at all; what FIDE's own files have of slips is repaired as elsewhere."""
    if file.suffix.lower() not in TABLES:
        return lists.read_list(file)
    listed = lists.read_list(file, pool, columns=columns)
    if listed.findings:
        raise BadInput(listed.findings)
    return listed


def _by_our_ids(rows: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Replace a FIDE id by the id of the player who has it, unless it is a player's own id."""
    if rows["player_id"].is_in(players["player_id"].implode()).all():
        return rows
    own_ids = (
        players.filter(col("fide_id").is_not_null()).unique("fide_id", keep="none").select("fide_id", own="player_id")
    )
    if not own_ids.height:
        return rows
    rows = rows.join(own_ids, left_on="player_id", right_on="fide_id", how="left", maintain_order="left")
    is_own = col("player_id").is_in(players["player_id"].implode())
    return rows.with_columns(player_id=pl.when(is_own | col("own").is_null()).then("player_id").otherwise("own")).drop(
        "own"
    )


def _bad(path: Path, message: str) -> BadInput:
    return BadInput([Finding(str(path), 0, "", Message(message))])
