"""A small month as a question tells it, as the tables of a book.

Players are told by their ids, a rating in another pool under its name: `{"A": {"rating": 2000, "rapid": {…}}}`. Events
hold their games. What is ordinary may be left out: an event is on days 4 to 12 of the month before the list, at 90
minutes and 30 seconds a move; who is rated has 100 games behind them; rounds are numbered in the order of the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from ratingoffice.book.book import TABLES, USUAL_POOLS
from ratingoffice.book.findings import BadInput

Row = dict[str, Any]
Tables = dict[str, list[Row]]
Setup = Mapping[str, Any]

TIME_CONTROL = "5400+30"
GAMES_BEFORE = 100
#: tables that a question has as rows, as they are in a book
AS_ROWS = ("lists", "pending", "decisions", "federations", "fide_ratings", "clubs")


def pool_of(setup: Setup) -> str:
    return str(setup.get("pool", USUAL_POOLS[0]))


def period_of(setup: Setup) -> str:
    """The month that ends on the day before the list: `2025-11`."""
    return (date.fromisoformat(setup["list"]) - timedelta(days=1)).isoformat()[:7]


def tables_of(setup: Setup) -> Tables:
    tables: Tables = {"players": [], "ratings": [], "events": [], "games": []}
    for player_id, facts in setup.get("players", {}).items():
        tables["players"].append({"player_id": player_id} | _columns(facts, "players"))
        tables["ratings"] += _ratings(player_id, facts, pool_of(setup))
    for event in _events(setup):
        tables["events"].append(_event(event, setup))
        tables["games"] += _games(event)
    for name in AS_ROWS:
        if name in setup:
            tables[name] = [dict(row) for row in setup[name]]
    return {name: rows for name, rows in tables.items() if rows}


def _columns(facts: Setup, table: str) -> Row:
    return {name: value for name, value in facts.items() if name in TABLES[table]}


def _ratings(player_id: str, facts: Setup, pool: str) -> Iterator[Row]:
    for name, columns in [
        (pool, _columns(facts, "ratings")),
        *((pool, facts[pool]) for pool in USUAL_POOLS if pool in facts),
    ]:
        if columns:
            games = {} if columns.get("rating") is None else {"games": GAMES_BEFORE}
            yield {"pool": name, "player_id": player_id, "rating": None} | games | columns


def _events(setup: Setup) -> Sequence[Setup]:
    return [setup["event"]] if "event" in setup else setup.get("events", ())


def _event(event: Setup, setup: Setup) -> Row:
    period = period_of(setup)
    usual = {"event_id": "E", "starts_on": f"{period}-04", "ends_on": f"{period}-12"}
    row = usual | {"time_control": setup.get("time_control", TIME_CONTROL)} | _columns(event, "events")
    words = {name: " ".join(row[name]) or None for name in ("declarations", "approvals") if row.get(name) is not None}
    return row | words


def _games(event: Setup) -> Iterator[Row]:
    for number, game in enumerate(event.get("games", ()), 1):
        if len(game.get("result", "")) != 2:
            raise BadInput(
                'a game has a result of two letters, White\'s first, not "{result}"', result=game.get("result")
            )
        yield {
            "event_id": event.get("event_id", "E"),
            "round": number,
            "white_id": game["white"],
            "black_id": game["black"],
            "white_result": game["result"][0],
            "black_result": game["result"][1],
        } | _columns(game, "games")
