"""The HTML page of an evaluation: the figures by edition, and plots."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.assurance.history.plots import Plot, line_plot, spread_names
from ratingoffice.assurance.history.predictions import BIN, LAST_BIN
from ratingoffice.assurance.history.quality import Quality
from ratingoffice.html_page import render_page

#: games that a bin needs to be plotted
ENOUGH = 30
GROUP_TITLES = {"age": "By age of the player", "strength": "By rating of the player"}
#: the figures of the last lists, with their titles
LIST_FIGURES = {
    "mean": "mean rating, last list",
    "median": "median, last list",
    "deviation": "standard deviation, last list",
    "error": "mean minus true strength",
    "distance": "distance from true strength",
}
NONE = "–"

#: a text and smaller figures beside it
Cell = tuple[str, str]
#: a title and its cells
Row = tuple[str, list[Cell]]


def quality_page(quality: Quality) -> str:
    """Render the page."""
    columns = quality.scores["edition"].to_list()
    plots = {"brier": quality.over_time, **dict.fromkeys(LIST_FIGURES, quality.lists)}
    return render_page(
        "assurance/quality.html",
        quality=quality,
        columns=columns,
        games=quality.scores["games"][0],
        scores=_score_rows(quality, columns),
        calibration=_calibration_plot(quality, columns),
        over_time={name: _plot_over_time(table, columns, name) for name, table in plots.items()},
        groups={title: _group_rows(quality, by) for by, title in GROUP_TITLES.items()},
        bins=_bin_rows(quality, columns),
    )


def _score_rows(quality: Quality, columns: Sequence[str]) -> list[Row]:
    scores = quality.scores.rows_by_key("edition", named=True, unique=True)

    def score(edition: str, figure: str) -> str:
        value = scores[edition][figure]
        return NONE if value is None else f"{value:.5f}"

    def against_first(edition: str) -> str:
        row = scores[edition]
        if row["difference"] is None or edition == columns[0]:
            return NONE
        return _with_minus(f"{row['difference']:+.6f} ± {row['give_or_take']:.6f}")

    def predicted(edition: str) -> str:
        games = scores[edition]["predicted"]
        return NONE if games is None else f"{games:,}"

    def last_figure(edition: str, figure: str) -> str:
        values = last_lists.filter(col("edition") == edition)[figure].drop_nulls()
        return " / ".join(f"{value:.1f}" for value in values) or NONE

    last_lists = quality.lists.filter(col("list_date") == col("list_date").max().over("book"))
    rows = [
        ("log loss", [score(edition, "log_loss") for edition in columns]),
        ("Brier score", [score(edition, "brier") for edition in columns]),
        ("against the first", [against_first(edition) for edition in columns]),
        ("games it could predict", [predicted(edition) for edition in columns]),
        *(
            (title, [last_figure(edition, figure) for edition in columns])
            for figure, title in LIST_FIGURES.items()
            if figure in last_lists.columns
        ),
    ]
    return [(title, [(text, "") for text in texts]) for title, texts in rows]


def _calibration_plot(quality: Quality, columns: Sequence[str]) -> Plot | None:
    enough = quality.calibration.filter(col("games") >= ENOUGH)
    lines = {
        edition: [
            (float(row["bin"]), row["scored"] - row["expected"])
            for row in enough.filter(col("edition") == edition).iter_rows(named=True)
        ]
        for edition in columns
    }
    bins = sorted({x for points in lines.values() for x, _ in points})
    names = {position: f"{position:.0f}" for position in bins if position % 100 == 0}
    return line_plot(lines, names, lambda y: _with_minus(f"{y:+.2f}"), zero=True)


def _plot_over_time(table: pl.DataFrame, columns: Sequence[str], figure: str) -> Plot | None:
    """Plot the figure list by list; the mean of several books or pools. None if the table does not have it."""
    if figure not in table.columns:
        return None
    days = table["list_date"].unique().sort()
    position = {day: float(number) for number, day in enumerate(days)}
    means = table.group_by("edition", "list_date").agg(col(figure).mean()).drop_nulls().sort("list_date")
    lines = {
        edition: [
            (position[row["list_date"]], row[figure])
            for row in means.filter(col("edition") == edition).iter_rows(named=True)
        ]
        for edition in columns
    }
    values = means[figure]
    span = float(values.max() or 0) - float(values.min() or 0)  # type: ignore[arg-type]
    digits = 0 if span >= 5 else 1 if span >= 0.5 else 3
    return line_plot(lines, spread_names([f"{day:%Y-%m}" for day in days], 4), lambda y: f"{y:.{digits}f}")


def _group_rows(quality: Quality, by: str) -> list[Row]:
    def cell(row: dict[str, float] | None) -> Cell:
        if row is None:
            return NONE, ""
        return _with_minus(f"{row['scored'] - row['expected']:+.4f}"), f"{row['brier']:.4f} · {row['sides']:,}"

    table = quality.groups.filter(col("by") == by)
    rows = []
    for group in table["group"].unique(maintain_order=True):
        by_edition = table.filter(col("group") == group).rows_by_key("edition", named=True, unique=True)
        rows.append((group, [cell(by_edition.get(edition)) for edition in quality.editions]))
    return rows


def _bin_rows(quality: Quality, columns: Sequence[str]) -> list[Row]:
    def cell(row: dict[str, float] | None) -> Cell:
        return (NONE, "") if row is None else (f"{row['expected']:.3f} → {row['scored']:.3f}", f"{row['games']:,}")

    rows = []
    for low in sorted(set(quality.calibration["bin"])):
        by_edition = quality.calibration.filter(col("bin") == low).rows_by_key("edition", named=True, unique=True)
        title = f"{low}–{low + BIN - 1}" if low < LAST_BIN else f"{low} and more"
        rows.append((title, [cell(by_edition.get(edition)) for edition in columns]))
    return rows


def _with_minus(text: str) -> str:
    """Write minus signs as such, not as hyphens."""
    return text.replace("-", "−")
