"""The tables of a list that somebody has, compared with what was signed of them."""

from __future__ import annotations

from dataclasses import dataclass, field

import polars as pl

from ratingoffice.assurance.proof.digests import digest_of, figures_of
from ratingoffice.assurance.proof.fetch import Unread
from ratingoffice.assurance.proof.key_ring import KeyRing
from ratingoffice.assurance.proof.mirror import OPEN_TABLES, Mirror, Shown
from ratingoffice.assurance.proof.statement import Statement
from ratingoffice.book.findings import BadInput


@dataclass
class Compared:
    whole: list[str] = field(default_factory=list)  # row by row as published
    figures: list[str] = field(default_factory=list)  # all but names, which are as the office shows them
    absent: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    withheld: int = 0  # persons
    signed: int = 0  # tables

    def __str__(self) -> str:
        told = f"{len(self.whole) + len(self.figures)} of {self.signed}"
        return f"{told}, {self.withheld} names withheld" if self.withheld else told


def compared(mirror: Mirror, said: Statement, keys: KeyRing, trusted: set[str], *, complete: bool = True) -> Compared:
    """Compare the tables that are here with what was signed of them; `complete`: the mirror should have them all."""
    found = Compared(signed=len(said.tables))
    shown = None
    try:
        shown = mirror.shown(said)
        if shown and (problem := _not_vouched(shown, said, keys, trusted)):
            found.problems.append(problem)
    except Unread:
        raise
    except BadInput:
        found.problems.append("public.json cannot be read")
    for name, digest in said.tables.items():
        try:
            table = mirror.table(said, name)
        except Unread:
            raise
        except BadInput:
            found.problems.append(f"the file of its table {name} is damaged: it is no whole Parquet file")
            continue
        if table is None:
            found.absent.append(name)
            if complete and (mirror.is_whole or name in OPEN_TABLES):
                found.problems.append(f"its table {name} is not here")
        elif (own := digest_of(table)) == digest:
            found.whole.append(name)
        elif not _same_figures(table, name, said):
            found.problems.append(f"the rows of its table {name} are not those that were published")
        elif shown is None or _not_vouched(shown, said, keys, trusted):
            found.problems.append(f"the names in its table {name} are not those that were published")
        elif shown.said["tables"].get(name) != own:
            found.problems.append(f"the names in its table {name} are not those that the office shows")
        else:
            found.figures.append(name)
            found.withheld = len(shown.said["withheld"])
    return found


def _same_figures(table: pl.DataFrame, name: str, said: Statement) -> bool:
    return name in said.figures and digest_of(figures_of(table)) == said.figures[name]


def _not_vouched(shown: Shown, said: Statement, keys: KeyRing, trusted: set[str]) -> str:
    told = shown.said
    key = keys.keys.get(str(told.get("key")))
    if not isinstance(told.get("tables"), dict) or not isinstance(told.get("withheld"), list):
        return "public.json has other fields than it should have"
    if told.get("statement") != said.own_digest:
        return "public.json is about another list"
    if key is None or not key.public.signed(shown.text, shown.signature):
        return "public.json is not signed by a key of the office"
    moment = str(told.get("signed_at"))
    if key.public.id not in trusted or key.revoked or (key.until and moment > key.until):
        return f"public.json is signed by the key {key.public.id}, which does not count"
    return ""
