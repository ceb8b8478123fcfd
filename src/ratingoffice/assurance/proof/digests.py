"""A table is known by the hash of its rows as CSV, a list by the hash of those, and of the list before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from datetime import date

import polars as pl

#: what a person may withdraw from the public; the figures of a list are all its other columns
NAMES = ("name", "native_name", "fide_id", "birth_date")


def canonical(content: Mapping[str, object]) -> str:
    """Return the canonical JSON of a mapping, to be hashed or signed."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"))


def hash_text(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def has_names(columns: Collection[str]) -> bool:
    """Whether it is a table of persons: an event has a name too, which is nobody's own."""
    return "player_id" in columns and "name" in columns


def figures_of(frame: pl.DataFrame) -> pl.DataFrame:
    """The table without the columns that say who somebody is; by the id everybody stays told apart."""
    return frame.drop(NAMES, strict=False) if has_names(frame.columns) else frame


def digest_of(frame: pl.DataFrame) -> str:
    """Of the rows in the order in which they stand, with the names of their columns."""
    hashed = hashlib.sha256()
    for at, part in enumerate(frame.iter_slices(500_000) if frame.height else [frame]):
        hashed.update(part.write_csv(include_header=at == 0, line_terminator="\n").encode())
    return hashed.hexdigest()


def digests_of_figures(tables: Mapping[str, pl.DataFrame], digests: Mapping[str, str]) -> dict[str, str]:
    """Of the tables that have names. `digests` are those of the whole tables: what is the same is not hashed twice."""
    named = {name: digests[name] for name, table in tables.items() if has_names(table.columns)}
    one_of = {digest: name for name, digest in named.items()}
    hashes = {digest: digest_of(figures_of(tables[name])) for digest, name in one_of.items()}
    return {name: hashes[digest] for name, digest in named.items()}


def digest_of_list(
    body: str,
    list_date: date,
    revision: int,
    edition: str,
    readings: Mapping[str, str] | None,
    pools: str,
    digests: Mapping[str, str],
    previous: str,
) -> str:
    """What ties a list to its rows, its inputs, its edition, how that was read, and the list before it."""
    content = {
        "body": body,
        "list_date": list_date.isoformat(),
        "revision": revision,
        "edition": edition,
        "pools": pools,
        "tables": dict(digests),
        "previous": previous,
    }
    if readings is not None:  # a list that was taken over has none
        content["readings"] = dict(readings)
    return hash_text(canonical(content))
