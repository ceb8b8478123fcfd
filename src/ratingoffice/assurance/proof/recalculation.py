"""Recalculate a list from its frozen inputs and compare it with what was published."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import polars as pl

from ratingoffice.assurance.proof.composing import State, compose, make_list, outputs
from ratingoffice.assurance.proof.digests import digest_of
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.body import Regulations

#: the tables that speak, and their columns of sentences
SPEAKING = ("sides", "verdicts", "initials", "changes", "unlisted")
WORDS = ("reason", "k_reason", "base_reason")


def differing_tables(
    stored: Mapping[str, pl.DataFrame],
    digests: Mapping[str, str],
    state: State,
    regulations: Regulations,
    pools: str,
    list_date: date,
) -> tuple[list[str], int]:
    """Return the problems of a recalculated list, and how many sentences this version only words differently."""
    inputs = {name: table for name, table in stored.items() if name.startswith("in/")}
    try:
        rated = make_list(compose(state, inputs, list_date), regulations, pools, list_date)
    except BadInput as bad:
        return [f"it cannot be made again: {bad}"], 0
    remade = outputs(rated, state, inputs)
    differ = [
        name
        for name in remade.keys() | (stored.keys() - inputs.keys())
        if name not in remade or digest_of(remade[name]) != digests.get(name)
    ]
    speaking = [name for name in differ if name in SPEAKING and name in remade and name in stored]
    worded = {name: _reworded_count(stored[name], remade[name]) for name in speaking}
    wrong = [f"made again, its table {name} is another" for name in sorted(differ) if not worded.get(name)]
    return wrong, sum(worded.values())


def _reworded_count(stored: pl.DataFrame, remade: pl.DataFrame) -> int:
    """Count the differing sentences; 0 if anything else differs too."""
    words = [name for name in WORDS if name in stored.columns]
    if stored.schema != remade.schema or not stored.drop(words).equals(remade.drop(words)):
        return 0
    return sum(int((stored[name].ne_missing(remade[name])).sum()) for name in words)
