"""The plain re-statement of the regulations as a program that answers conformance questions, run with `python`.

It rates the same small months as the engine does, by code that was written without sight of it.
"""

from __future__ import annotations

import json
import sys
from datetime import date
from fractions import Fraction
from pathlib import Path

import polars as pl

sys.path.insert(0, str(Path(__file__).parents[2]))

from plain import rate as plain_rate
from plain import three_pools
from plain.tables import dp_of, pd_of
from ratingoffice.assurance.conform.questions import QUESTIONS
from ratingoffice.book.book import TABLES


def typed(tables):
    """Days as days."""
    return {
        name: [
            {
                column: date.fromisoformat(value) if value and TABLES[name][column] == pl.Date else value
                for column, value in row.items()
            }
            for row in rows
        ]
        for name, rows in tables.items()
    }


def answer(question):
    edition, asked, given = question["edition"], question["asked"], question["given"]
    if asked == "expected":
        return {"answer": {"expected": [str(Fraction(pd_of(one), 100)) for one in given["differences"]]}}
    if asked == "dp":
        return {"answer": {"dp": [dp_of(int(100 * Fraction(p))) for p in given["p"]]}}
    if asked not in QUESTIONS:
        return {"skip": "only ratings are re-stated"}
    games = given.get("event", {}).get("games", ())
    if any(game.get("ruling") == "council" for game in games):
        return {"skip": "single games by decision of the Council are not re-stated"}

    def rate(tables, list_date, pool):
        module = three_pools if "-rb-" in edition else plain_rate
        return module.rate({"players": [], **typed(tables)}, edition, date.fromisoformat(list_date), pool).__getitem__

    return {"answer": QUESTIONS[asked](given, rate)}


def main():
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps({"id": question["id"]} | answer(question)), flush=True)


if __name__ == "__main__":
    main()
