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
    """Those of its tables that are open, in their order; a list that was taken over has only itself."""
    kept = published_lists.hashes(publication)
    return [name for name in OF_A_LIST if name in kept]


def table(publication: Publication, name: str) -> pl.DataFrame:
    return without_birth_dates(public_tables.frame(publication, name), publication.body)


def not_as_it_was(now: pl.DataFrame, then: pl.DataFrame, key: Sequence[str]) -> pl.DataFrame:
    """The rows that were added, changed or removed: who has the table of then makes that of now with them."""
    columns = [name for name in now.columns if name in then.columns]
    whole = len(columns) == now.width == then.width  # else the table has other columns now: every row is another
    differ = now.join(then, on=columns, how="anti", nulls_equal=True, maintain_order="left") if whole else now
    known = then.select(key).with_columns(known=pl.lit(True))
    differ = differ.join(known, on=list(key), how="left", nulls_equal=True, maintain_order="left")
    came = differ.with_columns(pl.when("known").then(pl.lit("changed")).otherwise(pl.lit("added")).alias(STATUS)).drop(
        "known"
    )
    gone = then.join(now.select(key), on=list(key), how="anti", nulls_equal=True, maintain_order="left")
    return pl.concat([came, gone.with_columns(pl.lit("removed").alias(STATUS))], how="diagonal_relaxed")


def in_history(body: Body, pool: str, since: Publication | None = None) -> list[Publication]:
    """The lists of that pool, the oldest first; those that were published or corrected after `since`."""
    found = [one for one in published_lists.current(body)[::-1] if pool in one.pools.split()]
    if since is None:
        return found
    return [one for one in found if one.list_date > since.list_date or one.published_at > since.published_at]


def history(publications: Sequence[Publication], pool: str) -> Iterator[pl.DataFrame]:
    """List by list, so that never more than one of them is in memory."""
    for one in publications:
        its = published_lists.some_columns(one, "list", ("pool", *HISTORY.columns)).filter(col("pool") == pool)
        days = its.with_columns(list_date=pl.lit(one.list_date), revision=pl.lit(one.revision, dtype=pl.Int64))
        missing = [pl.lit(None, dtype=kind).alias(name) for name, kind in KINDS.items() if name not in days.columns]
        yield days.with_columns(missing).select(col(name).cast(kind) for name, kind in KINDS.items())
