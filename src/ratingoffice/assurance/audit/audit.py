"""Two lists, one after the other: everything that the second cannot be after the first, or hardly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import product
from typing import Any

import polars as pl

from ratingoffice.assurance.audit import persons
from ratingoffice.assurance.audit.allowed import Allowed, months
from ratingoffice.assurance.audit.checks import COLUMNS, IMPOSSIBLE, SEVERITIES
from ratingoffice.assurance.audit.days import days_of, in_common
from ratingoffice.assurance.audit.game_explanations import Explained
from ratingoffice.assurance.audit.lists import Listed
from ratingoffice.assurance.audit.moves import in_pool
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.federations.questions import Question
from ratingoffice.federations.variants import Editions
from ratingoffice.message import Message


@dataclass(frozen=True, eq=False)
class Audit:
    """What was found. `unchecked` says what these lists cannot tell, `counts` how many players were looked at."""

    files: tuple[str, str]
    days: tuple[date, date]
    editions: tuple[str, ...]
    counts: pl.DataFrame  # pool, both, new, gone, changed
    findings: pl.DataFrame
    unchecked: tuple[Message, ...]
    explained: int | None = None  # changes that come out of the reported games exactly, where there are any

    @property
    def is_impossible(self) -> bool:
        return bool((self.findings["severity"] == IMPOSSIBLE).any())

    @property
    def summary(self) -> pl.DataFrame:
        """How many of each kind."""
        by = ["severity", "kind", "article"]
        return self.findings.group_by(by, maintain_order=True).agg(players=pl.len().cast(pl.Int64))

    def as_dict(self) -> dict[str, Any]:
        return {
            "lists": [{"file": file, "day": day} for file, day in zip(self.files, self.days, strict=True)],
            "editions": self.editions,
            "counts": self.counts.to_dicts(),
            "summary": self.summary.to_dicts(),
            "unchecked": self.unchecked,
            "explained": self.explained,
            "findings": self.findings.to_dicts(),
        }


def audit(
    first: Listed,
    second: Listed,
    edition: Editions,
    games: Explained | None = None,
    on_progress: ProgressCallback = ignore_progress,
) -> Audit:
    """Compare two lists by an edition, or by the editions of a body on their days. Raises BadInput."""
    days = days_of(first, second, edition)
    pools = in_common(first, second)
    before, after = months(edition, *days, pools)
    unchecked = list(_unchecked(first, second, days, after.period.in_force))
    parts: list[pl.DataFrame] = []
    counts = []
    begin = count_steps(on_progress, len(pools) + 1)
    for pool in pools:
        begin(f"comparing {pool}")
        pool_findings, count = in_pool(first, second, Allowed(before, pool), Allowed(after, pool))
        parts += pool_findings
        counts.append(count)
    about = Allowed(after, pools[0])
    article, name = about.articles_for(Question.LIST), about.edition.edition
    begin("comparing persons")
    parts += [*persons.changed_persons(first, second, article, name), *persons.duplicates(second, article, name)]
    parts += [] if games is None else [games.findings]
    order = pl.Enum(SEVERITIES)
    findings = (
        pl.concat(parts)
        .select(COLUMNS)
        .sort(pl.col("severity").cast(order), "kind", "pool", "player_id", maintain_order=True)
    )
    explained = None if games is None else games.explained
    editions = tuple(regulation.edition for regulation in after.regulations.of_pools(pools))
    return Audit((first.file, second.file), days, editions, pl.DataFrame(counts), findings, tuple(unchecked), explained)


def _unchecked(first: Listed, second: Listed, days: tuple[date, date], in_force: date) -> Iterator[Message]:
    if days[0] != in_force:
        yield Message(
            "there are lists between these two: how far a rating moved, and what K follows from K, is not looked at"
        )
    for column, listed in product(("games", "k", "active", "birth_year"), (first, second)):
        if column not in listed.says:
            yield Message(
                "{file} does not say {column}: what depends on it is not looked at", file=listed.file, column=column
            )
    gone = [pool for pool in (*first.pools, *second.pools) if (pool in first.pools) != (pool in second.pools)]
    for pool in gone:
        yield Message("{pool} is on one of the lists only: it is not looked at", pool=pool)
