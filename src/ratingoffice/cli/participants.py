"""Search among the participants of standings by a part of the name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ratingoffice.book.findings import BadInput
from ratingoffice.cli.common import one_of
from ratingoffice.tournament.standings import Row

#: how many participants a refusal names
LISTED = 10


def find_participant(rows: Sequence[Row], text: str) -> Row:
    """Return the participant whose name it is, or a part of the name.

    Case, accents and the order of the words do not matter. A whole name counts before whole words, and these before
    parts of words. Raises `BadInput` where there is nobody, or more than one.
    """
    matching = _matching(rows, text)
    if len(matching) == 1:
        return matching[0]
    if not matching:
        near = _near(rows, text)
        if not near:
            raise BadInput(f'no participant is called "{text}": give a start number, a part of a name, or all')
        raise BadInput(f'no participant is called "{text}": did you mean {_list_candidates(near)}?')
    raise BadInput(f'"{text}" may be {len(matching)} participants: give the start number, {_list_candidates(matching)}')


def _matching(rows: Sequence[Row], text: str) -> list[Row]:
    words = _words(text)
    if not words:
        return []
    names = [(row, _words(row.name)) for row in rows]
    equal = [row for row, name in names if sorted(name) == sorted(words)]
    with_words = [row for row, name in names if set(words) <= set(name)]
    with_parts = [row for row, name in names if all(word in " ".join(name) for word in words)]
    return equal or with_words or with_parts


def _near(rows: Sequence[Row], text: str) -> list[Row]:
    """Return the participants whose name, or words of it, are written nearly so."""
    from difflib import get_close_matches  # slow to load, rarely needed

    words = _words(text)
    near = []
    for row in rows:
        name = _words(row.name)
        if get_close_matches(" ".join(words), [" ".join(name)], n=1, cutoff=0.75) or (
            words and all(get_close_matches(word, name, n=1, cutoff=0.75) for word in words)
        ):
            near.append(row)
    return near


def _words(text: str) -> list[str]:
    """Return the words in small letters without accents; a comma or a full stop ends a word."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return "".join(letter if letter.isalnum() else " " for letter in plain).split()


def _list_candidates(rows: Sequence[Row]) -> str:
    """`3 (Anna), 7 (Hanna) or 12 (Joanna)`; of many only the first."""
    named = [f"{row.start_no} ({row.name})" for row in rows[:LISTED]]
    return one_of(named) if len(rows) <= LISTED else f"{', '.join(named)} …"
