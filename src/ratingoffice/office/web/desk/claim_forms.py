"""The form in which a claim is answered: one text, and a button for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.domain.claims.evidence import Ground
from ratingoffice.office.domain.claims.receiving import LONGEST
from ratingoffice.office.domain.claims.subject import in_words
from ratingoffice.office.models import Account, Claim
from ratingoffice.office.web.desk.forms import EMPTY


class AnswerForm(forms.Form):
    text = forms.CharField(
        label=_("What the claimant is told"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("A question, a refusal and a correction by hand need it."),
    )
    article = forms.ChoiceField(label=_("Article"), required=False)
    same_as = forms.ChoiceField(label=_("The same as"), required=False)

    def __init__(self, *args: Any, grounds: Sequence[Ground], others: Sequence[Claim], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.others = {str(one.pk): one for one in others}
        articles = dict.fromkeys(one.article for one in grounds if one.article)
        self._offer("article", [(one, one) for one in articles])
        told = ((pk, f"{one.number} · {in_words(one, one.body, in_public=False)}") for pk, one in self.others.items())
        self._offer("same_as", list(told))

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        """A choice among nothing is not asked for."""
        if choices:
            self.fields[name].choices = [EMPTY, *choices]  # type: ignore[attr-defined]
        else:
            del self.fields[name]

    @property
    def earlier(self) -> Claim | None:
        return self.others.get(self.cleaned_data.get("same_as", ""))


class AssignForm(forms.Form):
    officer = forms.ChoiceField(label=_("Assigned to"), required=False)

    def __init__(self, *args: Any, officers: Sequence[Account], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.officers = {str(one.pk): one for one in officers}
        self.fields["officer"].choices = [EMPTY, *((pk, one.get_username()) for pk, one in self.officers.items())]  # type: ignore[attr-defined]

    @property
    def chosen(self) -> Account | None:
        return self.officers.get(self.cleaned_data["officer"])
