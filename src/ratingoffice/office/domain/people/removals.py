"""Inactive players removed from the list by a decision of the body, and that taken back. Code and rating stay."""

from __future__ import annotations

from django.db import transaction

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.registry import BODIES
from ratingoffice.office import clock
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Player, record


def may_be_removed(player: Player) -> bool:
    """On the list in force, and inactive there in every pool: what is inactive, the list says."""
    if not BODIES[player.body.code].removes_inactive or player.removed_on or player.merged_into_id:
        return False
    in_force = published_lists.newest(player.body)
    if in_force is None:
        return False
    active = published_lists.frame(in_force, "list").filter(player_id=player.player_id)["active"]
    return active.len() > 0 and not active.fill_null(True).any()


def remove(player: Player, by: Account | None, why: str) -> None:
    """From the next list on; whoever plays a rated game comes back by the regulation itself."""
    with transaction.atomic():
        player = lock(player)
        if not may_be_removed(player):
            raise BadInput(
                "{player_id} is not an inactive player of the list in force: only those are removed",
                player_id=player.player_id,
            )
        player.removed_on = clock.today()
        player.save()
        after = {"removed_on": str(player.removed_on)}
        about = f"player/{player.player_id}"
        record("player.remove", about, by=by, body=player.body, why=why, after=after, changes_next_list=True)


def put_back(player: Player, by: Account | None, why: str) -> None:
    with transaction.atomic():
        player = lock(player)
        if player.removed_on is None:
            raise BadInput("{player_id} is not removed from the list", player_id=player.player_id)
        before = {"removed_on": str(player.removed_on)}
        player.removed_on = None
        player.save()
        about = f"player/{player.player_id}"
        record("player.put_back", about, by=by, body=player.body, why=why, before=before, changes_next_list=True)
