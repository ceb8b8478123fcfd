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
MOST_SUGGESTIONS, MOST_CANDIDATES = 6, 60


def players_with(body: Body, groups: Sequence[Sequence[str]], most: int) -> set[int]:
    """Return players whose key has a text of every group; short texts only at the beginning of a word."""
    if all(len(text) < 2 for group in groups for text in group):  # in no index: words that begin so are
        groups = [_beginning(text) for (text,) in groups]
        if not all(groups):
            return set()
    if bulk_rows.is_postgres():
        matching = Player.objects.filter(*(reduce(or_, map(_part, group)) for group in groups), body=body)
        return set(matching.values_list("pk", flat=True)[:most])
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
        cursor.execute("SELECT word FROM find_word WHERE word >= %s LIMIT %s", [letter, MOST_CANDIDATES])
        return [word for (word,) in cursor.fetchall() if word.startswith(letter)]


def _part(text: str) -> Q:
    return Q(search__contains=text) if len(text) > 2 else Q(search__startswith=text) | Q(search__contains=f" {text}")


def _term(text: str) -> str:
    return f'"{text}"' if len(text) > 2 else f'" {text}"'


def similar_words(word: str) -> list[str]:
    """Return registered words with one typing error; for long words without such, with two."""
    if len(word) < ONE_ERROR or not word.isascii() or not word.isalpha():
        return []
    similar = _known_words(word) - {word}
    if not similar and len(word) >= TWO_ERRORS:
        similar = {other for other in _looking_like(word) if errors(word, other) == 2}
    return sorted(similar, key=lambda other: (errors(word, other), other[0] != word[0], other))[:MOST_SUGGESTIONS]


def _known_words(word: str) -> set[str]:
    """Return the registered words with one typing error."""
    tried = list(one_error_away(word))
    among = "= ANY(%s)" if bulk_rows.is_postgres() else f"IN ({', '.join(['%s'] * len(tried))})"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT word FROM find_word WHERE word {among}", [tried] if bulk_rows.is_postgres() else tried)
        return {word_found for (word_found,) in cursor.fetchall()}


def _looking_like(word: str) -> list[str]:
    """Return similar words by shared trigrams."""
    with connection.cursor() as cursor:
        if not bulk_rows.is_postgres():
            padded = f"  {word} "
            threes = " OR ".join(f'"{padded[at : at + 3]}"' for at in range(len(padded) - 2))
            sql = (
                "SELECT w.word FROM (SELECT rowid FROM find_word_parts WHERE find_word_parts MATCH %s "
                "ORDER BY rank LIMIT %s) f JOIN find_word w ON w.id = f.rowid"
            )
            cursor.execute(sql, [threes, MOST_CANDIDATES])
        else:
            cursor.execute("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'")
            if cursor.fetchone() is None:
                return []
            cursor.execute("SELECT set_limit(0.2)")  # two errors in eight letters leave no more in common
            sql = "SELECT word FROM find_word WHERE word %% %s ORDER BY similarity(word, %s) DESC, word LIMIT %s"
            cursor.execute(sql, [word, word, MOST_CANDIDATES])
        return [similar_word for (similar_word,) in cursor.fetchall()]


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
def errors(word: str, other: str) -> int:
    """Count the typing errors between two words: wrong, missing, additional or swapped letters."""
    last: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, start=1):
        before, last, row = last, row, [i]
        for j, other_letter in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other_letter))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == other_letter:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
    return row[-1]
