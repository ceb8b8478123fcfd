"""FIDE Rating Regulations, applied from 1 January 2024 (the draft text)."""

from __future__ import annotations

from datetime import date

import polars as pl
from polars import col

from ratingoffice.federations.fide.initial import FIRST_RATING_WINDOW, initial
from ratingoffice.federations.regulation import Regulation
from ratingoffice.federations.tables import PD_8_1_2
from ratingoffice.law.article import LATER_LIST, Article, Clause, Ground, rule
from ratingoffice.law.numbers import half_away_from_zero
from ratingoffice.model.columns import (
    K,
    age_this_year,
    approved,
    black_rating,
    change,
    deceased_on,
    declared,
    ends_on,
    fact,
    first_control_moves,
    game_reported_on,
    games_before,
    games_due,
    highest,
    kind,
    list_date,
    match_games,
    n,
    new_rating,
    opponent_rating,
    played,
    points_before,
    rating,
    rating_now,
    rating_then,
    refused,
    registered,
    registered_on,
    registration_judged,
    reported_on,
    reporting_judged,
    rounds_a_day,
    ruling,
    seconds_60,
    starts_on,
    unrated_players,
    white_rating,
    worth,
)  # fmt: skip

# ── 7.1.3, 9.1: in time for which list ──────────────────────────────────────────────────────────────────────────────
closing, third_list, lasts, open_still = col("closing"), col("third_list"), col("lasts"), col("open_still")
unreported = reporting_judged & reported_on.is_null()

FACTS = (
    pl.when(declared("official")).then(list_date.dt.offset_by("-1d"))
    .otherwise(list_date.dt.offset_by("-3d")).alias("closing"),                                      # 7.1.3, I-13
    ends_on.dt.truncate("1mo").dt.offset_by("3mo").alias("third_list"),                              # 9.1
    pl.when(declared("official")).then(ends_on.dt.truncate("1mo").dt.offset_by("3mo").dt.offset_by("-1d"))
    .otherwise(ends_on.dt.truncate("1mo").dt.offset_by("3mo").dt.offset_by("-3d")).alias("last_report_day"),
    ((ends_on - starts_on).dt.total_days() + 1).alias("lasts"),                                      # 4.1
    (starts_on - registered_on).dt.total_days().alias("registered_before"),                          # I-1
    (seconds_60 // 60).alias("minutes"),
    (rounds_a_day * 2 * seconds_60).alias("seconds_a_day"),                                          # 3.1
    ((ends_on > closing) | (reported_on > closing).fill_null(False) | (unreported & (list_date <= third_list)))
    .alias("open_still"),
    approved("match_waiver").alias("match_waived"),                                                  # 6.2
)  # fmt: skip

NOT_YET = (
    Ground("7.1.3", (ends_on > closing) & (games_due == 0),
           "ends on {ends_on}, after the closing date {closing}: it goes to a later list", LATER_LIST,
           says="An event closes in time if it ends 3 days before the list at the latest (official events: 1 day)."),
    Ground("7.1.3", (ends_on <= closing) & (reported_on > closing) & (games_due == 0),
           "reported on {reported_on}, after the closing date {closing}: it goes to the following list", LATER_LIST,
           says="Its report is in time if it came by the same day (I-13)."),
    Ground("7.1.3", (ends_on <= closing) & unreported & (list_date <= third_list) & (games_due == 0),
           "no report yet: it goes to a later list, if the report comes by {last_report_day}", LATER_LIST,
           says="An event without a report waits."),
)  # fmt: skip

# ── 0.2 Registration ────────────────────────────────────────────────────────────────────────────────────────────────
by_council = approved("council")
late = registration_judged & ~by_council


def registration(article: str, unless: pl.Expr, days: int, approval: str) -> tuple[Ground, Ground]:
    """The two ways to fail a term of registration: none on record (I-2), or too late and not approved."""
    return (
        Ground(article, unless & registered_on.is_null(),
               "not registered: no registration date is on record",
               says="An event without a registration date is not registered (I-2)."),
        Ground(article, unless & (col("registered_before") < days) & ~approved(approval),
               f"registered {{registered_before}} days before the start, {days} are needed",
               says=f"Registered with its schedule at least {days} days before the start (I-1), "
                    f"unless approved ({approval})."),
    )  # fmt: skip


HYBRID = Ground("0.2", declared("hybrid") & ~approved("hybrid"),
                "hybrid event without the individual approval of the QC chair",
                says="Hybrid events need the QC chair's individual approval.")  # fmt: skip
DECLINED = Ground("0.4", refused, "FIDE declined to rate it{decided}",
                  says="FIDE may decline to rate an event; appeal within seven days.")  # fmt: skip

CONDITIONS = (
    Ground("1.2", first_control_moves < 30, "the first control is {first_control_moves} moves, at least 30 are needed",
           says="A first control that names a number of moves names at least 30."),
    Ground("2.1", ~(fact("laws_of_chess") | declared("hybrid")),
           "not declared as played by the Laws of Chess or the Hybrid regulations",
           says="Played by the Laws of Chess or the Hybrid regulations."),
    Ground("3.1", col("seconds_a_day") > 12 * 60 * 60,
           "{rounds_a_day} rounds in a day at {minutes} minutes a player are more than 12 hours of play",
           says="At most 12 hours of play in a day, for games of 60 moves."),
    Ground("6.1", (kind == "match") & (unrated_players > 0), "a match in which a player is unrated",
           says="A match in which one player is unrated is not rated."),
)  # fmt: skip

REPORT = (
    Ground("9.1", ((reported_on > col("last_report_day")) | (unreported & (list_date > third_list))) & ~by_council
           & reporting_judged & ~open_still,
           "reported on {reported_on}, later than {last_report_day}, in time for the third list after it ended",
           says="Reported too late for the third list after its end: not rated."),
    Ground("9.4", declared("hybrid") & ~declared("pgn"), "hybrid event whose report has no full PGN",
           says="Hybrid events need the full PGN with the report."),
)  # fmt: skip

# ── 1, 5, 6 Games ───────────────────────────────────────────────────────────────────────────────────────────────────
higher_rated = pl.max_horizontal(white_rating, black_rating)  # an unrated player counts as below 1800 (I-3)

RATE_OF_PLAY = Article("1.1", "minutes_needed", (
    Clause("¶1", 120, when=higher_rated >= 2400, says="120 minutes if either player is rated 2400 or higher"),
    Clause("¶2", 90, when=higher_rated >= 1800, says="90 minutes if either is rated 1800 or higher"),
    Clause("¶3", 60, says="60 minutes if both are below 1800"),
), order="¶1 ¶2 ¶3")  # fmt: skip

GAME_FACTS = (RATE_OF_PLAY.value(), higher_rated.alias("higher_rated"))

UNPLAYED = Ground("5.1", ~played, "not played",
                  says="Unplayed games are not counted, whatever the reason.")  # fmt: skip
RULED = Ground("5.1", ruling.is_not_null(), "not rated by a decision on record ({ruling})",
               says="Force majeure and fair-play decisions take a game out.")  # fmt: skip

GAME_REFUSALS = (
    UNPLAYED,
    RULED,
    Ground("1.1", seconds_60 < col("minutes_needed") * 60,
           "{minutes} minutes a player, but {higher_rated} plays and {minutes_needed} are needed",
           says="Too short a game is not rated; the event's other games still are."),
    Ground("6.2", (points_before * 2 > match_games * 100) & ~col("match_waived"),
           "played after the match over {match_games} games was won",
           says="Games after a match of a fixed number of games is won are not rated, unless waived beforehand."),
)  # fmt: skip

# ── 8.3 The change of a rated player ────────────────────────────────────────────────────────────────────────────────
gap = rating - opponent_rating

SIDES_NOT_COUNTED = (
    Ground("7.2.1", rating_now.is_null() & rating_then.is_not_null() & opponent_rating.is_not_null(),
           "no longer rated on the list in force: the result goes to the new pool for a rating (I-14)"),
    Ground("7.1.4", rating_now.is_null() & opponent_rating.is_not_null(),
           "not rated yet: the result goes to the pool for a first rating"),
    Ground("7.1.4", rating_now.is_null(), "not rated yet, and the opponent was unrated when the event started"),
    Ground("8.3.1", opponent_rating.is_null(), "the opponent was unrated when the event started"),
)  # fmt: skip

RATED_MEANWHILE = Ground("8.2.4", rating_then.is_null(),
                         "unrated when the event started: counted with the current rating")  # fmt: skip

DIFFERENCE = Article("8.3.1", "D", (
    Clause("¶1", gap, says="own rating minus the opponent's, both from the list in force when the event starts (I-12)"),
    Clause("¶2", gap.clip(-400, 400), when=gap.abs() > 400, why="a difference of more than 400 counts as 400",
           says="a difference of more than 400 counts as 400"),
))  # fmt: skip

K_FACTOR = Article("8.3.3", "K", (
    Clause("¶1", 40, when=games_before < 30, why="new to the list, until events with 30 games are completed",
           says="40 for a player new to the list until 30 games (I-11)"),
    Clause("¶2", 20, why="the general rule, rating under 2400", says="20 as long as the rating remains under 2400"),
    Clause("¶3", 10, when=highest >= 2400, why="a published rating has reached 2400, for good",
           says="10 once a published rating has reached 2400"),
    Clause("¶4", 40, when=(age_this_year <= 18) & (highest < 2300),
           why="until the end of the year of the 18th birthday, rating always under 2300",
           says="40 until the end of the year of the 18th birthday, while the rating has remained under 2300"),
), order="¶3 ¶4 ¶1 ¶2", reading="I-10")  # fmt: skip

K_LIMIT = Article("8.3.3", "K", (
    Clause("¶1-4", K, says="as above"),
    Clause("¶5", 700 // n, when=K * n > 700, why="K × games would exceed 700: the largest K that does not",
           says="if K × n exceeds 700: the largest whole number so that it does not"),
))  # fmt: skip

FIDE_2024_01 = Regulation(
    edition="fide-2024-01",
    body="fide",
    title="FIDE Rating Regulations, 1 January 2024",
    source="FIDE Rating Regulations, applied from 1 January 2024",
    in_force=date(2024, 1, 1),
    pools=("standard",),
    cite_in_force="0.1",
    pool=Article("1.1", "pool", (Clause("", pl.lit("standard"), says="one pool: standard"),)),
    facts=FACTS,
    not_yet=NOT_YET,
    refusals=(*registration("0.2", late, 3, "qc_chair_late"), HYBRID, DECLINED, *CONDITIONS, *REPORT),
    admitted="7.1",
    interim=Ground("4.1", open_still, "goes on: an interim report of {games_due} games is rated",
                   says="An event longer than 30 days reports interim results monthly."),
    due=~open_still | ((lasts > 30) & (game_reported_on <= closing)),
    not_due=("4.1", "of an event that goes on, and not in an interim report in time for this list"),
    completed=~open_still,
    game_facts=GAME_FACTS,
    game_refusals=GAME_REFUSALS,
    at_start=True,
    strength=rating,
    inherits=None,
    joins_with=None,
    sides_not_counted=SIDES_NOT_COUNTED,
    to_pool=rating_now.is_null() & opponent_rating.is_not_null(),
    touches=(RATED_MEANWHILE,),
    rating_used=pl.when(rating_now.is_not_null()).then(pl.coalesce(rating_then, rating_now)),
    far=None,
    difference=DIFFERENCE,
    expected=PD_8_1_2,
    k=K_FACTOR,
    k_limit=K_LIMIT,
    change=rule("8.3.4", "change", half_away_from_zero(worth), "to the nearest whole number, 0.5 away from zero"),
    new_rating=rule("7.1", "new_rating", rating + change, "the rating on the list in force plus the change"),
    keeps_rating=Article("7.2.1", "keeps_rating", (
        Clause("¶1", True),
        Clause("¶2", new_rating >= 1400, when=new_rating < 1400, why="below 1400: unrated on the next list",
               says="a rating that drops below 1400: unrated on the next list"),
    )),
    initial=initial,
    pool_periods=FIRST_RATING_WINDOW,
    active_periods=12,  # 7.2.2, I-6
    not_listed=(
        Ground("10.1", ~registered, "not registered through a member federation"),
        Ground("10.2", deceased_on <= list_date, "deceased"),
    ),
    appeal_days=7,
)  # fmt: skip
