"""Small pieces of the public pages: names of pools, kinds and results, a piece's colour, a rate of play."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ratingoffice.explain import words
from ratingoffice.office import time_controls

register = template.Library()


@register.filter
def pool_name(pool: str) -> str:
    return {"standard": _("Standard"), "rapid": _("Rapid"), "blitz": _("Blitz")}.get(pool, pool)


@register.filter
def kind_name(kind: str) -> str:
    return {
        "swiss": _("Swiss"),
        "round_robin": _("Round robin"),
        "match": _("Match"),
        "team": _("Team event"),
        "knockout": _("Knockout"),
        "meeting": _("Meeting"),
        "other": _("Other"),
    }.get(kind, kind)


@register.simple_tag
def piece(color: str) -> SafeString:
    """A disc of that colour, with its name for those who do not see it."""
    name = {"w": _("White"), "b": _("Black")}.get(color, "")
    return format_html('<span class="piece {}" title="{}"></span><span class="hidden">{}</span>', color, name, name)


@register.filter
def color_letter(color: str) -> str:
    """In the cell of a cross-table, between the opponent's place and the result."""
    return {"w": pgettext("cross-table", "w"), "b": pgettext("cross-table", "b")}.get(color, "")


@register.simple_tag
def outcome(result: str) -> SafeString:
    """A result; one without a game says so."""
    if result in ("+", "-"):
        return format_html('{} <span class="soft">({})</span>', words.RESULTS[result], _("forfeit"))
    if result in ("W", "D", "L"):
        return format_html('{} <span class="soft">({})</span>', words.RESULTS[result], _("less than one move"))
    return format_html("{}", words.RESULTS.get(result, result))


@register.filter
def bye_name(result: str) -> str:
    return {
        "U": _("bye given by the pairing"),
        "F": _("full-point bye"),
        "H": _("half-point bye"),
        "+": _("no opponent"),
    }.get(result, result)


@register.filter
def alone(result: str) -> str:
    """A round without an opponent, in a cross-table."""
    return {"U": _("bye"), "F": "+1", "H": "½", "+": "+"}.get(result, "")


@register.filter
def time_in_words(code: str) -> str:
    """A time control: 90 minutes for the game and 30 seconds a move from move 1."""
    return time_controls.told(code)


@register.filter
def rate_of_play(text: str) -> str:
    """5400+30 is 90 min + 30 s; 40/5400+30:1800+30 is 40/90 min + 30 s, 30 min + 30 s."""
    return ", ".join(_stage(stage) for stage in text.split(":") if stage)


def _stage(stage: str) -> str:
    moves, slash, rest = stage.rpartition("/")
    seconds, plus, bonus = rest.partition("+")
    if not seconds.isdecimal() or (plus and not bonus.isdecimal()):
        return stage
    whole, over = divmod(int(seconds), 60)
    base = _("%(minutes)s min") % {"minutes": whole} if not over else _("%(seconds)s s") % {"seconds": int(seconds)}
    each = " + " + _("%(seconds)s s") % {"seconds": bonus} if plus and int(bonus) else ""
    return f"{moves}{slash}{base}{each}".replace(" ", "\N{NO-BREAK SPACE}")
