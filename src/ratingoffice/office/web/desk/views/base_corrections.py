"""Base corrections on a player's page: entered, and withdrawn."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.lists.published_lists import newest
from ratingoffice.office.domain.people import base_corrections
from ratingoffice.office.models import BaseCorrection, Player
from ratingoffice.office.web.desk.forms import WhyForm
from ratingoffice.office.web.desk.register_forms import BaseCorrectionForm
from ratingoffice.office.web.desk.views.common import account_of, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("player.correct_base")
def correct_base(request: HttpRequest, player: Player) -> HttpResponse:
    ratings, in_force = base_corrections.ratings_of(player), newest(player.body)
    usual = {"holds_from": in_force.list_date if in_force else None, "decided_on": clock.today()}
    form = BaseCorrectionForm(request.POST or None, initial=usual, ratings=ratings)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            base_corrections.correct_base(player, form.row(), account_of(request), form.cleaned_data["why"])
            entered = _("The base correction is entered. The preview of the next list shows its effect.")
            messages.success(request, entered)
            return redirect("desk:player", player=player.pk)
    return show(request, "base_correct", form=form, player=player, ratings=ratings)


@needs("player.correct_base")
def withdraw_base(request: HttpRequest, base_correction: BaseCorrection) -> HttpResponse:
    player, form = base_correction.player, WhyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            base_corrections.withdraw_base(base_correction, account_of(request), form.cleaned_data["why"])
            messages.success(request, _("The base correction is withdrawn."))
            return redirect("desk:player", player=player.pk)
    return show(request, "base_withdraw", form=form, player=player, correction=base_correction)
