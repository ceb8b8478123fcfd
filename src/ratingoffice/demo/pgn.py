"""The games of a hand-made event as a PGN: short, but legal, and each with the result that the event has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

import polars as pl

#: White's result in a book, in a PGN, and moves that lead to it: two quick mates, and a position that repeats itself
GAMES = {
    "1": ("1-0", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#"),
    "=": ("1/2-1/2", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"),
    "0": ("0-1", "1. f3 e5 2. g4 Qh4#"),
}


@dataclass(frozen=True)
class PlayedGame:
    played_on: date
    round: int
    board: int
    white: str
    black: str
    white_result: str  # as in a book


def pgn_of(event_id: str, book: Mapping[str, pl.DataFrame]) -> str:
    """The games of that event that were played."""
    event = book["events"].row(by_predicate=pl.col("event_id") == event_id, named=True)
    games = book["games"].filter(pl.col("event_id") == event_id, pl.col("white_result").is_in(list(GAMES)))
    names = dict(book["players"].select("player_id", "name").iter_rows())
    played = (
        PlayedGame(
            game["played_on"],
            game["round"],
            game["board"],
            names[game["white_id"]],
            names[game["black_id"]],
            game["white_result"],
        )
        for game in games.sort("round", "board").to_dicts()
    )
    return write_pgn(event["name"], event["federation"] or "?", played)


def write_pgn(event: str, site: str, games: Iterable[PlayedGame]) -> str:
    texts = []
    for game in games:
        result, moves = GAMES[game.white_result]
        tags = {
            "Event": event,
            "Site": site,
            "Date": f"{game.played_on:%Y.%m.%d}",
            "Round": f"{game.round}.{game.board}",
            "White": game.white,
            "Black": game.black,
            "Result": result,
        }
        head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
        texts.append(f"{head}\n{moves} {result}\n")
    return "\n".join(texts)
