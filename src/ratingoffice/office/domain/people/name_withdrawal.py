"""A person's name withdrawn from the public, and shown again."""

from __future__ import annotations

from django.db import transaction

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Player, Withdrawal, folded, record


def withdraw(player: Player, alias: str, by: Account | None, why: str) -> Withdrawal:
    """From now on pages, downloads and answers have the alias, those of earlier lists too; what was published stays."""
    alias, why = " ".join(alias.split()), why.strip()
    if not why:
        raise BadInput("withdrawing a name needs a reason")
    if not alias:
        raise BadInput("write what stands in the place of the name")
    own = set(folded(f"{player.name} {player.native_name}").split())
    if told := sorted(own & set(folded(alias).split())):
        raise BadInput('the alias has "{word}" of the name in it: write one that nobody is known by', word=told[0])
    with transaction.atomic():
        player = lock(player)
        if player.merged_into_id:
            raise BadInput(
                "{player_id} is another row of the same person: withdraw it there", player_id=player.player_id
            )
        before = Withdrawal.objects.filter(player=player).values("alias").first()
        made, _ = Withdrawal.objects.update_or_create(
            player=player, defaults={"alias": alias, "why": why, "at": clock.now(), "by": by}
        )
        after = {"alias": alias}
        record("player.withdraw", _about(player), by=by, body=player.body, why=why, before=before, after=after)
    return made


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
