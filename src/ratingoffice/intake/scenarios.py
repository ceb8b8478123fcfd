"""What the edition would say of events that are only thought of: nothing is decided here, the engine is asked.

An imagined event has one game a round, of two players of whom nothing is known, or of one who is known and one who is
not; or, where players are named, a game of each with the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import lists_later
from ratingoffice.federations.registry import regulations
from ratingoffice.federations.variants import Editions
from ratingoffice.message import Wording
from ratingoffice.rating.rate import judge_events
from ratingoffice.rating.reason_messages import additional_sentences, with_messages
from ratingoffice.rating.request import RatingRequest

#: so far ahead and back is asked: longer than any term there is
DAYS_BEFORE, DAYS_AFTER = 100, 200
#: the two of whom nothing is known: no register has such ids
SOMEBODY, ANOTHER = "\0a", "\0b"
STRONGEST = "\0s"
#: two who have a rating like most: what is said of an event with them does not come from somebody being unrated
ORDINARY, ORDINARY_RATING = ("\0c", "\0d"), 1500
DRAWN = {"white_result": "=", "black_result": "="}


@dataclass(frozen=True)
class Answer:
    """What the edition says of an event."""

    outcome: str
    article: str
    reason: Wording
    clause: str = ""

    def beyond(self, usual: Answer) -> Answer:
        """Return this answer without what the usual answer says too."""
        article, clause = (
            _without(text, usual_text) or text
            for text, usual_text in ((self.article, usual.article), (self.clause, usual.clause))
        )
        return Answer(self.outcome, article, additional_sentences(self.reason, usual.reason), clause)


@dataclass(frozen=True)
class ImaginedEvent:
    """What the terms may depend on."""

    starts_on: date
    ends_on: date
    time_control: str = "5400+30"
    kind: str = "swiss"
    declarations: str = ""
    approvals: str = ""

    def refuse_contradictions(self) -> None:
        if self.ends_on < self.starts_on:
            raise BadInput(
                "ends on {ends_on}, before it starts on {starts_on}", ends_on=self.ends_on, starts_on=self.starts_on
            )

    @property
    def early(self) -> date:
        """Registered then, it is registered in time for whatever there is."""
        return self.starts_on - timedelta(days=DAYS_BEFORE)


@dataclass(frozen=True)
class Scenario:
    """The event, registered and reported on these days (None: it is not)."""

    event: ImaginedEvent
    registered_on: date | None
    reported_on: date | None
    rounds: tuple[date | None, ...] = (None,)  # their days, as far as they are known
    player: str = SOMEBODY  # in every game
    players: tuple[str, ...] = ()  # instead: all who play, at least two
    games_reported_on: date | None = None  # in a report of their own


def list_after_all(editions: Editions, event: ImaginedEvent) -> date:
    """A list at which nothing of the event is still to come."""
    body_regulations = regulations(editions, on=event.starts_on)
    return lists_later(body_regulations.body.next_list(event.ends_on + timedelta(days=DAYS_AFTER)), 1)


def ask_edition(
    editions: Editions, list_date: date, cases: Sequence[Scenario], people: Book | None = None
) -> list[Answer]:
    """What is said of each on that list; `people` has the players who are known, with their ratings."""
    if not cases:
        return []
    people = people or Book()
    ids = [f"{number:06}" for number in range(len(cases))]
    book = Book.of(
        players=[
            *people.players.select("player_id", "name", "sex").to_dicts(),
            *({"player_id": player_id} for player_id in (SOMEBODY, ANOTHER)),
        ],
        ratings=people.ratings,
        lists=people.lists,
        events=[_event(event_id, scenario) for event_id, scenario in zip(ids, cases, strict=True)],
        games=[game for event_id, scenario in zip(ids, cases, strict=True) for game in _games(event_id, scenario)],
    )
    request = RatingRequest.of(editions, list_date, "all")
    rows = (with_messages(request.regulations, row) for row in judge_events(book, request).iter_rows(named=True))
    return [Answer(row["outcome"], row["article"] or "", row["reason"] or "", row["clause"] or "") for row in rows]


def _event(event_id: str, scenario: Scenario) -> dict[str, object]:
    event = scenario.event
    return {
        "event_id": event_id,
        "kind": event.kind,
        "starts_on": event.starts_on,
        "ends_on": event.ends_on,
        "time_control": event.time_control,
        "registered_on": scenario.registered_on,
        "reported_on": scenario.reported_on,
        "declarations": event.declarations or None,
        "approvals": event.approvals or None,
    }


def ordinary_players(editions: Editions, on: date) -> Book:
    """The two of `ORDINARY`, rated in every pool of the body."""
    pools = regulations(editions, on=on).pools
    return Book.of(
        players=[{"player_id": player} for player in ORDINARY],
        ratings=[
            {"pool": pool, "player_id": player, "rating": ORDINARY_RATING} for pool in pools for player in ORDINARY
        ],
    )


def _games(event_id: str, scenario: Scenario) -> list[dict[str, object]]:
    pairs = list(pairwise(scenario.players)) if scenario.players else [(scenario.player, ANOTHER)]
    return [
        {
            "event_id": event_id,
            "round": number,
            "played_on": day,
            "white_id": white,
            "black_id": black,
            "reported_on": scenario.games_reported_on,
        }
        | DRAWN
        for number, day in enumerate(scenario.rounds, start=1)
        for white, black in pairs
    ]


def _without(text: str, usual: str) -> str:
    return "; ".join(part for part in text.split("; ") if part not in usual.split("; "))
