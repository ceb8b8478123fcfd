"""The mass of a month's events: who plays where, when, and under which conditions.

The office's daily bread: nine out of ten are in order, the others are registered or reported too late, not reported
yet, declined, or lack what their demonstration asks for.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import polars as pl

from ratingoffice.book.book import TABLES
from ratingoffice.book.period import lists_later
from ratingoffice.demo import titles
from ratingoffice.demo.demonstration import Calendar, Demonstration, Style
from ratingoffice.demo.hashed_random import Dice
from ratingoffice.demo.swiss import BLACK, WHITE, swiss

_c = pl.col

#: players of an event, at least and at most
_SMALL, _LARGE = 48, 96
#: events that are paired together: enough to be quick, few enough to be small
_TOGETHER = 3000
#: how much rarer a person plays, by activity
_RARE = (1, 2, 4, 10, 40, 40)
#: the events of a month made by hand come first, with numbers below this
_FIRST_NUMBER = 101

_SEATS = {"no": pl.Int64, "home": pl.Int64, "strength": pl.Int64, "top": pl.Int64, "slot": pl.Int64, "group": pl.Int64}


def crowd(people: pl.DataFrame, calendar: Calendar, month: int, games: int, dice: Dice) -> dict[str, pl.DataFrame]:
    """A month's events, games (the players as their numbers) and decisions: about so many games."""
    table = _seats(people, calendar, month, games, dice)
    if table.is_empty():
        return {}
    begins = (_c("group") != _c("group").shift()) | (_c("slot") != _c("slot").shift())
    table = table.with_columns(event=begins.fill_null(False).cum_sum().cast(pl.Int64))
    events = _events(table, calendar, month, dice)
    return {
        "events": events,
        "games": _games(table, events, calendar.demonstration, Dice(dice.salt(f"games {month}"))),
        "decisions": _decisions(events, calendar.demonstration),
    }


def _seats(people: pl.DataFrame, calendar: Calendar, month: int, game_count: int, dice: Dice) -> pl.DataFrame:
    """Who sits where: in each slot of the month the keenest play, near home and among about equals."""
    demonstration = calendar.demonstration
    rounds = sum(len(s.days) * s.share for s in demonstration.styles) / sum(s.share for s in demonstration.styles)
    needed = int(game_count * 2 / rounds / 0.965)  # some have byes
    rating = f"{demonstration.pools[0]}_rating"
    available = people.filter(~_c("part")).with_columns(top=pl.max_horizontal(rating, "fide_standard"))
    # more times than the calendar has only where a benchmark asks for more games than people could play
    times = max(len(demonstration.slots), -(-needed // max(1, len(available) * 3 // 5)))
    hand = dice.hand(f"sizes {month}")
    homes = 1 + sum(len(country.places) for country in demonstration.countries)
    zones = max(1, needed // times // 400)
    slots = [pl.DataFrame(schema=_SEATS)]
    size = min(needed // times, len(available))
    rare = pl.Series(_RARE).gather(available.get_column("activity"))
    for slot in range(times if size >= _SMALL // 2 else 0):
        keen = available.with_columns(keen=dice(f"keen {month} {slot}", 1 << 30) * rare).sort("keen", "no").head(size)
        keen = keen.select(
            "no",
            "home",
            "strength",
            "top",
            zone=_c("home").cast(pl.Int64) * zones // homes,
            band=_c("strength") + dice.bell(f"band {month} {slot}", 420),
        ).sort("zone", "band", "no")
        cuts = [0]
        while cuts[-1] < size:
            cuts.append(cuts[-1] + hand.randint(_SMALL, _LARGE))
        if len(cuts) > 2 and size - cuts[-2] < _SMALL // 2:
            del cuts[-2]  # too few are left for an event of their own: they join the one before
        group = pl.Series(cuts).search_sorted(pl.int_range(size, eager=True), side="right")
        slots.append(keen.with_columns(slot=slot, group=group).select(pl.col(c).cast(t) for c, t in _SEATS.items()))
    return pl.concat(slots)


def _events(table: pl.DataFrame, calendar: Calendar, month: int, dice: Dice) -> pl.DataFrame:
    """One row an event, made one by one: there are a hundred times fewer of them than seats."""
    demonstration = calendar.demonstration
    facts = table.group_by("event", "slot", maintain_order=True).agg(
        top=_c("top").max(), home=_c("home").get(_c("home").len() // 2)
    )
    hand = dice.hand(f"events {month}")
    called: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    for event, slot, top, home in facts.iter_rows():
        opens, length = demonstration.slots[slot % len(demonstration.slots)]
        fitting = [s for s in demonstration.styles if s.days[-1] < length and (top or 0) < s.below]
        style: Style = hand.choices(fitting, [s.share for s in fitting])[0]
        starts_on = calendar.day(opens + hand.randint(0, length - 1 - style.days[-1]), month)
        ends_on = starts_on + timedelta(days=style.days[-1])
        place, federation = titles.where(demonstration, home)
        name = titles.title(demonstration, place, style, starts_on, hand)
        count = called[name] = called.get(name, 0) + 1
        rows.append(
            {
                "event": event,
                "style": demonstration.styles.index(style),
                "rounds": len(style.days),
                "event_id": event_id(calendar, month, _FIRST_NUMBER + event),
                "name": name if count == 1 else f"{name} {titles.group(demonstration, count)}",
                "federation": federation,
                "organiser": titles.organiser(demonstration, place),
                "kind": style.kind,
                "starts_on": starts_on,
                "ends_on": ends_on,
                "registered_on": starts_on - timedelta(days=hand.randint(30, 90)),
                "reported_on": ends_on + timedelta(days=hand.randint(1, 3)),
                "time_control": style.time_control,
                "declarations": demonstration.declarations,
                "approvals": None,
                "refused": False,
                **_irregular(demonstration, starts_on, ends_on, hand.randrange(1000), hand.randint(0, 30)),
            }
        )
    return pl.DataFrame(rows, schema_overrides=TABLES["events"], infer_schema_length=None)


def _irregular(demonstration: Demonstration, starts_on: date, ends_on: date, u: int, more: int) -> dict[str, Any]:
    """What is not in order, for `u` of a thousand."""
    if u < 30:
        return {"reported_on": ends_on + timedelta(days=8 + more)}
    if u < 40:
        return {"reported_on": None}
    if u < 43:
        return {"refused": True}
    if u < 58 and demonstration.late:
        late = {"registered_on": starts_on - timedelta(days=more % 3)}
        return late | {"approvals": demonstration.late} if u < 52 else late
    if u < (62 if demonstration.late else 58) and demonstration.lacking:
        return {"declarations": demonstration.lacking}
    return {}


def event_id(calendar: Calendar, month: int, number: int) -> str:
    return f"E{lists_later(calendar.force, month):%y%m}-{number:05d}"


def _games(table: pl.DataFrame, events: pl.DataFrame, demonstration: Demonstration, dice: Dice) -> pl.DataFrame:
    """A row a game, the players as their numbers: their ids are long, and looked up once at the very end."""
    rounds = events.get_column("rounds")
    table = table.with_columns(rounds=rounds.gather(table.get_column("event")))
    most = max(len(style.days) for style in demonstration.styles)
    days = pl.Series([day for style in demonstration.styles for day in (*style.days, *[0] * (most - len(style.days)))])
    batches: list[pl.DataFrame] = []
    for start in range(0, len(events), _TOGETHER):
        seats = table.filter(_c("event").is_between(start, start + _TOGETHER - 1))
        no = seats.get_column("no").cast(pl.Int32)
        games = swiss(seats, Dice(dice.salt(f"batch {start}"))).sort("event", "round", "board")
        event, result = games.get_column("event"), games.get_column("result")
        style = events.get_column("style").gather(event)
        day = days.gather(style * most + games.get_column("round").cast(pl.Int64) - 1)
        batches.append(
            games.select(
                event_id=events.get_column("event_id").gather(event),
                round="round",
                board="board",
                played_on=pl.lit(events.get_column("starts_on").gather(event)) + pl.duration(days=pl.lit(day)),
                white=no.gather(games.get_column("white")),
                black=no.gather(games.get_column("black")),
                white_result=WHITE.gather(result),
                black_result=BLACK.gather(result),
            )
        )
    return pl.concat(batches)


def _decisions(events: pl.DataFrame, demonstration: Demonstration) -> pl.DataFrame:
    """A reason for every refusal and every acceptance, as the office keeps them."""
    decision = pl.when("refused").then(pl.lit("refused")).otherwise(pl.lit("accepted"))
    return events.filter(_c("refused") | _c("approvals").is_not_null()).select(
        "event_id",
        decision=decision,
        decided_on=pl.when("refused")
        .then(_c("ends_on").dt.offset_by("4d"))
        .otherwise(_c("starts_on").dt.offset_by("-1d")),
        decided_by=pl.lit(demonstration.officer),
        reason=decision.replace_strict(demonstration.reasons, return_dtype=pl.String),
    )
