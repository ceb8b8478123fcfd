"""The register: found, looked at, changed, merged."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from ratingoffice.book.book import USUAL_POOLS
from ratingoffice.office.domain.accounts.permissions import may, needs
from ratingoffice.office.domain.lists.published_lists import player_lines
from ratingoffice.office.domain.people import players, removals
from ratingoffice.office.domain.people.player_search import MOST_MATCHES as MOST_FOUND
from ratingoffice.office.domain.people.player_search import PlayerMatch, find
from ratingoffice.office.domain.people.withheld_names import NOBODY
from ratingoffice.office.models import Body, Event, Player, Withdrawal, folded
from ratingoffice.office.web.desk.forms import MergeForm, PlayerForm, WhyForm
from ratingoffice.office.web.desk.views.common import account_of, acts_about, query_text, show
from ratingoffice.office.web.shared.form_errors import show_errors_in


@needs("player.read")
def search(request: HttpRequest, system: Body) -> HttpResponse:
    """By name or id, as the public finds people; and who was merged, so that it can be undone."""
    words = query_text(request, "q")
    matches: list[PlayerMatch] = [*find(words, system, NOBODY), *_find_merged(words, system)] if words else []
    return show(
        request,
        "players",
        body=system,
        q=words,
        found=matches,
        most=MOST_FOUND,
        is_empty=not words and not Player.objects.filter(body=system).exists(),
        may_edit=may(account_of(request), "player.edit", system),
    )


def _find_merged(words: str, body: Body) -> list[PlayerMatch]:
    """Few in any register, so all of them are looked at."""
    merged_players = Player.objects.filter(merged_into__gt=0).select_related("merged_into").order_by("search", "pk")
    of_body = (merged for merged in merged_players if merged.body_id == body.pk)
    return [
        PlayerMatch(merged, None) for merged in of_body if all(word in merged.search for word in folded(words).split())
    ][:MOST_FOUND]


@needs("player.edit")
def enter(request: HttpRequest, system: Body) -> HttpResponse:
    form = PlayerForm(request.POST or None, body=system)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            player = players.create_player(system, form.row(), account_of(request), form.cleaned_data["why"])
            messages.success(request, _("The player is in the register."))
            return redirect("desk:player", player=player.pk)
    return show(request, "player_new", form=form, body=system)


@needs("player.read")
def player(request: HttpRequest, player: Player) -> HttpResponse:
    is_side = Q(games__white_id=player.player_id) | Q(games__black_id=player.player_id)
    events = Event.objects.filter(is_side, body=player.body).distinct().order_by("-starts_on")[:20]
    return show(
        request,
        "player",
        player=player,
        events=events,
        merged=player.merged.all(),
        fide_ratings=player.fide_ratings.order_by("-list_date")[:24],
        usual_pools=USUAL_POOLS,
        form=WhyForm(),
        pools=[(pool, player_lines(player.body, player.player_id, pool)[::-1]) for pool in player.body.pools.split()],
        acts=acts_about(player.body, f"player/{player.player_id}"),
        may_edit=may(account_of(request), "player.edit", player.body),
        base_corrections=player.base_corrections.order_by("-pk"),
        may_correct_base=may(account_of(request), "player.correct_base", player.body) and not player.merged_into,
        may_correct=may(account_of(request), "correction.draft", player.body),
        withdrawal=Withdrawal.objects.filter(player=player).first(),
        may_withdraw=may(account_of(request), "player.withdraw", player.body) and not player.merged_into,
        may_remove=may(account_of(request), "player.remove", player.body)
        and (player.removed_on is not None or removals.may_be_removed(player)),
    )


@needs("player.edit")
def edit(request: HttpRequest, player: Player) -> HttpResponse:
    form = PlayerForm(request.POST or None, initial=PlayerForm.of(player), body=player.body)
    form.fields["player_id"].disabled = True
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            changed = players.edit_player(player, form.row(), account_of(request), form.cleaned_data["why"])
            messages.success(request, _("The player is changed.") if changed else _("Nothing is different."))
            return redirect("desk:player", player=player.pk)
    return show(request, "player_edit", form=form, player=player)


@needs("player.edit")
def merge(request: HttpRequest, player: Player) -> HttpResponse:
    form = MergeForm(request.POST or None, initial={"into": request.GET.get("into", "")})
    into = None
    if request.method == "POST" and form.is_valid():
        into = Player.objects.filter(body=player.body, player_id=form.cleaned_data["into"].strip()).first()
        if into is None:
            form.add_error("into", _("Nobody in the register has that ID."))
        else:
            with show_errors_in(form):
                players.merge(player, into, account_of(request), form.cleaned_data["why"])
                messages.success(request, _("The two are one person now. It can be undone on this page."))
                return redirect("desk:player", player=player.pk)
    return show(request, "player_merge", form=form, player=player)


@needs("player.edit")
def unmerge(request: HttpRequest, player: Player) -> HttpResponse:
    form = WhyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            players.unmerge(player, account_of(request), form.cleaned_data["why"])
            messages.success(request, _("They are two people again."))
            return redirect("desk:player", player=player.pk)
    return show(request, "player_unmerge", form=form, player=player)


@needs("player.remove")
def remove(request: HttpRequest, player: Player) -> HttpResponse:
    """From the list, or back on it."""
    form = WhyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with show_errors_in(form):
            if player.removed_on:
                removals.put_back(player, account_of(request), form.cleaned_data["why"])
                messages.success(request, _("The player is on the next list again."))
            else:
                removals.remove(player, account_of(request), form.cleaned_data["why"])
                messages.success(request, _("The player is removed from the next list on."))
            return redirect("desk:player", player=player.pk)
    return show(request, "player_remove", form=form, player=player)
