"""A FIDE list taken into a register: the ratings of the players whom it names, kept by the day of that list."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath

import polars as pl
from polars import col

from ratingoffice.book.book import TABLES
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.fide_list import FideList
from ratingoffice.message import Message

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
#: SEP26, as the header of a single list and the name of an archive have it: standard_sep26frl.zip
NAMED = re.compile(rf"(?:^|[^a-z])({'|'.join(MONTHS)})([0-9]{{2}})(?![0-9])", re.IGNORECASE)

KEY = ["player_id", "list_date"]


def find_list_day(read: FideList, name: str, told: str = "") -> date | None:
    """The day of the list: as told, as its header says, or as its file is named; FIDE's lists are of the 1st."""
    if told:
        try:
            return date.fromisoformat(told)
        except ValueError:
            raise BadInput('list date "{text}" is not a date: write it like 2024-06-01', text=told) from None
    found = NAMED.search(read.month) or NAMED.search(PurePath(name).name)
    return date(2000 + int(found[2]), MONTHS.index(found[1].lower()) + 1, 1) if found else None


def finding_without_day(file: str) -> Finding:
    message = Message("the list does not say of which month it is: name its day, like 2024-06-01, to keep it by month")
    return Finding(file, 0, "", message, "month", "info")


@dataclass(frozen=True, eq=False)
class ListImport:
    """What a list makes of a register."""

    players: pl.DataFrame  # with the newest of FIDE's ratings that are on record
    fide_ratings: pl.DataFrame
    found: int  # players of the register on the list
    moved: int  # of whom a rating on record is another one now


def import_list(players: pl.DataFrame, fide_ratings: pl.DataFrame, read: FideList, day: date | None) -> ListImport:
    """The register with that list. Of a list without a day only the ratings on record are taken.

    A list that is older than one that is kept changes no rating on record, so that they can come in any order.
    """
    listed = read.players.select("fide_id", *(col(f"{kind}_rating").alias(kind) for kind in read.kinds))
    named = (
        players.select("player_id", "fide_id")
        .join(listed, on="fide_id", how="inner", maintain_order="left")
        .select("player_id", *(col(kind).cast(pl.Int64).fill_null(0) for kind in read.kinds))
    )
    after = players
    for kind in read.kinds:
        newest = fide_ratings.filter(col(kind).is_not_null())["list_date"].max()
        if day is None or newest is None or newest <= day:  # type: ignore[operator]
            after = _on_record(after, named, kind)
    changed = [players[f"fide_{kind}"].ne_missing(after[f"fide_{kind}"]) for kind in read.kinds]
    moved = pl.DataFrame({str(at): one for at, one in enumerate(changed)}).select(pl.any_horizontal(pl.all()).sum())
    kept = fide_ratings if day is None else _kept(fide_ratings, named, read, day)
    return ListImport(after, kept, named.height, moved.item())


def _on_record(players: pl.DataFrame, named: pl.DataFrame, kind: str) -> pl.DataFrame:
    its = players.select("player_id").join(
        named.select("player_id", new=kind), on="player_id", how="left", maintain_order="left"
    )["new"]
    rated = pl.when(its > 0).then(its)
    return players.with_columns(
        pl.when(its.is_not_null()).then(rated).otherwise(col(f"fide_{kind}")).alias(f"fide_{kind}")
    )


def _kept(fide_ratings: pl.DataFrame, named: pl.DataFrame, read: FideList, day: date) -> pl.DataFrame:
    """The rows with those of this list: of a kind that it has, what it says; of another, what was there."""
    new = named.with_columns(list_date=pl.lit(day)).rename({kind: f"new_{kind}" for kind in read.kinds})
    both = fide_ratings.join(new, on=KEY, how="full", coalesce=True)
    both = both.with_columns(pl.coalesce(f"new_{kind}", kind).alias(kind) for kind in read.kinds)
    return both.select(TABLES["fide_ratings"].keys()).sort("list_date", "player_id")
