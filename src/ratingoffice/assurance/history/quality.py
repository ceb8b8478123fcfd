"""How well each of several editions predicted the results that came next, on the same histories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
from polars import col

from ratingoffice.assurance.history.carry import lists_of
from ratingoffice.assurance.history.predictions import (
    AGES,
    GAME,
    STRENGTHS,
    against,
    band_names,
    by_player,
    predictable_games,
    scores,
    tally,
    with_expectation,
)
from ratingoffice.assurance.history.source import history, list_dates
from ratingoffice.assurance.history.summary import summary_of
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import lists_later
from ratingoffice.book.progress import ProgressCallback, ignore_progress
from ratingoffice.federations.body import Body
from ratingoffice.federations.registry import regulations
from ratingoffice.federations.variants import Editions
from ratingoffice.formats.book_folder import read_book
from ratingoffice.law.table import RangeTable
from ratingoffice.rating.rated_period import RatedPeriod
from ratingoffice.rating.request import RatingRequest

TRUTH = "true strengths"
BANDS = {"age": band_names(AGES), "strength": band_names(STRENGTHS)}


@dataclass(frozen=True, eq=False)
class Quality:
    """The figures of every edition; where the true strengths are known, also what they would have predicted."""

    books: tuple[str, ...]
    editions: tuple[str, ...]
    first: date
    last: date
    scores: pl.DataFrame  # edition, games, log_loss, brier, predicted: games it could predict, difference, give_or_take
    over_time: pl.DataFrame  # book, list_date, edition, games, log_loss, brier
    calibration: pl.DataFrame  # edition, bin, games, expected, scored
    groups: pl.DataFrame  # by, group, edition, sides, expected, scored, brier
    lists: pl.DataFrame  # book, list_date, edition, pool, active, mean, median, deviation (, error, distance)

    def tables(self) -> dict[str, pl.DataFrame]:
        return {
            "scores": self.scores,
            "over_time": self.over_time,
            "calibration": self.calibration,
            "groups": self.groups,
            "lists": self.lists,
        }

    def as_dict(self) -> dict[str, Any]:
        head = {"books": self.books, "editions": self.editions, "from": self.first, "to": self.last}
        return head | {name: table.to_dicts() for name, table in self.tables().items()}


@dataclass
class _Collected:
    """The tables that are collected from each list: small, and of whole numbers."""

    tallies: list[pl.DataFrame] = field(default_factory=list)
    groups: list[pl.DataFrame] = field(default_factory=list)
    lists: list[pl.DataFrame] = field(default_factory=list)
    could: list[pl.DataFrame] = field(default_factory=list)
    gained: list[pl.DataFrame] = field(default_factory=list)


def evaluate(
    books: Sequence[Path],
    editions: Mapping[str, Editions],
    pool: str = "",
    first: date | None = None,
    last: date | None = None,
    on_progress: ProgressCallback = ignore_progress,
) -> Quality:
    """`editions`: what each is called here -> the edition by which the histories are rated."""
    collected = _Collected()
    body = regulations(next(iter(editions.values()))).body
    spans = [span_of(read_book(folder, leave_out=("games",)), first, last, folder, body) for folder in books]
    for edition in editions.values():
        for day in (day for span in spans for day in span):
            RatingRequest.of(edition, day, pool)
    for number, (folder, span) in enumerate(zip(books, spans, strict=True)):
        source, days = history(folder, span[0]), list_dates(*span)
        truth = strengths_in(folder)
        births = source.book.players.select("player_id", birth_year=col("birth_date").str.head(4).cast(pl.Int32))
        runs = [lists_of(source, edition, days, pool) for edition in editions.values()]
        for done, (day, *rated) in enumerate(zip(days, *runs, strict=True)):
            on_progress(f"{folder.name} {day:%Y-%m}", number * len(days) + done, len(books) * len(days))
            collect_list(collected, folder.name, dict(zip(editions, rated, strict=True)), truth, births)
    if not sum(tallied.height for tallied in collected.tallies):
        raise BadInput("no game between two rated players is in these lists: there is nothing to predict")
    return quality_of(collected, tuple(str(book) for book in books), tuple(editions), spans)


def span_of(book: Book, first: date | None, last: date | None, folder: Path, body: Body) -> tuple[date, date]:
    """The lists to make: those asked for; else from the one after the list in force to the one after the last event.

    The list in force comes after the latest of the earlier lists; where there are none, the first event tells.
    """
    events = book.events.filter(col("rated_on").is_null())
    starts, ends, earlier = events["starts_on"].min(), events["ends_on"].max(), book.lists["list_date"].max()
    if not isinstance(starts, date) or not isinstance(ends, date):
        raise BadInput("{folder} has no event that is not rated yet: there is nothing to predict", folder=folder)
    begins = lists_later(earlier, 2) if isinstance(earlier, date) else body.next_list(starts)
    return first or begins, last or body.next_list(ends)


def strengths_in(folder: Path) -> pl.DataFrame | None:
    """The table `strengths` of a generated history: how strong everybody really is."""
    for file in (folder / "strengths.csv", folder / "strengths.parquet"):
        if file.is_file():
            frame = pl.read_csv(file, infer_schema=False) if file.suffix == ".csv" else pl.read_parquet(file)
            if {"player_id", "strength"} <= set(frame.columns):
                return frame.select("player_id", col("strength").cast(pl.Int32, strict=False)).drop_nulls()
            raise BadInput("{file}: needs the columns player_id and strength", file=file)
    return None


def expected_of(rated: RatedPeriod) -> RangeTable:
    """The table by which it predicts: that of the latest edition."""
    return rated.request.regulations.of_list(rated.pools[0]).event.expected


def collect_list(
    collected: _Collected, book: str, rated: dict[str, RatedPeriod], truth: pl.DataFrame | None, births: pl.DataFrame
) -> None:
    """One list by all editions: they are compared on the games that every one of them could predict."""
    day, first = next(iter(rated.values())).list_date, next(iter(rated))
    games = {name: predictable_games(month) for name, month in rated.items()}
    collected.could.append(
        pl.DataFrame(
            {"edition": list(games), "predicted": [games_of_edition.height for games_of_edition in games.values()]}
        )
    )
    common = games[first].select(*GAME, "score")
    for name, edition_games in games.items():
        edition_ratings = edition_games.select(
            *GAME, col("white").alias(f"white {name}"), col("black").alias(f"black {name}")
        )
        common = common.join(edition_ratings, on=GAME, maintain_order="left")
    predictions = {
        name: with_expectation(
            common.select(*GAME, "score", white=f"white {name}", black=f"black {name}"), expected_of(month)
        )
        for name, month in rated.items()
    }
    gained = [against(predictions[first], predictions[name]).with_columns(edition=pl.lit(name)) for name in rated]
    collected.gained.append(pl.concat(gained))
    if truth is not None:
        white, black = (truth.rename({"player_id": f"{side}_id", "strength": side}) for side in ("white", "black"))
        really = common.select(*GAME, "score").join(white, on="white_id", maintain_order="left")
        really = really.join(black, on="black_id", maintain_order="left")
        predictions[TRUTH] = with_expectation(really, expected_of(rated[first]))
    for name, frame in predictions.items():
        about = {"book": pl.lit(book), "list_date": pl.lit(day), "edition": pl.lit(name)}
        collected.tallies.append(tally(frame).with_columns(**about))
        if name != TRUTH:
            collected.groups.append(by_player(frame, births, day.year).with_columns(edition=pl.lit(name)))
    for name, month in rated.items():
        summary = summary_of(month).select("list_date", "pool", "active", "mean", "median", "deviation")
        if truth is not None:
            summary = summary.join(errors(month, truth), on="pool", how="left", maintain_order="left")
        collected.lists.append(summary.with_columns(book=pl.lit(book), edition=pl.lit(name)))


def score_differences(gained: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The Brier score minus the first edition's, game by game, and the standard error of that difference."""
    sums = pl.concat(gained).group_by("edition").agg(col("games", "sum", "squares").sum())
    mean = col("sum") / col("games")
    variance = (col("squares") / col("games") - mean**2).clip(lower_bound=0)
    error = (variance / col("games")).sqrt()
    return sums.select("edition", difference=(mean / 10_000).round(7), give_or_take=(error / 10_000).round(7))


def errors(month: RatedPeriod, truth: pl.DataFrame) -> pl.DataFrame:
    """How far the active players' ratings are from the truth: on average, and as a distance (root of the squares)."""
    listed = month.list if "pool" in month.list.columns else month.list.with_columns(pool=pl.lit(month.pools[0]))
    with_truth = listed.filter("active").join(truth, on="player_id", maintain_order="left")
    off = col("rating") - col("strength")
    squares = (off.cast(pl.Int64) ** 2).sum() / pl.len()
    return with_truth.group_by("pool", maintain_order=True).agg(
        error=(off.cast(pl.Int64).sum() / pl.len()).round(2), distance=squares.sqrt().round(2)
    )


def quality_of(
    collected: _Collected, books: tuple[str, ...], editions: tuple[str, ...], spans: Sequence[tuple[date, date]]
) -> Quality:
    order = pl.Enum([*editions, TRUTH])
    tallies = pl.concat(collected.tallies).with_columns(col("edition").cast(order))
    digits = [col("log_loss").round(6), col("brier").round(6), col("expected").round(4), col("scored").round(4)]
    could = pl.concat(collected.could).group_by("edition").agg(col("predicted").sum().cast(pl.Int64))
    overall = scores(tallies, ["edition"]).with_columns(digits).with_columns(col("edition").cast(pl.String))
    groups = (
        pl.concat(collected.groups)
        .with_columns(col("edition").cast(order))
        .group_by("by", "group", "edition")
        .agg(col("sides", "expected", "scored", "off").sum())
        .sort("by", "group", "edition", nulls_last=True)
    )
    called = pl.coalesce(
        pl.when((col("by") == by) & (col("group") == place)).then(pl.lit(name))
        for by, names in BANDS.items()
        for place, name in enumerate(names)
    ).fill_null("not known")
    per = col("sides") * 100
    text = col("edition").cast(pl.String)
    return Quality(
        books=books,
        editions=editions,
        first=min(start for start, _ in spans),
        last=max(end for _, end in spans),
        scores=overall.join(could, on="edition", how="left", maintain_order="left")
        .join(score_differences(collected.gained), on="edition", how="left", maintain_order="left")
        .drop("expected", "scored"),
        over_time=scores(tallies, ["book", "list_date", "edition"])
        .with_columns(*digits, text)
        .drop("expected", "scored"),
        calibration=scores(tallies, ["edition", "bin"]).with_columns(*digits, text).drop("log_loss"),
        groups=groups.select(
            "by",
            called.alias("group"),
            text,
            "sides",
            expected=(col("expected") / per).round(4),
            scored=(col("scored") / per).round(4),
            brier=(col("off") / (col("sides") * 10_000)).round(6),
        ),
        lists=pl.concat(collected.lists, how="diagonal").sort("book", "list_date", maintain_order=True),
    )
