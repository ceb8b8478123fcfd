"""What is said of every event: the articles, the sentences, the clauses they follow from, and the figures in them."""

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

rated = col("outcome") == RATED
none_rated = (col("refused_games") + col("waiting_games") == col("games_due")) & ~col("begun").fill_null(False)

REFUSED = Ground("/refused", rated & (col("refused_games") > 0), SENTENCES["refused"], RATED, joint=", ")
WAITING = Ground("/waiting", rated & (col("waiting_games") > 0), SENTENCES["waiting"], RATED, joint=", ")
FIDE_LIST = Ground("/fide_list", rated & col("fide_list").is_not_null(), SENTENCES["fide_list"], RATED)
LIST_MISSING = Ground("/list_missing", rated & col("list_missing"), SENTENCES["list_missing"], RATED)


def speak(events: pl.DataFrame, asked: RatingRequest) -> pl.DataFrame:
    """The events with what is said of each in the words of its edition, and of those of its games that are not due."""
    columns = (*REASON_COLUMNS, *(f"not_due_{name}" for name in REASON_COLUMNS))
    told = [pl.DataFrame(schema=dict.fromkeys(columns, pl.String()) | {"row": pl.UInt32()})]
    early = [(-number, chapter.editions[0]) for number, chapter in enumerate(asked.regulations.chapters, start=1)]
    for place, edition in (*early, *enumerate(asked.editions)):
        rows = (events["judge"] == place).arg_true()
        if rows.len():
            theirs = events if rows.len() == events.height else events[rows]
            grounds = early_grounds(edition) if place < 0 else event_grounds(edition, asked)
            not_due = reason_columns([edition.event.not_due], edition.plain)
            words = reasons_by_row(theirs, list(grounds), edition.plain).hstack(
                theirs.select(**not_due_columns(not_due))
            )
            told.append(words.with_columns(row=rows))
    return events.hstack(pl.concat(told).sort("row").drop("row"))


def not_due_columns(words: Mapping[str, pl.Expr]) -> dict[str, pl.Expr]:
    """One row an event, also of words that are the same for all of them."""
    return {f"not_due_{name}": pl.when(col("event").is_not_null()).then(said) for name, said in words.items()}


def early_grounds(first: Regulation) -> Iterator[Ground]:
    """Events that started before the first edition there is: not rated, unless they are for a later list anyway."""
    yield from _later(first)
    template = SENTENCES["too_early"]
    words = Message(template, body=first.body, edition=first.plain, in_force=first.in_force.isoformat())
    yield Ground(f"{first.cite_in_force}/too_early", ~col("later"), words)


def event_grounds(edition: Regulation, asked: RatingRequest) -> Iterator[Ground]:
    """In the order in which they are said.

    Of an event of another pool its own grounds are named too, where the editions at hand speak of that pool.
    """
    rules = edition.event
    yield from _later(edition)
    yield Ground(f"{rules.pool.number}/other_pool", ~col("later") & col("other_pool"), SENTENCES["other_pool"])
    judged_here = ~col("other_pool") | col("pool").is_in(asked.regulations.pools)
    for ground in rules.refusals:
        yield replace(ground, when=~col("later") & judged_here & ground.applies())
    if rules.owed:
        yield replace(rules.owed, when=rated & rules.owed.applies())
    goes_on = rules.interim.applies() if rules.interim else pl.lit(False)
    if rules.interim:
        yield replace(rules.interim, when=rated & goes_on & ~none_rated)
        words = SENTENCES["none_rated"]
        yield Ground(f"{rules.interim.article}/none_rated", rated & goes_on & none_rated, words, RATED)
    more = rules.more.applies() if rules.more else pl.lit(False)
    if rules.more:
        yield replace(rules.more, when=rated & ~goes_on & ~none_rated & more)
    left = col("begun").fill_null(False) & (col("games_due") == 0) & ~more
    yield Ground(f"{rules.admitted}/nothing_left", rated & ~goes_on & left, SENTENCES["nothing_left"], RATED)
    yield Ground(f"{rules.admitted}/games", rated & ~goes_on & ~none_rated & ~more & ~left, SENTENCES["games"], RATED)
    yield Ground(f"{rules.admitted}/none_rated", rated & ~goes_on & none_rated, SENTENCES["none_rated"], RATED)
    yield replace(REFUSED, when=REFUSED.when & ~none_rated)
    yield from (WAITING, LIST_MISSING, FIDE_LIST)
    yield from rules.noted


def _later(edition: Regulation) -> Iterator[Ground]:
    for ground in edition.event.not_yet:
        yield replace(ground, when=col("later") & ground.applies())
