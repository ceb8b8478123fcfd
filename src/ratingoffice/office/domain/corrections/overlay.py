"""Corrected values laid over frozen tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import polars as pl
from polars import col

from ratingoffice.assurance.proof.composing import in_order
from ratingoffice.book.book import TABLES
from ratingoffice.book.findings import BadInput
from ratingoffice.book.type_conversion import convert_table, frame_from_rows
from ratingoffice.office.domain.lists.book_rows import JUDGED
from ratingoffice.office.models import Correction

Tables = Mapping[str, pl.DataFrame]

#: which columns name a row of what can be corrected
KEYS = {"games": ("event_id", "round", "white_id", "black_id"), "events": ("event_id",), "players": ("player_id",)}


def laid_over(inputs: Tables, corrections: Iterable[Correction]) -> dict[str, pl.DataFrame]:
    """The inputs of a list with these corrections. A row that is not there is left alone, and so is a value that is
    no longer the one that was corrected: somebody has changed it since."""
    tables = dict(inputs)
    for correction in corrections:
        name = f"in/{correction.table}"
        table = tables[name]
        if not correction.before:
            table = _with_row(table, correction)
        elif not correction.after:
            table = table.filter(~is_row(correction.key))
        else:
            table = _with_values(table, correction)
        tables[name] = in_order(correction.table, table)
    if "in/rounds" in tables and "in/events" in tables:
        tables["in/rounds"] = _within_events(tables["in/rounds"], tables["in/events"])
    return tables


def _within_events(rounds: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """The schedules without the days that corrected days of an event have left behind."""
    dated = rounds.join(events.select("event_id", "starts_on", "ends_on"), on="event_id", maintain_order="left")
    return dated.filter(col("played_on").is_between("starts_on", "ends_on")).select(rounds.columns)


def is_row(key: Mapping[str, Any]) -> pl.Expr:
    return pl.all_horizontal(col(name).eq_missing(pl.lit(value)) for name, value in key.items())


def _with_values(table: pl.DataFrame, correction: Correction) -> pl.DataFrame:
    kinds = TABLES[correction.table]
    absent = [pl.lit(None, dtype=kinds[name]).alias(name) for name in correction.after if name not in table.columns]
    order = [name for name in kinds if name in table.columns or name in correction.after]
    table = table.with_columns(absent).select(order)
    before, after = read_values(correction.table, correction.before), read_values(correction.table, correction.after)
    row = is_row(correction.key)
    return table.with_columns(
        pl.when(row & col(name).eq_missing(pl.lit(before[name], dtype=kinds[name])))
        .then(pl.lit(after[name], dtype=kinds[name]))
        .otherwise(col(name))
        .alias(name)
        for name in correction.after
    )


def _with_row(table: pl.DataFrame, correction: Correction) -> pl.DataFrame:
    if table.filter(is_row(correction.key)).height:
        return table
    kinds, values = TABLES[correction.table], read_values(correction.table, {**correction.key, **correction.after})
    row = pl.DataFrame({name: pl.Series([values.get(name)], dtype=kinds[name]) for name in table.columns})
    return pl.concat([table, row])


def read_values(table: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Convert values to the types of their columns; raises BadInput if one cannot be converted."""
    unknown = [name for name in values if name not in TABLES[table]]
    if unknown:
        raise BadInput(
            '{table} has no column "{column}": its columns are {columns}',
            table=table,
            column=unknown[0],
            columns=", ".join(TABLES[table]),
        )
    plain = {name: None if value == "" else value for name, value in values.items()}
    frame, findings = convert_table(table, frame_from_rows([plain]), file="")
    wrong = [finding for finding in findings if finding.code in ("value", "type", "empty") and finding.column in values]
    if wrong:
        raise BadInput(wrong)
    return {name: frame[name][0] for name in values}


def refuse_unjudged(table: str, frame: pl.DataFrame, after: Mapping[str, Any]) -> None:
    """A column that the book of that list did not have cannot be given to one row: all others would have it empty."""
    for name in after:
        if name in JUDGED.get(table, ()) and name not in frame.columns:
            raise BadInput(
                "the book of that list has no column {column}, so it was not judged: it cannot be corrected",
                column=name,
            )
