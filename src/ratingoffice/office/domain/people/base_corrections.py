"""Base corrections: a rating from which the next list does not go on as it stands, and that withdrawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from polars import col

from ratingoffice.book.book import Book
from ratingoffice.book.checks import refuse_bad_book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, BaseCorrection, Player, record


def ratings_of(player: Player) -> dict[str, int]:
    """Return, by pool, the ratings on the list in force, which can be corrected."""
    in_force = published_lists.newest(player.body)
    if in_force is None or player.merged_into_id:
        return {}
    rated = published_lists.frame(in_force, "ratings").filter(
        (col("player_id") == player.player_id) & col("rating").is_not_null()
    )
    ratings = dict(rated.select("pool", "rating").iter_rows())
    return {pool: ratings[pool] for pool in player.body.pools.split() if pool in ratings}


def correct_base(player: Player, data: Mapping[str, Any], by: Account | None, why: str) -> BaseCorrection:
    """From the next list on that is due: the change is added to this value."""
    with transaction.atomic():
        player = lock(player)
        row = _read(player, {**data, "reason": why})
        if player.base_corrections.filter(pool=row["pool"], withdrawn_on=None, used_on=None).exists():
            raise BadInput("there is a base correction in this pool already: withdraw that one first")
        after = {name: str(value) for name, value in row.items() if name != "reason"}
        act = record(
            "player.correct_base",
            f"player/{player.player_id}",
            by=by,
            body=player.body,
            why=row["reason"],
            after=after,
            changes_next_list=True,
        )
        return BaseCorrection.objects.create(player=player, entered=act, **row)


def withdraw_base(correction: BaseCorrection, by: Account | None, why: str) -> None:
    """As long as no list has taken it up."""
    with transaction.atomic():
        player = lock(correction.player)
        correction = BaseCorrection.objects.select_for_update().get(pk=correction.pk)
        if not correction.is_open:
            raise BadInput("this base correction no longer waits for a list: it cannot be withdrawn")
        correction.withdrawn_on = clock.today()
        correction.save()
        record(
            "player.withdraw_base",
            f"player/{player.player_id}",
            by=by,
            body=player.body,
            why=why,
            before={"pool": correction.pool, "value": str(correction.value)},
            changes_next_list=True,
        )


def _read(player: Player, data: Mapping[str, Any]) -> dict[str, Any]:
    """As a book would be read that has it."""
    today = clock.today()
    if data["decided_on"] and data["decided_on"] > today:
        message = Message("{day} is still to come: write the day on which it was decided", day=data["decided_on"])
        raise BadInput([Finding("", 0, "decided_on", message)])
    identity = {"player_id": player.player_id}
    book = Book.of(
        players=[identity],
        ratings=[{**identity, "pool": pool, "rating": rating} for pool, rating in ratings_of(player).items()],
        base_corrections=[{**identity, **data}],
    )
    refuse_bad_book(book)
    bulk_rows.refuse_misfits({"base_corrections": (BaseCorrection, book.base_corrections)})
    row = book.base_corrections.row(0, named=True)
    return {name: value for name, value in row.items() if name != "player_id"}
