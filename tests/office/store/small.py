"""A federation small enough to work out by hand: six players, one list in force, games of January and February 2026.

A 2000   B 2000   C 2000   D 2000   E 1900   F 1900     all with 100 games, born 1980, so K = 20

open-jan  10 to 11 January:  round 1  A–B 1–0   C–D ½–½   E–F 1–0
open-feb  10 February:       round 1  A–C 1–0   B–D ½–½
"""

from __future__ import annotations

from datetime import date
from typing import Any

import polars as pl

IN_FORCE = date(2026, 1, 1)
FEBRUARY, MARCH, APRIL = date(2026, 2, 1), date(2026, 3, 1), date(2026, 4, 1)
RATINGS = {"A": 2000, "B": 2000, "C": 2000, "D": 2000, "E": 1900, "F": 1900}


def game(event: str, white: str, black: str, results: str, day: str, **also: Any) -> dict[str, Any]:
    return {
        "event_id": event,
        "round": 1,
        "white_id": white,
        "black_id": black,
        "white_result": results[0],
        "black_result": results[1],
        "played_on": day,
    } | also


def event(event_id: str, starts_on: str, ends_on: str, **also: Any) -> dict[str, Any]:
    return {
        "event_id": event_id,
        "name": event_id,
        "kind": "swiss",
        "federation": "NED",
        "starts_on": starts_on,
        "ends_on": ends_on,
        "time_control": "5400+30",
    } | also


def book() -> dict[str, pl.DataFrame]:
    return {
        "players": pl.DataFrame(
            [
                {
                    "player_id": name,
                    "name": f"Player {name}",
                    "sex": "m",
                    "birth_date": "1980-05-05",
                    "federation": "NED",
                }
                for name in RATINGS
            ]
        ),
        "ratings": pl.DataFrame(
            [
                {
                    "pool": "standard",
                    "player_id": name,
                    "rating": rating,
                    "games": 100,
                    "peak": rating,
                    "last_period": "2025-12",
                    "rated_since": date(2010, 1, 1),
                }
                for name, rating in RATINGS.items()
            ]
        ),
        "events": pl.DataFrame(
            [event("open-jan", "2026-01-10", "2026-01-11"), event("open-feb", "2026-02-10", "2026-02-10")]
        ),
        "games": pl.DataFrame(
            [
                game("open-jan", "A", "B", "10", "2026-01-10"),
                game("open-jan", "C", "D", "==", "2026-01-10"),
                game("open-jan", "E", "F", "10", "2026-01-10"),
                game("open-feb", "A", "C", "10", "2026-02-10"),
                game("open-feb", "B", "D", "==", "2026-02-10"),
            ]
        ),
    }
