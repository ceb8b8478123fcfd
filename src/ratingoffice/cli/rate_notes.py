"""What an officer should know of a list that is made: one is skipped or made twice, or the edition is not in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ratingoffice.message import Message

if TYPE_CHECKING:
    import polars as pl

    from ratingoffice.federations.variants import Editions
    from ratingoffice.formats.book_folder import BookFolder


@dataclass(frozen=True)
class MadeWith:
    """The list that a book was made with: its table `period`."""

    list_date: date
    pools: frozenset[str]


def read_made_with(folder: BookFolder) -> MadeWith | None:
    """Return the list that a book was made with; None if it was made with none."""
    import polars as pl

    from ratingoffice.formats.book_folder import read_parquet

    file = folder.period
    if file is None:
        return None
    try:
        rows = read_parquet(file) if file.suffix == ".parquet" else pl.read_csv(file, infer_schema=False)
        row = rows.row(0, named=True)
        return MadeWith(date.fromisoformat(str(row["list_date"])), frozenset(str(row["pools"]).split()))
    except (KeyError, ValueError, pl.exceptions.PolarsError):  # a table of that name that somebody else made
        return None


def notes_on(made_with: MadeWith | None, edition: Editions, list_date: date, pools: list[str]) -> Iterator[Message]:
    """Yield what an officer should know of the list of that day."""
    yield from _on_the_sequence(made_with, edition, list_date, pools)
    yield from _on_the_edition(edition, list_date)


def unknown_federations(folder: BookFolder, made_list: Path) -> Iterator[Message]:
    """Players are listed whose federation a book with a register of federations does not have (FIDE 10.1)."""
    register = folder.files.get("federations")
    if register is None:
        return
    known_federations = _column(register, "federation").drop_nulls()
    listed = _column(made_list, "federation").fill_null("")
    unknown = listed.filter(~listed.is_in(known_federations.implode())).value_counts().sort("federation")
    if unknown.height:
        federations = ", ".join(f"{code or 'no federation'} ({number})" for code, number in unknown.iter_rows())
        yield Message(
            "players are listed whose federation is not in the table federations: {federations}",
            federations=federations,
        )


def _column(file: Path, name: str) -> pl.Series:
    import polars as pl

    from ratingoffice.formats.book_folder import read_parquet

    frame = read_parquet(file) if file.suffix == ".parquet" else pl.read_csv(file, infer_schema=False, columns=[name])
    return frame[name].cast(pl.String)


def _on_the_sequence(
    made_with: MadeWith | None, edition: Editions, list_date: date, pools: list[str]
) -> Iterator[Message]:
    from ratingoffice.federations.registry import regulations

    if made_with is None or made_with.pools.isdisjoint(pools):
        return
    figures = {"before": made_with.list_date, "list_date": list_date}
    following = regulations(edition, on=list_date).body.next_list(made_with.list_date)
    if list_date == made_with.list_date:
        yield Message(
            "the list of {list_date} is made twice: this book was made with it, and what it rated is not rated again",
            **figures,
        )
    elif list_date < made_with.list_date:
        yield Message(
            "this book was made with the list of {before}, which is later than that of {list_date}", **figures
        )
    elif list_date > following:
        yield Message(
            "lists are skipped: this book was made with the list of {before}, and the one after it is of {following}, "
            "not {list_date}",
            following=following,
            **figures,
        )


def _on_the_edition(editions: Editions, list_date: date) -> Iterator[Message]:
    """An edition that is named by hand although a later one is in force; one that is only supposed is meant so."""
    from ratingoffice.federations.registry import BODIES, EDITIONS
    from ratingoffice.federations.variants import variants_of

    variant, *more = variants_of(editions)
    named = EDITIONS.get(variant.name)
    if named is None or more or variant.is_supposed:
        return
    for chapter in BODIES[named.body].chapters:
        if named in chapter.editions:
            in_force = [edition for edition in chapter.editions if edition.in_force <= list_date][-1]
            if in_force is not named:
                yield Message(
                    "{in_force} is in force on {list_date}: this list is made by {edition}, as it was asked for",
                    in_force=in_force.edition,
                    list_date=list_date,
                    edition=named.edition,
                )
