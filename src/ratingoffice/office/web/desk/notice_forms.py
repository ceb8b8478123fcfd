"""The forms about notices: what somebody wants to be told, and what is sent to programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.domain.notices.kinds import KINDS
from ratingoffice.office.infra.mail_address import MailAddressField
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import When
from ratingoffice.office.web.desk.forms import choice


class ChoicesForm(forms.Form):
    """A field for each kind that is offered."""

    notices_to = MailAddressField(
        label=_("E-mail"), required=False, help_text=_("Left empty: the address of your invitation.")
    )

    def __init__(self, *args: Any, offered: Mapping[str, When], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, when in offered.items():
            field = choice(localise(KINDS[name].label), dict(When.choices), required=True)
            field.initial = when.value
            self.fields[name] = field

    def told(self) -> dict[str, str]:
        return {name: value for name, value in self.cleaned_data.items() if name != "notices_to"}


class WebhookForm(forms.Form):
    url = forms.URLField(
        label=_("Address"), max_length=500, assume_scheme="https", help_text=_("It begins with https://")
    )
    kinds = forms.MultipleChoiceField(label=_("What is sent to it"), widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kinds"].choices = [(one.name, localise(one.label)) for one in KINDS.values()]  # type: ignore[attr-defined]
