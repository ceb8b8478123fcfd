"""Положення про національну рейтингову систему ФШУ, 23 January 2018. One pool: standard (ІК)."""

from __future__ import annotations

from datetime import date

import polars as pl
from polars import col

from ratingoffice.federations.fshu.initial import initial
from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, Article, Clause, Ground, rule
from ratingoffice.law.numbers import half_away_from_zero
from ratingoffice.law.table import RangeTable
from ratingoffice.model.columns import (
    K,
    age,
    approved,
    black_rating,
    change,
    deceased_on,
    ends_on,
    fact,
    federation,
    fide_rating,
    games_before,
    highest,
    list_date,
    n,
    new_rating,
    nth_far,
    opponent_rating,
    played,
    rating,
    rating_now,
    rating_then,
    refused,
    registered,
    reported_on,
    reporting_judged,
    rounds_a_day,
    ruling,
    seconds_60,
    white_rating,
    worth,
)  # fmt: skip

EXPECTED = RangeTable("6.1б", """
0-3 50 | 4-10 51 | 11-17 52 | 18-25 53 | 26-32 54 | 33-39 55 | 40-46 56 | 47-53 57
54-61 58 | 62-68 59 | 69-76 60 | 77-83 61 | 84-91 62 | 92-98 63 | 99-106 64 | 107-113 65
114-121 66 | 122-129 67 | 130-137 68 | 138-145 69 | 146-153 70 | 154-162 71 | 163-170 72
171-179 73 | 180-188 74 | 189-197 75 | 198-206 76 | 207-215 77 | 216-225 78 | 226-235 79
236-245 80 | 246-256 81 | 257-267 82 | 268-278 83 | 279-290 84 | 291-302 85 | 303-315 86
316-328 87 | 329-344 88 | 345-357 89 | 358-374 90 | 375-391 91 | 392-401 92 | 412-432 93
433-456 94 | 457-484 95 | 485-517 96 | 518-559 97 | 560-619 98 | 620-735 99 | >735 100
""", errata={"392-401": "392-411"})

foreign = (federation != "UKR").fill_null(False)  # filled and not UKR

# ── 2, 7 Which events and games ─────────────────────────────────────────────────────────────────────────────────────
FACTS = (
    ends_on.dt.offset_by("1mo").alias("last_report_day"),
    (seconds_60 // 60).alias("minutes"),
    (rounds_a_day * 2 * seconds_60).alias("seconds_a_day"),
)

NOT_YET = (
    Ground("2", ends_on >= list_date, "ends on {ends_on}, not before the list: it goes to a later list", LATER_LIST,
           says="The list of day L takes every event that ended and was reported before L (U-11)."),
    Ground("2", (ends_on < list_date) & (reported_on >= list_date),
           "reported on {reported_on}, not before the list: it goes to a later list", LATER_LIST,
           says="Reported on or after L: a later list."),
    Ground("2", (ends_on < list_date) & reporting_judged & reported_on.is_null(),
           "no report yet: it goes to a later list", LATER_LIST, says="An event without a report waits."),
)  # fmt: skip

REFUSALS = (
    Ground("2", rounds_a_day > 3, "{rounds_a_day} rounds in a day, at most 3 are allowed",
           says="At most 3 rounds a day."),
    Ground("2", col("seconds_a_day") > 12 * 60 * 60,
           "{rounds_a_day} rounds in a day at {minutes} minutes a player are more than 12 hours of play",
           says="At most 12 hours of play a day."),
    Ground("2", ~fact("laws_of_chess"), "not declared as played by the Laws of Chess",
           says="Played by the Laws of Chess."),
    Ground("2", ~fact("moves_recorded"), "the moves were not recorded", says="The moves must be recorded."),
    Ground("2", reporting_judged & (reported_on > col("last_report_day")) & ~approved("officer_late"),
           "reported on {reported_on}, more than a month after its end on {ends_on}: an officer may accept it",
           NEEDS_DECISION, says="Reported more than one month after the end: left out, unless accepted (U-1)."),
    Ground("2", refused, "refused by the commission{decided}",
           says="The commission may refuse an event; the refusal can be appealed."),
    Ground("7", ~fact("agreed"), "not agreed with the federation or an authorised regional one",
           says="Events not agreed with the federation or an authorised regional one are not counted."),
)  # fmt: skip

higher_rated = pl.max_horizontal(white_rating, black_rating)
RATE_OF_PLAY = Article("2", "minutes_needed", (
    Clause("¶3", 60, says="60 minutes a player for 60 moves"),
    Clause("¶3 2300", 90, when=higher_rated >= 2300, says="90 minutes if either player is rated 2300 or more"),
))  # fmt: skip

GAME_REFUSALS = (
    Ground("2", ~played, "not played",
           says="Unplayed games are not counted."),
    Ground("2", ruling.is_not_null(), "not counted by a decision on record ({ruling})", says="Rulings take a game out."),
    Ground("2", seconds_60 < col("minutes_needed") * 60,
           "{minutes} minutes a player, {minutes_needed} are needed", says="Too short a game is not counted."),
)  # fmt: skip

# ── 6.5 The change of a rated player ────────────────────────────────────────────────────────────────────────────────
gap = rating - opponent_rating
far = gap.abs() > 400

K_FACTOR = Article("6.5.5", "K", (
    Clause("¶1", 40, when=games_before < 30, why="new player, until 30 games",
           says="40 for a new player until 30 games are played"),
    Clause("¶2", 20, why="the general rule, rating under 2300", says="20 while the rating remains under 2300"),
    Clause("¶3", 10, when=highest >= 2300, why="a published rating has reached 2300, for good",
           says="10 once a published rating has reached 2300"),
    Clause("¶4", 40, when=(age < 14) & (rating <= 2000), why="under 14 years, rating not over 2000",
           says="40 for players under 14 (U-8: on the first day of the period), rating not over 2000"),
), order="¶3 ¶1 ¶4 ¶2", reading="U-7")  # fmt: skip

FSHU_2018_01 = Regulation(
    edition="fshu-2018-01",
    body="fshu",
    title="FShU national rating system, 23 January 2018",
    source="Положення про національну рейтингову систему Федерації шахів України, 23 січня 2018 р.",
    in_force=date(2018, 1, 23),
    pools=("standard",),
    cite_in_force="1",
    pool=Article("2", "pool", (Clause("", pl.lit("standard"), says="one pool: standard (класичні шахи)"),)),
    facts=FACTS,
    not_yet=NOT_YET,
    refusals=REFUSALS,
    admitted="2",
    interim=None,
    due=pl.lit(True),
    not_due=("2", ""),
    completed=pl.lit(True),
    game_facts=(RATE_OF_PLAY.value(),),
    game_refusals=GAME_REFUSALS,
    at_start=True,  # 6.5.1
    strength=pl.when(foreign).then(fide_rating).otherwise(rating),
    inherits=None,
    joins_with=None,
    sides_not_counted=(
        Ground("2", foreign, "a player of another federation: the own side is not counted (U-12)"),
        Ground("4", rating_now.is_null() & opponent_rating.is_not_null(),
               "not rated: the result goes to the pool for a first rating"),
        Ground("4", rating_now.is_null(), "not rated, and the opponent has no rating"),
        Ground("6.5.2", opponent_rating.is_null(), "the opponent has no rating"),
    ),
    to_pool=rating_now.is_null() & opponent_rating.is_not_null() & ~foreign,
    touches=(
        Ground("6.4", rating_then.is_null(), "unrated when the event started: counted with the current rating"),
    ),
    rating_used=pl.when(foreign).then(rating_then)
    .when(rating_now.is_not_null()).then(pl.coalesce(rating_then, rating_now)),
    far=400,
    difference=Article("6.5.3", "D", (
        Clause("6.5.1", gap, says="own rating minus the opponent's, from the list in force when the event starts"),
        Clause("¶1", gap.clip(-400, 400), when=far & (nth_far <= 2),
               why="a difference of more than 400 counts as 400 in the first two such games of an event",
               says="a difference of more than 400 counts as 400 in the first two such games of one event (U-6)"),
        Clause("¶2", gap, when=far & (nth_far > 2), why="from the third such game of an event the real difference counts",
               says="from the third such game on the real difference counts"),
    )),
    expected=EXPECTED,
    k=K_FACTOR,
    k_limit=Article("6.5.5", "K", (
        Clause("¶1-4", K, says="as above"),
        Clause("¶5", 700 // n, when=K * n > 700, why="K × games would exceed 700: the largest K that does not",
               says="if K × n exceeds 700: the largest whole number so that it does not"),
    )),
    change=rule("6.5.6", "change", half_away_from_zero(worth), "to the nearest whole number, half away from zero (U-13)"),
    new_rating=Article("6", "new_rating", (
        Clause(".5", rating + change, says="the rating on the list in force plus the change"),
        Clause(".6", fide_rating, when=(fide_rating >= 2600) & (rating + change < fide_rating) & ~foreign,
               why="FIDE rating of 2600 or more, higher than the national one: taken over",
               says="FIDE rating of 2600 or more and national rating lower: the national becomes the FIDE rating (U-9)"),
    )),
    keeps_rating=Article("5", "keeps_rating", (
        Clause("¶0", True),
        Clause("¶1", False, when=(new_rating < 1600) & ~foreign, why="below 1600: off the list",
               says="a rating below 1600: off the list"),
    )),
    initial=initial,
    pool_periods=24,  # 4, U-3
    active_periods=36,  # 5
    not_listed=(
        Ground("3", foreign, "not of Ukraine's regions"),
        Ground("3", ~registered, "not registered"),
        Ground("5", deceased_on <= list_date, "deceased"),
    ),
    list_also=("fide_id", "fide_standard", "birth_date", "active_until"),
)  # fmt: skip
