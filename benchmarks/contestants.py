"""One contestant of our own interpreter on a month's book: `contestants.py ours FOLDER --repeat 5`.

The book is loaded first; the rating alone is timed. Prints seconds, games, and the peak of the process as JSON.

`plain` does the same job as the office, article by article, with a row and a reason for every side: `tests/plain/`,
the plain re-statement of the editions. It is measured on a federation of a fiftieth of the size.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from references import bare_polars, bare_python, checksum, players_of, python_with_reasons
from timing import tell, timed

import ratingoffice

PLAIN_PART = 50


def ours(folder: Path, repeat: int) -> None:
    book, facts = ratingoffice.read_book(folder), facts_of(folder)
    took, rated = timed(repeat, lambda: ratingoffice.rate(book, **facts))
    tell(**took, games=book.games.height, sides=rated.sides.height, columns=rated.sides.width)


def tables(folder: Path, repeat: int) -> None:
    """Ours again, with every table made that the command writes: the list and the next book too."""
    book, facts = ratingoffice.read_book(folder), facts_of(folder)
    took, made = timed(repeat, lambda: ratingoffice.rate(book, **facts).tables())
    tell(**took, games=book.games.height, tables=len(made))


def polars(folder: Path, repeat: int) -> None:
    book = ratingoffice.read_book(folder)
    took, new = timed(repeat, lambda: bare_polars(book))
    tell(**took, games=book.games.height, check=checksum(new["new"].drop_nulls()))


def loop(folder: Path, repeat: int) -> None:
    book = ratingoffice.read_book(folder)
    players = players_of(book)
    rows = book.games.select("white_id", "black_id", "white_result", "black_result").rows()
    took, new = timed(repeat, lambda: bare_python(rows, players))
    tell(**took, games=len(rows), check=checksum(new.values()))


def reasons(folder: Path, repeat: int) -> None:
    book = ratingoffice.read_book(folder)
    players = players_of(book)
    rows = book.games.select("event_id", "round", "white_id", "black_id", "white_result", "black_result").rows()
    took, (sides, new) = timed(repeat, lambda: python_with_reasons(rows, players))
    tell(**took, games=len(rows), sides=len(sides), columns=len(sides[0]), check=checksum(new.values()))


def plain(folder: Path, repeat: int) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from plain.rate import rate
    from ratingoffice.demo.generate import generate
    from ratingoffice.formats.book_folder import find_book

    facts = facts_of(folder)
    book = find_book(folder)
    players, games = (book.count_rows(table) // PLAIN_PART for table in ("players", "games"))
    made = generate(players=max(400, players), months=1, edition=facts["edition"], games=games)
    tables = {name: frame.to_dicts() for name, frame in made.book.items()}
    had = {name: set(frame.columns) for name, frame in made.book.items()}
    took, _ = timed(1, lambda: rate(tables, made.edition, made.list_dates[0], made.pool, had))
    tell(**took, games=len(tables["games"]))


def facts_of(folder: Path) -> dict[str, Any]:
    """The edition, the list and the pool of a book."""
    facts = json.loads((folder / "month.json").read_text())
    return {name: facts[name] for name in ("edition", "list_date", "pool")}


CONTESTANTS = {"ours": ours, "tables": tables, "polars": polars, "loop": loop, "reasons": reasons, "plain": plain}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=CONTESTANTS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    CONTESTANTS[options.name](options.folder, options.repeat)


if __name__ == "__main__":
    main()
