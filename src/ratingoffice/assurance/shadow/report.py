"""The folder of a shadow run: a folder a month, with its state beside it; a finished month is never done again.

shadow.json                    what was asked of which book and lists
2026-02/                       differences, causes and summary of that list, and a page
.state/2026-02/                what the next month needs; only the last one stays
index.html, differences.csv, causes.csv   all months together
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import polars.selectors as cs

from ratingoffice.assurance.history.carry import Carried
from ratingoffice.assurance.history.folder import digest, new_folder, replace_file
from ratingoffice.assurance.history.source import History, history, list_dates
from ratingoffice.assurance.shadow.month import State, for_list, shadow_month
from ratingoffice.assurance.shadow.month_result import CAUSES, DIFFERENCES, SUMMARY, MonthResult
from ratingoffice.assurance.shadow.pages import index_page, month_page
from ratingoffice.assurance.shadow.published_list import PublishedList, files_by_day, read_list
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.period import Period
from ratingoffice.book.progress import ProgressCallback, ignore_progress
from ratingoffice.federations.variants import Editions, format_variants, variants_of
from ratingoffice.formats.book_folder import to_disk, write_tables
from ratingoffice.message import Message
from ratingoffice.rating.request import RatingRequest

REQUEST_FILE, STATE, PAGE = "shadow.json", ".state", "index.html"
CARRIED = ("ratings", "lists", "pending", "events", "games", "finished")


@dataclass(frozen=True)
class ShadowRequest:
    book: Path
    published: Path
    edition: Editions
    first: date
    last: date
    out: Path
    pool: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class ShadowReport:
    summary: pl.DataFrame
    causes: pl.DataFrame
    new_months: int  # months compared now; the others were there


def report(request: ShadowRequest, on_progress: ProgressCallback = ignore_progress) -> ShadowReport:
    """Compare all months and write the report. Months that are in the folder are not repeated. Raises BadInput."""
    days = list_dates(request.first, request.last)
    months = {day: RatingRequest.of(request.edition, day, request.pool) for day in days}
    files = files_by_day(request.published, request.first.day, request.first if len(days) == 1 else None)
    for day in days:
        if day not in files:
            message = Message("has no list of {day}: every month from --list to --to needs one", day=day)
            raise BadInput([Finding(str(request.published), 0, "", message)])
    on_progress("reading the book", 0, 0)
    source = history(request.book, request.first)
    question = question_of(request, files)
    refuse_another(request.out, question)

    def list_of(day: date) -> PublishedList:
        return read_list(files[day], request.columns, months[request.first].pools[0], source.book.players)

    state, new_months = None, 0
    for number, day in enumerate(days):
        if month_folder(request.out, day).is_dir():
            continue
        state = state or begin(request, source, months[request.first], days[:number], files, list_of)
        result, state = shadow_month(
            source, state, months[day], list_of(day), request.first, for_list(on_progress, day, number, len(days))
        )
        make_folder(request.out, question)
        write_month(request.out, day, result, state)
        new_months += 1
    return together(request, days, new_months, source.book.players.select("player_id", "name"))


def begin(
    shadow_request: ShadowRequest,
    source: History,
    request: RatingRequest,
    finished: list[date],
    files: Mapping[date, list[Path]],
    list_of: Callable[[date], PublishedList],
) -> State:
    """Return the state of the last finished month; before the first, that of their list in force or of the book."""
    if finished:
        return read_state(shadow_request.out, finished[-1])
    in_force = Period(shadow_request.first).in_force
    return State.at_first(source, list_of(in_force) if in_force in files else None, request.pools, in_force)


# ── the folder ──────────────────────────────────────────────────────────────────────────────────────────────────────


def month_folder(out: Path, day: date) -> Path:
    return out / f"{day:%Y-%m}"


def question_of(request: ShadowRequest, files: Mapping[date, list[Path]]) -> dict[str, Any]:
    """Return the values by which a folder is recognised as that of the same request."""
    lists = hashlib.sha256()
    used = [file for day in sorted(files) for file in files[day] if day < request.first]  # later lists may still come
    for file in used:
        lists.update(file.read_bytes())
    return {
        "book": digest(request.book),
        "lists": lists.hexdigest(),
        "list": request.first.isoformat(),
        "edition": format_variants(variants_of(request.edition)),
        "pool": request.pool,
        "columns": dict(request.columns),
    }


def refuse_another(out: Path, question: Mapping[str, Any]) -> None:
    """A new folder, or the one that the same command began; what a killed run left half done is cleared away."""
    if not os.path.lexists(out):
        return
    if not (out / REQUEST_FILE).is_file():
        raise BadInput(
            [Finding(str(out), 0, "", Message("is there already and holds no shadow run: name a new folder"))]
        )
    if json.loads((out / REQUEST_FILE).read_text(encoding="utf-8")) != question:
        raise BadInput(
            [
                Finding(
                    str(out), 0, "", Message("holds a shadow run of another question, book or list: name a new folder")
                )
            ]
        )
    for left in sorted(out.rglob(".*.partial-*")):
        shutil.rmtree(left) if left.is_dir() else left.unlink()


def make_folder(out: Path, question: Mapping[str, Any]) -> None:
    """Once there is a month to put into it: whoever named a file that is no list finds no folder."""
    if out.is_dir():
        return
    with new_folder(out) as partial:
        text = json.dumps(question, indent=2, ensure_ascii=False) + "\n"
        (partial / REQUEST_FILE).write_text(text, encoding="utf-8")
        to_disk(partial / REQUEST_FILE)
        (partial / STATE).mkdir()


def write_month(out: Path, day: date, result: MonthResult, state: State) -> None:
    """Write the state, then the month, so that a run can resume after any month in the folder."""
    at = out / STATE / f"{day:%Y-%m}"
    if at.exists():  # killed between the state and its month
        shutil.rmtree(at)
    carried = state.carried
    had = [(table, column) for table, columns in sorted(carried.had.items()) for column in sorted(columns)]
    tables: dict[str, Any] = {name: getattr(carried, name) for name in CARRIED}
    write_tables(
        at,
        {
            **tables,
            "had": pl.DataFrame(had, schema={"table": pl.String, "column": pl.String}, orient="row"),
            "kept": state.remainders,
            "missed": state.missed,
            "one_person": state.one_person,
        },
        "parquet",
    )
    write_tables(month_folder(out, day), result.tables(), "csv")
    for older in (out / STATE).iterdir():
        if older.name != at.name:
            shutil.rmtree(older)


def read_state(out: Path, day: date) -> State:
    try:
        read = {file.stem: pl.read_parquet(file) for file in (out / STATE / f"{day:%Y-%m}").iterdir()}
        had: dict[str, frozenset[str]] = {}
        for table, column in read["had"].iter_rows():
            had[table] = had.get(table, frozenset()) | {column}
        carried = Carried(**{name: read[name] for name in CARRIED}, had=had)
        return State(carried, read["kept"], read["missed"], read["one_person"])
    except (OSError, KeyError, pl.exceptions.PolarsError):
        message = Message("the state after the list of {day} cannot be read: begin again in a new folder", day=day)
        raise BadInput([Finding(str(out / STATE), 0, "", message)]) from None


def together(request: ShadowRequest, days: list[date], new_months: int, names: pl.DataFrame) -> ShadowReport:
    """The tables of all months, and the pages: each names the months beside it, so they are drawn at the end."""
    results = {day: read_month(request.out, day) for day in days}
    tables: dict[str, pl.DataFrame] = {}
    for name in ("differences", "causes", "summary"):
        parts = [
            getattr(result, name).select(pl.lit(day).alias("list_date"), pl.all()) for day, result in results.items()
        ]
        tables[name] = pl.concat(parts)
    for name in ("differences", "causes"):
        replace_file(request.out / f"{name}.csv", tables[name])
    for day, result in results.items():
        replace_page(month_folder(request.out, day) / PAGE, month_page(day, days, result, names))
    replace_page(
        request.out / PAGE,
        index_page(format_variants(variants_of(request.edition)), tables["summary"], tables["causes"]),
    )
    return ShadowReport(tables["summary"], tables["causes"], new_months)


def read_month(out: Path, day: date) -> MonthResult:
    def table(name: str, columns: Mapping[str, pl.DataType]) -> pl.DataFrame:
        frame = pl.read_csv(month_folder(out, day) / f"{name}.csv", schema_overrides=columns)
        return frame.select(*columns).with_columns(cs.string().fill_null(""))

    return MonthResult(table("differences", DIFFERENCES), table("causes", CAUSES), table("summary", SUMMARY))


def replace_page(file: Path, page: str) -> None:
    partial_page = file.with_name(f".{file.name}.partial-page")
    partial_page.write_text(page, encoding="utf-8")
    to_disk(partial_page)
    partial_page.replace(file)
