"""Some players with their ratings, as tables of a book."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import polars as pl
from polars import col

from ratingoffice.assurance.proof.composing import as_list
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import list_in_force, lists_later
from ratingoffice.office.domain.lists import book_rows
from ratingoffice.office.domain.lists.book import due_corrections, state_of
from ratingoffice.office.domain.lists.published_lists import newest
from ratingoffice.office.models import Body


def people(body: Body, starts_on: date, ids: Iterable[str]) -> dict[str, pl.DataFrame]:
    """Return tables of these players with their ratings, now and on that day. Raises BadInput without a list."""
    publication = newest(body)
    if publication is None:
        raise BadInput("{body} has no list yet", body=body)
    sorted_ids = sorted(ids)
    marks = ", ".join(["%s"] * len(sorted_ids)) or "''"
    players = book_rows.read(body, "players", f"p.player_id IN ({marks})", tuple(sorted_ids))
    state, mine = state_of(publication), pl.Series(sorted_ids, dtype=pl.String).implode()
    start = list_in_force(starts_on, publication.list_date.day)
    lists = [as_list(day, ratings()) for day, ratings in state.lists.items() if day == start != publication.list_date]
    corrections = due_corrections(body, lists_later(publication.list_date, 1)).filter(col("player_id").is_in(mine))
    return {
        "players": players.select(book_rows.columns_had(body, "players", players)),
        "fide_ratings": book_rows.read(body, "fide_ratings", f"p.player_id IN ({marks})", tuple(sorted_ids)),
        "ratings": state.ratings.filter(col("player_id").is_in(mine)),
        **({"base_corrections": corrections} if corrections.height else {}),
        **({"lists": lists[0].filter(col("player_id").is_in(mine))} if lists else {}),
    }
