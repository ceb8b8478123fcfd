"""An audit as text for a terminal, as CSV, as JSON and as an HTML page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl
from polars import col

from ratingoffice.assurance.audit.audit import Audit
from ratingoffice.html_page import render_page

#: findings on an HTML page, which would grow too large otherwise; CSV and JSON have all
MOST_ON_PAGE = 2_000


@dataclass(frozen=True, eq=False)
class FindingGroup:
    """The findings of one kind and article."""

    severity: str
    kind: str
    article: str
    rows: pl.DataFrame

    @property
    def advice(self) -> str:
        """What to check first."""
        return f"Look at: {self.rows['look'][0]}"

    def remainder(self, limit: int) -> str:
        """The sentence that stands for the rows beyond the limit."""
        return f"… and {self.rows.height - limit:,} more like this"


def format_audit(audit: Audit, format: str, limit: int) -> str:
    """Write the audit as csv, json, html or table; a table has so many findings of a kind."""
    if format == "csv":
        return audit.findings.write_csv()
    if format == "json":
        return json.dumps(audit.as_dict(), ensure_ascii=False, default=str) + "\n"
    return audit_page(audit) if format == "html" else "".join(f"{line}\n" for line in text_lines(audit, limit))


def heading_lines(audit: Audit) -> Iterator[str]:
    """Yield which lists were compared, how many players they have, and what could not be checked."""
    yield f"{audit.files[0]} ({audit.days[0]}) and {audit.files[1]} ({audit.days[1]}), by {', '.join(audit.editions)}"
    for row in audit.counts.iter_rows(named=True):
        yield (
            f"{row['pool']}: {row['both']:,} on both lists, {row['changed']:,} with another rating, "
            f"{row['new']:,} new, {row['gone']:,} gone"
        )
    if audit.explained is not None:
        yield f"changes that come out of the reported games exactly: {audit.explained:,}"
    yield from map(str, audit.unchecked)
    if not audit.findings.height:
        yield "nothing found"


def finding_groups(audit: Audit) -> list[FindingGroup]:
    """The findings by kind, in the order of the summary."""
    return [
        FindingGroup(
            row["severity"],
            row["kind"],
            row["article"],
            audit.findings.filter(col(name) == row[name] for name in ("severity", "kind", "article")),
        )
        for row in audit.summary.iter_rows(named=True)
    ]


def text_lines(audit: Audit, limit: int) -> Iterator[str]:
    """Yield the lines for a terminal."""
    yield from heading_lines(audit)
    for group in finding_groups(audit):
        yield f"\n{group.severity}: {group.kind} ({group.article}), {group.rows.height:,}. {group.advice}"
        for row in group.rows.head(limit).iter_rows(named=True):
            player = " ".join(part for part in (row["pool"], row["player_id"], row["name"]) if part)
            yield f"  {player}: {row['finding']}"
        if group.rows.height > limit:
            yield f"  {group.remainder(limit)}"


def audit_page(audit: Audit) -> str:
    """Render the HTML page; every group has at least one row on it."""
    groups = finding_groups(audit)
    limits, remaining = [], MOST_ON_PAGE
    for group in groups:
        limits.append(max(remaining, 1))
        remaining -= group.rows.height
    return render_page("assurance/audit.html", audit=audit, heading=heading_lines(audit), groups=groups, limits=limits)
