"""The forms of signing in."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.web.desk.forms import reason


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "spellcheck": "false", "autofocus": True}),
    )


class PasskeyForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the device"), max_length=100, help_text=_("For you to know it again: my phone, the blue key.")
    )
    answer = forms.CharField(widget=forms.HiddenInput, max_length=20_000)


class TakeAwayForm(forms.Form):
    why = reason()
