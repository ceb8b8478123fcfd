"""Finding players by name or id in a register of any size, best matches first.

A query is folded like the names (no case, no accents) and cut into words; every word must occur. Ids and beginnings of
names are found by an index; only where those are few is every name looked through.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from ratingoffice.office.models import Body, Player, folded
from ratingoffice.office.public.roster import roster
from ratingoffice.office.store import lists

#: so many are shown, and so many are looked at to find the best of them
SHOWN = 50
CANDIDATES = 1_000
#: after every letter of any script
END = "\U0010ffff"


@dataclass(frozen=True)
class Found:
    player: Player
    rating: int | None
    line: dict[str, Any] | None  # of the newest list


def find(text: str, body: Body) -> list[Found]:
    """At most SHOWN players: an id first, then names that begin so, then the stronger ones."""
    words = folded(text).split()
    if not words:
        return []
    candidates = {player.pk: player for player in _by_id(body, text.strip())}
    of_index = _all_words(_beginning(body, words), words)
    candidates |= {player.pk: player for player in of_index[:CANDIDATES]}
    if len(candidates) < SHOWN:
        candidates |= {player.pk: player for player in _all_words(_register(body), words)[:CANDIDATES]}
    lines = _lines(body, [player.player_id for player in candidates.values()])
    ranked = sorted(candidates.values(), key=lambda player: _rank(player, text.strip(), words, lines))
    return [
        Found(player, (lines.get(player.player_id) or {}).get("rating"), lines.get(player.player_id))
        for player in ranked[:SHOWN]
    ]


def _register(body: Body) -> QuerySet[Player]:
    """Who was found to be somebody else is found as that one."""
    return Player.objects.filter(body=body, merged_into=None)


def _by_id(body: Body, text: str) -> Iterable[Player]:
    return _register(body).filter(Q(player_id=text) | Q(fide_id=text))[:SHOWN] if text else ()


def _beginning(body: Body, words: list[str]) -> QuerySet[Player]:
    """Names that begin with any of the words: ranges of the index."""
    begins = Q()
    for word in words:
        begins |= Q(search__gte=word, search__lt=word + END)
    return _register(body).filter(begins)


def _all_words(players: QuerySet[Player], words: list[str]) -> QuerySet[Player]:
    for word in words:
        players = players.filter(search__contains=word)
    return players


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
    all_whole = all(word in parts for word in words)
    all_begin = all(any(part.startswith(word) for part in parts) for word in words)
    rating = (lines.get(player.player_id) or {}).get("rating") or 0
    return not is_id, not is_name, not all_whole, not all_begin, -rating, player.search, player.pk
