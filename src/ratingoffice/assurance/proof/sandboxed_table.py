"""Read a table of a stranger in a process of its own first: `python -m ….sandboxed_table MOST_ROWS MOST_BYTES < FILE`.

A few bytes of Parquet can stand for any number of letters, and damaged ones can end the process that reads them. Only
this process runs out of memory or time over them.
"""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import suppress

import polars as pl

from ratingoffice.assurance.proof.digests import digest_of
from ratingoffice.assurance.proof.fetch import Limits, Unread
from ratingoffice.book.findings import BadInput
from ratingoffice.formats.book_csv import DAMAGE
from ratingoffice.formats.parquet_check import is_whole

#: how the process ends when the table is damaged; with anything else but 0 it could not read it
DAMAGED = 3
#: what stands in the columns of a table, besides numbers: nothing else has a digest
KINDS = (pl.String, pl.Boolean, pl.Date, pl.Null)


def read_table(data: bytes, where: str, limits: Limits) -> pl.DataFrame:
    """Return the rows. Raises Unread where there are too many, BadInput where it is no table."""
    if not is_whole(data):
        raise BadInput("{where} is no Parquet file", where=where)
    try:
        rows = pl.scan_parquet(io.BytesIO(data)).select(pl.len()).collect().item()
        if rows > limits.table_rows:
            raise Unread("{address} has more than {most} rows", address=where, most=limits.table_rows)
        frame = pl.read_parquet(io.BytesIO(data))
    except (Unread, MemoryError):
        raise
    except DAMAGE:
        raise BadInput("{where} is no Parquet file", where=where) from None
    return refuse_other_kinds(frame, where)


def refuse_other_kinds(frame: pl.DataFrame, where: str) -> pl.DataFrame:
    """Return the rows. Raises BadInput where a column is of a kind that no table has, as one of lists."""
    if not all(kind in KINDS or kind.is_numeric() for kind in frame.dtypes):
        raise BadInput("{where} is no table of a list", where=where)
    return frame


def refuse_harmful_table(data: bytes, where: str, limits: Limits, seconds: float) -> None:
    """Let another process read the table.

    Raises Unread where that takes more memory or time than it may, or ends the process; BadInput where it is no table.
    """
    command = [sys.executable, "-P", "-m", __name__, f"{limits.table_rows}", f"{limits.table_memory}"]
    try:
        ended = subprocess.run(command, input=data, stderr=subprocess.DEVNULL, timeout=seconds)
        status: int | None = ended.returncode
    except subprocess.TimeoutExpired:
        status = None
    if status == DAMAGED:
        raise BadInput("{where} is no Parquet file", where=where)
    if status != 0:
        raise Unread("{address} takes more memory or time to read than a table may", address=where)


def _limit_memory(most_bytes: int) -> None:
    with suppress(ImportError):  # not on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most_bytes, most_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    most_rows, most_bytes = map(int, sys.argv[1:])
    _limit_memory(most_bytes)
    try:
        digest_of(read_table(sys.stdin.buffer.read(), "", Limits(table_rows=most_rows)))
    except Unread:
        return  # whoever asked says so
    except BadInput:
        sys.exit(DAMAGED)


if __name__ == "__main__":
    main()
