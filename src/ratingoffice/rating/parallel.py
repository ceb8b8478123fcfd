"""Work in threads: games cut into pieces, and several tasks side by side. The result does not depend on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, pairwise
from typing import Any, TypeVar

import polars as pl

from ratingoffice.book.rows import run_starts

T = TypeVar("T")

#: games in a piece: at least so many that starting a thread costs nothing, and at most what is good for the memory
LEAST, MOST = 50_000, 500_000


def cut_between_events(games: pl.DataFrame) -> list[pl.DataFrame]:
    """Cut games, which are sorted by event, into pieces of whole events, one or more for each thread.

    Games that consist of several chunks are cut there too, so that no piece has to be copied.
    """
    ends = [0, *accumulate(games["event"].chunk_lengths())]
    size = min(MOST, max(LEAST, -(-games.height // pl.thread_pool_size()))) if len(ends) == 2 else MOST
    cuts = [cut for start, end in pairwise(ends) for cut in (*range(start + size, end, size), end)][:-1]
    if not cuts:
        return [games]
    event_starts = run_starts(games["event"])
    places = event_starts.search_sorted(pl.Series(cuts)).clip(0, event_starts.len() - 1)
    bounds = sorted({0, *event_starts.gather(places).to_list(), games.height})
    return [games.slice(start, end - start) for start, end in pairwise(bounds)]


def map_parallel(work: Callable[..., T], *arguments: Sequence[Any]) -> list[T]:
    """Like `map`, with as many threads as polars has; polars releases the interpreter while it works."""
    if len(arguments[0]) == 1:
        return [work(*(values[0] for values in arguments))]
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:
        return list(pool.map(work, *arguments))


def run_parallel(*tasks: Callable[[], Any]) -> list[Any]:
    """Run different tasks side by side, and return their results in the same order."""
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:
        return [future.result() for future in [pool.submit(task) for task in tasks]]
