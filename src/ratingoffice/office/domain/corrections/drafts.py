"""Corrections as the desk's forms give them: only what differs is drafted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.domain.corrections.corrections import draft, first_published_on
from ratingoffice.office.domain.events.event_rows import GAME_COLUMNS
from ratingoffice.office.domain.federations.local_day import today_at
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.people.checks import person_findings
from ratingoffice.office.models import Account, Body, Claim, Correction, Event, Game, Player

KEY = ("round", "white_id", "black_id")
RESULT = ("white_result", "black_result")


def correctable(body: Body) -> list[date]:
    """Return the days of the lists that can be corrected, the newest first."""
    return [publication.list_date for publication in published_lists.current(body) if publication.edition]


def correct_game(
    game: Game,
    values: Mapping[str, Any],
    list_date: date,
    reason: str,
    pointed_out_on: date,
    by: Account | None,
    claim: Claim | None = None,
) -> list[Correction]:
    """Draft corrections of a game. Another player replaces the game; without values it is deleted."""
    event = game.event
    refuse_impossible_day(event.body, list_date, pointed_out_on)
    named = {"event_id": event.event_id} | {name: getattr(game, name) for name in KEY}
    after = _different(game, values) if values else {}
    if after.keys() & set(RESULT):  # both, so that what was and what will be can be told
        after |= {name: values[name] for name in RESULT}
    with transaction.atomic():
        if not after.keys() & set(KEY):
            return [draft(event.body, list_date, "games", named, after, reason, pointed_out_on, by, claim)]
        gone = draft(event.body, list_date, "games", named, {}, reason, pointed_out_on, by, claim)
        values_of_game = {name: getattr(game, name) for name in GAME_COLUMNS if name != "rated_on"} | dict(values)
        coming = named | {name: values_of_game.pop(name) for name in KEY}
        filled = {name: value for name, value in values_of_game.items() if value not in (None, "")}
        return [gone, draft(event.body, list_date, "games", coming, filled, reason, pointed_out_on, by, claim)]


def correct_row(
    row: Event | Player,
    values: Mapping[str, Any],
    list_date: date,
    reason: str,
    pointed_out_on: date,
    by: Account | None,
    claim: Claim | None = None,
) -> Correction:
    """Draft corrections of an event or a player."""
    refuse_impossible_day(row.body, list_date, pointed_out_on)
    if isinstance(row, Player):
        _refuse_impossible_person(row, values)
    table, key = ("events", "event_id") if isinstance(row, Event) else ("players", "player_id")
    named = {key: getattr(row, key)}
    return draft(row.body, list_date, table, named, _different(row, values), reason, pointed_out_on, by, claim)


def refuse_impossible_day(body: Body, list_date: date, pointed_out_on: date) -> None:
    """An error is pointed out in a list that is published, and by today. Raises BadInput for any other day."""
    publication = published_lists.publication(body, list_date)
    if publication is not None and pointed_out_on < (published_on := first_published_on(body, publication)):
        says = Message(
            "the list of {list_date} was published on {published_on}: nothing was pointed out in it earlier",
            list_date=list_date,
            published_on=published_on,
        )
        raise BadInput([Finding("", 0, "pointed_out_on", says)])
    if pointed_out_on > today_at(body):
        raise BadInput([Finding("", 0, "pointed_out_on", Message("this day is still to come"))])


def _refuse_impossible_person(player: Player, values: Mapping[str, Any]) -> None:
    person = {name: getattr(player, name) for name in ("birth_date", "deceased_on", "federation", "title")}
    changed = [name for name in person if name in values and (person[name] or None) != (values[name] or None)]
    if findings := person_findings(person | dict(values), changed):
        raise BadInput(findings)


def _different(row: Event | Game | Player, values: Mapping[str, Any]) -> dict[str, Any]:
    after = {name: value for name, value in values.items() if (getattr(row, name) or None) != (value or None)}
    if not after:
        raise BadInput("nothing would change: these are the values that are on record")
    return after
