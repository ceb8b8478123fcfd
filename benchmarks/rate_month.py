"""How fast is a month? Ours with every reason kept, beside two references on the same games, in one run.

    python benchmarks/rate_month.py [--games 1000000] [--players 480000] [--edition fide-2025-10] [--repeat 5]

The references do much less than the office does: no admission, no article, no sentence, no first ratings, no list.

- bare polars: the joins, the differences, the table, the sums, K with the 700 rule, the rounding. Nothing else.
- bare Python: a loop over the same games with dictionaries, the same bare arithmetic.

The third does the same job as the office, article by article, with a row and a reason for every side: `tests/plain/`,
the plain re-statement of the editions. It is measured on a federation of a fiftieth of the size and told per game.

`whole process` is the command `ratingoffice rate` from Parquet to Parquet, started fresh.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import polars as pl
from polars import col

import ratingoffice
from ratingoffice.demo.generate import generate
from ratingoffice.federations.tables import PD_8_1_2
from ratingoffice.formats.book_folder import write_tables
from ratingoffice.model.book import Book


def bare_polars(book: Book) -> pl.DataFrame:
    """Only the joins and sums, on the streaming engine, which is polars' faster one for this work."""
    ratings = book.ratings.lazy().select("player_id", "rating", "games", "peak")
    points = pl.when(col("result") == "1").then(100).when(col("result") == "=").then(50).otherwise(0)
    games = (
        book.games.lazy()
        .filter(col("white_result").is_in(["1", "=", "0"]))
        .join(ratings.select(white_id="player_id", white="rating"), on="white_id")
        .join(ratings.select(black_id="player_id", black="rating"), on="black_id")
        .filter(col("white").is_not_null() & col("black").is_not_null())
    )
    sides = pl.concat([
        games.select(player_id="white_id", own="white", other="black", result="white_result"),
        games.select(player_id="black_id", own="black", other="white", result="black_result"),
    ])  # fmt: skip
    difference = (col("own") - col("other")).clip(-400, 400)
    summed = (
        sides.with_columns(D=difference)
        .with_columns(PD=PD_8_1_2.expected(col("D")))
        .group_by("player_id")
        .agg(n=pl.len(), delta=(points - col("PD")).sum())
    )
    k = pl.when(col("peak") >= 2400).then(10).when(col("games") < 30).then(40).otherwise(20)
    worth = col("K") * col("delta")
    return (
        ratings.join(summed, on="player_id", how="left")
        .with_columns(K=k)
        .with_columns(K=pl.when(col("K") * col("n") > 700).then(700 // col("n")).otherwise("K"))
        .with_columns(new=col("rating") + (worth.abs() + 50) // 100 * worth.sign())
        .collect(engine="streaming")
    )


def plain_statement(options: argparse.Namespace) -> float:
    """Seconds a game of the plain re-statement, which keeps everything that the office keeps."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from plain.rate import rate

    players, games = max(400, options.players // 50), options.games // 50
    made = generate(players=players, months=1, edition=options.edition, games=games)
    tables = {name: frame.to_dicts() for name, frame in made.book.items()}
    had = {name: set(frame.columns) for name, frame in made.book.items()}
    start = time.perf_counter()
    rate(tables, options.edition, made.list_dates[0], made.pool, had)
    return (time.perf_counter() - start) / len(tables["games"])


def bare_python(rows: list[tuple[str, str, str, str]], players: dict[str, tuple[int, int, int]]) -> dict[str, int]:
    """A loop over the games, with dictionaries."""
    table, points = PD_8_1_2.values, {"1": 100, "=": 50, "0": 0}
    sums: dict[str, int] = {}
    counts: dict[str, int] = {}
    for white, black, white_result, black_result in rows:
        if white_result not in points or white not in players or black not in players:
            continue
        difference = max(-400, min(400, players[white][0] - players[black][0]))
        higher = table[abs(difference)]
        expected = higher if difference >= 0 else 100 - higher
        sums[white] = sums.get(white, 0) + points[white_result] - expected
        sums[black] = sums.get(black, 0) + points[black_result] - (100 - expected)
        counts[white] = counts.get(white, 0) + 1
        counts[black] = counts.get(black, 0) + 1
    new: dict[str, int] = {}
    for player, (rating, games, peak) in players.items():
        n = counts.get(player, 0)
        if not n:
            new[player] = rating
            continue
        k = 10 if peak >= 2400 else 40 if games < 30 else 20
        if k * n > 700:
            k = 700 // n
        worth = k * sums[player]
        new[player] = rating + (abs(worth) + 50) // 100 * (1 if worth > 0 else -1)
    return new


def best(repeat: int, work: Callable[[], object]) -> float:
    """The shortest of several runs: the one least disturbed."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def whole_process(folder: Path, edition: str, list_date: str, pool: str, repeat: int) -> tuple[float, int]:
    """The command, Parquet to Parquet; its time and its peak of memory in MB."""
    times = []
    for number in range(repeat):
        out = folder.parent / f"next-{number}"
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "ratingoffice", "rate", folder, "--edition", edition, "--list", list_date,
             "--pool", pool, "--out", out],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        times.append(time.perf_counter() - start)
        shutil.rmtree(out)
    return min(times), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=480_000)
    parser.add_argument("--edition", default="fide-2025-10")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--no-loop", action="store_true", help="leave the Python loops out")
    options = parser.parse_args()

    made = generate(players=options.players, months=1, edition=options.edition, games=options.games)
    list_date, pool = made.list_dates[0], made.pool
    book = Book.of(**made.book)
    sides = ratingoffice.rate(book, edition=options.edition, list_date=list_date, pool=pool).sides.height
    print(f"{book.games.height:,} games, {book.players.height:,} players, {options.edition}, {sides:,} sides kept")

    def rate() -> object:
        return ratingoffice.rate(book, edition=options.edition, list_date=list_date, pool=pool)

    ours = best(options.repeat, rate)
    bare = best(options.repeat, lambda: bare_polars(book))
    loop = None
    if not options.no_loop:
        rows = list(book.games.select("white_id", "black_id", "white_result", "black_result").iter_rows())
        rated = book.ratings.filter(col("rating").is_not_null() & (col("pool") == "standard"))
        state = rated.select("player_id", "rating", "games", "peak").iter_rows()
        players = {player: (rating, games or 0, peak or rating) for player, rating, games, peak in state}
        loop = best(max(1, options.repeat // 2), lambda: bare_python(rows, players))
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "book"
        write_tables(folder, made.book, "parquet")
        process, memory = whole_process(folder, options.edition, str(list_date), pool, max(1, options.repeat // 2))

    same = None if options.no_loop else plain_statement(options) * book.games.height
    print(f"{'':24} {'seconds':>8} {'games/s':>12}   ours takes")
    rows_of_table = (
        ("ours, all reasons", ours), ("bare polars", bare), ("bare Python loop", loop),
        ("plain Python, same job", same),
    )  # fmt: skip
    for name, seconds in rows_of_table:
        if seconds is not None:
            print(f"{name:24} {seconds:8.3f} {book.games.height / seconds:12,.0f}   {ours / seconds:5.2f} × its time")
    print(
        f"{'whole process':24} {process:8.3f} {book.games.height / process:12,.0f}   "
        f"it takes {process / ours:.2f} × ours, {memory:,} MB at its peak"
    )


if __name__ == "__main__":
    main()
