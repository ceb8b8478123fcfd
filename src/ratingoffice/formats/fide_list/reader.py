"""Read a rating list of FIDE, whatever kind of file it is, into one table.

A rating, K or birth year of 0 is no rating, K or birth year: empty.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import polars as pl
from polars import col

from ratingoffice.book.findings import Finding
from ratingoffice.formats.archive import Progress, read_blocks
from ratingoffice.formats.fide_list.table import COLUMNS, KINDS, LARGEST, NUMBERS, SEXES, ListLimits, ListReading, Page
from ratingoffice.formats.fide_list.txt import read_txt
from ratingoffice.formats.fide_list.xml import read_xml
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.limits import UnreadableFile


@dataclass(frozen=True, eq=False)
class FideList:
    """A rating list. `kinds` are the ratings that the file has: columns of the others are empty."""

    players: pl.DataFrame
    kinds: tuple[str, ...]
    layout: str  # combined, single, legacy, xml
    month: str = ""  # as the header of a single list has it: SEP26


def read_fide_list(
    path: str | Path,
    *,
    kind: str | None = None,
    encoding: str | None = None,
    limits: ListLimits | None = None,
    progress: Progress | None = None,
) -> tuple[FideList | None, list[Finding]]:
    """Read a list and what is wrong with it. A file that cannot be opened raises OSError.

    `kind` says which ratings a single list has; without it the file's name tells, or standard is assumed.
    `progress` is told the bytes read so far and the bytes of the file.
    """
    with Path(path).open("rb") as file:
        return _read(file, str(path), kind, encoding, limits or ListLimits(), progress)


def read_fide_list_bytes(
    data: bytes,
    name: str,
    *,
    kind: str | None = None,
    encoding: str | None = None,
    limits: ListLimits | None = None,
    progress: Progress | None = None,
) -> tuple[FideList | None, list[Finding]]:
    """Read a list whose bytes came another way, such as an upload."""
    return _read(io.BytesIO(data), name, kind, encoding, limits or ListLimits(), progress)


def _read(
    file: IO[bytes], name: str, kind: str | None, encoding: str | None, limits: ListLimits, progress: Progress | None
) -> tuple[FideList | None, list[Finding]]:
    collector = FindingCollector(name)
    reading = ListReading(collector, limits, kind if kind in KINDS else _kind_of(name), encoding)
    pages: list[pl.DataFrame] = []
    last: Page | None = None
    kinds: list[str] = []
    rows = 0
    try:
        content = read_blocks(file, collector, limits.unpacking, progress)
        first = next(content, b"")
        if not first.strip():
            raise UnreadableFile("the file is empty")
        is_xml = first.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith(b"<")
        for page in (read_xml if is_xml else read_txt)(_prepend(first, content), reading):
            rows += page.values.height
            if rows > limits.rows:
                raise UnreadableFile("more than {most} players: refused", most=limits.rows)
            kinds += [kind for kind in page.kinds if kind not in kinds]
            pages.append(_typed(page, collector))
            last = page
    except UnreadableFile as problem:
        collector.error(0, 0, "format", problem.message)
        return None, collector.findings()
    if last is None or not any(page.height for page in pages):
        collector.error(0, 0, "format", "no player in the list")
        return None, collector.findings()
    if last.layout == "single" and kind is None and _kind_in(name) is None:
        collector.info(0, 0, "kind", "the list does not say of which ratings it is: read as standard")
    players = _without_repeated_ids(pl.concat(pages, rechunk=False), collector)
    ordered = tuple(rating_kind for rating_kind in KINDS if rating_kind in kinds)
    return FideList(players, ordered, last.layout, last.month), collector.findings()


def _prepend(first: bytes, rest_of_file: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest_of_file


def _kind_in(name: str) -> str | None:
    match = re.search("|".join(KINDS), Path(name).name.lower())
    return match[0] if match else None


def _kind_of(name: str) -> str:
    return _kind_in(name) or "standard"


def _typed(page: Page, collector: FindingCollector) -> pl.DataFrame:
    """Convert text to numbers and add the columns that the file lacks; findings for what does not fit."""
    values = page.values.with_columns(pl.all().exclude("line").str.strip_chars())
    has_id = values["fide_id"].fill_null("").str.contains(r"^\S+$")
    for line, text in values.filter(~has_id).select("line", "fide_id").iter_rows():
        collector.error(line, 1, "id", "{id} is no id: the line is left out", id=quoted(text or ""))
    if not has_id.all():
        values = values.filter(has_id)
    columns = []
    for name in COLUMNS:
        if name not in values.columns:
            columns.append(pl.lit(None, dtype=pl.Int64 if name in NUMBERS else pl.String).alias(name))
        elif name in NUMBERS:
            columns.append(_number(values, name, collector).alias(name))
        elif name == "sex":
            columns.append(_sex(values, collector).alias(name))
        else:
            columns.append(pl.when(col(name) != "").then(col(name)).alias(name))
    _report_foreign_ids(values, collector)
    return values.select(*columns, "line")


def _number(values: pl.DataFrame, name: str, collector: FindingCollector) -> pl.Expr:
    text = values[name]
    number = text.cast(pl.Int64, strict=False)
    number = number.set((number < 0) | (number > LARGEST), None)
    odd = number.is_null() & text.is_not_null() & (text != "")
    if odd.any():
        for line, value in values.filter(odd).select("line", name).iter_rows():
            collector.warning(
                line, 0, "number", "{name} {number} is not a number: left out", name=name, number=quoted(value)
            )
    if name.endswith("_games"):
        return pl.lit(number.fill_null(0))
    return pl.lit(number.set(number == 0, None))


def _sex(values: pl.DataFrame, collector: FindingCollector) -> pl.Expr:
    text = values["sex"].str.to_uppercase()
    odd = ~text.is_in([*SEXES, ""]) & text.is_not_null()
    if odd.any():
        for line, value in values.filter(odd).select("line", "sex").iter_rows():
            collector.warning(line, 0, "sex", "sex {sex} is neither M nor F: left out", sex=quoted(value))
    return pl.lit(text.replace_strict(SEXES, default=None, return_dtype=pl.String))


def _report_foreign_ids(values: pl.DataFrame, collector: FindingCollector) -> None:
    """Note ids such as N12345678: a federation may publish its own list in FIDE's layout."""
    other = values.filter(~col("fide_id").str.contains(r"^[0-9]+$"))
    if other.height:
        line, text = other.row(0, named=False)[other.columns.index("line")], other["fide_id"][0]
        collector.info(
            line, 1, "id", "{count} ids are not FIDE's (for example {id})", count=other.height, id=quoted(text)
        )


def _without_repeated_ids(players: pl.DataFrame, collector: FindingCollector) -> pl.DataFrame:
    first = players["fide_id"].is_first_distinct()
    if not first.all():
        for line, text in players.filter(~first).select("line", "fide_id").iter_rows():
            collector.error(line, 1, "id-twice", "the id {id} again: the first line is kept", id=quoted(text))
        players = players.filter(first)
    return players.drop("line")
