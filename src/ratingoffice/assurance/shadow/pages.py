"""The HTML pages of a shadow run: an index, and a page for each month."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.case import BASE, DATA, READING, ROUNDING, UNEXPLAINED
from ratingoffice.assurance.shadow.month_result import TOGETHER, MonthResult
from ratingoffice.html_page import render_page

#: players of one cause on a page; the others are in the table
MOST_ROWS = 200

CLASSES = {
    DATA: "Data: one side does not have it, or has it otherwise",
    BASE: "Base: they do not start from what their last list says",
    READING: "Reading: another reading of the clause, or another number in it",
    ROUNDING: "Rounding",
    UNEXPLAINED: "Unexplained",
}


def index_page(edition: str, summary: pl.DataFrame, causes: pl.DataFrame) -> str:
    """Render the page of all months: the differences of each list, and each cause with its lists."""
    key = ["class", "clause", "reading", "event_id", "person", "detail"]
    by_cause = causes.group_by(key, maintain_order=True).agg(
        col("list_date").unique().sort(), col("players").sum(), col("disturbs").sum()
    )
    classes: dict[str, list[dict[str, Any]]] = {}
    for kind, title in CLASSES.items():
        rows = by_cause.filter(col("class") == kind).to_dicts()
        if rows:
            classes[title] = [{**row, "name": cause_name(row)} for row in rows]
    return render_page("assurance/shadow_index.html", edition=edition, summary=summary.to_dicts(), classes=classes)


def month_page(day: date, days: Sequence[date], result: MonthResult, names: pl.DataFrame) -> str:
    """Render the page of one list: each cause with the figures that it explains."""
    differences = result.differences.join(names, on="player_id", how="left", maintain_order="left")
    number = days.index(day)
    return render_page(
        "assurance/shadow_month.html",
        day=day,
        previous=days[number - 1] if number else None,
        next=days[number + 1] if number + 1 < len(days) else None,
        summary=result.summary.to_dicts(),
        causes=[
            {**cause, "name": cause_name(cause), "differences": differences_of(differences, cause)}
            for cause in result.causes.iter_rows(named=True)
        ],
        rows_per_cause=MOST_ROWS,
    )


def differences_of(differences: pl.DataFrame, cause: Mapping[str, Any]) -> pl.DataFrame:
    """Return the differences that a row of the table of causes explains."""
    if cause["class"] == UNEXPLAINED:
        return differences.filter(col("class") == UNEXPLAINED)
    detail = (col("detail") == cause["detail"]) | col("detail").str.starts_with(cause["detail"] + TOGETHER)
    return differences.filter(*(col(name) == cause[name] for name in ("class", "clause", "reading")), detail)


def cause_name(cause: Mapping[str, Any]) -> str:
    """Name a cause by its clause, reading, event and person, as far as it has them."""
    return " · ".join(cause[name] for name in ("clause", "reading", "event_id", "person") if cause[name])
