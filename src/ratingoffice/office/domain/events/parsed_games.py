"""What was read of the games of an event (PGN) is kept beside their document, as with reports."""

from __future__ import annotations

from contextlib import suppress

from ratingoffice import __version__ as READER
from ratingoffice.office.infra.parsed_report import ParsedPgn, as_json, pgn_read_back
from ratingoffice.office.infra.uploads import guarded_games
from ratingoffice.office.models import Document, ParsedGames


def games_of(document: Document) -> ParsedPgn:
    """As it is kept; of a document that another version read, or none yet, read now and kept."""
    text = ParsedGames.objects.filter(document=document, reader=READER).values_list("text", flat=True).first()
    with suppress(ValueError):  # not in the form of this version: as if it were not there
        if text is not None:
            return pgn_read_back(text, document.file_name)
    assert document.file is not None
    parsed = guarded_games(bytes(document.file.data), document.file_name)
    keep_games(document, parsed)
    return parsed


def keep_games(document: Document, parsed: ParsedPgn) -> None:
    """One that was not looked at is read when somebody asks for it again."""
    if parsed.looked_at:
        ParsedGames.objects.update_or_create(document=document, defaults={"reader": READER, "text": as_json(parsed)})
