"""Who gets what: every address of the office, for every role, for looking and for changing.

An address of the desk is tried with what belongs to an own event of the own federation (`DESK`), to somebody else's
event of it (`SOMEBODY_ELSES`) and to another federation (`ANOTHER_FEDERATIONS`); one of the API, with a key (`KEYS`).
An address that is not in one of the tables fails: whoever adds one says here who may open it. The columns:

    public  organiser  arbiter  officer  chief  auditor  administrator

200 the page, 302 sign in first or done, 403 forbidden, 404 not there for them, 405 the other method, 409 a conflict. An
empty form is answered with its errors, which is 200. What a request has changed is undone before the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from authenticators import Device, give_passkey
from django.db import transaction
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from pgn_files import game, pgn
from ratingoffice.office.domain.accounts.accounts import make_token
from ratingoffice.office.domain.accounts.notification_preferences import new_calendar
from ratingoffice.office.domain.accounts.permissions import NAMED, Scope, may
from ratingoffice.office.infra.worker import expect_workers
from ratingoffice.office.models import (
    Account,
    Appointment,
    BaseCorrection,
    Blob,
    Body,
    ChangeRequest,
    Claim,
    Club,
    Correction,
    Decision,
    Document,
    Event,
    Federation,
    Identity,
    Invitation,
    Letter,
    Notice,
    Player,
    Report,
    Token,
    Webhook,
)
from ratingoffice.office.models.acts import record
from trf_files import player, trf

ROLES = ("public", "organiser", "arbiter", "officer", "chief", "auditor", "administrator")

ONLY_POST = "405 405 405 405 405 405 405"
ANYBODY_HERE = "302 200 200 200 200 200 200"
ADMINISTRATOR = "302 403 403 403 403 403 200"
READERS = "302 403 403 200 200 200 403"
ADMINISTRATOR_KNOWS = "302 404 404 404 404 404 200"
ADMINISTRATOR_POSTS = (ONLY_POST, "302 404 404 404 404 404 302")
NOT_THERE = "302 404 404 404 404 404 404"
FORBIDDEN = "302 403 403 403 403 403 403"

#: the event is one of the organiser's and the arbiter's own
DESK = {
    #                                                  looking                        changing
    "desk/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/login/": ("200 302 302 302 302 302 302", "200 302 302 302 302 302 302"),
    "desk/login/second/": ("302 302 302 302 302 302 302", "302 302 302 302 302 302 302"),
    "desk/login/passkey/": ("200 302 302 302 302 302 302", "200 302 302 302 302 302 302"),
    "desk/login/outside/": ("404 404 404 404 404 404 404", "405 405 405 405 405 405 405"),  # none is set
    "desk/login/outside/back/": ("404 404 404 404 404 404 404", "405 405 405 405 405 405 405"),
    "desk/login/again/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/login/again/code/": ("302 302 302 302 302 302 302", "302 302 302 302 302 302 302"),  # nobody has an app
    "desk/login/again/passkey/": ("302 302 200 302 302 302 302", "302 302 200 302 302 302 302"),  # the arbiter's
    "desk/logout/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/invitation/<str:secret>/": ("404 404 404 404 404 404 404", "404 404 404 404 404 404 404"),
    "desk/password/<str:uidb36>/<str:key>/": ("200 200 200 200 200 200 200", "200 200 200 200 200 200 200"),
    "desk/account/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/password/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/notices/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/calendar/": (ONLY_POST, ANYBODY_HERE),
    "desk/account/keys/<int:key>/revoke/": (ONLY_POST, "302 404 302 404 404 404 404"),
    "desk/account/second-factor/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/second-factor/app/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/second-factor/app/remove/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/account/second-factor/codes/": (
        "302 302 302 302 302 302 302",
        "302 302 302 302 302 302 302",
    ),  # none are left
    "desk/account/second-factor/codes/new/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/account/passkeys/new/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/passkeys/<int:passkey>/remove/": (ONLY_POST, "302 404 302 404 404 404 404"),
    "desk/account/outside/link/": ("302 302 302 302 302 302 302", "302 302 302 302 302 302 302"),
    "desk/account/outside/unlink/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/account/sessions/end/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/account/sessions/<int:session>/end/": (ONLY_POST, "302 404 302 404 404 404 404"),
    "desk/accounts/": (ADMINISTRATOR, ADMINISTRATOR),
    "desk/accounts/<int:person>/": (ADMINISTRATOR_KNOWS, ADMINISTRATOR_KNOWS),
    "desk/accounts/<int:person>/active/": ADMINISTRATOR_POSTS,
    "desk/accounts/<int:person>/password/": (ONLY_POST, ADMINISTRATOR_KNOWS),
    "desk/accounts/<int:person>/second-factor/": (ADMINISTRATOR_KNOWS, ADMINISTRATOR_KNOWS),
    "desk/accounts/<int:person>/sessions/end/": ADMINISTRATOR_POSTS,
    "desk/appointments/<int:appointment>/dismiss/": ADMINISTRATOR_POSTS,
    "desk/invitations/<int:invitation>/revoke/": ADMINISTRATOR_POSTS,
    "desk/begin/": (ADMINISTRATOR, ADMINISTRATOR),
    "desk/events/": ("302 200 200 200 200 200 403", "302 200 200 200 200 200 403"),
    "desk/events/register/<slug:system>/": ("302 200 403 200 200 403 403", "302 200 403 200 200 403 403"),
    "desk/events/deadlines/<slug:system>/": ("302 200 403 200 200 403 403", "302 200 403 200 200 403 403"),
    "desk/events/<int:event>/": ("302 200 200 200 200 200 404", "302 200 200 200 200 200 404"),
    "desk/events/<int:event>/edit/": ("302 200 403 200 200 403 404", "302 200 403 200 200 403 404"),
    "desk/events/<int:event>/cancel/": ("302 200 403 200 200 403 404", "302 200 403 200 200 403 404"),
    "desk/events/<int:event>/owners/": ("302 200 403 200 200 403 404", "302 200 403 200 200 403 404"),
    "desk/events/<int:event>/seen/": (ONLY_POST, "302 403 403 302 302 403 404"),
    "desk/events/<int:event>/report/": ("302 200 200 200 200 403 404", "302 200 200 200 200 403 404"),
    "desk/events/<int:event>/fee/": (ONLY_POST, "302 403 403 302 302 403 404"),
    "desk/events/<int:event>/paper/": (ONLY_POST, "302 403 403 302 302 403 404"),
    "desk/events/<int:event>/sent/": (ONLY_POST, "302 403 403 302 302 403 404"),
    "desk/events/<int:event>/documents/": ("302 200 200 200 200 403 404", "302 200 200 200 200 403 404"),
    "desk/documents/<int:document>/": ("302 200 200 200 200 200 404", "302 200 200 200 200 200 404"),
    "desk/events/<int:event>/decide/": ("302 403 403 200 200 403 404", "302 403 403 200 200 403 404"),
    "desk/events/<int:event>/correct/": ("302 403 403 200 200 403 404", "302 403 403 200 200 403 404"),
    "desk/decisions/<int:decision>/withdraw/": (ONLY_POST, "302 403 403 302 302 403 404"),
    "desk/decisions/<int:decision>/file/": ("302 200 200 200 200 200 404", "302 200 200 200 200 200 404"),
    "desk/decisions/<int:decision>/appeal/": ("302 200 403 403 403 403 404", "302 200 403 403 403 403 404"),
    "desk/decisions/<int:decision>/appeal/paper/": ("302 403 403 200 200 403 404", "302 403 403 200 200 403 404"),
    "desk/decisions/<int:decision>/appeal/answer/": ("302 403 403 200 200 403 404", "302 403 403 200 200 403 404"),
    "desk/decisions/<int:decision>/appeal/file/": ("302 200 200 200 200 200 404", "302 200 200 200 200 200 404"),
    "desk/changes/<int:change_request>/answer/": (ONLY_POST, "302 403 403 302 302 403 404"),
    "desk/reports/<int:report>/": ("302 200 200 200 200 200 404", "302 200 200 200 200 200 404"),
    "desk/reports/<int:report>/file/": ("302 200 200 200 200 200 404", "302 200 200 200 200 200 404"),
    "desk/reports/<int:report>/take/": (ONLY_POST, "302 403 403 302 302 403 404"),
    "desk/reports/<int:report>/use/": (ONLY_POST, "302 403 403 302 302 403 404"),
    "desk/reports/<int:report>/people/": ("302 200 200 200 200 200 404", "302 403 403 200 200 403 404"),
    "desk/reports/<int:report>/people/<int:start_no>/new/": (
        "302 403 403 200 200 403 404",
        "302 403 403 200 200 403 404",
    ),
    "desk/players/<int:player>/": ("302 404 404 200 200 200 404", "302 404 404 200 200 200 404"),
    "desk/players/<int:player>/edit/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/players/<int:player>/merge/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/players/<int:player>/unmerge/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/players/<int:player>/remove/": ("302 404 404 403 200 403 404", "302 404 404 403 200 403 404"),
    "desk/players/<int:player>/base/": ("302 404 404 403 200 403 404", "302 404 404 403 200 403 404"),
    "desk/base-corrections/<int:base_correction>/": ("302 404 404 403 200 403 404", "302 404 404 403 200 403 404"),
    "desk/players/<int:player>/name/": ("302 404 404 403 200 403 404", "302 404 404 403 200 403 404"),
    "desk/players/<int:player>/export/": ("302 404 404 403 200 403 404", "302 404 404 403 200 403 404"),
    "desk/players/<int:player>/correct/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/players/<slug:system>/": (READERS, READERS),
    "desk/players/<slug:system>/new/": ("302 403 403 200 200 403 403", "302 403 403 200 200 403 403"),
    "desk/players/<slug:system>/file/": ("302 403 403 200 200 403 403", "302 403 403 200 200 403 403"),
    "desk/federations/<int:federation>/": ("302 404 404 200 200 200 404", "302 404 404 403 200 403 404"),
    "desk/federations/<slug:system>/": (READERS, READERS),
    "desk/federations/<slug:system>/new/": ("302 403 403 403 200 403 403", "302 403 403 403 200 403 403"),
    "desk/clubs/<int:club>/": ("302 404 404 200 200 200 404", "302 404 404 403 200 403 404"),
    "desk/clubs/<slug:system>/": ("302 403 403 404 404 404 403", "302 403 403 404 404 404 403"),
    "desk/clubs/<slug:system>/new/": ("302 403 403 403 404 403 403", "302 403 403 403 404 403 403"),
    "desk/fees/<slug:system>/": ("302 403 403 200 200 200 200", ADMINISTRATOR),
    "desk/shown/<slug:system>/": ("302 403 403 403 200 403 200", "302 403 403 403 200 403 200"),
    "desk/next/<slug:system>/": (READERS, READERS),
    "desk/next/<slug:system>/download/<slug:what>/": (READERS, READERS),
    "desk/next/<slug:system>/why/<slug:pool>/<id:player_id>/": (READERS, READERS),
    "desk/next/<slug:system>/publish/": (ONLY_POST, "302 403 403 403 409 403 403"),
    "desk/next/<slug:system>/publishing/": ("302 403 403 403 302 403 403", "302 403 403 403 302 403 403"),
    "desk/shadow/<slug:system>/": ("302 403 403 404 404 404 403", "302 403 403 404 404 403 403"),
    "desk/shadow/<slug:system>/<month:month>/": ("302 403 403 404 404 404 403", "302 403 403 404 404 404 403"),
    "desk/published/<slug:system>/": (READERS, READERS),
    "desk/readings/<slug:system>/": (READERS, "302 403 403 403 200 403 403"),
    "desk/corrections/<slug:system>/": (READERS, READERS),
    "desk/corrections/<slug:system>/publish/": (ONLY_POST, "302 403 403 403 409 403 403"),
    "desk/corrections/<slug:system>/publishing/": ("302 403 403 403 302 403 403", "302 403 403 403 302 403 403"),
    "desk/corrections/draft/<int:correction>/withdraw/": (ONLY_POST, "302 404 404 403 302 403 404"),
    "desk/claims/<int:claim>/": ("302 404 404 200 200 200 404", "302 404 404 200 200 403 404"),
    "desk/claims/<int:claim>/assign/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/claims/<int:claim>/sort/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/claims/<slug:system>/": (READERS, READERS),
    "desk/letters/": ("302 403 403 403 200 403 200", "302 403 403 403 200 403 200"),
    "desk/letters/<int:letter>/again/": (ONLY_POST, "302 404 404 404 302 404 302"),
    "desk/letters/<int:letter>/discard/": (ONLY_POST, "302 404 404 404 302 404 302"),
    "desk/webhooks/<slug:system>/": ("302 403 403 403 200 403 200", "302 403 403 403 200 403 200"),
    "desk/webhooks/<int:webhook>/secret/": (ONLY_POST, "302 404 404 404 200 404 200"),
    "desk/webhooks/<int:webhook>/try/": (ONLY_POST, "302 404 404 404 302 404 302"),
    "desk/webhooks/<int:webhook>/remove/": (ONLY_POST, "302 404 404 404 302 404 302"),
    "desk/audit/": ("302 403 403 200 200 200 200", "302 403 403 200 200 200 200"),
    "desk/audit/export.csv": ("302 403 403 200 200 200 200", "302 403 403 200 200 200 200"),
}

#: what belongs to an event of the own federation that is neither the organiser's nor the arbiter's
SOMEBODY_ELSES = {
    "desk/events/<int:event>/": ("302 404 404 200 200 200 404", "302 404 404 200 200 200 404"),
    "desk/events/<int:event>/edit/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/events/<int:event>/cancel/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/events/<int:event>/owners/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/events/<int:event>/seen/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/events/<int:event>/report/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/events/<int:event>/fee/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/events/<int:event>/paper/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/events/<int:event>/sent/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/events/<int:event>/documents/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/documents/<int:document>/": ("302 404 404 200 200 200 404", "302 404 404 200 200 200 404"),
    "desk/events/<int:event>/decide/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/events/<int:event>/correct/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/decisions/<int:decision>/withdraw/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/decisions/<int:decision>/file/": ("302 404 404 200 200 200 404", "302 404 404 200 200 200 404"),
    "desk/decisions/<int:decision>/appeal/": ("302 404 404 403 403 403 404", "302 404 404 403 403 403 404"),
    "desk/decisions/<int:decision>/appeal/paper/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/decisions/<int:decision>/appeal/answer/": ("302 404 404 200 200 403 404", "302 404 404 200 200 403 404"),
    "desk/decisions/<int:decision>/appeal/file/": ("302 404 404 200 200 200 404", "302 404 404 200 200 200 404"),
    "desk/changes/<int:change_request>/answer/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/reports/<int:report>/": ("302 404 404 200 200 200 404", "302 404 404 200 200 200 404"),
    "desk/reports/<int:report>/file/": ("302 404 404 200 200 200 404", "302 404 404 200 200 200 404"),
    "desk/reports/<int:report>/take/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/reports/<int:report>/use/": (ONLY_POST, "302 404 404 302 302 403 404"),
    "desk/reports/<int:report>/people/": ("302 404 404 200 200 200 404", "302 404 404 200 200 403 404"),
    "desk/reports/<int:report>/people/<int:start_no>/new/": (
        "302 404 404 200 200 403 404",
        "302 404 404 200 200 403 404",
    ),
}

#: what belongs to another federation, in which only the administrator has a role: even of events that are registered as
#: the organiser's and the arbiter's own
ANOTHER_FEDERATIONS = {
    "desk/events/register/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/events/deadlines/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/events/<int:event>/": (NOT_THERE, NOT_THERE),
    "desk/events/<int:event>/edit/": (NOT_THERE, NOT_THERE),
    "desk/events/<int:event>/cancel/": (NOT_THERE, NOT_THERE),
    "desk/events/<int:event>/owners/": (NOT_THERE, NOT_THERE),
    "desk/events/<int:event>/seen/": (ONLY_POST, NOT_THERE),
    "desk/events/<int:event>/report/": (NOT_THERE, NOT_THERE),
    "desk/events/<int:event>/fee/": (ONLY_POST, NOT_THERE),
    "desk/events/<int:event>/paper/": (ONLY_POST, NOT_THERE),
    "desk/events/<int:event>/sent/": (ONLY_POST, NOT_THERE),
    "desk/events/<int:event>/documents/": (NOT_THERE, NOT_THERE),
    "desk/documents/<int:document>/": (NOT_THERE, NOT_THERE),
    "desk/events/<int:event>/decide/": (NOT_THERE, NOT_THERE),
    "desk/events/<int:event>/correct/": (NOT_THERE, NOT_THERE),
    "desk/decisions/<int:decision>/withdraw/": (ONLY_POST, NOT_THERE),
    "desk/decisions/<int:decision>/file/": (NOT_THERE, NOT_THERE),
    "desk/decisions/<int:decision>/appeal/": (NOT_THERE, NOT_THERE),
    "desk/decisions/<int:decision>/appeal/paper/": (NOT_THERE, NOT_THERE),
    "desk/decisions/<int:decision>/appeal/answer/": (NOT_THERE, NOT_THERE),
    "desk/decisions/<int:decision>/appeal/file/": (NOT_THERE, NOT_THERE),
    "desk/changes/<int:change_request>/answer/": (ONLY_POST, NOT_THERE),
    "desk/reports/<int:report>/": (NOT_THERE, NOT_THERE),
    "desk/reports/<int:report>/file/": (NOT_THERE, NOT_THERE),
    "desk/reports/<int:report>/take/": (ONLY_POST, NOT_THERE),
    "desk/reports/<int:report>/use/": (ONLY_POST, NOT_THERE),
    "desk/reports/<int:report>/people/": (NOT_THERE, NOT_THERE),
    "desk/reports/<int:report>/people/<int:start_no>/new/": (NOT_THERE, NOT_THERE),
    "desk/players/<int:player>/": (NOT_THERE, NOT_THERE),
    "desk/players/<int:player>/edit/": (NOT_THERE, NOT_THERE),
    "desk/players/<int:player>/merge/": (NOT_THERE, NOT_THERE),
    "desk/players/<int:player>/unmerge/": (NOT_THERE, NOT_THERE),
    "desk/players/<int:player>/remove/": (NOT_THERE, NOT_THERE),
    "desk/players/<int:player>/base/": (NOT_THERE, NOT_THERE),
    "desk/base-corrections/<int:base_correction>/": (NOT_THERE, NOT_THERE),
    "desk/players/<int:player>/name/": (NOT_THERE, NOT_THERE),
    "desk/players/<int:player>/export/": (NOT_THERE, NOT_THERE),
    "desk/players/<int:player>/correct/": (NOT_THERE, NOT_THERE),
    "desk/players/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/players/<slug:system>/new/": (FORBIDDEN, FORBIDDEN),
    "desk/players/<slug:system>/file/": (FORBIDDEN, FORBIDDEN),
    "desk/federations/<int:federation>/": (NOT_THERE, NOT_THERE),
    "desk/federations/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/federations/<slug:system>/new/": (FORBIDDEN, FORBIDDEN),
    "desk/clubs/<int:club>/": (NOT_THERE, NOT_THERE),
    "desk/clubs/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/clubs/<slug:system>/new/": (FORBIDDEN, FORBIDDEN),
    "desk/fees/<slug:system>/": (ADMINISTRATOR, ADMINISTRATOR),
    "desk/shown/<slug:system>/": (ADMINISTRATOR, ADMINISTRATOR),
    "desk/next/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/next/<slug:system>/download/<slug:what>/": (FORBIDDEN, FORBIDDEN),
    "desk/next/<slug:system>/why/<slug:pool>/<id:player_id>/": (FORBIDDEN, FORBIDDEN),
    "desk/next/<slug:system>/publish/": (ONLY_POST, FORBIDDEN),
    "desk/next/<slug:system>/publishing/": (FORBIDDEN, FORBIDDEN),
    "desk/shadow/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/shadow/<slug:system>/<month:month>/": (FORBIDDEN, FORBIDDEN),
    "desk/published/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/readings/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/corrections/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/corrections/<slug:system>/publish/": (ONLY_POST, FORBIDDEN),
    "desk/corrections/<slug:system>/publishing/": (FORBIDDEN, FORBIDDEN),
    "desk/corrections/draft/<int:correction>/withdraw/": (ONLY_POST, NOT_THERE),
    "desk/claims/<int:claim>/": (NOT_THERE, NOT_THERE),
    "desk/claims/<int:claim>/assign/": (ONLY_POST, NOT_THERE),
    "desk/claims/<int:claim>/sort/": (ONLY_POST, NOT_THERE),
    "desk/claims/<slug:system>/": (FORBIDDEN, FORBIDDEN),
    "desk/letters/<int:letter>/again/": ADMINISTRATOR_POSTS,
    "desk/letters/<int:letter>/discard/": ADMINISTRATOR_POSTS,
    "desk/webhooks/<slug:system>/": (ADMINISTRATOR, ADMINISTRATOR),
    "desk/webhooks/<int:webhook>/secret/": (ONLY_POST, ADMINISTRATOR_KNOWS),
    "desk/webhooks/<int:webhook>/try/": ADMINISTRATOR_POSTS,
    "desk/webhooks/<int:webhook>/remove/": ADMINISTRATOR_POSTS,
}

#: open to everybody, whoever they are: an address to try, and the answers to looking and to sending nothing
LIST = "lists/fide/standard/2026-03/"
COMING = "lists/fide/standard/2026-04/"
OPEN = {
    "": ("", 200, 405),
    "health/": ("health/", 200, 405),
    "robots.txt": ("robots.txt", 200, 405),
    "sitemap.xml": ("sitemap.xml", 200, 200),
    "sitemap-<section>.xml": ("sitemap-lists.xml", 200, 200),
    "lists/feed.atom": ("lists/feed.atom", 200, 200),
    "calendar/<str:secret>.ics": ("calendar/x.ics", 404, 405),
    "events/<slug:system>/calendar.ics": ("events/fide/calendar.ics", 200, 405),
    "search/": ("search/?q=a", 200, 405),
    "theme/": ("theme/", 405, 302),
    "privacy/": ("privacy/", 200, 405),
    "help/": ("help/", 200, 405),
    "help/<slug:name>/": ("help/players/", 200, 405),
    "forms/<slug:system>/": ("forms/jcf/", 200, 405),
    "lists/": ("lists/", 200, 405),
    "lists/<slug:system>/": ("lists/fide/", 200, 405),
    "lists/<slug:system>/<slug:pool>/<month:month>/": (LIST, 200, 405),
    "lists/<slug:system>/<slug:pool>/<month:month>/changes/": (f"{LIST}changes/", 200, 405),
    "lists/<slug:system>/<slug:pool>/<month:month>/top/": (f"{LIST}top/", 200, 405),
    "lists/<slug:system>/<slug:pool>/<month:month>/figures/": (f"{LIST}figures/", 200, 405),
    "lists/<slug:system>/<slug:pool>/<month:month>/difference/": (f"{LIST}difference/?from=1&to=1", 200, 405),
    "lists/<slug:system>/<slug:pool>/<month:month>/download/<slug:format>/": (f"{LIST}download/csv/", 200, 405),
    # the body has not switched it on
    "lists/<slug:system>/<slug:pool>/<month:month>/preliminary/": (f"{COMING}preliminary/", 404, 405),
    "lists/<slug:system>/<slug:pool>/<month:month>/preliminary/events/": (f"{COMING}preliminary/events/", 404, 405),
    "lists/<slug:system>/<slug:pool>/<month:month>/preliminary/players/<id:player_id>/": (
        f"{COMING}preliminary/players/{{player}}/",
        404,
        405,
    ),
    "players/<slug:system>/<id:player_id>/": ("players/fide/{player}/", 200, 405),
    "players/<slug:system>/<id:player_id>/why/<slug:pool>/<month:month>/": (
        "players/fide/{player}/why/standard/2026-03/",
        200,
        405,
    ),
    "players/<slug:system>/<id:player_id>/provisional/<slug:pool>/": (
        "players/fide/{player}/provisional/standard/",
        200,
        405,
    ),
    "players/<slug:system>/<id:player_id>/games/": ("players/fide/{player}/games/", 200, 405),
    "players/<slug:system>/<id:player_id>/statistics/": ("players/fide/{player}/statistics/", 200, 405),
    "players/<slug:system>/<id:player_id>/compare/": ("players/fide/{player}/compare/?q=a", 200, 405),
    "calendar/": ("calendar/", 200, 405),
    "calendar/<slug:system>/": ("calendar/fide/", 200, 405),
    "calendar/<slug:system>/<month:month>/": ("calendar/fide/2026-03/", 200, 405),
    "data/": ("data/", 200, 405),
    "data/<slug:system>/": ("data/fide/", 200, 405),
    "data/<slug:system>/schema/": ("data/fide/schema/", 200, 405),
    "data/<slug:system>/datapackage.json": ("data/fide/datapackage.json", 200, 405),
    "data/<slug:system>/schema/<slug:table>.json": ("data/fide/schema/list.json", 200, 405),
    "data/<slug:system>/lists/<month:month>/<str:file>": ("data/fide/lists/2026-03/list.csv", 200, 405),
    "data/<slug:system>/history/<str:file>": ("data/fide/history/standard.parquet", 200, 405),
    "verify/": ("verify/", 200, 405),
    "verify/<slug:system>/": ("verify/fide/", 200, 405),
    "verify/keys.json": ("verify/keys.json", 200, 405),
    ".well-known/ratingoffice/keys.json": (".well-known/ratingoffice/keys.json", 200, 405),
    "verify/<slug:system>/chain.json": ("verify/fide/chain.json", 200, 405),
    "verify/<slug:system>/<month:month>-r<int:revision>/<path:file>": (
        "verify/fide/2026-03-r1/statement.json",
        200,
        405,
    ),
    "players/<slug:system>/<id:player_id>/against/<id:other_id>/": ("players/fide/{player}/against/{other}/", 200, 405),
    "claims/<slug:system>/": ("claims/fide/", 200, 400),
    "claims/<slug:system>/<slug:number>/<slug:secret>/": ("claims/fide/2026-1/nonsense/", 404, 404),
    "federations/<slug:system>/": ("federations/fide/", 200, 405),
    "events/": ("events/", 200, 405),
    "events/<slug:system>/": ("events/fide/", 200, 405),
    "events/<slug:system>/<id:event_id>/": ("events/fide/{event}/", 200, 405),
    "events/<slug:system>/<id:event_id>/crosstable/": ("events/fide/{event}/crosstable/", 200, 405),
    "events/<slug:system>/<id:event_id>/rounds/": ("events/fide/{event}/rounds/", 200, 405),
    "events/<slug:system>/<id:event_id>/changes/": ("events/fide/{event}/changes/", 200, 405),
    "events/<slug:system>/<id:event_id>/explain/<int:start_no>/<path:code>/": (
        "events/fide/{event}/explain/1/SB/",
        200,
        405,
    ),
    "regulations/": ("regulations/", 200, 405),
    "regulations/compare/": ("regulations/compare/?e=fide-2024-03&e=fide-2025-10", 200, 405),
    "regulations/<str:edition>/": ("regulations/fide-2025-10/", 200, 405),
    "regulations/<str:edition>/coverage/": ("regulations/fide-2025-10/coverage/", 200, 405),
    "calculator/": ("calculator/", 200, 405),
    "calculator/<str:kind>/": ("calculator/change/", 200, 405),
    "try/": ("try/", 200, 400),
    "api/v1/": ("api/v1/", 404, 404),
    "api/v1/openapi.json": ("api/v1/openapi.json", 200, 200),
    "api/v1/docs": ("api/v1/docs", 200, 405),
    "api/v1/systems": ("api/v1/systems", 200, 405),
    "api/v1/keys": ("api/v1/keys", 200, 405),
    "api/v1/statements/<system>": ("api/v1/statements/fide", 200, 405),
    "api/v1/data/<system>": ("api/v1/data/fide", 200, 405),
    "api/v1/players/<system>/<player_id>/games": ("api/v1/players/fide/{player}/games", 200, 405),
    "api/v1/lists/<system>": ("api/v1/lists/fide", 200, 405),
    "api/v1/lists/<system>/<pool>/<month>": ("api/v1/lists/fide/standard/2026-03", 200, 405),
    "api/v1/players/<system>": ("api/v1/players/fide?q=a", 200, 405),
    "api/v1/players/<system>/<player_id>": ("api/v1/players/fide/{player}", 200, 405),
    "api/v1/players/<system>/<player_id>/provisional": ("api/v1/players/fide/{player}/provisional", 200, 405),
    "api/v1/preliminary/<system>": ("api/v1/preliminary/fide", 404, 405),
    "api/v1/preliminary/<system>/<pool>": ("api/v1/preliminary/fide/standard", 404, 405),
    "api/v1/preliminary/<system>/<pool>/<player_id>": ("api/v1/preliminary/fide/standard/{player}", 404, 405),
    "api/v1/calculations/<system>/<pool>/<month>/<player_id>": (
        "api/v1/calculations/fide/standard/2026-03/{player}",
        200,
        405,
    ),
    "api/v1/events/<system>": ("api/v1/events/fide", 200, 405),
    "api/v1/events/<system>/<event_id>": ("api/v1/events/fide/{event}", 200, 405),
    "api/v1/claims/<system>": ("api/v1/claims/fide", 405, 400),
    "api/v1/claims/<system>/<number>/<secret>": ("api/v1/claims/fide/2026-1/nonsense", 404, 405),
    "api/v1/regulations": ("api/v1/regulations", 200, 405),
    "api/v1/regulations/<edition>": ("api/v1/regulations/fide-2025-10", 200, 405),
    "api/v1/calculate/change": ("api/v1/calculate/change", 405, 400),
    "api/v1/calculate/initial": ("api/v1/calculate/initial", 405, 400),
    "api/v1/calculate/performance": ("api/v1/calculate/performance", 405, 400),
    "api/v1/check": ("api/v1/check", 405, 422),
    "api/v1/standings": ("api/v1/standings", 405, 422),
    # a key is needed, and a session is none
    "api/v1/next/<system>": ("api/v1/next/fide", 401, 405),
    "api/v1/next/<system>/<pool>": ("api/v1/next/fide/standard", 401, 405),
    "api/v1/next/<system>/<pool>/<player_id>": ("api/v1/next/fide/standard/{player}", 401, 405),
    "api/v1/events": ("api/v1/events", 405, 401),
    "api/v1/events/<system>/<event_id>/reports": ("api/v1/events/fide/{event}/reports", 405, 401),
    "api/v1/events/<system>/<event_id>/games": ("api/v1/events/fide/{event}/games", 405, 401),
    "api/v1/events/<system>/<event_id>/address": ("api/v1/events/fide/{event}/address", 405, 401),
}


PLACES = ("own", "else's", "another")
#: with a key of the role's account (no column for the public): at the own event of the own federation, at somebody
#: else's event of it, and in another federation
KEYS = {
    "events": ("201 403 201 201 403 403", "201 403 201 201 403 403", "403 403 403 403 403 403"),
    "events/<system>/<event_id>/reports": (
        "201 201 201 201 403 403",
        "403 403 201 201 403 403",
        "403 403 403 403 403 403",
    ),
    "events/<system>/<event_id>/games": (
        "201 201 201 201 403 403",
        "403 403 201 201 403 403",
        "403 403 403 403 403 403",
    ),
    "events/<system>/<event_id>/address": (  # FIDE takes reports, no addresses of them
        "422 422 422 422 403 403",
        "403 403 422 422 403 403",
        "403 403 403 403 403 403",
    ),
    "next/<system>": ("403 403 200 200 200 403", "403 403 200 200 200 403", "403 403 403 403 403 403"),
    "next/<system>/<pool>": ("403 403 200 200 200 403", "403 403 200 200 200 403", "403 403 403 403 403 403"),
    "next/<system>/<pool>/<player_id>": (
        "403 403 200 200 200 403",
        "403 403 200 200 200 403",
        "403 403 403 403 403 403",
    ),
}

#: what the words of an address name belongs to
OF_AN_EVENT = {"event", "decision", "document", "change_request", "report"}
OF_A_FEDERATION = {
    *("system", "player", "base_correction", "federation", "club", "correction", "claim", "webhook", "letter")
}
OF_AN_ACCOUNT = {"key", "passkey", "session"}
OF_THE_OFFICE = {"person", "appointment", "invitation"}

WORD = re.compile(r"<(?:(\w+):)?(\w+)>")
NOW = "2026-03-20T12:00Z"
DAY = date(2026, 3, 20)
REPORT = trf("012 A", "042 2026/03/01", "052 2026/03/02", "222 5400+30", player(1, "   2 w 1"), player(2, "   1 b 0"))


def patterns(within: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in within.url_patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, address)
        else:
            yield address, pattern


def words_of(address: str) -> set[str]:
    return {word for _converter, word in WORD.findall(address)}


def test_every_address_of_the_office_has_a_row():
    assert {address for address, _ in patterns(get_resolver())} == set(DESK) | set(OPEN)


def test_what_belongs_to_an_event_or_a_federation_has_a_row_for_those_of_others():
    assert set(SOMEBODY_ELSES) == {address for address in DESK if words_of(address) & OF_AN_EVENT}
    assert set(ANOTHER_FEDERATIONS) == {
        address for address in DESK if words_of(address) & (OF_AN_EVENT | OF_A_FEDERATION)
    }


def test_every_word_of_an_address_belongs_somewhere():
    assert set(NAMED) == OF_AN_EVENT | OF_A_FEDERATION | OF_AN_ACCOUNT | OF_THE_OFFICE
    assert len({named.model for named in NAMED.values()}) == len(NAMED)


def test_every_address_that_needs_a_key_has_a_row():
    keyed = {address.removeprefix("api/v1/") for address, (_, *answers) in OPEN.items() if 401 in answers}
    assert set(KEYS) == keyed


def of_event(event: Event) -> dict[str, int]:
    """What belongs to an event: one of each, by the word of an address."""
    blob, _ = Blob.objects.get_or_create(sha256="0" * 64, size=5, data=b"empty")
    report = Report.objects.create(
        event=event, version=1, file=blob, file_name="a.trf", state="errors", received_at=NOW, current=True
    )
    texts = dict.fromkeys(("fide_id", "national_id", "sex", "birth_date", "title", "federation", "region"), "")
    given = {"name": "A", "names": ["A"], "rating": None, "plays": False} | texts
    Identity.objects.create(report=report, start_no=1, given=given)
    file = {"file": blob, "file_name": "a.pdf"}
    document = Document.objects.create(event=event, kind="regulations", received_on=DAY, **file)
    appeal = {"appeal_file": blob, "appeal_file_name": "b.pdf"}
    decision = Decision.objects.create(event=event, decision="noted", decided_on=DAY, reason="why", **file, **appeal)
    change = {"before": {}, "after": {"kind": "swiss"}, "requested_at": NOW}
    return {
        "event": event.pk,
        "report": report.pk,
        "document": document.pk,
        "decision": decision.pk,
        "change_request": ChangeRequest.objects.create(event=event, **change).pk,
    }


def of_body(body: Body) -> dict[str, Any]:
    """What belongs to a federation: one of each, by the word of an address."""
    player = Player.objects.filter(body=body).order_by("pk")[0]
    correction = Correction.objects.create(
        body=body,
        list_date=date(2026, 3, 1),
        table="players",
        key={"player_id": player.player_id},
        reason="why",
        before={"sex": "m"},
        after={"sex": "w"},
        pointed_out_on=DAY,
        made_at=NOW,
    )
    claim = {"kind": "player", "player": player, "form": f"form of {body.code}", "received_at": NOW}
    base = {"pool": "standard", "value": 1700, "holds_from": DAY, "reason": "why", "decided_by": "QC"}
    notice = Notice.objects.create(kind="decision", body=body, said={}, made_at=NOW)
    return {
        "system": body.code,
        "player": player.pk,
        "player_id": player.player_id,
        "correction": correction.pk,
        "claim": Claim.objects.create(body=body, year=2026, serial=1, **claim).pk,
        "base_correction": BaseCorrection.objects.create(player=player, decided_on=DAY, **base).pk,
        "federation": Federation.objects.create(body=body, federation="AAA", name="Aaa").pk,
        "club": Club.objects.create(body=body, club="AAA", name="Aaa").pk,
        "letter": Letter.objects.create(notice=notice, envelope="e", due_at=NOW).pk,
        "webhook": Webhook.objects.create(body=body, url="https://10.0.0.1/", made_at=NOW).pk,
    }


def of_accounts(body: Body) -> dict[str, int]:
    """A key, a passkey and a session of the arbiter's, and what belongs to the office."""
    arbiter = Account.objects.get(username="arbiter")
    person = Account.objects.create(username="somebody")
    return {
        "key": Token.objects.create(account=arbiter, name="k", secret_hash="h", scopes="report", made_at=NOW).pk,
        "passkey": give_passkey(arbiter, Device()).pk,
        "session": UserSession.objects.create(user=arbiter, session_key="x", ip="192.0.2.1").pk,
        "person": person.pk,
        "invitation": Invitation.objects.create(
            secret_hash="x", role="officer", expires_at="2030-01-01T00:00Z", made_at=NOW
        ).pk,
        "appointment": Appointment.objects.create(account=person, body=body, role="auditor").pk,
    }


@pytest.fixture
def own_event(body):
    event = Event.objects.filter(body=body, rated_on=None).order_by("pk")[0]
    event.owners.set(Account.objects.filter(username__in=("organiser", "arbiter")))
    return event


@pytest.fixture
def elses_event(body, own_event):
    return Event.objects.filter(body=body, rated_on=None).exclude(pk=own_event.pk).order_by("pk")[0]


@pytest.fixture
def foreign_event(jcf):
    """Registered as the organiser's and the arbiter's own, though they have no role in that federation."""
    event = Event.objects.filter(body=jcf, rated_on=None).order_by("pk")[0]
    event.owners.set(Account.objects.filter(username__in=("organiser", "arbiter")))
    return event


@pytest.fixture
def one_federation(body):
    """All roles are held in this federation only; the administrator's is of the office."""
    Appointment.objects.exclude(body=body).exclude(body=None).delete()


PLAIN_WORDS = {
    "start_no": 1,
    "what": "changes",
    "pool": "standard",
    "month": "2026-03",
    "secret": "nonsense",
    "uidb36": "1",
}


def url_of(address: str, words: Mapping[str, Any]) -> str:
    return "/" + WORD.sub(lambda match: str((PLAIN_WORDS | dict(words))[match[2]]), address)


def answers(client_as: Any, url: str) -> tuple[str, str]:
    """The status for each role, of looking and of sending nothing; nothing of it stays."""

    def status(role: str, method: str) -> str:
        with transaction.atomic():
            response = getattr(client_as(role), method)(url)
            transaction.set_rollback(True)
        return str(response.status_code)

    looking, changing = (" ".join(status(role, method) for role in ROLES) for method in ("get", "post"))
    return looking, changing


@pytest.mark.django_db
@pytest.mark.parametrize("address", DESK)
def test_each_role_gets_what_the_table_says(client_as, one_federation, own_event, address):
    words = of_event(own_event) | of_body(own_event.body) | of_accounts(own_event.body)
    assert answers(client_as, url_of(address, words)) == DESK[address]


@pytest.mark.django_db
@pytest.mark.parametrize("address", SOMEBODY_ELSES)
def test_of_somebody_elses_event_each_role_gets_what_the_table_says(client_as, one_federation, elses_event, address):
    assert answers(client_as, url_of(address, of_event(elses_event))) == SOMEBODY_ELSES[address]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ANOTHER_FEDERATIONS)
def test_of_another_federation_each_role_gets_what_the_table_says(client_as, one_federation, foreign_event, address):
    words = of_event(foreign_event) | of_body(foreign_event.body)
    assert answers(client_as, url_of(address, words)) == ANOTHER_FEDERATIONS[address]


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["organiser", "arbiter", "officer", "chief", "auditor"])
def test_pages_of_no_federation_show_nothing_of_another(client_as, account, one_federation, foreign_event, role):
    Event.objects.filter(pk=foreign_event.pk).update(name="Zugspitz Open")
    notice = Notice.objects.create(
        kind="decision", body=foreign_event.body, event=foreign_event, about="Zugspitz Open", said={}, made_at=NOW
    )
    problem = {"problem": "Zugspitz is away", "state": "failed"}
    Letter.objects.create(notice=notice, envelope="e", due_at=NOW, email="zugspitz@example.org", **problem)
    record("event.change", "event/zugspitz", by=None, body=foreign_event.body, after={"name": "Zugspitz Open"})
    secret = new_calendar(account(role))
    pages = [url_of(address, {}) for address in DESK if not words_of(address)]
    client = client_as(role)
    for url in [*pages, f"/calendar/{secret}.ics"]:
        if "logout" not in url:
            response = client.get(url)
            shown = b"".join(response) if response.streaming else response.content
            assert b"zugspitz" not in shown.lower(), url


def sent_with_key(client: Client, account: Account, scope: str, address: str, event: Event, player_id: str) -> Any:
    """What the API answers to a key of that account; nothing of it stays."""
    kind = address.rpartition("/")[2]
    bodies = {"reports": REPORT, "games": pgn(game("A", "B", "1-0")), "address": {"link": "https://example.org/"}}
    new = {"name": "New", "starts_on": "2026-04-10", "ends_on": "2026-04-12", "time_control": "5400+30"}
    data = bodies.get(kind, new | {"system": event.body.code})
    words = {"system": event.body.code, "event_id": event.event_id, "pool": "standard", "player_id": player_id}
    url = "/api/v1" + url_of(address, words)
    with transaction.atomic():
        _token, secret = make_token(account, "a program", [scope], days=30)
        headers = {"Authorization": f"Bearer {secret}"}
        if address.startswith("next/"):
            response = client.get(url, headers=headers)
        else:
            kind_of_data = "application/json" if isinstance(data, dict) else "application/octet-stream"
            response = client.post(url, data, content_type=kind_of_data, headers=headers)
        transaction.set_rollback(True)
    return response


def scope_of(address: str) -> str:
    return "preview" if address.startswith("next/") else "register" if address == "events" else "report"


@pytest.mark.django_db
@pytest.mark.parametrize("address", KEYS)
@pytest.mark.parametrize("place", PLACES)
def test_a_key_opens_what_the_table_says(
    client, account, one_federation, own_event, elses_event, foreign_event, address, place
):
    index = PLACES.index(place)
    event = (own_event, elses_event, foreign_event)[index]
    player_id = Player.objects.filter(body=event.body).order_by("pk")[0].player_id
    answers = [sent_with_key(client, account(role), scope_of(address), address, event, player_id) for role in ROLES[1:]]
    assert " ".join(str(response.status_code) for response in answers) == KEYS[address][index]


@pytest.mark.django_db
@pytest.mark.parametrize("address", KEYS)
def test_a_key_opens_nothing_beyond_its_scope(client, account, own_event, address):
    for scope in {"register", "report", "preview"} - {scope_of(address)}:
        response = sent_with_key(client, account("chief"), scope, address, own_event, "1")
        assert response.status_code == 403
        assert response.json()["detail"].startswith(f'This key is not for "{scope_of(address)}"')


@pytest.mark.django_db
@pytest.mark.parametrize("address", OPEN)
@pytest.mark.parametrize("role", ["public", "chief"])
def test_what_is_open_is_the_same_for_everybody(client_as, body, address, role):
    expect_workers()  # a page of health asks for them
    url, looking, changing = OPEN[address]
    game = Event.objects.filter(body=body).exclude(rated_on=None).order_by("pk")[0].games.all()[0]
    url = "/" + url.format(event=game.event.event_id, player=game.white_id, other=game.black_id)
    assert (client_as(role).get(url).status_code, client_as(role).post(url).status_code) == (looking, changing)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", [address for address, (looking, _) in DESK.items() if looking[:3] == "302" and "/login/" not in address]
)
def test_who_is_not_signed_in_is_asked_to_and_comes_back(client, own_event, address):
    words = of_event(own_event) | of_body(own_event.body) | of_accounts(own_event.body)
    url = url_of(address, words)
    assert client.get(url).url == f"/desk/login/?next={url}"


@pytest.mark.django_db
def test_a_role_in_one_federation_opens_nothing_of_the_office(account, body):
    chief = account("chief")
    Appointment.objects.create(account=chief, body=body, role="administrator")  # by hand: the desk makes none like it
    assert may(chief, "fees.set", body)
    assert not may(chief, "accounts", Scope.OFFICE)


@pytest.mark.django_db
@pytest.mark.parametrize("place", [None, "fide", 1])
def test_what_belongs_nowhere_is_open_to_nobody(account, place):
    """A place that was forgotten grants nothing."""
    assert not any(may(account(role), "event.read", place) for role in ROLES[1:])
