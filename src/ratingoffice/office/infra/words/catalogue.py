"""The catalogues of translations: `law.po`, written by people, compiled to `law.mo` for the standard library."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parents[2] / "locale"
DOMAIN = "law"


def translation(template: str, language: str) -> str | None:
    """Return the translation of a template or of text without figures; None if there is none."""
    translated = catalogue(language).gettext(template)
    return None if translated == template else translated


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
