"""A published list, whatever the file is: people, and a row a pool and player.

Read are FIDE's layouts (as `import-list` does), our own table `list` as CSV or Parquet, one whose columns are named
otherwise, and the folder that `rate` wrote.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from types import MappingProxyType

import polars as pl
from polars import col

from ratingoffice.book.book import FLAG, TEXT, WHOLE
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.period import parse_list_date
from ratingoffice.formats.archive import Progress
from ratingoffice.formats.book_csv import read_csv
from ratingoffice.formats.book_folder import read_parquet
from ratingoffice.formats.fide_list import FideList, read_fide_list
from ratingoffice.formats.fide_list.table import LARGEST, SEXES
from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.intake.fide_list_import import find_list_day
from ratingoffice.message import Message, figures_of

KEY = ("pool", "player_id")
#: what is said of a person, whatever the pool
PEOPLE: Mapping[str, pl.DataType] = {
    "player_id": TEXT,
    "name": TEXT,
    "sex": TEXT,
    "federation": TEXT,
    "birth_year": WHOLE,
    "birth_date": TEXT,
    "fide_id": TEXT,
}
FIGURES: Mapping[str, pl.DataType] = {
    "rating": WHOLE,
    "games": WHOLE,
    "k": WHOLE,
    "active": FLAG,
    "total_games": WHOLE,
    "peak": WHOLE,
    "previous": WHOLE,
    "fide_rating": WHOLE,
}
#: our own list's names for these
RENAMED_COLUMNS = {"fide_rating": "fide_standard"}
FLAGS = {"true": True, "false": False, "1": True, "0": False, "yes": True, "no": False}
#: that anybody has played
MOST_GAMES = 999_999


@dataclass(frozen=True, eq=False)
class Listed:
    """A list: `people` once each, `rows` one a pool and player; `says` are the columns that the file really has."""

    file: str
    day: date | None  # where the file tells it
    people: pl.DataFrame
    rows: pl.DataFrame
    says: frozenset[str]
    twice: pl.DataFrame  # pool, player_id: ids that came again; their first rows count
    made_by: str = ""  # the edition, where the file tells it
    findings: tuple[Finding, ...] = ()

    @property
    def pools(self) -> tuple[str, ...]:
        return tuple(self.rows["pool"].unique(maintain_order=True))


def read_list(
    path: Path,
    pool: str = "",
    list_day: str = "",
    progress: Progress | None = None,
    columns: Mapping[str, str] = MappingProxyType({}),
) -> Listed:
    """Read a list. `pool` and `list_day` are used if the file does not name them. Raises BadInput.

    `columns`: our name of a column -> theirs, where a table has others. `progress` is told the bytes read so far, and
    the bytes of the file, where that takes long.
    """
    if path.suffix.lower() in (".csv", ".parquet"):  # a cluster writes a table as a folder too
        return _table(path, pool, parse_list_date(list_day) if list_day else None, columns)
    if path.is_dir():
        return _of_folder(path, pool, list_day)
    read, findings = read_fide_list(path, kind=pool or None, progress=progress)
    if read is None:
        raise BadInput(findings)
    return _of_fide_list(path, read, tuple(findings), find_list_day(read, path.name, list_day))


def _of_fide_list(path: Path, read: FideList, findings: tuple[Finding, ...], day: date | None) -> Listed:
    """FIDE's flag is one for all ratings of a combined list: it is taken as said of the first of them."""
    people = read.players.select(
        player_id="fide_id",
        name="name",
        sex="sex",
        federation="federation",
        birth_year="birth_year",
        birth_date=pl.lit(None, dtype=TEXT),
        fide_id="fide_id",
    )
    inactive = col("flag").fill_null("").str.contains("i", literal=True)
    rows = [
        _all_figures(
            read.players.filter(col(f"{kind}_rating").is_not_null()).select(
                pool=pl.lit(kind),
                player_id="fide_id",
                rating=f"{kind}_rating",
                games=f"{kind}_games",
                k=f"{kind}_k",
                active=~inactive if kind == read.kinds[0] else pl.lit(None, dtype=FLAG),
            )
        )
        for kind in read.kinds
    ]
    repeated_ids = [
        figures_of(finding.message).get("id", "").strip('"') for finding in findings if finding.code == "id-twice"
    ]
    twice = pl.DataFrame({"pool": [""] * len(repeated_ids), "player_id": repeated_ids}, schema=dict.fromkeys(KEY, TEXT))
    says = frozenset({*PEOPLE, "rating", "games", "k", "active"} - {"birth_date"})
    return Listed(str(path), day, people, pl.concat(rows), says, twice, findings=findings)


def _of_folder(path: Path, pool: str, list_day: str) -> Listed:
    """What `rate` wrote: the table `list`, its day in `period` beside it."""
    file = next((path / name for name in ("list.csv", "list.parquet") if (path / name).exists()), None)
    if file is None:
        raise BadInput(
            [Finding(str(path), 0, "", Message("holds no table list: name a list, or a folder that rate wrote"))]
        )
    period = file.with_stem("period")
    about = _texts(period) if period.exists() else pl.DataFrame()
    if not about.height or not {"edition", "list_date", "pools"} <= set(about.columns):
        return _table(file, pool, parse_list_date(list_day) if list_day else None, {})
    edition, day, pools = about.select("edition", "list_date", "pools").row(0)
    return replace(_table(file, pool or pools, parse_list_date(list_day or str(day)), {}), made_by=edition or "")


def _texts(file: Path) -> pl.DataFrame:
    """Every column as text."""
    if file.suffix.lower() == ".csv":
        return read_csv(file.read_bytes(), str(file))
    return read_parquet(file).with_columns(pl.all().cast(TEXT))


def _table(file: Path, pool: str, day: date | None, named: Mapping[str, str]) -> Listed:
    frame = _texts(file).with_columns(pl.all().str.strip_chars()).with_row_index("line", offset=2)
    columns = {**PEOPLE, **FIGURES}
    in_file = {name: named.get(name, RENAMED_COLUMNS.get(name, name)) for name in ("pool", *columns)}
    needed = (in_file["player_id"], in_file["rating"], *named.values())
    if lacking := [name for name in needed if name not in frame.columns]:
        message = Message(
            "has no column {name}: it has {columns}; say which is which (columns), like rating=Elo",
            name=lacking[0],
            columns=", ".join(frame.columns[1:]),
        )
        raise BadInput([Finding(str(file), 1, "", message)])
    collector = FindingCollector(str(file))
    unnamed = frame[in_file["player_id"]].fill_null("") == ""
    for (line,) in frame.filter(unnamed).select("line").iter_rows():
        collector.error(line, in_file["player_id"], "id", "is empty: every row needs an id")
    frame = frame.filter(~unnamed)
    values = [_typed(frame, in_file[name], kind, collector).alias(name) for name, kind in columns.items()]
    pools = frame[in_file["pool"]].fill_null(pool) if in_file["pool"] in frame.columns else pl.lit(pool or "standard")
    rows = pl.DataFrame(values).with_columns(pool=pools)
    first = rows.select(first=pl.struct(KEY).is_first_distinct())["first"]
    unique_rows = rows.filter(first)
    return Listed(
        str(file),
        day,
        unique_rows.select(*PEOPLE).unique("player_id", keep="first", maintain_order=True),
        unique_rows.filter(col("rating") > 0).select(*KEY, *FIGURES),
        frozenset(name for name in columns if in_file[name] in frame.columns),
        rows.filter(~first).select(KEY),
        findings=tuple(collector.findings()),
    )


def _typed(frame: pl.DataFrame, name: str, kind: pl.DataType, collector: FindingCollector) -> pl.Series:
    """Convert a column to its type. A value that cannot be converted is reported and becomes null."""
    if name not in frame.columns:
        return pl.Series(name, [None], dtype=kind).new_from_index(0, frame.height)
    text = frame[name]
    if name == "sex":
        return text.str.to_uppercase().replace_strict(SEXES, default=None, return_dtype=TEXT)
    if kind == TEXT:
        return text.set(text == "", None)
    if kind == FLAG:
        value = text.str.to_lowercase().replace_strict(FLAGS, default=None, return_dtype=FLAG)
    else:
        value = text.cast(WHOLE, strict=False)
        most = MOST_GAMES if name == "total_games" else LARGEST
        value = value.set(((value < 0) | (value > most)).fill_null(False), None)
    odd = value.is_null() & text.is_not_null() & (text != "")
    for line, cell in frame.filter(odd).select("line", name).iter_rows():
        if kind == FLAG:
            collector.warning(line, name, name, '"{value}" is neither true nor false: correct it', value=cell)
        else:
            collector.warning(line, name, name, '"{value}" is not a whole number: correct it', value=cell)
    return value


def _all_figures(rows: pl.DataFrame) -> pl.DataFrame:
    empty = [pl.lit(None, dtype=kind).alias(name) for name, kind in FIGURES.items() if name not in rows.columns]
    return rows.with_columns(empty).select(*KEY, *FIGURES)
