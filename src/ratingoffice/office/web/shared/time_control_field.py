"""The field of a time control: written as people do, or chosen in minutes; kept in seconds, as files have it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from ratingoffice.book.time_control import NoTimeControl
from ratingoffice.book.time_control_text import PRESETS, describe_time_control, read_time_control, time_control_code
from ratingoffice.office.infra.words.page import localise

HELP = _("In minutes, with the seconds a move: 90+30; with two controls 40/90, 30, +30. Or with units: 45m, 30s.")
CHOICES = "time-controls"


def choices() -> SafeString:
    """What the browser offers for the field."""
    options = ((preset, localise(describe_time_control(read_time_control(preset)))) for preset in PRESETS)
    return format_html(
        '<datalist id="{}">{}</datalist>', CHOICES, format_html_join("", '<option value="{}">{}</option>', options)
    )


class TimeControlInput(forms.TextInput):
    def __init__(self) -> None:
        super().__init__({"list": CHOICES, "autocomplete": "off", "spellcheck": "false"})

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        return format_html("{}{}", super().render(*args, **kwargs), choices())


class TimeControlField(forms.CharField):
    widget = TimeControlInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=100, help_text=HELP, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the time control in seconds."""
        text = super().clean(value)
        if not text:
            return ""
        try:
            return time_control_code(read_time_control(text))
        except NoTimeControl as problem:
            raise forms.ValidationError(localise(problem.message)) from None
