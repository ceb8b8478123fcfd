"""Two full combined lists in FIDE's layout, one month apart, for `ratingoffice audit`.

python benchmarks/two_lists.py FOLDER ROWS
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import polars as pl
from polars import col

from ratingoffice.formats.fide_list.table import KINDS
from ratingoffice.formats.fide_list.txt import write_txt
from ratingoffice.formats.fide_list.xml import write_xml

#: of a hundred players: who has such a rating, and who of them played in the month
RATED = {"standard": 80, "rapid": 65, "blitz": 45}
PLAYED = 8
SYLLABLES = ("ka", "mi", "to", "ber", "lin", "so", "ra", "vel", "dan", "gor", "pe", "tu", "nis", "ol")


def people(rows: int, dice: random.Random) -> pl.DataFrame:
    def name() -> str:
        return "".join(dice.choices(SYLLABLES, k=3)).capitalize()

    return pl.DataFrame(
        {
            "fide_id": [str(1_000_000 + 7 * number) for number in range(rows)],
            "name": [f"{name()}, {name()}" for _ in range(rows)],
            "federation": dice.choices(["NOR", "IND", "GER", "UKR", "JPN", "ESP", "FRA", "USA"], k=rows),
            "sex": dice.choices(["m", "w"], [9, 1], k=rows),
            "birth_year": [dice.randint(1940, 2018) for _ in range(rows)],
        }
    )


def factor(highest: pl.Expr) -> pl.Expr:
    """A K that nobody could object to."""
    young = (2026 - col("birth_year") <= 18) & (highest < 2300)
    return pl.when(highest >= 2400).then(10).when(young).then(40).otherwise(20)


def two_lists(rows: int, seed: int = 1) -> tuple[pl.DataFrame, pl.DataFrame]:
    dice = random.Random(seed)
    first = people(rows, dice)
    second = first
    for kind in KINDS:
        rated = [dice.randrange(100) < RATED[kind] for _ in range(rows)]
        games = [dice.randint(1, 11) if dice.randrange(100) < PLAYED else 0 for _ in range(rows)]
        ratings = [min(max(int(dice.gauss(1750, 230)), 1500), 2390) for _ in range(rows)]
        drawn = pl.DataFrame(
            {"rated": rated, "games": games, "rating": ratings, "won": dice.choices(range(-9, 10), k=rows)}
        )
        before = first.hstack(drawn)
        new = (col("rating") + col("won") * (col("games") > 0)).cast(pl.Int64)
        highest = pl.max_horizontal("rating", new)
        first = first.hstack(figures(before, kind, col("rating"), pl.lit(0), col("rating")))
        second = second.hstack(figures(before, kind, new, col("games"), highest))
    return first, second


def figures(players: pl.DataFrame, kind: str, rating: pl.Expr, games: pl.Expr, highest: pl.Expr) -> pl.DataFrame:
    rated = pl.when("rated")
    columns = {"rating": rated.then(rating), "games": rated.then(games).otherwise(0), "k": rated.then(factor(highest))}
    return players.select(**{f"{kind}_{name}": column for name, column in columns.items()})


def main() -> None:
    folder, rows = Path(sys.argv[1]), int(sys.argv[2])
    for month, players in zip(("jan26", "feb26"), two_lists(rows), strict=True):
        (folder / f"combined_{month}frl.txt").write_bytes(write_txt(players))
        (folder / f"combined_{month}frl.xml").write_bytes(write_xml(players))


if __name__ == "__main__":
    main()
