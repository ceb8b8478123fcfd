"""Положення про національну рейтингову систему ФШУ, 23 January 2018. One pool: standard (ІК)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import polars as pl
from polars import col

from ratingoffice.book.columns import event, game, list_date, player, side
from ratingoffice.federations.fshu.initial import DP_6_1A, first_rating
from ratingoffice.federations.fshu.interpretations import INTERPRETATIONS
from ratingoffice.federations.numbers import Age, Factor, Games, Limit, Points, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import EventRules, ListRules, Regulation, gives
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, RATED, Article, Clause, Ground, rule
from ratingoffice.law.numbers import half_away_from_zero, half_up
from ratingoffice.law.table import RangeTable
from ratingoffice.message import Message

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

foreign = (player.federation != "UKR").fill_null(False)  # filled and not UKR
# 6.5.1: of FIDE's list in force when the event starts; where none is on record, the one that is (U-32)
fide_then = player.fide_rating_then
fide_rating = pl.when(fide_then.is_null()).then(player.fide_rating).when(fide_then > 0).then(fide_then)

# ── 2, 7 Which events and games ─────────────────────────────────────────────────────────────────────────────────────
ROUNDS, HOURS = 3, 12  # in a day
REPORTED = 1  # months after the end

FACTS = (
    event.ends_on.dt.offset_by(f"{REPORTED}mo").alias("last_report_day"),
    event.minutes.alias("minutes"),
    pl.when(event.seconds_60 % 60 > 0).then(event.seconds_60 % 60).alias("odd_seconds"),
)

NOT_YET = (
    Ground("2/ends", event.ends_on >= list_date,
           "ends on {ends_on}, not before the list: it goes to a later list", LATER_LIST,
           says="A list takes every event that ended and was reported before its day (U-11), as a whole (U-15)."),
    Ground("2/reported", (event.ends_on < list_date) & (event.reported_on >= list_date),
           "reported on {reported_on}, not before the list: it goes to a later list", LATER_LIST,
           says="Reported on the day of the list or after it: a later list."),
    Ground("2/no_report", (event.ends_on < list_date) & event.reporting_judged & event.reported_on.is_null(),
           "no report yet: it goes to a later list", LATER_LIST,
           says="An event without a report waits; that comes before every refusal (U-15)."),
)

LEAST_MINUTES, STRONG, STRONG_MINUTES = 60, 2300, 90

TOO_SHORT = Ground(
    "2/short", event.seconds_60 < LEAST_MINUTES * 60,
    Message("{minutes} minutes a player for 60 moves, at least {least} are needed", least=LEAST_MINUTES),
    says=Message("Tournaments with at least {least} minutes a player for 60 moves: with less the whole event is not "
                  "rated (U-29).", least=LEAST_MINUTES),
)
REPORTED_LATE = Ground(
    "2/late", event.reporting_judged & (event.reported_on > col("last_report_day")) & ~event.approved("officer_late"),
    "reported on {reported_on}, more than a month after its end on {ends_on}: an officer may accept it",
    NEEDS_DECISION,
    says=Message("Reported more than {months} month after the end: left out, unless an officer accepts it (U-1); it "
                  "waits for a decision where nothing else is against it (U-16).", months=REPORTED),
)


LONG_DAY = Message("{rounds_a_day} rounds in a day at {minutes} minutes a player are more than {hours} hours of play",
                    hours=HOURS)
NO_PAPER = Ground(
    "7/paper", event.paper_judged & (event.paper_received_on.is_null() | (event.paper_received_on >= list_date))
    & ~event.approved("officer_late"),
    "no paper copy of its report is on record: an officer may accept it", NEEDS_DECISION,
    says="Reports are needed on paper too: without the paper copy an event waits, unless an officer accepts it (U-35).",
)


def conditions(
    late: Annotated[str, Reads("U-1")] = "waits", day: Annotated[str, Reads("U-18")] = "schedule",
    short: Annotated[str, Reads("U-29")] = "event", paper: Annotated[str, Reads("U-35")] = "noted",
) -> dict[str, Any]:
    rounds, by = event.rounds_a_day_scheduled, "by the event's regulations"
    if day == "games":
        rounds, by = event.rounds_a_day, "by the dates of the games"
    return {"facts": (*FACTS, rounds.alias("rounds_a_day")), "refusals": (
        *((TOO_SHORT,) if short == "event" else ()),
        Ground("2/rounds", rounds > ROUNDS,
               Message("{rounds_a_day} rounds in a day, at most {most} are allowed", most=ROUNDS),
               says=Message(f"At most {{most}} rounds a day, {by} (U-18).", most=ROUNDS)),
        Ground("2/hours", rounds * 2 * event.seconds_60 > HOURS * 60 * 60,
               Message("{rounds_a_day} rounds in a day at {minutes} min {odd_seconds} s a player are more than "
                        "{hours} hours of play", hours=HOURS),
               says=Message("At most {hours} hours of play a day (U-18).", hours=HOURS),
               without={"odd_seconds": LONG_DAY}),
        Ground("2/laws", ~event.fact("laws_of_chess"), "not declared as played by the Laws of Chess",
               says="Played by the Laws of Chess."),
        Ground("2/moves", ~event.fact("moves_recorded"), "the moves were not recorded",
               says="The moves must be recorded."),
        *((REPORTED_LATE,) if late == "waits" else ()),
        Ground("2/refused", event.refused, "refused by the commission{decided}",
               says="The commission may refuse an event; the refusal can be appealed."),
        *((NO_PAPER,) if paper == "required" else ()),
        Ground("7", ~event.fact("agreed"), "not agreed with the federation or an authorised regional one",
               says="Events not agreed with the federation or an authorised regional one are not counted."),
    )}


RATE_OF_PLAY = Article("2", "minutes_needed", (
    gives("¶3", LEAST_MINUTES, "minutes a player for 60 moves (U-18)"),
    gives(f"¶3 {STRONG}", STRONG_MINUTES, when=game.higher_rating >= STRONG,
          says=Message("minutes if either player is rated {strong} or more, by the list in force when the event "
                        "starts", strong=STRONG)),
))

RULED_OUT = Ground("2/ruled", game.ruling.is_not_null(), "not counted by a decision on record ({ruling})",
                   says="Rulings take a game out (U-28).")
RULED = Ground("2/ruling", side.has_ruling, "a decision about the game is on record: it counts all the same, as any "
                                            "game in which both made a move", RATED,
               says="A ruling on record does not take a game out: the text knows no exception (U-28).")
RATED_MEANWHILE = Ground("6.4", side.rating_then.is_null(),
                         "unrated when the event started: counted with the current rating", RATED,
                         says="A player unrated when the event started and rated by now counts with the current "
                              "rating; for the opponents that player is unrated.")


def games(ruled: Annotated[str, Reads("U-28")] = "counts") -> dict[str, Any]:
    out = ruled == "out"
    return {
        "game_refusals": (
            Ground("2/unplayed", ~game.played, "not played", says="Unplayed games are not counted."),
            *((RULED_OUT,) if out else ()),
            Ground("2/short_game", event.seconds_60 < col("minutes_needed") * 60,
                   "{minutes} minutes a player, {minutes_needed} are needed", says="Too short a game is not counted."),
        ),
        "touches": (RATED_MEANWHILE,) if out else (RULED, RATED_MEANWHILE),
    }


GAMES = games()

unrated_now = side.rating_now.is_null()
opponent_foreign = (side.opponent_federation != "UKR").fill_null(False)

OWN_SIDE = Ground("2/foreign", foreign, "a player of another federation: the own side is not counted (U-12)",
                  says="The own side of a player of another federation is not counted (U-12).")


def sides(feeds: Annotated[str, Reads("U-30")] = "fshu") -> dict[str, Any]:
    """4: a newcomer's pool is fed by opponents with an FShU rating, not by a foreigner's FIDE rating."""
    unrated = unrated_now & side.opponent_rating.is_not_null()
    fide_only = Ground("4/fide_only", unrated & opponent_foreign,
                       "not rated, and the opponent counts with a FIDE rating: only games against opponents with an "
                       "FShU rating lead to a first one",
                       says="Only opponents with an FShU rating feed a newcomer's pool (U-30).")
    only_fshu = feeds == "fshu"
    return {
        "sides_not_counted": (
            OWN_SIDE,
            *((fide_only,) if only_fshu else ()),
            Ground("4/pool", unrated, "not rated: the result counts for a first rating, if counting has begun (4)",
                   says="The result of an unrated player, or of one dropped out since (U-21), goes to the pool for a "
                        "first rating."),
            Ground("4/both", unrated_now, "not rated, and the opponent has no rating",
                   says="Between unrated players nothing is counted."),
            Ground("6.5.2", side.opponent_rating.is_null(), "the opponent has no rating",
                   says="A game against an opponent without a rating is not counted."),
        ),
        "to_pool": unrated & ~foreign & ~opponent_foreign if only_fshu else unrated & ~foreign,
    }


# ── 6.5 The change of a rated player ────────────────────────────────────────────────────────────────────────────────


def difference(far: Points = 400, far_games: Games = 2) -> dict[str, Any]:
    beyond = side.gap.abs() > far
    first = "the first such game" if far_games == 1 else "the first {games:written} such games"
    return {"far": far, "difference": Article("6.5.3", "D", (
        Clause("6.5.1", side.gap, says="own rating minus the opponent's"),
        Clause("¶1", side.gap.clip(-far, far), when=beyond & (side.nth_far <= far_games),
               why=Message(f"a difference of more than {{far}} counts as {{far}} in {first} of an event",
                            far=far, games=far_games),
               says=Message(f"a difference of more than {{far}} counts as {{far}} in {first} of one event (U-6)",
                             far=far, games=far_games)),
        Clause("¶2", side.gap, when=beyond & (side.nth_far > far_games),
               why=Message("from the {next:th} such game of an event the real difference counts", next=far_games + 1),
               says="in every further one the real difference counts"),
    ))}


def k_factor(
    k_new: Factor = 40, k_new_games: Games = 30, k: Factor = 20, k_top: Factor = 10, k_top_rating: Rating = 2300,
    k_young: Factor = 40, k_young_age: Age = 14, k_young_at_most: Rating = 2000,
    first: Annotated[str, Reads("U-7")] = "top",
    day: Annotated[str, Reads("U-8")] = "period",
) -> Article:
    is_young, who = player.age < k_young_age, "players under {age} on the first day of the period (U-8)"
    if day == "list":
        is_young, who = player.age_on_list < k_young_age, "players under {age} on the day of the list (U-8)"
    if day == "year":
        is_young = player.age_this_year <= k_young_age
        who = "players of the age group under {age}, by year of birth (U-8)"
    new, top, young, at_most = k_new_games, k_top_rating, k_young_age, k_young_at_most
    return Article("6.5.5", "K", (
        gives("¶1", k_new, when=player.games_before < new, why=Message("new player, until {games} games", games=new),
              says=Message("for a new player, until {games} games are played", games=new)),
        gives("¶2", k, why=Message("the general rule, rating under {top}", top=top),
              says=Message("while the rating remains under {top}", top=top)),
        gives("¶3", k_top, when=player.highest >= top,
              why=Message("a published rating has reached {top}, for good", top=top),
              says=Message("once a published rating has reached {top}", top=top)),
        gives("¶4", k_young, when=is_young & (player.rating <= at_most),
              why=Message("under {age} years, rating not over {most}", age=young, most=at_most),
              says=Message(f"for {who}, rating not over {{most}}", age=young, most=at_most)),
    ), order="¶3 ¶1 ¶4 ¶2" if first == "top" else "¶1 ¶3 ¶4 ¶2", reading="U-7")


def k_limit(limit: Limit = 700) -> Article:
    return Article("6.5.5", "K", (
        Clause("¶1-4", player.K),
        Clause("¶5", limit // player.n, when=player.K * player.n > limit,
               why=Message("K × games would exceed {limit}: the largest K that does not", limit=limit),
               says=Message("if K × games of the period exceeds {limit}: the largest whole number so that it does not",
                             limit=limit)),
    ))


def rounded(half: Annotated[str, Reads("U-13")] = "away") -> Article:
    if half == "up":
        nearest = half_up(player.worth, pl.lit(100))
        return rule("6.5.6", "change", nearest, "to the nearest whole number, half up (U-13)")
    return rule("6.5.6", "change", half_away_from_zero(player.worth),
                "to the nearest whole number, half away from zero (U-13)")


TAKEN_OVER = 2600  # 6.6
LEAST = 1600  # 3, 5
ACTIVE_PERIODS = 36  # 5: three years

summed = player.rating + player.change
NEW_RATING = Article("6", "new_rating", (
    Clause(".5", summed, says="the rating on the list in force plus the change"),
    Clause(".6", player.fide_rating, when=(player.fide_rating >= TAKEN_OVER) & (summed < player.fide_rating) & ~foreign,
           why=Message("FIDE rating of {least} or more, higher than the national one: taken over", least=TAKEN_OVER),
           says=Message("FIDE rating of {least} or more and national rating lower: the national becomes the FIDE "
                         "rating (U-9)", least=TAKEN_OVER)),
))
KEEPS_RATING = Article("5", "keeps_rating", (
    Clause("¶0", True, says=Message("a rating of {least} or more stands", least=LEAST)),
    Clause("¶1", False, when=(player.new_rating < LEAST) & ~foreign,
           why=Message("below {least}: off the list", least=LEAST),
           says=Message("a rating below {least}: off the list; the personal code stays the player's", least=LEAST)),
))


def active_from(day: pl.Expr) -> pl.Expr:
    """The earliest last period with which a player is active on that day."""
    return day.dt.offset_by(f"-{ACTIVE_PERIODS}mo").dt.to_string("%Y-%m")


NOT_LISTED = (
    Ground("3/foreign", foreign, "not of Ukraine's regions",
           says="Players of other federations are not listed (U-12); who has no region on record is (U-37)."),
    Ground("3/unregistered", ~player.registered, "not registered",
           says="Who is not registered is not listed (U-22)."),
    Ground("5/removed", (player.removed_on <= list_date)
           & (player.last_played.is_null() | (player.last_played < active_from(player.removed_on))),
           "removed from the list on {removed_on} by a decision of the commission: inactive, no rated game since",
           says="The commission may remove inactive players from the list; they keep code and rating, and a rated game "
                "brings them back."),
    Ground("5/deceased", player.deceased_on <= list_date, "deceased", says="A deceased player leaves the list (U-22)."),
)



PROVISIONS = (
    Provision(Question.EDITION, "1",
              "an event is judged by the edition in force on the day it starts; K, first ratings and the list "
              "follow the edition named for the list (U-14)"),
    Provision(Question.REGISTRATION, "7", "no term; the event must be agreed (below)"),
    Provision(Question.REPORT, "7", "a report comes electronically and on paper (U-35)"),
    Provision(Question.GROUNDS, "2", "several grounds are all named, in the order of the text (U-17)"),
    Provision(Question.GROUNDS, "2", "an admitted event of which not one game counts is closed, and its verdict "
                                     "says so (U-31)"),
    Provision(Question.MATCHES, "2", "no rule of their own"),
    Provision(Question.UNPLAYED, "2", "any game in which both made a move counts, each side with its own result "
                                      "(U-26)"),
    Provision(Question.MEMBERS, "2", "for the opponents, and for the time needed, a player of another federation "
                                     "counts with the FIDE rating, if any; nothing else of the own rating is "
                                     "touched (U-12, U-19, U-38)"),
    Provision(Question.MEMBERS, "6.5.1", "it is that of FIDE's list in force on the day the event starts, where FIDE's "
                                         "lists are on record by month; else the one on record (U-32)"),
    Provision(Question.RATINGS, "6.5.1", "those of the list in force on the day the event starts (U-27); one "
                                         "rating for the month"),
    Provision(Question.EXPECTED, EXPECTED.number, "the misprint is read as the other regulations print it (U-25)"),
    Provision(Question.EXPECTED, "6.5.4", "ΔR = score − expected (U-10), summed over the period"),
    Provision(Question.K, "6.5.5", "one K for the whole period, by the list in force in it"),
    Provision(Question.NEW_RATING, "5", "this is looked at for every rated player, also without a game (U-22)"),
    Provision(Question.ACTIVITY, "5", Message("inactive without a rated game in the last {periods} periods (U-23); "
                                               "active again after one; the commission may remove inactive players",
                                               periods=ACTIVE_PERIODS)),
    Provision(Question.LIST, "5", "who returns to the list keeps the count of games and the highest rating (U-34)"),
    Provision(Question.CORRECTIONS, "2", "a refusal can be appealed; no term is named"),
)


def published(born: Annotated[str, Reads("U-36")] = "date") -> dict[str, Any]:
    """3: what the list shows beside the columns of every list, of which the year of birth is one."""
    dates = ("birth_date",) if born == "date" else ()
    shown = Provision(Question.LIST, "3", Message(
        "players of Ukraine's regions rated {least} or more: code, FIDE code, name, title, national and FIDE rating, "
        f"{'date' if dates else 'year'} of birth (U-36), region, active until; the K is that of the period that begins "
        "(U-24)", least=LEAST))
    return {
        "list_also": ("fide_id", "fide_standard", *dates, "active_until", "national_title"),
        "provisions": (*PROVISIONS, shown),
    }


PUBLISHED = published()

FSHU_2018_01 = Regulation(
    edition="fshu-2018-01",
    body="fshu",
    title=Message("FShU national rating system, {day} January {year}", day=23, year=2018),
    source="Положення про національну рейтингову систему Федерації шахів України, 23 січня 2018 р.",
    link="https://ukrchess.org.ua/",
    in_force=date(2018, 1, 23),
    pools=("standard",),
    cite_in_force="1",
    event=EventRules(
        pool=Article("2", "pool", (Clause("", pl.lit("standard"), says="one pool: standard (класичні шахи)"),)),
        not_yet=NOT_YET,
        **conditions(),
        admitted="2",
        owed=None,
        interim=None,
        counts_participants=pl.lit(False),
        rated_whole=pl.lit(True),
        due=pl.lit(True),
        not_due=Ground("2/not_due", pl.lit(False), ""),  # an event is rated as a whole
        completed=pl.lit(True),
        rate_of_play=RATE_OF_PLAY,
        game_facts=(RATE_OF_PLAY.value(),),
        game_refusals=GAMES["game_refusals"],
        **difference(),
        expected=EXPECTED,
    ),
    list=ListRules(
        at_start=True,  # 6.5.1
        strength=pl.when(foreign).then(fide_rating).otherwise(player.rating),
        by_fide=foreign,
        inherits=None,
        joins_with=None,
        **sides(),
        touches=GAMES["touches"],
        rating_used=pl.when(foreign).then(side.rating_then)
        .when(side.rating_now.is_not_null()).then(pl.coalesce(side.rating_then, side.rating_now)),
        k=k_factor(),
        k_limit=k_limit(),
        change=rounded(),
        new_rating=NEW_RATING,
        keeps_rating=KEEPS_RATING,
        dp=DP_6_1A,
        first_rating=first_rating(),
        may_start=~foreign,
        active_periods=ACTIVE_PERIODS,
        not_listed=NOT_LISTED,
        list_also=PUBLISHED["list_also"],
    ),
    appeal_to="the authorised person or the governing body",
    made_by={"refusals": conditions, "game_refusals": games, "sides_not_counted": sides, "difference": difference,
             "k": k_factor, "k_limit": k_limit, "change": rounded, "first_rating": first_rating,
             "list_also": published},
    provisions=PUBLISHED["provisions"],
    interpretations=INTERPRETATIONS,
    coverage=f"{__package__}:coverage_2018_01.toml",
)
