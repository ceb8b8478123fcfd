"""FIDE Rating Regulations, applied from 1 January 2024 (the draft): the text of March with another 0.2 and 7.1.3."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import polars as pl

from ratingoffice.book.columns import event, game
from ratingoffice.federations.fide import y2024_03 as march
from ratingoffice.federations.fide.interpretations import FROM_2024_01
from ratingoffice.federations.fide.registration import Term, late_by
from ratingoffice.federations.fide.y2024_03 import FIDE_2024_03
from ratingoffice.federations.numbers import At, Lists
from ratingoffice.federations.readings import Reads
from ratingoffice.law.article import Ground
from ratingoffice.message import Message

# fmt: off

# 0.2 Registered three days before the start, whoever plays; what nobody submitted is for the Council alone to decide.
EVERY_EVENT = Term(article="0.2", events="Every event", days=3, approval="qc_chair_late", by="the QC chair",
                   other_approvals={"president_late": "the FIDE President"})
by_council, single_games = event.approved("council"), event.ruled("council")
NOT_NAMED = march.not_named(game.ruling == "council")


def admission(
    days: Annotated[str, Reads("I-1")] = "apart",
    report: Annotated[str, Reads("I-13")] = "text",  # 7.1.3 closes on the end of the tournament
    owed: Annotated[str, Reads("I-30")] = "excused",
    latest_list: Annotated[Lists, At("9.1")] = march.LATEST_LIST,
) -> dict[str, Any]:
    by = "end" if report == "text" else report
    excused = by_council | single_games
    *registered, reported = march.submission((EVERY_EVENT,), excused, owed, days, latest_list)
    *needed, _ = march.submission((EVERY_EVENT,), excused, "judged", days, latest_list)
    without_single_games = march.submission((EVERY_EVENT,), by_council, owed, days, latest_list)
    return {
        "facts": (
            *march.dates(by, days, latest_list), late_by(EVERY_EVENT.days),
            march.only_named(single_games, by_council, without_single_games),
        ),
        "not_yet": march.not_yet(by, excused),
        "refusals": (*registered, march.HYBRID, march.DECLINED, *march.CONDITIONS, reported, march.PGN),
        "owed": march.shall_be_rated(owed, needed),
    }


def games(waiver: Annotated[str, Reads("I-33")] = "prior") -> tuple[Ground, ...]:
    return (NOT_NAMED, *(ground for ground in march.games(waiver) if ground is not march.NOT_NAMED))


FIDE_2024_01 = FIDE_2024_03.amend(
    edition="fide-2024-01",
    title=Message("FIDE Rating Regulations, {day} January {year}", day=1, year=2024),
    source="FIDE Rating Regulations, applied from 1 January 2024",
    in_force=date(2024, 1, 1),
    counts_participants=march.is_match,                                                              # 6.1
    names_strongest=pl.lit(False),
    **admission(),
    game_refusals=games(),
    made_by={**FIDE_2024_03.made_by, "refusals": admission, "game_refusals": games},
    provisions=(march.overrides("the Council"), *march.PROVISIONS),
    interpretations=FROM_2024_01,
    coverage=f"{__package__}:coverage_2024_01.toml",
)
