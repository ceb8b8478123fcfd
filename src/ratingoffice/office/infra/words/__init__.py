"""The sentences of the engine in the reader's language.

A sentence remembers its template and its figures (`ratingoffice.message`). `say` looks the template up in
`locale/LANGUAGE/LC_MESSAGES/law.mo` and puts the same figures into the translation:

    K × games would exceed {limit}: the largest K that does not   →   K × партії перевищило б {limit}: …

A hole of a translation may ask for the word in the form for a number: `{games} {games:партія|партії|партій}`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from ratingoffice.message import NOTHING, Message, Wording, figures_of, filled, template_of
from ratingoffice.office.infra.words.catalogue import translation
from ratingoffice.office.infra.words.language_rules import Manner, manner_of

__all__ = ["say", "say_all"]


def say(text: Wording, language: str) -> str:
    """Return the text in `uk`, `ja` …; in English, or where there is no translation, as it came."""
    language = language.partition("-")[0]
    manner = manner_of(language)
    if manner is None or not text:
        return str(text)
    template, figures = template_of(text), figures_of(text)
    translated = translation(template, language)
    return filled(translated or template, figures, lambda figure: _format_figure(figure, language, manner), manner.form)


def say_all(texts: Iterable[Wording], language: str) -> str:
    """Return several sentences, joined as the language joins them."""
    manner = manner_of(language.partition("-")[0])
    return (manner.joint if manner else "; ").join(say(text, language) for text in texts)


def _format_figure(figure: Any, language: str, manner: Manner) -> str:
    if figure is None:
        return NOTHING
    if isinstance(figure, Message):
        return say(figure, language)
    if isinstance(figure, date) and not isinstance(figure, datetime):
        return manner.day(figure)
    return str(figure)
