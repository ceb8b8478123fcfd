"""FIDE 0.2, 0.3, 7.1.3 and 9.1: registered, closed and reported in time for which list.

Both texts speak of the same days; they differ in who registers how long before (0.2), and in what closes for a list:
the tournament (2024-01), or its submission too (2024-03, I-13).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl
from polars import col

from ratingoffice.book.columns import event, list_date
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.law.article import LATER_LIST, RATED, Article, Clause, Ground
from ratingoffice.message import Message, figures_of, template_of

# fmt: off

CLOSES, CLOSES_OFFICIAL = 3, 1  # days before the list, 7.1.3
REPORTED = 1  # a report that is in time for a list comes so many days before it at the latest, whatever closes

closing, report_closing = col("closing"), col("report_closing")
last_report_day, latest_list, lasts, open_still = (
    col("last_report_day"), col("latest_list"), col("lasts"), col("open_still")
)
unreported = event.reporting_judged & event.reported_on.is_null()
official = event.declared("official")
owed_by_0_3 = official | event.declared("continental")


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
    third = event.ends_on.dt.truncate("1mo").dt.offset_by(f"{latest}mo")                             # 9.1
    clear = 1 if days == "clear" else 0                                                              # I-1
    return (
        closing_date(list_date).alias("closing"),
        reports_close(list_date, by).alias("report_closing"),
        third.alias("latest_list"),
        reports_close(third, by).alias("last_report_day"),
        ((event.ends_on - event.starts_on).dt.total_days() + 1).alias("lasts"),                      # 4.1
        ((event.starts_on - event.registered_on).dt.total_days() - clear).alias("registered_before"),
        event.minutes.alias("minutes"),
        pl.when(event.seconds_60 % 60 != 0).then(event.seconds_60 % 60).alias("odd_seconds"),
        event.rounds_a_day_played.alias("rounds_a_day"),                                             # 3.1, I-21
        (event.rounds_a_day_played * 2 * event.seconds_60).alias("seconds_a_day"),                   # 3.1
        event.approved("match_waiver").alias("match_waived"),                                        # 6.2
        (event.approved("match_waiver") & (event.day_of("match_waiver") >= event.starts_on)).fill_null(False)
        .alias("waived_late"),
        ((event.ends_on > closing) | (event.reported_on > report_closing).fill_null(False)
         | (unreported & (list_date <= latest_list))).alias("open_still"),
    )


def not_yet(by: str, by_council: pl.Expr) -> tuple[Ground, ...]:
    """7.1.3: what goes to a later list. Where that one is too late by 9.1, it is said at once."""
    too_late = ((event.reported_on > last_report_day) & ~by_council).fill_null(False)

    def waits(name: str, when: pl.Expr, why: str, says: str) -> Iterator[Ground]:
        yield Ground(f"7.1.3/{name}", when & ~too_late, why, LATER_LIST, says=says)
        yield Ground(f"7.1.3/{name}_too_late", when & too_late,
                     f"{why}, which is too late (9.1): its report had to come by {{last_report_day}}", LATER_LIST,
                     says="Where that list is too late by 9.1, this is said at once.")

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
        Ground("7.1.3/no_report", ends_in_time & unreported & (list_date <= latest_list) & (event.games_due == 0),
               "no report yet: it goes to a later list, if the report comes by {last_report_day}", LATER_LIST,
               says="An event without a report waits; a later list comes before every refusal (I-16)."),
    )


@dataclass(frozen=True, kw_only=True)
class Term:
    """So many days before an event starts it is registered, or later with an approval."""

    article: str
    whom: str  # which events have this term
    days: int
    approval: str  # the word of the approval that makes up for a late registration
    by: str  # who gives it, and by which article
    because: str = ""  # who makes it the term of the event, of the columns `top_player` and `top_rating`
    others: Mapping[str, str] = field(default_factory=dict)  # words of approvals of other powers -> who gives those


def registration(term: Term, judged: pl.Expr, days: str) -> Iterator[Ground]:
    """The ways to fail a term: none on record (I-2), or too late and not approved, or not by whom it takes."""
    in_days = "clear days" if days == "clear" else "days"
    late = judged & (col("registered_before") < term.days) & ~event.approved(term.approval)
    words = Message(f"registered on {{registered_on}}, too late by {{late_by}} {{late_by:day|days}}: "
                     f"{term.because}at least {{term}} {in_days} before the start on {{starts_on}} are needed, or "
                     f"the approval of {term.by}", term=term.days)
    yield Ground(f"{term.article}/unregistered", judged & event.registered_on.is_null(),
                 "not registered: no registration date is on record",
                 says="An event without a registration date is not registered (I-2).")
    yield Ground(f"{term.article}/late", late, words,
                 says=Message(f"{template_of(term.whom)}: registered with its schedule at least {{term}} {in_days} "
                               f"before the start (I-1), or later with the approval of {term.by}.",
                               term=term.days, **figures_of(term.whom)))
    for approval, other in term.others.items():
        yield Ground(f"{term.article}/{approval}", late & event.approved(approval),
                     f"the approval of {other} on record does not hold here: it takes that of {term.by}",
                     says=f"The approval of {other} does not make up for it.")


def late_by(term: pl.Expr | int) -> pl.Expr:
    """How many days too late an event was registered."""
    return (term - col("registered_before")).alias("late_by")


def registration_asked(by_council: pl.Expr, owed: str) -> pl.Expr:
    """Of which events registration is asked: not of those that the Council has rated (0.2), or that 0.3 owes."""
    asked = event.registration_judged & ~by_council
    return asked & ~owed_by_0_3 if owed == "excused" else asked                                      # I-30


def registration_refused(by_council: pl.Expr, owed: str) -> Ground:
    """0.2: a decision of the QC chair's own, apart from 0.4. It is about registration, and what overrides that does so
    here too (I-34)."""
    judged = ~by_council & ~owed_by_0_3 if owed == "excused" else ~by_council
    return Ground("0.2/refused", event.decided("registration_refused") & judged,
                  "registration refused{decided_registration_refused}",
                  says="The QC chair may refuse to register an event (I-34).")


def owed_ground(owed: str, needed: Sequence[Ground]) -> Ground | None:
    """0.3: said of an event that has to be rated, where one of the grounds of registration would be against it."""
    if owed != "excused":
        return None
    applies = owed_by_0_3 & pl.any_horizontal(ground.applies() for ground in needed)
    return Ground("0.3", applies, "an official FIDE or continental event: it shall be rated, whatever its registration",
                  RATED, says="Official FIDE and continental events shall be rated: registration is no ground against "
                              "them (I-30).")


def late_report(by_council: pl.Expr, latest: int) -> Ground:
    never = Message("no report came by {last_report_day}, the last day for the {latest:th} list after its end",
                     latest=latest)
    words = Message("reported on {reported_on}; the last day for the {latest:th} list after its end was "
                     "{last_report_day}", latest=latest)
    too_late = (event.reported_on > last_report_day) | (unreported & (list_date > latest_list))
    return Ground(
        "9.1", too_late & ~by_council & event.reporting_judged & ~open_still,
        words,
        says=Message("Not reported in time for the {latest:th} list after its end: not rated.", latest=latest),
        without={"reported_on": never},
    )


FEW_DAYS = 5  # from the last day to the end of the month, 9.1

_next_list = event.ends_on.dt.truncate("1mo").dt.offset_by("1mo")
MEANT_FOR = Article("9.1", "meant_for", (
    Clause("¶2", _next_list, says="a report is for the first list after the event's last day (I-35)"),
    Clause("¶3", _next_list.dt.offset_by("1mo"),
           when=(event.ends_on.dt.month_end() - event.ends_on).dt.total_days() <= FEW_DAYS,
           says=Message("for the following list, if {days} days or fewer remain from the last day to the end of the "
                         "month", days=FEW_DAYS)),
))


ANY_EVENT = Term(article="0.2", whom="Every event", days=3, approval="qc_chair_late", by="the QC chair",
                 others={"president_late": "the FIDE President"})


def submitted_in_time(excused: pl.Expr, owed: str, days: str, latest: int) -> tuple[Ground, ...]:
    """By the text with one term for everybody: what the Council's decision overrides, the late report last."""
    asked = registration_asked(excused, owed)
    return (
        *registration(ANY_EVENT, asked, days),
        registration_refused(excused, owed),
        late_report(excused, latest),
    )


def decisions_in_vain(decided: pl.Expr, grounds: Sequence[Ground], least: int) -> tuple[Ground, ...]:
    """0.2: a decision of the President about an event that does not average high enough, said once, with the first of
    the grounds that it was to override."""
    before, found = pl.lit(False), []
    for article in dict.fromkeys(ground.article for ground in grounds):
        against = pl.any_horizontal(ground.applies() for ground in grounds if ground.article == article)
        found.append(Ground(
            f"{article}/average", decided & against & ~before,
            Message("the decision of the FIDE President on record does not hold here: the players average {average}, "
                     "not over {least}", least=least),
            says=Message("A decision of the FIDE President does not hold for an event that averages {least} or less "
                          "(I-18).", least=least),
            without={"average": "the decision of the FIDE President on record does not hold here: no player is rated"},
        ))
        before = before | against
    return tuple(found)


def average() -> pl.Expr:
    """Of the rated participants, in hundredths without rounding up: 2700, 2698.75."""
    hundredths = event.ratings_sum * 100 // event.rated_players
    whole, rest = (hundredths // 100).cast(pl.String), (hundredths % 100).cast(pl.String).str.zfill(2)
    shown = pl.when(hundredths % 100 == 0).then(whole).otherwise(pl.concat_str(whole, pl.lit("."), rest))
    return shown.alias("average")


def only_named(singled: pl.Expr, by_council: pl.Expr, grounds: Sequence[Ground]) -> pl.Expr:
    """Of which events single games are rated only: the Council has named some, and one of these grounds is against all
    the others (I-36)."""
    return (singled & ~by_council & pl.any_horizontal(ground.applies() for ground in grounds)).alias("only_named")


def not_named(named: pl.Expr) -> Ground:
    return Ground("0.2/not_named", col("only_named") & ~named.fill_null(False),
                  "of an event that was not submitted in time: only single games of it are rated by a decision, not "
                  "this one",
                  says="Where the Council has single games of an event rated, its other games are rated only if the "
                       "event is in order without that (I-36).")


def overrides(who: str) -> Provision:
    return Provision(
        Question.REGISTRATION, "0.2",
        Message(f"{template_of(who)} may rate events, or single games of events, that no federation submitted: that "
                 "overrides registration (0.2) and a late report (9.1), not a refusal, the hybrid approval or the "
                 "playing conditions",
                 **figures_of(who)),
    )


# ── 6 Matches ───────────────────────────────────────────────────────────────────────────────────────────────────────
def match_notes(admitted: str) -> tuple[Ground, ...]:
    """Said of a rated event of which 6 may not have been judged as it is meant; `admitted` cites the article."""
    is_match = (event.kind == "match").fill_null(False)
    rated = (col("outcome") == RATED) & ~open_still
    return (
        Ground(f"{admitted}/open_match", rated & is_match & event.match_games.is_null(),
               "a match without a fixed number of games on record: all its games are rated (6.2)", RATED,
               says="Of a match without a fixed number of games 6.2 is not judged, and that is said."),
        Ground(f"{admitted}/no_match", rated & ~is_match & event.match_games.is_not_null(),
               "a number of games is on record, but the event is no match: 6.2 is not judged", RATED,
               says="A fixed number of games of an event that is no match is not judged by 6.2, and that is said."),
        Ground(f"{admitted}/two_players", rated & ~is_match & event.two_players.fill_null(False),
               "only two players meet in it: if it is a match, register it as one (6.1, 6.2)", RATED,
               says="An event of two players that is not registered as a match is said to be one."),
    )
