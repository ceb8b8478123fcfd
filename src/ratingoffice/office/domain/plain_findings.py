"""What is wrong, in the words of the pages: where the engine names a table and its column, people read a field."""

from __future__ import annotations

from ratingoffice.book.book import TABLES
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message, figures_of, lines
from ratingoffice.office.domain.labels import FIELDS


def plainly(bad: BadInput) -> Message:
    return lines(dict.fromkeys(in_words(finding) for finding in bad.findings))


def in_words(finding: Finding) -> Message:
    """Return the message with its place as people call it: the field of a register, the line of a file."""
    if finding.file not in TABLES:
        return finding.in_place()
    message, field = message_in_words(finding), FIELDS.get(finding.column)
    return Message("{place}: {message}", place=str(field), message=message) if field else message


def message_in_words(finding: Finding) -> Message:
    message = finding.message
    column = FIELDS.get(figures_of(message).get("column", ""))
    return Message(message, column=str(column)) if column else message
