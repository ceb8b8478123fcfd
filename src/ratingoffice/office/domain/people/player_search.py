"""Finding players by name or id in a register of any size, best matches first.

A query is folded like the names (`models/folding.py`) and cut into words; every word must occur. Ids and beginnings of
names come first, then other parts of names, and last names that are nearly written so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.domain.people.name_index import errors, players_with, similar_words
from ratingoffice.office.domain.people.withheld_names import Withheld, withheld
from ratingoffice.office.models import Body, Player, folded

#: so many are shown, and so many are looked at to find the best of them
MOST_MATCHES = 50
CANDIDATES = 400
#: where one word finds fewer than this, or several find nobody, names that are nearly written so are looked for
FEW = 10
#: what decides who comes first, besides the rating
RANKED = ("pk", "player_id", "fide_id", "search")
#: words of a query; more are nobody's name
MOST_WORDS = 8
#: after every letter of any script
END = "\U0010ffff"


@dataclass(frozen=True)
class PlayerMatch:
    player: Player
    line: dict[str, Any] | None  # of the list in force
    is_similar: bool = False  # written nearly so

    @property
    def rating(self) -> int | None:
        return self.line["rating"] if self.line else None


def find(text: str, body: Body, names: Withheld | None = None) -> list[PlayerMatch]:
    """Find at most MOST_MATCHES players: by id, by the beginning of a name, then stronger players, then similar names.

    Who has withdrawn their name is found by the id alone; `names`: `NOBODY` for the desk, which knows everybody.
    """
    names = withheld(body) if names is None else names
    text = text.strip()
    words = folded(text).split()[:MOST_WORDS]
    if not words:
        return []
    keys = _by_id(body, text)
    similar: set[int] = set()
    if not keys:
        for word in words:  # the index has the whole name: any word of the query may be its beginning
            keys |= _beginning(body, word, words)
        if len(keys) < MOST_MATCHES:
            keys |= players_with(body, [[word] for word in words], CANDIDATES)
        if len(keys) < (FEW if len(words) == 1 else 1):
            similar = _similar(body, words) - keys
    # few columns of many, to find the best; who is merged is found as another
    rows = Player.objects.filter(pk__in=keys | similar, merged_into=None).values_list(*RANKED)
    columns = [row for row in rows if row[1] == text or row[1] not in names.aliases]
    lines = lines_of(body, [row[1] for row in columns])
    ranks = {row[0]: _rank(row, text, words, lines, row[0] in similar) for row in columns}
    best = Player.objects.in_bulk(sorted(ranks, key=ranks.__getitem__)[:MOST_MATCHES])
    return [
        PlayerMatch(names.player(best[pk]), lines.get(best[pk].player_id), pk in similar)
        for pk in sorted(best, key=ranks.__getitem__)
    ]


def lines_of(body: Body, player_ids: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return the lines of players on the list in force, of the first pool in which they are listed."""
    newest, wanted_ids = published_lists.in_force_today(body), list(player_ids)
    lines: dict[str, dict[str, Any]] = {}
    for pool in newest.pools.split() if newest and wanted_ids else ():
        for player_id, line in roster(newest, pool).lines(wanted_ids).items() if newest else ():
            lines.setdefault(player_id, {**line, "pool": pool})
    return lines


def _by_id(body: Body, text: str) -> set[int]:
    """Find players by player id or FIDE id, with a query for each index."""
    by_own_id = Player.objects.filter(body=body, player_id=text).values_list("pk", flat=True)
    by_fide_id = Player.objects.filter(body=body, fide_id=text).values_list("pk", flat=True)
    return {*by_own_id[:MOST_MATCHES], *by_fide_id[:MOST_MATCHES]}


def _beginning(body: Body, first: str, words: list[str]) -> set[int]:
    """Only the columns of the index are asked for, so the rows are not even read."""
    players = Player.objects.filter(body=body, search__gte=first, search__lt=first + END)
    for word in words:
        players = players.filter(search__contains=word)
    return set(players.values_list("pk", flat=True)[:CANDIDATES])


def _similar(body: Body, words: list[str]) -> set[int]:
    groups = [[word, *similar_words(word)] for word in words]
    return players_with(body, groups, CANDIDATES) if any(len(group) > 1 for group in groups) else set()


def _rank(
    row: tuple[int, str, str, str], text: str, words: list[str], lines: dict[str, dict[str, Any]], is_similar: bool
) -> tuple[Any, ...]:
    pk, player_id, fide_id, key = row
    parts = key.split()
    last = -((lines.get(player_id) or {}).get("rating") or 0), key, pk
    if is_similar:
        return True, sum(min(errors(word, part) for part in parts) for word in words), *last
    is_id = text in (player_id, fide_id)
    is_name = parts[: len(words)] == words
    is_beginning = key.startswith(" ".join(words))
    all_whole = all(word in parts for word in words)
    all_begin = all(any(part.startswith(word) for part in parts) for word in words)
    return False, not is_id, not is_name, not all_whole, not is_beginning, not all_begin, *last
