"""A part of a month: some players with all the events they play in, so that their figures come out as in the whole."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.book.book import Book

#: tables of which a part has the rows of its players
OF_PLAYERS = ("ratings", "lists", "pending", "fide_ratings", "base_corrections")
#: and those that belong to events
OF_EVENTS = ("events", "games", "decisions", "rounds")


def with_events(book: Book, condition: pl.Expr) -> Book:
    """Return the book with these events only, and the rows that belong to them."""
    return book.with_tables(**{name: getattr(book, name).filter(condition) for name in OF_EVENTS})


def part_of(book: Book, ids: pl.Series) -> tuple[Book, pl.Series]:
    """Return the part of the book that these players need, and the players in it with all their events."""
    wanted_ids = ids.unique().implode()
    games = book.games
    their_events = (
        games.filter(col("white_id").is_in(wanted_ids) | col("black_id").is_in(wanted_ids))["event_id"]
        .unique()
        .implode()
    )
    inside = games["event_id"].is_in(their_events)
    games_inside, games_outside = games.filter(inside), games.filter(~inside)
    first_of_list = book.lists.filter(pl.struct("list_date", "pool").is_first_distinct())["player_id"]
    present = pl.concat([ids, games_inside["white_id"], games_inside["black_id"], first_of_list]).unique()
    elsewhere = pl.concat([games_outside["white_id"], games_outside["black_id"]]).unique()
    players = book.players.filter(col("player_id").is_in(present.implode()))
    some = {
        name: getattr(book, name).filter(col("player_id").is_in(players["player_id"].implode())) for name in OF_PLAYERS
    }
    part = with_events(book, col("event_id").is_in(their_events)).with_tables(players=players, **some)
    return part, players["player_id"].filter(~players["player_id"].is_in(elsewhere.implode()))
