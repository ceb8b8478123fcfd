"""The declarations of an event that nobody makes: they follow from a document that the office can read."""

from __future__ import annotations

from collections.abc import Mapping

from ratingoffice.federations.body import Body as Federation
from ratingoffice.formats.pgn import can_read_pgn
from ratingoffice.office.models import Document

#: the one kind of document that can be compared with the games of an event
GAMES = Document.Kind.GAMES


def followed_declarations(federation: Federation) -> Mapping[str, str]:
    """Return the kind of document that each declaration follows from.

    Without the library that reads PGNs, declarations about them are made by people, like all others.
    """
    follows = federation.follows
    return follows if can_read_pgn() else {word: kind for word, kind in follows.items() if kind != GAMES}


def lacks_pgn_reader(federation: Federation) -> bool:
    """Return whether the games of this federation's events would be compared, if the office could read PGNs."""
    return GAMES in federation.follows.values() and not can_read_pgn()
