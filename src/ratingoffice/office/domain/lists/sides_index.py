"""The sides of a player on many lists, without opening the lists.

The sides of a list stand in the order of its events. Beside each list lies an index of them by player: a small database
file in the office's cache, named after the table it was made of. It can be deleted at any time and is made again.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
from django.conf import settings
from django.core.files import locks
from polars import col

from ratingoffice.office.domain.lists.published_lists import current
from ratingoffice.office.models import Blob, Body, Publication, PublishedTable

#: by which a side is found, and what a page shows of it; the names are those of the published table
KINDS: Mapping[str, Any] = {
    "player_id": pl.String,
    "pool": pl.String,
    "event_id": pl.String,
    "round": pl.Int64,
    "opponent_id": pl.String,
    "color": pl.String,
    "result": pl.String,
    "rating": pl.Int64,
    "opponent_rating": pl.Int64,
    "difference": pl.Int64,
    "delta": pl.Int64,
    "k": pl.Int64,
    "counted": pl.Boolean,
}
#: goes up when the index has other columns, so that older files are not read
FORM = 1


@dataclass(frozen=True)
class Activity:
    """What was rated on one list in one pool."""

    games: int
    players: int
    events: int


def sides_of(publications: Iterable[Publication], player_ids: Collection[str]) -> pl.DataFrame:
    """Return the sides of these players on these lists, with the day of the list as `list_date`."""
    marks, rows = ", ".join("?" * len(player_ids)), []
    for publication, file in _files(publications):
        query = f"SELECT {', '.join(KINDS)} FROM sides WHERE player_id IN ({marks})"
        with _connect(file) as index:
            rows += [(*row, publication.list_date) for row in index.execute(query, tuple(player_ids))]
    return pl.DataFrame(rows, schema={**KINDS, "list_date": pl.Date}, orient="row")


def activity_on(publications: Iterable[Publication]) -> dict[int, dict[str, Activity]]:
    """Return the activity by publication and pool; nothing for lists that were not rated here."""
    activity = {}
    for publication, file in _files(publications):
        with _connect(file) as index:
            rows = index.execute("SELECT pool, games, players, events FROM activity").fetchall()
        activity[publication.pk] = {pool: Activity(*counts) for pool, *counts in rows}
    return activity


def lay_out() -> None:
    """Create the index of every list in force."""
    for body in Body.objects.all():
        for _publication, _file in _files(current(body)):
            pass


def _files(publications: Iterable[Publication]) -> Iterator[tuple[Publication, Path]]:
    """Yield each list with its index, which is created if necessary. An imported list has no sides."""
    wanted_lists = list(publications)
    tables = PublishedTable.objects.filter(
        publication__in=[publication.pk for publication in wanted_lists], name="sides"
    )
    hashes = dict(tables.values_list("publication_id", "blob_id"))
    for publication in wanted_lists:
        if publication.pk in hashes:
            yield publication, _index_file(hashes[publication.pk])


@contextmanager
def _connect(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)) as index:
        yield index


def _index_file(sha256: str) -> Path:
    """Return the index file of a table; create it atomically, by one process at a time."""
    folder = settings.CACHE / "sides"
    file: Path = folder / f"{sha256}-{FORM}.sqlite3"
    if file.exists():
        return file
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "making").open("w") as making:  # closed, it is unlocked
        locks.lock(making, locks.LOCK_EX)
        if not file.exists():
            partial = file.with_suffix(".partial")
            partial.unlink(missing_ok=True)
            _write(partial, pl.read_parquet(bytes(Blob.objects.values_list("data", flat=True).get(pk=sha256))))
            os.replace(partial, file)
    return file


def _write(file: Path, sides: pl.DataFrame) -> None:
    rows = sides.select(*KINDS).sort("player_id", maintain_order=True)
    with closing(sqlite3.connect(file)) as index, index:
        index.execute("PRAGMA journal_mode = OFF")
        index.execute("PRAGMA synchronous = OFF")  # a file that a crash spoils was not yet renamed
        index.execute(f"CREATE TABLE sides ({', '.join(KINDS)})")
        index.execute("CREATE TABLE activity (pool, games, players, events)")
        index.executemany(f"INSERT INTO sides VALUES ({', '.join('?' * len(KINDS))})", rows.iter_rows())
        index.executemany("INSERT INTO activity VALUES (?, ?, ?, ?)", _activity(sides).iter_rows())
        index.execute("CREATE INDEX by_player ON sides (player_id)")


def _activity(sides: pl.DataFrame) -> pl.DataFrame:
    """Games that count for at least one of the two, or towards a first rating; each game has two sides."""
    white = pl.when(col("color") == "w").then("player_id").otherwise("opponent_id").alias("white_id")
    counts = {
        "games": pl.struct("event_id", "round", white).n_unique(),
        "players": col("player_id").n_unique(),
        "events": col("event_id").n_unique(),
    }
    return sides.filter(col("counted") | col("to_pool")).group_by("pool").agg(**counts).sort("pool")
