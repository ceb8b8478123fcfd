"""Books of the Kursaal Chess Club (`tests/club`), from a few rows."""

from __future__ import annotations

from typing import Any

from ratingoffice.book.book import Book

Row = dict[str, Any]

RATINGS = [("classic", "A", 2000), ("classic", "B", 1900), ("quick", "A", 1700), ("quick", "B", 1900)]


def event(name: str, starts_on: str, time_control: str = "3600", **columns: Any) -> Row:
    row = {"event_id": name, "name": name, "starts_on": starts_on, "ends_on": starts_on, "time_control": time_control}
    return row | {"declarations": "club_evening"} | columns


def won(name: str, **columns: Any) -> Row:
    """By A, with White, against B."""
    row = {"event_id": name, "round": 1, "white_id": "A", "black_id": "B", "white_result": "1", "black_result": "0"}
    return row | columns


def tables(*held: Row, games: list[Row], ratings: list[tuple[str, str, int]] = RATINGS, **more: list[Row]) -> Any:
    ids = sorted({one[1] for one in ratings} | {game[side] for game in games for side in ("white_id", "black_id")})
    rated = [{"pool": pool, "player_id": who, "rating": rating, "games": 100} for pool, who, rating in ratings]
    players = [{"player_id": who, "name": f"Player {who}"} for who in ids]
    return {"players": players, "ratings": rated, "events": list(held), "games": games} | more


def book(*held: Row, games: list[Row], **more: Any) -> Book:
    return Book.of(**tables(*held, games=games, **more))


def lists(day: str) -> list[Row]:
    """An earlier list, on which A had 100 points less."""
    return [
        {"list_date": day, "pool": pool, "player_id": who, "rating": rating - 100 * (who == "A")}
        for pool, who, rating in RATINGS
    ]
