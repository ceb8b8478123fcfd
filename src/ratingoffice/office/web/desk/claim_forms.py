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

    def __init__(self, *args: Any, grounds: Sequence[Ground], other_claims: Sequence[Claim], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.others = {str(claim.pk): claim for claim in other_claims}
        articles = dict.fromkeys(ground.article for ground in grounds if ground.article)
        self._offer("article", [(article, article) for article in articles])
        options = (
            (pk, f"{claim.number} · {in_words(claim, claim.body, in_public=False)}")
            for pk, claim in self.others.items()
        )
        self._offer("same_as", list(options))

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
        self.officers = {str(officer.pk): officer for officer in officers}
        choices = [(pk, officer.get_username()) for pk, officer in self.officers.items()]
        self.fields["officer"].choices = [EMPTY, *choices]  # type: ignore[attr-defined]

    @property
    def chosen_officer(self) -> Account | None:
        return self.officers.get(self.cleaned_data["officer"])
