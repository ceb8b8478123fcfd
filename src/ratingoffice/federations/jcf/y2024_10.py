"""日本チェス連盟レーティング規程, in force from 1 October 2024. Two pools: standard and rapid."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Annotated, Any

import polars as pl
from polars import col

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
from ratingoffice.model.columns import (
    age_on_1_january,
    age_on_1_january_before,
    approved,
    black_from,
    black_until,
    change,
    deceased_on,
    ends_on,
    fact,
    fide_rating,
    game_reported_on,
    games_all_pools,
    games_before,
    games_due,
    games_open,
    games_waiting,
    highest,
    joined_on,
    list_date,
    member_from,
    membership_judged,
    opponent_rating,
    other_fide_rating,
    other_rating,
    played,
    played_day,
    plays,
    rating,
    rating_now,
    refused,
    registered,
    registered_on,
    registration_judged,
    reported_on,
    reporting_judged,
    ruling,
    seconds_60,
    starts_on,
    waiting,
    white_from,
    white_until,
    worth,
)
from ratingoffice.model.period import Period

# fmt: off

TABLE_1 = RangeTable("表1", PD_8_1_2.printed)  # the same two tables, under numbers of their own
TABLE_2 = MirrorTable("表2", DP)

# ── 2 Which pool ────────────────────────────────────────────────────────────────────────────────────────────────────
STANDARD, RAPID = 45, 10  # minutes at move 60

POOL = Article("2(2)", "pool", (
    Clause("¶1", pl.lit("standard"), when=seconds_60 >= STANDARD * 60,
           says=f"{STANDARD} minutes or more a player at move 60 (J-24): standard"),
    Clause("¶2", pl.lit("rapid"), when=seconds_60.is_between(RAPID * 60, STANDARD * 60, closed="left"),
           says=f"{RAPID} minutes or more and under {STANDARD}: rapid"),
    Clause("¶3", pl.lit(None, dtype=pl.String), says=f"under {RAPID} minutes: no pool"),
), order="¶1 ¶2 ¶3")

# ── 3 Which games ───────────────────────────────────────────────────────────────────────────────────────────────────
CLOSES = 20  # the day of the month before the list, 3(6)
APPLIED = 5  # days before, 3(4)
REPORTED = 3  # months after, 3(7)

closing = col("closing")
FACTS = (
    list_date.dt.offset_by("-1mo").dt.offset_by(f"{CLOSES - 1}d").alias("closing"),                  # 3(6)
    (starts_on - registered_on).dt.total_days().alias("registered_before"),
    ends_on.dt.offset_by(f"{REPORTED}mo").alias("last_report_day"),                                  # 3(7), note 3
    (seconds_60 // 60).alias("minutes"),
)

NOT_YET = (
    Ground("3(6)", (games_due == 0) & (reported_on > closing),
           "reported on {reported_on}, after {closing}: it goes to a later list", LATER_LIST,
           says=f"A list takes the games reported until the {CLOSES}th of the month before, each by its own day of "
                "report (J-14), and earlier ones not yet counted (J-10)."),
    Ground("3(6)", (games_due == 0) & reporting_judged & reported_on.is_null(),
           "no report yet: it goes to a later list", LATER_LIST,
           says="An event without a report waits; that comes before every refusal (J-14)."),
    Ground("3(6)", (games_due == 0) & (games_open > 0) & (reported_on <= closing),
           "its games are reported after {closing}: they go to a later list", LATER_LIST,
           says="An event is rated as soon as one of its games is in time; its other games wait (J-15)."),
)

UNOFFICIAL = (
    Ground("2(2)", seconds_60 < RAPID * 60, f"{{minutes}} minutes a player at move 60, at least {RAPID} are needed",
           says="An event of no pool is not rated."),
    Ground("3(1)", ~fact("official"), "not declared an official event (公式戦)", says="Official events only."),
    Ground("3(3)", ~fact("organiser_entitled"),
           "not held by the JCF, a recognised club or a circle of the student federation",
           says="Held by the JCF, a recognised club, or a circle of the student federation."),
    Ground("3(4)", registration_judged & registered_on.is_null(), "not applied for: no application date is on record",
           says="An event without an application date is not rated (J-16)."),
)
APPLIED_LATE = Ground(
    "3(4)", registration_judged & (col("registered_before") < APPLIED) & ~approved("officer_late"),
    f"applied for on {{registered_on}}, not at least {APPLIED} days before it is held on {{starts_on}}: an officer may "
    "accept it",
    NEEDS_DECISION, says=f"Applied for at least {APPLIED} days before it is held, unless an officer accepts it (J-9).",
)
UNSUITABLE = Ground("3(8)", refused, "judged unsuitable by the federation{decided}",
                    says="Games the federation judges unsuitable may be left out.")

# 3(7): late is a game, by its own day of report or else its event's; an event is where all its games are
late_event = reported_on > col("last_report_day")
late_game = (pl.coalesce(game_reported_on, reported_on) > col("last_report_day")) & ~approved("officer_late")
all_late = pl.when(games_due > 0).then(games_waiting == games_due).otherwise(late_event)
REPORTED_LATE = (f"reported on {{reported_on}}, more than {REPORTED} months after its last day {{ends_on}}: an officer "
                 "may accept it")
LATE_EVENT = (
    Ground("3(7)", all_late & late_event & ~approved("officer_late"), REPORTED_LATE, NEEDS_DECISION,
           says=f"Games reported more than {REPORTED} months after the last day are left out, unless an officer "
                "accepts them (J-1)."),
    Ground("3(7)", all_late & ~late_event.fill_null(False) & ~approved("officer_late"),
           f"its games are reported more than {REPORTED} months after its last day {{ends_on}}: an officer may accept "
           "them",
           NEEDS_DECISION, says="A game's own day of report counts, where it has one (J-16)."),
)
LATE_GAME = Ground(
    "3(7)", late_game,
    f"reported on {{game_report}}, more than {REPORTED} months after the last day {{ends_on}}: an officer may accept "
    "it",
    NEEDS_DECISION, says="Of an event with other games a late game waits for a decision; the others are rated (J-16).",
)
LATE_AS_A_WHOLE = Ground(
    "3(7)", reporting_judged & late_event & ~approved("officer_late"), REPORTED_LATE, NEEDS_DECISION,
    says=f"Reported more than {REPORTED} months after the last day: left out, unless an officer accepts it (J-1).",
)


def lateness(
    report: Annotated[str, Reads("J-1")] = "waits",
    application: Annotated[str, Reads("J-9")] = "waits",
    late: Annotated[str, Reads("J-16")] = "game",
) -> dict[str, Any]:
    """Together, since one officer's decision accepts both."""
    by_game = report == "waits" and late == "game"
    as_a_whole = (LATE_AS_A_WHOLE,) if report == "waits" else ()
    return {
        "refusals": (
            *UNOFFICIAL,
            *((APPLIED_LATE,) if application == "waits" else ()),
            *(LATE_EVENT if by_game else as_a_whole),
            UNSUITABLE,
        ),
        "game_facts": (pl.coalesce(game_reported_on, reported_on).alias("game_report"),) if by_game else (),
        "game_refusals": (*GAME_REFUSALS, LATE_GAME) if by_game else GAME_REFUSALS,
    }


def member(since: pl.Expr, until: pl.Expr) -> pl.Expr:
    """Valid on the day of the game; no dates at all: no member."""
    known = since.is_not_null() | until.is_not_null()
    return known & (since <= played_day).fill_null(True) & (played_day <= until).fill_null(True)


GAME_REFUSALS = (
    Ground("3(5)", membership_judged & ~(member(white_from, white_until) & member(black_from, black_until)),
           "not between two annual members valid on {played_day}",
           says="Only games between two annual members whose membership is valid on the day of the game (J-18)."),
    Ground("5(1)", ~played, "not played: C = 0",
           says="A forfeit: C = 0, and not counted in the number of games."),
    Ground("3(8)", ruling.is_not_null(), "not counted by a decision on record ({ruling})",
           says="Rulings take a game out."),
)

# ── 5 Calculation ───────────────────────────────────────────────────────────────────────────────────────────────────
gap = rating - opponent_rating


def difference(far: Points = 400) -> Article:
    return Article("5(1)", "D", (
        Clause("PD", gap, says="own rating minus the opponent's"),
        Clause(f"PD {far}", gap.clip(-far, far), when=gap.abs() > far,
               why=f"a difference of {far} or more counts as {far}",
               says=f"a difference of {far} or more counts as {far}"),
    ))


def k_factor(
    k: Factor = 20, k_new: Factor = 40, k_new_games: Games = 30, k_young: Factor = 40, k_young_age: Age = 19,
    k_young_below: Rating = 2000, k_top: Factor = 10, k_top_rating: Rating = 2400,
    first: Annotated[str, Reads("J-2")] = "top",
    games: Annotated[str, Reads("J-4")] = "both",
    year: Annotated[str, Reads("J-8")] = "list",
) -> Article:
    new, young, below, top = k_new_games, k_young_age, k_young_below, k_top_rating
    so_far, in_all = (games_all_pools, "both pools together") if games == "both" else (games_before, "of this pool")
    age, of_year = (age_on_1_january, "list being made")
    if year == "period":
        age, of_year = (age_on_1_january_before, "list in force")
    return Article("5(1) K", "K", (
        gives("¶1", k, why="the general rule", says="in general"),
        gives("¶2", k_new, when=so_far < new, why=f"fewer than {new} official games in all",
              says=f"if fewer than {new} official games in all, {in_all} (J-4)"),
        gives("¶3", k_young, when=(age < young) & (highest < below),
              why=f"under {young} on 1 January and never {below} or more",
              says=f"if under {young} on 1 January of the year of the {of_year} (J-8) and never {below} or more"),
        gives("¶4", k_top, when=highest >= top, why=f"ever rated {top} or more", says=f"if ever rated {top} or more"),
    ), order="¶4 ¶2 ¶3 ¶1" if first == "top" else "¶2 ¶4 ¶3 ¶1", reading="J-2")


# ── 6 Initial rating ────────────────────────────────────────────────────────────────────────────────────────────────
unrated_anywhere = rating.is_null() & other_rating.is_null() & ~waiting
FROM_OTHER_POOL = ("counted with the rating of the other pool, taken over", RATED,
                   "The games of that period count with the rating taken over.")
FROM_OTHER_POOL_OPPONENT = ("the opponent counts with the rating of the other pool", RATED,
                            "It counts for the opponents too.")
SIDES_NOT_COUNTED = (
    Ground("6(3)", rating_now.is_null() & opponent_rating.is_not_null(),
           "UR: the result goes to the pool for a first rating",
           says="The result of a UR player goes to the pool for a first rating."),
    Ground("6(3)", rating_now.is_null(), "both are UR", says="Between UR players nothing is counted."),
    Ground("5(1)", opponent_rating.is_null(), "the opponent is UR: C = 0",
           says="An opponent who is UR: C = 0, and not counted in the number of games."),
)


def by_clause(number: int, player: str = "") -> pl.Expr:
    return (col(f"{player}inherits_by") == number).fill_null(False)


def takes_over(
    joining: Annotated[str, Reads("J-11")] = "joining", joined: Annotated[str, Reads("J-20")] = "never_ur"
) -> dict[str, Any]:
    """6(1) and 6(2): ratings that come from FIDE or from the other pool."""
    since = list_date.dt.offset_by("-1mo")
    joins = unrated_anywhere & (joined_on >= since) & (joined_on < list_date)                        # J-11
    period = "in the period of joining"
    if joining == "any_list":
        joins, period = unrated_anywhere & (member_from < list_date), "on the first list after joining"
    if joined == "ur":
        return taken_over_with_the_list(joins, period)
    other = pl.coalesce(other_rating, pl.when(joins).then(other_fide_rating))  # by (1) in the same period too
    inherits = Article("6", "inherits", (
        Clause("(1)", fide_rating, when=joins & fide_rating.is_not_null(),
               why="FIDE rated on first joining: the FIDE rating is taken over",
               says=f"FIDE rated on first joining: taken over {period} (J-11), whose games count with it (J-20)"),
        Clause("(2)", other, when=rating.is_null() & plays & other.is_not_null(),
               why="rated in one pool only: its rating is taken over",
               says="rated in one pool only, also by (1) in the same period: taken over when the other is first "
                    "calculated (J-19)"),
    ), order="(1) (2)")
    touches = (
        Ground("6(1)", by_clause(0), "counted with the FIDE rating, taken over on joining",
               says="Who is FIDE rated on joining is never UR: the games of that period count with it (J-20)."),
        Ground("6(1)", by_clause(0, "opponent_"), "the opponent counts with the FIDE rating, taken over on joining",
               says="It counts for the opponents too (J-20)."),
        Ground("6(2)", by_clause(1), *FROM_OTHER_POOL),
        Ground("6(2)", by_clause(1, "opponent_"), *FROM_OTHER_POOL_OPPONENT),
    )
    return {
        "inherits": inherits,
        "joins_with": None,
        "sides_not_counted": SIDES_NOT_COUNTED,
        "to_pool": rating_now.is_null() & opponent_rating.is_not_null(),
        "touches": touches,
    }


def taken_over_with_the_list(joins: pl.Expr, period: str) -> dict[str, Any]:
    """The other reading of J-20: UR until the list on which the FIDE rating stands for the first time."""
    return {
        "inherits": Article("6", "inherits", (
            Clause("(2)", other_rating, when=rating.is_null() & plays,
                   why="rated in one pool only: its rating is taken over",
                   says="rated in one pool only: taken over when the other is first calculated (J-19)"),
        ), order="(2)"),
        "joins_with": Article("6", "joins_with", (
            Clause("(1)", fide_rating, when=joins, why="FIDE rated on first joining: the FIDE rating is taken over",
                   says=f"FIDE rated on first joining: taken over {period} (J-11), UR until that list (J-20)"),
        ), order="(1)"),
        "sides_not_counted": (
            Ground("6(1)", rating_now.is_null() & col("joins_with").is_not_null(),
                   "UR in this period: the FIDE rating is taken over on the list being made",
                   says="A player whose FIDE rating is taken over on the list being made is UR in the period (J-20)."),
            *SIDES_NOT_COUNTED,
        ),
        "to_pool": rating_now.is_null() & opponent_rating.is_not_null() & col("joins_with").is_null(),
        "touches": (
            Ground("6(2)", col("inherits").is_not_null(), *FROM_OTHER_POOL),
            Ground("6(2)", col("opponent_inherits").is_not_null(), *FROM_OTHER_POOL_OPPONENT),
        ),
    }


def new_and_first_rating(
    floor: Annotated[Rating, At("5(3)")] = 1000,
    first_games: Annotated[Games, At("6(3)")] = 6,
    first_periods: Annotated[Periods, At("6(3)")] = 24,  # two years (J-12)
) -> dict[str, Any]:
    """Together, since one floor holds for both (J-5)."""
    new_rating = Article("5", "new_rating", (
        Clause("(2)", rating + change, says="the rating at the time of counting plus the change"),
        Clause("(3)", floor, when=rating + change < floor, why=f"the floor is {floor}",
               says=f"a result below {floor} becomes {floor}"),
    ))
    first_rating = FirstRating(partial(initial, games=first_games, floor=floor), first_periods, (
        Provision(Question.FIRST_GAMES, "6(3)",
                  f"{first_games} games against rated opponents, neither all won nor all lost"),
        Provision(Question.FIRST_WINDOW, "6(3)",
                  f"the last {first_periods} periods, the one being rated included (J-12)"),
        Provision(Question.FIRST_FORMULA, "6(4)",
                  f"PR = RA + dp(p) by table {TABLE_2.number}, RA the average of the rated opponents as when the games "
                  "were counted (J-6); rounded half up (J-5)"),
        Provision(Question.FIRST_BOUNDS, "5(3)", f"at least {floor}, the floor (J-5)"),
    ))
    return {"new_rating": new_rating, "first_rating": first_rating}


MIXED = (col("points") > 0) & (col("points") < 100 * col("n"))  # neither 全勝 nor 全敗


def initial(pool: pl.DataFrame, period: Period, *, games: int, floor: int) -> Pools:
    """6(3)-(4): the performance of the games against rated opponents of the last 24 periods."""
    enough = col("n") >= games                                                                       # 6(3)
    players = (
        pool.group_by("player").agg(*pooled(), col("period").max().alias("last_period"))
        .sort("player")
        .with_columns(p=fraction(), average=col("opponents"), of=col("n"))
        .with_columns(dp=TABLE_2.at(col("p")), PR=performance(TABLE_2))                              # 6(4), J-5
        .with_columns(result=col("PR").clip(lower_bound=floor))                                      # 5(3), J-5
        .with_columns(published=enough & MIXED)
        .with_columns(
            article=pl.when(col("published") & (col("PR") < floor)).then(pl.lit("6(3); 5(3)"))
            .otherwise(pl.lit("6(3)")),
            reason=pl.when(~enough)
            .then(pl.format(f"{{}} of {games} games against rated opponents: {{}} more needed", col("n"),
                            games - col("n")))
            .when(col("points") == 0).then(pl.lit("all lost: waits for the first period in which that is no longer so"))
            .when(~MIXED).then(pl.lit("all won: waits for the first period in which that is no longer so"))
            .when(col("PR") < floor).then(pl.format(f"first rating: comes out at {{}}, the floor is {floor}", "PR"))
            .otherwise(pl.format("first rating: the performance of {} games", col("n"))),
        )
    )
    rated = players.filter("published").select("player")
    return Pools(players, pool, pool.join(rated, on="player", how="anti", maintain_order="left"))


ACTIVE_PERIODS = 12  # 7, as FIDE 7.2.2
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
    Provision(Question.TIME, "2(2)", "as the pool asks, whoever plays"),
    Provision(Question.MATCHES, "7(2)", "FIDE's match rules are not taken over"),
    Provision(Question.UNPLAYED, "5(1)", "a played game counts, each side with its own result (J-25)"),
    Provision(Question.MEMBERS, "4(3)", "non-members may play in the event; their games are not counted and say so"),
    Provision(Question.RATINGS, "5(1)", "those of the list in force for the period, also for late games (J-7)"),
    Provision(Question.EXPECTED, "5(1)", "C = (R − PD) × K for each game, summed over the period"),
    Provision(Question.K, "5(1) K", "as of the list in force (J-3); “ever” and “never” are of the same pool"),
    Provision(Question.LIMIT, "5(1)", "none: K is not reduced"),
    Provision(Question.ACTIVITY, "7(2)", f"inactive without a rated game in the last {ACTIVE_PERIODS} periods, as "
                                         "FIDE 7.2.2; active on the next list after one"),
    Provision(Question.LIST, "7(2)", "everybody rated in the pool (J-23), with the K of the period that begins (J-21)"),
    Provision(Question.CORRECTIONS, "7(3)",
              f"an error pointed out is recalculated, but no list published {RECALCULATED} days or more before that "
              "day"),
)

JCF_2024_10 = Regulation(
    edition="jcf-2024-10",
    body="jcf",
    title="JCF Rating Regulations, 1 October 2024",
    source="日本チェス連盟レーティング規程, 2024年9月27日改定（10月1日から施行）",
    in_force=date(2024, 10, 1),
    pools=("standard", "rapid"),
    cite_in_force="7(2)",
    event=EventRules(
        pool=POOL,
        facts=FACTS,
        not_yet=NOT_YET,
        **lateness(),
        admitted="3(1)",
        owed=None,
        interim=None,
        counts_participants=pl.lit(False),
        whole=pl.lit(False),
        due=(pl.coalesce(game_reported_on, reported_on) <= closing).fill_null(False),
        not_due=("3(6)", "reported after {closing}: it goes to a later list"),
        completed=(games_due == games_open) & (ends_on < list_date),
        rate_of_play=None,
        far=None,
        difference=difference(),
        expected=TABLE_1,
    ),
    list=ListRules(
        at_start=False,  # J-7: the list in force for the period
        strength=rating,
        beside={"standard": "rapid", "rapid": "standard"},  # 6(2)
        **takes_over(),
        rating_used=rating_now,
        k=k_factor(),
        k_limit=None,
        change=rule("5(2)", "change", half_away_from_zero(worth), "the sum of C, rounded once, half away from zero"),
        **new_and_first_rating(),
        keeps_rating=rule("7", "keeps_rating", pl.lit(True), "everybody rated in the pool is listed"),
        dp=TABLE_2,
        may_start=pl.lit(True),
        active_periods=ACTIVE_PERIODS,
        not_listed=(
            Ground("7(2)", ~registered, "not registered", says="Who is not registered is not listed."),
            Ground("7(2)", deceased_on <= list_date, "deceased", says="A deceased player leaves the list."),
        ),
    ),
    recalculated_within=RECALCULATED,
    made_by={"refusals": lateness, "inherits": takes_over, "difference": difference, "k": k_factor,
             "first_rating": new_and_first_rating},
    provisions=PROVISIONS,
    interpretations=INTERPRETATIONS,
)
