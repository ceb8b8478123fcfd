"""日本チェス連盟レーティング規程, in force from 1 October 2024. Two pools: standard and rapid."""

from __future__ import annotations

from datetime import date

import polars as pl
from polars import col

from ratingoffice.federations.initial import pooled
from ratingoffice.federations.regulation import Pools, Regulation
from ratingoffice.federations.tables import DP_8_1_1, PD_8_1_2
from ratingoffice.law.article import LATER_LIST, NEEDS_DECISION, Article, Clause, Ground, rule
from ratingoffice.law.numbers import half_away_from_zero, half_up
from ratingoffice.model.columns import (
    age_on_1_january,
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
    games_due,
    games_open,
    highest,
    list_date,
    member_from,
    membership_judged,
    opponent_rating,
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
)  # fmt: skip
from ratingoffice.model.period import Period

# ── 2 Which pool ────────────────────────────────────────────────────────────────────────────────────────────────────
POOL = Article("2(2)", "pool", (
    Clause("¶1", pl.lit("standard"), when=seconds_60 >= 45 * 60, says="45 minutes or more at move 60: standard"),
    Clause("¶2", pl.lit("rapid"), when=seconds_60.is_between(10 * 60, 45 * 60, closed="left"),
           says="10 minutes or more and under 45: rapid"),
    Clause("¶3", pl.lit(None, dtype=pl.String), says="under 10 minutes: not rated"),
), order="¶1 ¶2 ¶3")  # fmt: skip

# ── 3 Which games ───────────────────────────────────────────────────────────────────────────────────────────────────
closing = col("closing")
FACTS = (
    list_date.dt.offset_by("-1mo").dt.offset_by("19d").alias("closing"),                             # 3(6)
    (starts_on - registered_on).dt.total_days().alias("registered_before"),
    ends_on.dt.offset_by("3mo").alias("last_report_day"),                                            # 3(7), note 3
    (seconds_60 // 60).alias("minutes"),
)  # fmt: skip

NOT_YET = (
    Ground("3(6)", (games_due == 0) & (reported_on > closing),
           "reported on {reported_on}, after {closing}: it goes to a later list", LATER_LIST,
           says="The list of month M takes the games reported until the 20th of M−1 (earlier ones too: J-10)."),
    Ground("3(6)", (games_due == 0) & reporting_judged & reported_on.is_null(),
           "no report yet: it goes to a later list", LATER_LIST, says="An event without a report waits."),
    Ground("3(6)", (games_due == 0) & (games_open > 0) & (reported_on <= closing),
           "its games are reported after {closing}: they go to a later list", LATER_LIST,
           says="Games reported on a day of their own go by that day."),
)  # fmt: skip

REFUSALS = (
    Ground("2(2)", seconds_60 < 10 * 60, "{minutes} minutes a player at move 60, at least 10 are needed",
           says="Under 10 minutes at move 60: not rated."),
    Ground("3(1)", ~fact("official"), "not declared an official event (公式戦)", says="Official events only."),
    Ground("3(3)", ~fact("organiser_entitled"),
           "not held by the JCF, a recognised club or a circle of the student federation",
           says="Held by the JCF, a recognised club, or a circle of the student federation."),
    Ground("3(4)", registration_judged & registered_on.is_null(), "not applied for: no application date is on record",
           says="An event without an application date is not rated."),
    Ground("3(4)", registration_judged & (col("registered_before") < 5) & ~approved("officer_late"),
           "applied for {registered_before} days before it is held, 5 are needed: an officer may accept it",
           NEEDS_DECISION, says="Applied for at least 5 days before it is held, unless an officer accepts it (J-9)."),
    Ground("3(7)", reporting_judged & (reported_on > col("last_report_day")) & ~approved("officer_late"),
           "reported on {reported_on}, more than 3 months after its last day {ends_on}: an officer may accept it",
           NEEDS_DECISION, says="Reported more than 3 months after the last day: left out, unless accepted (J-1)."),
    Ground("3(8)", refused, "judged unsuitable by the federation{decided}",
           says="Games the federation judges unsuitable may be left out."),
)  # fmt: skip


def member(since: pl.Expr, until: pl.Expr) -> pl.Expr:
    """Valid on the day of the game; no dates at all: no member."""
    known = since.is_not_null() | until.is_not_null()
    return known & (since <= played_day).fill_null(True) & (played_day <= until).fill_null(True)


GAME_REFUSALS = (
    Ground("3(5)", membership_judged & ~(member(white_from, white_until) & member(black_from, black_until)),
           "not between two annual members valid on {played_day}",
           says="Only games between two annual members whose membership is valid on the day of the game."),
    Ground("5(1)", ~played, "not played: C = 0",
           says="A forfeit: C = 0, and not counted in the number of games."),
    Ground("3(8)", ruling.is_not_null(), "not counted by a decision on record ({ruling})",
           says="Rulings take a game out."),
)  # fmt: skip

# ── 5 Calculation ───────────────────────────────────────────────────────────────────────────────────────────────────
gap = rating - opponent_rating

K_FACTOR = Article("5(1) K", "K", (
    Clause("¶1", 20, why="the general rule", says="20"),
    Clause("¶2", 40, when=games_all_pools < 30, why="fewer than 30 official games in all",
           says="40 if fewer than 30 official games in all (J-4: both pools together)"),
    Clause("¶3", 40, when=(age_on_1_january < 19) & (highest < 2000),
           why="under 19 on 1 January and never 2000 or more",
           says="40 if under 19 on 1 January of the year of the list being made (J-8) and never 2000 or more"),
    Clause("¶4", 10, when=highest >= 2400, why="ever rated 2400 or more", says="10 if ever rated 2400 or more"),
), order="¶4 ¶2 ¶3 ¶1", reading="J-2")  # fmt: skip

# ── 6 Initial rating ────────────────────────────────────────────────────────────────────────────────────────────────
INHERITS = Article("6", "inherits", (
    Clause("(2)", other_rating, when=rating.is_null() & plays, why="rated in one pool only: its rating is taken over",
           says="rated in one pool only: taken over when the other is first calculated"),
), order="(2)")  # fmt: skip

JOINS_WITH = Article("6", "joins_with", (
    Clause("(1)", fide_rating,
           when=rating.is_null() & other_rating.is_null() & ~waiting & (member_from < list_date),
           why="FIDE rated on first joining: the FIDE rating is taken over",
           says="FIDE rated on first joining: taken over, from the first list after joining (J-11)"),
), order="(1)")  # fmt: skip

ENOUGH = col("n") >= 6                                                                               # 6(3)
MIXED = (col("points") > 0) & (col("points") < 100 * col("n"))  # neither 全勝 nor 全敗


def initial(pool: pl.DataFrame, period: Period) -> Pools:
    """6(3)-(4): the performance of the games against rated opponents of the last 24 periods."""
    players = (
        pool.group_by("player").agg(*pooled(), col("period").max().alias("last_period"))
        .sort("player")
        .with_columns(p=half_up(col("points"), col("n")), average=col("opponents"), of=col("n"))
        .with_columns(dp=DP_8_1_1.at(col("p")))
        .with_columns(PR=half_up(col("opponents") + col("dp") * col("n"), col("n")))                 # 6(4), J-5
        .with_columns(result=col("PR").clip(lower_bound=1000))                                       # 5(3), J-5
        .with_columns(published=ENOUGH & MIXED)
        .with_columns(
            article=pl.when(col("published") & (col("PR") < 1000)).then(pl.lit("6(3); 5(3)")).otherwise(pl.lit("6(3)")),
            reason=pl.when(~ENOUGH)
            .then(pl.format("{} of 6 games against rated opponents: {} more needed", col("n"), 6 - col("n")))
            .when(col("points") == 0).then(pl.lit("all lost: waits for the first period in which that is no longer so"))
            .when(~MIXED).then(pl.lit("all won: waits for the first period in which that is no longer so"))
            .when(col("PR") < 1000).then(pl.format("first rating: comes out at {}, the floor is 1000", "PR"))
            .otherwise(pl.format("first rating: the performance of {} games", col("n"))),
        )
    )  # fmt: skip
    rated = players.filter("published").select("player")
    return Pools(players, pool.join(rated, on="player", how="anti", maintain_order="left"))


JCF_2024_10 = Regulation(
    edition="jcf-2024-10",
    body="jcf",
    title="JCF Rating Regulations, 1 October 2024",
    source="日本チェス連盟レーティング規程, 2024年9月27日改定（10月1日から施行）",
    in_force=date(2024, 10, 1),
    pools=("standard", "rapid"),
    cite_in_force="7(2)",
    pool=POOL,
    facts=FACTS,
    not_yet=NOT_YET,
    refusals=REFUSALS,
    admitted="3(1)",
    interim=None,
    due=(pl.coalesce(game_reported_on, reported_on) <= closing).fill_null(False),
    not_due=("3(6)", "reported after {closing}: it goes to a later list"),
    completed=(games_due == games_open) & (ends_on < list_date),
    game_facts=(),
    game_refusals=GAME_REFUSALS,
    at_start=False,  # J-7: the list in force for the period
    strength=rating,
    inherits=INHERITS,
    joins_with=JOINS_WITH,
    sides_not_counted=(
        Ground("6(1)", rating_now.is_null() & col("joins_with").is_not_null(),
               "UR in this period: the FIDE rating is taken over on the list being made"),
        Ground("6(3)", rating_now.is_null() & opponent_rating.is_not_null(),
               "UR: the result goes to the pool for a first rating"),
        Ground("6(3)", rating_now.is_null(), "both are UR"),
        Ground("5(1)", opponent_rating.is_null(), "the opponent is UR: C = 0"),
    ),
    to_pool=rating_now.is_null() & opponent_rating.is_not_null() & col("joins_with").is_null(),
    touches=(
        Ground("6(2)", col("inherits").is_not_null(), "counted with the rating of the other pool, taken over"),
        Ground("6(2)", col("opponent_inherits").is_not_null(), "the opponent counts with the rating of the other pool"),
    ),
    rating_used=rating_now,
    far=None,
    difference=Article("5(1)", "D", (
        Clause("PD", gap, says="own rating minus the opponent's, both of the list in force (J-7)"),
        Clause("PD 400", gap.clip(-400, 400), when=gap.abs() > 400, why="a difference of 400 or more counts as 400",
               says="a difference of 400 or more counts as 400"),
    )),
    expected=PD_8_1_2,  # 表1 is the same table
    k=K_FACTOR,
    k_limit=None,
    change=rule("5(2)", "change", half_away_from_zero(worth), "the sum of C, rounded once, half away from zero"),
    new_rating=Article("5", "new_rating", (
        Clause("(2)", rating + change, says="the rating at the time of counting plus the change"),
        Clause("(3)", 1000, when=rating + change < 1000, why="the floor is 1000", says="a result below 1000 is 1000"),
    )),
    keeps_rating=rule("7", "keeps_rating", pl.lit(True), "everybody rated in the pool is listed"),
    initial=initial,
    pool_periods=24,  # 6(3), J-12
    active_periods=12,  # 7, as FIDE 7.2.2
    not_listed=(
        Ground("7(2)", ~registered, "not registered"),
        Ground("7(2)", deceased_on <= list_date, "deceased"),
    ),
    recalculated_within=90,  # 7(3)
)  # fmt: skip
