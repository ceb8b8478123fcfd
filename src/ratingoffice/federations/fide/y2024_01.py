"""FIDE Rating Regulations, applied from 1 January 2024 (the draft text)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import polars as pl
from polars import col

from ratingoffice.book.columns import event, game, player, side
from ratingoffice.federations.fide import events, matches
from ratingoffice.federations.fide.inclusion import NOT_LISTED
from ratingoffice.federations.fide.initial import first_rating
from ratingoffice.federations.fide.interpretations import FROM_2024_01
from ratingoffice.federations.numbers import Age, At, Factor, Games, Limit, Lists, Points, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import EventRules, ListRules, Regulation, gives
from ratingoffice.federations.tables import DP_8_1_1, PD_8_1_2
from ratingoffice.law.article import Article, Clause, Ground, rule
from ratingoffice.law.numbers import half_away_from_zero
from ratingoffice.message import Message

# fmt: off

# ── 0 Introduction: 0.2, 0.4 ────────────────────────────────────────────────────────────────────────────────────────
HYBRID = Ground("0.2/hybrid", event.declared("hybrid") & ~event.approved("hybrid"),
                "hybrid event without the individual approval of the QC chair",
                says="Hybrid events need the QC chair's individual approval.")
DECLINED = Ground("0.4", event.refused, "FIDE declined to rate it{decided}",
                  says="FIDE may decline to rate an event.")
APPEAL_DAYS = 7  # 0.4

# ── 1.2, 2, 3, 6.1 Playing conditions of an event ───────────────────────────────────────────────────────────────────
FIRST_CONTROL = 30  # moves, 1.2
HOURS = 12  # in a day, 3.1

LONG_DAY = Message("{rounds_a_day} rounds in a day at {minutes} minutes a player are more than {hours} hours of play",
                    hours=HOURS)

CONDITIONS = (
    Ground("1.2", event.first_control_moves < FIRST_CONTROL,
           Message("the first control is {first_control_moves} moves, at least {least} are needed",
                    least=FIRST_CONTROL),
           says=Message("A first control that names a number of moves names at least {least}, or no game is rated.",
                         least=FIRST_CONTROL)),
    Ground("2.1", ~(event.fact("laws_of_chess") | event.declared("hybrid")),
           "not declared as played by the Laws of Chess or the Hybrid regulations",
           says="Played by the Laws of Chess or the Hybrid regulations."),
    Ground("3.1", col("seconds_a_day") > HOURS * 60 * 60,
           Message("{rounds_a_day} rounds in a day at {minutes} min {odd_seconds} s a player are more than {hours} "
                    "hours of play", hours=HOURS),
           without={"odd_seconds": LONG_DAY},
           says=Message("At most {hours} hours of play in a day: rounds × 2 × the time for 60 moves (I-21).",
                         hours=HOURS)),
    Ground("6.1", (event.kind == "match") & (event.unrated_players > 0), "a match in which a player is unrated",
           says="A match in which one player is unrated is not rated (I-20)."),
)


# ── 9.4 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
PGN = Ground("9.4", event.declared("hybrid") & ~event.declared("pgn"), "hybrid event whose report has no full PGN",
             says="Hybrid events need the full PGN with the report.")


# ── 0.2, 0.3, 7.1.3, 9.1 Registered, closed and reported ────────────────────────────────────────────────────────────
def admission(
    days: Annotated[str, Reads("I-1")] = "apart",
    report: Annotated[str, Reads("I-13")] = "text",  # 7.1.3 closes on the end of the tournament
    owed: Annotated[str, Reads("I-30")] = "excused",
    latest_list: Annotated[Lists, At("9.1")] = 3,
) -> dict[str, Any]:
    by_council, singled = event.approved("council"), event.ruled("council")
    by = "end" if report == "text" else report

    def submitted(excused: pl.Expr) -> tuple[Ground, ...]:
        return events.submitted_in_time(excused, owed, days, latest_list)

    *registered, reported = submitted(by_council | singled)
    *needed, _ = events.submitted_in_time(by_council | singled, "judged", days, latest_list)
    return {
        "facts": (
            *events.facts(by, days, latest_list), events.late_by(events.ANY_EVENT.days),
            events.only_named(singled, by_council, submitted(by_council)),
        ),
        "not_yet": events.not_yet(by, by_council | singled),
        "refusals": (*registered, HYBRID, DECLINED, *CONDITIONS, reported, PGN),
        "owed": events.owed_ground(owed, needed),
        "noted": events.match_notes("7.1"),
    }


# ── 1.1, 5, 6.2 Games ───────────────────────────────────────────────────────────────────────────────────────────────
def minutes(at: str, needed: int, either: int) -> Clause:
    return gives(at, needed, Message("minutes if either player is rated {either} or higher", either=either),
                 when=game.higher_rating >= either)


RATE_OF_PLAY = Article("1.1", "minutes_needed", (
    minutes("¶1", 120, either=2400),
    minutes("¶2", 90, either=1800),
    gives("¶3", 60, "minutes if both are below that; an unrated player counts as below (I-3)"),
), order="¶1 ¶2 ¶3")

GAME_FACTS = (RATE_OF_PLAY.value(), game.higher_rating.alias("higher_rated"))

UNPLAYED = Ground("5.1/unplayed", ~game.played, "not played",
                  says="Unplayed games are not counted, whatever the reason.")
RULED = Ground("5.1/ruled", game.ruling.is_in(("force_majeure", "fair_play")),
               "not rated by a decision on record ({ruling})",
               says="Force majeure and fair-play decisions take a game out.")

TOO_SHORT = Ground("1.1/short", event.seconds_60 < col("minutes_needed") * 60,
                   "{minutes} minutes for each player; with a player rated {higher_rated} at least {minutes_needed} "
                   "are needed",
                   without={"higher_rated": "{minutes} minutes for each player; at least {minutes_needed} are needed"},
                   says="Time for 60 moves (I-22). Too short a game is not rated; the event's other games still are.")


NAMED = events.not_named(game.ruling == "council")


def games(waiver: Annotated[str, Reads("I-33")] = "prior") -> tuple[Ground, ...]:
    return (NAMED, UNPLAYED, RULED, TOO_SHORT, *matches.won_before(waiver))


# ── 4.1 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
LONG = 30  # days

INTERIM = Ground("4.1", events.open_still,
                 "in progress: {games_due} {games_due:game|games} of interim reports {games_due:is|are} rated",
                 says=Message("An event longer than {long} days reports interim results monthly: until it has closed, "
                               "games with a report of their own in time are rated, each once (I-17).", long=LONG))
NOT_DUE = Ground("4.1/not_due", pl.lit(True),
                 "the event is in progress; this game was in no interim report by {report_closing}")


# ── 7.2.1, 7.2.2 ────────────────────────────────────────────────────────────────────────────────────────────────────
def keeps_rating(least: Rating = 1400) -> Article:
    return Article("7.2.1", "keeps_rating", (
        Clause("¶1", True, says=Message("a rating of {least} or more stands", least=least)),
        Clause("¶2", player.new_rating >= least, when=player.new_rating < least,
               why=Message("below {least}: unrated on the next list", least=least),
               says=Message("a rating that drops below {least}: unrated on the next list", least=least)),
    ))


ACTIVE_PERIODS = 12  # 7.2.2, I-6

# ── 7.1.4, 7.2.1, 8.2.4, 8.3.1 Which sides count ────────────────────────────────────────────────────────────────────
unrated_now = side.rating_now.is_null()
met_rated = side.opponent_rating.is_not_null()

SIDES_NOT_COUNTED = (
    Ground("7.2.1/dropped", unrated_now & side.rating_then.is_not_null() & met_rated,
           "no longer rated on the list in force: the result goes to the new pool for a rating (I-14)",
           says="A player dropped out since the event started: the own result goes to the new pool (I-14)."),
    Ground("7.1.4/pool", unrated_now & met_rated,
           "not rated yet: the result goes to the pool for a first rating",
           says="The result of an unrated player goes to the pool for a first rating."),
    Ground("7.1.4/both", unrated_now, "not rated yet, and the opponent was unrated when the event started",
           says="Between unrated players nothing is counted."),
    Ground("8.3.1/opponent", side.opponent_rating.is_null(), "the opponent was unrated when the event started",
           says="A game against an opponent unrated when the event started is not counted."),
)

RATED_MEANWHILE = Ground("8.2.4", side.rating_then.is_null(),
                         "unrated when the event started: counted with the current rating",
                         says="A player unrated when the event started and rated by now counts with the current "
                              "rating; for the opponents that player is unrated.")

# ── 8.3 The change of a rated player ────────────────────────────────────────────────────────────────────────────────
REAL_GAP = Clause("¶1", side.gap, says="own rating minus the opponent's")


def difference(far: Points = 400) -> Article:
    return Article("8.3.1", "D", (
        REAL_GAP,
        Clause("¶2", side.gap.clip(-far, far), when=side.gap.abs() > far,
               why=Message("a difference of more than {far} counts as {far}", far=far)),
    ))


def k_factor(
    k_new: Factor = 40, k_new_games: Games = 30, k: Factor = 20, k_top: Factor = 10, k_top_rating: Rating = 2400,
    k_young: Factor = 40, k_young_age: Age = 18, k_young_below: Rating = 2300,
    first: Annotated[str, Reads("I-10")] = "top",
) -> Article:
    new, top, young, below = k_new_games, k_top_rating, k_young_age, k_young_below
    remained, so_far, while_it = player.highest < below, "always", "has remained"
    if first == "now":
        remained, so_far, while_it = player.rating < below, "now", "is"
    return Article("8.3.3", "K", (
        gives("¶1", k_new, when=player.games_before < new,
              why=Message("new to the list, until events with {games} games are completed", games=new),
              says=Message("for a player new to the list, until {games} rated games are completed (I-11)",
                            games=new)),
        gives("¶2", k, why=Message("the general rule, rating under {top}", top=top),
              says=Message("as long as the rating remains under {top}", top=top)),
        gives("¶3", k_top, when=player.highest >= top,
              why=Message("a published rating has reached {top}, for good", top=top),
              says=Message("once a published rating has reached {top}", top=top)),
        gives("¶4", k_young, when=(player.age_this_year <= young) & remained,
              why=Message(f"until the end of the year of the {{young:th}} birthday, rating {so_far} under {{below}}",
                           young=young, below=below),
              says=Message("until the end of the year of the {young:th} birthday, while the rating "
                            f"{while_it} under {{below}}", young=young, below=below)),
    ), order="¶1 ¶3 ¶4 ¶2" if first == "new" else "¶3 ¶4 ¶1 ¶2", reading="I-10")


def k_limit(limit: Limit = 700) -> Article:
    return Article("8.3.3", "K", (
        Clause("¶1-4", player.K),
        Clause("¶5", limit // player.n, when=player.K * player.n > limit,
               why=Message("K × games would exceed {limit}: the largest K that does not", limit=limit),
               says=Message("if K × games of the period exceeds {limit}: the largest whole number so that it does not",
                             limit=limit)),
    ))


ROUNDED = rule("8.3.4", "change", half_away_from_zero(player.worth), "to the nearest whole number, 0.5 away from zero")
NEW_RATING = rule("7.1", "new_rating", player.rating + player.change, "the rating on the list in force plus the change")

# ── What no article above computes ──────────────────────────────────────────────────────────────────────────────────
PROVISIONS = (
    Provision(Question.EDITION, "0.1",
              "an event is judged by the edition in force on the day it starts; K, first ratings and the list "
              "follow the edition named for the list (I-15)"),
    Provision(Question.REGISTRATION, "0.2",
              "a playing schedule that is missing, or came too late, is said and is no ground (I-38)"),
    Provision(Question.GROUNDS, "0.2", "several grounds are all named, in the order of the text (I-19)"),
    Provision(Question.GROUNDS, "7.1", "an admitted event of which not one game counts is closed, and its verdict says "
                                       "so (I-32)"),
    Provision(Question.UNPLAYED, "5.1",
              "a game in which both made a move is rated, each side with its own result (I-28)"),
    Provision(Question.RATINGS, "8.3.1",
              "those of the list in force on the day the event starts (I-12), for 0.2, 1.1 and 6.1 too; where the "
              "book does not have that list, the one in force in the period (I-27)"),
    Provision(Question.EXPECTED, "8.3.2", "ΔR = score − PD for each game, summed over the period"),
    Provision(Question.K, "8.3.3", "one K for the whole period, by the list in force in it"),
    Provision(Question.NEW_RATING, "7.2.1", "this is looked at for every rated player, also without a game (I-23)"),
    Provision(Question.ACTIVITY, "7.2.2", Message("inactive without a rated game in the last {periods} periods (I-6); "
                                                   "active on the next list after one", periods=ACTIVE_PERIODS)),
    Provision(Question.LIST, "7.1.2", "title, federation, rating, ID, games of the period, year of birth, sex, and "
                                      "the K of the period that begins, before its limit (I-26); a new player's "
                                      "games are those of the first rating (I-24)"),
    Provision(Question.LIST, "10.1", "who is not listed keeps the rating in the book (I-25)"),
    Provision(Question.CORRECTIONS, "0.4", Message("an appeal against a refusal must come within {days} days of the "
                                                    "notice", days=APPEAL_DAYS)),
    Provision(Question.CORRECTIONS, "7.1", "a list builds on the last revision of the one before (I-29)"),
)

FIDE_2024_01 = Regulation(
    edition="fide-2024-01",
    body="fide",
    title=Message("FIDE Rating Regulations, {day} January {year}", day=1, year=2024),
    source="FIDE Rating Regulations, applied from 1 January 2024",
    link="https://handbook.fide.com/chapter/B022024",
    in_force=date(2024, 1, 1),
    pools=("standard",),
    cite_in_force="0.1",
    event=EventRules(
        pool=Article("1.1", "pool", (Clause("", pl.lit("standard"), says="one pool: standard"),)),
        **admission(),
        admitted="7.1",
        interim=INTERIM,
        not_due=NOT_DUE,
        counts_participants=event.kind == "match",                                                   # 6.1
        whole=~events.open_still,
        due=(events.lasts > LONG) & (game.reported_on <= events.report_closing),                     # 4.1
        completed=~events.open_still,
        meant_for=events.MEANT_FOR,
        rate_of_play=RATE_OF_PLAY,
        game_facts=GAME_FACTS,
        game_refusals=games(),
        far=None,
        difference=difference(),
        expected=PD_8_1_2,
    ),
    list=ListRules(
        at_start=True,                                                                               # I-12
        strength=player.rating,
        inherits=None,
        joins_with=None,
        sides_not_counted=SIDES_NOT_COUNTED,
        to_pool=unrated_now & met_rated,                                                             # 7.1.4
        touches=(RATED_MEANWHILE,),
        rating_used=pl.when(side.rating_now.is_not_null()).then(pl.coalesce(side.rating_then, side.rating_now)),
        k=k_factor(),
        k_limit=k_limit(),
        change=ROUNDED,
        new_rating=NEW_RATING,
        keeps_rating=keeps_rating(),
        dp=DP_8_1_1,
        first_rating=first_rating(),
        may_start=pl.lit(True),
        active_periods=ACTIVE_PERIODS,
        not_listed=NOT_LISTED,
    ),
    appeal_days=APPEAL_DAYS,
    appeal_to="the Qualification Commission",
    made_by={"refusals": admission, "game_refusals": games, "difference": difference, "k": k_factor, "k_limit": k_limit,
             "keeps_rating": keeps_rating, "first_rating": first_rating},
    provisions=(events.overrides("the Council"), *PROVISIONS),
    interpretations=FROM_2024_01,
    coverage=f"{__package__}:coverage_2024_01.toml",
)
