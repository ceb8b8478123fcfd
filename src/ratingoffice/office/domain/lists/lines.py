"""Who has a line of their own on a list: those whose line differs from the one on the list before."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
from polars import col

from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.models import Line, Publication

KEY = ("pool", "player_id")
COMPARED = ("rating", "k", "total_games")


def lines_of(its_list: pl.DataFrame, before: pl.DataFrame | None) -> pl.DataFrame:
    """pool, player_id, rating, previous, games, total_games, k; without a rating: no longer on the list."""
    now = its_list.select(*KEY, "rating", "previous", "games", "total_games", "k")
    if before is None:
        return now.sort(KEY)
    was = before.select(*KEY, *(col(name).alias(f"{name}_before") for name in COMPARED), was_listed=pl.lit(True))
    both = now.join(was, on=KEY, how="left", maintain_order="left")
    differs = pl.any_horizontal(
        col("was_listed").is_null(),
        col("games").fill_null(0) > 0,
        *(col(name).ne_missing(col(f"{name}_before")) for name in COMPARED),
    )
    nothing = pl.lit(None, dtype=pl.Int64)
    left = was.join(now, on=KEY, how="anti").select(
        *KEY, rating=nothing, previous="rating_before", games=nothing, total_games="total_games_before", k=nothing
    )
    return pl.concat([both.filter(differs).select(now.columns), left]).sort(KEY)


def keep_lines(publication: Publication, lines: pl.DataFrame) -> None:
    keep_all_lines([(publication, lines)])


def keep_all_lines(
    of_lists: Sequence[tuple[Publication, pl.DataFrame]], more: bulk_rows.More = bulk_rows.unheard
) -> None:
    """Store the lines of several lists at once, so that the database sorts them once."""
    bulk_rows.insert(
        Line,
        pl.concat(lines.with_columns(publication_id=pl.lit(publication.pk)) for publication, lines in of_lists),
        more,
    )
