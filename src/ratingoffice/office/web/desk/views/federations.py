"""The register of federations, for the bodies that keep one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.federations.registry import BODIES
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.federations.member_federations import edit_federation, enter_federation
from ratingoffice.office.models import Body, Federation
from ratingoffice.office.web.desk.register_forms import FederationForm
from ratingoffice.office.web.desk.views.common import account_of, acts_about, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("federation.read")
def federations(request: HttpRequest, system: Body) -> HttpResponse:
    _kept_by(system)
    return show(
        request,
        "federations",
        body=system,
        federations=system.federations.order_by("federation"),
        today=clock.today(),
        may_edit=may(account_of(request), "federation.edit", system),
    )


@needs("federation.edit")
def enter(request: HttpRequest, system: Body) -> HttpResponse:
    _kept_by(system)
    form = FederationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            enter_federation(system, form.row(), account_of(request), form.cleaned_data["why"])
            messages.success(request, _("The federation is in the register."))
            return redirect("desk:federations", system=system.code)
    return show(request, "federation_edit", form=form, body=system)


@needs("federation.read", post="federation.edit")
def federation(request: HttpRequest, federation: Federation) -> HttpResponse:
    form = FederationForm(request.POST or None, initial=FederationForm.of(federation))
    form.fields["federation"].disabled = True
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            changed = edit_federation(federation, form.row(), account_of(request), form.cleaned_data["why"])
            messages.success(request, _("The federation is changed.") if changed else _("Nothing is different."))
            return redirect("desk:federation", federation=federation.pk)
    return show(
        request,
        "federation_edit",
        form=form,
        body=federation.body,
        federation=federation,
        may_edit=may(account_of(request), "federation.edit", federation.body),
        acts=acts_about(federation.body, f"federation/{federation.federation}"),
    )


def _kept_by(body: Body) -> None:
    if not BODIES[body.code].keeps_federations:
        raise Http404
