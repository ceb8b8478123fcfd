"""Time controls as people read them."""

from __future__ import annotations

from ratingoffice.book.time_control import NoTimeControl, parse
from ratingoffice.book.time_control_text import describe_time_control, time_control_text
from ratingoffice.office.infra.words.page import localise


def time_control_as_written(code: str) -> str:
    """Return a time control, which is stored in seconds, as people write it."""
    try:
        return time_control_text(parse(code))
    except NoTimeControl:
        return code


def time_control_in_words(code: str) -> str:
    """Return a time control in the reader's language; a text that is none stays as it is."""
    try:
        return localise(describe_time_control(parse(code)))
    except NoTimeControl:
        return code
