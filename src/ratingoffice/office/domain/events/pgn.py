"""The games themselves (PGN) of an event, and the declaration that follows from them.

It is made where the newest PGN agrees with the event's games, and taken back where a later PGN or report does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.body import Body as Federation
from ratingoffice.federations.registry import BODIES
from ratingoffice.intake.pgn_comparison import Meeting, Participant, agrees, compare_games
from ratingoffice.message import Message
from ratingoffice.office.domain.events.followed_declarations import GAMES, followed_declarations
from ratingoffice.office.domain.events.parsed_games import games_of
from ratingoffice.office.domain.people.candidates import by_ids
from ratingoffice.office.infra.finding_json import finding_as_data, finding_from_data
from ratingoffice.office.models import Account, Body, Document, Event, Identity, Report, record

MOST_FINDINGS = 30  # findings


def read_kinds(federation: Federation) -> frozenset[str]:
    """Return the kinds of documents that are read, because a declaration follows from them."""
    return frozenset(followed_declarations(federation).values())


def newest_games(event: Event) -> Document | None:
    """A link is not read: it may say something else tomorrow."""
    return event.documents.filter(kind=GAMES).exclude(file=None).select_related("file").order_by("-pk").first()


def follow(event: Event, by: Account | None) -> None:
    """Compare the newest PGN with the games that the event has now. In the caller's transaction."""
    follows = [word for word, kind in followed_declarations(BODIES[event.body.code]).items() if kind == GAMES]
    document = newest_games(event) if follows else None
    if document is None:
        return
    parsed = games_of(document)
    meetings, people = _meetings(event)
    findings = list(parsed.findings)
    if meetings and parsed.games:
        findings += compare_games(parsed.games, meetings, people, document.file_name)
    document.findings = [finding_as_data(finding) for finding in findings]
    document.save(update_fields=["findings"])
    if not meetings or event.rated_on is not None or not parsed.looked_at:
        return  # nothing to compare with, nothing to change any more, nothing known of the file
    declared = event.declarations.split()
    words = [word for word in declared if word not in follows] + (follows if agrees(findings) else [])
    if set(words) == set(declared):
        return
    before, event.declarations = event.declarations, " ".join(words)
    event.save(update_fields=["declarations"])
    record(
        "event.follow",
        f"event/{event.event_id}",
        by=by,
        body=event.body,
        changes_next_list=True,
        before={"declarations": before},
        after={"declarations": event.declarations, "document": document.file_name},
    )


@dataclass(frozen=True)
class PgnStatus:
    """The PGN of an event, as its page shows it."""

    document: Document
    findings: Sequence[Finding]  # the first of them
    more: int
    agrees: bool
    waits: bool  # there is no report yet to compare it with


def pgn_status(event: Event) -> PgnStatus | None:
    document = newest_games(event) if GAMES in read_kinds(BODIES[event.body.code]) else None
    if document is None:
        return None
    findings = [finding_from_data(row, document.file_name) for row in document.findings]
    waits = agrees(findings) and not event.games.exists()
    return PgnStatus(
        document, findings[:MOST_FINDINGS], max(0, len(findings) - MOST_FINDINGS), agrees(findings) and not waits, waits
    )


def declared_by_hand(event: Event) -> str:
    """Its declarations without those that follow from a document."""
    follows = followed_declarations(BODIES[event.body.code])
    return " ".join(word for word in event.declarations.split() if word not in follows)


def refuse_by_hand(body: Body, declarations: str) -> None:
    """Raise BadInput for declarations that follow from a document."""
    follows, kinds = followed_declarations(BODIES[body.code]), dict(Document.Kind.choices)
    messages = [
        Message(
            "{word} is not declared by hand: it follows from a document ({kind}) that agrees with the event’s games",
            word=word,
            kind=str(kinds[follows[word]]),
        )
        for word in declarations.split()
        if word in follows
    ]
    if messages:
        raise BadInput([Finding("", 0, "declarations", message) for message in messages])


def with_what_follows(event: Event, declarations: str) -> str:
    """Add the declarations that follow from documents to those that somebody makes."""
    by_hand = declarations.split()
    follows = followed_declarations(BODIES[event.body.code])
    following = [word for word in event.declarations.split() if word in follows]
    refuse_by_hand(event.body, " ".join(word for word in by_hand if word not in following))
    return " ".join(dict.fromkeys([*by_hand, *following]))


def _meetings(event: Event) -> tuple[list[Meeting], dict[str, Participant]]:
    """Return the event's games, and its players with their names and ids of the register and the report."""
    games = event.games.order_by("round", "board", "pk")
    meetings = [
        Meeting(game.round, game.white_id, game.black_id, game.white_result + game.black_result) for game in games
    ]
    player_ids = sorted({key for meeting in meetings for key in (meeting.white, meeting.black)})
    names: dict[str, list[str]] = {key: [] for key in player_ids}
    ids: dict[str, list[str]] = {key: [] for key in player_ids}
    for player in by_ids(event.body, player_ids):
        if player.player_id in names:
            names[player.player_id].append(player.name)
            ids[player.player_id].append(player.fide_id or player.player_id)
    reported = Identity.objects.filter(report__event=event, report__state=Report.State.TAKEN).exclude(player=None)
    for key, line in reported.values_list("player__player_id", "given"):
        if key in names:
            names[key] += line["names"]
            ids[key].append(line["fide_id"])
    return meetings, {key: Participant(_several(names[key]), _several(ids[key])) for key in player_ids}


def _several(texts: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in texts if text))
