"""What lists of earlier forms do not say: it was worked out when their sheets were asked for, and still is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

import polars as pl

from ratingoffice.book.period import Period
from ratingoffice.explain.parts import Said
from ratingoffice.explain.tables import Row
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.regulation import ListRules

#: what no book kept when those lists were made
NOT_KEPT = (
    *(
        pl.lit(None, dtype=pl.Date).alias(name)
        for name in (
            *("federation_from", "federation_until", "excluded_from", "excluded_until", "removed_on"),
            *("council_from", "council_until", "federation_council_from", "federation_council_until"),
        )
    ),
    pl.lit(None, dtype=pl.String).alias("last_period_after"),
)

#: event, round, opponent
Pairing = tuple[str, int, str]


def why_not_listed(person: Row, rules: ListRules, period: Period) -> Said | None:
    deceased = person.get("deceased_on")
    facts = pl.DataFrame(
        {
            "registered": [person.get("registered") is not False],
            "deceased_on": [date.fromisoformat(deceased) if deceased else None],
            "federation": [person.get("federation")],
            "list_date": [period.list_date],
        },
        schema={"registered": pl.Boolean, "deceased_on": pl.Date, "federation": pl.String, "list_date": pl.Date},
    ).with_columns(NOT_KEPT)
    for ground in rules.not_listed:
        if facts.select(ground.applies()).item():
            return Said(ground.article, ground.why)
    return None


def for_the_pool(sides: Sequence[Row], refused: Collection[Pairing]) -> list[Row]:
    """Sides of games that were admitted, do not count for the player, and have a rated opponent."""
    return [
        row
        for row in sides
        if not row["counted"]
        and row["opponent_rating"] is not None
        and (row["event_id"], row["round"], row["opponent_id"]) not in refused
    ]


def judge(regulations: Regulations, pools: Collection[str], starts_on: str | None) -> str | None:
    """Of an event that has no verdict here: of the chapter of its pool the edition in force on its first day."""
    chapters = regulations.chapters
    if len(chapters) > 1:
        chapters = tuple(chapter for chapter in chapters if {*pools} & {*chapter.pools})
    begun = [
        edition
        for chapter in chapters
        for edition in chapter.editions
        if starts_on and edition.in_force.isoformat() <= starts_on
    ]
    return begun[-1].plain if begun else None
