"""The forms of the desk. They define the fields; the engine and the services validate the values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratingoffice.book.book import TABLES
from ratingoffice.federations.body import FIRST_YEAR, LAST_YEAR
from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain import labels
from ratingoffice.office.domain.accounts.accounts import SCOPES
from ratingoffice.office.domain.events import documents, pgn, reporters
from ratingoffice.office.domain.events import schedule as plans
from ratingoffice.office.domain.events.change_requests import declared_and_waiting
from ratingoffice.office.domain.events.events import SOME_ASK, asked_of
from ratingoffice.office.domain.events.time_controls import time_control_as_written
from ratingoffice.office.domain.federations.clubs import holders
from ratingoffice.office.domain.labels import pool_name
from ratingoffice.office.domain.reports.addresses import address_of, hosts_of
from ratingoffice.office.infra.mail_address import MailAddressField
from ratingoffice.office.infra.words.dates import month
from ratingoffice.office.models import Body, Event, Player, Role
from ratingoffice.office.web.shared.time_control_field import TimeControlField

EMPTY = ("", "—")


def day(label: Any, required: bool = False, help_text: Any = "") -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(
        label=label, required=required, widget=widget, help_text=help_text, input_formats=["%Y-%m-%d"]
    )


def text(label: Any, required: bool = False, most: int = 200, help_text: Any = "") -> forms.CharField:
    return forms.CharField(label=label, required=required, max_length=most, help_text=help_text)


RECORDED = _("Kept in the record.")


def reason(help_text: Any = RECORDED) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": 3})
    return forms.CharField(label=_("Reason"), help_text=help_text, max_length=2000, widget=area)


def lines(label: Any, required: bool = False, help_text: Any = "") -> forms.CharField:
    area = forms.Textarea(attrs={"rows": 4})
    return forms.CharField(label=label, required=required, max_length=10_000, widget=area, help_text=help_text)


def choice(label: Any, words: Mapping[str, Any], required: bool = False) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, required=required, choices=[*([] if required else [EMPTY]), *words.items()])


def several(label: Any) -> forms.MultipleChoiceField:
    """Some words of the body: which there are is said when the form is made."""
    return forms.MultipleChoiceField(label=label, required=False, widget=forms.CheckboxSelectMultiple)


def offer(form: forms.Form, name: str, words: Mapping[str, Any]) -> None:
    """Offer these words, and any other that is selected already."""
    current = [word for word in form.initial.get(name) or () if word not in words]
    form.fields[name].choices = [*words.items(), *((word, word) for word in current)]  # type: ignore[attr-defined]


def offer_one(form: forms.Form, name: str, words: Mapping[str, Any]) -> None:
    """Offer nothing, one of these words, or another that is selected already."""
    current = {word: word for word in (form.initial.get(name),) if word and word not in words}
    form.fields[name].choices = [EMPTY, *words.items(), *current.items()]  # type: ignore[attr-defined]


class EventForm(forms.Form):
    name = text(pgettext_lazy("of an event", "Name"), required=True)
    starts_on = day(labels.FIELDS["starts_on"], required=True)
    ends_on = day(labels.FIELDS["ends_on"], required=True)
    time_control = TimeControlField(label=labels.FIELDS["time_control"])
    kind = choice(labels.FIELDS["kind"], labels.KINDS, required=True)
    match_games = forms.IntegerField(
        label=labels.FIELDS["match_games"],
        required=False,
        min_value=1,
        help_text=_("Only of a match: the fixed number of games."),
    )
    federation = text(labels.FIELDS["federation"], most=8, help_text=_("Three letters, as FIDE writes them."))
    organiser = text(labels.FIELDS["organiser"])
    club = choice(labels.FIELDS["club"], {})
    responsible = text(labels.FIELDS["responsible"], most=64, help_text=_("The ID of the member who runs the event."))
    announced_pool = choice(labels.FIELDS["announced_pool"], {})
    declarations = several(_("What is true of the event? Tick every yes."))
    schedule = lines(
        labels.FIELDS["schedule"], help_text=_("One round a line, with the time if it is known: 2026-05-01 10:00")
    )
    participants = lines(labels.FIELDS["participants"], help_text=_("Who is known to play: one ID a line."))

    def __init__(self, *args: Any, body: Body, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "declarations", labels.questions(body.code))
        offer_one(self, "club", holders(body))
        offer_one(self, "announced_pool", {pool: pool_name(pool) for pool in body.pools.split()})
        unasked = {*SOME_ASK} - {*asked_of(body)} | ({*plans.PARTS} if not plans.asked_for(body) else set())
        for name in unasked:
            del self.fields[name]

    def so_far(self) -> dict[str, Any]:
        """Return the valid values of a form that is still being filled in."""
        required_fields = [field for field in self.fields.values() if field.required]
        for field in required_fields:
            field.required = False
        self.full_clean()
        for field in required_fields:
            field.required = True
        days = ("starts_on", "ends_on")  # a year that is still being typed: 0002, 0020, 0202
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in days or (value and FIRST_YEAR <= value.year <= LAST_YEAR)
        }

    def row(self) -> dict[str, Any]:
        data = {name: self.cleaned_data[name] for name in self.fields if name not in ("why", "link")}
        return data | {"declarations": " ".join(data["declarations"])}


class RegisterForm(EventForm):
    link = text(_("Link"), most=500, help_text=_("Where it can be read; a file is added on the page of the event."))
    event_id = text(labels.FIELDS["event_id"], most=64, help_text=_("Left empty, it is made of the name and the day."))

    def __init__(self, *args: Any, body: Body, **kwargs: Any) -> None:
        super().__init__(*args, body=body, **kwargs)
        if kind := documents.of_every_event(body):
            self.fields["link"].label = documents.asked_for(body)[kind].capitalize()
        else:
            del self.fields["link"]


class OfficersRegisterForm(RegisterForm):
    registered_on = day(labels.FIELDS["registered_on"], help_text=_("Left empty: today."))


class EditEventForm(EventForm):
    why = reason()

    @classmethod
    def of(cls, event: Event) -> dict[str, Any]:
        values = {name: getattr(event, name) for name in EventForm.base_fields if name not in plans.PARTS}
        values |= plans.kept_plan(event).as_record()
        days = {name: getattr(event, name) for name in ("registered_on", "reported_on")}
        declared = [*pgn.declared_by_hand(event).split(), *declared_and_waiting(event)]
        more = {
            "declarations": declared,
            "kind": event.kind or "other",
            "time_control": time_control_as_written(event.time_control),
        }
        return values | days | more

    def row(self) -> dict[str, Any]:
        """A time control that stands as it was shown stays as it is kept."""
        untouched = {"time_control"}.difference(self.changed_data)
        return {name: value for name, value in super().row().items() if name not in untouched}


class OfficersEditEventForm(EditEventForm):
    registered_on = day(labels.FIELDS["registered_on"])
    reported_on = day(labels.FIELDS["reported_on"])


class ReportForm(forms.Form):
    file = forms.FileField(
        label=_("Report"), help_text=_("TRF, the body’s own form, chess-results XML or a CSV of games.")
    )
    from_address = forms.BooleanField(label=_("Taken from the address that was sent"), required=False, initial=True)
    address = text(_("Or an address"), most=500)
    reporter = text(
        labels.FIELDS["reporter"],
        most=64,
        help_text=_("The ID of the member whom the organiser has named; left empty: the organiser."),
    )
    interim = forms.BooleanField(label=_("Interim report: the event goes on"), required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        hosts = hosts_of(event)
        self.fields["address"].help_text = _("Where the results stand on %(hosts)s, instead of a file.") % {
            "hosts": ", ".join(hosts)
        }
        self.fields["file"].required = not hosts
        for name, is_needed in (
            ("address", bool(hosts)),
            ("from_address", address_of(event) is not None),
            ("reporter", reporters.asked_for(event.body)),
        ):
            if not is_needed:
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "address" in self.fields and not self.errors and bool(data.get("file")) == bool(data.get("address")):
            self.add_error("file", _("Give a file or an address."))
        return data


class WhyForm(forms.Form):
    why = reason()


class PublishForm(forms.Form):
    """Only where the closing date is still to come, a reason is asked for."""

    why = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Published with the list: everybody can read it."),
    )


class CouncilForm(forms.Form):
    """FIDE 10.1: a decision of the Council by which a player, or a federation's players, are listed all the same."""

    council_from = day(labels.FIELDS["council_from"], help_text=_("Listed although 10.1 speaks against it."))
    council_until = day(labels.FIELDS["council_until"], help_text=_("The last day; left empty: without end."))
    council_decision = text(labels.FIELDS["council_decision"], most=400, help_text=_("Its paper and day."))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("council_from") and not data.get("council_decision"):
            self.add_error("council_decision", _("name the decision of the Council"))
        if not data.get("council_from") and (data.get("council_until") or data.get("council_decision")):
            self.add_error("council_from", _("say from which day on"))
        return data


class PlayerForm(CouncilForm):
    player_id = text(labels.FIELDS["player_id"], required=True, most=64)
    name = text(labels.FIELDS["name"], required=True)
    native_name = text(
        labels.FIELDS["native_name"], help_text=_("Cyrillic, kanji, …: shown on pages in that language.")
    )
    sex = choice(labels.FIELDS["sex"], labels.SEXES)
    birth_date = text(
        labels.FIELDS["birth_date"],
        most=10,
        help_text=_("1990-05-17, or 1990. The public sees the year; the day only where the body publishes it."),
    )
    federation = text(labels.FIELDS["federation"], most=8)
    region = text(labels.FIELDS["region"], most=100)
    title = text(labels.FIELDS["title"], most=16)
    national_title = text(labels.FIELDS["national_title"], most=40)
    fide_id = text(labels.FIELDS["fide_id"], most=16)
    fide_standard = forms.IntegerField(label=labels.FIELDS["fide_standard"], required=False, min_value=0)
    fide_rapid = forms.IntegerField(label=labels.FIELDS["fide_rapid"], required=False, min_value=0)
    fide_blitz = forms.IntegerField(label=labels.FIELDS["fide_blitz"], required=False, min_value=0)
    member_from = day(labels.FIELDS["member_from"])
    member_until = day(labels.FIELDS["member_until"])
    joined_on = day(labels.FIELDS["joined_on"], help_text=_("For the first time; left empty: “member from”."))
    registered = forms.NullBooleanField(label=labels.FIELDS["registered"], required=False)
    deceased_on = day(labels.FIELDS["deceased_on"])
    why = reason()
    field_order = (*TABLES["players"], "why")

    def __init__(self, *args: Any, body: Body | None = None, **kwargs: Any) -> None:
        """Decisions of the Council are asked for where a body is given that keeps a register of federations."""
        super().__init__(*args, **kwargs)
        if body is None or not BODIES[body.code].keeps_federations:
            for name in CouncilForm.base_fields:
                del self.fields[name]

    def row(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "why"}

    @classmethod
    def of(cls, player: Player) -> dict[str, Any]:
        return {name: getattr(player, name) for name in cls.base_fields if name != "why"}


class MergeForm(forms.Form):
    into = text(_("Is the same person as"), required=True, most=64, help_text=_("The ID of the one who stays."))
    why = reason()


class InvitationForm(forms.Form):
    role = choice(_("Role"), labels.ROLES, required=True)
    body = forms.ModelChoiceField(
        Body.objects.order_by("code"),
        label=_("Body"),
        required=False,
        help_text=_("An administrator is of no body in particular."),
    )
    email = MailAddressField(label=_("E-mail"), required=False)

    def role_and_body(self) -> tuple[Role, Body | None]:
        return Role(self.cleaned_data["role"]), self.cleaned_data["body"]


class AppointmentForm(InvitationForm):
    email = None  # type: ignore[assignment]


class AcceptForm(forms.Form):
    username = text(_("User name"), required=True, most=150)
    first_name = text(_("First name"), most=150)
    last_name = text(_("Last name"), most=150)
    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("At least ten characters."),
    )
    again = forms.CharField(
        label=_("Password again"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("password") != data.get("again"):
            self.add_error("again", _("The two passwords differ."))
        return data


class TokenForm(forms.Form):
    name = text(
        pgettext_lazy("of a thing", "Name"),
        required=True,
        most=100,
        help_text=_("What it is for: your pairing program, say."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("May"),
        widget=forms.CheckboxSelectMultiple,
        choices=[
            (SCOPES[0], _("register events")),
            (SCOPES[1], _("send reports")),
            (SCOPES[2], _("see the next list before it is published")),
        ],
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        coerce=int,
        empty_value=None,
        required=False,
        initial="365",
        choices=[("90", _("90 days")), ("365", _("a year")), ("", _("without end"))],
    )


class ReadingForm(forms.Form):
    """Another reading of a point, from a list on."""

    reading = forms.ChoiceField(label=_("Read as"), choices=())
    holds_from = forms.ChoiceField(label=_("From the list"), choices=())
    reason = reason()

    def __init__(self, *args: Any, words: Sequence[str], days: Sequence[date], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reading"].choices = [(word, word) for word in words]  # type: ignore[attr-defined]
        self.fields["holds_from"].choices = [(str(list_day), f"{list_day:%Y-%m}") for list_day in days]  # type: ignore[attr-defined]

    def chosen_reading(self) -> tuple[str, str, date]:
        """The number, the word, and the day of the list."""
        number, _equals, word = self.cleaned_data["reading"].partition("=")
        return number, word, date.fromisoformat(self.cleaned_data["holds_from"])


class CorrectionForm(forms.Form):
    """What every correction says, whatever it changes."""

    list_date = forms.ChoiceField(label=_("From the list"), choices=())
    pointed_out_on = day(_("Pointed out on"), required=True)
    reason = reason(_("Published with the corrected list: everybody can read it."))

    def __init__(self, *args: Any, days: Sequence[date], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["list_date"].choices = [(str(list_day), month(list_day)) for list_day in days]  # type: ignore[attr-defined]
        self.order_fields(
            [*(name for name in self.fields if name not in CorrectionForm.base_fields), *CorrectionForm.base_fields]
        )

    @property
    def from_list(self) -> date:
        return date.fromisoformat(self.cleaned_data["list_date"])

    def values(self) -> dict[str, Any]:
        """What the corrected row would hold."""
        values = {name: value for name, value in self.cleaned_data.items() if name not in CorrectionForm.base_fields}
        if "declarations" in values:
            values["declarations"] = " ".join(values["declarations"])
            values["approvals"] = " ".join(values["approvals"])
            if "time_control" not in self.changed_data:
                del values["time_control"]  # it stays as it is kept
        return {name: None if value == "" else value for name, value in values.items()}


class CorrectGameForm(CorrectionForm):
    """Who played is chosen beside the form (`services/correct_game.py`)."""

    result = choice(labels.FIELDS["result"], {**labels.RESULTS, **labels.NOT_PLAYED_RESULT}, required=True)
    played_on = day(labels.FIELDS["played_on"])
    ruling = choice(labels.FIELDS["ruling"], {})

    def __init__(self, *args: Any, body: Body, days: Sequence[date], **kwargs: Any) -> None:
        super().__init__(*args, days=days, **kwargs)
        offer_one(self, "ruling", labels.rulings(body, days[0] if days else date.max))

    def values(self) -> dict[str, Any]:
        """Return the values of the row; an empty mapping for a game that was not played."""
        values = super().values()
        result = values.pop("result")
        return {} if result == labels.NOT_PLAYED else {"white_result": result[0], "black_result": result[1], **values}


class CorrectEventForm(CorrectionForm):
    time_control = TimeControlField(label=labels.FIELDS["time_control"])
    kind = choice(labels.FIELDS["kind"], labels.KINDS)
    match_games = forms.IntegerField(label=labels.FIELDS["match_games"], required=False, min_value=1)
    registered_on = day(labels.FIELDS["registered_on"])
    reported_on = day(labels.FIELDS["reported_on"])
    declarations = several(labels.FIELDS["declarations"])
    approvals = several(labels.FIELDS["approvals"])
    refused = forms.NullBooleanField(label=labels.FIELDS["refused"], required=False)

    def __init__(self, *args: Any, body: Body, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("declarations", "approvals"):
            offer(self, name, labels.words_of(name, body.code))


class CorrectPlayerForm(CorrectionForm):
    sex = choice(labels.FIELDS["sex"], labels.SEXES)
    birth_date = text(labels.FIELDS["birth_date"], most=10)
    federation = text(labels.FIELDS["federation"], most=8)
    fide_standard = forms.IntegerField(label=labels.FIELDS["fide_standard"], required=False, min_value=0)
    fide_rapid = forms.IntegerField(label=labels.FIELDS["fide_rapid"], required=False, min_value=0)
    fide_blitz = forms.IntegerField(label=labels.FIELDS["fide_blitz"], required=False, min_value=0)
    member_from = day(labels.FIELDS["member_from"])
    member_until = day(labels.FIELDS["member_until"])
    joined_on = day(labels.FIELDS["joined_on"], help_text=_("For the first time; left empty: “member from”."))
    registered = forms.NullBooleanField(label=labels.FIELDS["registered"], required=False)
    deceased_on = day(labels.FIELDS["deceased_on"])
