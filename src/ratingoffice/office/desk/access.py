"""Who may do what at the desk. What is not named here nobody may do.

organiser, arbiter   only with events of their own
auditor              reads everything, changes nothing
administrator        accounts; what the other roles do needs their appointment too
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect

from ratingoffice.office.desk.services import second_factor
from ratingoffice.office.models import (
    Account,
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
    Letter,
    Player,
    Report,
    Role,
    Webhook,
)

WORK = frozenset((Role.OFFICER, Role.CHIEF))
READ = WORK | {Role.AUDITOR}
EVERYBODY = frozenset(Role)

#: the roles that may do it in their body
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

Somebody = Account | AnonymousUser
View = Callable[..., HttpResponseBase]


def roles_of(account: Account, body: Body | None = None) -> frozenset[Role]:
    """In that body; without one, in any. An appointment of no body holds in all of them."""
    rows = account.appointments.all()
    if body is not None:
        rows = rows.filter(Q(body=body) | Q(body=None))
    return frozenset(Role(role) for role in rows.values_list("role", flat=True))


def may(account: Somebody, action: str, body: Body | None = None, event: Event | None = None) -> bool:
    """Without a body or an event: may they do it anywhere at all?"""
    if not isinstance(account, Account) or not account.is_active:
        return False
    body = event.body if event is not None else body
    roles = roles_of(account, body)
    if roles & ACTIONS[action]:
        return True
    if not roles & WITH_OWN_EVENTS.get(action, frozenset()):
        return False
    owned = Event.objects.filter(owners=account)
    if event is not None:
        return owned.filter(pk=event.pk).exists()
    return True if body is None else owned.filter(body=body).exists()


def bodies_for(account: Account, action: str) -> list[Body]:
    """The bodies in which they may do it to everything."""
    return [body for body in Body.objects.order_by("code") if roles_of(account, body) & ACTIONS[action]]


def events_for(account: Account, action: str = "event.read") -> QuerySet[Event]:
    """All those of the bodies in which they may, and their own."""
    mine = Q(body__in=bodies_for(account, action))
    if may(account, action):
        mine |= Q(pk__in=account.events.values("pk"))
    return Event.objects.filter(mine)


# views

#: what a word of an address names: the model, the field, and what one needs to know of the thing at all
NAMED: Mapping[str, tuple[type[Model], str, str]] = {
    "system": (Body, "code", ""),
    "event": (Event, "pk", "event.read"),
    "decision": (Decision, "pk", "event.read"),
    "document": (Document, "pk", "event.read"),
    "change_request": (ChangeRequest, "pk", "event.read"),
    "report": (Report, "pk", "report.read"),
    "player": (Player, "pk", "player.read"),
    "base_correction": (BaseCorrection, "pk", "player.read"),
    "federation": (Federation, "pk", "federation.read"),
    "club": (Club, "pk", "club.read"),
    "correction": (Correction, "pk", "correction.read"),
    "claim": (Claim, "pk", "claim.read"),
    "webhook": (Webhook, "pk", "webhook.edit"),
    "letter": (Letter, "pk", "letter.manage"),
}


def needs(action: str, post: str = "", *, one_factor: bool = False) -> Callable[[View], View]:
    """Only who may; `post`: another action for changing than for looking. The view is given things, not their names.

    Who is not signed in is asked to; what somebody may not even know of is not there; the rest is forbidden. Who has to
    have a second factor and has none sets it up first: on the pages that are for `one_factor` as well.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **names: Any) -> HttpResponseBase:
            account = request.user
            if not isinstance(account, Account):
                return redirect_to_login(request.get_full_path(), "desk:login")
            if not one_factor and lacks_second_factor(request, account):
                return redirect("desk:second_factor")
            wanted = post if post and request.method not in ("GET", "HEAD") else action
            things = {name: _thing(name, value) for name, value in names.items()}
            body, event = _belongs(things)
            if not may(account, wanted, body, event):
                known = (NAMED[name][2] for name in names if name in NAMED)
                if all(may(account, reading, body, event) for reading in known if reading):
                    raise PermissionDenied
                raise Http404
            return view(request, **things)

        guarded.needs = (action, post)  # type: ignore[attr-defined]  # for the table of the tests
        return guarded

    return guard


def lacks_second_factor(request: HttpRequest, account: Account) -> bool:
    shown = request.session.get(second_factor.SHOWN)
    return not shown and second_factor.required(account) and not second_factor.has(account)


def open_to_all(view: View) -> View:
    """Said of the few pages of the desk that need no account."""
    view.needs = ()  # type: ignore[attr-defined]
    return view


def _thing(name: str, value: Any) -> Any:
    if name not in NAMED:
        return value
    model, field, _ = NAMED[name]
    return get_object_or_404(model._default_manager, **{field: value})


def _belongs(things: Mapping[str, Any]) -> tuple[Body | None, Event | None]:
    for thing in things.values():
        if isinstance(thing, Body):
            return thing, None
        if isinstance(thing, Event):
            return thing.body, thing
        if isinstance(thing, Report | Decision | ChangeRequest):
            return thing.event.body, thing.event
        if isinstance(thing, Letter):
            return thing.notice.body, None
        if isinstance(thing, BaseCorrection):
            return thing.player.body, None
        if isinstance(thing, Player | Claim | Correction | Federation | Club | Webhook):
            return thing.body, None
    return None, None
