"""Whose names are not shown in public, and what is shown in their place.

What was published stays as it is, under its digest; the alias is laid over it whenever the public reads it
(`domain/lists/public_tables.py`). A name is a person's: whoever was found to be the same person has the same alias.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import polars as pl
from polars import col

from ratingoffice.book.lookup import Lookup
from ratingoffice.office.infra.request_memo import once_per_version
from ratingoffice.office.models import Body, Player, Withdrawal
from ratingoffice.tournament.tournament import Player as Participant


@dataclass(frozen=True)
class Withheld:
    aliases: Mapping[str, str] = field(default_factory=dict)  # by the person's id, and those that are theirs too

    def __bool__(self) -> bool:
        return bool(self.aliases)

    @cached_property
    def key(self) -> str:
        """Another one for other aliases: what was drawn with these is not drawn again while it stays."""
        if not self.aliases:
            return ""
        return hashlib.sha256(json.dumps(self.aliases, sort_keys=True).encode()).hexdigest()[:32]

    def table(self, table: Lookup) -> Lookup:
        """Return a table with withdrawn names replaced; a table without names is returned unchanged."""
        frame, is_withheld = table.frame, col("player_id").is_in(list(self.aliases))
        if self and "base_reason" in frame.columns:  # somebody wrote it, and may have named the person
            unsaid = (
                pl.when(~is_withheld).then(name).alias(name) for name in frame.columns if name.startswith("base_")
            )
            return table.reworded(frame.with_columns(unsaid), self.key)
        if not self or not {"player_id", "name"} <= set(frame.columns):
            return table
        alias = col("player_id").replace_strict(self.aliases, default=None, return_dtype=pl.String)
        public_columns = {"name": pl.when(is_withheld).then(alias).otherwise("name")}
        for column in ("native_name", "fide_id"):  # by these anybody would find the name elsewhere
            if column in frame.columns:
                public_columns[column] = pl.when(~is_withheld).then(col(column))
        if "birth_date" in frame.columns:
            public_columns["birth_date"] = (
                pl.when(is_withheld).then(col("birth_date").str.head(4)).otherwise("birth_date")
            )
        names = table.derive(f"names-{self.key}", lambda: frame.select(**public_columns))
        return table.reworded(frame.with_columns(names.get_columns()), self.key)

    def player(self, player: Player) -> Player:
        """As the public may see them; not to be saved."""
        if alias := self.aliases.get(player.player_id):
            player.name, player.native_name, player.fide_id = alias, "", ""
            player.birth_date = player.birth_year
        return player

    def participant(self, player: Participant, player_id: str) -> Participant:
        """Of a tournament, who is this player of the register."""
        alias = self.aliases.get(player_id)
        return replace(player, name=alias, fide_id="", birth_date="", national=None) if alias else player


NOBODY = Withheld()


@once_per_version
def withheld(body: Body | int) -> Withheld:
    """Return the aliases of a body. They are looked up from the few withdrawals, because every page asks."""
    aliases = dict(Withdrawal.objects.values_list("player_id", "alias"))
    if not aliases:
        return NOBODY
    withdrawn = Player.objects.filter(pk__in=aliases, body=body).in_bulk()
    alias_of = {_person(withdrawn[pk]): aliases[pk] for pk in sorted(withdrawn)}
    alias_by_id: dict[str, str] = {}
    for person, alias in alias_of.items():
        person_keys = {person}
        while person_keys:
            rows = dict(Player.objects.filter(pk__in=person_keys).values_list("pk", "player_id"))
            alias_by_id |= dict.fromkeys(rows.values(), alias)
            person_keys = set(Player.objects.filter(merged_into__in=rows).values_list("pk", flat=True))
    return Withheld(alias_by_id)


def _person(player: Player) -> int:
    """The row that stands for the person."""
    while player.merged_into is not None:
        player = player.merged_into
    return player.pk
