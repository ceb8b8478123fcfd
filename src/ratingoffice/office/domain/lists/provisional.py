"""What the next list would say of a player now."""

from __future__ import annotations

from dataclasses import dataclass

from polars import col

from ratingoffice.office.domain.lists.preview_cache import AsItStands


@dataclass(frozen=True)
class Provisional:
    """Of one pool, from the events received so far."""

    stands: AsItStands
    rating: int | None  # empty: results wait for a first rating, or there is none any more
    change: int | None
    events: int
    games: int


def provisional_of(stands: AsItStands, player_id: str, pool: str) -> Provisional | None:
    """None where nothing has been received that the list would count for them in that pool."""
    sides = stands.lookup("sides").rows({"player_id": [player_id]})
    sides = sides.filter((col("pool") == pool) & (col("counted") | col("to_pool")))
    if not sides.height:
        return None
    of_player = stands.lookup("changes").rows({"player_id": [player_id]}).filter(col("pool") == pool)
    rating, before = of_player.select("rating", "previous").row(0) if of_player.height else (None, None)
    return Provisional(
        stands=stands,
        rating=rating,
        change=None if rating is None or before is None else rating - before,
        events=sides["event_id"].n_unique(),
        games=sides.height,
    )
