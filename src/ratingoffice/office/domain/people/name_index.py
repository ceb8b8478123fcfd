"""Players by parts of their names, and words that are nearly those of a name, from the indexes of `search_index`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from string import ascii_lowercase

from django.db import connection
from django.db.models import Q

from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.models import Body, Player

#: the shortest word in which one typing error is looked for, and the shortest in which two are
ONE_ERROR, TWO_ERRORS = 4, 8
#: so many words are taken for the one that was typed, out of so many that look like it
TAKEN, LOOKED_AT = 6, 60


def having(body: Body, groups: Sequence[Sequence[str]], most: int) -> set[int]:
    """Those whose key has a text of every group in it; a text of one or two letters only where a word begins."""
    if all(len(text) < 2 for group in groups for text in group):  # in no index: words that begin so are
        groups = [_beginning(text) for (text,) in groups]
        if not all(groups):
            return set()
    if bulk_rows.is_postgres():
        asked = Player.objects.filter(*(reduce(or_, map(_part, group)) for group in groups), body=body)
        return set(asked.values_list("pk", flat=True)[:most])
    letters = [group for group in groups if min(map(len, group)) < 2]
    terms = [" OR ".join(_term(text) for text in group) for group in groups if group not in letters]
    begins = "".join(" AND ' ' || p.search LIKE %s" for _ in letters)
    sql = (
        "SELECT p.id FROM find_player CROSS JOIN office_player p ON p.id = find_player.rowid "
        f"WHERE find_player MATCH %s AND p.body_id = %s{begins} LIMIT %s"
    )
    match = " AND ".join(f"({term})" for term in terms)
    with connection.cursor() as cursor:
        cursor.execute(sql, [match, body.pk, *(f"% {group[0]}%" for group in letters), most])
        return {pk for (pk,) in cursor.fetchall()}


def _beginning(letter: str) -> list[str]:
    """Some words of the register."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT word FROM find_word WHERE word >= %s LIMIT %s", [letter, LOOKED_AT])
        return [word for (word,) in cursor.fetchall() if word.startswith(letter)]


def _part(text: str) -> Q:
    return Q(search__contains=text) if len(text) > 2 else Q(search__startswith=text) | Q(search__contains=f" {text}")


def _term(text: str) -> str:
    return f'"{text}"' if len(text) > 2 else f'" {text}"'


def alike(word: str) -> list[str]:
    """Words of the register that differ by one typing error; where there is none, in a long word by two."""
    if len(word) < ONE_ERROR or not word.isascii() or not word.isalpha():
        return []
    found = _known(word) - {word}
    if not found and len(word) >= TWO_ERRORS:
        found = {other for other in _looking_like(word) if errors(word, other) == 2}
    return sorted(found, key=lambda other: (errors(word, other), other[0] != word[0], other))[:TAKEN]


def _known(word: str) -> set[str]:
    """Those of all words one error away that the register knows."""
    tried = list(one_error_away(word))
    among = "= ANY(%s)" if bulk_rows.is_postgres() else f"IN ({', '.join(['%s'] * len(tried))})"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT word FROM find_word WHERE word {among}", [tried] if bulk_rows.is_postgres() else tried)
        return {found for (found,) in cursor.fetchall()}


def _looking_like(word: str) -> list[str]:
    """By the threes of letters that they share."""
    with connection.cursor() as cursor:
        if not bulk_rows.is_postgres():
            padded = f"  {word} "
            threes = " OR ".join(f'"{padded[at : at + 3]}"' for at in range(len(padded) - 2))
            sql = (
                "SELECT w.word FROM (SELECT rowid FROM find_word_parts WHERE find_word_parts MATCH %s "
                "ORDER BY rank LIMIT %s) f JOIN find_word w ON w.id = f.rowid"
            )
            cursor.execute(sql, [threes, LOOKED_AT])
        else:
            cursor.execute("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'")
            if cursor.fetchone() is None:
                return []
            cursor.execute("SELECT set_limit(0.2)")  # two errors in eight letters leave no more in common
            sql = "SELECT word FROM find_word WHERE word %% %s ORDER BY similarity(word, %s) DESC, word LIMIT %s"
            cursor.execute(sql, [word, word, LOOKED_AT])
        return [found for (found,) in cursor.fetchall()]


def one_error_away(word: str) -> Iterator[str]:
    """A letter left out, two exchanged, another one, one too many."""
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        yield from (before + letter + after for letter in ascii_lowercase)
        if after:
            yield before + after[1:]
            yield from (before + letter + after[1:] for letter in ascii_lowercase)
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]


@lru_cache(maxsize=20_000)
def errors(one: str, other: str) -> int:
    """So many letters are wrong, left out, too many, or exchanged with their neighbour."""
    last: list[int] = []
    row = list(range(len(other) + 1))
    for i, mine in enumerate(one, start=1):
        before, last, row = last, row, [i]
        for j, theirs in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (mine != theirs))
            if i > 1 and j > 1 and mine == other[j - 2] and one[i - 2] == theirs:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
    return row[-1]
