"""Swiss tournaments, many of them at once, a round of all of them at a time.

Simple pairing: within a score group the upper half meets the lower half, an odd one floats down; nobody meets the same
opponent twice in an event (the second players of neighbouring pairs are exchanged; a pair that still will not do
sits out); the one with fewer whites gets White. A bye is no game: it only gives points for the next pairing.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from ratingoffice.demo.hashed_random import Dice, expectation, points_of_white

_c = pl.col

#: what White's being better is worth
_FIRST_MOVE = 35
#: of 1000: a player sits out a round with a bye, a game is lost by not coming
_BYES, _FORFEITS = 20, 7
#: result codes as White's and Black's results
WHITE = pl.Series(["0", "=", "1", "-", "+"])
BLACK = pl.Series(["1", "=", "0", "+", "-"])


def swiss(seats: pl.DataFrame, dice: Dice) -> pl.DataFrame:
    """The games of the seats (event, strength, rounds; the rows of an event together), a row a game.

    event, round, board, white and black (numbers of rows of `seats`) and result, an index into WHITE and BLACK.
    """
    count = len(seats)
    table = seats.select(
        seat=pl.int_range(pl.len()).cast(pl.Int32),
        event=_c("event").cast(pl.Int64),
        strength=_c("strength").cast(pl.Int64),
        rounds=_c("rounds"),
    )
    points = pl.zeros(count, dtype=pl.Int64, eager=True)
    whites = pl.zeros(count, dtype=pl.Int64, eager=True)
    chances = expectation()
    met: list[pl.Series] = []
    played: list[pl.DataFrame] = []
    most: int = seats.select(_c("rounds").max()).item()
    for number in range(1, most + 1):
        roll = Dice(dice.salt(f"round {number}"), by="seat")
        present = table.with_columns(points=points).filter(_c("rounds") >= number)
        out = present.select(_c("seat"), out=roll("bye", 1000) < _BYES)
        pairs = _pairs(present.filter(~out.get_column("out")), met)
        a, b = pairs.get_column("a"), pairs.get_column("b")
        pairs = pairs.with_columns(seat=a, more=whites.gather(a) - whites.gather(b)).with_columns(
            turn=(_c("more") > 0) | ((_c("more") == 0) & (roll("colour", 2) == 1))
        )
        games = pairs.select(
            "event",
            white=pl.when("turn").then("b").otherwise("a"),
            black=pl.when("turn").then("a").otherwise("b"),
            seat="a",
        )
        white, black = games.get_column("white"), games.get_column("black")
        strength = table.get_column("strength")
        better = (strength.gather(white) + _FIRST_MOVE - strength.gather(black)).clip(-1000, 1000) + 1000
        games = games.with_columns(expected=chances.gather(better), absent=roll("absent", 2000))
        scored = points_of_white(_c("expected"), roll("result", 1000)).cast(pl.Int64)
        absent = pl.when(_c("absent") < _FORFEITS).then(3).when(_c("absent") < 2 * _FORFEITS).then(4)
        games = games.with_columns(result=pl.coalesce(absent, scored))
        played.append(
            games.select(
                "event",
                round=pl.lit(number, dtype=pl.Int16),
                board=pl.int_range(1, pl.len() + 1, dtype=pl.Int16).over("event"),
                white="white",
                black="black",
                result=_c("result").cast(pl.Int8),
            )
        )
        of_white = pl.Series([0, 1, 2, 0, 2]).gather(games.get_column("result"))
        gained = pl.ones(count, dtype=pl.Int64, eager=True).scatter(white, of_white).scatter(black, 2 - of_white)
        points = points + gained
        whites = whites + pl.zeros(count, dtype=pl.Int64, eager=True).scatter(white, 1)
        opponent = pl.repeat(-1, count, dtype=pl.Int32, eager=True).scatter(white, black).scatter(black, white)
        met.append(opponent)
    return pl.concat(played)


def _pairs(seats: pl.DataFrame, met: Sequence[pl.Series]) -> pl.DataFrame:
    """The pairs a–b of a round, an event's pairs together and the leaders' first."""
    # one whole number to sort by: event, then score, then strength
    group = _c("event") * 64 + (63 - _c("points"))
    seats = seats.with_columns(group=group).sort(_c("group") * 4096 + (4095 - _c("strength")), "seat")
    seats = seats.with_columns(at=pl.int_range(pl.len()))
    seats = seats.with_columns(first=_c("at").min().over("group"), half=pl.len().over("group").cast(pl.Int64) // 2)
    rank = _c("at") - _c("first")
    upper, lower = 2 * rank, 2 * (rank - _c("half")) + 1
    paired = pl.when(rank < _c("half")).then(upper).when(rank < 2 * _c("half")).then(lower).otherwise(rank)
    seats = seats.with_columns(place=_c("first") + paired).sort("place")
    seats = seats.select(
        "event", "seat", nth=_c("place") - _c("place").min().over("event"), size=pl.len().over("event")
    )
    seats = seats.filter((_c("nth") + 1 < _c("size")) | (_c("nth") % 2 == 1))  # the last of an odd number has a bye
    pairs = seats.gather_every(2).select("event", a="seat").with_columns(b=seats.gather_every(2, 1).get_column("seat"))
    for step in (1, -1, 2, -2, 3, -3, 1, -1, 5, -5):
        repeated = _met_before(pairs, met)
        if not repeated.any():
            return pairs
        pairs = _exchange(pairs.with_columns(repeated=repeated), step)
    return pairs.filter(~_met_before(pairs, met))


def _met_before(pairs: pl.DataFrame, met: Sequence[pl.Series]) -> pl.Series:
    """Which pairs have met before."""
    a, b = pairs.get_column("a"), pairs.get_column("b")
    repeated = pl.repeat(False, len(pairs), eager=True)
    for opponents in met:
        repeated = repeated | (opponents.gather(a) == b)
    return repeated


def _exchange(pairs: pl.DataFrame, step: int) -> pl.DataFrame:
    """Those who have met before exchange second players with the pair `step` further on in the same event."""
    neighbour = _c("event").shift(-step) == _c("event")
    swap = (_c("repeated") & ~_c("repeated").shift(step, fill_value=False) & neighbour).fill_null(False)
    return pairs.with_columns(swap=swap).select(
        "event",
        "a",
        b=pl.when("swap")
        .then(_c("b").shift(-step))
        .when(_c("swap").shift(step, fill_value=False))
        .then(_c("b").shift(step))
        .otherwise("b"),
    )
