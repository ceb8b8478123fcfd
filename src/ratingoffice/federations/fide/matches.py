"""FIDE 6.2: the games of a match after it is won, and the waiver of that by prior request."""

from __future__ import annotations

from polars import col

from ratingoffice.book.columns import event, game
from ratingoffice.law.article import Ground

# fmt: off

after_the_win = game.points_before * 2 > event.match_games * 100
MATCH_WON = Ground("6.2", after_the_win & ~col("match_waived"),
                   "played after the match over {match_games} games was won",
                   says="Games after a match of a fixed number of games is won are not rated, unless waived beforehand "
                        "(I-20).")
WAIVED_LATE = Ground("6.2/waived_late",
                     after_the_win & col("waived_late"),
                     "played after the match over {match_games} games was won; the waiver of {day_of_match_waiver} "
                     "came too late, the match began on {starts_on}",
                     says="A waiver of the first day of the match or later is not by prior request, and does not hold "
                          "(I-33).")


def won_before(waiver: str) -> tuple[Ground, ...]:
    """`waiver`: "prior", or any day of it holds (I-33)."""
    return (MATCH_WON, WAIVED_LATE) if waiver == "prior" else (MATCH_WON,)
