"""Verdicts on events: the article, the sentence, the clause it follows from, and the figures in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import polars as pl
from polars import col

from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import RATED, REASON_COLUMNS, Ground, reason_columns, reasons_by_row
from ratingoffice.message import Message
from ratingoffice.rating.reason_messages import SENTENCES
from ratingoffice.rating.request import RatingRequest

IS_RATED = col("outcome") == RATED
NO_GAME_COUNTS = (col("refused_games") + col("waiting_games") == col("games_due")) & ~col("begun").fill_null(False)

REFUSED = Ground("/refused", IS_RATED & (col("refused_games") > 0), SENTENCES["refused"], RATED, joint=", ")
WAITING = Ground("/waiting", IS_RATED & (col("waiting_games") > 0), SENTENCES["waiting"], RATED, joint=", ")
FIDE_LIST = Ground("/fide_list", IS_RATED & col("fide_list").is_not_null(), SENTENCES["fide_list"], RATED)
LIST_MISSING = Ground("/list_missing", IS_RATED & col("list_missing"), SENTENCES["list_missing"], RATED)


def add_verdicts(events: pl.DataFrame, request: RatingRequest) -> pl.DataFrame:
    """Add to each event its reason, by the edition that judges it, and the reason of those of its games not due yet."""
    columns = (*REASON_COLUMNS, *(f"not_due_{name}" for name in REASON_COLUMNS))
    reasons = [pl.DataFrame(schema=dict.fromkeys(columns, pl.String()) | {"row": pl.UInt32()})]
    for place, edition in request.judging_editions:
        rows = (events["edition"] == place).arg_true()
        if rows.len():
            of_edition = events if rows.len() == events.height else events[rows]
            grounds = early_grounds(edition) if place < 0 else event_grounds(edition, request)
            not_due = not_due_columns(reason_columns([edition.event.not_due], edition.plain))
            of_events = reasons_by_row(of_edition, list(grounds), edition.plain)
            reasons.append(of_events.hstack(of_edition.select(**not_due)).with_columns(row=rows))
    return events.hstack(pl.concat(reasons).sort("row").drop("row"))


def not_due_columns(reasons: Mapping[str, pl.Expr]) -> dict[str, pl.Expr]:
    """Return a row an event, also of reasons that are the same for all of them."""
    return {f"not_due_{name}": pl.when(col("event").is_not_null()).then(reason) for name, reason in reasons.items()}


def early_grounds(first: Regulation) -> Iterator[Ground]:
    """Yield the grounds for events that started before the first edition: not rated, unless left for a later list."""
    yield from _grounds_for_later(first)
    template = SENTENCES["too_early"]
    words = Message(template, body=first.body, edition=first.plain, in_force=first.in_force.isoformat())
    yield Ground(f"{first.cite_in_force}/too_early", ~col("later"), words)


def event_grounds(edition: Regulation, request: RatingRequest) -> Iterator[Ground]:
    """Yield the grounds for the verdicts on events, in the order of their sentences.

    For an event of another pool its own grounds are named too, if the request's regulations cover that pool.
    """
    rules = edition.event
    yield from _grounds_for_later(edition)
    yield Ground(f"{rules.pool.number}/other_pool", ~col("later") & col("other_pool"), SENTENCES["other_pool"])
    is_covered = ~col("other_pool") | col("pool").is_in(request.regulations.pools)
    for ground in rules.refusals:
        yield replace(ground, when=~col("later") & is_covered & ground.applies())
    if rules.owed:
        yield replace(rules.owed, when=IS_RATED & rules.owed.applies())
    is_interim = rules.interim.applies() if rules.interim else pl.lit(False)
    if rules.interim:
        yield replace(rules.interim, when=IS_RATED & is_interim & ~NO_GAME_COUNTS)
        words = SENTENCES["none_rated"]
        yield Ground(f"{rules.interim.article}/none_rated", IS_RATED & is_interim & NO_GAME_COUNTS, words, RATED)
    has_more = rules.more.applies() if rules.more else pl.lit(False)
    if rules.more:
        yield replace(rules.more, when=IS_RATED & ~is_interim & ~NO_GAME_COUNTS & has_more)
    is_done = IS_RATED & ~is_interim
    nothing_left = col("begun").fill_null(False) & (col("games_due") == 0) & ~has_more
    yield Ground(f"{rules.admitted}/nothing_left", is_done & nothing_left, SENTENCES["nothing_left"], RATED)
    all_count = is_done & ~NO_GAME_COUNTS & ~has_more & ~nothing_left
    yield Ground(f"{rules.admitted}/games", all_count, SENTENCES["games"], RATED)
    yield Ground(f"{rules.admitted}/none_rated", is_done & NO_GAME_COUNTS, SENTENCES["none_rated"], RATED)
    yield replace(REFUSED, when=REFUSED.when & ~NO_GAME_COUNTS)
    yield from (WAITING, LIST_MISSING, FIDE_LIST)
    yield from rules.noted


def _grounds_for_later(edition: Regulation) -> Iterator[Ground]:
    for ground in edition.event.not_yet:
        yield replace(ground, when=col("later") & ground.applies())
