"""`{% if body|shows:"calendar" %}`: does the body show the public this?"""

from __future__ import annotations

from django import template

from ratingoffice.office.domain.federations.features import is_on
from ratingoffice.office.models import Body

register = template.Library()


@register.filter
def shows(body: Body, feature: str) -> bool:
    return is_on(body, feature)
