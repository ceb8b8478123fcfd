"""A list made again from its frozen inputs, and compared with what was published."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import polars as pl

from ratingoffice.assurance.proof.composing import State, compose, made, outputs
from ratingoffice.assurance.proof.digests import digest_of
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.body import Regulations

#: the tables that speak, and their columns of sentences
SPEAKING = ("sides", "verdicts", "initials", "changes", "unlisted")
WORDS = ("reason", "k_reason", "base_reason")


def differing(
    stored: Mapping[str, pl.DataFrame],
    digests: Mapping[str, str],
    state: State,
    regulations: Regulations,
    pools: str,
    list_date: date,
) -> tuple[list[str], int]:
    """What comes out otherwise than it was published, and how many sentences would only be worded otherwise today."""
    inputs = {name: table for name, table in stored.items() if name.startswith("in/")}
    try:
        rated = made(compose(state, inputs, list_date), regulations, pools, list_date)
    except BadInput as bad:
        return [f"it cannot be made again: {bad}"], 0
    again = outputs(rated, state, inputs)
    differ = [
        name
        for name in again.keys() | (stored.keys() - inputs.keys())
        if name not in again or digest_of(again[name]) != digests.get(name)
    ]
    speaking = [name for name in differ if name in SPEAKING and name in again and name in stored]
    worded = {name: _worded(stored[name], again[name]) for name in speaking}
    wrong = [f"made again, its table {name} is another" for name in sorted(differ) if not worded.get(name)]
    return wrong, sum(worded.values())


def _worded(stored: pl.DataFrame, again: pl.DataFrame) -> int:
    """How many sentences differ, where nothing else does: what is not a figure of the law may be said better."""
    words = [name for name in WORDS if name in stored.columns]
    if stored.schema != again.schema or not stored.drop(words).equals(again.drop(words)):
        return 0
    return sum(int((stored[name].ne_missing(again[name])).sum()) for name in words)
