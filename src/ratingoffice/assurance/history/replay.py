"""All lists of a history, month after month, into a folder; after an interruption the same call goes on."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import polars as pl
from polars import col

from ratingoffice.assurance.history.carry import Carried, at_list, beginning, next_list
from ratingoffice.assurance.history.edition_comparison import most_and_means, write_comparison
from ratingoffice.assurance.history.folder import BOOK, Chain, digest, open_folder, replace_book, replace_file
from ratingoffice.assurance.history.source import History, history, list_dates
from ratingoffice.assurance.history.summary import SUMMARY, summary_of
from ratingoffice.book.book import ORDER, TABLES, empty
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import Period, lists_in_force, lists_later
from ratingoffice.book.progress import ProgressCallback, ignore_progress
from ratingoffice.federations.registry import BODIES, first_body, regulations
from ratingoffice.federations.variants import Editions, EditionVariant, format_variants, parse_variant, variants_of
from ratingoffice.formats.book_folder import Kind
from ratingoffice.rating.base_corrections import remaining_corrections
from ratingoffice.rating.request import RatingRequest

#: so many earlier lists the book to go on from holds, for events that are reported late
LISTS_KEPT = 12


@dataclass(frozen=True)
class ReplayRequest:
    book: Path
    first: date
    last: date
    out: Path
    edition: Editions = field(default_factory=first_body)
    #: the same history by these editions, as if they had always been in force
    instead: tuple[EditionVariant | str, ...] = ()
    pool: str = ""  # the body's first
    keep: str = "lists"
    kind: Kind = "csv"


@dataclass(frozen=True)
class ReplayResult:
    summary: pl.DataFrame
    beside: pl.DataFrame | None  # a row a list and edition: how far it is from the first one
    new_lists: int  # lists made now; the others were there


def replay(request: ReplayRequest, on_progress: ProgressCallback = ignore_progress) -> ReplayResult:
    """Nothing is begun where the question makes no sense; a list that was made is never made again."""
    first = variants_of(request.edition)
    edition = format_variants(first)
    editions, folders = {edition: first}, {edition: request.out}
    for name in dict.fromkeys(map(str, request.instead)):
        always = as_if_always(parse_variant(name))
        editions[str(always)], folders[str(always)] = (always,), request.out / "with" / name
    for variants in editions.values():
        for day in (request.first, request.last):
            RatingRequest.of(variants, day, request.pool)
    days = list_dates(request.first, request.last)
    source = history(request.book, request.first)
    open_folder(
        request.out,
        {
            "digest": digest(request.book),
            "from": request.first.isoformat(),
            "edition": edition,
            "with": list(map(str, request.instead)),
            "pool": request.pool or regulations(first).body.pools[0],
            "keep": request.keep,
            "tables": request.kind,
        },
    )
    chains = {name: Chain(folder, request.kind, request.keep) for name, folder in folders.items()}
    new_lists, open_now, summaries = 0, {}, {}
    for name, chain in chains.items():
        refuse_later(chain, days[-1])
        open_now[name], summaries[name] = resume(source, chain, days)
    for number, day in enumerate(days):
        for name, chain in chains.items():
            if chain.has(day):
                continue
            on_progress(f"{day:%Y-%m} {name}", number, len(days))
            try:
                rated, open_now[name] = next_list(source, open_now[name], day, editions[name], request.pool, days[0])
            except BadInput as bad:
                raise at_list(bad, day) from None
            summaries[name] = pl.concat([summaries[name], summary_of(rated)])
            chain.write(rated, open_now[name], summaries[name])
            new_lists += 1
        if len(chains) > 1:
            write_comparison(request.out, chains, day, source.book.players)
    on_progress("the book to go on from", len(days), len(days))
    for name, chain in chains.items():
        pools = RatingRequest.of(editions[name], days[-1], request.pool).pools
        replace_book(chain.folder / BOOK, the_book(source, chain, open_now[name], days, pools), request.kind)
    summary = pl.concat(list(summaries.values())).sort("list_date", maintain_order=True)
    replace_file(request.out / "summary.csv", summary)
    compared = most_and_means(request.out, chains, days) if len(chains) > 1 else None
    return ReplayResult(summary, compared, new_lists)


def as_if_always(edition: EditionVariant) -> EditionVariant:
    """An edition that is named by itself judges every event; a body's name goes by the dates."""
    return edition if edition.name in BODIES else edition.as_if_always()


def refuse_later(chain: Chain, last: date) -> None:
    """A list after the last one asked for: the book to go on from would not be the last."""
    later = [
        entry.name for entry in chain.folder.iterdir() if entry.name[:4].isdigit() and entry.name > f"{last:%Y-%m}"
    ]
    if later:
        raise BadInput(
            "{folder} holds the list {month} already: name --to {month}-{day} or later",
            folder=chain.folder,
            month=max(later),
            day=f"{last:%d}",
        )


def resume(source: History, chain: Chain, days: list[date]) -> tuple[Carried, pl.DataFrame]:
    """What is open after the last list that is there."""
    made_days = [day for day in days if chain.has(day)]
    for state in chain.state.iterdir():  # of a list that did not appear, or of one before
        if not made_days or state.name != f"{made_days[-1]:%Y-%m}":
            shutil.rmtree(state)
    return chain.read(made_days[-1]) if made_days else (beginning(source), pl.DataFrame(schema=SUMMARY))


def the_book(
    source: History, chain: Chain, carried: Carried, days: list[date], pools: tuple[str, ...]
) -> dict[str, pl.DataFrame]:
    """The book to go on from: all events, and the games of those not rated yet.

    The games of rated events stay in the book they came from.
    """
    book = source.book
    events = book.events.join(carried.finished.rename({"rated_on": "now"}), on="event_id", how="left")
    events = events.with_columns(rated_on=pl.coalesce("rated_on", "now")).drop("now").sort("event_id")
    unrated = events.filter(col("rated_on").is_null())["event_id"]
    outside = unrated.filter(~unrated.is_in(carried.events["event_id"].implode()))
    games = pl.concat([source.games_of(outside), carried.games]).sort(ORDER["games"])
    tables = {
        "players": book.players.sort("player_id"),
        "ratings": carried.ratings,
        "lists": earlier_lists(source, chain, carried, days),
        "pending": carried.pending,
        "events": events,
        "games": games,
        "decisions": book.decisions.sort(ORDER["decisions"]),
        "federations": book.federations.sort(ORDER["federations"]),
        "fide_ratings": book.fide_ratings.sort(ORDER["fide_ratings"]),
        "clubs": book.clubs.sort(ORDER["clubs"]),
        "rounds": book.rounds.sort(ORDER["rounds"]),
    }
    columns_of_source = {
        name: table.select([column for column in table.columns if column in carried.had[name]])
        for name, table in tables.items()
        if name in carried.had
    }
    waiting = remaining_corrections(book, pools, Period(days[-1])).sort(ORDER["base_corrections"])
    return columns_of_source | {"base_corrections": waiting} if waiting.height else columns_of_source


def earlier_lists(source: History, chain: Chain, carried: Carried, days: list[date]) -> pl.DataFrame:
    """The lists of the last months, whole, and those under which an event that is still open started."""
    starts = carried.events.select(list_date=lists_in_force(col("starts_on"), days[0].day))["list_date"]
    needed = {*starts, *(lists_later(days[-1], -back) for back in range(1, LISTS_KEPT + 1))}
    source_lists = source.book.lists
    lists = [empty("lists"), source_lists.filter(col("list_date").is_in(list(needed)))]
    in_force = Period(days[0]).in_force
    for day in sorted(needed):
        ratings = chain.ratings(day) if day in days[:-1] else source.book.ratings if day == in_force else None
        if ratings is not None:
            lists[1] = lists[1].filter(col("list_date") != day)
            lists.append(
                ratings.filter(col("rating").is_not_null()).select(
                    pl.lit(day).alias("list_date"), "pool", "player_id", "rating"
                )
            )
    return pl.concat(lists).select(TABLES["lists"].keys()).sort("list_date", "pool", "player_id")
