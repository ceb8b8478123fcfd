"""The sentences of the regulations in the reader's language.

The engine writes English sentences with figures in them. `say` takes the figures out, looks the rest up in
`locale/LANGUAGE/LC_MESSAGES/law.po`, and puts the figures into the translation:

    K × games would exceed 700: the largest K that does not
    K × games would exceed {1}: the largest K that does not   →   K × партії перевищило б {1}: найбільше K, за якого ні
"""

from __future__ import annotations

from functools import lru_cache

from ratingoffice.office.words.sentences import Sentences, sentences_of

__all__ = ["Sentences", "say", "sentences_of"]


@lru_cache(maxsize=4_096)
def say(text: str, language: str) -> str:
    """The text, line by line, in `uk`, `ja` …; in English, or where no translation is known, as it came."""
    sentences = sentences_of(language.partition("-")[0])
    return "\n".join(map(sentences.say, text.split("\n")))
