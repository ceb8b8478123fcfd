"""The door beside everything that somebody may find wrong: it leads to the form for claims."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingoffice.office.domain.federations.features import is_on
from ratingoffice.office.models import Body
from ratingoffice.office.web.shared.address_parts import IdConverter

register = template.Library()


@register.simple_tag(takes_context=True)
def not_right(context: template.RequestContext, body: Body, kind: str, *names: str | int) -> SafeString | str:
    """ "This is not right", about one thing: what it is and where it was seen are in the address.

    kind and names   game EVENT ROUND WHITE BLACK, player ID, event ID, list MONTH; "": something that is missing
    about            game/EVENT/ROUND/WHITE/BLACK and so on; an id is written as in an address
    Nothing where the body takes no claims, and nothing at the desk, which answers them.
    """
    if not is_on(body, "claims") or "at_desk" in context:
        return ""
    form = _form(body.code, get_language())
    written = IdConverter().to_url
    about = "/".join([kind, *(written(str(name)) for name in names)])
    query = urlencode({"about": about, "where": context["page"].path})
    label = _("This is not right")
    link = ' <a class="not-right" rel="nofollow" href="{}?{}" title="{}">'
    words = '<span aria-hidden="true">⚑</span><span>{}</span></a>'
    return format_html(link + words, form, query, label, label)


@lru_cache(maxsize=64)
def _form(code: str, language: str | None) -> str:
    """Return the address of the form; cached, because a page may have hundreds of links."""
    return reverse("public:claim", args=[code])
