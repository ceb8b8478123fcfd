"""The games of a hand-made event as a PGN: short, but legal, and each with the result that the event has."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

#: White's result in a book, in a PGN, and moves that lead to it: two quick mates, and a position that repeats itself
GAMES = {
    "1": ("1-0", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#"),
    "=": ("1/2-1/2", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"),
    "0": ("0-1", "1. f3 e5 2. g4 Qh4#"),
}


def pgn_of(event_id: str, book: Mapping[str, pl.DataFrame]) -> str:
    """The games of that event that were played."""
    event = book["events"].row(by_predicate=pl.col("event_id") == event_id, named=True)
    games = book["games"].filter(pl.col("event_id") == event_id, pl.col("white_result").is_in(list(GAMES)))
    names = dict(book["players"].select("player_id", "name").iter_rows())
    texts = []
    for game in games.sort("round", "board").to_dicts():
        result, moves = GAMES[game["white_result"]]
        tags = {
            "Event": event["name"],
            "Site": event["federation"] or "?",
            "Date": f"{game['played_on']:%Y.%m.%d}",
            "Round": f"{game['round']}.{game['board']}",
            "White": names[game["white_id"]],
            "Black": names[game["black_id"]],
            "Result": result,
        }
        head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
        texts.append(f"{head}\n{moves} {result}\n")
    return "\n".join(texts)
