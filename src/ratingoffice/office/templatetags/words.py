"""`{{ sentence|say }}` in the reader's language, `{% article "8.3.3" edition %}` as links to the regulation."""

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from ratingoffice.federations.outline import READING
from ratingoffice.office.infra.words.page import localise

register = template.Library()


@register.filter
def say(text: str | Sequence[str] | None) -> str:
    return localise(text)


@register.simple_tag
def comma() -> str:
    """Between two things that a page names one after the other."""
    return pgettext("between words", ", ")


@register.simple_tag
def article(cited: str | None, edition: str | None) -> SafeString:
    """Link each cited article to its place on the page of the edition; they stay joined ("6.4; I-12")."""
    parts = [part.strip() for part in (cited or "").split(";") if part.strip()]
    if not edition:
        return format_html_join("; ", "{}", ((part,) for part in parts))
    page = reverse("tools:regulation", args=[edition])
    return format_html_join("; ", '<a href="{}#{}">{}</a>', ((page, anchor(part), part) for part in parts))


@register.filter
def anchor(at: str) -> str:
    """Return the anchor on the page of an edition: `a-8.3.3-¶4`; of an interpretation `i-I-10`."""
    return f"i-{at}" if READING.fullmatch(at) else "a-" + at.replace(" ", "-")
