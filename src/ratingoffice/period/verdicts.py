"""What is said of every event: the articles, the sentences, the clauses they follow from, and the figures in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import polars as pl
from polars import col

from ratingoffice.federations.readings import FIRST_FORM
from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import RATED, SAID, Ground, said, spoken_of
from ratingoffice.period.asked import Asked
from ratingoffice.period.sentences import SENTENCES
from ratingoffice.sentence import Sentence

rated = col("outcome") == RATED
none_rated = (col("refused_games") + col("waiting_games") == col("games_due")) & ~col("begun").fill_null(False)

REFUSED = Ground("/refused", rated & (col("refused_games") > 0), SENTENCES["refused"], RATED, joint=", ")
WAITING = Ground("/waiting", rated & (col("waiting_games") > 0), SENTENCES["waiting"], RATED, joint=", ")
LIST_MISSING = Ground("/list_missing", rated & col("list_missing"), SENTENCES["list_missing"], RATED)


def speak(events: pl.DataFrame, asked: Asked) -> pl.DataFrame:
    """The events with `article`, `reason`, `clause` and `figures`, each in the words of its own edition."""
    columns = (*SAID, *(f"not_due_{name}" for name in SAID))
    spoken = [events.clear().with_columns(pl.lit(None, dtype=pl.String).alias(name) for name in columns)]
    early = [(-number, chapter.editions[0]) for number, chapter in enumerate(asked.regulations.chapters, start=1)]
    for place, edition in (*early, *enumerate(asked.editions)):
        theirs = events.filter(col("judge") == place)
        if theirs.height:
            grounds = early_grounds(edition) if place < 0 else event_grounds(edition, asked)
            not_due = said([edition.event.not_due], edition.plain)  # of those of its games that are not
            spoken.append(
                theirs.hstack(spoken_of(theirs, list(grounds), edition.plain)).with_columns(
                    **{f"not_due_{name}": words for name, words in not_due.items()}
                )
            )
    return pl.concat(spoken).sort("event")


def early_grounds(first: Regulation) -> Iterator[Ground]:
    """Events that started before the first edition there is: not rated, unless they are for a later list anyway."""
    yield from _later(first)
    template = SENTENCES["too_early"]
    words = Sentence(template, body=first.body, edition=first.plain, in_force=first.in_force.isoformat())
    yield Ground(f"{first.cite_in_force}/too_early", ~col("later"), words)


def event_grounds(edition: Regulation, asked: Asked) -> Iterator[Ground]:
    """In the order in which they are said.

    Of an event of another pool its own grounds are named too, where the editions at hand speak of that pool.
    """
    rules = edition.event
    yield from _later(edition)
    yield Ground(f"{rules.pool.number}/other_pool", ~col("later") & col("other_pool"), SENTENCES["other_pool"])
    spoken_of = ~col("other_pool") | col("pool").is_in(asked.regulations.pools)
    for ground in rules.refusals:
        yield replace(ground, when=~col("later") & spoken_of & ground.applies())
    if rules.owed:
        yield replace(rules.owed, when=rated & rules.owed.applies())
    goes_on = rules.interim.applies() if rules.interim else pl.lit(False)
    nothing = pl.lit(False) if asked.form == FIRST_FORM else none_rated  # lists of that form did not say it
    if rules.interim:
        yield replace(rules.interim, when=rated & goes_on & ~nothing)
        yield Ground(f"{rules.interim.article}/none_rated", rated & goes_on & nothing, SENTENCES["none_rated"], RATED)
    yield Ground(f"{rules.admitted}/games", rated & ~goes_on & ~nothing, SENTENCES["games"], RATED)
    yield Ground(f"{rules.admitted}/none_rated", rated & ~goes_on & nothing, SENTENCES["none_rated"], RATED)
    if asked.form == FIRST_FORM:
        yield from (LIST_MISSING, REFUSED, WAITING)
    else:
        yield replace(REFUSED, when=REFUSED.when & ~none_rated)
        yield from (WAITING, LIST_MISSING)


def _later(edition: Regulation) -> Iterator[Ground]:
    for ground in edition.event.not_yet:
        yield replace(ground, when=col("later") & ground.applies())
