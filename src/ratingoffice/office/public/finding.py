"""Finding players by name or id in a register of any size, best matches first.

A query is folded like the names (no case, no accents) and cut into words; every word must occur. Ids and beginnings of
names are found by an index; only where those are few is every name looked through.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from ratingoffice.office.models import Body, Player, folded
from ratingoffice.office.public.roster import roster
from ratingoffice.office.store import lists

#: so many are shown, and so many are looked at to find the best of them
SHOWN = 50
CANDIDATES = 400
#: after every letter of any script
END = "\U0010ffff"


@dataclass(frozen=True)
class Found:
    player: Player
    rating: int | None
    line: dict[str, Any] | None  # of the newest list


def find(text: str, body: Body) -> list[Found]:
    """At most SHOWN players: an id first, then names that begin so, then the stronger ones."""
    text = text.strip()
    words = folded(text).split()
    if not words:
        return []
    keys = _by_id(body, text)
    if not keys:
        for word in words:  # the index has the whole name: any word of the query may be its beginning
            begins = Player.objects.filter(body=body, search__gte=word, search__lt=word + END)
            keys |= _having(begins, words)
        if len(keys) < SHOWN:
            keys |= _having(Player.objects.filter(body=body), words)
    candidates = list(Player.objects.filter(pk__in=keys, merged_into=None))  # who is merged is found as that one
    lines = _lines(body, [player.player_id for player in candidates])
    ranked = sorted(candidates, key=lambda player: _rank(player, text, words, lines))
    return [
        Found(player, (lines.get(player.player_id) or {}).get("rating"), lines.get(player.player_id))
        for player in ranked[:SHOWN]
    ]


def _by_id(body: Body, text: str) -> set[int]:
    """Two questions, each by its index."""
    own = Player.objects.filter(body=body, player_id=text).values_list("pk", flat=True)
    by_fide_id = Player.objects.filter(body=body, fide_id=text).values_list("pk", flat=True)
    return {*own[:SHOWN], *by_fide_id[:SHOWN]}


def _having(players: QuerySet[Player], words: list[str]) -> set[int]:
    """Those with every word in them. Only the columns of the index are asked for, so the rows are not even read."""
    for word in words:
        players = players.filter(search__contains=word)
    return set(players.values_list("pk", flat=True)[:CANDIDATES])


def _lines(body: Body, player_ids: list[str]) -> dict[str, dict[str, Any]]:
    """Their lines on the newest list; of a body with two pools, the first in which they stand."""
    newest = lists.newest(body)
    found: dict[str, dict[str, Any]] = {}
    for pool in newest.pools.split() if newest else ():
        for player_id, line in roster(newest, pool).lines(player_ids).items() if newest else ():
            found.setdefault(player_id, {**line, "pool": pool})
    return found


def _rank(player: Player, text: str, words: list[str], lines: dict[str, dict[str, Any]]) -> tuple[Any, ...]:
    parts = player.search.split()
    is_id = text in (player.player_id, player.fide_id)
    is_name = parts[: len(words)] == words
    is_beginning = player.search.startswith(" ".join(words))
    all_whole = all(word in parts for word in words)
    all_begin = all(any(part.startswith(word) for part in parts) for word in words)
    rating = (lines.get(player.player_id) or {}).get("rating") or 0
    return not is_id, not is_name, not all_whole, not is_beginning, not all_begin, -rating, player.search, player.pk
