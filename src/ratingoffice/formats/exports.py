"""Write a published list for other programs and people: FIDE's layouts, CSV, JSON, spreadsheets.

The sheets that a body has for its own lists are in its folder.

The tables are those of an output folder: `list` (what is published) and `players` (the register). Where a body
publishes two pools, each player has one row in the formats that have room for both; the others are of one pool.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.book.book import USUAL_POOLS
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.extensions import load
from ratingoffice.federations.registry import BODIES
from ratingoffice.formats.fide_list.txt import write_txt
from ratingoffice.formats.fide_list.xml import write_xml
from ratingoffice.formats.sheets import FORMULA, write_workbook

Tables = Mapping[str, pl.DataFrame]

#: what writes a list: from its tables, the pool, and the day of the list
Writer = Callable[[Tables, str, date | None], bytes]

NEEDED = ("player_id", "name", "title", "federation", "region", "sex", "birth_year", "rating", "games", "k", "active")


def export_list(tables: Tables, format: str, *, pool: str = "standard", list_date: date | None = None) -> bytes:
    """Write the list in that format. Raises BadInput for a format that is not known and for tables without a list.

    `pool` is the one that is written by formats that have room for one, and the one of a list that does not name it;
    `list_date` is written where a format has room for it.
    """
    writers = formats()
    if format not in writers:
        raise BadInput(
            '"{format}" is no format of a list: choose one of {formats}', format=format, formats=", ".join(writers)
        )
    if "list" not in tables:
        raise BadInput("there is no list among the tables: name the folder that `ratingoffice rate` wrote")
    absent = [name for name in NEEDED if name not in tables["list"].columns]
    if absent:
        raise BadInput(
            "the list has no column {column}: name the folder that `ratingoffice rate` wrote", column=absent[0]
        )
    if "pool" not in tables["list"].columns and format not in AS_THEY_ARE:
        tables = {**tables, "list": tables["list"].with_columns(pool=pl.lit(pool))}
    return writers[format](tables, pool, list_date)


def fide_frame(tables: Tables) -> pl.DataFrame:
    """Return the list in the columns of FIDE's, one row a player, in the order of the list.

    The id is FIDE's; of a player who has none, the body's own.
    Ids of less than four digits are filled with zeros: pairing programs refuse shorter ones.
    """
    players = persons(tables)
    for pool in USUAL_POOLS:
        listed = of_pool(tables, pool)
        players = players.join(
            listed.select(
                "player_id",
                col("rating").alias(f"{pool}_rating"),
                col("games").alias(f"{pool}_games"),
                col("k").alias(f"{pool}_k"),
                col("active").alias(f"{pool}_active"),
            ),
            on="player_id",
            how="left",
            maintain_order="left",
        )
    active = pl.any_horizontal(col(f"{pool}_active").fill_null(False) for pool in USUAL_POOLS)
    woman, inactive = col("sex") == "w", ~active
    fide_id, title = pl.coalesce("fide_id", "player_id"), col("title")
    return players.with_columns(
        fide_id=pl.when(fide_id.str.contains("^[0-9]+$")).then(fide_id.str.zfill(4)).otherwise(fide_id),
        women_title=pl.when(title.str.starts_with("W")).then(title),
        flag=pl.concat_str(pl.when(woman).then(pl.lit("w")), pl.when(inactive).then(pl.lit("i")), ignore_nulls=True),
    )


def persons(tables: Tables) -> pl.DataFrame:
    """Return a row for each listed player, with what the register knows of them."""
    listed = tables["list"].unique("player_id", keep="first", maintain_order=True)
    persons = listed.select("player_id", "name", "title", "federation", "region", "sex", "birth_year")
    also = ("fide_id", *(f"fide_{pool}" for pool in USUAL_POOLS), "birth_date", "national_title")
    register = tables.get("players", listed)
    present = [name for name in also if name in register.columns]
    persons = persons.join(register.select("player_id", *present), on="player_id", how="left", maintain_order="left")
    kinds = {f"fide_{pool}": pl.Int64 for pool in USUAL_POOLS}
    return persons.with_columns(
        pl.lit(None, dtype=kinds.get(name, pl.String)).alias(name) for name in also if name not in present
    ).with_columns(col("birth_date").cast(pl.String))


def of_pool(tables: Tables, pool: str) -> pl.DataFrame:
    """Return the lines of that pool."""
    return tables["list"].filter(col("pool") == pool)


def _fide_txt(tables: Tables, pool: str, list_date: date | None) -> bytes:
    return write_txt(fide_frame(tables))


def _fide_xml(tables: Tables, pool: str, list_date: date | None) -> bytes:
    return write_xml(fide_frame(tables))


def _csv(tables: Tables, pool: str, list_date: date | None) -> bytes:
    return harmless_csv(tables["list"])


def harmless_csv(frame: pl.DataFrame) -> bytes:
    return no_formulas(frame).write_csv(line_terminator="\n").encode()


def no_formulas(frame: pl.DataFrame) -> pl.DataFrame:
    """Put an apostrophe before text that a spreadsheet would take for a formula; a sign alone is none."""
    begins = "(?s)^[" + re.escape("".join(FORMULA)) + "]."
    texts = [name for name, kind in frame.schema.items() if kind == pl.String]
    return frame.with_columns(
        pl.when(col(name).str.contains(begins)).then(pl.concat_str(pl.lit("'"), name)).otherwise(name).alias(name)
        for name in texts
    )


def _json(tables: Tables, pool: str, list_date: date | None) -> bytes:
    written = io.BytesIO()
    tables["list"].write_json(written)
    return written.getvalue() + b"\n"


SWISS_MANAGER_HEADINGS = (
    "ID_No",
    "Name",
    "Title",
    "Fed",
    "Clubnumber",
    "ClubName",
    "Birthday",
    "Sex",
    "Rtg_Nat",
    "Fide_No",
    "Rtg_Int",
    "K",
)


def _swiss_manager(tables: Tables, pool: str, list_date: date | None) -> bytes:
    listed = of_pool(tables, pool).select("player_id", "rating", "k")
    players = listed.join(persons(tables), on="player_id", how="left", maintain_order="left")
    number = col("player_id")
    international = f"fide_{pool}" if pool in USUAL_POOLS else "fide_standard"
    nothing = pl.lit(None, dtype=pl.String)
    columns = players.select(
        pl.when(number.str.contains("^[0-9]+$")).then(number.str.zfill(4)).otherwise(number),
        "name",
        "title",
        "federation",
        nothing.alias("club_number"),
        col("region").alias("club"),
        pl.coalesce("birth_date", col("birth_year").cast(pl.String)).alias("born"),
        pl.when(col("sex") == "w").then(pl.lit("w")).alias("sex"),
        "rating",
        "fide_id",
        international,
        "k",
    )
    widths = (12, 34, 6, 6, 10, 16, 12, 5, 8, 12, 8, 5)
    return write_workbook([("List", with_headings(SWISS_MANAGER_HEADINGS, filled(columns)), widths)])


def filled(frame: pl.DataFrame) -> Any:
    """Yield the rows, with None for empty text."""
    return ((None if value == "" else value for value in row) for row in frame.iter_rows())


def with_headings(headings: tuple[str, ...], rows: Any) -> Any:
    yield headings
    for row in rows:
        yield tuple(row)


#: the formats that have the columns of the list itself
AS_THEY_ARE = ("csv", "json")


def formats() -> dict[str, Writer]:
    """Return the writers by format: those that can write any list, and the bodies' own."""
    of_bodies = {export.name: _by_name(export.write) for body in BODIES.values() for export in body.exports}
    return {
        "fide-txt": _fide_txt,
        "fide-xml": _fide_xml,
        "csv": _csv,
        "json": _json,
        **of_bodies,
        "swiss-manager": _swiss_manager,
    }


def _by_name(name: str) -> Writer:
    return lambda tables, pool, list_date: load(name)(tables, pool, list_date)
