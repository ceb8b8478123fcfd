"""Положення про національну рейтингову систему ФШУ, 23 January 2018. One pool: standard (ІК)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import polars as pl
from polars import col

from ratingoffice.federations.fshu.initial import DP_6_1A, first_rating
from ratingoffice.federations.fshu.interpretations import INTERPRETATIONS
from ratingoffice.federations.numbers import Age, Factor, Games, Limit, Points, Rating, counted, ordinal
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import EventRules, ListRules, Regulation, gives
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, RATED, Article, Clause, Ground, rule
from ratingoffice.law.numbers import half_away_from_zero, half_up
from ratingoffice.law.table import RangeTable
from ratingoffice.model.columns import (
    K,
    age,
    age_on_list,
    approved,
    black_rating,
    change,
    deceased_on,
    ends_on,
    fact,
    federation,
    fide_rating,
    games_before,
    has_ruling,
    highest,
    list_date,
    n,
    new_rating,
    nth_far,
    opponent_federation,
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
)

# fmt: off

EXPECTED = RangeTable("6.1б", """
0-3 50 | 4-10 51 | 11-17 52 | 18-25 53 | 26-32 54 | 33-39 55 | 40-46 56 | 47-53 57
54-61 58 | 62-68 59 | 69-76 60 | 77-83 61 | 84-91 62 | 92-98 63 | 99-106 64 | 107-113 65
114-121 66 | 122-129 67 | 130-137 68 | 138-145 69 | 146-153 70 | 154-162 71 | 163-170 72
171-179 73 | 180-188 74 | 189-197 75 | 198-206 76 | 207-215 77 | 216-225 78 | 226-235 79
236-245 80 | 246-256 81 | 257-267 82 | 268-278 83 | 279-290 84 | 291-302 85 | 303-315 86
316-328 87 | 329-344 88 | 345-357 89 | 358-374 90 | 375-391 91 | 392-401 92 | 412-432 93
433-456 94 | 457-484 95 | 485-517 96 | 518-559 97 | 560-619 98 | 620-735 99 | >735 100
""", errata={"392-401": "392-411"})  # U-25

foreign = (federation != "UKR").fill_null(False)  # filled and not UKR

# ── 2, 7 Which events and games ─────────────────────────────────────────────────────────────────────────────────────
ROUNDS, HOURS = 3, 12  # in a day
REPORTED = 1  # months after the end

FACTS = (
    ends_on.dt.offset_by(f"{REPORTED}mo").alias("last_report_day"),
    (seconds_60 // 60).alias("minutes"),
    (rounds_a_day * 2 * seconds_60).alias("seconds_a_day"),
)

NOT_YET = (
    Ground("2", ends_on >= list_date, "ends on {ends_on}, not before the list: it goes to a later list", LATER_LIST,
           says="A list takes every event that ended and was reported before its day (U-11), as a whole (U-15)."),
    Ground("2", (ends_on < list_date) & (reported_on >= list_date),
           "reported on {reported_on}, not before the list: it goes to a later list", LATER_LIST,
           says="Reported on the day of the list or after it: a later list."),
    Ground("2", (ends_on < list_date) & reporting_judged & reported_on.is_null(),
           "no report yet: it goes to a later list", LATER_LIST,
           says="An event without a report waits; that comes before every refusal (U-15)."),
)

LEAST_MINUTES, STRONG, STRONG_MINUTES = 60, 2300, 90

TOO_SHORT = Ground(
    "2", seconds_60 < LEAST_MINUTES * 60,
    f"{{minutes}} minutes a player for 60 moves, at least {LEAST_MINUTES} are needed",
    says=f"Tournaments with at least {LEAST_MINUTES} minutes a player for 60 moves: with less the whole event is not "
         "rated (U-29).",
)
REPORTED_LATE = Ground(
    "2", reporting_judged & (reported_on > col("last_report_day")) & ~approved("officer_late"),
    "reported on {reported_on}, more than a month after its end on {ends_on}: an officer may accept it",
    NEEDS_DECISION,
    says=f"Reported more than {REPORTED} month after the end: left out, unless an officer accepts it (U-1); it waits "
         "for a decision where nothing else is against it (U-16).",
)


def refusals(
    late: Annotated[str, Reads("U-1")] = "waits", short: Annotated[str, Reads("U-29")] = "event"
) -> tuple[Ground, ...]:
    return (
        *((TOO_SHORT,) if short == "event" else ()),
        Ground("2", rounds_a_day > ROUNDS, f"{{rounds_a_day}} rounds in a day, at most {ROUNDS} are allowed",
               says=f"At most {ROUNDS} rounds a day."),
        Ground("2", col("seconds_a_day") > HOURS * 60 * 60,
               f"{{rounds_a_day}} rounds in a day at {{minutes}} minutes a player are more than {HOURS} hours of play",
               says=f"At most {HOURS} hours of play a day (U-18)."),
        Ground("2", ~fact("laws_of_chess"), "not declared as played by the Laws of Chess",
               says="Played by the Laws of Chess."),
        Ground("2", ~fact("moves_recorded"), "the moves were not recorded", says="The moves must be recorded."),
        *((REPORTED_LATE,) if late == "waits" else ()),
        Ground("2", refused, "refused by the commission{decided}",
               says="The commission may refuse an event; the refusal can be appealed."),
        Ground("7", ~fact("agreed"), "not agreed with the federation or an authorised regional one",
               says="Events not agreed with the federation or an authorised regional one are not counted."),
    )


higher_rated = pl.max_horizontal(white_rating, black_rating)

RATE_OF_PLAY = Article("2", "minutes_needed", (
    gives("¶3", LEAST_MINUTES, "minutes a player for 60 moves (U-18)"),
    gives(f"¶3 {STRONG}", STRONG_MINUTES, when=higher_rated >= STRONG,
           says=f"minutes if either player is rated {STRONG} or more, by the list in force when the event starts"),
))

RULED_OUT = Ground("2", ruling.is_not_null(), "not counted by a decision on record ({ruling})",
                   says="Rulings take a game out (U-28).")
RULED = Ground("2", has_ruling, "a decision about the game is on record: it counts all the same, as any game in which "
                                "both made a move", RATED,
               says="A ruling on record does not take a game out: the text knows no exception (U-28).")
RATED_MEANWHILE = Ground("6.4", rating_then.is_null(),
                         "unrated when the event started: counted with the current rating", RATED,
                         says="A player unrated when the event started and rated by now counts with the current "
                              "rating; for the opponents that player is unrated.")


def games(ruled: Annotated[str, Reads("U-28")] = "counts") -> dict[str, Any]:
    out = ruled == "out"
    return {
        "game_refusals": (
            Ground("2", ~played, "not played", says="Unplayed games are not counted."),
            *((RULED_OUT,) if out else ()),
            Ground("2", seconds_60 < col("minutes_needed") * 60,
                   "{minutes} minutes a player, {minutes_needed} are needed", says="Too short a game is not counted."),
        ),
        "touches": (RATED_MEANWHILE,) if out else (RULED, RATED_MEANWHILE),
    }


GAMES = games()

OWN_SIDE = Ground("2", foreign, "a player of another federation: the own side is not counted (U-12)",
                  says="The own side of a player of another federation is not counted (U-12).")
opponent_foreign = (opponent_federation != "UKR").fill_null(False)


def sides(feeds: Annotated[str, Reads("U-30")] = "fshu") -> dict[str, Any]:
    """4: a newcomer's pool is fed by opponents with an FShU rating, not by a foreigner's FIDE rating."""
    unrated = rating_now.is_null() & opponent_rating.is_not_null()
    fide_only = Ground("4", unrated & opponent_foreign,
                       "not rated, and the opponent counts with a FIDE rating: only games against opponents with an "
                       "FShU rating lead to a first one",
                       says="Only opponents with an FShU rating feed a newcomer's pool (U-30).")
    only_fshu = feeds == "fshu"
    return {
        "sides_not_counted": (
            OWN_SIDE,
            *((fide_only,) if only_fshu else ()),
            Ground("4", unrated, "not rated: the result counts for a first rating, if counting has begun (4)",
                   says="The result of an unrated player, or of one dropped out since (U-21), goes to the pool for a "
                        "first rating."),
            Ground("4", rating_now.is_null(), "not rated, and the opponent has no rating",
                   says="Between unrated players nothing is counted."),
            Ground("6.5.2", opponent_rating.is_null(), "the opponent has no rating",
                   says="A game against an opponent without a rating is not counted."),
        ),
        "to_pool": unrated & ~foreign & ~opponent_foreign if only_fshu else unrated & ~foreign,
    }


# ── 6.5 The change of a rated player ────────────────────────────────────────────────────────────────────────────────
gap = rating - opponent_rating


def difference(far: Points = 400, far_games: Games = 2) -> dict[str, Any]:
    beyond = gap.abs() > far
    first = "the first such game" if far_games == 1 else f"the first {counted(far_games, 'such game')}"
    return {"far": far, "difference": Article("6.5.3", "D", (
        Clause("6.5.1", gap, says="own rating minus the opponent's"),
        Clause("¶1", gap.clip(-far, far), when=beyond & (nth_far <= far_games),
               why=f"a difference of more than {far} counts as {far} in {first} of an event",
               says=f"a difference of more than {far} counts as {far} in {first} of one event (U-6)"),
        Clause("¶2", gap, when=beyond & (nth_far > far_games),
               why=f"from the {ordinal(far_games + 1)} such game of an event the real difference counts",
               says="in every further one the real difference counts"),
    ))}


def k_factor(
    k_new: Factor = 40, k_new_games: Games = 30, k: Factor = 20, k_top: Factor = 10, k_top_rating: Rating = 2300,
    k_young: Factor = 40, k_young_age: Age = 14, k_young_at_most: Rating = 2000,
    first: Annotated[str, Reads("U-7")] = "top",
    day: Annotated[str, Reads("U-8")] = "period",
) -> Article:
    years, on = (age, "the first day of the period") if day == "period" else (age_on_list, "the day of the list")
    new, top, young, at_most = k_new_games, k_top_rating, k_young_age, k_young_at_most
    return Article("6.5.5", "K", (
        gives("¶1", k_new, when=games_before < new, why=f"new player, until {new} games",
              says=f"for a new player, until {new} games are played"),
        gives("¶2", k, why=f"the general rule, rating under {top}", says=f"while the rating remains under {top}"),
        gives("¶3", k_top, when=highest >= top, why=f"a published rating has reached {top}, for good",
              says=f"once a published rating has reached {top}"),
        gives("¶4", k_young, when=(years < young) & (rating <= at_most),
              why=f"under {young} years, rating not over {at_most}",
              says=f"for players under {young} on {on} (U-8), rating not over {at_most}"),
    ), order="¶3 ¶1 ¶4 ¶2" if first == "top" else "¶1 ¶3 ¶4 ¶2", reading="U-7")


def k_limit(limit: Limit = 700) -> Article:
    return Article("6.5.5", "K", (
        Clause("¶1-4", K),
        Clause("¶5", limit // n, when=K * n > limit, why=f"K × games would exceed {limit}: the largest K that does not",
               says=f"if K × games of the period exceeds {limit}: the largest whole number so that it does not"),
    ))


def rounded(half: Annotated[str, Reads("U-13")] = "away") -> Article:
    if half == "up":
        return rule("6.5.6", "change", half_up(worth, pl.lit(100)), "to the nearest whole number, half up (U-13)")
    return rule("6.5.6", "change", half_away_from_zero(worth),
                "to the nearest whole number, half away from zero (U-13)")


TAKEN_OVER = 2600  # 6.6
LEAST = 1600  # 3, 5
ACTIVE_PERIODS = 36  # 5: three years

PROVISIONS = (
    Provision(Question.EDITION, "1",
              "an event is judged by the edition in force on the day it starts; K, first ratings and the list "
              "follow the edition named for the list (U-14)"),
    Provision(Question.REGISTRATION, "7", "no term; the event must be agreed (below)"),
    Provision(Question.GROUNDS, "2", "several grounds are all named, in the order of the text (U-17)"),
    Provision(Question.GROUNDS, "2", "an admitted event of which not one game counts is closed, and its verdict "
                                     "says so (U-31)"),
    Provision(Question.MATCHES, "2", "no rule of their own"),
    Provision(Question.UNPLAYED, "2", "any game in which both made a move counts, each side with its own result "
                                      "(U-26)"),
    Provision(Question.MEMBERS, "2", "for the opponents, and for the time needed, a player of another federation "
                                     "counts with the FIDE rating, if any; nothing else of the own rating is "
                                     "touched (U-12, U-19)"),
    Provision(Question.RATINGS, "6.5.1", "those of the list in force on the day the event starts (U-27); one "
                                         "rating for the month"),
    Provision(Question.EXPECTED, EXPECTED.number, "the misprint is read as the other regulations print it (U-25)"),
    Provision(Question.EXPECTED, "6.5.4", "ΔR = score − expected (U-10), summed over the period"),
    Provision(Question.K, "6.5.5", "one K for the whole period, by the list in force in it"),
    Provision(Question.NEW_RATING, "5", "this is looked at for every rated player, also without a game (U-22)"),
    Provision(Question.ACTIVITY, "5", f"inactive without a rated game in the last {ACTIVE_PERIODS} periods (U-23); "
                                      "active again after one; the commission may remove inactive players"),
    Provision(Question.LIST, "3", f"players of Ukraine's regions rated {LEAST} or more: code, FIDE code, name, "
                                  "title, national and FIDE rating, date of birth, region, active until; the K is "
                                  "that of the period that begins (U-24)"),
    Provision(Question.CORRECTIONS, "2", "a refusal can be appealed; no term is named"),
)

FSHU_2018_01 = Regulation(
    edition="fshu-2018-01",
    body="fshu",
    title="FShU national rating system, 23 January 2018",
    source="Положення про національну рейтингову систему Федерації шахів України, 23 січня 2018 р.",
    in_force=date(2018, 1, 23),
    pools=("standard",),
    cite_in_force="1",
    event=EventRules(
        pool=Article("2", "pool", (Clause("", pl.lit("standard"), says="one pool: standard (класичні шахи)"),)),
        facts=FACTS,
        not_yet=NOT_YET,
        refusals=refusals(),
        admitted="2",
        owed=None,
        interim=None,
        counts_participants=pl.lit(False),
        whole=pl.lit(True),
        due=pl.lit(True),
        not_due=("2", ""),
        completed=pl.lit(True),
        rate_of_play=RATE_OF_PLAY,
        game_facts=(RATE_OF_PLAY.value(),),
        game_refusals=GAMES["game_refusals"],
        **difference(),
        expected=EXPECTED,
    ),
    list=ListRules(
        at_start=True,  # 6.5.1
        strength=pl.when(foreign).then(fide_rating).otherwise(rating),
        inherits=None,
        joins_with=None,
        **sides(),
        touches=GAMES["touches"],
        rating_used=pl.when(foreign).then(rating_then)
        .when(rating_now.is_not_null()).then(pl.coalesce(rating_then, rating_now)),
        k=k_factor(),
        k_limit=k_limit(),
        change=rounded(),
        new_rating=Article("6", "new_rating", (
            Clause(".5", rating + change, says="the rating on the list in force plus the change"),
            Clause(".6", fide_rating, when=(fide_rating >= TAKEN_OVER) & (rating + change < fide_rating) & ~foreign,
                   why=f"FIDE rating of {TAKEN_OVER} or more, higher than the national one: taken over",
                   says=f"FIDE rating of {TAKEN_OVER} or more and national rating lower: the national becomes the FIDE "
                        "rating (U-9)"),
        )),
        keeps_rating=Article("5", "keeps_rating", (
            Clause("¶0", True, says=f"a rating of {LEAST} or more stands"),
            Clause("¶1", False, when=(new_rating < LEAST) & ~foreign, why=f"below {LEAST}: off the list",
                   says=f"a rating below {LEAST}: off the list; the personal code stays the player's"),
        )),
        dp=DP_6_1A,
        first_rating=first_rating(),
        may_start=~foreign,
        active_periods=ACTIVE_PERIODS,
        not_listed=(
            Ground("3", foreign, "not of Ukraine's regions",
                   says="Players of other federations are not listed (U-12)."),
            Ground("3", ~registered, "not registered", says="Who is not registered is not listed (U-22)."),
            Ground("5", deceased_on <= list_date, "deceased", says="A deceased player leaves the list (U-22)."),
        ),
        list_also=("fide_id", "fide_standard", "birth_date", "active_until"),
    ),
    made_by={"refusals": refusals, "game_refusals": games, "sides_not_counted": sides, "difference": difference,
             "k": k_factor, "k_limit": k_limit, "change": rounded, "first_rating": first_rating},
    provisions=PROVISIONS,
    interpretations=INTERPRETATIONS,
)
