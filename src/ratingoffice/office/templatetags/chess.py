"""Small pieces of the public pages: names of pools, kinds and results, a piece's colour, a rate of play."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from html import escape

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_noop, pgettext
from django.utils.translation import gettext as _

from ratingoffice.explain import words
from ratingoffice.office.domain.events.time_controls import time_control_in_words
from ratingoffice.office.domain.labels import pool_name
from ratingoffice.office.infra.words.dates import month
from ratingoffice.office.templatetags.numbers import halves
from ratingoffice.office.templatetags.numbers import result as game_result
from ratingoffice.tournament.standings import CrossCell

register = template.Library()
register.filter("pool_name", pool_name)

#: words for codes, translated when they are shown
KINDS = {
    "swiss": gettext_noop("Swiss"),
    "round_robin": gettext_noop("Round robin"),
    "match": gettext_noop("Match"),
    "team": gettext_noop("Team event"),
    "knockout": gettext_noop("Knockout"),
    "meeting": gettext_noop("Meeting"),
    "other": gettext_noop("Other"),
}
COLORS = {"w": gettext_noop("White"), "b": gettext_noop("Black")}


@register.filter
def kind_name(kind: str) -> str:
    return _(KINDS[kind]) if kind in KINDS else kind


@register.simple_tag
def piece(color: str) -> SafeString:
    """A disc of that colour, with its name for those who do not see it."""
    name, color = escape(_(COLORS[color]) if color in COLORS else ""), escape(color)
    return mark_safe(f'<span class="piece {color}" title="{name}"></span><span class="hidden">{name}</span>')


@register.filter
def color_letter(color: str) -> str:
    """Return the letter of the colour in a cross-table, between the opponent's place and the result."""
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
def cell_result(cell: CrossCell) -> str:
    """The result of a game in a cross-table; of a match of teams its game points, those so far if boards are open."""
    points = cell.points.get("GP")
    if points is None:
        return game_result(cell.result)
    return halves(points) + ("*" if cell.result == "X" else "")


@register.filter
def alone(result: str) -> str:
    """A round without an opponent, in a cross-table."""
    return {"U": _("bye"), "F": "+1", "H": "½", "+": "+"}.get(result, "")


@register.filter
def rated_in(list_date: date) -> str:
    """An event, by the list that rated it."""
    return _rated_in(list_date, get_language())


@lru_cache(maxsize=1024)
def _rated_in(list_date: date, language: str | None) -> str:
    return _("rated in %(month)s") % {"month": month(list_date)}


@register.filter
def time_in_words(code: str) -> str:
    """A time control: 90 minutes for the game and 30 seconds a move from move 1."""
    return time_control_in_words(code)


@register.filter
def time_and_pool(code: str, pool: str | None) -> str:
    """A time control in words with its pool, so that a slip shows; pool: "" is none, of None nothing is known."""
    time = time_control_in_words(code)
    if pool is None:
        return time
    return _("%(time)s (%(pool)s)") % {"time": time, "pool": pool_name(pool) if pool else _("no pool")}


@register.filter
def rate_of_play(text: str) -> str:
    """5400+30 is 90 min + 30 s; 40/5400+30:1800+30 is 40/90 min + 30 s, 30 min + 30 s."""
    return _stages(text, get_language())


@lru_cache(maxsize=1024)
def _stages(text: str, language: str | None) -> str:
    """Format the stages; cached by language, because pages repeat the same few time controls."""
    return ", ".join(_stage(stage) for stage in text.split(":") if stage)


def _stage(stage: str) -> str:
    moves, slash, times = stage.rpartition("/")
    seconds, plus, bonus = times.partition("+")
    if not seconds.isdecimal() or (plus and not bonus.isdecimal()):
        return stage
    minutes, over = divmod(int(seconds), 60)
    base = _("%(minutes)s min") % {"minutes": minutes} if not over else _("%(seconds)s s") % {"seconds": int(seconds)}
    increment = " + " + _("%(seconds)s s") % {"seconds": bonus} if plus and int(bonus) else ""
    return f"{moves}{slash}{base}{increment}".replace(" ", "\N{NO-BREAK SPACE}")
