"""FIDE Rating Regulations, in force from 1 March 2024: registration (0.2) and what closes (7.1.3) differ."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import polars as pl
from polars import col

from ratingoffice.book.columns import event, game
from ratingoffice.federations.fide import events
from ratingoffice.federations.fide.interpretations import FROM_2024_03
from ratingoffice.federations.fide.y2024_01 import CONDITIONS, DECLINED, FIDE_2024_01, HYBRID, PGN, PROVISIONS
from ratingoffice.federations.fide.y2024_01 import games as games_2024_01
from ratingoffice.federations.numbers import At, Lists
from ratingoffice.federations.readings import Reads
from ratingoffice.law.article import Ground
from ratingoffice.message import Message

# fmt: off

TOP_PLAYER, TOP_WOMAN = 2700, 2500  # 0.2.1
TOP_EVENT = 2700  # 0.2: the average from which the President may decide

over_2700 = (event.highest_rating > TOP_PLAYER).fill_null(False)
world_class = over_2700 | (event.highest_woman > TOP_WOMAN).fill_null(False)
top_event = (event.ratings_sum > TOP_EVENT * event.rated_players).fill_null(False)                   # I-18
by_president = event.approved("president") & top_event
by_council = event.approved("council") | by_president
singled = event.ruled("council") | (event.ruled("president") & top_event)
for_top_events = event.approved("president") | event.ruled("president")

BY_PRESIDENT, BY_QC_CHAIR = "the FIDE President (0.2.3)", "the QC chair (0.2.4)"
WORLD_CLASS = events.Term(
    article="0.2.1",
    whom=Message("An event with a player rated over {player} or a woman rated over {woman}",
                  player=TOP_PLAYER, woman=TOP_WOMAN),
    days=30, approval="president_late", by=BY_PRESIDENT,
    because="with player {top_player}, rated {top_rating}, ", others={"qc_chair_late": "the QC chair"},
)
ANY_OTHER = events.Term(article="0.2.2", whom="Any other event", days=3, approval="qc_chair_late", by=BY_QC_CHAIR,
                        others={"president_late": "the FIDE President"})
NAMED = events.not_named((game.ruling == "council") | ((game.ruling == "president") & col("top_event")))


def admission(
    days: Annotated[str, Reads("I-1")] = "apart",
    report: Annotated[str, Reads("I-13")] = "text",  # 7.1.3 speaks of the closing date for submission
    owed: Annotated[str, Reads("I-30")] = "excused",
    latest_list: Annotated[Lists, At("9.1")] = 3,
) -> dict[str, Any]:
    by = "report" if report == "text" else report

    def submitted(excused: pl.Expr, owed: str = owed) -> tuple[Ground, ...]:
        asked = events.registration_asked(excused, owed)
        return (
            *events.registration(WORLD_CLASS, asked & world_class, days),
            *events.registration(ANY_OTHER, asked & ~world_class, days),
            events.registration_refused(excused, owed),
            events.late_report(excused, latest_list),
        )

    excused = by_council | singled
    *registered, reported = submitted(excused)
    *needed, _ = submitted(excused, "judged")
    decisions = events.decisions_in_vain(for_top_events & ~top_event, (*registered, reported), TOP_EVENT)
    in_vain = [ground for ground in decisions if ground.article != reported.article]
    in_vain_late = [ground for ground in decisions if ground.article == reported.article]
    return {
        "facts": (
            *events.facts(by, days, latest_list), top_event.alias("top_event"), events.average(),
            events.late_by(pl.when(world_class).then(WORLD_CLASS.days).otherwise(ANY_OTHER.days)),
            pl.when(over_2700).then(event.strongest_player).otherwise(event.strongest_woman).alias("top_player"),
            pl.when(over_2700).then(event.highest_rating).otherwise(event.highest_woman).alias("top_rating"),
            events.only_named(singled, by_council, submitted(by_council)),
        ),
        "not_yet": events.not_yet(by, by_council | singled),
        "refusals": (
            *registered, *in_vain, HYBRID, DECLINED, *CONDITIONS, reported, *in_vain_late, PGN,
        ),
        "owed": events.owed_ground(owed, needed),
        "noted": events.match_notes("7.1"),
    }


def games(waiver: Annotated[str, Reads("I-33")] = "prior") -> tuple[Ground, ...]:
    return (NAMED, *games_2024_01(waiver)[1:])


FIDE_2024_03 = FIDE_2024_01.amend(
    edition="fide-2024-03",
    title=Message("FIDE Rating Regulations, {day} March {year}", day=1, year=2024),
    source="FIDE Rating Regulations, approved by the Council on 15 December 2023, in force from 1 March 2024",
    in_force=date(2024, 3, 1),
    counts_participants=(
        FIDE_2024_01.event.counts_participants | event.approved("president") | event.ruled("president")  # 6.1, 0.2
    ),
    names_strongest=(event.starts_on - event.registered_on).dt.total_days() <= WORLD_CLASS.days,     # 0.2.1
    **admission(),
    game_refusals=games(),
    made_by={**FIDE_2024_01.made_by, "refusals": admission, "game_refusals": games},
    provisions=(
        events.overrides(Message("the Council, or the FIDE President for events averaging over {average} (I-18),",
                                  average=TOP_EVENT)),
        *PROVISIONS,
    ),
    interpretations=FROM_2024_03,
    coverage=f"{__package__}:coverage_2024_03.toml",
)
