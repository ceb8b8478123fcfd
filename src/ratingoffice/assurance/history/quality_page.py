"""The quality of several editions as one HTML page: the figures edition by edition, and plain plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

import polars as pl
from polars import col

from ratingoffice.assurance.history.plots import legend, line_plot, named_places
from ratingoffice.assurance.history.predictions import BIN, LAST_BIN
from ratingoffice.assurance.history.quality import Quality
from ratingoffice.html_page import html_page

#: fewer games than this say little about a difference
ENOUGH = 30

HOW = (
    "The prediction of a game is PD of the difference between the two ratings that stood before it, by the edition's "
    "own table and without the 400-point rule; a draw counts half. Only games that every edition here could predict "
    "are compared, each once.",
    "Brier score: the mean of (score − PD)². Log loss: the mean of −[score · ln PD + (1 − score) · ln (1 − PD)], PD "
    "kept between .005 and .995. For both, less is better; always to expect .50 gives a log loss of .693.",
    "“Against the first” is the Brier score minus that of the first column, game by game, with its standard error: a "
    "difference of less than about twice the error may be chance.",
)
SIGNED_WORDS = {"age": "By age of the player", "strength": "By rating of the player"}


def page_of(quality: Quality) -> str:
    style = files("ratingoffice.assurance.history").joinpath("quality.css").read_text(encoding="utf-8")
    body = "\n".join(_body(quality))
    return html_page("How well the ratings predicted", body, style)


def _body(quality: Quality) -> Iterator[str]:
    books = ", ".join(escape(book) for book in quality.books)
    games = quality.scores["games"][0]
    yield "<header><h1>How well the ratings predicted</h1>"
    yield f"<p>{books} · lists from {quality.first} to {quality.last} · {games:,} games</p></header><main>"
    names = quality.scores["edition"].to_list()
    yield "<section><h2>Scores</h2>" + _scores(quality, names)
    yield "".join(f'<p class="soft">{escape(sentence)}</p>' for sentence in HOW) + "</section>"
    yield f'<section><h2>Plots</h2>{legend(names)}<div class="plots">'
    yield _figure(
        "Scored minus expected, by the difference of the ratings",
        "The higher rated player's view. Below the line, the higher rated scored less than the table says.",
        _calibration(quality, names),
    )
    for title, note, column, table in (
        ("Brier score, list by list", "Less is better.", "brier", quality.over_time),
        ("Mean rating of the active players", "Inflation and deflation.", "mean", quality.lists),
        ("Median rating of the active players", "The player in the middle.", "median", quality.lists),
        ("Standard deviation of the active players", "The spread of the list.", "deviation", quality.lists),
        ("Mean rating minus true strength", "Active players; 0 is right on average.", "error", quality.lists),
        (
            "Distance from the true strength",
            "Root of the mean square, active players; less is better.",
            "distance",
            quality.lists,
        ),
    ):
        if column in table.columns:
            yield _figure(title, note, _over_time(table, names, column, title))
    yield "</div></section>"
    for by, title in SIGNED_WORDS.items():
        yield f"<section><h2>{title}</h2>{_groups(quality, by)}</section>"
    yield f"<section><h2>By difference</h2>{_bins(quality, names)}</section>"
    yield "</main><footer>Rating Office</footer>"


def _figure(title: str, note: str, plot: str) -> str:
    return f"<figure><figcaption><b>{escape(title)}</b><br>{escape(note)}</figcaption>{plot}</figure>" if plot else ""


def _scores(quality: Quality, names: Sequence[str]) -> str:
    rows = quality.scores.rows_by_key("edition", named=True, unique=True)

    def cells(what: str) -> list[str]:
        return ["–" if rows[name][what] is None else f"{rows[name][what]:.5f}" for name in names]

    def against(name: str) -> str:
        row = rows[name]
        if row["difference"] is None or name == names[0]:
            return "–"
        return f"{row['difference']:+.6f} ± {row['give_or_take']:.6f}".replace("-", "−")

    last = quality.lists.filter(col("list_date") == col("list_date").max().over("book"))
    table = [
        ("log loss", cells("log_loss")),
        ("Brier score", cells("brier")),
        ("against the first", [against(name) for name in names]),
        ("games it could predict", [_count(rows[name]["predicted"]) for name in names]),
    ]
    for column, title in (
        ("mean", "mean rating, last list"),
        ("median", "median, last list"),
        ("deviation", "standard deviation, last list"),
        ("error", "mean minus true strength"),
        ("distance", "distance from true strength"),
    ):
        if column in last.columns:
            table.append((title, [_last(last, name, column) for name in names]))
    return _table(["", *names], table)


def _count(games: int | None) -> str:
    return "–" if games is None else f"{games:,}"


def _last(last: pl.DataFrame, name: str, column: str) -> str:
    values = last.filter(col("edition") == name)[column].drop_nulls()
    return " / ".join(f"{value:.1f}" for value in values) or "–"


def _calibration(quality: Quality, names: Sequence[str]) -> str:
    enough = quality.calibration.filter(col("games") >= ENOUGH)
    lines = {
        name: [
            (float(row["bin"]), row["scored"] - row["expected"])
            for row in enough.filter(col("edition") == name).iter_rows(named=True)
        ]
        for name in names
    }
    bins = sorted({x for points in lines.values() for x, _ in points})
    places = {place: f"{place:.0f}" for place in bins if place % 100 == 0}
    return line_plot(lines, places, lambda y: f"{y:+.2f}".replace("-", "−"), "scored minus expected", zero=True)


def _over_time(table: pl.DataFrame, names: Sequence[str], column: str, what: str) -> str:
    """Of several books, or of two pools, the average."""
    days = table["list_date"].unique().sort()
    place = {day: float(number) for number, day in enumerate(days)}
    means = table.group_by("edition", "list_date").agg(col(column).mean()).drop_nulls().sort("list_date")
    lines = {
        name: [
            (place[row["list_date"]], row[column]) for row in means.filter(col("edition") == name).iter_rows(named=True)
        ]
        for name in names
    }
    values = means[column]
    span = float(values.max() or 0) - float(values.min() or 0)  # type: ignore[arg-type]
    digits = 0 if span >= 5 else 1 if span >= 0.5 else 3
    return line_plot(lines, named_places([f"{day:%Y-%m}" for day in days], 4), lambda y: f"{y:.{digits}f}", what)


def _groups(quality: Quality, by: str) -> str:
    rows = quality.groups.filter(col("by") == by)
    table = []
    for group in rows["group"].unique(maintain_order=True):
        its = rows.filter(col("group") == group).rows_by_key("edition", named=True, unique=True)
        cells = [
            f"{its[name]['scored'] - its[name]['expected']:+.4f}".replace("-", "−")
            + f" <small>{its[name]['brier']:.4f} · {its[name]['sides']:,}</small>"
            if name in its
            else "–"
            for name in quality.editions
        ]
        table.append((group, cells))
    note = (
        '<p class="soft">Scored minus expected a game; the Brier score; how many sides. A group that scores more '
        "than expected is underrated.</p>"
    )
    return _table(["", *quality.editions], table) + note


def _bins(quality: Quality, names: Sequence[str]) -> str:
    table = []
    for bin_ in sorted(set(quality.calibration["bin"])):
        its = quality.calibration.filter(col("bin") == bin_).rows_by_key("edition", named=True, unique=True)
        title = f"{bin_}–{bin_ + BIN - 1}" if bin_ < LAST_BIN else f"{bin_} and more"
        table.append(
            (
                title,
                [
                    f"{its[name]['expected']:.3f} → {its[name]['scored']:.3f} <small>{its[name]['games']:,}</small>"
                    if name in its
                    else "–"
                    for name in names
                ],
            )
        )
    note = '<p class="soft">Expected → scored by the higher rated, and how many games.</p>'
    return _table(["", *names], table) + note


def _table(header: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join(
        f'<tr><th scope="row">{escape(title)}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
        for title, cells in rows
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
