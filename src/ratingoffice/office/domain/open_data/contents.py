"""What the files hold: the tables of a list, the history of a pool; whole, or only what is not as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import polars as pl
from polars import col

from ratingoffice.office.domain.lists import public_tables, published_lists
from ratingoffice.office.domain.lists.public_tables import without_birth_dates
from ratingoffice.office.domain.open_data.columns import HISTORY, OF_A_LIST, STATUS
from ratingoffice.office.models import Body, Publication

KINDS = {
    "list_date": pl.Date,
    "revision": pl.Int64,
    "player_id": pl.String,
    **dict.fromkeys(("rating", "previous", "change", "games", "total_games", "k"), pl.Int64),
    "active": pl.Boolean,
}


def tables_of(publication: Publication) -> list[str]:
    """Return the public tables of a list, in order; an imported list has only itself."""
    stored = published_lists.hashes(publication)
    return [name for name in OF_A_LIST if name in stored]


def table(publication: Publication, name: str) -> pl.DataFrame:
    return without_birth_dates(public_tables.frame(publication, name), publication.body)


def not_as_it_was(now: pl.DataFrame, then: pl.DataFrame, key: Sequence[str]) -> pl.DataFrame:
    """Return the added, changed and removed rows, from which the old table can be updated."""
    columns = [name for name in now.columns if name in then.columns]
    same_columns = len(columns) == now.width == then.width  # else the table has other columns now: every row is another
    differ = now.join(then, on=columns, how="anti", nulls_equal=True, maintain_order="left") if same_columns else now
    then_keys = then.select(key).with_columns(known=pl.lit(True))
    differ = differ.join(then_keys, on=list(key), how="left", nulls_equal=True, maintain_order="left")
    came = differ.with_columns(pl.when("known").then(pl.lit("changed")).otherwise(pl.lit("added")).alias(STATUS)).drop(
        "known"
    )
    gone = then.join(now.select(key), on=list(key), how="anti", nulls_equal=True, maintain_order="left")
    return pl.concat([came, gone.with_columns(pl.lit("removed").alias(STATUS))], how="diagonal_relaxed")


def in_history(body: Body, pool: str, since: Publication | None = None) -> list[Publication]:
    """Return the lists of a pool, the oldest first; only those published or corrected after `since`, if given."""
    publications = [
        publication for publication in published_lists.current(body)[::-1] if pool in publication.pools.split()
    ]
    if since is None:
        return publications
    return [
        publication
        for publication in publications
        if publication.list_date > since.list_date or publication.published_at > since.published_at
    ]


def history(publications: Sequence[Publication], pool: str) -> Iterator[pl.DataFrame]:
    """Yield the history of a pool list by list, so that only one list is in memory."""
    for publication in publications:
        lines_of_pool = published_lists.some_columns(publication, "list", ("pool", *HISTORY.columns)).filter(
            col("pool") == pool
        )
        days = lines_of_pool.with_columns(
            list_date=pl.lit(publication.list_date), revision=pl.lit(publication.revision, dtype=pl.Int64)
        )
        missing = [pl.lit(None, dtype=kind).alias(name) for name, kind in KINDS.items() if name not in days.columns]
        yield days.with_columns(missing).select(col(name).cast(kind) for name, kind in KINDS.items())
