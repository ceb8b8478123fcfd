"""`{{ player|called }}`: the name in the reader's own letters, where there is one; `also_called`, the other.

`{% name roman id %}` is the same of a table that keeps only the roman name: `native` of the page has the others by id.
"""

from __future__ import annotations

from django import template
from django.template.context import Context

from ratingoffice.office.domain.people.names import also_called, called, name_html

register = template.Library()
register.filter("called", called)
register.filter("also_called", also_called)


@register.simple_tag(takes_context=True)
def name(context: Context, roman: str | None, player_id: str | None) -> str:
    return name_html(context.get("native") or {}, roman, player_id)
