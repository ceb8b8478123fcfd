"""The rows that acts say exist, compared with those that are there: what was deleted in the database is named."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from ratingoffice.assurance.proof.digests import canonical, hash_text
from ratingoffice.office.domain.corrections.overlay import KEYS
from ratingoffice.office.models import Act, Body, BodyReading, Correction, Decision, Document, KeyRecord, Withdrawal

#: of a document, as its act writes them down
DOCUMENT = ("kind", "link", "file", "sha256", "reporter")


def missing_rows(body: Body) -> Iterator[str]:
    """Yield the entered rows of a body that are missing, except those that a later act removed."""
    acts = list(body.acts.order_by("pk").only("verb", "about", "before", "after"))
    yield from _events(body, acts)
    yield from _documents(body, acts)
    yield from _players(body, acts)
    yield from _imported_decisions(body, acts)
    yield from _withdrawn_decisions(body, acts)
    yield from _appeals(body, acts)
    yield from _corrections(body, acts)
    yield from _readings(body, acts)
    yield from _withdrawn_names(body, acts)
    yield from _claims(body, acts)
    yield from _signatures(body, acts)


def missing_keys() -> Iterator[str]:
    """Yield the key records that only the acts or only the key table have."""
    stored = Counter(canonical(content) for content in KeyRecord.objects.values_list("said", flat=True))
    acts = Act.objects.filter(verb__in=("key.make", "key.rotate", "key.revoke")).order_by("pk")
    done = Counter(canonical(act.after or {}) for act in acts)
    for text in (done - stored).elements():
        yield f"the record of the key that an act tells of ({json.loads(text).get('what')}) is not there"
    for text in (stored - done).elements():
        yield f"no act says what a record of the keys says ({json.loads(text).get('what')})"


def _of(acts: Iterable[Act], *verbs: str) -> list[Act]:
    return [act for act in acts if act.verb in verbs]


def _name(act: Act) -> str:
    """Of what the act is about."""
    return act.about.partition("/")[2]


def _number(acts: Iterable[Act], column: str) -> int:
    return sum(int((act.after or {}).get(column) or 0) for act in acts)


def _events(body: Body, acts: list[Act]) -> Iterator[str]:
    registered: dict[str, None] = {}
    for act in _of(acts, "event.register", "event.cancel"):
        if act.verb == "event.register":
            registered[_name(act)] = None
        else:
            registered.pop(_name(act), None)
    event_ids = set(body.events.values_list("event_id", flat=True))
    for event_id in registered:
        if event_id not in event_ids:
            yield f"the event {event_id} was registered, and is not there"
    imported = _number(_of(acts, "book.import"), "events")
    unregistered = len(event_ids - registered.keys())
    cancelled = len(_of(acts, "event.cancel")) - (len(_of(acts, "event.register")) - len(registered))
    if unregistered < imported - max(cancelled, 0):
        yield f"of {imported} events that were imported {unregistered} are there"


def _documents(body: Body, acts: list[Act]) -> Iterator[str]:
    expected: Counter[tuple[str, ...]] = Counter()
    for act in _of(acts, "document.keep", "event.cancel"):
        event_id, deed = _name(act), act.after or {}
        if act.verb == "event.cancel":
            expected = Counter({key: count for key, count in expected.items() if key[0] != event_id})
        else:
            expected[(event_id, *(str(deed.get(name, "")) for name in DOCUMENT))] += 1
    rows = Document.objects.filter(event__body=body)
    columns = ("event__event_id", "kind", "link", "file_name", "file_id", "reporter")
    stored = Counter(tuple(str(value or "") for value in row) for row in rows.values_list(*columns))
    for event_id, kind, link, file_name, *_ in (expected - stored).elements():
        yield f"the document ({kind}) {link or file_name} of {event_id} that came is not there"


def _players(body: Body, acts: list[Act]) -> Iterator[str]:
    player_ids = set(body.players.values_list("player_id", flat=True))
    gone = [_name(act) for act in _of(acts, "player.enter") if _name(act) not in player_ids]
    for player_id in gone:
        yield f"the player {player_id} was entered, and is not there"
    entered = len(_of(acts, "player.enter")) + _number(_of(acts, "book.import", "player.enter_file"), "players")
    if len(player_ids) + len(gone) < entered:
        yield f"of {entered} players that were entered {len(player_ids)} are there"


def _imported_decisions(body: Body, acts: list[Act]) -> Iterator[str]:
    """Those that were entered here have an act each (`acts.of_body`)."""
    imported = _number(_of(acts, "book.import"), "decisions")
    stored = Decision.objects.filter(event__body=body, entered=None).count()
    if stored < imported:
        yield f"of {imported} decisions that were imported {stored} are there"


def _withdrawn_decisions(body: Body, acts: list[Act]) -> Iterator[str]:
    """A decision holds unless an act has withdrawn it."""
    withdrawn: Counter[tuple[str, ...]] = Counter()
    standing: Counter[tuple[str, ...]] = Counter()
    columns = ("event__event_id", "decision", "games", "withdrawn_on")
    for event_id, decision, games, day in Decision.objects.filter(event__body=body).values_list(*columns):
        (withdrawn if day else standing)[event_id, decision, json.dumps(games)] += 1
    done: Counter[tuple[str, ...]] = Counter()
    for act in _of(acts, "event.withdraw_decision"):
        deed = act.before or {}
        done[_name(act), str(deed.get("decision")), json.dumps(deed.get("games"))] += 1
    for event_id, decision, _ in (withdrawn - done).elements():
        yield f"the decision {decision} on {event_id} is withdrawn, and no act says so"
    for key in (done - withdrawn) & standing:  # of the first offices the act alone tells: there was no row
        yield f"the decision {key[1]} on {key[0]} was withdrawn, and holds"


def _appeals(body: Body, acts: list[Act]) -> Iterator[str]:
    columns = ("event__event_id", "decision", "appealed_on", "appeal_outcome", "appeal_decided_on")
    rows = list(Decision.objects.filter(event__body=body).values_list(*columns))
    appealed = {(event_id, decision, str(on)) for event_id, decision, on, _, _ in rows}
    answered = {(event_id, decision, outcome, str(on)) for event_id, decision, _, outcome, on in rows}
    for act in _of(acts, "event.appeal", "event.appeal_on_paper"):
        deed = act.after or {}
        if (_name(act), deed.get("decision"), deed.get("appealed_on")) not in appealed:
            yield f"the appeal of {deed.get('appealed_on')} on {_name(act)} is not there"
    for act in _of(acts, "event.answer_appeal"):
        deed = act.after or {}
        if (_name(act), deed.get("decision"), deed.get("outcome"), deed.get("decided_on")) not in answered:
            yield f"the answer of {deed.get('decided_on')} to the appeal on {_name(act)} is not there"


def _corrections(body: Body, acts: list[Act]) -> Iterator[str]:
    rows = list(Correction.objects.filter(body=body))
    stored = Counter(_correction(correction.table, correction.key) for correction in rows)
    drafted = Counter(act.about for act in _of(acts, "correction.draft"))
    for about in (drafted - stored).elements():
        yield f"the correction of {about} is not there"
    published = {correction.pk for correction in rows if correction.state == Correction.State.PUBLISHED}
    for act in _of(acts, "correction.publish"):
        for number in (act.after or {}).get("corrections", []):
            if number not in published:
                yield f"the correction {number} was published, and is not there as such"


def _correction(table: str, key: dict[str, Any]) -> str:
    return f"{table}/{'/'.join(str(key[name]) for name in KEYS[table])}"[:100]


def _readings(body: Body, acts: list[Act]) -> Iterator[str]:
    rows = BodyReading.objects.filter(body=body).values_list("number", "word", "holds_from")
    stored = {(number, word, _iso(day)) for number, word, day in rows}
    for act in _of(acts, "reading.choose"):
        deed = act.after or {}
        if (_name(act), deed.get("word"), deed.get("holds_from")) not in stored:
            yield f"the choice of {deed.get('word')} for {_name(act)} from {deed.get('holds_from')} on is not there"


def _iso(day: date) -> str:
    return day.isoformat()


def _withdrawn_names(body: Body, acts: list[Act]) -> Iterator[str]:
    """A name that was withdrawn must not come back by itself."""
    expected: dict[str, str] = {}
    for act in _of(acts, "player.withdraw", "player.show"):
        if act.verb == "player.withdraw":
            expected[_name(act)] = str((act.after or {}).get("alias"))
        else:
            expected.pop(_name(act), None)
    aliases = dict(Withdrawal.objects.filter(player__body=body).values_list("player__player_id", "alias"))
    for player_id, alias in expected.items():
        if aliases.get(player_id) != alias:
            yield f"the name of {player_id} was withdrawn, and is not as it was left"


def _claims(body: Body, acts: list[Act]) -> Iterator[str]:
    """Those that an officer has set aside are deleted in their time."""
    last: dict[str, str] = {}
    for act in acts:
        if act.verb == "claim.receive" or (act.about in last and act.verb.startswith("claim.")):
            last[act.about] = act.verb
    stored = {f"claim/{claim.number}" for claim in body.claims.all()}
    for about, verb in last.items():
        if about not in stored and verb != "claim.set_aside":
            yield f"the {about.replace('/', ' ')} that came is not there"


def _signatures(body: Body, acts: list[Act]) -> Iterator[str]:
    stored = {hash_text(text) for text in body.signatures.values_list("statement", flat=True)}
    for act in _of(acts, "list.sign"):
        if (act.after or {}).get("statement") not in stored:
            yield f"the signature of the list {_name(act)} is not there"
