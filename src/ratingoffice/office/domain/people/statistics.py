"""A player's results counted: by colour, by the opponents' ratings, by how much stronger they were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl
from django.utils.translation import gettext as _
from polars import col

BAND = 200  # points of the opponents' ratings that are counted together
CLOSE, FAR = 50, 200  # a difference below the one is hardly any, from the other on it is large


@dataclass(frozen=True)
class Tally:
    label: str
    games: int
    wins: int
    draws: int
    losses: int
    points: int  # in hundredths
    opponents: int | None  # their average rating, rounded half up; None: nobody of them had one

    @property
    def percent(self) -> int:
        """Of the points that could be won, rounded half up."""
        return (2 * self.points + self.games) // (2 * self.games) if self.games else 0


def tally(label: str, games: pl.DataFrame) -> Tally:
    ratings = games["opponent_rating"].drop_nulls()
    average = (2 * int(ratings.sum()) + ratings.len()) // (2 * ratings.len()) if ratings.len() else None
    wins, draws, losses = (games.filter(col("points") == points).height for points in (100, 50, 0))
    return Tally(label, games.height, wins, draws, losses, int(games["points"].sum()), average)


def by_color(games: pl.DataFrame) -> list[Tally]:
    return _filled([(_("White"), col("color") == "w"), (_("Black"), col("color") == "b")], games)


def by_rating(games: pl.DataFrame) -> list[Tally]:
    """The strongest opponents first; those without a rating last."""
    bands = (games["opponent_rating"].drop_nulls() // BAND * BAND).unique().sort(descending=True)
    rating = col("opponent_rating")
    parts = [(f"{low}–{low + BAND - 1}", rating.is_between(low, low + BAND - 1)) for low in bands]
    return _filled([*parts, (_("without a rating"), rating.is_null())], games)


def by_difference(games: pl.DataFrame) -> list[Tally]:
    """As the list has the difference: the player's rating less the opponent's."""
    less = -col("difference")
    words = {"close": CLOSE, "far": FAR, "nearly": FAR - 1}
    parts = [
        (_("stronger by %(far)s or more") % words, less >= FAR),
        (_("stronger by %(close)s to %(nearly)s") % words, less.is_between(CLOSE, FAR - 1)),
        (_("less than %(close)s apart") % words, less.abs() < CLOSE),
        (_("weaker by %(close)s to %(nearly)s") % words, (-less).is_between(CLOSE, FAR - 1)),
        (_("weaker by %(far)s or more") % words, -less >= FAR),
    ]
    return _filled(parts, games)


def _filled(parts: Sequence[tuple[str, pl.Expr]], games: pl.DataFrame) -> list[Tally]:
    tallies = (tally(label, games.filter(where)) for label, where in parts)
    return [tallied for tallied in tallies if tallied.games]
