"""The forms of the registers that a body keeps besides its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratingoffice.office.domain import labels
from ratingoffice.office.domain.events import documents
from ratingoffice.office.domain.federations import feature_switches
from ratingoffice.office.domain.federations.features import FEATURES
from ratingoffice.office.domain.labels import pool_name
from ratingoffice.office.models import Body, Club, Event, Federation
from ratingoffice.office.web.desk.decision_forms import paper
from ratingoffice.office.web.desk.forms import CouncilForm, choice, day, reason, text


class FederationForm(CouncilForm):
    federation = text(_("Code"), required=True, most=8, help_text=_("Three letters, as FIDE writes them."))
    name = text(pgettext_lazy("of a thing", "Name"), required=True)
    officer = text(labels.FIELDS["officer"])
    contact = text(labels.FIELDS["contact"], most=400, help_text=_("Only for the desk: never shown in public."))
    member_from = day(labels.FIELDS["member_from"], help_text=_("Left empty: not known, and not judged."))
    member_until = day(labels.FIELDS["member_until"])
    excluded_from = day(labels.FIELDS["excluded_from"])
    excluded_until = day(labels.FIELDS["excluded_until"], help_text=_("The last day; left empty: without end."))
    decision = text(labels.FIELDS["decision"], most=400, help_text=_("By which it is excluded."))
    why = reason()

    def row(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "why"}

    @classmethod
    def of(cls, federation: Federation) -> dict[str, Any]:
        return {name: getattr(federation, name) for name in cls.base_fields if name != "why"}


class ClubForm(forms.Form):
    club = text(_("Code"), required=True, most=40, help_text=_("By which events name it; it never changes."))
    name = text(pgettext_lazy("of a thing", "Name"), required=True)
    kind = choice(labels.FIELDS["kind"], dict(Club.Kind.choices), required=True)
    entitled_from = day(labels.FIELDS["entitled_from"], help_text=_("Left empty: as long as one knows."))
    entitled_until = day(labels.FIELDS["entitled_until"], help_text=_("The last day; left empty: without end."))
    decision = text(labels.FIELDS["decision"], most=400, help_text=_("By which it is recognised."))
    contact = text(labels.FIELDS["contact"], most=400, help_text=_("Only for the desk: never shown in public."))
    why = reason()

    def row(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "why"}

    @classmethod
    def of(cls, club: Club) -> dict[str, Any]:
        return {name: getattr(club, name) for name in cls.base_fields if name != "why"}


class DocumentForm(forms.Form):
    kind = choice(_("Document"), {}, required=True)
    link = text(_("Link"), most=500)
    file = paper(_("File"))

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = list(documents.asked_for(event.body).items())  # type: ignore[attr-defined]


class BaseCorrectionForm(forms.Form):
    pool = choice(_("Pool"), {}, required=True)
    value = forms.IntegerField(label=_("Correct value"), help_text=_("The rating from which the next list goes on."))
    holds_from = day(
        labels.FIELDS["holds_from"],
        required=True,
        help_text=_("Events that start on that day or later are calculated with it, earlier ones with the list."),
    )
    decided_by = text(labels.FIELDS["decided_by"], required=True, most=150)
    decided_on = day(labels.FIELDS["decided_on"], required=True)
    why = reason()

    def __init__(self, *args: Any, ratings: Mapping[str, int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(pool, f"{pool_name(pool)}: {rating}") for pool, rating in ratings.items()]
        self.fields["pool"].choices = offered  # type: ignore[attr-defined]
        self.fields["why"].help_text = _("Shown in public on the calculation sheet: name no other people.")

    def row(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "why"}


class AliasForm(forms.Form):
    """What stands in the place of a withdrawn name."""

    alias = text(_("Shown instead of the name"), required=True, most=100)
    why = reason()


class ShownForm(forms.Form):
    """A tick for each thing that the public may see."""

    birth_dates = forms.BooleanField(
        label=_("Publish dates of birth"),
        help_text=_("The regulation asks for them on the list. Without the tick, pages and downloads have the year."),
        required=False,
    )
    why = reason()

    def __init__(self, *args: Any, body: Body, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        why = self.fields.pop("why")
        if not feature_switches.has_birth_dates(body):
            del self.fields["birth_dates"]
        for name, feature in FEATURES.items():
            self.fields[name] = forms.BooleanField(label=feature.title, help_text=feature.says, required=False)
        self.fields["licence"] = text(
            _("Licence of the open data"), help_text=_("An SPDX identifier like CC-BY-4.0, or a few words.")
        )
        self.fields["licence_link"] = forms.URLField(
            label=_("Address of the licence"), required=False, max_length=400, assume_scheme="https"
        )
        self.fields["why"] = why


class PaperForm(forms.Form):
    """The day on which the paper copy of a report came; empty: it has not."""

    received_on = day(labels.FIELDS["paper_received_on"])


class SentForm(forms.Form):
    """The day on which the report went on to the body's server; empty: it has not."""

    sent_on = day(labels.FIELDS["sent_on"])


class FeeTableForm(forms.Form):
    table = forms.CharField(
        label=_("Fees by number of players"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("A line each: from how many players, and the amount. “10 25.00” is 25 from ten players on."),
    )
    currency = text(labels.FIELDS["currency"], most=8)
    holds_from = day(labels.FIELDS["holds_from"], help_text=_("The first day of the first event that owes a fee."))
    why = reason()


class FeeForm(forms.Form):
    invoiced_on = day(labels.FIELDS["invoiced_on"])
    paid_on = day(labels.FIELDS["paid_on"])
