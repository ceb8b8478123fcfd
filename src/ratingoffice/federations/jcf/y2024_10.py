"""日本チェス連盟レーティング規程, in force from 1 October 2024. Two pools: standard and rapid."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Annotated, Any

import polars as pl
from polars import col

from ratingoffice.book.columns import event, game, list_date, player, side
from ratingoffice.book.period import Period
from ratingoffice.federations.initial import fraction, performance, pooled
from ratingoffice.federations.jcf.interpretations import INTERPRETATIONS
from ratingoffice.federations.numbers import Age, At, Factor, Games, Periods, Points, Rating
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.regulation import EventRules, FirstRating, ListRules, Pools, Regulation, gives
from ratingoffice.federations.tables import DP, PD_8_1_2
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, RATED, Article, Clause, Ground, rule
from ratingoffice.law.numbers import half_away_from_zero
from ratingoffice.law.table import MirrorTable, RangeTable
from ratingoffice.message import Message

# fmt: off

TABLE_1 = RangeTable("表1", PD_8_1_2.printed)  # the same two tables, under numbers of their own
TABLE_2 = MirrorTable("表2", DP)

# ── 2 Which pool ────────────────────────────────────────────────────────────────────────────────────────────────────
STANDARD, RAPID = 45, 10  # minutes at move 60

POOL = Article("2(2)", "pool", (
    Clause("¶1", pl.lit("standard"), when=event.seconds_60 >= STANDARD * 60,
           says=Message("{least} minutes or more a player at move 60 (J-24): standard", least=STANDARD)),
    Clause("¶2", pl.lit("rapid"), when=event.seconds_60.is_between(RAPID * 60, STANDARD * 60, closed="left"),
           says=Message("{least} minutes or more and under {under}: rapid", least=RAPID, under=STANDARD)),
    Clause("¶3", pl.lit(None, dtype=pl.String), says=Message("under {least} minutes: no pool", least=RAPID)),
), order="¶1 ¶2 ¶3")

# ── 3 Which games ───────────────────────────────────────────────────────────────────────────────────────────────────
CLOSES = 20  # the day of the month before the list, 3(6)
APPLIED = 5  # days before, 3(4)
REPORTED = 3  # months after, 3(7)
RESULTS_AT = ("chess-results.com",)  # 4(4)



def closing_of(list_day: pl.Expr) -> pl.Expr:
    """3(6): the last day of the reports that a list takes."""
    return list_day.dt.offset_by("-1mo").dt.offset_by(f"{CLOSES - 1}d")


closing, last_report_day = col("closing"), col("last_report_day")
FACTS = (
    closing_of(list_date).alias("closing"),
    (event.starts_on - event.registered_on).dt.total_days().alias("registered_before"),
    event.ends_on.dt.offset_by(f"{REPORTED}mo").alias("last_report_day"),                            # 3(7), note 3
    event.minutes.alias("minutes"),
)


none_due = event.games_due == 0


def not_yet(waits: pl.Expr) -> tuple[Ground, ...]:
    """The grounds on which an event that waits as a whole goes to a later list."""
    return (
        Ground("3(6)/reported", waits & (event.reported_on > closing),
               "reported on {reported_on}, after {closing}: it goes to a later list", LATER_LIST,
               says=Message("A list takes the games reported until the {day:th} of the month before, each by its own "
                             "day of report (J-14), and earlier ones not yet counted (J-10).", day=CLOSES)),
        Ground("3(6)/no_report", waits & event.reporting_judged & event.reported_on.is_null(),
               "no report yet: it goes to a later list", LATER_LIST,
               says="An event without a report waits; that comes before every refusal (J-14)."),
        Ground("3(6)/games", waits & (event.games_open > 0) & (event.reported_on <= closing),
               "its games are reported after {closing}: they go to a later list", LATER_LIST,
               says="An event is rated as soon as one of its games is in time; its other games wait (J-15)."),
    )


NOT_DUE = Ground("3(6)/not_due", pl.lit(True), "reported after {closing}: it goes to a later list", LATER_LIST)


def member(since: pl.Expr, until: pl.Expr, first: pl.Expr, last: pl.Expr) -> pl.Expr:
    """An annual member, valid from the first to the last of these days; no dates at all: no member."""
    known = since.is_not_null() | until.is_not_null()
    return known & (since <= first).fill_null(True) & (last <= until).fill_null(True)


of_event = event.starts_on, event.ends_on
by_officer = event.approved("officer_late")
UNOFFICIAL = (
    Ground("2(2)/no_pool", event.seconds_60 < RAPID * 60,
           Message("{minutes} minutes a player at move 60, at least {least} are needed", least=RAPID),
           says="An event of no pool is not rated."),
    Ground("3(1)", ~event.fact("official"), "not declared an official event (公式戦)", says="Official events only."),
    Ground("3(3)", ~event.held_by_body & ~event.club_judged & ~event.fact("organiser_entitled"),
           "not held by the JCF, a recognised club or a circle of the student federation",
           says="Held by the JCF, a recognised club, or a circle of the student federation."),
    Ground("3(3)/unknown", event.club_judged & ~event.club_known,
           "held by {club}, which is not in the register of recognised clubs and circles",
           says="The club or circle that is named as the holder is in the register; then nothing need be declared "
                "(J-28)."),
    Ground("3(3)/before", event.club_judged & (event.starts_on < event.club_from),
           "held by {club_name}, which is entitled from {club_from} only: not on all days of the event",
           says="It is entitled from the first day of the event (J-28)."),
    Ground("3(3)/after", event.club_judged & (event.ends_on > event.club_until),
           "held by {club_name}, which was entitled until {club_until}: not on all days of the event",
           says="It is entitled to the last day of the event (J-28)."),
    Ground("3(3)/responsible",
           event.responsible_judged & ~member(event.responsible_from, event.responsible_until, *of_event),
           "run by {responsible}, not an annual member on all days from {starts_on} to {ends_on}",
           says="Run by an annual member, where one is named: valid on all days of the event (J-29)."),
    Ground("3(4)/not_applied", event.registration_judged & event.registered_on.is_null(),
           "not applied for: no application date is on record",
           says="An event without an application date is not rated (J-16)."),
)
APPLIED_LATE = Ground(
    "3(4)/late", event.registration_judged & (col("registered_before") < APPLIED) & ~by_officer,
    Message("applied for on {registered_on}, not at least {term} days before it is held on {starts_on}: an officer "
             "may accept it", term=APPLIED),
    NEEDS_DECISION, says=Message("Applied for at least {term} days before it is held, unless an officer accepts it "
                                  "(J-9).", term=APPLIED),
)
ANNOUNCED = Ground(
    "3(4)/announced", event.announced_pool != event.pool,
    "named for {announced_pool} by its announcement or report, by its time control it counts for {pool}", RATED,
    says="The announcement names the event official and its pool; where that contradicts the time control, the time "
         "control decides and the verdict says so (J-30).",
)
REPORTER = Ground(
    "4(2)", ~member(event.reporter_from, event.reporter_until, event.reported_on, event.reported_on),
    "reported by {reporter}, who is no annual member on {reported_on}", RATED,
    says="Reported by the organiser, or by an annual member whom the organiser names (J-35).",
)
UNSUITABLE = Ground("3(8)/event", event.refused, "judged unsuitable by the federation{decided}",
                    says="Games the federation judges unsuitable may be left out.")

# 3(7): late is a game, by its own day of report or else its event's; an event is where all its games are
late_event = event.reported_on > last_report_day
game_report = pl.coalesce(game.reported_on, event.reported_on)
late_game = (game_report > last_report_day) & ~by_officer
all_late = pl.when(event.games_due > 0).then(event.games_waiting == event.games_due).otherwise(late_event)
REPORTED_LATE = Message("reported on {reported_on}, more than {months} months after its last day {ends_on}: an "
                         "officer may accept it", months=REPORTED)


def late_as_a_whole(waits: pl.Expr) -> tuple[Ground, ...]:
    """The grounds on which an event whose games are all late waits for a decision."""
    return (
        Ground("3(7)/event", waits & late_event & ~by_officer, REPORTED_LATE, NEEDS_DECISION,
               says=Message("Games reported more than {months} months after the last day are left out, unless an "
                             "officer accepts them (J-1).", months=REPORTED)),
        Ground("3(7)/games", waits & ~late_event.fill_null(False) & ~by_officer,
               Message("its games are reported more than {months} months after its last day {ends_on}: an officer may "
                        "accept them", months=REPORTED),
               NEEDS_DECISION, says="A game's own day of report counts, where it has one (J-16)."),
    )


# a second report: of an event that is rated in part each game is judged by itself
reported_after_closing = game.reported_on > closing_of(event.closed_on)
MORE = Ground("3(1)/more", event.begun,
              "rated in part on an earlier list; {games_due} more {games_due:game|games}", RATED,
              says="A game that is added to an event after a list has closed it, by a report after the last day for "
                   "that list, is judged like any other; the event waits as a whole only while none of its games has "
                   "been rated (J-16).")
LATE_GAME = Ground(
    "3(7)/game", late_game,
    Message("reported on {game_report}, more than {months} months after the last day {ends_on}: an officer may accept "
             "it", months=REPORTED),
    NEEDS_DECISION, says="Of an event with other games a late game waits for a decision; the others are rated (J-16).",
)
LATE_AS_A_WHOLE = Ground(
    "3(7)/event", event.reporting_judged & late_event & ~by_officer, REPORTED_LATE, NEEDS_DECISION,
    says=Message("Reported more than {months} months after the last day: left out, unless an officer accepts it "
                  "(J-1).", months=REPORTED),
)


def lateness(
    report: Annotated[str, Reads("J-1")] = "waits",
    application: Annotated[str, Reads("J-9")] = "waits",
    late: Annotated[str, Reads("J-16")] = "each",
) -> dict[str, Any]:
    """Together, since one officer's decision accepts both."""
    each = late == "each"
    by_game = report == "waits" and late != "event"
    as_a_whole = (LATE_AS_A_WHOLE,) if report == "waits" else ()
    late_events = late_as_a_whole(all_late & ~event.begun if each else all_late)
    return {
        "not_yet": not_yet(none_due & ~(event.begun & (event.games_open > 0)) if each else none_due),
        "reopens": reported_after_closing if each else None,
        "more": MORE if each else None,
        "refusals": (
            *UNOFFICIAL,
            *((APPLIED_LATE,) if application == "waits" else ()),
            *(late_events if by_game else as_a_whole),
            UNSUITABLE,
        ),
        "game_facts": (game_report.alias("game_report"),) if by_game else (),
        "game_refusals": (*GAME_REFUSALS, LATE_GAME) if by_game else GAME_REFUSALS,
    }


of_game = game.day, game.day
both_members = member(game.white_from, game.white_until, *of_game) & member(game.black_from, game.black_until, *of_game)
GAME_REFUSALS = (
    Ground("3(5)", game.membership_judged & ~both_members,
           "not between two annual members valid on {played_day}",
           says="Only games between two annual members whose membership is valid on the day of the game (J-18)."),
    Ground("5(1)/unplayed", ~game.played, "not played: C = 0",
           says="A forfeit: C = 0, and not counted in the number of games."),
    Ground("3(8)/ruled", game.ruling.is_not_null(), "not counted by a decision on record ({ruling})",
           says="Rulings take a game out."),
)

# ── 5 Calculation ───────────────────────────────────────────────────────────────────────────────────────────────────


def difference(far: Points = 400) -> Article:
    return Article("5(1)", "D", (
        Clause("PD", side.gap, says="own rating minus the opponent's"),
        Clause(f"PD {far}", side.gap.clip(-far, far), when=side.gap.abs() > far,
               why=Message("a difference of {far} or more counts as {far}", far=far)),
    ))


def k_factor(
    k: Factor = 20, k_new: Factor = 40, k_new_games: Games = 30, k_young: Factor = 40, k_young_age: Age = 19,
    k_young_below: Rating = 2000, k_top: Factor = 10, k_top_rating: Rating = 2400,
    first: Annotated[str, Reads("J-2")] = "top",
    games: Annotated[str, Reads("J-4")] = "both",
    year: Annotated[str, Reads("J-8")] = "list",
) -> Article:
    new, young, below, top = k_new_games, k_young_age, k_young_below, k_top_rating
    so_far, in_all = player.games_all_pools, "both pools together"
    if games == "own":
        so_far, in_all = player.games_before, "of this pool"
    age, of_year = player.age_on_1_january, "list being made"
    if year == "period":
        age, of_year = player.age_on_1_january_before, "list in force"
    return Article("5(1) K", "K", (
        gives("¶1", k, why="the general rule", says="in general"),
        gives("¶2", k_new, when=so_far < new, why=Message("fewer than {games} official games in all", games=new),
              says=Message(f"if fewer than {{games}} official games in all, {in_all} (J-4)", games=new)),
        gives("¶3", k_young, when=(age < young) & (player.highest < below),
              why=Message("under {age} on 1 January and never {below} or more", age=young, below=below),
              says=Message(f"if under {{age}} on 1 January of the year of the {of_year} (J-8) and never {{below}} or "
                            "more", age=young, below=below)),
        gives("¶4", k_top, when=player.highest >= top, why=Message("ever rated {top} or more", top=top),
              says=Message("if ever rated {top} or more", top=top)),
    ), order="¶4 ¶2 ¶3 ¶1" if first == "top" else "¶2 ¶4 ¶3 ¶1", reading="J-2")


ROUNDED = rule("5(2)", "change", half_away_from_zero(player.worth), "the sum of C, rounded once, half away from zero")

# ── 6 Initial rating ────────────────────────────────────────────────────────────────────────────────────────────────
without_rating = player.rating.is_null() & player.other_rating.is_null()
unrated_anywhere = without_rating & ~player.waiting
never_counted = without_rating & (player.games_all_pools == 0)
unrated_now = side.rating_now.is_null()
met_rated = side.opponent_rating.is_not_null()
FROM_OTHER_POOL = ("counted with the rating of the other pool, taken over", RATED,
                   "The games of that period count with the rating taken over.")
FROM_OTHER_POOL_OPPONENT = ("the opponent counts with the rating of the other pool", RATED,
                            "It counts for the opponents too.")
SIDES_NOT_COUNTED = (
    Ground("6(3)/pool", unrated_now & met_rated,
           "UR: the result goes to the pool for a first rating",
           says="The result of a UR player goes to the pool for a first rating."),
    Ground("6(3)/both", unrated_now, "both are UR", says="Between UR players nothing is counted."),
    Ground("5(1)/opponent", side.opponent_rating.is_null(), "the opponent is UR: C = 0",
           says="An opponent who is UR: C = 0, and not counted in the number of games."),
)


def joined_by_month(joins: pl.Expr, however: str) -> Clause:
    """6(1): by FIDE's list in force on joining, where FIDE's lists are on record by month."""
    says = ("where FIDE's lists are on record by month, the rating on the last list by the day of joining, whatever "
            "came later (J-31)")
    return Clause("(1)/list", player.fide_rating_joined, when=joins & (player.fide_rating_joined > 0),
                  why="FIDE rated on first joining: the rating on FIDE's list of {fide_list_joined} is taken over",
                  says=f"{says}, {however}" if however else says)


def lent(other: pl.Expr, begins: pl.Expr) -> pl.Expr:
    """With what a player rated in the other pool counts whose games of the period do not begin a rating (J-19)."""
    return pl.when(player.rating.is_null() & player.plays & ~begins).then(other)


def by_clause(number: int, whose: str = "") -> pl.Expr:
    return (col(f"{whose}inherits_by") == number).fill_null(False)


def takes_over(
    joining: Annotated[str, Reads("J-11")] = "on_record",
    calculated: Annotated[str, Reads("J-19")] = "counted",
    joined: Annotated[str, Reads("J-20")] = "never_ur",
) -> dict[str, Any]:
    """6(1) and 6(2): ratings that come from FIDE or from the other pool."""
    since = list_date.dt.offset_by("-1mo")
    joins = unrated_anywhere & (player.joined_on >= since) & (player.joined_on < list_date)          # J-11
    by_list, period = joins, "in the period of joining"
    if joining == "on_record":
        by_list = never_counted & (player.joined_on < list_date)
    whenever = joining == "any_list"  # then the day of joining does not matter
    if whenever:
        joins, period = unrated_anywhere & (player.member_from < list_date), "on the first list after joining"
    kept = pl.lit(False) if whenever else player.fide_rating_kept
    other_kept = pl.lit(False) if whenever else player.other_fide_rating_kept
    listed = joined_by_month(by_list & kept, "however long ago that is (J-11)" if joining == "on_record" else "")
    begins, first = player.meets_rated, "by a game that counts"                                      # J-19
    if calculated == "played":
        begins, first = player.plays, "by a played game"
    if joined == "ur":
        return taken_over_with_the_list(joins & ~kept, listed, begins, first, period)
    # by (1) in the same period too
    by_register = pl.when(joins & ~other_kept).then(player.other_fide_rating)
    by_month = pl.when(by_list & other_kept & (player.other_fide_rating_joined > 0)).then(
        player.other_fide_rating_joined)
    other = pl.coalesce(player.other_rating, by_register, by_month)
    inherits = Article("6", "inherits", (
        Clause("(1)", player.fide_rating, when=joins & ~kept & player.fide_rating.is_not_null(),
               why="FIDE rated on first joining: the FIDE rating is taken over",
               says=f"FIDE rated on first joining: taken over {period} (J-11), whose games count with it (J-20)"),
        Clause("(2)", other, when=player.rating.is_null() & begins & other.is_not_null(),
               why="rated in one pool only: its rating is taken over",
               says="rated in one pool only, also by (1) in the same period: taken over when the other is first "
                    f"calculated, {first} (J-19)"),
        listed,
    ), order="(1) (1)/list (2)")
    by_fide, opponent_by_fide = (by_clause(0, whose) | by_clause(2, whose) for whose in ("", "opponent_"))
    touches = (
        Ground("6(1)/own", by_fide, "counted with the FIDE rating, taken over on joining",
               says="Who is FIDE rated on joining is never UR: the games of that period count with it (J-20)."),
        Ground("6(1)/opponent", opponent_by_fide,
               "the opponent counts with the FIDE rating, taken over on joining",
               says="It counts for the opponents too (J-20)."),
        Ground("6(2)/own", by_clause(1), *FROM_OTHER_POOL),
        Ground("6(2)/opponent", by_clause(1, "opponent_"), *FROM_OTHER_POOL_OPPONENT),
    )
    return {
        "inherits": inherits,
        "lends": lent(other, begins),
        "joins_with": None,
        "sides_not_counted": SIDES_NOT_COUNTED,
        "to_pool": unrated_now & met_rated,
        "touches": touches,
    }


def taken_over_with_the_list(
    joins: pl.Expr, listed: Clause, begins: pl.Expr, first: str, period: str
) -> dict[str, Any]:
    """The other reading of J-20: UR until the list on which the FIDE rating stands for the first time."""
    return {
        "inherits": Article("6", "inherits", (
            Clause("(2)", player.other_rating, when=player.rating.is_null() & begins,
                   why="rated in one pool only: its rating is taken over",
                   says=f"rated in one pool only: taken over when the other is first calculated, {first} (J-19)"),
        ), order="(2)"),
        "lends": lent(player.other_rating, begins),
        "joins_with": Article("6", "joins_with", (
            Clause("(1)", player.fide_rating, when=joins,
                   why="FIDE rated on first joining: the FIDE rating is taken over",
                   says=f"FIDE rated on first joining: taken over {period} (J-11), UR until that list (J-20)"),
            listed,
        ), order="(1) (1)/list"),
        "sides_not_counted": (
            Ground("6(1)/ur", unrated_now & player.joins_with.is_not_null(),
                   "UR in this period: the FIDE rating is taken over on the list being made",
                   says="A player whose FIDE rating is taken over on the list being made is UR in the period (J-20)."),
            *SIDES_NOT_COUNTED,
        ),
        "to_pool": unrated_now & met_rated & player.joins_with.is_null(),
        "touches": (
            Ground("6(2)/own", player.inherits.is_not_null(), *FROM_OTHER_POOL),
            Ground("6(2)/opponent", col("opponent_inherits").is_not_null(), *FROM_OTHER_POOL_OPPONENT),
        ),
    }


def new_and_first_rating(
    floor: Annotated[Rating, At("5(3)")] = 1000,
    first_games: Annotated[Games, At("6(3)")] = 6,
    first_periods: Annotated[Periods, At("6(3)")] = 24,  # two years (J-12)
) -> dict[str, Any]:
    """Together, since one floor holds for both (J-5)."""
    summed = player.rating + player.change
    new_rating = Article("5", "new_rating", (
        Clause("(2)", summed, says="the rating at the time of counting plus the change"),
        Clause("(3)", floor, when=summed < floor, why=Message("the floor is {floor}", floor=floor),
               says=Message("a result below {floor} becomes {floor}", floor=floor)),
    ))
    enough, mixed, lost = col("enough"), col("mixed"), col("points") == 0
    floored = col("PR") < floor
    no_longer = "waits for the first period in which that is no longer so"
    reasons = (
        Ground("6(3)/missing", ~enough,
               Message("{n} of {games} games against rated opponents: {missing} more needed", games=first_games)),
        Ground("6(3)/lost", enough & lost, f"all lost: {no_longer}"),
        Ground("6(3)/won", enough & ~lost & ~mixed, f"all won: {no_longer}"),
        Ground("6(3)/floor", enough & mixed & floored,
               Message("first rating: comes out at {PR}, the floor is {floor}", floor=floor), RATED, also="5(3)"),
        Ground("6(3)/rated", enough & mixed & ~floored, "first rating: the performance of {n} games", RATED),
    )
    provisions = (
        Provision(Question.FIRST_GAMES, "6(3)",
                  Message("{games} games of the pool against rated opponents, neither all won nor all lost (J-34)",
                           games=first_games)),
        Provision(Question.FIRST_WINDOW, "6(3)",
                  Message("the last {periods} periods, the one being rated included (J-12)", periods=first_periods)),
        Provision(Question.FIRST_FORMULA, "6(4)",
                  Message("PR = RA + dp(p) by table {table}, RA the average of the rated opponents as when the games "
                           "were counted (J-6), rounded half up (J-5) like p to hundredths (J-32)",
                           table=TABLE_2.number)),
        Provision(Question.FIRST_BOUNDS, "5(3)", Message("at least {floor}, the floor (J-5)", floor=floor)),
    )
    rule = partial(initial, games=first_games, floor=floor)
    first_rating = FirstRating(rule, reasons, first_periods, provisions, window_by="6(3)")
    return {"new_rating": new_rating, "first_rating": first_rating}


def initial(pool: pl.DataFrame, period: Period, *, games: int, floor: int) -> Pools:
    """6(3)-(4): the performance of the games against rated opponents of the last 24 periods."""
    players = (
        pool.group_by("player").agg(*pooled(), col("period").max().alias("last_period"))
        .sort("player")
        .with_columns(p=fraction(), average=col("opponents"), of=col("n"))
        .with_columns(dp=TABLE_2.at(col("p")), PR=performance(TABLE_2))                              # 6(4), J-5
        .with_columns(result=col("PR").clip(lower_bound=floor))                                      # 5(3), J-5
        .with_columns(enough=col("n") >= games, missing=games - col("n"),                            # 6(3)
                      mixed=(col("points") > 0) & (col("points") < 100 * col("n")))  # neither 全勝 nor 全敗
        .with_columns(published=col("enough") & col("mixed"))
    )
    rated = players.filter("published").select("player")
    return Pools(players, pool, pool.join(rated, on="player", how="anti", maintain_order="left"))


# ── 7 The list ──────────────────────────────────────────────────────────────────────────────────────────────────────
NOT_LISTED = (
    Ground("7(2)/unregistered", ~player.registered, "not registered", says="Who is not registered is not listed."),
    Ground("7(2)/deceased", player.deceased_on <= list_date, "deceased", says="A deceased player leaves the list."),
)
ACTIVE_PERIODS = 12  # as FIDE 7.2.2
RECALCULATED = 90  # days, 7(3)

PROVISIONS = (
    Provision(Question.EDITION, "7(2)",
              "an event is judged by the edition in force on the day it starts; K, first ratings and the list "
              "follow the edition named for the list (J-13)"),
    Provision(Question.POOL, "2(1)", "both pools are rated from the same book; the events of the other one wait "
                                     "(J-22)"),
    Provision(Question.GROUNDS, "3(1)", "several grounds are all named, in the order of the text (J-17)"),
    Provision(Question.GROUNDS, "3(1)", "an admitted event of which not one game counts is closed, and its verdict "
                                        "says so (J-27)"),
    Provision(Question.REPORT, "3(7)", "what is late and nothing else waits for an officer's decision (J-16)"),
    Provision(Question.GROUNDS, "7(2)", "what is not settled here follows FIDE: activity (7.2.2) and what a played "
                                        "game is (5.1); not its first control (1.2), hours a day (3.1) and matches "
                                        "(6), since 2(2), 3(2) and 3(5) settle which games count (J-26)"),
    Provision(Question.REPORT, "4(4)",
              Message("an address at {host} that is sent after the event is its report, from the day on which it "
                       "came; the results are taken from there", host=RESULTS_AT[0])),
    Provision(Question.TIME, "2(2)", "as the pool asks, whoever plays"),
    Provision(Question.MATCHES, "7(2)", "FIDE's match rules are not taken over"),
    Provision(Question.UNPLAYED, "5(1)", "a played game counts, each side with its own result (J-25)"),
    Provision(Question.MEMBERS, "4(3)", "non-members may play in the event; their games are not counted and say so"),
    Provision(Question.RATINGS, "5(1)", "those of the list in force for the period, also for late games (J-7)"),
    Provision(Question.EXPECTED, "5(1)", "C = (R − PD) × K for each game, summed over the period"),
    Provision(Question.K, "5(1) K", "as of the list in force (J-3); “ever” and “never” are of the same pool (J-33)"),
    Provision(Question.LIMIT, "5(1)", "none: K is not reduced"),
    Provision(Question.ACTIVITY, "7(2)", Message("inactive without a rated game in the last {periods} periods, as "
                                                  "FIDE 7.2.2; active on the next list after one",
                                                  periods=ACTIVE_PERIODS)),
    Provision(Question.LIST, "7(2)", "everybody rated in the pool (J-23), with the K of the period that begins (J-21)"),
    Provision(Question.CORRECTIONS, "7(3)",
              Message("an error pointed out is recalculated, but no list published {days} days or more before that "
                       "day", days=RECALCULATED)),
)

JCF_2024_10 = Regulation(
    edition="jcf-2024-10",
    body="jcf",
    title=Message("JCF Rating Regulations, {day} October {year}", day=1, year=2024),
    source="日本チェス連盟レーティング規程, 2024年9月27日改定（10月1日から施行）",
    link="https://japanchess.org/",
    in_force=date(2024, 10, 1),
    pools=("standard", "rapid"),
    cite_in_force="7(2)",
    event=EventRules(
        pool=POOL,
        facts=FACTS,
        **lateness(),
        noted=(ANNOUNCED,),
        reporter=REPORTER,
        reports_at=RESULTS_AT,
        admitted="3(1)",
        owed=None,
        interim=None,
        counts_participants=pl.lit(False),
        rated_whole=pl.lit(False),
        due=(game_report <= closing).fill_null(False),                                               # 3(6)
        not_due=NOT_DUE,
        completed=(event.games_due == event.games_open) & (event.ends_on < list_date),
        rate_of_play=None,
        far=None,
        difference=difference(),
        expected=TABLE_1,
    ),
    list=ListRules(
        at_start=False,  # J-7: the list in force for the period
        strength=player.rating,
        beside={"standard": "rapid", "rapid": "standard"},  # 6(2)
        **takes_over(),
        rating_used=side.rating_now,
        k=k_factor(),
        k_limit=None,
        change=ROUNDED,
        **new_and_first_rating(),
        keeps_rating=rule("7", "keeps_rating", pl.lit(True), "everybody rated in the pool is listed"),
        dp=TABLE_2,
        may_start=pl.lit(True),
        active_periods=ACTIVE_PERIODS,
        not_listed=NOT_LISTED,
    ),
    recalculated_within=RECALCULATED,
    made_by={"refusals": lateness, "inherits": takes_over, "difference": difference, "k": k_factor,
             "first_rating": new_and_first_rating},
    provisions=PROVISIONS,
    interpretations=INTERPRETATIONS,
    coverage=f"{__package__}:coverage_2024_10.toml",
)
