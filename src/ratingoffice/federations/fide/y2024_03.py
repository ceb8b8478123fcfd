"""FIDE Rating Regulations, approved by the FIDE Council on 15 December 2023, in force from 1 March 2024.

Article by article in the order of the printed text, to be proofread with the text in hand. Elsewhere are the tables of
8.1 (`federations.tables`), the steps of a first rating (`first_rating.py`), and how a term of registration is judged
(`registration.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import Annotated, Any

import polars as pl
from polars import col

from ratingoffice.book.columns import event, game, list_date, player, side
from ratingoffice.federations.fide.first_rating import initial
from ratingoffice.federations.fide.interpretations import FROM_2024_03
from ratingoffice.federations.fide.registration import (
    Term,
    average,
    decisions_in_vain,
    late_by,
    registered_before,
    registration,
)
from ratingoffice.federations.numbers import Age, At, Factor, Games, Limit, Lists, Periods, Points, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import EventRules, FirstRating, ListRules, Regulation, gives
from ratingoffice.federations.tables import DP_8_1_1, PD_8_1_2
from ratingoffice.law.article import LATER_LIST, RATED, Article, Clause, Ground, rule
from ratingoffice.law.numbers import half_away_from_zero
from ratingoffice.message import Message, Wording, figures_of, template_of

# fmt: off

# quantities of an event that articles below work out
closing, report_closing, open_still = col("closing"), col("report_closing"), col("open_still")       # 7.1.3
lasts = col("lasts")                                                                                 # 4.1
latest_list, last_report_day = col("latest_list"), col("last_report_day")                            # 9.1
unreported = event.reporting_judged & event.reported_on.is_null()

# ── 0 Introduction ──────────────────────────────────────────────────────────────────────────────────────────────────
# 0.1 A change applies to tournaments that start on or after the day it takes effect.
JUDGED_BY_START = Provision(
    Question.EDITION, "0.1",
    "an event is judged by the edition in force on the day it starts; K, first ratings and the list follow the edition "
    "named for the list (I-15)",
)

# 0.2 Tournaments are registered beforehand, with their playing schedule.
SCHEDULE = Provision(Question.REGISTRATION, "0.2",
                     "a playing schedule that is missing, or came too late, is said and is no ground (I-38)")
ALL_GROUNDS = Provision(Question.GROUNDS, "0.2", "several grounds are all named, in the order of the text (I-19)")

# 0.2.1 With a player over 2700, or a woman over 2500; 0.2.3 later only with the approval of the FIDE President.
TOP_PLAYER, TOP_WOMAN = 2700, 2500
over_2700 = (event.highest_rating > TOP_PLAYER).fill_null(False)
world_class = over_2700 | (event.highest_woman > TOP_WOMAN).fill_null(False)
WORLD_CLASS = Term(
    article="0.2.1",
    events=Message("An event with a player rated over {player} or a woman rated over {woman}",
                 player=TOP_PLAYER, woman=TOP_WOMAN),
    when=world_class, days=30, approval="president_late", by="the FIDE President (0.2.3)",
    because="with player {top_player}, rated {top_rating}, ", other_approvals={"qc_chair_late": "the QC chair"},
)
# 0.2.2 Otherwise; 0.2.4 later only with the approval of the QC chair.
ANY_OTHER = Term(article="0.2.2", events="Any other event", when=~world_class, days=3, approval="qc_chair_late",
                 by="the QC chair (0.2.4)", other_approvals={"president_late": "the FIDE President"})


def registration_judged(excused: pl.Expr, owed: str) -> pl.Expr:
    """Of which events registration is asked: not of those rated by a decision (0.2), or that 0.3 owes."""
    judged = event.registration_judged & ~excused
    return judged & ~owed_by_0_3 if owed == "excused" else judged                                    # I-30


# The QC chair may refuse to register a tournament: about registration, so what overrides that overrides it too (I-34).
def registration_refused(excused: pl.Expr, owed: str) -> Ground:
    judged = ~excused & ~owed_by_0_3 if owed == "excused" else ~excused
    return Ground("0.2/refused", event.decided("registration_refused") & judged,
                  "registration refused{decided_registration_refused}",
                  says="The QC chair may refuse to register an event (I-34).")


# Hybrid tournaments are approved one by one.
HYBRID = Ground("0.2/hybrid", event.declared("hybrid") & ~event.approved("hybrid"),
                "hybrid event without the individual approval of the QC chair",
                says="Hybrid events need the QC chair's individual approval.")

# The Council, or the President for an average over 2700, may have events or single games rated that were not submitted.
TOP_EVENT = 2700
top_event = (event.ratings_sum > TOP_EVENT * event.rated_players).fill_null(False)                   # I-18
by_decision = event.approved("council") | (event.approved("president") & top_event)
single_games = event.ruled("council") | (event.ruled("president") & top_event)
decided_by_president = event.approved("president") | event.ruled("president")


def overrides(authority: Wording, reports: str = "9.1") -> Provision:
    """What a decision to rate what was not submitted overrides."""
    return Provision(
        Question.REGISTRATION, "0.2",
        Message(f"{template_of(authority)} may rate events, or single games of events, that no federation submitted: "
                f"that overrides registration (0.2) and a late report ({reports}), not a refusal, the hybrid approval "
                "or the playing conditions", **figures_of(authority)),
    )


COUNCIL_OR_PRESIDENT = Message("the Council, or the FIDE President for events averaging over {average} (I-18),",
                               average=TOP_EVENT)


def only_named(single_games: pl.Expr, whole_event: pl.Expr, grounds: Sequence[Ground]) -> pl.Expr:
    """Events of which only single games are rated: a decision names some, and a ground is against all others (I-36)."""
    return (single_games & ~whole_event & pl.any_horizontal(ground.applies() for ground in grounds)).alias("only_named")


def not_named(named: pl.Expr) -> Ground:
    return Ground("0.2/not_named", col("only_named") & ~named.fill_null(False),
                  "of an event that was not submitted in time: only single games of it are rated by a decision, not "
                  "this one",
                  says="Where the Council has single games of an event rated, its other games are rated only if the "
                       "event is in order without that (I-36).")


NOT_NAMED = not_named((game.ruling == "council") | ((game.ruling == "president") & col("top_event")))

# 0.3 Official FIDE and continental events shall be rated.
official = event.declared("official")
owed_by_0_3 = official | event.declared("continental")


def shall_be_rated(owed: str, needed: Sequence[Ground]) -> Ground | None:
    """Said of an event where one of the grounds of registration would be against it."""
    if owed != "excused":                                                                            # I-30
        return None
    return Ground("0.3", owed_by_0_3 & pl.any_horizontal(ground.applies() for ground in needed),
                  "an official FIDE or continental event: it shall be rated, whatever its registration", RATED,
                  says="Official FIDE and continental events shall be rated: registration is no ground against them "
                       "(I-30).")


# 0.4 FIDE may decline to rate a tournament; an appeal must come within seven days of the notice.
DECLINED = Ground("0.4", event.refused, "FIDE declined to rate it{decided}", says="FIDE may decline to rate an event.")
APPEAL_DAYS = 7
APPEAL = Provision(Question.CORRECTIONS, "0.4",
                   Message("an appeal against a refusal must come within {days} days of the notice", days=APPEAL_DAYS))

# ── 1 Rate of play ──────────────────────────────────────────────────────────────────────────────────────────────────
ONE_POOL = Article("1.1", "pool", (Clause("", pl.lit("standard"), says="one pool: standard"),))


# 1.1 The time that each player needs for 60 moves.
def minutes(at: str, needed: int, either: int) -> Clause:
    return gives(at, needed, Message("minutes if either player is rated {either} or higher", either=either),
                 when=game.higher_rating >= either)


RATE_OF_PLAY = Article("1.1", "minutes_needed", (
    minutes("¶1", 120, either=2400),
    minutes("¶2", 90, either=1800),
    gives("¶3", 60, "minutes if both are below that; an unrated player counts as below (I-3)"),
), order="¶1 ¶2 ¶3")
MINUTES = (
    event.minutes.alias("minutes"),
    pl.when(event.seconds_60 % 60 != 0).then(event.seconds_60 % 60).alias("odd_seconds"),
)
TOO_SHORT = Ground("1.1/short", event.seconds_60 < col("minutes_needed") * 60,
                   "{minutes} minutes for each player; with a player rated {higher_rated} at least {minutes_needed} "
                   "are needed",
                   without={"higher_rated": "{minutes} minutes for each player; at least {minutes_needed} are needed"},
                   says="Time for 60 moves (I-22). Too short a game is not rated; the event's other games still are.")

# 1.2 The moves of a first control that names a number of them.
FIRST_CONTROL = 30
FEW_MOVES = Ground("1.2", event.first_control_moves < FIRST_CONTROL,
                   Message("the first control is {first_control_moves} moves, at least {least} are needed",
                           least=FIRST_CONTROL),
                   says=Message("A first control that names a number of moves names at least {least}, or no game is "
                                "rated.", least=FIRST_CONTROL))

# ── 2 Laws to be followed ───────────────────────────────────────────────────────────────────────────────────────────
# 2.1 The Laws of Chess, or the regulations for hybrid competitions.
OTHER_LAWS = Ground("2.1", ~(event.fact("laws_of_chess") | event.declared("hybrid")),
                    "not declared as played by the Laws of Chess or the Hybrid regulations",
                    says="Played by the Laws of Chess or the Hybrid regulations.")

# ── 3 Hours of play ─────────────────────────────────────────────────────────────────────────────────────────────────
# 3.1 No more than 12 hours of play in a day, counting 60 moves a game.
HOURS = 12
ROUNDS_A_DAY = event.rounds_a_day_played.alias("rounds_a_day")                                       # I-21
SECONDS_A_DAY = (event.rounds_a_day_played * 2 * event.seconds_60).alias("seconds_a_day")
LONG_DAY = Ground(
    "3.1", col("seconds_a_day") > HOURS * 60 * 60,
    Message("{rounds_a_day} rounds in a day at {minutes} min {odd_seconds} s a player are more than {hours} hours of "
            "play", hours=HOURS),
    without={"odd_seconds": Message("{rounds_a_day} rounds in a day at {minutes} minutes a player are more than "
                                    "{hours} hours of play", hours=HOURS)},
    says=Message("At most {hours} hours of play in a day: rounds × 2 × the time for 60 moves (I-21).", hours=HOURS),
)

# ── 4 Reporting frequency ───────────────────────────────────────────────────────────────────────────────────────────
# 4.1 A tournament of more than 30 days reports interim results every month.
LONG = 30
LASTS = ((event.ends_on - event.starts_on).dt.total_days() + 1).alias("lasts")
INTERIM = Ground("4.1", open_still,
                 "in progress: {games_due} {games_due:game|games} of interim reports {games_due:is|are} rated",
                 says=Message("An event longer than {long} days reports interim results monthly: until it has closed, "
                              "games with a report of their own in time are rated, each once (I-17).", long=LONG))
NOT_DUE = Ground("4.1/not_due", pl.lit(True),
                 "the event is in progress; this game was in no interim report by {report_closing}")

# ── 5 Unplayed games ────────────────────────────────────────────────────────────────────────────────────────────────
# 5.1 Unplayed games are not counted; a game in which both made a move is rated.
UNPLAYED = Ground("5.1/unplayed", ~game.played, "not played",
                  says="Unplayed games are not counted, whatever the reason.")
RULED_OUT = Ground("5.1/ruled", game.ruling.is_in(("force_majeure", "fair_play")),
                   "not rated by a decision on record ({ruling})",
                   says="Force majeure and fair-play decisions take a game out.")
OWN_RESULT = Provision(Question.UNPLAYED, "5.1",
                       "a game in which both made a move is rated, each side with its own result (I-28)")

# ── 6 Matches ───────────────────────────────────────────────────────────────────────────────────────────────────────
# 6.1 A match with an unrated player is not rated.
is_match = event.kind == "match"
UNRATED_MATCH = Ground("6.1", is_match & (event.unrated_players > 0), "a match in which a player is unrated",
                       says="A match in which one player is unrated is not rated (I-20).")

# 6.2 Games after a match over a fixed number of games is won are not rated, unless that is waived by prior request.
WAIVER = (
    event.approved("match_waiver").alias("match_waived"),
    (event.approved("match_waiver") & (event.day_of("match_waiver") >= event.starts_on)).fill_null(False)
    .alias("waived_late"),
)
won_before = game.points_before * 2 > event.match_games * 100
AFTER_THE_WIN = Ground("6.2", won_before & ~col("match_waived"),
                       "played after the match over {match_games} games was won",
                       says="Games after a match of a fixed number of games is won are not rated, unless waived "
                            "beforehand (I-20).")
WAIVED_LATE = Ground("6.2/waived_late", won_before & col("waived_late"),
                     "played after the match over {match_games} games was won; the waiver of {day_of_match_waiver} "
                     "came too late, the match began on {starts_on}",
                     says="A waiver of the first day of the match or later is not by prior request, and does not hold "
                          "(I-33).")


def match_notes(article: str, unrated: str, won: str) -> tuple[Ground, ...]:
    """Said of a rated event that may not have been judged as a match: the article that rates it, and those of 6."""
    meant = is_match.fill_null(False)
    rated = (col("outcome") == RATED) & ~open_still
    return (
        Ground(f"{article}/open_match", rated & meant & event.match_games.is_null(),
               f"a match without a fixed number of games on record: all its games are rated ({won})", RATED,
               says=f"Of a match without a fixed number of games {won} is not judged, and that is said."),
        Ground(f"{article}/no_match", rated & ~meant & event.match_games.is_not_null(),
               f"a number of games is on record, but the event is no match: {won} is not judged", RATED,
               says=f"A fixed number of games of an event that is no match is not judged by {won}, and that is said."),
        Ground(f"{article}/two_players", rated & ~meant & event.two_players.fill_null(False),
               f"only two players meet in it: if it is a match, register it as one ({unrated}, {won})", RATED,
               says="An event of two players that is not registered as a match is said to be one."),
    )


# ── 7 Official FIDE rating list ─────────────────────────────────────────────────────────────────────────────────────
# 7.1 On the first day of each month; 7.1.1 the rating period is that of the list in force.
NEW_RATING = rule("7.1", "new_rating", player.rating + player.change, "the rating on the list in force plus the change")
NO_GAME_COUNTS = Provision(Question.GROUNDS, "7.1",
                           "an admitted event of which not one game counts is closed, and its verdict says so (I-32)")
REVISIONS = Provision(Question.CORRECTIONS, "7.1", "a list builds on the last revision of the one before (I-29)")

# 7.1.2 What is published of each player (`Body.list_columns`).
PUBLISHED = Provision(Question.LIST, "7.1.2",
                      "title, federation, rating, ID, games of the period, year of birth, sex, and the K of the period "
                      "that begins, before its limit (I-26); a new player's games are those of the first rating (I-24)")

# 7.1.3 The closing date is 3 days before the list; official FIDE events may end on the last day before it.
CLOSES, CLOSES_OFFICIAL = 3, 1
REPORTED = 1  # a report in time for a list comes so many days before it at the latest, whatever closes


def closing_date(of_list: pl.Expr) -> pl.Expr:
    """The last day on which an event may end for the list of that day."""
    return (
        pl.when(official).then(of_list.dt.offset_by(f"-{CLOSES_OFFICIAL}d"))
        .otherwise(of_list.dt.offset_by(f"-{CLOSES}d"))
    )


def reports_close(of_list: pl.Expr, by: str) -> pl.Expr:
    """I-13: the last day of a report; by the closing date, or just before the list where only the end closes."""
    return closing_date(of_list) if by == "report" else of_list.dt.offset_by(f"-{REPORTED}d")


OPEN_STILL = (
    (event.ends_on > closing) | (event.reported_on > report_closing).fill_null(False)
    | (unreported & (list_date <= latest_list))
).alias("open_still")


def not_yet(by: str, excused: pl.Expr, article: str = "7.1.3", reports: str = "9.1") -> tuple[Ground, ...]:
    """What goes to a later list. Where that one is too late for the article on `reports`, it is said at once."""
    too_late = ((event.reported_on > last_report_day) & ~excused).fill_null(False)

    def waits(name: str, when: pl.Expr, why: str, says: Wording) -> Iterator[Ground]:
        yield Ground(f"{article}/{name}", when & ~too_late, why, LATER_LIST, says=says)
        yield Ground(f"{article}/{name}_too_late", when & too_late,
                     f"{why}, which is too late ({reports}): its report had to come by {{last_report_day}}", LATER_LIST,
                     says=f"Where that list is too late by {reports}, this is said at once.")

    by_day = "by the same day" if by == "report" else "before the list: only the end of the tournament closes"
    ends_in_time = event.ends_on <= closing
    return (
        *waits("ends", (event.ends_on > closing) & (event.games_due == 0),
               "ends on {ends_on}, after the closing date {closing}: it goes to a later list",
               Message("An event is in time for a list if it ends {days} days before it at the latest (an official "
                       "FIDE event: {official}).", days=CLOSES, official=CLOSES_OFFICIAL)),
        *waits("reported", ends_in_time & (event.reported_on > report_closing) & (event.games_due == 0),
               "reported on {reported_on}, after the closing date {report_closing}: it goes to the following list",
               f"Its report must have come {by_day} (I-13)."),
        Ground(f"{article}/no_report",
               ends_in_time & unreported & (list_date <= latest_list) & (event.games_due == 0),
               "no report yet: it goes to a later list, if the report comes by {last_report_day}", LATER_LIST,
               says="An event without a report waits; a later list comes before every refusal (I-16)."),
    )


# 7.1.4 A first rating: at least 5 games against rated opponents in periods of not more than 26 months, at least 1400.
FIRST_GAMES, FIRST_PERIODS, FIRST_LEAST = 5, 26, 1400
unrated_now = side.rating_now.is_null()
met_rated = side.opponent_rating.is_not_null()
TO_POOL = Ground("7.1.4/pool", unrated_now & met_rated,
                 "not rated yet: the result goes to the pool for a first rating",
                 says="The result of an unrated player goes to the pool for a first rating.")
BOTH_UNRATED = Ground("7.1.4/both", unrated_now, "not rated yet, and the opponent was unrated when the event started",
                      says="Between unrated players nothing is counted.")


# 7.2.1 Players whose rating drops below 1400 are unrated on the next list, and from then on as any unrated player.
def keeps_rating(least: Rating = 1400, *, article: str = "7.2.1") -> Article:
    return Article(article, "keeps_rating", (
        Clause("¶1", True, says=Message("a rating of {least} or more stands", least=least)),
        Clause("¶2", player.new_rating >= least, when=player.new_rating < least,
               why=Message("below {least}: unrated on the next list", least=least),
               says=Message("a rating that drops below {least}: unrated on the next list", least=least)),
    ))


DROPPED_OUT = Ground("7.2.1/dropped", unrated_now & side.rating_then.is_not_null() & met_rated,
                     "no longer rated on the list in force: the result goes to the new pool for a rating (I-14)",
                     says="A player dropped out since the event started: the own result goes to the new pool (I-14).")
ALSO_WITHOUT_GAME = Provision(Question.NEW_RATING, "7.2.1",
                              "this is looked at for every rated player, also without a game (I-23)")

# 7.2.2 Inactive without a rated game in a year; active again on the next list after one.
ACTIVE_PERIODS = 12  # I-6
ACTIVITY = Provision(Question.ACTIVITY, "7.2.2",
                     Message("inactive without a rated game in the last {periods} periods (I-6); active on the next "
                             "list after one", periods=ACTIVE_PERIODS))

# ── 8 The working of the FIDE rating system ─────────────────────────────────────────────────────────────────────────
# 8.1 The tables 8.1.1 (p -> dp) and 8.1.2 (D -> PD) are in `federations.tables`.

# 8.2 The initial rating Ru of a player; the games it needs, its window and its minimum are those of 7.1.4.
ADDED, ADDED_RATING = 2, 1800  # 8.2.2: hypothetical opponents, each drawn
MOST = 2200  # 8.2.3


def first_rating(
    first_games: Annotated[Games, At("7.1.4")] = FIRST_GAMES,
    first_periods: Annotated[Periods, At("7.1.4")] = FIRST_PERIODS,
    first_least: Annotated[Rating, At("7.1.4")] = FIRST_LEAST,
    first_added: Annotated[Games, At("8.2.2")] = ADDED,
    first_added_rating: Annotated[Rating, At("8.2.2")] = ADDED_RATING,
    first_most: Annotated[Rating, At("8.2.3")] = MOST,
    below: Annotated[str, Reads("I-4")] = "stays",
    first_event: Annotated[str, Reads("I-7")] = "ever",
) -> FirstRating:
    stays = below == "stays"                                                                         # I-4
    tried_again = "is tried again at every list" if stays else "is forgotten, and counting begins anew"
    first = "the first event in which the player ever met a rated opponent"                          # I-7
    if first_event == "window":
        first = "the first event in the window"
    provisions = (
        Provision(Question.FIRST_GAMES, "7.1.4",
                  Message("at least {games} games against rated opponents", games=first_games)),
        Provision(Question.FIRST_GAMES, "8.2.1",
                  f"a zero score in {first} is disregarded, and only in that one (I-7)"),
        Provision(Question.FIRST_WINDOW, "7.1.4",
                  Message("the last {periods} periods, the one being rated included; a pool that comes out below "
                          f"{{least}} {tried_again} (I-4)", periods=first_periods, least=first_least)),
        Provision(Question.FIRST_WINDOW, "7.1.4",
                  "a result belongs to the period in which its event was rated (I-31)"),
        Provision(Question.FIRST_WINDOW, "7.2.1",
                  "a player who drops out starts with an empty pool; the count of games and the highest rating stay "
                  "(I-5)"),
        Provision(Question.FIRST_FORMULA, "8.2.2",
                  Message("Ra = the average of the rated opponents and of {added} hypothetical ones rated {rated}, "
                          "each drawn; an opponent counts as when the event was rated, without the rule of 8.3.1 "
                          "(I-9)", added=first_added, rated=first_added_rating)),
        Provision(Question.FIRST_FORMULA, "8.2.3",
                  Message("Ru = Ra + dp(p), p with these {added} draws, rounded to hundredths (I-37), by table "
                          "{table}; rounded half up (I-8)", added=first_added, table=DP_8_1_1.number)),
        Provision(Question.FIRST_BOUNDS, "7.1.4",
                  Message("at least {least}, or it is not published", least=first_least)),
        Provision(Question.FIRST_BOUNDS, "8.2.3", Message("at most {most}", most=first_most)),
    )
    enough, high_enough, capped = col("enough"), col("high_enough"), col("Ru") > first_most
    then = "stays in the pool and is tried again at every list" if stays else "counting begins anew"
    reasons = (
        Ground("8.2.1", col("zero_games") > 0,
               "first event scored zero, its games ({zero_games}) are disregarded"),
        Ground("7.1.4/missing", ~enough,
               Message("{n} of {games} games against rated opponents: {missing} more needed", games=first_games)),
        Ground("7.1.4/low", enough & ~high_enough,
               Message(f"comes out at {{result}}, below {{least}}: {then}", least=first_least)),
        Ground("8.2.3", enough & high_enough & capped,
               Message("first rating: comes out at {Ru}, the maximum is {most}", most=first_most), RATED),
        Ground("7.1.4", enough & high_enough & ~capped,
               Message("first rating from {n} games, with {added:written} drawn {added:game|games} against {rated} "
                       "added", added=first_added, rated=first_added_rating), RATED),
    )
    rule = partial(initial, games=first_games, least=first_least, added=first_added, added_rating=first_added_rating,
                   most=first_most, stays=stays)
    return FirstRating(rule, reasons, first_periods, provisions, remembers=first_event == "ever", window_by="7.1.4",
                       zero_by="8.2.1", draws=first_added, draws_rating=first_added_rating, draws_by="8.2.2")


# 8.2.4 Unrated when the event started, rated before it is rated: with the current rating; for the opponents unrated.
RATED_MEANWHILE = Ground("8.2.4", side.rating_then.is_null(),
                         "unrated when the event started: counted with the current rating",
                         says="A player unrated when the event started and rated by now counts with the current "
                              "rating; for the opponents that player is unrated.")
RATING_USED = pl.when(side.rating_now.is_not_null()).then(pl.coalesce(side.rating_then, side.rating_now))

# 8.3.1 D, the difference between the player's rating and the opponent's, counts as 400 at most.
RATINGS_OF_START = Provision(
    Question.RATINGS, "8.3.1",
    "those of the list in force on the day the event starts (I-12), for 0.2, 1.1 and 6.1 too; where the book does not "
    "have that list, the one in force in the period (I-27)",
)
OPPONENT_UNRATED = Ground("8.3.1/opponent", side.opponent_rating.is_null(),
                          "the opponent was unrated when the event started",
                          says="A game against an opponent unrated when the event started is not counted.")
REAL_DIFFERENCE = Clause("¶1", side.gap, says="own rating minus the opponent's")


def difference(far: Points = 400, *, article: str = "8.3.1") -> Article:
    return Article(article, "D", (
        REAL_DIFFERENCE,
        Clause("¶2", side.gap.clip(-far, far), when=side.gap.abs() > far,
               why=Message("a difference of more than {far} counts as {far}", far=far)),
    ))


# 8.3.2 Delta R = score - PD, by table 8.1.2; summed, times K.
SUMMED = Provision(Question.EXPECTED, "8.3.2", "ΔR = score − PD for each game, summed over the period")


# 8.3.3 K; and what it becomes where K times the games of the period exceeds 700.
def k_factor(
    k_new: Factor = 40, k_new_games: Games = 30, k: Factor = 20, k_top: Factor = 10, k_top_rating: Rating = 2400,
    k_young: Factor = 40, k_young_age: Age = 18, k_young_below: Rating = 2300,
    first: Annotated[str, Reads("I-10")] = "top", *, article: str = "8.3.3",
) -> Article:
    new, top, young, below = k_new_games, k_top_rating, k_young_age, k_young_below
    remained, so_far, while_it = player.highest < below, "always", "has remained"
    if first == "now":
        remained, so_far, while_it = player.rating < below, "now", "is"
    return Article(article, "K", (
        gives("¶1", k_new, when=player.games_before < new,
              why=Message("new to the list, until events with {games} games are completed", games=new),
              says=Message("for a player new to the list, until {games} rated games are completed (I-11)", games=new)),
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


def k_limit(limit: Limit = 700, *, article: str = "8.3.3") -> Article:
    return Article(article, "K", (
        Clause("¶1-4", player.K),
        Clause("¶5", limit // player.n, when=player.K * player.n > limit,
               why=Message("K × games would exceed {limit}: the largest K that does not", limit=limit),
               says=Message("if K × games of the period exceeds {limit}: the largest whole number so that it does not",
                            limit=limit)),
    ))


ONE_K = Provision(Question.K, "8.3.3", "one K for the whole period, by the list in force in it")

# 8.3.4 The change of the period, to the nearest whole number.
ROUNDED = rule("8.3.4", "change", half_away_from_zero(player.worth), "to the nearest whole number, 0.5 away from zero")

# ── 9 Reporting procedures ──────────────────────────────────────────────────────────────────────────────────────────
# 9.1 In time for the list of the month the tournament is registered for, or for the following one where five days or
# fewer are left; not in time for the third list after its end: not rated.
FEW_DAYS, LATEST_LIST = 5, 3
next_list = event.ends_on.dt.truncate("1mo").dt.offset_by("1mo")
MEANT_FOR = Article("9.1", "meant_for", (
    Clause("¶2", next_list, says="a report is for the first list after the event's last day (I-35)"),
    Clause("¶3", next_list.dt.offset_by("1mo"),
           when=(event.ends_on.dt.month_end() - event.ends_on).dt.total_days() <= FEW_DAYS,
           says=Message("for the following list, if {days} days or fewer remain from the last day to the end of the "
                        "month", days=FEW_DAYS)),
))


def last_list(by: str, latest: int) -> tuple[pl.Expr, pl.Expr]:
    """The latest list that an event may still be rated for, and the last day of its report."""
    of_list = event.ends_on.dt.truncate("1mo").dt.offset_by(f"{latest}mo")
    return of_list.alias("latest_list"), reports_close(of_list, by).alias("last_report_day")


def late_report(excused: pl.Expr, latest: int, article: str) -> Ground:
    too_late = (event.reported_on > last_report_day) | (unreported & (list_date > latest_list))
    return Ground(article, too_late & ~excused & event.reporting_judged & ~open_still,
                  Message("reported on {reported_on}; the last day for the {latest:th} list after its end was "
                          "{last_report_day}", latest=latest),
                  says=Message("Not reported in time for the {latest:th} list after its end: not rated.",
                               latest=latest),
                  without={"reported_on": Message("no report came by {last_report_day}, the last day for the "
                                                  "{latest:th} list after its end", latest=latest)})


# 9.2 and 9.3 speak to organisers and federations.
# 9.4 Hybrid tournaments: the full PGN with the report.
PGN = Ground("9.4", event.declared("hybrid") & ~event.declared("pgn"), "hybrid event whose report has no full PGN",
             says="Hybrid events need the full PGN with the report.")


# ── 10 Inclusion in the rating list ─────────────────────────────────────────────────────────────────────────────────
# 10.1 Registered through a member federation that is not excluded, unless the Council has approved otherwise.
def approved(first: pl.Expr, last: pl.Expr) -> pl.Expr:
    """Is a decision of the Council in force on the day of the list? Its first and its last day are included."""
    return ((first <= list_date) & (last.is_null() | (last >= list_date))).fill_null(False)


approved_by_council = (
    approved(player.council_from, player.council_until)
    | approved(player.federation_council_from, player.federation_council_until)
)
UNREGISTERED = Ground("10.1", ~player.registered & ~approved_by_council, "not registered through a member federation",
                      says="Listed only when registered through a member federation that is not excluded, unless a "
                           "decision of the Council on record says otherwise (of the player or the federation, with "
                           "its days).")
NO_MEMBER = Ground(
    "10.1/no_member",
    ((player.federation_from > list_date) | (player.federation_until < list_date)) & ~approved_by_council,
    "the federation {federation} is no member on the day of the list",
    says="Players of a federation that is no member on the day of the list are not listed; a federation that the book "
         "does not have is not judged.",
)
EXCLUDED = Ground(
    "10.1/excluded",
    (player.excluded_from <= list_date) & (player.excluded_until.is_null() | (player.excluded_until >= list_date))
    & ~approved_by_council,
    "the federation {federation} is excluded from membership since {excluded_from}",
    says="Players of a federation that is excluded on the day of the list are not listed; its first and its last day "
         "are included.",
)
STILL_RATED = Provision(Question.LIST, "10.1", "who is not listed keeps the rating in the book (I-25)")

# 10.2 Deaths are reported by the federation.
DECEASED = Ground("10.2", player.deceased_on <= list_date, "deceased", says="A deceased player leaves the list.")


# ── The questions of a regulation ───────────────────────────────────────────────────────────────────────────────────
CONDITIONS = (FEW_MOVES, OTHER_LAWS, LONG_DAY, UNRATED_MATCH)                                        # 1.2 to 6.1
PROVISIONS = (
    JUDGED_BY_START, SCHEDULE, ALL_GROUNDS, APPEAL, OWN_RESULT, NO_GAME_COUNTS, REVISIONS, PUBLISHED, ALSO_WITHOUT_GAME,
    ACTIVITY, RATINGS_OF_START, SUMMED, ONE_K, STILL_RATED,
)


def dates(by: str, days: str, latest: int) -> tuple[pl.Expr, ...]:
    """The quantities of an event that its articles work out, however long before it has to be registered."""
    return (
        closing_date(list_date).alias("closing"), reports_close(list_date, by).alias("report_closing"),
        *last_list(by, latest), LASTS, registered_before(days), *MINUTES, ROUNDS_A_DAY, SECONDS_A_DAY, *WAIVER,
        OPEN_STILL,
    )


def submission(
    terms: Sequence[Term], excused: pl.Expr, owed: str, days: str, latest: int, reports: str = "9.1"
) -> tuple[Ground, ...]:
    """The grounds that a decision to rate what was not submitted overrides: those of 0.2, a late report at the end."""
    judged = registration_judged(excused, owed)
    return (
        *(ground for term in terms for ground in registration(term, judged, days)),
        registration_refused(excused, owed),
        late_report(excused, latest, reports),
    )


def admission(
    days: Annotated[str, Reads("I-1")] = "apart",
    report: Annotated[str, Reads("I-13")] = "text",  # 7.1.3 speaks of the closing date for submission
    owed: Annotated[str, Reads("I-30")] = "excused",
    latest_list: Annotated[Lists, At("9.1")] = LATEST_LIST,
) -> dict[str, Any]:
    """Which events are rated."""
    by = "report" if report == "text" else report
    excused, terms = by_decision | single_games, (WORLD_CLASS, ANY_OTHER)
    *registered, reported = submission(terms, excused, owed, days, latest_list)
    *needed, _ = submission(terms, excused, "judged", days, latest_list)
    *in_vain, in_vain_late = decisions_in_vain(
        decided_by_president & ~top_event, (*registered, reported), least=TOP_EVENT
    )
    return {
        "facts": (
            *dates(by, days, latest_list), top_event.alias("top_event"), average(),
            late_by(pl.when(world_class).then(WORLD_CLASS.days).otherwise(ANY_OTHER.days)),
            pl.when(over_2700).then(event.strongest_player).otherwise(event.strongest_woman).alias("top_player"),
            pl.when(over_2700).then(event.highest_rating).otherwise(event.highest_woman).alias("top_rating"),
            only_named(single_games, by_decision, submission(terms, by_decision, owed, days, latest_list)),
        ),
        "not_yet": not_yet(by, excused),
        "refusals": (*registered, *in_vain, HYBRID, DECLINED, *CONDITIONS, reported, in_vain_late, PGN),
        "owed": shall_be_rated(owed, needed),
        "noted": match_notes("7.1", unrated="6.1", won="6.2"),
    }


def games(waiver: Annotated[str, Reads("I-33")] = "prior") -> tuple[Ground, ...]:
    """Which games of a rated event are not."""
    late_waiver = (WAIVED_LATE,) if waiver == "prior" else ()
    return (NOT_NAMED, UNPLAYED, RULED_OUT, TOO_SHORT, AFTER_THE_WIN, *late_waiver)


FIDE_2024_03 = Regulation(
    edition="fide-2024-03",
    body="fide",
    title=Message("FIDE Rating Regulations, {day} March {year}", day=1, year=2024),
    source="FIDE Rating Regulations, approved by the Council on 15 December 2023, in force from 1 March 2024",
    link="https://handbook.fide.com/chapter/B022024",
    in_force=date(2024, 3, 1),
    pools=("standard",),
    cite_in_force="0.1",
    event=EventRules(
        pool=ONE_POOL,
        **admission(),
        admitted="7.1",
        interim=INTERIM,
        counts_participants=is_match | decided_by_president,                                         # 6.1, 0.2
        names_strongest=(event.starts_on - event.registered_on).dt.total_days() <= WORLD_CLASS.days,  # 0.2.1
        rated_whole=~open_still,
        due=(lasts > LONG) & (game.reported_on <= report_closing),                             # 4.1
        not_due=NOT_DUE,
        completed=~open_still,
        meant_for=MEANT_FOR,
        rate_of_play=RATE_OF_PLAY,
        game_facts=(RATE_OF_PLAY.value(), game.higher_rating.alias("higher_rated")),
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
        sides_not_counted=(DROPPED_OUT, TO_POOL, BOTH_UNRATED, OPPONENT_UNRATED),
        to_pool=unrated_now & met_rated,                                                             # 7.1.4
        touches=(RATED_MEANWHILE,),
        rating_used=RATING_USED,
        k=k_factor(),
        k_limit=k_limit(),
        change=ROUNDED,
        new_rating=NEW_RATING,
        keeps_rating=keeps_rating(),
        dp=DP_8_1_1,
        first_rating=first_rating(),
        may_start=pl.lit(True),
        active_periods=ACTIVE_PERIODS,
        not_listed=(UNREGISTERED, NO_MEMBER, EXCLUDED, DECEASED),
    ),
    appeal_days=APPEAL_DAYS,
    appeal_to="the Qualification Commission",
    made_by={"refusals": admission, "game_refusals": games, "difference": difference, "k": k_factor, "k_limit": k_limit,
             "keeps_rating": keeps_rating, "first_rating": first_rating},
    provisions=(overrides(COUNCIL_OR_PRESIDENT), *PROVISIONS),
    interpretations=FROM_2024_03,
    coverage=f"{__package__}:coverage_2024_03.toml",
)
