"""A table of a publication: kept as Parquet by the hash of its bytes, known by the hash of its rows as CSV.

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

#: bytes of tables that are kept at hand, unpacked
AT_HAND = 768 * 1024 * 1024


@dataclass(frozen=True)
class Packed:
    sha256: str  # of the Parquet bytes
    data: bytes
    digest: str  # of the rows


def packed(tables: Mapping[str, pl.DataFrame], digests: Mapping[str, str] | None = None) -> dict[str, Packed]:
    """Each table once: what came out as it went in (the register, mostly) has the same bytes."""
    known = digests if digests is not None else digests_of(tables)
    same = _as_they_went_in(tables)
    different = {name: table for name, table in tables.items() if name not in same}
    with ThreadPoolExecutor(2) as pool:
        written = dict(zip(different, pool.map(_written, different.values()), strict=True))
    found = {name: Packed(hashlib.sha256(data).hexdigest(), data, known[name]) for name, data in written.items()}
    return {name: found[same.get(name, name)] for name in tables}


def _as_they_went_in(tables: Mapping[str, pl.DataFrame]) -> dict[str, str]:
    both = {name: f"in/{name}" for name in tables if f"in/{name}" in tables}
    return {name: given for name, given in both.items() if tables[name].equals(tables[given])}


def _written(frame: pl.DataFrame) -> bytes:
    written = io.BytesIO()
    frame.write_parquet(written, compression="zstd", compression_level=1, row_group_size=500_000)
    return written.getvalue()


def digests_of(
    tables: Mapping[str, pl.DataFrame], known: Mapping[str, tuple[pl.DataFrame, str]] | None = None
) -> dict[str, str]:
    """Of each table. What is `known` of the very same frame is not worked out again."""
    before = known or {}
    found = {name: before[name][1] for name in tables if name in before and before[name][0] is tables[name]}
    same = _as_they_went_in(tables)
    rest = [name for name in tables if name not in found and name not in same]
    with ThreadPoolExecutor(2) as pool:
        found |= zip(rest, pool.map(lambda name: digest_of(tables[name]), rest), strict=True)
    return {name: found[same.get(name, name)] for name in tables}


def keep(publication: Publication, tables: Mapping[str, Packed]) -> None:
    """In the transaction that publishes. Bytes that are there already are not kept twice."""
    here = set(Blob.objects.filter(pk__in={one.sha256 for one in tables.values()}).values_list("pk", flat=True))
    for one in {one.sha256: one for one in tables.values()}.values():
        if one.sha256 not in here:
            Blob.objects.create(sha256=one.sha256, size=len(one.data), data=one.data)
    PublishedTable.objects.bulk_create(
        PublishedTable(publication=publication, name=name, blob_id=one.sha256) for name, one in tables.items()
    )


def unpacked(sha256: str) -> pl.DataFrame:
    """The table with that hash, out of the database."""
    return pl.read_parquet(io.BytesIO(bytes(Blob.objects.values_list("data", flat=True).get(pk=sha256))))


def at_hand(sha256: str) -> pl.DataFrame:
    """The same, kept while there is room."""
    return remembered(sha256, lambda: unpacked(sha256)).frame


def remembered(name: str, read: Callable[[], pl.DataFrame]) -> Lookup:
    """The table of that name, which never changes: kept while there is room, with what finds its rows."""
    with _lock:
        if name in _at_hand:
            _at_hand.move_to_end(name)
            return _at_hand[name]
    made = Lookup(read())
    with _lock:
        found = _at_hand.setdefault(name, made)  # one for all who asked at the same time
        while len(_at_hand) > 1 and sum(one.size for one in _at_hand.values()) > AT_HAND:
            _at_hand.popitem(last=False)
    return found


_at_hand: OrderedDict[str, Lookup] = OrderedDict()
_lock = Lock()
