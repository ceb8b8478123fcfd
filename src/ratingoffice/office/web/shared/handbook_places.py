"""Which place of the handbook explains which page: the link "What does this mean?" leads there.

A page without a place fails a test (tests/office/handbook); files, and addresses that only change something, need none.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse

PAGES: Mapping[str, str] = {
    "month#overview": "desk:todo",
    "month#register": "desk:events desk:event desk:edit_event desk:cancel_event",
    "month#report": "desk:send desk:report",
    "month#people": "desk:people desk:new_player",
    "month#decide": "desk:decide",
    "month#preview": "desk:next desk:next_why",
    "month#publish": "desk:publish desk:publishing desk:published",
    "month#correct": "desk:corrections desk:correct_event desk:correct_player desk:publish_corrections"
    " desk:publishing_corrections desk:correct_base desk:withdraw_base",
    "month#claims": "desk:claims desk:claim",
    "month#appeals": "desk:appeal_on_paper desk:answer_appeal",
    "arbiters#try": "tools:try",
    "organisers#register": "desk:register desk:deadlines",
    "organisers#who-reports": "desk:owners",
    "organisers#documents": "desk:keep_document",
    "organisers#refused": "desk:appeal",
    "players#find": "public:home public:search",
    "players#list": "public:lists public:list public:list-top public:list-figures public:federations",
    "players#changes": "public:list-changes public:list-difference",
    "players#sheet": "public:why",
    "players#page": "public:player public:player-games public:player-statistics public:compare public:against",
    "players#events": "public:events public:event public:event-crosstable public:event-rounds public:event-changes"
    " public:event-explain public:calendar",
    "players#provisional": "public:provisional",
    "players#preliminary": "public:preliminary public:preliminary-events public:preliminary-why",
    "players#not-right": "public:claim public:follow",
    "players#rules": "tools:regulations tools:compare tools:regulation tools:coverage tools:calculator",
    "players#data": "public:data public:data-schema",
    "players#privacy": "public:privacy",
    "words#fingerprint": "public:verify",
    "office#begin": "desk:begin desk:player_file",
    "office#roles": "desk:accounts desk:one_account desk:take_second_factor desk:password_link",
    "office#sign-in": "account_login mfa_authenticate mfa_login_webauthn desk:outside desk:outside_back desk:invitation"
    " account_reset_password_from_key desk:account account_change_password mfa_index mfa_activate_totp"
    " mfa_view_recovery_codes mfa_add_webauthn desk:outside_link"
    " account_reauthenticate mfa_reauthenticate mfa_reauthenticate_webauthn",
    "office#players": "desk:players desk:player desk:edit_player desk:enter_player desk:merge desk:unmerge"
    " desk:remove_player",
    "office#names": "desk:withdraw_name desk:export_player",
    "office#clubs": "desk:federations desk:federation desk:enter_federation desk:clubs desk:club desk:enter_club",
    "office#readings": "desk:readings",
    "office#shadow": "desk:shadow desk:shadow_month",
    "office#fees": "desk:fees",
    "office#shown": "desk:shown",
    "office#notices": "desk:choices desk:letters desk:webhooks",
    "office#record": "desk:audit",
}
PLACES: Mapping[str, str] = {name: place for place, names in PAGES.items() for name in names.split()}


def address_for(view_name: str) -> str:
    """Return the place in the handbook that explains the page; for an unknown page its contents."""
    chapter, _, anchor = PLACES.get(view_name, "").partition("#")
    return reverse("help:chapter", args=[chapter]) + f"#{anchor}" if chapter else reverse("help:contents")
