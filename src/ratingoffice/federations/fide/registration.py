"""Terms of registration, as FIDE's regulations set them (0.2): the ways to fail one, and decisions that do not help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl
from polars import col

from ratingoffice.book.columns import event
from ratingoffice.law.article import Ground
from ratingoffice.message import Message, Wording, figures_of, template_of

# fmt: off


@dataclass(frozen=True, kw_only=True)
class Term:
    """An event is registered so many days before it starts, or later with an approval."""

    article: str
    events: Wording  # the events that have this term, in words
    when: pl.Expr = field(default_factory=lambda: pl.lit(True))  # and as a condition
    days: int
    approval: str  # the word of the approval that makes up for a late registration
    by: str  # who gives it, and by which article
    because: str = ""  # who makes it the term of the event, of the columns `top_player` and `top_rating`
    other_approvals: Mapping[str, str] = field(default_factory=dict)  # that do not help: their words -> who gives them


def registered_before(days: str) -> pl.Expr:
    """How many days before its start an event was registered; `days` is the word of I-1."""
    between = (event.starts_on - event.registered_on).dt.total_days()
    return (between - (1 if days == "clear" else 0)).alias("registered_before")


def late_by(term: pl.Expr | int) -> pl.Expr:
    """How many days too late an event was registered."""
    return (term - col("registered_before")).alias("late_by")


def registration(term: Term, judged: pl.Expr, days: str) -> Iterator[Ground]:
    """The ways to fail a term: none on record (I-2), or too late and not approved, or not by whom it takes."""
    judged = judged & term.when
    in_days = "clear days" if days == "clear" else "days"
    late = judged & (col("registered_before") < term.days) & ~event.approved(term.approval)
    yield Ground(f"{term.article}/unregistered", judged & event.registered_on.is_null(),
                 "not registered: no registration date is on record",
                 says="An event without a registration date is not registered (I-2).")
    yield Ground(f"{term.article}/late", late,
                 Message(f"registered on {{registered_on}}, too late by {{late_by}} {{late_by:day|days}}: "
                         f"{term.because}at least {{term}} {in_days} before the start on {{starts_on}} are needed, or "
                         f"the approval of {term.by}", term=term.days),
                 says=Message(f"{template_of(term.events)}: registered with its schedule at least {{term}} {in_days} "
                              f"before the start (I-1), or later with the approval of {term.by}.",
                              term=term.days, **figures_of(term.events)))
    for approval, other in term.other_approvals.items():
        yield Ground(f"{term.article}/{approval}", late & event.approved(approval),
                     f"the approval of {other} on record does not hold here: it takes that of {term.by}",
                     says=f"The approval of {other} does not make up for it.")


def average() -> pl.Expr:
    """Of the rated participants, in hundredths without rounding up: 2700, 2698.75."""
    hundredths = event.ratings_sum * 100 // event.rated_players
    points, hundredth = (hundredths // 100).cast(pl.String), (hundredths % 100).cast(pl.String).str.zfill(2)
    text = pl.when(hundredths % 100 == 0).then(points).otherwise(pl.concat_str(points, pl.lit("."), hundredth))
    return text.alias("average")


def decisions_in_vain(decided: pl.Expr, grounds: Sequence[Ground], least: int) -> tuple[Ground, ...]:
    """A decision of the President about an event that does not average high enough, said once, with the first of the
    grounds that it was to override."""
    before, in_vain = pl.lit(False), []
    for article in dict.fromkeys(ground.article for ground in grounds):
        against = pl.any_horizontal(ground.applies() for ground in grounds if ground.article == article)
        in_vain.append(Ground(
            f"{article}/average", decided & against & ~before,
            Message("the decision of the FIDE President on record does not hold here: the players average {average}, "
                    "not over {least}", least=least),
            says=Message("A decision of the FIDE President does not hold for an event that averages {least} or less "
                         "(I-18).", least=least),
            without={"average": "the decision of the FIDE President on record does not hold here: no player is rated"},
        ))
        before = before | against
    return tuple(in_vain)
