"""`docs/quality.md`: how well each edition predicts on demonstration histories, with intervals, made by one command.

    python benchmarks/prediction_page.py [REPORT …] > docs/quality.md

Reports, if there are any, are measured by the ratings that stand in them, and only sums of all of them are written.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
from polars import col
from prediction import (
    GAPS,
    HISTORIES,
    MONTHS,
    NORMAL,
    PLAYERS,
    History,
    Interval,
    Laboratory,
    T,
    games_in,
    gap_bin,
    laboratories,
    over_histories,
    sign,
)

from ratingoffice.assurance.history.predictions import with_expectation
from ratingoffice.assurance.history.quality import TRUTH
from ratingoffice.federations.registry import EDITIONS


def page(reports: Sequence[Path]) -> Iterator[str]:
    yield PAGE
    with TemporaryDirectory() as place:
        for laboratory in laboratories():
            yield from section(laboratory, laboratory.measured(Path(place)))
    yield REAL if reports else NO_REPORTS
    if reports:
        yield from real(reports)
    yield LIMITS


def section(laboratory: Laboratory, found: Sequence[History]) -> Iterator[str]:
    first, games = laboratory.editions[0], sum(int(one.scores["games"][0]) for one in found)
    yield f"\n### {EDITIONS[laboratory.editions[-1]].title.split(',')[0]}, {laboratory.pool}\n"
    yield f"{games:,} games in {HISTORIES} histories of the demonstration `{laboratory.demonstration}`.\n"
    yield f"| edition | Brier score | log loss | Brier score against {first} |"
    yield "|---|---|---|---|"
    for edition in (*laboratory.editions, TRUTH):
        brier = over_histories([one.score(edition, "brier") for one in found])
        loss = over_histories([one.score(edition, "log_loss") for one in found])
        against = over_histories([one.score(edition, "brier") - one.score(first, "brier") for one in found])
        told = "–" if edition == first else against.shown(5, signed=True)
        yield f"| {edition} | {brier.shown(4)} | {loss.shown(4)} | {told} |"
    yield f"\nScored minus expected by the ratings of {laboratory.editions[-1]}, seen by the higher rated:\n"
    yield "| difference | games | scored minus expected | of which by the table | of which by the ratings |"
    yield "|---|---|---|---|---|"
    for low in GAPS:
        rows = [row for one in found for row in one.gaps.filter(col("low") == low).iter_rows(named=True)]
        count = sum(row["games"] for row in rows)
        if len(rows) < HISTORIES:
            yield f"| {gap_name(low)} | {count:,} | too few | | |"
            continue
        parts = [[row["table"] + row["ratings"], row["table"], row["ratings"]] for row in rows]
        cells = [over_histories(values).shown(4, signed=True) for values in zip(*parts, strict=True)]
        yield f"| {gap_name(low)} | {count:,} | {' | '.join(cells)} |"


def gap_name(low: int) -> str:
    after = [one for one in GAPS if one > low]
    return f"{low}–{after[0] - 1}" if after else f"{low} and more"


def real(reports: Sequence[Path]) -> Iterator[str]:
    table = next(iter(EDITIONS.values())).event.expected
    found = [games for games in map(games_in, reports) if games.height]
    if not found:
        yield "\nNo report has a game between rated players."
        return
    games = with_expectation(pl.concat(found), table).select(
        low=gap_bin(),
        off=(col("score") - col("PD")) * sign(),
        expected=pl.when(col("gap") < 0).then(100 - col("PD")).otherwise("PD"),
    )
    yield f"\n{games.height:,} games of {len(found)} tournaments.\n"
    yield "| difference | games | expected | scored minus expected |"
    yield "|---|---|---|---|"
    beyond_chance = []
    for low in GAPS:
        its = games.filter(col("low") == low)
        if its.height < 2:
            yield f"| {gap_name(low)} | {its.height} | – | too few |"
            continue
        mean, deviation, expected = its.select(
            col("off").sum() / (pl.len() * 100),
            (col("off").std() / 100).alias("deviation"),
            col("expected").sum() / (pl.len() * 100),
        ).row(0)
        interval = Interval(mean, NORMAL * deviation / math.sqrt(its.height))
        beyond_chance += [gap_name(low)] if abs(interval.mean) > interval.half else []
        yield f"| {gap_name(low)} | {its.height:,} | {expected:.3f} | {interval.shown(3, signed=True)} |"
    yield f"\nThe interval does not include 0 at: {', '.join(beyond_chance) or 'no difference'}."


PAGE = f"""# What the figures say

How well each edition predicts the results that come next, and whether the table of expected scores promises too much
where the difference is wide. What the figures mean is told in [history-and-quality.md](history-and-quality.md).

This page is written by `python benchmarks/prediction_page.py [REPORT …] > docs/quality.md`: the same bytes every time.
The reports are real tournaments, which are not part of the project; all else can be repeated as it is.

**Steps.** For each edition {HISTORIES} federations of {PLAYERS:,} players are generated (seeds 1 to {HISTORIES}), each
with {MONTHS} months of events (`ratingoffice demo --players {PLAYERS} --months {MONTHS} --seed N --true-strength`), and
rated month by month by every edition of the chapter, as if it had always been in force (`ratingoffice evaluate`). One
history gives one value of each figure. Given are the mean of the {HISTORIES} values and its 95 % interval, ± {T} ×
standard deviation / √{HISTORIES} (Student's t, {HISTORIES - 1} degrees of freedom). The games of one history are not
independent, since the same players meet again; the histories are, so the interval does not rest on the number of games.
A difference between editions is taken history by history, on the same games.

## On demonstration histories
"""

REAL = """
## On real games

Public tournaments that the project may test with; the ratings are those in the reports, the table is FIDE 8.1.2. Only
the sums of all of them together are given. The interval is ± 1.96 × standard deviation / √games, as if games were
independent; they are not quite, so it is somewhat too narrow."""

NO_REPORTS = """
## On real games

No reports were given to the command, so nothing is measured here."""

LIMITS = """
## What this shows, and what it does not

- **The results of the demonstrations come from a model that we chose:** the logistic curve 1 / (1 + 10^(−D/400)) over
  strengths that never change, White worth 35 points more, draws by a fixed share. *By the table* is scored minus what
  the printed table expects of the true strengths: the distance between the table, which follows the normal
  distribution, and our curve. At a difference of 400 the one says .92, the other .909. That part is our own choice,
  and no evidence about chess.
- *By the ratings* is what the table expects of the true strengths minus what it expects of the ratings, in the same
  games: a rating is a strength measured with error, and of two players the higher rated is more often the one who was
  lucky. This part needs no model of real chess, only that results have chance in them; its size depends on how
  ratings come about, on K and on how the first list was drawn (the demonstrations begin with ratings that are off by
  a random amount).
- So these histories can tell how much of “the table overstates wide gaps” comes from ratings alone, if the table
  itself were nearly right. They cannot tell whether real players follow the normal or the logistic curve, nor how a K
  serves juniors who improve, since here nobody does.
- Where the interval of a difference between editions includes 0, these histories do not tell the two apart.
- The real games are few, above all beyond 400 points, and from a handful of events that were chosen for other reasons:
  opens, a rapid championship, juniors with national ratings. That the higher rated scored less than the table says is
  seen in them; how much, and why (the curve, or ratings that lag behind), they cannot tell apart."""


if __name__ == "__main__":
    print("\n".join(page([Path(word) for word in sys.argv[1:]])))
