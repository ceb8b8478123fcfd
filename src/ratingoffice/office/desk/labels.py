"""The words of the book and of the desk, as people say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from ratingoffice.federations.registry import BODIES, words
from ratingoffice.office.models import Correction, Decision, Identity, Report, Role

KINDS: Mapping[str, Any] = {
    "swiss": _("Swiss system"),
    "round_robin": _("Round robin"),
    "match": _("Match"),
    "team": _("Team event"),
    "knockout": _("Knock-out"),
    "meeting": _("Club meeting"),
    "other": _("Other"),
}
#: what can be decided at every desk; the other decisions are words of its body
REFUSED: Mapping[str, Any] = {"refused": _("Refuse to rate the event")}
NOTED: Mapping[str, Any] = {"noted": _("For the record only")}
ROLES: Mapping[str, Any] = dict(Role.choices)
OUTCOMES: Mapping[str, Any] = {
    "rated": _("rated"),
    "later_list": _("later list"),
    "needs_decision": _("needs a decision"),
    "not_rated": _("not rated"),
}
STATES: Mapping[str, Any] = dict((*Report.State.choices, *Correction.State.choices))
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
    "declarations": _("Declared"),
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
    "officer": _("Rating officer"),
    "contact": _("Contact"),
    "entitled_from": _("Entitled from"),
    "entitled_until": _("Entitled until"),
    "reporter": _("Reported by"),
    "excluded_from": _("Excluded from"),
    "excluded_until": _("Excluded until"),
    "decision": _("Decision"),
    "white_id": _("White"),
    "black_id": _("Black"),
    "white_result": _("White's result"),
    "black_result": _("Black's result"),
    "played_on": _("Played on"),
    "ruling": _("Ruling"),
    "round": _("Round"),
}
VERBS: Mapping[str, Any] = {
    "event.register": _("event registered"),
    "event.change": _("event changed"),
    "event.cancel": _("event cancelled"),
    "event.owners": _("owners of an event changed"),
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
    "report.despite_errors": _("report taken despite errors"),
    "identity.settle": _("player of a report settled"),
    "player.enter": _("player entered"),
    "player.change": _("player changed"),
    "player.merge": _("players merged"),
    "player.unmerge": _("merge undone"),
    "player.remove": _("player removed from the list"),
    "player.put_back": _("player put back on the list"),
    "office.tidy": _("what was past its time deleted"),
    "player.withdraw": _("name withdrawn from the public"),
    "player.show": _("name shown in public again"),
    "player.export": _("what is kept about a player given out"),
    "list.birth_dates": _("publication of birth dates changed"),
    "body.features": _("what the public sees changed"),
    "fide_list.take": _("FIDE list taken"),
    "federation.enter": _("federation entered"),
    "federation.change": _("federation changed"),
    "club.enter": _("club entered"),
    "club.change": _("club changed"),
    "reading.choose": _("reading of the regulation chosen"),
    "shadow.compare": _("lists of another program compared"),
    "list.publish": _("list published"),
    "list.revise": _("list revised"),
    "correction.draft": _("correction drafted"),
    "correction.withdraw": _("correction withdrawn"),
    "correction.publish": _("correction published"),
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
    "account.token": _("API key made"),
    "account.revoke_token": _("API key revoked"),
}
#: the article of a verdict, a finding or a state is shown in a colour: good, warn or bad
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
TONES: Mapping[str, str] = {
    "rated": "good",
    "taken": "good",
    "published": "good",
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
    "outcome": OUTCOMES,
    "state": STATES,
    "severity": SEVERITIES,
    "how": HOW,
    "answer": ANSWERS,
    "field": FIELDS,
    "verb": VERBS,
}


def words_of(kind: str, body: str = "") -> dict[str, Any]:
    """The declarations, approvals, refusals or rulings of a body, or of all of them, in the reader's language."""
    known = getattr(BODIES[body], kind) if body else words(kind)
    return {word: _(says) for word, says in known.items()}


def questions(body: str) -> dict[str, Any]:
    """The declarations of a body that people make, each as a question with what depends on it."""
    known = BODIES[body]
    found: dict[str, Any] = {word: _(says) for word, says in known.declarations.items() if word not in known.follows}
    for word, one in known.questions.items():
        found[word] = format_html('<span>{}</span> <span class="help">{}</span>', _(one.question), _(one.because))
    return found


def decisions(body: str = "") -> dict[str, Any]:
    refusals = {**REFUSED, **words_of("refusals", body)}
    return {**words_of("approvals", body), **refusals, **words_of("rulings", body), **NOTED}


def labels_of(kind: str) -> Mapping[str, Any]:
    """The label of every word of that kind."""
    if kind == "declaration":
        return words_of("declarations")
    return decisions() if kind == "decision" else EVERYTHING[kind]
