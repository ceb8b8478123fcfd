"""FIDE Rapid and Blitz Rating Regulations, in force from 1 March 2024, and as amended from 1 December 2024.

They are the standard text of the same day under other numbers (RB-11), amended as follows.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Annotated, Any

import polars as pl
from polars import col

from ratingoffice.book.columns import event, game, player, side
from ratingoffice.federations.fide import events
from ratingoffice.federations.fide.initial import first_rating
from ratingoffice.federations.fide.interpretations import FROM_2024_03, RAPID_AND_BLITZ
from ratingoffice.federations.fide.y2024_01 import CONDITIONS, DECLINED, HYBRID, PGN, RATED_MEANWHILE
from ratingoffice.federations.fide.y2024_03 import (
    FIDE_2024_03,
    TOP_EVENT,
    by_council,
    for_top_events,
    singled,
    top_event,
)
from ratingoffice.federations.fide.y2024_03 import games as standard_games
from ratingoffice.federations.numbers import At, Lists
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.readings import Reads
from ratingoffice.federations.renumbered import Renumbered
from ratingoffice.law.article import Article, Clause, Ground
from ratingoffice.message import Message

# fmt: off

#: there are no interim reports here, so what follows moves up; and 7.2.1 is new, so first ratings move down
here = Renumbered({"5": "4", "6": "5", "7": "6", "8": "7", "8.2.1": "7.2.2", "8.2.2": "7.2.3", "8.2.3": "7.2.4",
                   "8.2.4": "7.2.5", "9": "8", "10": "9"})

# ── 1.1, 1.2, 3.1 Time and rounds a day ─────────────────────────────────────────────────────────────────────────────
STANDARD, RAPID, BLITZ = 60, 10, 3  # minutes for 60 moves
RAPID_ROUNDS, BLITZ_ROUNDS = 15, 30

POOL = Article("1.1", "pool", (
    Clause("", pl.lit("standard"), when=event.seconds_60 >= STANDARD * 60,
           says=Message("{minutes} minutes or more: standard", minutes=STANDARD)),
    Clause(".1", pl.lit("rapid"), when=event.seconds_60.is_between(RAPID * 60, STANDARD * 60, closed="none"),
           says=Message("more than {over} minutes a player for 60 moves (I-22) and less than {under}: rapid (RB-5)",
                         over=RAPID, under=STANDARD)),
    Clause(".2", pl.lit("blitz"), when=event.seconds_60.is_between(BLITZ * 60, RAPID * 60, closed="right"),
           says=Message("more than {over} minutes and not more than {most}: blitz", over=BLITZ, most=RAPID)),
))
TIMES = (
    Ground("1.1/no_pool", event.seconds_60 <= BLITZ * 60,
           Message("{minutes} minutes a player for 60 moves, more than {over} are needed", over=BLITZ),
           says=Message("With {over} minutes or less an event belongs to no pool and is not rated (RB-5).",
                         over=BLITZ)),
    Ground("1.2/event", event.declared("unequal_times") | event.unequal_times,
           "the players have different playing times",
           says="Events in which the players have different playing times are not rated (RB-10)."),
)
ROUNDS = tuple(
    Ground(f"3.1/{pool}", (col("pool") == pool) & (event.rounds_a_day > most),
           Message(f"{{rounds_a_day}} rounds in a day, at most {{most}} {pool} rounds are allowed", most=most),
           says=Message(f"At most {{most}} {pool} rounds a day (I-21), or no game of the event is rated.", most=most))
    for pool, most in (("rapid", RAPID_ROUNDS), ("blitz", BLITZ_ROUNDS))
)


def admission(
    days: Annotated[str, Reads("I-1")] = "apart", report: Annotated[str, Reads("I-13")] = "text",
    owed: Annotated[str, Reads("I-30")] = "excused", latest_list: Annotated[Lists, At("9.1")] = 3,
) -> dict[str, Any]:
    by = "report" if report == "text" else report

    def submitted(excused: pl.Expr) -> tuple[Ground, ...]:
        return events.submitted_in_time(excused, owed, days, latest_list)

    *registered, reported = submitted(by_council | singled)
    *needed, _ = events.submitted_in_time(by_council | singled, "judged", days, latest_list)
    decisions = events.decisions_in_vain(for_top_events & ~top_event, (*registered, reported), TOP_EVENT)
    in_vain = [ground for ground in decisions if ground.article != reported.article]
    in_vain_late = [ground for ground in decisions if ground.article == reported.article]
    laws, match = (ground for ground in CONDITIONS if ground.article in ("2.1", "6.1"))
    unrated_match = replace(match, when=match.when & col("pool").is_not_null())  # in no pool nobody is rated
    return {
        "facts": (
            *events.facts(by, days, latest_list), top_event.alias("top_event"), events.average(),
            events.late_by(events.ANY_EVENT.days),
            events.only_named(singled, by_council, submitted(by_council)),
        ),
        "not_yet": events.not_yet(by, by_council | singled),
        "refusals": (
            *registered, *in_vain, HYBRID, DECLINED, *TIMES, laws, *ROUNDS, unrated_match, reported, *in_vain_late, PGN,
        ),
        "owed": events.owed_ground(owed, needed),
        "noted": events.match_notes("7.1"),
    }


UNEQUAL = Ground("1.2/game", game.ruling == "unequal_times", "the players had different playing times",
                 says="A game in which the players have different playing times is not rated (RB-10).")


def games(waiver: Annotated[str, Reads("I-33")] = "prior") -> tuple[Ground, ...]:
    return (UNEQUAL, *(here(ground) for ground in standard_games(waiver) if ground.article != "1.1"))


# ── 7.2.1 Who has a standard rating when the event starts ───────────────────────────────────────────────────────────
LEAST = 1400
standard_rating = pl.when(player.other_rating >= LEAST).then(player.other_rating)                    # RB-2
unrated_here = player.in_force.is_null()
had_own, had_none = side.own_then.is_not_null(), side.own_then.is_null() & side.rating_then.is_null()
enters = player.inherits.is_not_null()
met_rated = side.opponent_rating.is_not_null()

ENTRY = Article("7.2.1", "inherits", (
    Clause("", pl.coalesce(standard_rating, player.entered_with), when=unrated_here & player.entered_with.is_not_null(),
           why="unrated here, with a standard rating when the event started: rated with it",
           says="an unrated player who has a standard rating when the event starts is rated with it, for the opponents "
                "too; the change is added to the standard rating in force (RB-1, RB-6, RB-7, RB-8)"),
))
SIDES_NOT_COUNTED = (
    Ground("7.2.1/ended", unrated_here & enters & (had_own | had_none),
           "rated with the standard rating since another event: results that wait end with that",
           says="Results that wait for a first rating end with 7.2.1 (RB-9)."),
    Ground("6.2.1/dropped", unrated_here & had_own & met_rated,
           "no longer rated on the list in force: the result goes to the new pool for a rating (I-14)",
           says="A player dropped out since the event started: the own result goes to the new pool (I-14)."),
    Ground("6.1.4/pool", unrated_here & had_none & met_rated,
           "not rated yet: the result goes to the pool for a first rating",
           says="The result of a player unrated here and in standard goes to the pool for a first rating."),
    Ground("6.1.4/both", unrated_here & ~enters,
           "not rated yet, and the opponent was unrated when the event started",
           says="Between unrated players nothing is counted."),
    Ground("7.3.1/opponent", side.opponent_rating.is_null(), "the opponent was unrated when the event started",
           says="A game against an opponent unrated when the event started is not counted."),
)
TOUCHES = (
    Ground("7.2.1/standard", side.own_then.is_null() & side.rating_then.is_not_null(),
           "counted with the standard rating",
           says="Each event of such a player counts with the standard rating of its start (RB-7)."),
    here(RATED_MEANWHILE),
)

# ── 7.3.1 from 1 December 2024 ──────────────────────────────────────────────────────────────────────────────────────
FAR, TOP = 600, 2600
apart = (game.white_rating - game.black_rating).abs()
TOO_FAR = Ground("7.3.1/far", (apart >= FAR) & (game.higher_rating > TOP),
                 Message("{points_apart} points apart, {far} or more, and {higher_rated} plays, above {top}",
                          far=FAR, top=TOP),
                 says=Message("A game between players {far} or more apart is not rated if one of them is rated above "
                               "{top} on the list used (RB-3).", far=FAR, top=TOP))


def games_not_too_far(waiver: Annotated[str, Reads("I-33")] = "prior") -> tuple[Ground, ...]:
    return (*games(waiver), TOO_FAR)


FIDE_RB_2024_03 = replace(FIDE_2024_03.with_answers(
    edition="fide-rb-2024-03",
    title=Message("FIDE Rapid and Blitz Rating Regulations, {day} March {year}", day=1, year=2024),
    source="FIDE Rapid and Blitz Rating Regulations, in force from 1 March 2024",
    link="https://handbook.fide.com/chapter/B02RBRegulations2024",
    pools=("rapid", "blitz"),
    pool=POOL,
    **here(admission()),
    admitted="6.1",
    meant_for=here(FIDE_2024_03.event.meant_for),
    interim=None,
    due=pl.lit(False),  # no interim reports: an event is rated as a whole, once it has closed
    rate_of_play=None,
    game_facts=(),
    game_refusals=games(),
    difference=here(FIDE_2024_03.event.difference),
    expected=here(FIDE_2024_03.event.expected),
    strength=pl.coalesce(player.rating, standard_rating),
    beside={"rapid": "standard", "blitz": "standard"},
    inherits=ENTRY,
    brings={"games_before": pl.max_horizontal(player.games_before, player.other_games),
            "highest": pl.max_horizontal(player.highest, player.other_highest)},                     # RB-1
    sides_not_counted=SIDES_NOT_COUNTED,
    to_pool=unrated_here & ~enters & (had_own | had_none) & met_rated,
    touches=TOUCHES,
    **{name: here(getattr(FIDE_2024_03.list, name))
       for name in ("k", "k_limit", "change", "new_rating", "keeps_rating", "dp", "not_listed")},
    first_rating=here(first_rating()),
    made_by={name: here.made_by(maker) for name, maker in FIDE_2024_03.made_by.items()}
    | {"refusals": here.made_by(admission), "game_refusals": games},
    provisions=(
        *(here(one) for one in FIDE_2024_03.provisions),
        Provision(Question.RATINGS, "7.2.1", Message("a standard rating is one of {least} or more (RB-2); games and "
                                                      "highest rating begin with the standard ones (RB-1)",
                                                      least=LEAST)),
        Provision(Question.ACTIVITY, "6.2.2", "of each pool (RB-4)"),
        Provision(Question.EDITION, "0.1", "articles are numbered as in this chapter (RB-11)"),
    ),
    interpretations={number: reading.in_words(here.text) for number, reading in FROM_2024_03.items()
                     if number not in ("I-3", "I-17")}
    | {number: reading for number, reading in RAPID_AND_BLITZ.items() if number != "RB-3"},
    coverage="",  # its text is not among the originals
), before=None)

FIDE_RB_2024_12 = FIDE_RB_2024_03.amend(
    edition="fide-rb-2024-12",
    title=Message("FIDE Rapid and Blitz Rating Regulations, {day} December {year}", day=1, year=2024),
    source="FIDE Rapid and Blitz Rating Regulations as amended from 1 December 2024",
    in_force=date(2024, 12, 1),
    game_facts=(apart.alias("points_apart"), game.higher_rating.alias("higher_rated")),
    game_refusals=games_not_too_far(),
    made_by={**FIDE_RB_2024_03.made_by, "game_refusals": games_not_too_far},
    interpretations={**FIDE_RB_2024_03.interpretations, **RAPID_AND_BLITZ},
)
