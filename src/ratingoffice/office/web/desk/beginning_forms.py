"""The forms with which an office begins, or goes beside another program."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain import labels
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Body
from ratingoffice.office.web.desk.forms import choice, day, reason, text


class BeginForm(forms.Form):
    body = choice(_("Rated by the regulations of"), {}, required=True)
    name = text(labels.FIELDS["name"], required=True, help_text=_("As its pages and lists are headed."))
    first_list = day(_("First list"), required=True, help_text=_("The day of the first list that is made here."))
    players = forms.FileField(
        label=_("Players (CSV)"), required=False, help_text=_("Left out: the register begins empty.")
    )
    ratings = forms.FileField(
        label=_("Ratings (CSV)"),
        required=False,
        help_text=_("Of the list before the first one, if there is one: pool, player_id, rating."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        present_codes = set(Body.objects.values_list("code", flat=True))
        absent_bodies = [
            (code, f"{localise(body.full_name)} ({code})") for code, body in BODIES.items() if code not in present_codes
        ]
        self.fields["body"].choices = absent_bodies  # type: ignore[attr-defined]


class PlayerFileForm(forms.Form):
    file = forms.FileField(label=_("Players (CSV)"))
    why = reason()


class ManyFilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class ManyFiles(forms.FileField):
    widget = ManyFilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        return [super(ManyFiles, self).clean(file, initial) for file in data or [None]]


class TheirListsForm(forms.Form):
    lists = ManyFiles(
        label=_("Their lists"),
        help_text=_(
            "All of them since the book was taken over, one file a list, with the month in its name: 2026-02.csv. "
            "Lists of FIDE, a list.csv of ours, or any other CSV."
        ),
    )
    columns = text(_("Columns"), help_text=_("Of any other CSV: which column is which, like rating=Elo,player_id=ID."))
