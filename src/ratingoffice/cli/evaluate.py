"""`ratingoffice evaluate`: how well editions, and proposals to change them, predicted the results that came next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import PageFormat, format_option, print_json
from ratingoffice.cli.progress import output_status, progress, progress_option
from ratingoffice.cli.replay import day, print_rows

if TYPE_CHECKING:
    from ratingoffice.assurance.history.quality import Quality
    from ratingoffice.federations.variants import EditionVariant

#: more lines cannot be told apart in a plot
MOST = 5


@click.command(cls=Command)
@click.argument(
    "books", type=PATH, nargs=-1, required=True, help="One or more books with the events and games of many months."
)
@click.option(
    "--edition",
    "editions",
    multiple=True,
    required=True,
    help="An edition, like {edition}, as if it had always been in force, or a body ({first}), whose editions go by the "
    "dates; may be repeated.",
)
@click.option("--out", type=PATH, required=True, help="The folder to write: quality.html, quality.json and the tables.")
@click.option(
    "--amend",
    multiple=True,
    help="The editions once more with other numbers, like k_new=30 or k_new=30,k=15; may be repeated.",
)
@click.option(
    "--reading",
    multiple=True,
    help="The editions once more with a point read otherwise, like I-7=window; may be repeated.",
)
@click.option("--from", "first", default="", help="The first list; default: after the list in force.")
@click.option("--to", "last", default="", help="The last list; default: the one after the last event.")
@click.option("--pool", default="", help="{pools}, or all that the body has; default: its first.")
@format_option(PageFormat)
@progress_option
def evaluate(
    books: tuple[Path, ...],
    editions: tuple[str, ...],
    out: Path,
    amend: tuple[str, ...],
    reading: tuple[str, ...],
    first: str,
    last: str,
    pool: str,
    format: PageFormat,
    show_progress: bool,
) -> None:
    """Compare editions on histories: log loss, Brier score, calibration, inflation, by age and strength.

    Example: ratingoffice evaluate history --edition fide-2025-10 --amend k_new=30 --amend k=15 --out quality
    """
    from ratingoffice.assurance.history.quality import evaluate
    from ratingoffice.assurance.history.quality_page import quality_page
    from ratingoffice.assurance.history.write_quality import refuse_nowhere, write_quality

    refuse_nowhere(out)
    chosen = chosen_editions(editions, amend, reading)
    with progress(show_progress, output_status(out)) as on_progress:
        quality = evaluate(books, chosen, pool, day(first) if first else None, day(last) if last else None, on_progress)
        write_quality(out, quality)
    if format is PageFormat.json:
        print_json(quality.as_dict())
    elif format is PageFormat.html:
        print(quality_page(quality))
    else:
        print_table(quality, out)


def chosen_editions(names: Sequence[str], amend: Sequence[str], readings: Sequence[str]) -> dict[str, EditionVariant]:
    """What each is called -> the edition: those named, then each of them with each change or read otherwise."""
    from ratingoffice.assurance.history.replay import as_if_always
    from ratingoffice.book.findings import BadInput
    from ratingoffice.federations.registry import BODIES
    from ratingoffice.federations.registry import edition as find_edition
    from ratingoffice.federations.variants import parse_numbers, parse_readings, parse_variant

    named = {name: parse_variant(name) for name in names}
    chosen = {name: as_if_always(variant) for name, variant in named.items()}
    for changes in amend:
        numbers = parse_numbers("+".join(part.strip() for part in changes.split(",")))
        for variant in named.values():
            edition = find_edition(variant).variant if variant.name in BODIES else variant
            changed = edition.with_numbers(numbers)
            find_edition(changed)
            chosen[str(changed)] = changed
    for reading in readings:
        for variant in named.values():
            read = variant.read_with(parse_readings(reading))
            find_edition(read)
            chosen[str(read)] = as_if_always(read)
    if len(chosen) > MOST:
        raise BadInput(f"{len(chosen)} editions are too many to compare at once: name {MOST} at most")
    return chosen


def print_table(quality: Quality, out: Path) -> None:
    print(f"{', '.join(quality.books)}: lists from {quality.first} to {quality.last}; see {out / 'quality.html'}")
    print_rows(quality.scores.rows(named=True))
    print("\nScored minus expected, by the difference of the ratings (higher rated)")
    print_rows(beside(quality, "bin"))
    for by in ("age", "strength"):
        print(f"\nScored minus expected, by {by}")
        print_rows(beside(quality, by))


def beside(quality: Quality, by: str) -> list[dict[str, object]]:
    """A row a group, a column an edition."""
    from polars import col

    table = quality.calibration if by == "bin" else quality.groups.filter(col("by") == by).rename({"group": by})
    count = "games" if by == "bin" else "sides"
    rows: dict[object, dict[str, object]] = {}
    for row in table.filter(col("edition").is_in(quality.editions)).iter_rows(named=True):
        group_row = rows.setdefault(row[by], {by: str(row[by]), count: row[count]})
        group_row[row["edition"]] = f"{row['scored'] - row['expected']:+.4f}"
    return [{name: row.get(name) for name in (by, count, *quality.editions)} for row in rows.values()]
