"""`import-list`, `export-list` and `template`: lists and forms of other programs, in and out."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import Format, format_option, print_json, write_new
from ratingoffice.cli.progress import UNCHANGED, progress, progress_option

if TYPE_CHECKING:
    from datetime import date

    import polars as pl

    from ratingoffice.book.findings import Finding
    from ratingoffice.formats.fide_list import FideList


@click.command(cls=Command)
@click.argument("file", type=PATH, help="A FIDE list: TXT or XML, as it is or zipped.")
@click.option(
    "--book", type=PATH, required=True, help="A book: its players get their FIDE ratings; a new folder: a FIDE book."
)
@click.option("--pool", default="", help="standard, rapid or blitz, where a single list does not say.")
@click.option(
    "--list", "list_date", default="", help="The day of the list, where neither its header nor its name says it."
)
@format_option()
@progress_option
def import_list(file: Path, book: Path, pool: str, list_date: str, format: Format, show_progress: bool) -> None:
    """Bring a FIDE list into a book.

    Into a book that is there: the FIDE ratings of the players whose FIDE id is on the list, kept by month beside those
    of other lists (table fide_ratings); the newest are those on record. Into a new folder: a book with the list's
    players, and its standard ratings as the list in force.

    Example: ratingoffice import-list standard_sep26frl.zip --book book
    """
    from ratingoffice.book.findings import BadInput
    from ratingoffice.intake.fide_list_import import find_list_day, finding_without_day

    read, findings = read_fide_list_file(file, pool, show_progress)
    if read is None:
        raise BadInput(findings)
    day = find_list_day(read, file.name, list_date)
    counts = update(read, book, day) if book.exists() else create(read, book)
    if day is None and "players of the book on the list" in counts:
        findings = [*findings, finding_without_day(str(file))]
    answer = {
        "file": str(file),
        "book": str(book),
        "list": day.isoformat() if day else None,
        **counts,
        "findings": [str(finding) for finding in findings],
    }
    if format is Format.json:
        print_json(answer)
        return
    for finding in findings:
        print(finding, file=sys.stderr)
    print(f"{book}: " + ", ".join(f"{number:,} {label}" for label, number in counts.items()))


def read_fide_list_file(
    file: Path, kind: str = "", show_progress: bool = False
) -> tuple[FideList | None, list[Finding]]:
    """Read a FIDE list, which may be large, and show progress."""
    from ratingoffice.formats.fide_list import read_fide_list

    with progress(show_progress, lambda: UNCHANGED) as on_progress:
        return read_fide_list(file, kind=kind or None, progress=partial(on_progress, f"reading {file.name}"))


def create(read: FideList, to: Path) -> dict[str, int]:
    """A FIDE book: the register and the list in force."""
    from ratingoffice.formats.book_folder import write_tables

    players, ratings = players_and_ratings(read)
    write_tables(to, {"players": players, "ratings": ratings}, "parquet" if players.height > 100_000 else "csv")
    return {"players": players.height, "ratings": ratings.height}


def players_and_ratings(read: FideList) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The players of a list and their ratings, as a book has them."""
    import polars as pl
    from polars import col

    players = read.players.select(
        player_id="fide_id",
        name="name",
        sex="sex",
        birth_date=col("birth_year").cast(pl.String),
        federation="federation",
        title=pl.coalesce("title", "women_title"),
        fide_id="fide_id",
        fide_standard=positive("standard_rating"),
        fide_rapid=positive("rapid_rating"),
        fide_blitz=positive("blitz_rating"),
    )
    ratings = pl.concat(
        [
            players.select(pool=pl.lit(kind), player_id="player_id", rating=f"fide_{kind}").drop_nulls()
            for kind in sorted(read.kinds)
        ]
    )
    return players, ratings


def update(read: FideList, to: Path, day: date | None) -> dict[str, int]:
    """The FIDE ratings of the players that the book knows by their FIDE id: those on record, and by month."""
    from ratingoffice.formats.book_folder import find_book, read_book
    from ratingoffice.intake.book_update import lock_book, replace_tables
    from ratingoffice.intake.fide_list_import import import_list

    with lock_book(to):
        folder = find_book(to)
        book = read_book(folder)
        new = import_list(book.players, book.fide_ratings, read, day)
        had = book.had.get("players", frozenset()) | {f"fide_{kind}" for kind in read.kinds}
        tables = {"players": new.players.select([name for name in new.players.columns if name in had])}
        if day is not None:
            tables["fide_ratings"] = new.fide_ratings
        replace_tables(folder, tables)
    return {"players of the book on the list": new.matched, "ratings changed": new.changed}


def positive(name: str) -> pl.Expr:
    """FIDE writes 0 for an unrated player."""
    import polars as pl

    return pl.when(pl.col(name) > 0).then(pl.col(name).cast(pl.Int64))


@click.command(cls=Command)
@click.argument("next", type=PATH, help="The folder that `rate` wrote.")
@click.option("--format", required=True, help="{a_format}.")
@click.option(
    "--pool", default="", help="Of a body with several, where the format has room for one; default: the first."
)
@click.option("--out", type=PATH, help="The file to write, which must not exist yet; default: standard output.")
def export_list(next: Path, format: str, pool: str, out: Path | None) -> None:
    """Write a published list for other programs and people.

    Example: ratingoffice export-list next --format fide-xml --out list.xml
    """
    import polars as pl

    from ratingoffice.book.findings import BadInput
    from ratingoffice.formats.book_folder import find_book, read_parquet
    from ratingoffice.formats.exports import export_list as export

    kind = find_book(next).kind
    names = ("player_id", "name", "fide_id", "birth_date", "region", "federation", "title", "national_title")
    texts = dict.fromkeys(names, pl.String)
    tables = {}
    for name in ("list", "players", "period"):
        file = next / f"{name}.{kind}"
        if not file.exists():
            raise BadInput(f"{next}: has no table {name}: name a folder that `ratingoffice rate` wrote")
        if kind == "parquet":
            tables[name] = read_parquet(file)
        else:
            tables[name] = pl.read_csv(file, schema_overrides=texts, try_parse_dates=True, infer_schema_length=None)
    pool = pool or str(tables["period"]["pools"][0]).split()[0]
    data = export(tables, format, pool=pool, list_date=tables["period"]["list_date"][0])
    if out is None:
        sys.stdout.buffer.write(data)
    else:
        write_new(out, data)


@click.command(cls=Command)
@click.argument("body", help="Whose report form: {a_form}.")
@click.option("--out", type=PATH, required=True, help="The spreadsheet to write; it must not exist yet.")
def template(body: str, out: Path) -> None:
    """Write an empty report form to fill in.

    Example: ratingoffice template jcf --out report.xlsx
    """
    from ratingoffice.book.findings import BadInput
    from ratingoffice.federations.extensions import load
    from ratingoffice.federations.registry import BODIES

    forms = {code: federation.form for code, federation in BODIES.items() if federation.form}
    if body not in forms:
        raise BadInput(f'there is no report form for "{body}": write {" or ".join(forms)}')
    write_new(out, load(forms[body].template)())
