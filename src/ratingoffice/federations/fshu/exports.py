"""The list as the FShU publishes it: a spreadsheet that pairing programs read, with the titles after the name."""

from __future__ import annotations

from datetime import date

import polars as pl
from polars import col

from ratingoffice.formats.exports import Tables, filled, of_pool, persons, with_headings
from ratingoffice.formats.sheets import write_workbook

#: short words for the international titles; every other title is written as it is registered
TITLES = {"GM": "мг", "IM": "мм", "FM": "мф"}
HEADINGS = ("Fide_No", "Name", "Fed", "Sex", "Rtg_Nat", "Rtg_Int", "Birthday", "ID_No", "Active_Until")


def sheet(tables: Tables, pool: str, list_date: date | None) -> bytes:
    """3: FIDE code, name with titles, region, both ratings, date of birth, personal code and the end of activity."""
    lines = of_pool(tables, pool)
    until = col("active_until") if "active_until" in lines.columns else pl.lit(None)
    listed = lines.select("player_id", "rating", "active", active_until=until.cast(pl.String))
    players = listed.join(persons(tables), on="player_id", how="left", maintain_order="left")
    title = pl.concat_str(col("title").replace(TITLES), "national_title", separator="/", ignore_nulls=True)
    title = pl.when(col("title").is_not_null() | col("national_title").is_not_null()).then(title.str.to_lowercase())
    shown = players.select(
        "fide_id",
        pl.concat_str(col("name").str.replace_all(r"\s*,\s*", " "), title, separator=" ", ignore_nulls=True),
        "region",
        pl.concat_str(
            pl.when(col("sex") == "w").then(pl.lit("w")), pl.when(~col("active")).then(pl.lit("н")), ignore_nulls=True
        ).alias("sex"),
        "rating",
        "fide_standard",
        pl.coalesce("birth_date", col("birth_year").cast(pl.String)),
        "player_id",
        "active_until",
    )
    return write_workbook([("List", with_headings(HEADINGS, filled(shown)), (12, 36, 8, 6, 9, 9, 12, 12, 12))])
