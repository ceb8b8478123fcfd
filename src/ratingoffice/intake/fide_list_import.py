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


def find_list_day(read: FideList, name: str, stated_day: str = "") -> date | None:
    """Return the day of the list: the stated one, else the first of the month in its header or its file name."""
    if stated_day:
        try:
            return date.fromisoformat(stated_day)
        except ValueError:
            raise BadInput('list date "{text}" is not a date: write it like 2024-06-01', text=stated_day) from None
    month = NAMED.search(read.month) or NAMED.search(PurePath(name).name)
    return date(2000 + int(month[2]), MONTHS.index(month[1].lower()) + 1, 1) if month else None


def finding_without_day(file: str) -> Finding:
    message = Message("the list does not say of which month it is: name its day, like 2024-06-01, to keep it by month")
    return Finding(file, 0, "", message, "month", "info")


@dataclass(frozen=True, eq=False)
class ListImport:
    """What a list makes of a register."""

    players: pl.DataFrame  # with the newest of FIDE's ratings that are on record
    fide_ratings: pl.DataFrame
    matched: int  # players of the register on the list
    changed: int  # of whom a rating on record is another one now


def import_list(players: pl.DataFrame, fide_ratings: pl.DataFrame, read: FideList, day: date | None) -> ListImport:
    """Return the register with that list. Of a list without a day only the ratings on record are taken.

    A list that is older than a stored one changes no rating on record, so lists can be imported in any order.
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
    moved = pl.DataFrame({str(index): differs for index, differs in enumerate(changed)}).select(
        pl.any_horizontal(pl.all()).sum()
    )
    all_ratings = fide_ratings if day is None else _merge_ratings(fide_ratings, named, read, day)
    return ListImport(after, all_ratings, named.height, moved.item())


def _on_record(players: pl.DataFrame, named: pl.DataFrame, kind: str) -> pl.DataFrame:
    new_ratings = players.select("player_id").join(
        named.select("player_id", new=kind), on="player_id", how="left", maintain_order="left"
    )["new"]
    rated = pl.when(new_ratings > 0).then(new_ratings)
    return players.with_columns(
        pl.when(new_ratings.is_not_null()).then(rated).otherwise(col(f"fide_{kind}")).alias(f"fide_{kind}")
    )


def _merge_ratings(fide_ratings: pl.DataFrame, named: pl.DataFrame, read: FideList, day: date) -> pl.DataFrame:
    """Add the rows of this list; ratings of a kind that it does not have stay as they are."""
    new = named.with_columns(list_date=pl.lit(day)).rename({kind: f"new_{kind}" for kind in read.kinds})
    both = fide_ratings.join(new, on=KEY, how="full", coalesce=True)
    both = both.with_columns(pl.coalesce(f"new_{kind}", kind).alias(kind) for kind in read.kinds)
    return both.select(TABLES["fide_ratings"].keys()).sort("list_date", "player_id")
