"""Permissions: who may do what, and where. What no rule grants is refused.

organiser, arbiter   only with events of their own
auditor              reads everything, changes nothing
administrator        accounts; what the other roles do needs their appointment too

An action is granted by a role (`ACTIONS`, `WITH_OWN_EVENTS`) at a place: the federation, event or account to which an
object belongs. `NAMED` has a row for each model that an address of the desk may name. A view whose address names
anything else cannot be imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import wraps
from inspect import signature
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern

from ratingoffice.office.domain.accounts import second_factor
from ratingoffice.office.models import (
    Account,
    Appointment,
    BaseCorrection,
    Body,
    ChangeRequest,
    Claim,
    Club,
    Correction,
    Decision,
    Document,
    Event,
    Federation,
    Invitation,
    Letter,
    Player,
    Report,
    Role,
    Token,
    Webhook,
)

WORK = frozenset((Role.OFFICER, Role.CHIEF))
READ = WORK | {Role.AUDITOR}
EVERYBODY = frozenset(Role)

#: the roles that may do it in their federation
ACTIONS: Mapping[str, frozenset[Role]] = {
    "desk.open": EVERYBODY,
    "event.read": READ,
    "event.register": WORK | {Role.ORGANISER},
    "event.edit": WORK,
    "report.read": READ,
    "report.send": WORK,
    "report.paper": WORK,
    "report.forward": WORK,
    "document.keep": WORK,
    "identity.settle": WORK,
    "event.decide": WORK,
    "appeal.file": frozenset(),  # nobody but the organiser of the event
    "player.read": READ,
    "player.edit": WORK,
    "player.remove": frozenset((Role.CHIEF,)),
    "player.correct_base": frozenset((Role.CHIEF,)),
    "player.withdraw": frozenset((Role.CHIEF,)),
    "player.export": frozenset((Role.CHIEF,)),
    "federation.read": READ,
    "federation.edit": frozenset((Role.CHIEF,)),
    "shown.set": frozenset((Role.CHIEF, Role.ADMINISTRATOR)),
    "club.read": READ,
    "club.edit": frozenset((Role.CHIEF,)),
    "next.read": READ,
    "next.publish": frozenset((Role.CHIEF,)),
    "reading.read": READ,
    "reading.choose": frozenset((Role.CHIEF,)),
    "correction.read": READ,
    "correction.draft": WORK,
    "correction.publish": frozenset((Role.CHIEF,)),
    "claim.read": READ,
    "claim.answer": WORK,
    "shadow.compare": WORK,
    "fees.read": READ | {Role.ADMINISTRATOR},
    "fees.set": frozenset((Role.ADMINISTRATOR,)),
    "fees.record": WORK,
    "webhook.edit": frozenset((Role.CHIEF, Role.ADMINISTRATOR)),
    "letter.manage": frozenset((Role.CHIEF, Role.ADMINISTRATOR)),
    "audit.read": READ | {Role.ADMINISTRATOR},
    "accounts": frozenset((Role.ADMINISTRATOR,)),
    "body.begin": frozenset((Role.ADMINISTRATOR,)),
}
#: the roles that may do it with events of their own
WITH_OWN_EVENTS: Mapping[str, frozenset[Role]] = {
    "event.read": frozenset((Role.ORGANISER, Role.ARBITER)),
    "event.edit": frozenset((Role.ORGANISER,)),
    "document.keep": frozenset((Role.ORGANISER, Role.ARBITER)),
    "appeal.file": frozenset((Role.ORGANISER,)),
    "report.read": frozenset((Role.ORGANISER, Role.ARBITER)),
    "report.send": frozenset((Role.ORGANISER, Role.ARBITER)),
}


class Scope(Enum):
    """Of what belongs to no federation."""

    OFFICE = "office"  # the office itself: accounts, federations that begin; only roles of no federation count
    ANYWHERE = "anywhere"  # a page that shows what the account may see, wherever: any role counts


Place = Body | Event | Account | Scope
Somebody = Account | AnonymousUser
View = Callable[..., HttpResponseBase]


def roles_in(account: Account, body: Body) -> frozenset[Role]:
    """An appointment of no federation holds in all of them."""
    return _roles(account.appointments.filter(Q(body=body) | Q(body=None)))


def roles_anywhere(account: Account) -> frozenset[Role]:
    return _roles(account.appointments.all())


def _roles(appointments: QuerySet[Appointment]) -> frozenset[Role]:
    return frozenset(Role(role) for role in appointments.values_list("role", flat=True))


def may(account: Somebody, action: str, place: Place) -> bool:
    """Return whether the account may do it to that event, to all of that federation, or to what is that account's."""
    if not isinstance(account, Account) or not account.is_active:
        return False
    granted, with_own = ACTIONS[action], WITH_OWN_EVENTS.get(action, frozenset())
    if isinstance(place, Body):
        return bool(roles_in(account, place) & granted)
    if isinstance(place, Event):
        roles = roles_in(account, place.body)
        return bool(roles & granted) or (bool(roles & with_own) and place.owners.filter(pk=account.pk).exists())
    if isinstance(place, Account):
        return place == account and bool(roles_anywhere(account) & granted)
    if place is Scope.OFFICE:
        return bool(_roles(account.appointments.filter(body=None)) & granted)
    return place is Scope.ANYWHERE and bool(roles_anywhere(account) & (granted | with_own))


def bodies_for(account: Account, action: str) -> list[Body]:
    """Return the federations in which the account may do it to everything."""
    return [body for body in Body.objects.order_by("code") if may(account, action, body)]


def own_events(account: Account, action: str) -> QuerySet[Event]:
    """Return the account's own events with which it may do it."""
    roles = WITH_OWN_EVENTS.get(action, frozenset())
    return account.events.filter(body__in=[body for body in Body.objects.all() if roles_in(account, body) & roles])


def events_for(account: Account, action: str = "event.read") -> QuerySet[Event]:
    """Return the events of federations in which the account may do it to everything, and its own."""
    own_event_ids = own_events(account, action).values("pk")
    return Event.objects.filter(Q(body__in=bodies_for(account, action)) | Q(pk__in=own_event_ids))


# views


@dataclass(frozen=True)
class Named:
    """What a word of an address names."""

    model: type[Model]
    place: Callable[[Any], Place]  # to which it belongs
    known_by: str  # who may not do this learns nothing of it, not even that it exists; "": everybody may know of it
    field: str = "pk"


#: word of an address -> what it names. A word has a row here, or it is in `PLAIN`
NAMED: Mapping[str, Named] = {
    "system": Named(Body, lambda body: body, "", "code"),
    # of an event
    "event": Named(Event, lambda event: event, "event.read"),
    "decision": Named(Decision, lambda decision: decision.event, "event.read"),
    "document": Named(Document, lambda document: document.event, "event.read"),
    "change_request": Named(ChangeRequest, lambda request: request.event, "event.read"),
    "report": Named(Report, lambda report: report.event, "report.read"),
    # of a federation
    "player": Named(Player, lambda player: player.body, "player.read"),
    "base_correction": Named(BaseCorrection, lambda correction: correction.player.body, "player.read"),
    "federation": Named(Federation, lambda federation: federation.body, "federation.read"),
    "club": Named(Club, lambda club: club.body, "club.read"),
    "correction": Named(Correction, lambda correction: correction.body, "correction.read"),
    "claim": Named(Claim, lambda claim: claim.body, "claim.read"),
    "webhook": Named(Webhook, lambda webhook: webhook.body, "webhook.edit"),
    "letter": Named(Letter, lambda letter: letter.notice.body, "letter.manage"),
    # of an account
    "key": Named(Token, lambda key: key.account, "desk.open"),
    "passkey": Named(Authenticator, lambda passkey: passkey.user, "desk.open"),
    "session": Named(UserSession, lambda session: session.user, "desk.open"),
    # of the office
    "person": Named(Account, lambda person: Scope.OFFICE, "accounts"),
    "appointment": Named(Appointment, lambda appointment: Scope.OFFICE, "accounts"),
    "invitation": Named(Invitation, lambda invitation: Scope.OFFICE, "accounts"),
}
#: words that name nothing by themselves: they choose within what `NAMED` found, or within the own account
PLAIN = frozenset(("start_no", "pool", "player_id", "month", "what"))


def needs(action: str, post: str = "", *, at: Scope | None = None, one_factor: bool = False) -> Callable[[View], View]:
    """Decorator: check the permission, and pass the view the objects that the words of its address name.

    `post`: another action for changing than for looking. `at`: of a page whose address names no object. Who is not
    signed in is asked to sign in; what somebody may not know of is not there; the rest is forbidden. Who must have a
    second factor and has none sets it up first: on the pages that are for `one_factor` as well.

    Raises ImproperlyConfigured for a view with an action or a word of its address that the tables do not have.
    """

    def guard(view: View) -> View:
        _refuse_undeclared(view, action, post, at)

        @wraps(view)
        def guarded(request: HttpRequest, **words: Any) -> HttpResponseBase:
            account = request.user
            if not isinstance(account, Account):
                return redirect_to_login(request.get_full_path(), "account_login")
            if not one_factor and lacks_second_factor(request, account):
                return redirect("mfa_index")
            required_action = post if post and request.method not in ("GET", "HEAD") else action
            objects = {word: _named_object(word, value) for word, value in words.items()}
            if at is not None:
                _refuse_unless(account, required_action, at, "")
            else:
                [word] = (word for word in words if word in NAMED)
                place = NAMED[word].place(objects[word])
                _refuse_unless(account, required_action, place, NAMED[word].known_by)
            return view(request, **objects)

        guarded.needs = (action, post)  # type: ignore[attr-defined]
        return guarded

    return guard


def lacks_second_factor(request: HttpRequest, account: Account) -> bool:
    has_shown_outside = request.session.get(second_factor.SHOWN_OUTSIDE) == account.pk
    return not has_shown_outside and second_factor.required(account) and not second_factor.has(account)


def open_to_all(view: View) -> View:
    """Decorator: mark one of the few views of the desk that need no account."""
    view.needs = ()  # type: ignore[attr-defined]
    return view


def all_guarded(patterns: Iterable[URLPattern]) -> list[URLPattern]:
    """The same patterns; raises ImproperlyConfigured for a view without `needs` or `open_to_all`."""
    patterns = list(patterns)
    for pattern in patterns:
        if not hasattr(pattern.callback, "needs"):
            raise ImproperlyConfigured(f"{pattern.pattern} does not say who may open it: access.needs")
    return patterns


def _refuse_undeclared(view: View, action: str, post: str, at: Scope | None) -> None:
    _request, *words = signature(view).parameters
    about = f"{view.__module__}.{view.__qualname__}"
    if undeclared := [name for name in (action, post) if name and name not in ACTIONS]:
        raise ImproperlyConfigured(f"{about}: access.ACTIONS has no {undeclared[0]}")
    if undeclared := [word for word in words if word not in NAMED and word not in PLAIN]:
        raise ImproperlyConfigured(f"{about}: neither access.NAMED nor access.PLAIN has {undeclared[0]}")
    if sum(word in NAMED for word in words) != (at is None):
        raise ImproperlyConfigured(f"{about}: its address names one object of access.NAMED, or it says `at`")


def _refuse_unless(account: Account, action: str, place: Place, known_by: str) -> None:
    if may(account, action, place):
        return
    if known_by and not may(account, known_by, place):
        raise Http404
    raise PermissionDenied


def _named_object(word: str, value: Any) -> Any:
    if word in PLAIN:
        return value
    named = NAMED[word]
    return get_object_or_404(named.model._default_manager, **{named.field: value})
