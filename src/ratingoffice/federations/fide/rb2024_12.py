"""FIDE Rapid and Blitz Rating Regulations as amended from 1 December 2024: the text of March with another 7.3.1."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from ratingoffice.book.columns import game
from ratingoffice.federations.fide.rb2024_03 import FIDE_RB_2024_03
from ratingoffice.federations.fide.rb2024_03 import games as games_of_march
from ratingoffice.federations.fide.rb_interpretations import RAPID_AND_BLITZ_2024_12
from ratingoffice.federations.readings import Reads
from ratingoffice.law.article import Ground
from ratingoffice.message import Message

# fmt: off

# 7.3.1 A game of players 600 or more apart is not rated if one of them is rated above 2600.
FAR, TOP = 600, 2600
apart = (game.white_rating - game.black_rating).abs()
TOO_FAR = Ground("7.3.1/far", (apart >= FAR) & (game.higher_rating > TOP),
                 Message("{points_apart} points apart, {far} or more, and {higher_rated} plays, above {top}",
                         far=FAR, top=TOP),
                 says=Message("A game between players {far} or more apart is not rated if one of them is rated above "
                              "{top} on the list used (RB-3).", far=FAR, top=TOP))


def games(waiver: Annotated[str, Reads("I-33")] = "prior") -> tuple[Ground, ...]:
    return (*games_of_march(waiver), TOO_FAR)


FIDE_RB_2024_12 = FIDE_RB_2024_03.amend(
    edition="fide-rb-2024-12",
    title=Message("FIDE Rapid and Blitz Rating Regulations, {day} December {year}", day=1, year=2024),
    source="FIDE Rapid and Blitz Rating Regulations as amended from 1 December 2024",
    in_force=date(2024, 12, 1),
    game_facts=(apart.alias("points_apart"), game.higher_rating.alias("higher_rated")),
    game_refusals=games(),
    made_by={**FIDE_RB_2024_03.made_by, "game_refusals": games},
    interpretations=RAPID_AND_BLITZ_2024_12,
)
