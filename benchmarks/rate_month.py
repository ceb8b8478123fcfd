"""How fast is a month, while one works on it? Ours beside the bare references, in one process and one edition.

    python benchmarks/rate_month.py [--games 1000000] [--players 480000] [--edition fide-2025-10] [--repeat 5]

`benchmarks/run` has the whole table.
"""

from __future__ import annotations

import argparse
from statistics import median

from references import bare_polars, bare_python, players_of
from timing import timed

import ratingoffice
from ratingoffice.book.book import Book
from ratingoffice.demo.generate import generate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=480_000)
    parser.add_argument("--edition", default="fide-2025-10")
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()

    made = generate(players=options.players, months=1, edition=options.edition, games=options.games)
    book = Book.of(**made.book)
    ours, rated = timed(
        options.repeat,
        lambda: ratingoffice.rate(book, edition=options.edition, list_date=made.list_dates[0], pool=made.pool),
    )
    bare, _ = timed(options.repeat, lambda: bare_polars(book))
    players = players_of(book)
    rows = book.games.select("white_id", "black_id", "white_result", "black_result").rows()
    loop, _ = timed(max(1, options.repeat // 2), lambda: bare_python(rows, players))
    games = book.games.height
    print(f"{games:,} games, {book.players.height:,} players, {options.edition}, {rated.sides.height:,} sides kept")
    for name, took in (("ours, all reasons", ours), ("bare polars", bare), ("bare Python loop", loop)):
        seconds, cpu = median(took["seconds"]), median(took["cpu"])
        beside = f"ours takes {median(ours['seconds']) / seconds:.2f} × that, {median(ours['cpu']) / cpu:.2f} × in CPU"
        print(f"{name:20} {seconds:8.3f} s {cpu:8.3f} s of CPU {games / seconds:12,.0f} games/s   {beside}")


if __name__ == "__main__":
    main()
