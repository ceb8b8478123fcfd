"""The forms of decisions and appeals. What each decision needs, the services say."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from ratingoffice.office.domain import labels
from ratingoffice.office.domain.decisions.decisions import DecisionSource, Notice
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.infra.stored_files import Paper
from ratingoffice.office.infra.uploads import guarded_upload
from ratingoffice.office.models import Decision, Event
from ratingoffice.office.web.desk.forms import choice, day, lines, reason, text


def paper(label: Any) -> forms.FileField:
    return forms.FileField(label=label, required=False)


def paper_of(form: forms.Form) -> Paper | None:
    file = form.cleaned_data.get("file")
    return Paper(*guarded_upload(file)) if isinstance(file, UploadedFile) else None


class DecisionForm(forms.Form):
    decision = choice(_("Decision"), {}, required=True)
    games = forms.MultipleChoiceField(label=_("Games"), required=False, choices=())
    given_by = text(
        _("Given or decided by"),
        most=150,
        help_text=_("The name and the office: M. Novak, QC chair. An approval needs it; left empty: you."),
    )
    given_on = day(_("Given or decided on"), help_text=_("An approval needs it; left empty: today."))
    reference = text(_("Paper"), most=300, help_text=_("The letter or the minutes. An approval needs this or a file."))
    file = paper(_("File"))
    reason = reason(_("Kept in the record. Why an event is not rated, everybody can read on its page."))
    communicated_to = text(_("Communicated to"))
    communicated_on = day(_("Communicated on"), help_text=_("The term of an appeal counts from this day."))
    notice = lines(_("Text of the notice"))

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["decision"].choices = list(labels.decisions_about(event).items())  # type: ignore[attr-defined]

    @property
    def of_giving(self) -> list[forms.BoundField]:
        return [self[name] for name in ("given_by", "given_on", "reference", "file")]

    @property
    def of_notice(self) -> list[forms.BoundField]:
        return [self[name] for name in ("communicated_to", "communicated_on", "notice")]

    def source(self) -> DecisionSource:
        data = self.cleaned_data
        return DecisionSource(data["given_by"], data["given_on"], data["reference"], paper_of(self))

    def sent_notice(self) -> Notice:
        data = self.cleaned_data
        return Notice(data["communicated_to"], data["communicated_on"], data["notice"])

    @staticmethod
    def usual(event: Event) -> dict[str, Any]:
        return {"communicated_to": event.organiser, "communicated_on": today_at(event.body)}


class AppealForm(forms.Form):
    appeal = lines(_("Appeal"), required=True, help_text=_("What is wrong with the decision. It is filed once."))
    file = paper(_("File"))


class PaperAppealForm(AppealForm):
    appealed_on = day(_("Received on paper on"), required=True)
    appealed_by = text(_("Sent by"), required=True, most=150)
    why = lines(_("Why it was not filed at the desk"), required=True)


class AnswerForm(forms.Form):
    outcome = choice(_("Outcome"), dict(Decision.Outcome.choices), required=True)
    decided_by = text(_("Decided by"), required=True, most=150)
    decided_on = day(_("Decided on"), required=True)
    reason = reason()
