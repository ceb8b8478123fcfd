"""The tables of a publication: stored as Parquet by the hash of the bytes, identified by the hash of the rows as CSV.

The bytes of a Parquet file depend on the library that wrote it; the CSV of the rows does not. So a digest that was
published can be checked years later by anybody who has the rows.
"""

from __future__ import annotations

import hashlib
import io
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock

import polars as pl

from ratingoffice.assurance.proof.digests import digest_of
from ratingoffice.book.lookup import Lookup
from ratingoffice.office.models import Blob, Publication, PublishedTable

#: bytes of unpacked tables that stay in memory
AT_HAND = 768 * 1024 * 1024


@dataclass(frozen=True)
class Packed:
    sha256: str  # of the Parquet bytes
    data: bytes
    digest: str  # of the rows


def packed(tables: Mapping[str, pl.DataFrame], digests: Mapping[str, str] | None = None) -> dict[str, Packed]:
    """Pack each table. One that came out as it went in (the register, mostly) shares the bytes of its input."""
    row_digests = digests if digests is not None else digests_of(tables)
    same = _unchanged_inputs(tables)
    different = {name: table for name, table in tables.items() if name not in same}
    with ThreadPoolExecutor(2) as pool:
        parquets = dict(zip(different, pool.map(_parquet, different.values()), strict=True))
    packs = {name: Packed(hashlib.sha256(data).hexdigest(), data, row_digests[name]) for name, data in parquets.items()}
    return {name: packs[same.get(name, name)] for name in tables}


def _unchanged_inputs(tables: Mapping[str, pl.DataFrame]) -> dict[str, str]:
    """Return the name of the input of each table that equals its input."""
    inputs = {name: f"in/{name}" for name in tables if f"in/{name}" in tables}
    return {name: input_name for name, input_name in inputs.items() if tables[name].equals(tables[input_name])}


def _parquet(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=1, row_group_size=500_000)
    return buffer.getvalue()


def digests_of(
    tables: Mapping[str, pl.DataFrame], earlier: Mapping[str, tuple[pl.DataFrame, str]] | None = None
) -> dict[str, str]:
    """Return the digest of each table. One that `earlier` has of the very same frame is not computed again."""
    before = earlier or {}
    digests = {name: before[name][1] for name in tables if name in before and before[name][0] is tables[name]}
    same = _unchanged_inputs(tables)
    missing = [name for name in tables if name not in digests and name not in same]
    with ThreadPoolExecutor(2) as pool:
        digests |= zip(missing, pool.map(lambda name: digest_of(tables[name]), missing), strict=True)
    return {name: digests[same.get(name, name)] for name in tables}


def keep(publication: Publication, tables: Mapping[str, Packed]) -> None:
    """Store the tables in the transaction that publishes. Bytes that the database has already are not stored twice."""
    by_hash = {table.sha256: table for table in tables.values()}
    stored = set(Blob.objects.filter(pk__in=set(by_hash)).values_list("pk", flat=True))
    for sha256, table in by_hash.items():
        if sha256 not in stored:
            Blob.objects.create(sha256=sha256, size=len(table.data), data=table.data)
    PublishedTable.objects.bulk_create(
        PublishedTable(publication=publication, name=name, blob_id=table.sha256) for name, table in tables.items()
    )


def unpacked(sha256: str) -> pl.DataFrame:
    """Read the table with that hash from the database."""
    return pl.read_parquet(io.BytesIO(bytes(Blob.objects.values_list("data", flat=True).get(pk=sha256))))


def at_hand(sha256: str) -> pl.DataFrame:
    """Return the table with that hash, from memory if it is there."""
    return remembered(sha256, lambda: unpacked(sha256)).frame


def remembered(name: str, read: Callable[[], pl.DataFrame]) -> Lookup:
    """Return the table of that name, which never changes, and its row index. It stays in memory if there is room."""
    with _lock:
        if name in _at_hand:
            _at_hand.move_to_end(name)
            return _at_hand[name]
    new_lookup = Lookup(read())
    with _lock:
        lookup = _at_hand.setdefault(name, new_lookup)  # one for all who asked at the same time
        while len(_at_hand) > 1 and sum(table.size for table in _at_hand.values()) > AT_HAND:
            _at_hand.popitem(last=False)
    return lookup


_at_hand: OrderedDict[str, Lookup] = OrderedDict()
_lock = Lock()
