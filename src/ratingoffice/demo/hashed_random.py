"""Numbers that look random and are not: the same seed gives the same book, on every machine, in a column of any length.

A number is the SplitMix64 mix of a row's own number and of a salt made from the seed and a word. It is written in
whole-number expressions because the hash of a polars version is not promised to be the hash of the next one.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import polars as pl


def _u64(value: int) -> pl.Expr:
    return pl.lit(value % 2**64, dtype=pl.UInt64)


@dataclass(frozen=True)
class Dice:
    """`dice("sex", 100)` is 0 … 99 for each row, by the row's number in the column `by`."""

    seed: int
    by: str = "no"

    def salt(self, word: str) -> int:
        return int.from_bytes(hashlib.blake2b(f"{self.seed}:{word}".encode(), digest_size=8).digest(), "big")

    def raw(self, word: str) -> pl.Expr:
        z = pl.col(self.by).cast(pl.UInt64) * _u64(0x9E3779B97F4A7C15) + _u64(self.salt(word))
        z = (z ^ (z // _u64(2**30))) * _u64(0xBF58476D1CE4E5B9)
        z = (z ^ (z // _u64(2**27))) * _u64(0x94D049BB133111EB)
        return z ^ (z // _u64(2**31))

    def __call__(self, word: str, sides: int) -> pl.Expr:
        return (self.raw(word) % _u64(sides)).cast(pl.Int64)

    def bell(self, word: str, width: int) -> pl.Expr:
        """About 0, seldom as far as `width` either way."""
        third = 2 * width // 3
        return pl.sum_horizontal(self(f"{word}{n}", third + 1) for n in range(3)) - 3 * third // 2

    def hand(self, word: str) -> random.Random:
        """For the few things made one by one."""
        return random.Random(self.salt(word))


def curve(u: pl.Expr, knots: Sequence[tuple[int, int]]) -> pl.Expr:
    """A value for each row, from `u` of a million: (share, value) says what share of the rows is below the value."""
    value = pl.lit(knots[-1][1], dtype=pl.Int64)
    for (left, low), (right, high) in reversed(list(pairwise(knots))):
        value = pl.when(u < right).then(low + (u - left) * (high - low) // (right - left)).otherwise(value)
    return value


def expectation() -> pl.Series:
    """Elo's expected score in thousandths, for a difference of -1000 … 1000 at the index difference + 1000."""
    return pl.Series([round(1000 / (1 + 10 ** (-d / 400))) for d in range(-1000, 1001)], dtype=pl.Int64)


def points_of_white(expected: pl.Expr, u: pl.Expr) -> pl.Expr:
    """Half points of White (2 1 0) from the expected score in thousandths and `u` of 1000: a good half are decided."""
    draws = pl.min_horizontal(expected, 1000 - expected) * 4 // 5
    wins = expected - draws // 2
    return pl.when(u < wins).then(2).when(u < wins + draws).then(1).otherwise(0).cast(pl.Int8)
