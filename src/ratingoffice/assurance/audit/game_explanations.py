"""The games of the period, rated from the first list: is every change on the second explained by them?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
from polars import col

from ratingoffice.assurance.audit import checks
from ratingoffice.assurance.audit.allowed import Allowed, months
from ratingoffice.assurance.audit.checks import findings_table
from ratingoffice.assurance.audit.days import days_of, in_common
from ratingoffice.assurance.audit.kfactors import of_list, supposed_for
from ratingoffice.assurance.audit.lists import Listed
from ratingoffice.assurance.audit.moves import paired_rows
from ratingoffice.book.book import Book, as_table
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.federations.variants import Editions
from ratingoffice.formats.book_folder import read_book, write_tables
from ratingoffice.intake.add_report import add_report
from ratingoffice.intake.rows import EventDetails
from ratingoffice.message import Message
from ratingoffice.rating.rate import rate

KEY = ["pool", "player_id"]


@dataclass(frozen=True, eq=False)
class Explained:
    """What the games say of the second list."""

    findings: pl.DataFrame
    explained: int  # changes that come out of the games exactly


def by_book(first: Listed, second: Listed, edition: Editions, folder: Path) -> Explained:
    """Rate the games of a book from the first list. Game counts and highest ratings are the book's, if it has them."""
    book = read_book(folder)
    histories = book.ratings.select(*KEY, "games", "peak", "last_period", "rated_since")
    ratings = standing(first, second, edition).join(
        histories, on=KEY, how="left", suffix="_book", maintain_order="left"
    )
    ratings = ratings.with_columns(games=pl.coalesce("games_book", "games"), peak=pl.coalesce("peak_book", "peak"))
    return explain_changes(first, second, edition, replace(book, ratings=as_table("ratings", ratings)))


def standing(first: Listed, second: Listed, edition: Editions) -> pl.DataFrame:
    """Return the first list as the ratings of a book. Missing values are chosen so that K is as listed."""
    before, _ = months(edition, *days_of(first, second, edition), in_common(first, second))
    parts = []
    for pool in before.pools:
        allowed = Allowed(before, pool)
        rows = paired_rows(first, second, allowed).filter(col("rating_1").is_not_null())
        supposed = supposed_for(of_list(rows, 1), allowed, first.says).with_columns(pool=pl.lit(pool))
        parts.append(first.rows.select(*KEY, "rating").join(supposed, on=KEY, maintain_order="left"))
    return pl.concat(parts)


def by_reports(
    first: Listed, second: Listed, edition: Editions, folder: Path, on_progress: ProgressCallback = ignore_progress
) -> Explained:
    """Make a book of the first list, add the reports to it as the command `add` does, and rate it. Raises BadInput."""
    people = pl.concat([second.people, first.people]).unique("player_id", keep="first", maintain_order=True)
    born = pl.coalesce("birth_date", col("birth_year").cast(pl.String))
    players = as_table("players", people.with_columns(birth_date=born))
    ratings = as_table("ratings", standing(first, second, edition))
    files = sorted(entry for entry in folder.iterdir() if entry.is_file() and not entry.name.startswith("."))
    findings: list[Finding] = []
    with TemporaryDirectory() as place:
        to = Path(place) / "book"
        write_tables(to, {"players": players, "ratings": ratings}, "parquet")
        begin = count_steps(on_progress, len(files))
        for file in files:
            begin(f"adding {file.name}")
            done = add_report(file, to, EventDetails())
            if done.outcome == "refused":
                findings += [finding for finding in done.findings if finding.severity == "error"]
                findings += [
                    Finding(str(file), 0, "", Message("{player} is on neither list", player=str(player_id)))
                    for player_id in done.unknown
                ]
        if findings:
            raise BadInput(findings)
        on_progress("rating", 0, 0)
        return explain_changes(first, second, edition, read_book(to))


def explain_changes(first: Listed, second: Listed, edition: Editions, book: Book) -> Explained:
    pools = in_common(first, second)
    days = days_of(first, second, edition)
    _, request = months(edition, *days, pools)
    if days[0] != request.period.in_force:
        raise BadInput("there are lists between these two: games can explain the change from one list to the next only")
    rated_list = rate(book, request).list
    rated_list = rated_list if "pool" in rated_list.columns else rated_list.with_columns(pool=pl.lit(pools[0]))
    ours = rated_list.select(*KEY, ours="rating")
    before = first.rows.select(*KEY, was="rating")
    rows = second.rows.select(*KEY, now="rating").filter(col("pool").is_in(pools))
    rows = rows.join(ours, on=KEY, how="full", coalesce=True).join(before, on=KEY, how="left").sort(KEY)
    people = pl.concat([second.people, first.people]).unique("player_id", keep="first").select("player_id", "name")
    rows = rows.join(people, on="player_id", how="left", maintain_order="left")
    moved = rows.filter(col("was").ne_missing(col("now")) | col("ours").ne_missing(col("now")))
    agrees = moved["ours"].eq_missing(moved["now"])
    unexplained = moved.filter(~agrees)
    findings = [
        findings_table(
            checks.NOT_BY_GAMES, unexplained.filter(col("pool") == pool), rules.new_rating.number, rules.of_edition
        )
        for pool, rules in request.list_rules.items()
    ]
    return Explained(pl.concat(findings), int(agrees.sum()))
