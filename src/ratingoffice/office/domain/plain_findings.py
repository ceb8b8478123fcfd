"""What is wrong, in the words of the pages: where the engine names a table and its column, people read a field."""

from __future__ import annotations

from ratingoffice.book.book import TABLES
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message, figures_of, lines
from ratingoffice.office.domain.labels import FIELDS


def plainly(bad: BadInput) -> Message:
    return lines(dict.fromkeys(in_words(found) for found in bad.findings))


def in_words(found: Finding) -> Message:
    """With its place, as people call it: the field of a register, the line of a file."""
    if found.file not in TABLES:
        return found.in_place()
    message, field = message_in_words(found), FIELDS.get(found.column)
    return Message("{place}: {message}", place=str(field), message=message) if field else message


def message_in_words(found: Finding) -> Message:
    message = found.message
    column = FIELDS.get(figures_of(message).get("column", ""))
    return Message(message, column=str(column)) if column else message
