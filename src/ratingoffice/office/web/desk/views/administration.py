"""The administrator's pages: accounts, what they are appointed to, invitations."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ratingoffice.office import clock
from ratingoffice.office.domain.accounts import accounts, second_factor, sessions
from ratingoffice.office.domain.accounts.permissions import Scope, needs
from ratingoffice.office.domain.accounts.roles import explained
from ratingoffice.office.models import Account, Act, Appointment, Body, Invitation
from ratingoffice.office.web.desk.forms import AppointmentForm, InvitationForm
from ratingoffice.office.web.desk.sign_in_forms import TakeAwayForm
from ratingoffice.office.web.desk.views.common import account_of, show, telling_above
from ratingoffice.office.web.desk.views.signing_in import say_ended
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("accounts", at=Scope.OFFICE)
@never_cache
def all_accounts(request: HttpRequest) -> HttpResponse:
    """Everybody, and invitations; a new invitation's link is shown this once."""
    form, link = InvitationForm(request.POST or None, initial=_only_body()), ""
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            _made, secret = accounts.invite(*form.role_and_body(), account_of(request), form.cleaned_data["email"])
            link = request.build_absolute_uri(reverse("desk:invitation", kwargs={"secret": secret}))
            form = InvitationForm(initial=_only_body())
    people = Account.objects.order_by("username").prefetch_related(
        Prefetch("appointments", Appointment.objects.select_related("body"))
    )
    waiting = Invitation.objects.filter(used_at=None, expires_at__gt=clock.now()).select_related("body", "made_by")
    return show(
        request,
        "accounts",
        people=people,
        invitations=waiting.order_by("-made_at"),
        form=form,
        link=link,
        roles=explained(),
    )


@needs("accounts")
def one_account(request: HttpRequest, person: Account) -> HttpResponse:
    """What somebody is appointed to, and what they did."""
    form = AppointmentForm(request.POST or None, initial=_only_body())
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            accounts.appoint(person, *form.role_and_body(), account_of(request))
            return redirect("desk:one_account", person=person.pk)
    acts = Act.objects.filter(by=person).select_related("body").order_by("-at")[:20]
    appointments = person.appointments.select_related("body")
    return show(
        request,
        "one_account",
        person=person,
        form=form,
        appointments=appointments,
        acts=acts,
        has_second_factor=second_factor.has(person),
        signed_in=len(sessions.of(person)),
        roles=explained(),
    )


@needs("accounts")
def take_second_factor(request: HttpRequest, person: Account) -> HttpResponse:
    """Of somebody who has lost it, and said so by another way than the office."""
    form = TakeAwayForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            second_factor.take_away(person, account_of(request), form.cleaned_data["why"])
            messages.success(request, _("Taken away. At the next sign-in the password is enough to set up another."))
            return redirect("desk:one_account", person=person.pk)
    return show(request, "take_second_factor", person=person, form=form)


@require_POST
@needs("accounts")
def end_sessions(request: HttpRequest, person: Account) -> HttpResponse:
    by = account_of(request)
    own = request.session.session_key or ""
    say_ended(request, sessions.end_all(person, by, but=own if person == by else ""))
    return redirect("desk:one_account", person=person.pk)


@require_POST
@needs("accounts")
def dismiss(request: HttpRequest, appointment: Appointment) -> HttpResponse:
    person = appointment.account_id
    with telling_above(request):
        accounts.dismiss(appointment, account_of(request))
    return redirect("desk:one_account", person=person)


@require_POST
@needs("accounts")
def set_active(request: HttpRequest, person: Account) -> HttpResponse:
    with telling_above(request):
        accounts.set_active(person, request.POST.get("active") == "1", account_of(request))
    return redirect("desk:one_account", person=person.pk)


@require_POST
@needs("accounts")
@never_cache
def password_link(request: HttpRequest, person: Account) -> HttpResponse:
    """A link for somebody who has forgotten the password; shown this once."""
    said = accounts.password_link(person, account_of(request))
    link = request.build_absolute_uri(reverse("account_reset_password_from_key", kwargs=said))
    return show(request, "password_link", person=person, link=link)


@require_POST
@needs("accounts")
def revoke_invitation(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    accounts.revoke_invitation(invitation, account_of(request))
    messages.success(request, _("The invitation opens nothing any more."))
    return redirect("desk:accounts")


def _only_body() -> dict[str, Body]:
    """Where there is one body only, it is chosen."""
    bodies = list(Body.objects.all()[:2])
    return {"body": bodies[0]} if len(bodies) == 1 else {}
