"""`{{ report.state|label:"state" }}`, `{{ report.state|tone }}`: the words and colours of the desk."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django import template
from django.template.context import Context
from django.templatetags.tz import do_timezone
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingoffice.office.domain.accounts.permissions import Place, Scope, bodies_for, may
from ratingoffice.office.domain.federations.local_day import time_zone_of
from ratingoffice.office.domain.labels import TONES, labels_of
from ratingoffice.office.domain.people.names import called
from ratingoffice.office.infra.words.dates import day
from ratingoffice.office.models import Account, Body, ChangeRequest, Player
from ratingoffice.office.templatetags.chess import time_in_words
from ratingoffice.office.templatetags.words import comma

register = template.Library()


@register.filter
def label(code: str | None, of: str) -> str:
    """Return the label of a code; a code without a label stays as it is."""
    return str(labels_of(of).get(code or "", code or ""))


@register.filter
def labels(codes: str | None, of: str) -> str:
    """The same of several words in one."""
    return comma().join(label(code, of) for code in (codes or "").split())


@register.filter
def tone(code: str | None) -> str:
    return TONES.get(code or "", "")


@register.filter
def at(names: Mapping[str, Any], key: str) -> str:
    """The name of a player by the id, in the reader's letters; else the id."""
    name = names.get(key)
    return called(name) if isinstance(name, Player) else str(name or key)


@register.filter
def at_seat(moment: datetime, body: Body) -> Any:
    """A moment by the clock at the federation's seat."""
    return do_timezone(moment, time_zone_of(body))


@register.filter
def within(values: Mapping[str, Any], key: str) -> Any:
    """Return the value of the key, or None."""
    return values.get(key)


@register.simple_tag
def ended(game: Any) -> str:
    """How a game ended, in words."""
    return label(game.white_result + game.black_result, "result")


@register.filter
def pretty(value: Any) -> str:
    """What an act kept, a line each."""
    if isinstance(value, dict):
        return "\n".join(f"{label(name, 'field')}: {_format_value(part)}" for name, part in value.items())
    return _format_value(value)


@register.filter
def change_values(request: ChangeRequest) -> list[tuple[str, str, str]]:
    """Return each column of a change request: its name, its value and its new value, in words."""
    return [
        (label(name, "field"), _in_words(name, request.before.get(name, "")), _in_words(name, after))
        for name, after in request.after.items()
    ]


@register.filter
def in_words(value: Any, column: str) -> str:
    """A value of that column of an event, as people say it."""
    return day(value) if isinstance(value, date) else _in_words(column, str(value))


def _in_words(column: str, value: str) -> str:
    if column == "declarations":
        return labels(value, "declaration")
    if column == "time_control":
        return time_in_words(value)
    return label(value, "kind") if column == "kind" else value


def _format_value(value: Any) -> str:
    if value is None:
        return "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@register.inclusion_tag("office/desk/nav.html", takes_context=True)
def desk_nav(context: Context) -> dict[str, Any]:
    """The pages of the desk that this account may open; those of a body, of the one that the page is about."""
    request = context.get("request")
    account = getattr(request, "user", None)
    if request is None or not isinstance(account, Account):
        return {"account": None}
    body = _body_of(context, account)
    anywhere, office = Scope.ANYWHERE, Scope.OFFICE
    pages: list[tuple[str, str, str, Place | None]] = [
        ("desk.open", "desk:todo", _("To do"), anywhere),
        ("event.read", "desk:events", _("Events"), anywhere),
        ("player.read", "desk:players", _("Players"), body),
        ("next.read", "desk:next", _("Next list"), body),
        ("next.read", "desk:published", _("Published"), body),
        ("claim.read", "desk:claims", _("Claims"), body),
        ("correction.read", "desk:corrections", _("Corrections"), body),
        ("fees.read", "desk:fees", _("Fees"), body),
        ("shown.set", "desk:shown", _("What the public sees"), body),
        ("webhook.edit", "desk:webhooks", _("Webhooks"), body),
        ("letter.manage", "desk:letters", _("Mail"), anywhere),
        ("audit.read", "desk:audit", _("Record"), anywhere),
        ("accounts", "desk:accounts", _("Accounts"), office),
    ]
    items = []
    for action, name, text, place in pages:
        if place is not None and may(account, action, place):
            url = reverse(name, args=[place.code] if isinstance(place, Body) else [])
            is_current = request.path == url or (name != "desk:todo" and request.path.startswith(url))
            items.append({"url": url, "label": text, "is_current": is_current})
    return {"account": account, "items": items, "csrf_token": context.get("csrf_token")}


def _body_of(context: Context, account: Account) -> Body | None:
    for name in ("body", "event", "player", "report"):
        subject = context.get(name)
        body = subject if isinstance(subject, Body) else getattr(subject, "body", None)
        if isinstance(body, Body):
            return body
    return next(iter(bodies_for(account, "player.read") or bodies_for(account, "fees.read")), None)
