"""The words of the book and of the desk, as people say them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import lists_later
from ratingoffice.federations.registry import BODIES, words
from ratingoffice.office import clock
from ratingoffice.office.domain.events.followed_declarations import followed_declarations
from ratingoffice.office.domain.events.status_labels import OUTCOMES, STAGES
from ratingoffice.office.domain.federations.readings import regulations_of
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.notices.kinds import KINDS as NOTICES
from ratingoffice.office.domain.notices.kinds import TEST
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Body, Correction, Decision, Event, Identity, Letter, Report, Role

#: words for codes, translated when they are shown
POOLS = {"standard": gettext_noop("Standard"), "rapid": gettext_noop("Rapid"), "blitz": gettext_noop("Blitz")}

KINDS: Mapping[str, Any] = {
    "swiss": _("Swiss system"),
    "round_robin": _("Round robin"),
    "match": _("Match"),
    "team": _("Team event"),
    "knockout": _("Knock-out"),
    "meeting": _("Club meeting"),
    "other": _("Other"),
}
#: how a game ended, by White's result and Black's together
RESULTS: Mapping[str, Any] = {
    "10": _("White won"),
    "==": _("Draw"),
    "01": _("Black won"),
    "+-": _("White won by forfeit"),
    "-+": _("Black won by forfeit"),
    "--": _("Both lost by forfeit"),
    "00": _("Both lost"),
    "=0": _("White drew, Black lost"),
    "0=": _("White lost, Black drew"),
    "WL": _("White won with less than one move"),
    "DD": _("Draw with less than one move"),
    "LW": _("Black won with less than one move"),
    "LL": _("Both lost with less than one move"),
    "DL": _("White drew, Black lost with less than one move"),
    "LD": _("White lost, Black drew with less than one move"),
}
#: a correction that takes the game out
NOT_PLAYED = "none"
NOT_PLAYED_RESULT: Mapping[str, Any] = {NOT_PLAYED: _("Not played: the game is taken out")}
#: the same as one of the two sees it
OWN_RESULTS: Mapping[str, Any] = {
    "1": _("won"),
    "=": _("drew"),
    "0": _("lost"),
    "+": _("won by forfeit"),
    "-": _("lost by forfeit"),
    "W": _("won with less than one move"),
    "D": _("drew with less than one move"),
    "L": _("lost with less than one move"),
}
SEXES: Mapping[str, Any] = {"m": _("male"), "w": _("female")}
#: what can be decided at every desk; the other decisions are words of its body
REFUSED: Mapping[str, Any] = {"refused": _("Refuse to rate the event")}
NOTED: Mapping[str, Any] = {"noted": _("For the record only")}
ROLES: Mapping[str, Any] = dict(Role.choices)
STATES: Mapping[str, Any] = {
    **dict((*Report.State.choices, *Correction.State.choices)),
    Report.State.WAITING: _("players to identify"),  # plainer than the word that is kept
}
ON_ITS_WAY: Mapping[str, Any] = dict(Letter.State.choices)
SEVERITIES: Mapping[str, Any] = {"error": _("error"), "warning": _("warning"), "info": _("note")}
HOW: Mapping[str, Any] = dict(Identity.How.choices)
ANSWERS: Mapping[str, Any] = dict(Decision.Outcome.choices)
FIELDS: Mapping[str, Any] = {
    "event_id": _("ID"),
    "name": _("Name"),
    "federation": _("Federation"),
    "organiser": _("Organiser"),
    "club": _("Held by"),
    "responsible": _("Responsible member"),
    "kind": _("Kind"),
    "starts_on": _("First day"),
    "ends_on": _("Last day"),
    "time_control": _("Time control"),
    "announced_pool": _("Announced for"),
    "match_games": _("Games of the match"),
    "declarations": _("Declared by the organiser"),
    "approvals": _("Approvals"),
    "refused": _("Refused"),
    "registered_on": _("Registered on"),
    "reported_on": _("Reported on"),
    "fee": _("Fee"),
    "invoiced_on": _("Invoiced on"),
    "paid_on": _("Paid on"),
    "table": _("Table"),
    "currency": _("Currency"),
    "holds_from": _("For events from"),
    "paper_received_on": _("Paper copy received on"),
    "sent_on": _("Sent to the rating server on"),
    "schedule": _("Schedule"),
    "participants": _("Participants"),
    "player_id": _("ID"),
    "sex": _("Sex"),
    "birth_date": _("Date or year of birth"),
    "region": _("Region"),
    "title": _("Title"),
    "publishes_birth_dates": _("Publish dates of birth"),
    "licence": _("Licence of the open data"),
    "licence_link": _("Address of the licence"),
    "national_title": _("National title or category"),
    "native_name": _("Name in its own letters"),
    "alias": _("Shown instead of the name"),
    "fide_id": _("FIDE ID"),
    "fide_standard": _("FIDE rating, standard"),
    "fide_rapid": _("FIDE rating, rapid"),
    "fide_blitz": _("FIDE rating, blitz"),
    "member_from": _("Member from"),
    "member_until": _("Member until"),
    "joined_on": _("First joined on"),
    "registered": _("Registered through a federation"),
    "deceased_on": _("Died on"),
    "removed_on": _("Removed from the list on"),
    "council_from": _("Listed by decision of the Council from"),
    "council_until": _("Listed by decision of the Council until"),
    "council_decision": _("Decision of the Council"),
    "officer": _("Rating officer"),
    "contact": _("Contact"),
    "entitled_from": _("Entitled from"),
    "entitled_until": _("Entitled until"),
    "reporter": _("Reported by"),
    "excluded_from": _("Excluded from"),
    "excluded_until": _("Excluded until"),
    "decision": _("Decision"),
    "decided_by": _("Decided by"),
    "decided_on": _("Decided on"),
    "pool": _("Pool"),
    "value": _("Correct value"),
    "white_id": _("White"),
    "black_id": _("Black"),
    "white_result": _("White's result"),
    "black_result": _("Black's result"),
    "played_on": _("Played on"),
    "ruling": _("Ruling"),
    "round": _("Round"),
    "board": _("Board"),
    "result": _("Result"),
    "another_than": _("Another event than"),
}
VERBS: Mapping[str, Any] = {
    "event.register": _("event registered"),
    "event.change": _("event changed"),
    "event.request_change": _("change of an event asked for"),
    "event.confirm_change": _("change of an event confirmed"),
    "event.decline_change": _("change of an event declined"),
    "event.withdraw_request": _("request for a change withdrawn"),
    "event.cancel": _("event cancelled"),
    "event.owners": _("who may report an event changed"),
    "event.decide": _("decision"),
    "event.seen": _("refusal seen"),
    "event.withdraw_decision": _("decision withdrawn"),
    "event.appeal": _("appeal filed"),
    "event.appeal_on_paper": _("appeal received on paper"),
    "event.answer_appeal": _("appeal decided"),
    "report.receive": _("report received"),
    "report.paper": _("paper copy of a report recorded"),
    "report.sent": _("report sent to the rating server"),
    "document.keep": _("document kept"),
    "event.follow": _("declaration changed by a document"),
    "report.take": _("report taken"),
    "report.use": _("version of a report chosen"),
    "report.despite_errors": _("report taken despite errors"),
    "identity.settle": _("player of a report identified"),
    "player.enter": _("player entered"),
    "player.enter_file": _("players entered from a file"),
    "player.change": _("player changed"),
    "player.merge": _("players merged"),
    "player.unmerge": _("merge undone"),
    "player.remove": _("player removed from the list"),
    "player.put_back": _("player put back on the list"),
    "player.correct_base": _("base correction entered"),
    "player.withdraw_base": _("base correction withdrawn"),
    "office.tidy": _("what was past its time deleted"),
    "player.withdraw": _("name withdrawn from the public"),
    "player.show": _("name shown in public again"),
    "player.export": _("what is kept about a player given out"),
    "list.birth_dates": _("publication of birth dates changed"),
    "body.features": _("what the public sees changed"),
    "body.licence": _("licence of the open data set"),
    "fide_list.take": _("FIDE list taken"),
    "federation.enter": _("federation entered"),
    "federation.change": _("federation changed"),
    "club.enter": _("club entered"),
    "club.change": _("club changed"),
    "reading.choose": _("reading of the regulation chosen"),
    "key.make": _("signing key made"),
    "key.revoke": _("signing key revoked"),
    "key.rotate": _("signing key rotated"),
    "shadow.compare": _("lists of another program compared"),
    "list.publish": _("list published"),
    "list.revise": _("list revised"),
    "list.sign": _("list signed"),
    "correction.draft": _("correction drafted"),
    "correction.withdraw": _("correction withdrawn"),
    "correction.publish": _("correction published"),
    "claim.receive": _("claim received"),
    "claim.confirm": _("address of a claim confirmed"),
    "claim.reply": _("question about a claim replied to"),
    "claim.assign": _("claim assigned"),
    "claim.ask": _("asked back about a claim"),
    "claim.accept": _("claim accepted"),
    "claim.reject": _("claim not accepted"),
    "claim.same": _("claim found to be the same as another"),
    "claim.correct": _("claim corrected"),
    "claim.set_aside": _("claim put among the unlikely ones"),
    "claim.take_up": _("claim taken up"),
    "fees.set": _("table of fees set"),
    "fees.record": _("fee recorded"),
    "book.import": _("book imported"),
    "account.invite": _("invitation made"),
    "account.revoke_invitation": _("invitation revoked"),
    "account.open": _("account opened"),
    "account.appoint": _("appointed"),
    "account.dismiss": _("dismissed"),
    "account.activate": _("account activated"),
    "account.deactivate": _("account deactivated"),
    "account.password": _("password changed"),
    "account.password_link": _("link for a new password made"),
    "account.authenticator": _("app with codes set up"),
    "account.remove_authenticator": _("app with codes removed"),
    "account.passkey": _("passkey made"),
    "account.remove_passkey": _("passkey removed"),
    "account.recovery_codes": _("recovery codes made"),
    "account.recovery_code": _("signed in with a recovery code"),
    "account.take_second_factor": _("second factor taken away"),
    "account.end_session": _("session ended"),
    "account.end_sessions": _("sessions ended"),
    "account.link": _("sign-in elsewhere linked"),
    "account.unlink": _("sign-in elsewhere unlinked"),
    "account.token": _("API key made"),
    "account.revoke_token": _("API key revoked"),
    "account.notices": _("choice of notices changed"),
    "account.calendar": _("address of a calendar made"),
    "notice.again": _("notice sent again"),
    "notice.discard": _("notice discarded"),
    "webhook.register": _("webhook added"),
    "webhook.rotate": _("new secret of a webhook"),
    "webhook.remove": _("webhook removed"),
}
#: why a figure of another program's list is not ours, and which figure it is
SHADOW: Mapping[str, Any] = {
    "data": _("Data"),
    "base": _("Starting value"),
    "reading": _("Reading"),
    "rounding": _("Rounding"),
    "unexplained": _("Unexplained"),
    "rating": _("rating"),
    "k": _("K"),
    "games": _("games"),
    "active": _("active"),
}
#: the article of a verdict, a finding or a state is shown in a colour: good, warn or bad
TONES: Mapping[str, str] = {
    "rated": "good",
    "taken": "good",
    "published": "good",
    "corrected": "good",
    "accepted": "warn",
    "asked": "warn",
    "later_list": "warn",
    "needs_decision": "warn",
    "waiting": "warn",
    "warning": "warn",
    "draft": "warn",
    "not_rated": "bad",
    "errors": "bad",
    "error": "bad",
}

EVERYTHING: Mapping[str, Mapping[str, Any]] = {
    "shadow": SHADOW,
    "kind": KINDS,
    "role": ROLES,
    "stage": STAGES,
    "outcome": OUTCOMES,
    "state": STATES,
    "severity": SEVERITIES,
    "how": HOW,
    "answer": ANSWERS,
    "field": FIELDS,
    "verb": VERBS,
    "on_its_way": ON_ITS_WAY,
    "result": RESULTS,
    "own_result": OWN_RESULTS,
    "sex": SEXES,
}


def words_of(kind: str, body: str = "") -> dict[str, Any]:
    """The declarations, approvals, refusals or rulings of a body, or of all of them, in the reader's language."""
    phrases = getattr(BODIES[body], kind) if body else words(kind)
    return {word: _(says) for word, says in phrases.items()}


def questions(body: str) -> dict[str, Any]:
    """The declarations of a body that people make, each as a question with what depends on it."""
    federation = BODIES[body]
    follows = followed_declarations(federation)
    fields: dict[str, Any] = {word: _(says) for word, says in federation.declarations.items() if word not in follows}
    for word, question in federation.questions.items():
        because = [
            _(question.because),
            *([_("It counts once an officer has confirmed it.")] if word in federation.confirms else ()),
        ]
        explained = format_html_join(" ", "{}", ((text,) for text in because))
        fields[word] = format_html('<span>{}</span> <span class="help">{}</span>', _(question.question), explained)
    return fields


def decisions(body: str = "") -> dict[str, Any]:
    refusals = {**REFUSED, **words_of("refusals", body)}
    return {**words_of("approvals", body), **refusals, **words_of("rulings", body), **NOTED}


def rulings(body: Body, list_date: date) -> dict[str, Any]:
    """The decisions about single games, with what they do to the list of that day."""
    noted = words_of("noted_rulings", body.code) if counts_ruled_games(body, list_date) else {}
    return words_of("rulings", body.code) | noted


def counts_ruled_games(body: Body, list_date: date) -> bool:
    """Does a game count whatever is decided about it, as the body reads its regulation for that list?"""
    if not BODIES[body.code].noted_rulings:
        return False
    try:
        return not regulations_of(body, list_date).rules_games_out
    except BadInput:  # before the first edition that is known here
        return False


def decisions_about(event: Event) -> dict[str, Any]:
    """The decisions about an event, each with what it does to the list that rates it."""
    return decisions(event.body.code) | rulings(event.body, list_of(event))


def list_of(event: Event) -> date:
    """The list that has rated the event, or the next one."""
    if event.rated_on:
        return event.rated_on
    newest = published_lists.newest(event.body)
    return lists_later(newest.list_date, 1) if newest else BODIES[event.body.code].next_list(clock.today())


def labels_of(kind: str) -> Mapping[str, Any]:
    """The label of every word of that kind."""
    if kind == "declaration":
        return words_of("declarations")
    if kind == "notice":
        return {kind.name: localise(kind.label) for kind in (*NOTICES.values(), TEST)}
    return decisions() if kind == "decision" else EVERYTHING[kind]


def pool_name(pool: str) -> str:
    """Return the name of a pool in the reader's language; a pool without one is named by its code."""
    return gettext(POOLS[pool]) if pool in POOLS else pool
