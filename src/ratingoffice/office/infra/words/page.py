"""Sentences in the language of the page that is being made."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language

from ratingoffice.message import Message, Wording
from ratingoffice.office.infra.words import say, say_all


def localise(text: Wording | Sequence[Wording] | None) -> str:
    """Return a sentence, or several, in the language of the page; "" for None."""
    language = get_language() or "en"
    if text is None or isinstance(text, Message | str):
        return say(text or "", language)
    return say_all(text, language)
