"""A published list as the files that other programs and people take: FIDE's layouts, CSV, JSON, spreadsheets.

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

from ratingoffice.formats.fide_list_txt import write_txt
from ratingoffice.formats.fide_list_xml import write_xml
from ratingoffice.formats.sheets import FORMULA, write_workbook
from ratingoffice.model.book import USUAL_POOLS
from ratingoffice.model.findings import BadInput

Tables = Mapping[str, pl.DataFrame]

#: FShU's short words for the international titles; every other title is written as it is registered
UKRAINIAN_TITLES = {"GM": "мг", "IM": "мм", "FM": "мф"}

NEEDED = ("player_id", "name", "title", "federation", "region", "sex", "birth_year", "rating", "games", "k", "active")


def export_list(tables: Tables, format: str, *, pool: str = "standard", list_date: date | None = None) -> bytes:
    """The list in that format. Raises BadInput for a format that is not known and for tables without a list.

    `pool` is the one that is written by formats that have room for one, and the one of a list that does not name it;
    `list_date` is written where a format has room for it.
    """
    if format not in FORMATS:
        raise BadInput(
            '"{format}" is no format of a list: choose one of {formats}', format=format, formats=", ".join(FORMATS)
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
    return FORMATS[format](tables, pool, list_date)


def fide_frame(tables: Tables) -> pl.DataFrame:
    """The list in the columns of FIDE's, one row a player, in the order of the list; the ids are the body's own.

    Ids of less than four digits are filled with zeros: pairing programs refuse shorter ones.
    """
    players = _persons(tables)
    for pool in USUAL_POOLS:
        listed = _pool(tables, pool)
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
    fide_id, title = col("player_id"), col("title")
    return players.with_columns(
        fide_id=pl.when(fide_id.str.contains("^[0-9]+$")).then(fide_id.str.zfill(4)).otherwise(fide_id),
        women_title=pl.when(title.str.starts_with("W")).then(title),
        flag=pl.concat_str(pl.when(woman).then(pl.lit("w")), pl.when(inactive).then(pl.lit("i")), ignore_nulls=True),
    )


def _persons(tables: Tables) -> pl.DataFrame:
    """One row a listed player, with what the register knows of them besides."""
    listed = tables["list"].unique("player_id", keep="first", maintain_order=True)
    persons = listed.select("player_id", "name", "title", "federation", "region", "sex", "birth_year")
    also = ("fide_id", *(f"fide_{pool}" for pool in USUAL_POOLS), "birth_date")
    register = tables.get("players", listed)
    here = [name for name in also if name in register.columns]
    persons = persons.join(register.select("player_id", *here), on="player_id", how="left", maintain_order="left")
    kinds = {f"fide_{pool}": pl.Int64 for pool in USUAL_POOLS}
    return persons.with_columns(
        pl.lit(None, dtype=kinds.get(name, pl.String)).alias(name) for name in also if name not in here
    ).with_columns(col("birth_date").cast(pl.String))


def _pool(tables: Tables, pool: str) -> pl.DataFrame:
    return tables["list"].filter(col("pool") == pool)


def _fide_txt(tables: Tables, pool: str, list_date: date | None) -> bytes:
    try:
        return write_txt(fide_frame(tables))
    except ValueError as problem:
        raise BadInput(str(problem)) from None


def _fide_xml(tables: Tables, pool: str, list_date: date | None) -> bytes:
    return write_xml(fide_frame(tables))


def _csv(tables: Tables, pool: str, list_date: date | None) -> bytes:
    listed = tables["list"]
    first = "^[" + re.escape("".join(FORMULA)) + "]"
    escaped = {
        name: pl.when(col(name).str.contains(first)).then(pl.concat_str(pl.lit("'"), name)).otherwise(name)
        for name in listed.columns
        if listed.schema[name] == pl.String
    }
    return listed.with_columns(**escaped).write_csv(line_terminator="\n").encode()


def _json(tables: Tables, pool: str, list_date: date | None) -> bytes:
    written = io.BytesIO()
    tables["list"].write_json(written)
    return written.getvalue() + b"\n"


JCF_HEADINGS = ("ID", "Name", "Kanji", "ST-K", "ST", "ST-G", "RP-K", "RP", "RP-G")
JCF_LEGEND = (
    ("Column", "Meaning"),
    ("ID", "member's number of the JCF"),
    ("Name", "family name, given name"),
    ("Kanji", "the name in Japanese letters (not kept in the register)"),
    ("ST, RP", "standard and rapid rating"),
    ("ST-K, RP-K", "development coefficient K"),
    ("ST-G, RP-G", "rated games so far"),
)


def _jcf_xlsx(tables: Tables, pool: str, list_date: date | None) -> bytes:
    players = _persons(tables).select("player_id", col("name").str.replace_all(r"\s*,\s*", " "), "birth_year")
    for name in ("standard", "rapid"):
        listed = _pool(tables, name)
        games = "total_games" if "total_games" in listed.columns else "games"
        listed = listed.select("player_id", *(col(one).alias(f"{name}_{one}") for one in ("k", "rating", games)))
        players = players.join(listed, on="player_id", how="left", maintain_order="left")
    rows = ((row[0], row[1], None, *row[3:]) for row in players.iter_rows())
    legend = [*JCF_LEGEND, *([("List of", list_date.isoformat())] if list_date else [])]
    return write_workbook(
        [("Legend", legend, (14, 60)), ("List", _with(JCF_HEADINGS, rows), (12, 30, 16, 6, 6, 6, 6, 6, 6))]
    )


FSHU_HEADINGS = ("Fide_No", "Name", "Fed", "Sex", "Rtg_Nat", "Rtg_Int", "Birthday")


def _fshu_xlsx(tables: Tables, pool: str, list_date: date | None) -> bytes:
    listed = _pool(tables, pool).select("player_id", "rating", "active")
    players = listed.join(_persons(tables), on="player_id", how="left", maintain_order="left")
    title = col("title").replace(UKRAINIAN_TITLES).str.to_lowercase()
    shown = players.select(
        pl.coalesce("fide_id", "player_id"),
        pl.concat_str(col("name").str.replace_all(r"\s*,\s*", " "), title, separator=" ", ignore_nulls=True),
        "region",
        pl.concat_str(
            pl.when(col("sex") == "w").then(pl.lit("w")), pl.when(~col("active")).then(pl.lit("н")), ignore_nulls=True
        ).alias("sex"),
        "rating",
        "fide_standard",
        pl.coalesce("birth_date", col("birth_year").cast(pl.String)),
    )
    return write_workbook([("List", _with(FSHU_HEADINGS, _filled(shown)), (12, 36, 8, 6, 9, 9, 12))])


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
    listed = _pool(tables, pool).select("player_id", "rating", "k")
    players = listed.join(_persons(tables), on="player_id", how="left", maintain_order="left")
    number = col("player_id")
    international = f"fide_{pool}" if pool in USUAL_POOLS else "fide_standard"
    nothing = pl.lit(None, dtype=pl.String)
    shown = players.select(
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
    return write_workbook([("List", _with(SWISS_MANAGER_HEADINGS, _filled(shown)), widths)])


def _filled(frame: pl.DataFrame) -> Any:
    return ((None if value == "" else value for value in row) for row in frame.iter_rows())


def _with(headings: tuple[str, ...], rows: Any) -> Any:
    yield headings
    for row in rows:
        yield tuple(row)


#: the formats that have the columns of the list itself
AS_THEY_ARE = ("csv", "json")

FORMATS: Mapping[str, Callable[[Tables, str, date | None], bytes]] = {
    "fide-txt": _fide_txt,
    "fide-xml": _fide_xml,
    "csv": _csv,
    "json": _json,
    "jcf-xlsx": _jcf_xlsx,
    "fshu-xlsx": _fshu_xlsx,
    "swiss-manager": _swiss_manager,
}
