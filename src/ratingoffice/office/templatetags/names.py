"""`{{ player|called }}`: the name in the reader's own letters, where there is one; `also_called`, the other."""

from __future__ import annotations

import re

from django import template
from django.utils.translation import get_language

from ratingoffice.office.models import Player

register = template.Library()

#: the letters in which a language writes names
LETTERS = {"uk": re.compile("[\u0400-\u052f]"), "ja": re.compile("[々\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]")}


@register.filter
def called(player: Player) -> str:
    letters = LETTERS.get(get_language() or "")
    return player.native_name if letters and letters.search(player.native_name) else str(player)


@register.filter
def also_called(player: Player) -> str:
    """ "" where there is no other."""
    other = player.name if called(player) == player.native_name else player.native_name
    return "" if other == called(player) else other
