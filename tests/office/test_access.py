"""Who gets what: every address of the office, for every role, for looking and for changing.

An address that is not in one of the tables fails: whoever adds one says here who may open it. The columns:

    public  organiser  arbiter  officer  chief  auditor  administrator

200 the page, 302 sign in first or done, 403 forbidden, 404 not there for them, 405 the other method, 409 a conflict. An
empty form is answered with its errors, which is 200.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from ratingoffice.office.models import (
    Account,
    Appointment,
    BaseCorrection,
    Blob,
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
    Passkey,
    Player,
    Report,
    Token,
    Webhook,
)

ROLES = ("public", "organiser", "arbiter", "officer", "chief", "auditor", "administrator")

ONLY_POST = "405 405 405 405 405 405 405"
ANYBODY_HERE = "302 200 200 200 200 200 200"
ADMINISTRATOR = "302 403 403 403 403 403 200"
READERS = "302 403 403 200 200 200 403"

#: the event is one of the organiser's and the arbiter's own
DESK = {
    #                                                  looking                        changing
    "desk/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/login/": ("200 302 302 302 302 302 302", "200 302 302 302 302 302 302"),
    "desk/login/second/": ("302 302 302 302 302 302 302", "302 302 302 302 302 302 302"),
    "desk/login/passkey/": ("200 302 302 302 302 302 302", "200 302 302 302 302 302 302"),
    "desk/login/outside/": ("404 404 404 404 404 404 404", "405 405 405 405 405 405 405"),  # none is set
    "desk/login/outside/back/": ("404 404 404 404 404 404 404", "405 405 405 405 405 405 405"),
    "desk/logout/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/invitation/<str:secret>/": ("404 404 404 404 404 404 404", "404 404 404 404 404 404 404"),
    "desk/password/<str:uidb64>/<str:token>/": ("200 200 200 200 200 200 200", "200 200 200 200 200 200 200"),
    "desk/account/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/password/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/notices/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/calendar/": (ONLY_POST, ANYBODY_HERE),
    "desk/account/keys/<int:number>/revoke/": (ONLY_POST, "302 404 302 404 404 404 404"),
    "desk/account/second-factor/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/second-factor/app/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/second-factor/app/remove/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/account/second-factor/codes/": (ONLY_POST, "302 302 200 302 302 302 302"),  # the arbiter has a passkey
    "desk/account/passkeys/new/": (ANYBODY_HERE, ANYBODY_HERE),
    "desk/account/passkeys/<int:number>/remove/": (ONLY_POST, "302 404 302 404 404 404 404"),
    "desk/account/outside/link/": ("302 302 302 302 302 302 302", "302 302 302 302 302 302 302"),
    "desk/account/outside/unlink/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/account/sessions/end/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/account/sessions/<slug:handle>/end/": (ONLY_POST, "302 302 302 302 302 302 302"),
    "desk/accounts/": (ADMINISTRATOR, ADMINISTRATOR),
    "desk/accounts/<int:number>/": (ADMINISTRATOR, ADMINISTRATOR),
    "desk/accounts/<int:number>/active/": (ONLY_POST, "302 403 403 403 403 403 302"),
    "desk/accounts/<int:number>/password/": (ONLY_POST, "302 403 403 403 403 403 200"),
    "desk/accounts/<int:number>/second-factor/": (ADMINISTRATOR, ADMINISTRATOR),
    "desk/accounts/<int:number>/sessions/end/": (ONLY_POST, "302 403 403 403 403 403 302"),
    "desk/appointments/<int:number>/dismiss/": (ONLY_POST, "302 403 403 403 403 403 302"),
    "desk/invitations/<int:number>/revoke/": (ONLY_POST, "302 403 403 403 403 403 302"),
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
    "desk/documents/<int:document>/": ("302 404 404 404 404 404 404", "302 404 404 404 404 404 404"),
    "desk/events/<int:event>/decide/": ("302 403 403 200 200 403 404", "302 403 403 200 200 403 404"),
    "desk/events/<int:event>/correct/": ("302 403 403 200 200 403 404", "302 403 403 200 200 403 404"),
    "desk/decisions/<int:decision>/withdraw/": (ONLY_POST, "302 403 403 302 302 403 404"),
    "desk/decisions/<int:decision>/file/": ("302 404 404 404 404 404 404", "302 404 404 404 404 404 404"),
    "desk/decisions/<int:decision>/appeal/": ("302 200 403 403 403 403 404", "302 200 403 403 403 403 404"),
    "desk/decisions/<int:decision>/appeal/paper/": ("302 403 403 200 200 403 404", "302 403 403 200 200 403 404"),
    "desk/decisions/<int:decision>/appeal/answer/": ("302 403 403 200 200 403 404", "302 403 403 200 200 403 404"),
    "desk/decisions/<int:decision>/appeal/file/": ("302 404 404 404 404 404 404", "302 404 404 404 404 404 404"),
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
    "desk/letters/<int:letter>/discard/": (ONLY_POST, "302 404 404 404 302 404 404"),  # gone after the chief
    "desk/webhooks/<slug:system>/": ("302 403 403 403 200 403 200", "302 403 403 403 200 403 200"),
    "desk/webhooks/<int:webhook>/secret/": (ONLY_POST, "302 404 404 404 200 404 200"),
    "desk/webhooks/<int:webhook>/try/": (ONLY_POST, "302 404 404 404 302 404 302"),
    "desk/webhooks/<int:webhook>/remove/": (ONLY_POST, "302 404 404 404 302 404 404"),  # gone after the chief
    "desk/audit/": ("302 403 403 200 200 200 200", "302 403 403 200 200 200 200"),
    "desk/audit/export.csv": ("302 403 403 200 200 200 200", "302 403 403 200 200 200 200"),
}

#: the same addresses of an event that is nobody's of them: organisers and arbiters do not learn of it
SOMEBODY_ELSES = {
    "desk/events/<int:event>/": "302 404 404 200 200 200 404",
    "desk/events/<int:event>/edit/": "302 404 404 200 200 403 404",
    "desk/events/<int:event>/cancel/": "302 404 404 200 200 403 404",
    "desk/events/<int:event>/owners/": "302 404 404 200 200 403 404",
    "desk/events/<int:event>/report/": "302 404 404 200 200 403 404",
    "desk/events/<int:event>/decide/": "302 404 404 200 200 403 404",
    "desk/events/<int:event>/correct/": "302 404 404 200 200 403 404",
    "desk/reports/<int:report>/": "302 404 404 200 200 200 404",
    "desk/reports/<int:report>/file/": "302 404 404 200 200 200 404",
    "desk/reports/<int:report>/people/": "302 404 404 200 200 200 404",
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
        "events/fide/{event}/explain/1/BH/",
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


def patterns(within: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for one in within.url_patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from patterns(one, here)
        else:
            yield here, one


def test_every_address_of_the_office_has_a_row():
    assert {place for place, _ in patterns(get_resolver())} == set(DESK) | set(OPEN)


def test_every_page_of_the_desk_says_what_it_needs():
    for place, pattern in patterns(get_resolver()):
        if place.startswith("desk/"):
            assert hasattr(pattern.callback, "needs"), place


@pytest.fixture
def things(body):
    """One of everything, the events owned by the organiser and the arbiter or by nobody."""
    game = Event.objects.filter(body=body).exclude(rated_on=None).order_by("pk").first().games.first()
    own = Event.objects.filter(body=body, rated_on=None).order_by("pk").first()
    own.owners.set(Account.objects.filter(username__in=("organiser", "arbiter")))
    elses = Event.objects.filter(body=body, rated_on=None).order_by("pk").last()
    player = Player.objects.get(body=body, player_id=game.white_id)
    made = {"made_at": "2026-03-20T12:00Z"}

    def reported(event: Event) -> Report:
        blob, _ = Blob.objects.get_or_create(sha256="0" * 64, size=5, data=b"empty")
        words = ("fide_id", "national_id", "sex", "birth_date", "title", "federation", "region")
        given = {"name": "A", "names": ["A"], "rating": None, "plays": False} | dict.fromkeys(words, "")
        report = Report.objects.create(
            event=event, version=1, file=blob, file_name="a.trf", state="errors", received_at="2026-03-20T12:00Z"
        )
        Identity.objects.create(report=report, start_no=1, given=given)
        return report

    account = Account.objects.create(username="somebody")
    correction = Correction.objects.create(
        body=body,
        list_date=date(2026, 3, 1),
        table="players",
        key={"player_id": player.player_id},
        reason="why",
        before={"sex": "m"},
        after={"sex": "w"},
        pointed_out_on=date(2026, 3, 20),
        **made,
    )
    claim = Claim.objects.create(
        body=body, year=2026, serial=1, kind="player", player=player, form="f", received_at="2026-03-20T12:00Z"
    )
    day = date(2026, 3, 20)
    base_correction = BaseCorrection.objects.create(
        player=player, pool="standard", value=1700, holds_from=day, reason="why", decided_by="QC", decided_on=day
    )
    arbiter = Account.objects.get(username="arbiter")
    token = Token.objects.create(account=arbiter, name="k", secret_hash="h", scopes="report", **made)
    passkey = Passkey.objects.create(
        account=arbiter, name="k", credential_id="a2V5", public_key="a2V5", sign_count=0, **made
    )
    invitation = Invitation.objects.create(secret_hash="x", role="officer", expires_at="2030-01-01T00:00Z", **made)
    appointment = Appointment.objects.create(account=account, body=body, role="auditor")
    document = Document.objects.create(
        event=own, kind="regulations", link="https://a.org", received_on=date(2026, 3, 20)
    )
    notice = Notice.objects.create(kind="decision", body=body, said={}, **made)
    letter = Letter.objects.create(notice=notice, envelope="e", due_at="2026-03-20T12:00Z")
    decision = Decision.objects.create(event=own, decision="noted", decided_on=date(2026, 3, 20), reason="why")
    change = {"before": {}, "after": {"kind": "swiss"}, "requested_at": "2026-03-20T12:00Z"}
    return {
        "change_request": ChangeRequest.objects.create(event=own, **change).pk,
        "own": {"event": own.pk, "report": reported(own).pk},
        "elses": {"event": elses.pk, "report": reported(elses).pk},
        "event_id": game.event.event_id,
        "player_id": game.white_id,
        "other_id": game.black_id,
        "player": player.pk,
        "correction": correction.pk,
        "claim": claim.pk,
        "federation": Federation.objects.create(body=body, federation="AAA", name="Aaa").pk,
        "club": Club.objects.create(body=body, club="AAA", name="Aaa").pk,
        "base_correction": base_correction.pk,
        "decision": decision.pk,
        "document": document.pk,
        "letter": letter.pk,
        "webhook": Webhook.objects.create(body=body, url="https://10.0.0.1/", **made).pk,
        "numbers": {
            "desk/account/keys": token.pk,
            "desk/account/passkeys": passkey.pk,
            "desk/accounts": account.pk,
            "desk/invitations": invitation.pk,
            "desk/appointments": appointment.pk,
        },
    }


def address(place: str, things: dict, whose: str) -> str:
    number = next((value for start, value in things["numbers"].items() if place.startswith(f"{start}/")), "")
    words = {
        "<int:event>": things[whose]["event"],
        "<int:report>": things[whose]["report"],
        "<int:start_no>": 1,
        "<int:player>": things["player"],
        "<int:correction>": things["correction"],
        "<int:claim>": things["claim"],
        "<int:base_correction>": things["base_correction"],
        "<int:change_request>": things["change_request"],
        "<int:federation>": things["federation"],
        "<int:club>": things["club"],
        "<slug:system>": "fide",
        "<slug:what>": "changes",
        "<slug:pool>": "standard",
        "<id:player_id>": things["player_id"],
        "<month:month>": "2026-03",
        "<int:decision>": things["decision"],
        "<int:document>": things["document"],
        "<int:webhook>": things["webhook"],
        "<int:letter>": things["letter"],
        "<str:secret>": "nonsense",
        "<str:uidb64>": "MQ",
        "<str:token>": "nonsense",
        "<int:number>": number,
        "<slug:handle>": "nonsense",
    }
    for word, value in words.items():
        place = place.replace(word, str(value))
    return f"/{place}"


@pytest.mark.django_db
@pytest.mark.parametrize("place", DESK)
def test_each_role_gets_what_the_table_says(client_as, things, place):
    url = address(place, things, "own")
    looking = " ".join(str(client_as(role).get(url).status_code) for role in ROLES)
    changing = " ".join(str(client_as(role).post(url).status_code) for role in ROLES)
    assert (looking, changing) == DESK[place]


@pytest.mark.django_db
@pytest.mark.parametrize("place", SOMEBODY_ELSES)
def test_of_somebody_elses_event_each_role_gets_what_the_table_says(client_as, things, place):
    url = address(place, things, "elses")
    assert " ".join(str(client_as(role).get(url).status_code) for role in ROLES) == SOMEBODY_ELSES[place]


@pytest.mark.django_db
@pytest.mark.parametrize("place", [place for place in DESK if "<slug:system>" in place])
def test_a_role_in_another_body_opens_nothing_in_this_one(client_as, things, jcf, account, place):
    account("chief").appointments.exclude(body=jcf).delete()
    assert client_as("chief").post(address(place, things, "own")).status_code == 403


@pytest.mark.django_db
@pytest.mark.parametrize("place", OPEN)
@pytest.mark.parametrize("role", ["public", "chief"])
def test_what_is_open_is_the_same_for_everybody(client_as, things, place, role):
    url, looking, changing = OPEN[place]
    url = "/" + url.format(event=things["event_id"], player=things["player_id"], other=things["other_id"])
    assert (client_as(role).get(url).status_code, client_as(role).post(url).status_code) == (looking, changing)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "place", [place for place, (looking, _) in DESK.items() if looking.startswith("302") and "/login/" not in place]
)
def test_who_is_not_signed_in_is_asked_to_and_comes_back(client, things, place):
    url = address(place, things, "own")
    assert client.get(url).url == f"/desk/login/?next={url}"
