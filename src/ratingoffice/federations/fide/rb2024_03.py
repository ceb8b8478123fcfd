"""FIDE Rapid and Blitz Rating Regulations, in force from 1 March 2024, in the order of their articles.

What is the same as in the standard text of that day (`y2024_03.py`) is taken from there, under the number that it has
here (RB-11): there are no interim reports, so what follows 3 moves up by one; and 7.2.1 is new, so the articles on
first ratings move down.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated, Any

import polars as pl
from polars import col

from ratingoffice.book.columns import event, game, player, side
from ratingoffice.federations.fide import y2024_03 as standard
from ratingoffice.federations.fide.first_rating import initial
from ratingoffice.federations.fide.rb_interpretations import RAPID_AND_BLITZ_2024_03
from ratingoffice.federations.fide.registration import Term, average, decisions_in_vain, late_by
from ratingoffice.federations.fide.y2024_03 import FIDE_2024_03
from ratingoffice.federations.numbers import At, Games, Lists, Periods, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import FirstRating
from ratingoffice.federations.tables import DP, PD_8_1_2
from ratingoffice.law.article import RATED, Article, Clause, Ground
from ratingoffice.law.table import MirrorTable, RangeTable
from ratingoffice.message import Message

# fmt: off

# ── 0 Introduction ──────────────────────────────────────────────────────────────────────────────────────────────────
# 0.1, 0.3, 0.4 and the decisions of 0.2 as in standard.
NUMBERED_HERE = Provision(Question.EDITION, "0.1", "articles are numbered as in this chapter (RB-11)")

# 0.2 Registered three days before the start, whoever plays.
EVERY_EVENT = Term(article="0.2", events="Every event", days=3, approval="qc_chair_late", by="the QC chair",
                   other_approvals={"president_late": "the FIDE President"})

# ── 1 Rate of play ──────────────────────────────────────────────────────────────────────────────────────────────────
# 1.1 The time for 60 moves: 1.1.1 rapid, 1.1.2 blitz.
STANDARD, RAPID, BLITZ = 60, 10, 3  # minutes
POOL = Article("1.1", "pool", (
    Clause("", pl.lit("standard"), when=event.seconds_60 >= STANDARD * 60,
           says=Message("{minutes} minutes or more: standard", minutes=STANDARD)),
    Clause(".1", pl.lit("rapid"), when=event.seconds_60.is_between(RAPID * 60, STANDARD * 60, closed="none"),
           says=Message("more than {over} minutes a player for 60 moves (I-22) and less than {under}: rapid (RB-5)",
                        over=RAPID, under=STANDARD)),
    Clause(".2", pl.lit("blitz"), when=event.seconds_60.is_between(BLITZ * 60, RAPID * 60, closed="right"),
           says=Message("more than {over} minutes and not more than {most}: blitz", over=BLITZ, most=RAPID)),
))
NO_POOL = Ground("1.1/no_pool", event.seconds_60 <= BLITZ * 60,
                 Message("{minutes} minutes a player for 60 moves, more than {over} are needed", over=BLITZ),
                 says=Message("With {over} minutes or less an event belongs to no pool and is not rated (RB-5).",
                              over=BLITZ))

# 1.2 Both players have the same time.
UNEQUAL_EVENT = Ground("1.2/event", event.declared("unequal_times") | event.unequal_times,
                       "the players have different playing times",
                       says="Events in which the players have different playing times are not rated (RB-10).")
UNEQUAL_GAME = Ground("1.2/game", game.ruling == "unequal_times", "the players had different playing times",
                      says="A game in which the players have different playing times is not rated (RB-10).")

# ── 2 Laws to be followed: 2.1 as in standard ───────────────────────────────────────────────────────────────────────
# ── 3 Rounds a day ──────────────────────────────────────────────────────────────────────────────────────────────────
# 3.1 At most 15 rounds of rapid, 30 of blitz.
ROUNDS = tuple(
    Ground(f"3.1/{pool}", (col("pool") == pool) & (event.rounds_a_day > most),
           Message(f"{{rounds_a_day}} rounds in a day, at most {{most}} {pool} rounds are allowed", most=most),
           says=Message(f"At most {{most}} {pool} rounds a day (I-21), or no game of the event is rated.", most=most))
    for pool, most in (("rapid", 15), ("blitz", 30))
)

# ── 4 Unplayed games ────────────────────────────────────────────────────────────────────────────────────────────────
UNPLAYED = standard.UNPLAYED.cited_as("4.1")
RULED_OUT = standard.RULED_OUT.cited_as("4.1")
OWN_RESULT = standard.OWN_RESULT.cited_as("4.1")

# ── 5 Matches ───────────────────────────────────────────────────────────────────────────────────────────────────────
in_a_pool = col("pool").is_not_null()  # in no pool nobody is rated
UNRATED_MATCH = replace(standard.UNRATED_MATCH.cited_as("5.1"), when=standard.UNRATED_MATCH.when & in_a_pool)
AFTER_THE_WIN = standard.AFTER_THE_WIN.cited_as("5.2")
WAIVED_LATE = standard.WAIVED_LATE.cited_as("5.2")

# ── 6 The list ──────────────────────────────────────────────────────────────────────────────────────────────────────
# 6.1
NEW_RATING = standard.NEW_RATING.cited_as("6.1")
NO_GAME_COUNTS = standard.NO_GAME_COUNTS.cited_as("6.1")
REVISIONS = standard.REVISIONS.cited_as("6.1")
# 6.1.2
PUBLISHED = standard.PUBLISHED.cited_as("6.1.2")
# 6.1.3 An event is rated as a whole, once it has closed: there are no interim reports.
NOT_DUE = Ground("6.1.3/not_due", pl.lit(False), "")
# 6.1.4
unrated_here = player.in_force.is_null()
had_own, had_none = side.own_then.is_not_null(), side.own_then.is_null() & side.rating_then.is_null()
enters = player.inherits.is_not_null()                                                               # 7.2.1
met_rated = side.opponent_rating.is_not_null()
TO_POOL = Ground("6.1.4/pool", unrated_here & had_none & met_rated,
                 "not rated yet: the result goes to the pool for a first rating",
                 says="The result of a player unrated here and in standard goes to the pool for a first rating.")
BOTH_UNRATED = Ground("6.1.4/both", unrated_here & ~enters,
                      "not rated yet, and the opponent was unrated when the event started",
                      says="Between unrated players nothing is counted.")
# 6.2.1
keeps_rating = partial(standard.keeps_rating, article="6.2.1")
ALSO_WITHOUT_GAME = standard.ALSO_WITHOUT_GAME.cited_as("6.2.1")
DROPPED_OUT = Ground("6.2.1/dropped", unrated_here & had_own & met_rated,
                     "no longer rated on the list in force: the result goes to the new pool for a rating (I-14)",
                     says="A player dropped out since the event started: the own result goes to the new pool (I-14).")
# 6.2.2
ACTIVITY = standard.ACTIVITY.cited_as("6.2.2")
OF_EACH_POOL = Provision(Question.ACTIVITY, "6.2.2", "of each pool (RB-4)")

# ── 7 The working of the rating system ──────────────────────────────────────────────────────────────────────────────
# 7.1 The same two tables, under numbers of their own.
TABLE_7_1_1, TABLE_7_1_2 = MirrorTable("7.1.1", DP), RangeTable("7.1.2", PD_8_1_2.printed)

# 7.2.1 An unrated player who has a standard rating when the event starts is rated with it; 7.2.2 to 7.2.5 do not apply.
LEAST = 1400
standard_rating = pl.when(player.other_rating >= LEAST).then(player.other_rating)                    # RB-2
ENTRY = Article("7.2.1", "inherits", (
    Clause("", pl.coalesce(standard_rating, player.entered_with), when=unrated_here & player.entered_with.is_not_null(),
           why="unrated here, with a standard rating when the event started: rated with it",
           says="an unrated player who has a standard rating when the event starts is rated with it, for the opponents "
                "too; the change is added to the standard rating in force (RB-1, RB-6, RB-7, RB-8)"),
))
ENTERED = Ground("7.2.1/ended", unrated_here & enters & (had_own | had_none),
                 "rated with the standard rating since another event: results that wait end with that",
                 says="Results that wait for a first rating end with 7.2.1 (RB-9).")
WITH_STANDARD = Ground("7.2.1/standard", side.own_then.is_null() & side.rating_then.is_not_null(),
                       "counted with the standard rating",
                       says="Each event of such a player counts with the standard rating of its start (RB-7).")
ENTERS_WITH = Provision(Question.RATINGS, "7.2.1",
                        Message("a standard rating is one of {least} or more (RB-2); games and highest rating begin "
                                "with the standard ones (RB-1)", least=LEAST))


# 7.2.2 to 7.2.4 The initial rating Ru of a player, from the games of 6.1.4.
def first_rating(
    first_games: Annotated[Games, At("6.1.4")] = 5,
    first_periods: Annotated[Periods, At("6.1.4")] = 26,
    first_least: Annotated[Rating, At("6.1.4")] = LEAST,
    first_added: Annotated[Games, At("7.2.3")] = 2,
    first_added_rating: Annotated[Rating, At("7.2.3")] = 1800,
    first_most: Annotated[Rating, At("7.2.4")] = 2200,
    below: Annotated[str, Reads("I-4")] = "stays",
    first_event: Annotated[str, Reads("I-7")] = "ever",
) -> FirstRating:
    stays = below == "stays"                                                                         # I-4
    tried_again = "is tried again at every list" if stays else "is forgotten, and counting begins anew"
    first = "the first event in which the player ever met a rated opponent"                          # I-7
    if first_event == "window":
        first = "the first event in the window"
    provisions = (
        Provision(Question.FIRST_GAMES, "6.1.4",
                  Message("at least {games} games against rated opponents", games=first_games)),
        Provision(Question.FIRST_GAMES, "7.2.2",
                  f"a zero score in {first} is disregarded, and only in that one (I-7)"),
        Provision(Question.FIRST_WINDOW, "6.1.4",
                  Message("the last {periods} periods, the one being rated included; a pool that comes out below "
                          f"{{least}} {tried_again} (I-4)", periods=first_periods, least=first_least)),
        Provision(Question.FIRST_WINDOW, "6.1.4",
                  "a result belongs to the period in which its event was rated (I-31)"),
        Provision(Question.FIRST_WINDOW, "6.2.1",
                  "a player who drops out starts with an empty pool; the count of games and the highest rating stay "
                  "(I-5)"),
        Provision(Question.FIRST_FORMULA, "7.2.3",
                  Message("Ra = the average of the rated opponents and of {added} hypothetical ones rated {rated}, "
                          "each drawn; an opponent counts as when the event was rated, without the rule of 7.3.1 "
                          "(I-9)", added=first_added, rated=first_added_rating)),
        Provision(Question.FIRST_FORMULA, "7.2.4",
                  Message("Ru = Ra + dp(p), p with these {added} draws, rounded to hundredths (I-37), by table "
                          "{table}; rounded half up (I-8)", added=first_added, table=TABLE_7_1_1.number)),
        Provision(Question.FIRST_BOUNDS, "6.1.4",
                  Message("at least {least}, or it is not published", least=first_least)),
        Provision(Question.FIRST_BOUNDS, "7.2.4", Message("at most {most}", most=first_most)),
    )
    enough, high_enough, capped = col("enough"), col("high_enough"), col("Ru") > first_most
    then = "stays in the pool and is tried again at every list" if stays else "counting begins anew"
    reasons = (
        Ground("7.2.2", col("zero_games") > 0,
               "first event scored zero, its games ({zero_games}) are disregarded"),
        Ground("6.1.4/missing", ~enough,
               Message("{n} of {games} games against rated opponents: {missing} more needed", games=first_games)),
        Ground("6.1.4/low", enough & ~high_enough,
               Message(f"comes out at {{result}}, below {{least}}: {then}", least=first_least)),
        Ground("7.2.4", enough & high_enough & capped,
               Message("first rating: comes out at {Ru}, the maximum is {most}", most=first_most), RATED),
        Ground("6.1.4", enough & high_enough & ~capped,
               Message("first rating from {n} games, with {added:written} drawn {added:game|games} against {rated} "
                       "added", added=first_added, rated=first_added_rating), RATED),
    )
    rule = partial(initial, games=first_games, least=first_least, added=first_added, added_rating=first_added_rating,
                   most=first_most, stays=stays)
    return FirstRating(rule, reasons, first_periods, provisions, remembers=first_event == "ever", window_by="6.1.4",
                       zero_by="7.2.2", draws=first_added, draws_rating=first_added_rating, draws_by="7.2.3")


# 7.2.5
RATED_MEANWHILE = standard.RATED_MEANWHILE.cited_as("7.2.5")

# 7.3.1 A difference of more than 400 counts as 400, for everybody.
difference = partial(standard.difference, article="7.3.1")
RATINGS_OF_START = Provision(
    Question.RATINGS, "7.3.1",
    "those of the list in force on the day the event starts (I-12), for 0.2, 1.1 and 5.1 too; where the book does not "
    "have that list, the one in force in the period (I-27)",
)
OPPONENT_UNRATED = standard.OPPONENT_UNRATED.cited_as("7.3.1")
# 7.3.2
SUMMED = standard.SUMMED.cited_as("7.3.2")
# 7.3.3
k_factor = partial(standard.k_factor, article="7.3.3")
k_limit = partial(standard.k_limit, article="7.3.3")
ONE_K = standard.ONE_K.cited_as("7.3.3")
# 7.3.4
ROUNDED = standard.ROUNDED.cited_as("7.3.4")

# ── 8 Reporting procedures ──────────────────────────────────────────────────────────────────────────────────────────
MEANT_FOR = standard.MEANT_FOR.cited_as("8.1")
PGN = standard.PGN.cited_as("8.4")

# ── 9 Inclusion in the list ─────────────────────────────────────────────────────────────────────────────────────────
NOT_LISTED = (
    standard.UNREGISTERED.cited_as("9.1"), standard.NO_MEMBER.cited_as("9.1"), standard.EXCLUDED.cited_as("9.1"),
    standard.DECEASED.cited_as("9.2"),
)
STILL_RATED = standard.STILL_RATED.cited_as("9.1")


# ── The questions of a regulation ───────────────────────────────────────────────────────────────────────────────────
def admission(
    days: Annotated[str, Reads("I-1")] = "apart",
    report: Annotated[str, Reads("I-13")] = "text",
    owed: Annotated[str, Reads("I-30")] = "excused",
    latest_list: Annotated[Lists, At("8.1")] = 3,
) -> dict[str, Any]:
    """Which events are rated."""
    by = "report" if report == "text" else report
    by_decision, single_games = standard.by_decision, standard.single_games

    def submitted(excused: pl.Expr, owed: str) -> tuple[Ground, ...]:
        return standard.submission((EVERY_EVENT,), excused, owed, days, latest_list, reports="8.1")

    excused = by_decision | single_games
    *registered, reported = submitted(excused, owed)
    *needed, _ = submitted(excused, "judged")
    *in_vain, in_vain_reported = decisions_in_vain(
        standard.decided_by_president & ~standard.top_event, (*registered, reported), standard.TOP_EVENT
    )
    return {
        "facts": (
            *standard.dates(by, days, latest_list), standard.top_event.alias("top_event"), average(),
            late_by(EVERY_EVENT.days), standard.only_named(single_games, by_decision, submitted(by_decision, owed)),
        ),
        "not_yet": standard.not_yet(by, excused, article="6.1.3", reports="8.1"),
        "refusals": (
            *registered, *in_vain, standard.HYBRID, standard.DECLINED, NO_POOL, UNEQUAL_EVENT, standard.OTHER_LAWS,
            *ROUNDS, UNRATED_MATCH, reported, in_vain_reported, PGN,
        ),
        "owed": standard.shall_be_rated(owed, needed),
        "noted": standard.match_notes("6.1", unrated="5.1", won="5.2"),
    }


def games(waiver: Annotated[str, Reads("I-33")] = "prior") -> tuple[Ground, ...]:
    """Which games of a rated event are not."""
    late_waiver = (WAIVED_LATE,) if waiver == "prior" else ()
    return (UNEQUAL_GAME, standard.NOT_NAMED, UNPLAYED, RULED_OUT, AFTER_THE_WIN, *late_waiver)


FIDE_RB_2024_03 = FIDE_2024_03.amend(
    edition="fide-rb-2024-03",
    title=Message("FIDE Rapid and Blitz Rating Regulations, {day} March {year}", day=1, year=2024),
    source="FIDE Rapid and Blitz Rating Regulations, in force from 1 March 2024",
    link="https://handbook.fide.com/chapter/B02RBRegulations2024",
    pools=("rapid", "blitz"),
    pool=POOL,
    **admission(),
    admitted="6.1",
    meant_for=MEANT_FOR,
    interim=None,
    due=pl.lit(False),  # 6.1.3
    not_due=NOT_DUE,
    rate_of_play=None,
    game_facts=(),
    game_refusals=games(),
    difference=difference(),
    expected=TABLE_7_1_2,
    strength=pl.coalesce(player.rating, standard_rating),
    beside={"rapid": "standard", "blitz": "standard"},
    inherits=ENTRY,
    brings={"games_before": pl.max_horizontal(player.games_before, player.other_games),
            "highest": pl.max_horizontal(player.highest, player.other_highest)},                     # RB-1
    sides_not_counted=(ENTERED, DROPPED_OUT, TO_POOL, BOTH_UNRATED, OPPONENT_UNRATED),
    to_pool=unrated_here & ~enters & (had_own | had_none) & met_rated,
    touches=(WITH_STANDARD, RATED_MEANWHILE),
    k=k_factor(),
    k_limit=k_limit(),
    change=ROUNDED,
    new_rating=NEW_RATING,
    keeps_rating=keeps_rating(),
    dp=TABLE_7_1_1,
    first_rating=first_rating(),
    not_listed=NOT_LISTED,
    made_by={"refusals": admission, "game_refusals": games, "difference": difference, "k": k_factor, "k_limit": k_limit,
             "keeps_rating": keeps_rating, "first_rating": first_rating},
    provisions=(
        standard.overrides(standard.COUNCIL_OR_PRESIDENT, reports="8.1"), standard.JUDGED_BY_START, NUMBERED_HERE,
        standard.SCHEDULE, standard.ALL_GROUNDS, standard.APPEAL, OWN_RESULT, NO_GAME_COUNTS, REVISIONS, PUBLISHED,
        ALSO_WITHOUT_GAME, ACTIVITY, OF_EACH_POOL, RATINGS_OF_START, ENTERS_WITH, SUMMED, ONE_K, STILL_RATED,
    ),
    interpretations=RAPID_AND_BLITZ_2024_03,
    coverage="",  # its text is not among the originals
)
