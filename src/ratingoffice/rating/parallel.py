"""Pieces of the games, and several things at once. The answer does not depend on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, pairwise
from typing import Any, TypeVar

import polars as pl

from ratingoffice.book.rows import run_starts

T = TypeVar("T")

#: games in a piece, so many that all threads have something to do: enough that starting one costs nothing, and no more
#: than is good for the memory
LEAST, MOST = 50_000, 500_000


def pieces(games: pl.DataFrame) -> list[pl.DataFrame]:
    """The games, which stand by event, cut between events; where they are in pieces already, there too."""
    ends = [0, *accumulate(games["event"].chunk_lengths())]
    each = min(MOST, max(LEAST, -(-games.height // pl.thread_pool_size()))) if len(ends) == 2 else MOST
    wanted = [cut for start, end in pairwise(ends) for cut in (*range(start + each, end, each), end)][:-1]
    if not wanted:
        return [games]
    first_of_event = run_starts(games["event"])
    cuts = first_of_event.gather(first_of_event.search_sorted(pl.Series(wanted)).clip(0, first_of_event.len() - 1))
    bounds = sorted({0, *cuts.to_list(), games.height})
    return [games.slice(start, end - start) for start, end in pairwise(bounds)]


def at_once(work: Callable[..., T], *over: Sequence[Any]) -> list[T]:
    """`map`, with the pieces worked on by as many threads as polars has; polars lets Python go on meanwhile."""
    if len(over[0]) == 1:
        return [work(*(each[0] for each in over))]
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:
        return list(pool.map(work, *over))


def all_at_once(*works: Callable[[], Any]) -> list[Any]:
    """Several different things side by side."""
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:
        return [future.result() for future in [pool.submit(work) for work in works]]
