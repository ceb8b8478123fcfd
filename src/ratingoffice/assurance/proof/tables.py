"""The tables of a list that somebody has, compared with what was signed of them."""

from __future__ import annotations

from dataclasses import dataclass, field

import polars as pl

from ratingoffice.assurance.proof.digests import digest_of, figures_of
from ratingoffice.assurance.proof.fetch import Unread
from ratingoffice.assurance.proof.key_ring import KeyRing
from ratingoffice.assurance.proof.mirror import OPEN_TABLES, Mirror, PublicVersion
from ratingoffice.assurance.proof.statement import Statement
from ratingoffice.book.findings import BadInput


@dataclass
class TableComparison:
    unchanged: list[str] = field(default_factory=list)  # row by row as published
    figures: list[str] = field(default_factory=list)  # all but names, which are as the office shows them
    absent: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    withheld: int = 0  # persons
    signed: int = 0  # tables

    def __str__(self) -> str:
        counts = f"{len(self.unchanged) + len(self.figures)} of {self.signed}"
        return f"{counts}, {self.withheld} names withheld" if self.withheld else counts


def compare_tables(
    mirror: Mirror, statement: Statement, keys: KeyRing, trusted: set[str], *, complete: bool = True
) -> TableComparison:
    """Compare the tables that are here with what was signed of them; `complete`: the mirror should have them all."""
    comparison = TableComparison(signed=len(statement.tables))
    public = None
    try:
        public = mirror.public_version(statement)
        if public and (problem := _not_vouched(public, statement, keys, trusted)):
            comparison.problems.append(problem)
    except Unread:
        raise
    except BadInput:
        comparison.problems.append("public.json cannot be read")
    for name, digest in statement.tables.items():
        try:
            table = mirror.table(statement, name)
        except Unread:
            raise
        except BadInput:
            comparison.problems.append(f"the file of its table {name} is damaged: it is no whole Parquet file")
            continue
        if table is None:
            comparison.absent.append(name)
            if complete and (mirror.is_whole or name in OPEN_TABLES):
                comparison.problems.append(f"its table {name} is not here")
        elif (digest_here := digest_of(table)) == digest:
            comparison.unchanged.append(name)
        elif not _same_figures(table, name, statement):
            comparison.problems.append(f"the rows of its table {name} are not those that were published")
        elif public is None or _not_vouched(public, statement, keys, trusted):
            comparison.problems.append(f"the names in its table {name} are not those that were published")
        elif public.content["tables"].get(name) != digest_here:
            comparison.problems.append(f"the names in its table {name} are not those that the office shows")
        else:
            comparison.figures.append(name)
            comparison.withheld = len(public.content["withheld"])
    return comparison


def _same_figures(table: pl.DataFrame, name: str, statement: Statement) -> bool:
    return name in statement.figures and digest_of(figures_of(table)) == statement.figures[name]


def _not_vouched(public: PublicVersion, statement: Statement, keys: KeyRing, trusted: set[str]) -> str:
    content = public.content
    key = keys.keys.get(str(content.get("key")))
    if not isinstance(content.get("tables"), dict) or not isinstance(content.get("withheld"), list):
        return "public.json has other fields than it should have"
    if content.get("statement") != statement.own_digest:
        return "public.json is about another list"
    if key is None or not key.public.signed(public.text, public.signature):
        return "public.json is not signed by a key of the office"
    moment = str(content.get("signed_at"))
    if key.public.id not in trusted or key.revoked or (key.until and moment > key.until):
        return f"public.json is signed by the key {key.public.id}, which does not count"
    return ""
