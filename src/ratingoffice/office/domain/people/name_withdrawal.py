"""A person's name withdrawn from the public, and shown again."""

from __future__ import annotations

from django.db import transaction

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Player, Withdrawal, folded, record


def withdraw(player: Player, alias: str, by: Account | None, why: str) -> Withdrawal:
    """Show an alias instead of the name on pages and in downloads, of earlier lists too. Published tables stay."""
    alias, why = " ".join(alias.split()), why.strip()
    if not why:
        raise BadInput("withdrawing a name needs a reason")
    if not alias:
        raise BadInput("write what stands in the place of the name")
    own_words = set(folded(f"{player.name} {player.native_name}").split())
    if shared := sorted(own_words & set(folded(alias).split())):
        raise BadInput('the alias has "{word}" of the name in it: write one that nobody is known by', word=shared[0])
    with transaction.atomic():
        player = lock(player)
        if player.merged_into_id:
            raise BadInput(
                "{player_id} is another row of the same person: withdraw it there", player_id=player.player_id
            )
        before = Withdrawal.objects.filter(player=player).values("alias").first()
        withdrawal, _ = Withdrawal.objects.update_or_create(
            player=player, defaults={"alias": alias, "why": why, "at": clock.now(), "by": by}
        )
        after = {"alias": alias}
        record("player.withdraw", _about(player), by=by, body=player.body, why=why, before=before, after=after)
    return withdrawal


def show_again(player: Player, by: Account | None, why: str) -> None:
    with transaction.atomic():
        player = lock(player)
        withdrawn = Withdrawal.objects.filter(player=player).first()
        if withdrawn is None:
            raise BadInput("the name of {player_id} is shown in public", player_id=player.player_id)
        withdrawn.delete()
        before = {"alias": withdrawn.alias}
        record("player.show", _about(player), by=by, body=player.body, why=why, before=before)


def _about(player: Player) -> str:
    return f"player/{player.player_id}"
