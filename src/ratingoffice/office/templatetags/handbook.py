"""`{% term "body" _("Body") %}`: a word that not everybody knows, explained on the spot and by the handbook."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from ratingoffice.office.web.shared.handbook_chapters import chapter

register = template.Library()


@register.simple_tag
def term(anchor: str, label: str) -> SafeString:
    explanation = chapter("words", get_language() or "en").section(anchor).opening
    address = reverse("help:chapter", args=["words"])
    return format_html('<a class="term" href="{}#{}" title="{}">{}</a>', address, anchor, explanation, label)
