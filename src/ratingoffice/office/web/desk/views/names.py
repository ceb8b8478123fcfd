"""What a person may ask of the office: that their name is not shown in public, and all that is kept about them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.office.domain.accounts.permissions import needs
from ratingoffice.office.domain.people import name_withdrawal
from ratingoffice.office.domain.people.personal_data_export import about
from ratingoffice.office.models import Player, Withdrawal
from ratingoffice.office.web.desk.forms import WhyForm
from ratingoffice.office.web.desk.register_forms import AliasForm
from ratingoffice.office.web.desk.views.common import account_of, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("player.withdraw")
def withdraw(request: HttpRequest, player: Player) -> HttpResponse:
    """Withdrawn, with another alias, or shown again."""
    now = Withdrawal.objects.filter(player=player).first()
    usual = now.alias if now else _("Player %(id)s") % {"id": player.player_id}
    shows_again = "again" in request.POST
    alias = AliasForm(request.POST if request.POST and not shows_again else None, initial={"alias": usual})
    back = WhyForm(request.POST if shows_again else None)
    form = back if shows_again else alias
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            if shows_again:
                name_withdrawal.show_again(player, account_of(request), form.cleaned_data["why"])
                messages.success(request, _("The name is shown in public again."))
            else:
                name_withdrawal.withdraw(
                    player, form.cleaned_data["alias"], account_of(request), form.cleaned_data["why"]
                )
                messages.success(request, _("From now on the public sees the alias, on earlier lists too."))
            return redirect("desk:player", player=player.pk)
    return show(request, "player_withdraw", player=player, now=now, alias=alias, back=back)


@needs("player.export")
def export(request: HttpRequest, player: Player) -> HttpResponse:
    """All that is kept about the person, as a file."""
    form = WhyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        stored_data = about(player, account_of(request), form.cleaned_data["why"])
        response = JsonResponse(stored_data, json_dumps_params={"ensure_ascii": False, "indent": 1})
        name = f"{player.body.code}-player-{player.pk}.json"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response
    return show(request, "player_export", player=player, form=form)
