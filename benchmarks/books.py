"""The books that are measured, written to disk by a process of its own.

    python benchmarks/books.py month FOLDER --players 480000 --games 1000000
    python benchmarks/books.py copies FOLDER OUT --copies 100
    python benchmarks/books.py lists FOLDER OUT --rows 500000
    python benchmarks/books.py history OUT --players 480000 --games 300000 --years 20
    python benchmarks/books.py world FOLDER --players 520000 --games 165000

`month` generates one. `copies` lays copies of it side by side, each with event ids of its own, so that 10⁸ games are
written with the memory of one month. `lists` makes an output folder whose list has exactly so many rows. `history` is a
year of so many games a month, again and again for so many years. `world` is a month of three pools.
Each prints what it wrote as JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import polars.selectors as cs
from polars import col
from polars.io.plugins import register_io_source

import ratingoffice
from ratingoffice.book.period import add_months
from ratingoffice.demo.generate import Generated, generate
from ratingoffice.engines.memory_budget import free_memory, parse_size, parts_for
from ratingoffice.federations.tables import PD_8_1_2
from ratingoffice.formats.book_folder import write_tables

AT_ONCE = 500_000
#: the time control of most events that are generated
USUAL = "5400+30"


def month(folder: Path, players: int, games: int, edition: str) -> dict[str, Any]:
    """A month's book, with what the peers need: the games that were played, and the table of 8.1.2."""
    made = generate(players=players, months=1, edition=edition, games=games)
    write_tables(folder, made.book, "parquet")
    played(made.book["games"]).write_parquet(folder / "played.parquet")
    pl.DataFrame({"difference": range(401), "expected": PD_8_1_2.values[:401]}).write_parquet(folder / "pd.parquet")
    return _facts(folder, made)


def played(games: pl.DataFrame) -> pl.DataFrame:
    """What a rating library takes: two players, a score, a day; in the order of the days."""
    score = col("white_result").replace_strict({"1": 1.0, "=": 0.5, "0": 0.0}, default=None)
    counted = games.filter(col("white_result").is_in(["1", "=", "0"])).sort("played_on", maintain_order=True)
    return counted.select("white_id", "black_id", "played_on", score=score)


def copies(folder: Path, out: Path, number: int) -> dict[str, Any]:
    """So many copies of a month side by side: the same players, other events."""
    once = ("players", "ratings", "lists", "pending")
    tables: dict[str, pl.DataFrame | pl.LazyFrame] = {n: pl.read_parquet(folder / f"{n}.parquet") for n in once}
    for name in ("events", "decisions"):
        one = pl.read_parquet(folder / f"{name}.parquet")
        tables[name] = pl.concat(_copy(one, copy) for copy in range(number))
    games = pl.read_parquet(folder / "games.parquet")
    write_tables(out, tables | {"games": _streamed(games, number, _copy)}, "parquet")
    facts: dict[str, Any] = json.loads((folder / "month.json").read_text())
    return facts | {"games": games.height * number, "events": facts["events"] * number}


def _copy(table: pl.DataFrame, number: int) -> pl.DataFrame:
    return table.with_columns(event_id=pl.concat_str(pl.lit(f"{number:03}-"), "event_id"))


def _streamed(games: pl.DataFrame, number: int, copy: Callable[[pl.DataFrame, int], pl.DataFrame]) -> pl.LazyFrame:
    """So many copies, one piece at a time."""

    def rows(columns: list[str] | None, *_: object) -> Iterator[pl.DataFrame]:
        for at in range(number):
            for piece in games.iter_slices(AT_ONCE):
                copied = copy(piece, at)
                yield copied if columns is None else copied.select(columns)

    return register_io_source(rows, schema=games.schema)


def history(out: Path, players: int, games: int, edition: str, years: int) -> dict[str, Any]:
    """Many years, each with the events of the first: the same players, whose ratings go on."""
    made = generate(players=players, months=12, edition=edition, games=games)
    tables: dict[str, pl.DataFrame | pl.LazyFrame] = dict(made.book)
    for name in ("events", "decisions"):
        tables[name] = pl.concat(_later(made.book[name], year) for year in range(years))
    tables["games"] = _streamed(made.book["games"], years, _later)
    write_tables(out, tables, "parquet")
    return {
        "edition": edition,
        "pool": made.pool,
        "players": made.book["players"].height,
        "games": made.book["games"].height * years,
        "from": str(made.list_dates[0]),
        "to": str(add_months(made.list_dates[0], 12 * years - 1)),
        "lists": 12 * years,
    }


def world(folder: Path, players: int, games: int) -> dict[str, Any]:
    """A month of FIDE's: of six events three are standard, two rapid and one blitz, and people have ratings in all."""
    made = generate(players=players, months=1, edition="fide", games=games)
    quicker = pl.lit(pl.Series(["900+10", "900+10", "180+2"])).gather(pl.int_range(pl.len()) % 6 % 3)
    is_quick = (pl.int_range(pl.len()) % 6 < 3) & (col("time_control") == USUAL)
    events = made.book["events"].with_columns(time_control=pl.when(is_quick).then(quicker).otherwise("time_control"))
    write_tables(folder, made.book | {"events": events}, "parquet")
    return _facts(folder, made)


def _facts(folder: Path, made: Generated) -> dict[str, Any]:
    """What a reader of the book must know, kept beside it."""
    facts = {
        "edition": made.edition,
        "list_date": str(made.list_dates[0]),
        "pool": made.pool,
        "games": made.book["games"].height,
        "players": made.book["players"].height,
        "events": made.book["events"].height,
    }
    (folder / "month.json").write_text(json.dumps(facts))
    return facts


def _later(table: pl.DataFrame, years: int) -> pl.DataFrame:
    return _copy(table, years).with_columns(cs.date().dt.offset_by(f"{12 * years}mo"))


def lists(folder: Path, out: Path, rows: int) -> dict[str, Any]:
    """The output of a month whose list is repeated, under new ids, until it has so many rows."""
    facts = json.loads((folder / "month.json").read_text())
    rated = ratingoffice.rate(folder, edition=facts["edition"], list_date=facts["list_date"], pool=facts["pool"])
    listed = pl.concat([rated.list] * -(-rows // rated.list.height)).head(rows)
    register = listed.select("player_id").join(rated.book.players, on="player_id", maintain_order="left")
    ids = pl.int_range(10_000_000, 10_000_000 + rows, eager=True).cast(pl.String)
    tables = {
        "list": listed.with_columns(player_id=ids),
        "players": register.with_columns(player_id=ids, fide_id=ids),
        "period": rated.tables()["period"],
    }
    write_tables(out, tables, "parquet")
    return {"rows": rows}


def fits(games: int, players: int, events: int, memory: str) -> bool:
    """Whether the command would rate so many games in memory, where so much is free."""
    return parts_for(games, players, events, parse_size(memory) if memory else free_memory()) == 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("month", "copies", "lists", "history", "world"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--players", type=int, default=480_000)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--edition", default="fide-2025-10")
    parser.add_argument("--copies", type=int, default=10)
    parser.add_argument("--rows", type=int, default=500_000)
    parser.add_argument("--years", type=int, default=20)
    parser.add_argument("--free", default="", help="what counts as free memory, like 400MB")
    options = parser.parse_args()
    if options.what == "month":
        told = month(options.folder, options.players, options.games, options.edition)
    elif options.what == "world":
        told = world(options.folder, options.players, options.games)
    elif options.what == "history":
        told = history(options.folder, options.players, options.games, options.edition, options.years)
    elif options.out is None:
        parser.error(f"{options.what} needs a folder to write")
    elif options.what == "copies":
        told = copies(options.folder, options.out, options.copies)
    else:
        told = lists(options.folder, options.out, options.rows)
    if options.what in ("month", "copies"):
        told["fits"] = fits(told["games"], told["players"], told["events"], options.free)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
