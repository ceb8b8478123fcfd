"""What ours is measured against on the same book: the bare arithmetic in polars and in loops.

They do much less than the office does: no admission, no first ratings, no list, and the ratings of the list in force
for every event. Every game between rated players counts. `checksum` says whether two of them came to the same.
"""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.federations.tables import PD_8_1_2

#: player: rating, games so far, peak
Players = dict[str, tuple[int, int, int]]
#: white, black, white's result, black's result
Games = list[tuple[str, str, str, str]]
#: event, round, then as above
EventGames = list[tuple[str, int, str, str, str, str]]

POINTS = {"1": 100, "=": 50, "0": 0}


def checksum(new: Iterable[int]) -> list[int]:
    """Of the new ratings of those who played: how many, their sum, and the sum of their squares."""
    ratings = list(new)
    return [len(ratings), sum(ratings), sum(rating * rating for rating in ratings)]


def bare_polars(book: Book) -> pl.DataFrame:
    """Only the joins and sums, on the streaming engine, which is polars' faster one for this work."""
    ratings = book.ratings.lazy().select("player_id", "rating", "games", "peak")
    points = pl.when(col("result") == "1").then(100).when(col("result") == "=").then(50).otherwise(0)
    games = (
        book.games.lazy()
        .filter(col("white_result").is_in(["1", "=", "0"]))
        .join(ratings.select(white_id="player_id", white="rating"), on="white_id")
        .join(ratings.select(black_id="player_id", black="rating"), on="black_id")
        .filter(col("white").is_not_null() & col("black").is_not_null())
    )
    sides = pl.concat(
        [
            games.select(player_id="white_id", own="white", other="black", result="white_result"),
            games.select(player_id="black_id", own="black", other="white", result="black_result"),
        ]
    )
    difference = (col("own") - col("other")).clip(-400, 400)
    summed = (
        sides.with_columns(D=difference)
        .with_columns(PD=PD_8_1_2.expected(col("D")))
        .group_by("player_id")
        .agg(n=pl.len(), delta=(points - col("PD")).sum())
    )
    k = pl.when(col("peak") >= 2400).then(10).when(col("games") < 30).then(40).otherwise(20)
    worth = col("K") * col("delta")
    return (
        ratings.join(summed, on="player_id", how="left")
        .with_columns(K=k)
        .with_columns(K=pl.when(col("K") * col("n") > 700).then(700 // col("n")).otherwise("K"))
        .with_columns(new=col("rating") + (worth.abs() + 50) // 100 * worth.sign())
        .collect(engine="streaming")
    )


def players_of(book: Book) -> Players:
    """The rated players, for the loops."""
    rated = book.ratings.filter(col("rating").is_not_null() & (col("pool") == "standard"))
    state = rated.select("player_id", "rating", "games", "peak").iter_rows()
    return {player: (rating, games or 0, peak or rating) for player, rating, games, peak in state}


def bare_python(rows: Games, players: Players) -> dict[str, int]:
    """A loop over the games, with dictionaries: the new rating of each player who played."""
    table = PD_8_1_2.values
    sums: dict[str, int] = {}
    counts: dict[str, int] = {}
    for white, black, white_result, black_result in rows:
        if white_result not in POINTS or white not in players or black not in players:
            continue
        difference = max(-400, min(400, players[white][0] - players[black][0]))
        higher = table[abs(difference)]
        expected = higher if difference >= 0 else 100 - higher
        sums[white] = sums.get(white, 0) + POINTS[white_result] - expected
        sums[black] = sums.get(black, 0) + POINTS[black_result] - (100 - expected)
        counts[white] = counts.get(white, 0) + 1
        counts[black] = counts.get(black, 0) + 1
    return _new_ratings(sums, counts, players)


def python_with_reasons(rows: EventGames, players: Players) -> tuple[list[tuple[object, ...]], dict[str, int]]:
    """The same loop, keeping for every side a row of the 17 columns of `sides`, with its article and reason.

    Two passes, because a side shows the K that was used, and that depends on how many games there were.
    """
    table = PD_8_1_2.values
    counts: dict[str, int] = {}
    for _, _, white, black, white_result, _ in rows:
        if white_result in POINTS and white in players and black in players:
            counts[white] = counts.get(white, 0) + 1
            counts[black] = counts.get(black, 0) + 1
    factors = {player: _factor(players[player], n) for player, n in counts.items()}
    sums = dict.fromkeys(counts, 0)
    sides: list[tuple[object, ...]] = []
    for event, number, white, black, white_result, black_result in rows:
        is_played = white_result in POINTS
        for player, opponent, color, result in ((white, black, "w", white_result), (black, white, "b", black_result)):
            own = players[player][0] if player in players else None
            other = players[opponent][0] if opponent in players else None
            D = counted = expected = delta = k = article = reason = None
            if not is_played:
                article, reason = "5.1", "not played"
            elif own is None:
                article, reason = "7.1.4", "not rated yet: the result goes to the pool for a first rating"
                if other is None:
                    reason = "not rated yet, and the opponent was unrated when the event started"
            elif other is None:
                article, reason = "8.3.1", "the opponent was unrated when the event started"
            else:
                D = own - other
                counted = max(-400, min(400, D))
                higher = table[abs(counted)]
                expected = higher if counted >= 0 else 100 - higher
                delta = POINTS[result] - expected
                k, is_reduced = factors[player]
                sums[player] += delta
                if counted != D:
                    article, reason = "8.3.1", "a difference of more than 400 counts as 400"
                if is_reduced:
                    article = "8.3.3" if article is None else "8.3.1; 8.3.3"
                    less = "K × games would exceed 700: the largest K that does not"
                    reason = less if reason is None else f"{reason}; {less}"
            sides.append(
                (
                    "standard",
                    event,
                    number,
                    player,
                    opponent,
                    color,
                    result,
                    own,
                    other,
                    D,
                    counted,
                    expected,
                    delta,
                    k,
                    delta is not None,
                    article,
                    reason,
                )
            )
    return sides, _new_ratings(sums, counts, players)


def _factor(player: tuple[int, int, int], n: int) -> tuple[int, bool]:
    """K for so many games, and whether the 700 rule reduced it."""
    _, games, peak = player
    k = 10 if peak >= 2400 else 40 if games < 30 else 20
    return (700 // n, True) if k * n > 700 else (k, False)


def _new_ratings(sums: dict[str, int], counts: dict[str, int], players: Players) -> dict[str, int]:
    new: dict[str, int] = {}
    for player, n in counts.items():
        worth = _factor(players[player], n)[0] * sums[player]
        new[player] = players[player][0] + (abs(worth) + 50) // 100 * (1 if worth > 0 else -1)
    return new
