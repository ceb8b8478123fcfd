"""Games that a report adds to an event which a list has closed: a later list judges them, where the edition does."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from ratingoffice.federations.body import Regulations
from ratingoffice.office.domain.lists.book_rows import OPEN
from ratingoffice.office.models import Body, Event, Game

#: what decides whether an added game is judged: the event's start and time control, its list, the game's report
Case = tuple[date, str, date, date]


def are_judged(regulations: Regulations) -> bool:
    """Is there an edition that judges added games?"""
    return any(edition.event.reopens is not None for edition in regulations.editions)


def is_judged(regulations: Regulations, event: Event, reported_on: date) -> bool:
    """Is a game judged that a report of that day adds to this closed event?"""
    if event.rated_on is None:
        return False
    return bool(_judged(regulations, [(event.starts_on, event.time_control, event.rated_on, reported_on)]))


def waiting_games(regulations: Regulations, event: Event) -> list[Game]:
    """The added games of a closed event that the next list judges."""
    if event.rated_on is None or not are_judged(regulations):
        return []
    games = event.games.filter(rated_on=None, reported_on__isnull=False).order_by("round", "board", "pk")
    return [game for game in games if game.reported_on and is_judged(regulations, event, game.reported_on)]


def reopened_events(body: Body, regulations: Regulations) -> list[int]:
    """The row numbers of the closed events with added games that the next list judges."""
    if not are_judged(regulations):
        return []
    unrated = Game.objects.filter(event__body=body, event__rated_on__isnull=False)
    unrated = unrated.filter(rated_on=None, reported_on__isnull=False)
    columns = ("event__starts_on", "event__time_control", "event__rated_on", "reported_on")
    cases: dict[Case, set[int]] = {}
    for pk, starts_on, time_control, closed_on, reported_on in unrated.values_list("event_id", *columns):
        cases.setdefault((starts_on, time_control, closed_on, reported_on), set()).add(pk)
    return sorted(set().union(*(cases[case] for case in _judged(regulations, cases))))


def open_events(body: Body, regulations: Regulations) -> str:
    """The condition on events that the next list reads: those not yet rated, and those with added games."""
    reopened = reopened_events(body, regulations)
    return f"({OPEN} OR e.id IN ({', '.join(map(str, reopened))}))" if reopened else OPEN


def _judged(regulations: Regulations, cases: Iterable[Case]) -> set[Case]:
    judged = set()
    for case in cases:
        starts_on, time_control, closed_on, reported_on = case
        edition = regulations.judge(starts_on, time_control)
        if edition is not None and edition.event.takes_added_games(reported_on, closed_on):
            judged.add(case)
    return judged
