"""The register of clubs and circles, for the bodies that keep one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.federations.clubs import edit_club, enter_club
from ratingoffice.office.models import Body, Club
from ratingoffice.office.web.desk.register_forms import ClubForm
from ratingoffice.office.web.desk.views.common import account_of, acts_about, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("club.read")
def clubs(request: HttpRequest, system: Body) -> HttpResponse:
    _kept_by(system)
    may_edit = may(account_of(request), "club.edit", system)
    return show(request, "clubs", body=system, clubs=system.clubs.order_by("name", "club"), may_edit=may_edit)


@needs("club.edit")
def enter(request: HttpRequest, system: Body) -> HttpResponse:
    _kept_by(system)
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            enter_club(system, form.row(), account_of(request), form.cleaned_data["why"])
            messages.success(request, _("The club is in the register."))
            return redirect("desk:clubs", system=system.code)
    return show(request, "club_edit", form=form, body=system)


@needs("club.read", post="club.edit")
def club(request: HttpRequest, club: Club) -> HttpResponse:
    form = ClubForm(request.POST or None, initial=ClubForm.of(club))
    form.fields["club"].disabled = True
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            changed = edit_club(club, form.row(), account_of(request), form.cleaned_data["why"])
            messages.success(request, _("The club is changed.") if changed else _("Nothing is different."))
            return redirect("desk:club", club=club.pk)
    return show(
        request,
        "club_edit",
        form=form,
        body=club.body,
        club=club,
        may_edit=may(account_of(request), "club.edit", club.body),
        events=club.body.events.filter(club=club.club).order_by("-starts_on")[:20],
        acts=acts_about(club.body, f"club/{club.club}"),
    )


def _kept_by(body: Body) -> None:
    if not BODIES[body.code].keeps_clubs:
        raise Http404
