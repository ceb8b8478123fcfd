"""How a player is called: in the reader's own letters, where the register has them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from ratingoffice.office.models import Player

#: the letters in which a language writes names
LETTERS = {"uk": re.compile("[\u0400-\u052f]"), "ja": re.compile("[々\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]")}


def letters_of_reader() -> re.Pattern[str] | None:
    """None: a reader of roman letters."""
    return LETTERS.get(get_language() or "")


def called(player: Player) -> str:
    letters = letters_of_reader()
    return player.native_name if letters and letters.search(player.native_name) else str(player)


def also_called(player: Player) -> str:
    """ "" where there is no other."""
    other = player.name if called(player) == player.native_name else player.native_name
    return "" if other == called(player) else other


def name_html(native: Mapping[str, str], roman: str | None, player_id: str | None) -> SafeString:
    """Return the name in the reader's script with the Latin name as title, or else the Latin name or the id."""
    native_name = native.get(player_id or "")
    if native_name is None:
        return escape(roman or player_id or "")
    return format_html('<span title="{}">{}</span>', roman or player_id, native_name)
