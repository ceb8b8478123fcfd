"""Small books for the tests: a test states only what matters, the rest is an ordinary month.

A piece is some rows of some tables. `month` puts the pieces together and rates them:

    month = fide(rated("A", 2000), rated("B", 2000), event("E", game("A", "B", "10")))
    assert side(month, "A")["delta"] == 50

Ordinary: the event starts on the 4th of the period and ends on the 12th, at 90 minutes and 30 seconds a move (120
minutes for 60 moves); nothing is on record about registration, reports or declarations, so nothing of that is judged; a
rated player has 100 games behind them. Dates are text. The rounds of an event are numbered in the order of its games.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import Any

import polars as pl

import ratingoffice
from ratingoffice.book.book import TABLES, Book

Piece = dict[str, list[dict[str, Any]]]
Row = dict[str, Any]

ENOUGH = "5400+30"  # 90 minutes + 60 × 30 seconds = 120 minutes: enough for every game of every body
OTHER_SIDE = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+", "W": "L", "D": "D", "L": "W"}


# -------------------------------------------------------------------------------- rows that go in


def player(player_id: str, **columns: Any) -> Piece:
    """A person without a rating."""
    return {"players": [{"player_id": player_id, **columns}]}


def rated(
    player_id: str, rating: int | None, *, pool: str = "standard", games: int | None = 100, **columns: Any
) -> Piece:
    """A person on the list in force; columns of `players` and of `ratings` together."""
    own = {name: value for name, value in columns.items() if name in TABLES["ratings"]}
    rest = {name: value for name, value in columns.items() if name not in TABLES["ratings"]}
    row = {"pool": pool, "player_id": player_id, "rating": rating, "games": games, **own}
    return {**player(player_id, **rest), "ratings": [row]}


def game(white: str, black: str, results: str = "10", **columns: Any) -> Piece:
    """One game; `results` are the two codes, White's first: `10`, `==`, `01`, `+-`, `WL` …"""
    assert len(results) == 2
    return {
        "games": [
            {"white_id": white, "black_id": black, "white_result": results[0], "black_result": results[1], **columns}
        ]
    }


def event(event_id: str, *games: Piece, **columns: Any) -> Piece:
    rows = [row for piece in games for row in piece["games"]]
    numbered = [{"event_id": event_id, "round": number, **row} for number, row in enumerate(rows, start=1)]
    return {"events": [{"event_id": event_id, "time_control": ENOUGH, **columns}], "games": numbered}


def meets(
    player_id: str, results: str, against: int | list[int | None], *, event_id: str = "E", **columns: Any
) -> Piece:
    """An event in which a player has White in every round, against opponents rated `against` (None: unrated).

    `results` are the player's own, one letter a round; the opponents are `E-1`, `E-2` …
    """
    ratings = against if isinstance(against, list) else [against] * len(results)
    assert len(ratings) == len(results)
    pairs = [(f"{event_id}-{number}", rating) for number, rating in enumerate(ratings, start=1)]
    people = [player(name) if rating is None else rated(name, rating) for name, rating in pairs]
    games = [game(player_id, name, own + OTHER_SIDE[own]) for (name, _), own in zip(pairs, results, strict=True)]
    return together(*people, event(event_id, *games, **columns))


def waits(
    player_id: str,
    results: str,
    against: int | list[int],
    *,
    period: str,
    event_id: str = "old",
    pool: str = "standard",
    ends_on: str | None = None,
) -> Piece:
    """Results of an unrated player that wait in the pool since an earlier period."""
    ratings = against if isinstance(against, list) else [against] * len(results)
    rows = [
        {
            "pool": pool,
            "player_id": player_id,
            "period": period,
            "event_id": event_id,
            "event_ends_on": ends_on or f"{period}-12",
            "round": number,
            "opponent_id": f"{event_id}-{number}",
            "opponent_rating": rating,
            "result": result,
        }
        for number, (rating, result) in enumerate(zip(ratings, results, strict=True), start=1)
    ]
    return {"pending": rows}


def earlier_list(list_date: str, pool: str = "standard", **ratings: int) -> Piece:
    """A list that was in force before: `earlier_list("2024-04-01", A=1900, B=2000)`."""
    return {
        "lists": [{"list_date": list_date, "pool": pool, "player_id": name, "rating": r} for name, r in ratings.items()]
    }


def correction(player_id: str, value: int, holds_from: str, *, pool: str = "standard", **columns: Any) -> Piece:
    """A base correction: from that day on the player's rating is that value."""
    row = {"pool": pool, "player_id": player_id, "value": value, "holds_from": holds_from}
    said = {"reason": "a result was entered twice", "decided_by": "Rating Commission", "decided_on": "2024-05-20"}
    return {"base_corrections": [row | said | columns]}


def fide_list(list_date: str, kind: str = "standard", **ratings: int) -> Piece:
    """FIDE's ratings on record of that list: `fide_list("2024-04-01", A=2250)`; 0: on it without a rating."""
    return {"fide_ratings": [{"list_date": list_date, "player_id": name, kind: r} for name, r in ratings.items()]}


def spread(total: int, n: int) -> list[int]:
    """n ratings as equal as can be that add up to the total."""
    return [total // n + (1 if number < total % n else 0) for number in range(n)]


def together(*pieces: Piece) -> Piece:
    tables: Piece = {}
    for piece in pieces:
        for table, rows in piece.items():
            tables.setdefault(table, []).extend(rows)
    people: dict[str, Row] = {}
    for row in tables.get("players", []):
        people.setdefault(row["player_id"], {}).update(row)
    if people:
        tables["players"] = list(people.values())
    return tables


def days(day: str, number: int) -> str:
    """The day so many days later (or earlier)."""
    return (date.fromisoformat(day) + timedelta(days=number)).isoformat()


# -------------------------------------------------------------------------------- rating them


def book(*pieces: Piece, list_date: str = "2024-06-01") -> Book:
    tables = together(*pieces)
    period = days(list_date, -1)[:7]
    for row in tables.get("events", []):
        row.setdefault("starts_on", f"{period}-04")
        row.setdefault("ends_on", f"{period}-12")
    return Book.of(**tables)


def month(*pieces: Piece, edition: str, list_date: str, pool: str = "standard", **options: Any) -> Any:
    """The pieces as a book, rated for the list of that day."""
    return following(book(*pieces, list_date=list_date), edition=edition, list_date=list_date, pool=pool, **options)


def following(start: Book, *, edition: str, list_date: str, pool: str = "standard", **options: Any) -> Any:
    """A book rated for the list of that day, as it is: the next month of `month(...).book`."""
    return ratingoffice.rate(start, edition=edition, list_date=date.fromisoformat(list_date), pool=pool, **options)


fide = partial(month, edition="fide-2024-03", list_date="2024-06-01")
jcf = partial(month, edition="jcf-2024-10", list_date="2024-12-01")
fshu = partial(month, edition="fshu-2018-01", list_date="2024-06-01")


# -------------------------------------------------------------------------------- reading what comes out


def _one(frame: pl.DataFrame, **where: Any) -> Row | None:
    found = frame.filter(
        *[pl.col(name).is_null() if value is None else pl.col(name) == value for name, value in where.items()]
    )
    assert found.height <= 1, f"{found.height} rows for {where}"
    return found.row(0, named=True) if found.height else None


def _the(frame: pl.DataFrame, **where: Any) -> Row:
    row = _one(frame, **where)
    assert row is not None, f"no row for {where}"
    return row


def side(rated: Any, player_id: str, event_id: str = "E", round: int = 1, **where: Any) -> Row:
    return _the(rated.sides, player_id=player_id, event_id=event_id, round=round, **where)


def sides(rated: Any, player_id: str, event_id: str | None = None) -> list[Row]:
    """All sides of a player (in one event), in round order."""
    found = rated.sides.filter(pl.col("player_id") == player_id)
    if event_id is not None:
        found = found.filter(pl.col("event_id") == event_id)
    return found.sort("event_id", "round").to_dicts()


def verdict(rated: Any, event_id: str = "E") -> Row:
    return _the(rated.verdicts, event_id=event_id, round=None)


def game_verdict(rated: Any, event_id: str = "E", round: int = 1, **where: Any) -> Row | None:
    """The verdict on a game that is not rated; None: it was rated with its event."""
    return _one(rated.verdicts, event_id=event_id, round=round, **where)


def said(row: Row | None) -> tuple[str, str]:
    """Outcome and article of a verdict that also gives a reason."""
    assert row is not None, "no verdict"
    assert row["reason"], f"a verdict without a reason: {row}"
    return row["outcome"], row["article"]


def outcome(rated: Any, event_id: str = "E") -> tuple[str, str]:
    return said(verdict(rated, event_id))


def why(row: Row) -> str | None:
    """The article that a side or an initial rating cites; it cites with a reason, or not at all."""
    assert bool(row["article"]) == bool(row["reason"]), f"an article without a reason, or the reverse: {row}"
    return row["article"]


def listed(rated: Any, player_id: str, **where: Any) -> Row | None:
    return _one(rated.list, player_id=player_id, **where)


def rating(rated: Any, player_id: str, pool: str = "standard") -> Row | None:
    """The player's row on the new list in force."""
    return _one(rated.book.ratings, player_id=player_id, pool=pool)


def new_rating(rated: Any, player_id: str, pool: str = "standard") -> int | None:
    row = rating(rated, player_id, pool)
    return row["rating"] if row else None


def initial(rated: Any, player_id: str, pool: str = "standard") -> Row | None:
    return _one(rated.initials, player_id=player_id, pool=pool)


def changed(rated: Any, player_id: str, pool: str = "standard") -> Row:
    return _the(rated.changes, player_id=player_id, pool=pool)


def pending(rated: Any, player_id: str, pool: str = "standard") -> list[Row]:
    return rated.book.pending.filter(pl.col("player_id") == player_id, pl.col("pool") == pool).to_dicts()


def event_row(rated: Any, event_id: str = "E") -> Row:
    return _the(rated.book.events, event_id=event_id)


def game_row(rated: Any, event_id: str = "E", round: int = 1, **where: Any) -> Row:
    return _the(rated.book.games, event_id=event_id, round=round, **where)
