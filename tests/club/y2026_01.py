"""The club's regulation as decided for 10 January 2026: another table, another limit, reports game by game."""

from datetime import date
from functools import partial

import polars as pl

from club.y2020_01 import CLUB_2020_01, difference
from ratingoffice.book.columns import event, game, list_date
from ratingoffice.law.table import RangeTable
from ratingoffice.message import Message

difference = partial(difference, far=250)
CLUB_2026_01 = CLUB_2020_01.amend(
    edition="club-2026-01",
    title=Message("Ratings of the Kursaal Chess Club, {day} January {year}", day=10, year=2026),
    in_force=date(2026, 1, 10),
    due=pl.coalesce(game.reported_on, event.reported_on) < list_date,  # 2(4)
    **difference(),  # 4(2)
    expected=RangeTable("Table B", "0-0 50 | 1-100 60 | 101-200 70 | 201-300 80 | >300 90"),  # 4(3)
    made_by={**CLUB_2020_01.made_by, "difference": difference},
)
