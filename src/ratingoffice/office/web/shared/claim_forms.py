"""What a claim asks of whoever makes it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.domain import labels
from ratingoffice.office.domain.claims.receiving import LONGEST
from ratingoffice.office.domain.claims.subject import About
from ratingoffice.office.infra.mail_address import MailAddressField
from ratingoffice.office.models import Claim

#: of a claim without a thing that it was opened from
KINDS_TO_CHOOSE = (Claim.Kind.MISSING, Claim.Kind.EVENT, Claim.Kind.PLAYER, Claim.Kind.GAME, Claim.Kind.OTHER)
RESULTS = {**labels.RESULTS, labels.NOT_PLAYED: _("It was not played")}


class ClaimForm(forms.Form):
    kind = forms.ChoiceField(
        label=_("What is it about?"),
        choices=[(kind_choice.value, kind_choice.label) for kind_choice in KINDS_TO_CHOOSE],
    )
    right = forms.ChoiceField(
        label=_("What would be right?"), required=False, choices=[("", _("as I write below")), *RESULTS.items()]
    )
    text = forms.CharField(
        label=_("What is not right, and how do you know?"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    name = forms.CharField(
        label=_("Your name"), required=False, max_length=100, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = MailAddressField(
        label=_("Your e-mail"),
        required=False,
        help_text=_("To be told of the answer. Without it you follow your claim by a link that is shown once."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    #: for programs, which fill in everything: nobody sees it
    website = forms.CharField(
        required=False, max_length=200, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"})
    )

    def __init__(self, *args: Any, about: About, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if about.kind:
            del self.fields["kind"]
        if about.game:
            self.fields["text"].help_text = _("Needed where the list above does not say it.")
        else:
            del self.fields["right"]
            self.fields["text"].required = True


class ReplyForm(forms.Form):
    text = forms.CharField(label=_("Your reply"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 4}))
