"""Figures that differ, one row each, and what is said of several: explained, still moved, the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from ratingoffice.assurance.shadow.case import Cause
from ratingoffice.assurance.shadow.data import Fact
from ratingoffice.assurance.shadow.published_list import KEY
from ratingoffice.message import Message

UNIT = [*KEY, "what"]
UNITS = dict.fromkeys(UNIT, pl.String())


@dataclass(frozen=True, eq=False)
class Explained:
    cause: Cause
    units: pl.DataFrame  # pool, player_id, what: of the figures that come out with it
    disturbed: int = 0  # players who agree without it and not with it
    moved: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=UNITS))  # not yet theirs, nor ours any more


def disjoint_batches(facts: Sequence[Fact]) -> list[list[Fact]]:
    """Split facts into batches in which no two touch the same player, so that a batch is tried at once."""
    batches: list[tuple[set[str], list[Fact]]] = []
    for fact in facts:
        for touched, batch in batches:
            if not touched & fact.touches:
                touched |= fact.touches
                batch.append(fact)
                break
        else:
            batches.append((set(fact.touches), [fact]))
    return [batch for _, batch in batches]


def resolved_figures(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """Return the figures that differ before and not after."""
    return before.join(after, on=UNIT, how="anti").select(UNIT)


def changed_figures(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """Return the figures that differ both before and after, but by different amounts."""
    both = before.join(after, on=UNIT, how="semi")
    return both.join(after, on=[*UNIT, "ours"], how="anti", nulls_equal=True).select(UNIT)


def same_units(first: Explained, second: Explained) -> bool:
    return first.units.height == second.units.height and not resolved_figures(first.units, second.units).height


def with_others(cause: Cause, equals: Sequence[Cause]) -> Cause:
    """Add to the detail of a cause the causes that explain the same figures."""
    if not equals:
        return cause
    alternatives = "; ".join(
        dict.fromkeys(f"{cause.clause} {cause.reading}".strip() or str(cause.detail) for cause in equals)
    )
    detail = Message("{cause}; the same would follow from: {others}", cause=cause.detail, others=alternatives)
    return replace(cause, detail=detail)
