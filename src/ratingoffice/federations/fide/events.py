"""FIDE 0.2, 0.3, 7.1.3 and 9.1: registered, closed and reported in time for which list.

Both texts speak of the same days; they differ in who registers how long before (0.2), and in what closes for a list:
the tournament (2024-01), or its submission too (2024-03, I-13).
"""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl
from polars import col

from ratingoffice.federations.numbers import ordinal
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import FIRST_FORM
from ratingoffice.law.article import LATER_LIST, RATED, Ground
from ratingoffice.model.columns import (
    approved,
    declared,
    ends_on,
    games_due,
    list_date,
    registered_on,
    registration_judged,
    reported_on,
    reporting_judged,
    rounds_a_day,
    seconds_60,
    starts_on,
)

# fmt: off

CLOSES, CLOSES_OFFICIAL = 3, 1  # days before the list, 7.1.3
REPORTED = 1  # a report that is in time for a list comes so many days before it at the latest, whatever closes

closing, report_closing = col("closing"), col("report_closing")
last_report_day, latest_list, lasts, open_still = (
    col("last_report_day"), col("latest_list"), col("lasts"), col("open_still")
)
unreported = reporting_judged & reported_on.is_null()
official = declared("official")
owed_by_0_3 = official | declared("continental")


def closing_date(of_list: pl.Expr) -> pl.Expr:
    """7.1.3: the last day on which an event may end for the list of that day."""
    return (
        pl.when(official).then(of_list.dt.offset_by(f"-{CLOSES_OFFICIAL}d"))
        .otherwise(of_list.dt.offset_by(f"-{CLOSES}d"))
    )


def reports_close(of_list: pl.Expr, by: str) -> pl.Expr:
    """I-13: the last day of a report; by the closing date, or just before the list where only the end closes."""
    return closing_date(of_list) if by == "report" else of_list.dt.offset_by(f"-{REPORTED}d")


def facts(by: str, days: str, latest: int) -> tuple[pl.Expr, ...]:
    third = ends_on.dt.truncate("1mo").dt.offset_by(f"{latest}mo")                                   # 9.1
    clear = 1 if days == "clear" else 0                                                              # I-1
    return (
        closing_date(list_date).alias("closing"),
        reports_close(list_date, by).alias("report_closing"),
        third.alias("latest_list"),
        reports_close(third, by).alias("last_report_day"),
        ((ends_on - starts_on).dt.total_days() + 1).alias("lasts"),                                  # 4.1
        ((starts_on - registered_on).dt.total_days() - clear).alias("registered_before"),
        (seconds_60 // 60).alias("minutes"),
        (rounds_a_day * 2 * seconds_60).alias("seconds_a_day"),                                      # 3.1
        approved("match_waiver").alias("match_waived"),                                              # 6.2
        ((ends_on > closing) | (reported_on > report_closing).fill_null(False)
         | (unreported & (list_date <= latest_list))).alias("open_still"),
    )


def not_yet(by: str, by_council: pl.Expr, form: str) -> tuple[Ground, ...]:
    """7.1.3: what goes to a later list. Where that one is too late by 9.1, it is said at once."""
    too_late = ((reported_on > last_report_day) & ~by_council).fill_null(False)

    def waits(when: pl.Expr, why: str, says: str) -> Iterator[Ground]:
        if form == FIRST_FORM:
            yield Ground("7.1.3", when, why, LATER_LIST, says=says)
            return
        yield Ground("7.1.3", when & ~too_late, why, LATER_LIST, says=says)
        yield Ground("7.1.3", when & too_late,
                     f"{why}, which is too late (9.1): its report had to come by {{last_report_day}}", LATER_LIST,
                     says="Where that list is too late by 9.1, this is said at once.")

    by_day = "by the same day" if by == "report" else "before the list: only the end of the tournament closes"
    return (
        *waits((ends_on > closing) & (games_due == 0),
               "ends on {ends_on}, after the closing date {closing}: it goes to a later list",
               f"An event is in time for a list if it ends {CLOSES} days before it at the latest (an official FIDE "
               f"event: {CLOSES_OFFICIAL})."),
        *waits((ends_on <= closing) & (reported_on > report_closing) & (games_due == 0),
               "reported on {reported_on}, after the closing date {report_closing}: it goes to the following list",
               f"Its report must have come {by_day} (I-13)."),
        Ground("7.1.3", (ends_on <= closing) & unreported & (list_date <= latest_list) & (games_due == 0),
               "no report yet: it goes to a later list, if the report comes by {last_report_day}", LATER_LIST,
               says="An event without a report waits; a later list comes before every refusal (I-16)."),
    )


def registration(
    article: str, whom: str, judged: pl.Expr, term: int, approval: str, by: str, days: str
) -> tuple[Ground, Ground]:
    """The two ways to fail a term of registration: none on record (I-2), or too late and not approved."""
    in_days = "clear days" if days == "clear" else "days"
    return (
        Ground(article, judged & registered_on.is_null(),
               "not registered: no registration date is on record",
               says="An event without a registration date is not registered (I-2)."),
        Ground(article, judged & (col("registered_before") < term) & ~approved(approval),
               f"registered on {{registered_on}}, not at least {term} {in_days} before the start on {{starts_on}}",
               says=f"{whom}: registered with its schedule at least {term} {in_days} before the start (I-1), or later "
                    f"with the approval of {by} ({approval})."),
    )


def registration_asked(by_council: pl.Expr, owed: str) -> pl.Expr:
    """Of which events registration is asked: not of those that the Council has rated (0.2), or that 0.3 owes."""
    asked = registration_judged & ~by_council
    return asked & ~owed_by_0_3 if owed == "excused" else asked                                      # I-30


OWED = Ground("0.3", owed_by_0_3, "an official FIDE or continental event: it shall be rated, whatever its registration",
              RATED, says="Official FIDE and continental events shall be rated: registration is no ground against "
                          "them (I-30).")


def late_report(by_council: pl.Expr, latest: int) -> Ground:
    return Ground(
        "9.1", ((reported_on > last_report_day) | (unreported & (list_date > latest_list))) & ~by_council
        & reporting_judged & ~open_still,
        f"reported on {{reported_on}}, later than {{last_report_day}}, in time for the {ordinal(latest)} list after it "
        "ended",
        says=f"Not reported in time for the {ordinal(latest)} list after its end: not rated.",
    )


def overrides(who: str) -> Provision:
    return Provision(
        Question.REGISTRATION, "0.2",
        f"{who} may rate events that no federation submitted: that overrides registration (0.2) and a late report "
        "(9.1), not a refusal, the hybrid approval or the playing conditions",
    )
