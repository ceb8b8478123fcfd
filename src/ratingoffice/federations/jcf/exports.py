"""The list as the JCF publishes it: a spreadsheet with a line a player, standard and rapid side by side."""

from __future__ import annotations

from datetime import date

from polars import col

from ratingoffice.formats.exports import Tables, of_pool, persons, with_headings
from ratingoffice.formats.sheets import write_workbook

HEADINGS = ("ID", "Name", "Kanji", "ST-K", "ST", "ST-G", "RP-K", "RP", "RP-G")
LEGEND = (
    ("Column", "Meaning"),
    ("ID", "member's number of the JCF"),
    ("Name", "family name, given name"),
    ("Kanji", "the name in Japanese letters (not kept in the register)"),
    ("ST, RP", "standard and rapid rating"),
    ("ST-K, RP-K", "development coefficient K"),
    ("ST-G, RP-G", "rated games so far"),
)


def sheet(tables: Tables, pool: str, list_date: date | None) -> bytes:
    players = persons(tables).select("player_id", col("name").str.replace_all(r"\s*,\s*", " "), "birth_year")
    for name in ("standard", "rapid"):
        listed = of_pool(tables, name)
        games = "total_games" if "total_games" in listed.columns else "games"
        listed = listed.select("player_id", *(col(one).alias(f"{name}_{one}") for one in ("k", "rating", games)))
        players = players.join(listed, on="player_id", how="left", maintain_order="left")
    rows = ((row[0], row[1], None, *row[3:]) for row in players.iter_rows())
    legend = [*LEGEND, *([("List of", list_date.isoformat())] if list_date else [])]
    return write_workbook(
        [("Legend", legend, (14, 60)), ("List", with_headings(HEADINGS, rows), (12, 30, 16, 6, 6, 6, 6, 6, 6))]
    )
