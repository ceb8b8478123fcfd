"""How `office-0.1.sqlite3.xz` came about: an office whose lists were all published by version 0.1 of the package.

    python make.py office-0.1.sqlite3.xz        run with version 0.1 of ratingoffice; any later one refuses

It is kept to show how the fixture was made, and is not run by the tests. Later versions read some articles otherwise;
they must make every list of this office again, byte for byte, as it was published. So the three small books below are
full of cases that the readings decide differently, and of every kind of sentence. Each event and player is named after
what it is there for; those with one letter are the field.

Nothing depends on the day, the machine or chance: made twice, the database is the same to the last byte.
"""

from __future__ import annotations

import lzma
import os
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import ratingoffice

Row = dict[str, Any]
OTHER_SIDE = {"1": "0", "=": "=", "0": "1", "+": "-"}
LONG, SIXTY, FIFTY, RAPID = "5400+30", "3600", "3000", "900+10"  # 120, 60, 50 and 25 minutes for 60 moves

# ── the vocabulary of the books ─────────────────────────────────────────────────────────────────────────────────────


def day(text: str) -> date:
    return date.fromisoformat(text)


def people(federation: str, *ids: str, **columns: Any) -> list[Row]:
    return [
        {"player_id": one, "name": f"Player {one}", "federation": federation, "birth_date": "1985-05-05"} | columns
        for one in ids
    ]


def listed(pool: str, games: int = 200, peak: int = 0, **ratings: int) -> list[Row]:
    """Ratings on the list in force."""
    return [
        {
            "pool": pool,
            "player_id": one,
            "rating": rating,
            "games": games,
            "peak": max(peak, rating),
            "last_period": "2023-12",
            "rated_since": day("2015-01-01"),
        }
        for one, rating in ratings.items()
    ]


def waits(player: str, period: str, event_id: str, results: str, opponents: dict[str, int]) -> list[Row]:
    """Results of an unrated player that wait for a first rating in the imported book."""
    return [
        {
            "pool": "standard",
            "player_id": player,
            "period": period,
            "event_id": event_id,
            "event_ends_on": day(f"{period}-12"),
            "round": number,
            "opponent_id": one,
            "opponent_rating": rating,
            "result": result,
        }
        for number, (result, (one, rating)) in enumerate(zip(results, opponents.items(), strict=True), start=1)
    ]


def game(white: str, black: str, result: str, **columns: Any) -> Row:
    """`result` is White's."""
    return {"white_id": white, "black_id": black, "white_result": result, "black_result": OTHER_SIDE[result]} | columns


def meets(player: str, results: str, opponents: str, **columns: Any) -> list[Row]:
    """White against each of them in turn; `results` are the player's own."""
    return [game(player, one, result, **columns) for one, result in zip(opponents.split(), results, strict=True)]


def gone(number: int, rating: int) -> dict[str, int]:
    """So many opponents of long ago, all with that rating."""
    return {f"gone-{each:02}": rating for each in range(1, number + 1)}


def event(event_id: str, starts: str, ends: str, *games: Row, **columns: Any) -> tuple[Row, list[Row]]:
    """Registered ten days before and reported two days after, unless told otherwise. A game a round."""
    row = {
        "event_id": event_id,
        "name": event_id,
        "kind": "swiss",
        "starts_on": day(starts),
        "ends_on": day(ends),
        "registered_on": day(starts) - timedelta(days=10),
        "reported_on": day(ends) + timedelta(days=2),
        "time_control": LONG,
    }
    dates = ("registered_on", "reported_on")
    row |= {name: day(value) if name in dates and value else value for name, value in columns.items()}
    return row, [{"event_id": event_id, "round": number, **one} for number, one in enumerate(games, start=1)]


class Office:
    """One body: its book is imported, then month by month something happens and the next list is published."""

    def __init__(self, code: str, in_force: str, declared: str, **tables: list[Row]) -> None:
        from ratingoffice.office.models import Account, Appointment
        from ratingoffice.office.store.transfer import import_book

        today(in_force)
        self.declared, self.by = declared, Account.objects.get(username="chief")
        self.body = import_book(tables, code, list_date=day(in_force), by=self.by)
        Appointment.objects.create(account=self.by, body=self.body, role="chief")

    def enter(self, on: str, *events: tuple[Row, list[Row]]) -> None:
        """On that day these events, with their games and dates, are put on record."""
        from django.db import transaction

        from ratingoffice.book.book import Book
        from ratingoffice.office.models import record
        from ratingoffice.office.store import rows

        today(on)
        for row, games in events:
            row = {"declarations": self.declared} | row
            with transaction.atomic():
                rows.insert_events(self.body, Book.of(events=[row], games=games).tables())
                record(
                    "event.register",
                    f"event/{row['event_id']}",
                    by=self.by,
                    body=self.body,
                    changes_next_list=True,
                    after={name: str(value) for name, value in row.items()},
                )

    def report(self, on: str, event_id: str, *games: Row) -> None:
        """On that day its report comes, with these games beside those that are known."""
        from django.db import transaction

        from ratingoffice.office.models import Event, Game, record

        today(on)
        with transaction.atomic():
            found = Event.objects.get(body=self.body, event_id=event_id)
            found.reported_on = day(on)
            found.save()
            first = found.games.count() + 1
            for number, one in enumerate(games, start=first):
                Game.objects.create(event=found, round=number, **one)
            record("report.take", f"event/{event_id}", by=self.by, body=self.body, changes_next_list=True)

    def decide(self, on: str, event_id: str, decision: str, reason: str, *rounds: int) -> None:
        from ratingoffice.office.desk.services.decisions import decide
        from ratingoffice.office.models import Event

        today(on)
        found = Event.objects.get(body=self.body, event_id=event_id)
        decide(found, decision, reason, self.by, list(found.games.filter(round__in=rounds).order_by("round")))

    def change(self, on: str, player_id: str, why: str, **columns: Any) -> None:
        from ratingoffice.office.desk.services.players import edit_player
        from ratingoffice.office.models import Player

        today(on)
        edit_player(Player.objects.get(body=self.body, player_id=player_id), columns, self.by, why)

    def merge(self, on: str, player_id: str, into: str, why: str) -> None:
        from ratingoffice.office.desk.services.players import merge
        from ratingoffice.office.models import Player

        today(on)
        merge(*(Player.objects.get(body=self.body, player_id=one) for one in (player_id, into)), self.by, why)

    def publish(self, until: str) -> None:
        """The lists up to that one, each on its day."""
        from ratingoffice.office import clock
        from ratingoffice.office.store.book import next_list_date
        from ratingoffice.office.store.publishing import preview, publish

        while (following := next_list_date(self.body)) <= day(until):
            today(str(following))
            publish(self.body, preview(self.body).token, by=self.by, at=clock.now())

    def correct(self, on: str, list_date: str, wrong: Row, reason: str, **right: str) -> None:
        """A game of a published list: a new revision of it and of every later one."""
        from ratingoffice.office.store.corrections import draft, impact, publish_corrections

        today(on)
        draft(self.body, day(list_date), "games", wrong, right, reason, day(on), self.by)
        publish_corrections(self.body, impact(self.body).token, self.by)


# ── FIDE: the lists of February 2024 to April 2026, by all three editions ───────────────────────────────────────────


def fide() -> None:
    declared, official = "laws_of_chess", "official laws_of_chess"
    office = Office(
        "fide",
        "2024-01-01",
        declared,
        players=[
            *people("NED", *"ABCDEFGHI", "Drops", "Many", "Star", "Top", "Top-2", "Twin"),
            *people("NED", "Young", "Prodigy", birth_date="2010-03-03"),
            # unrated: a first rating, one over 2200, one under 1400, zero in the first event (four ways), too few
            # games, the second id of Twin
            *people("NED", "First", "High", "Low", "Zero", "Zero-only", "Zero-stays", "Zero-again", "Few", "Twin-2"),
        ],
        ratings=[
            *listed(
                "standard",
                A=2450,
                B=2210,
                C=2100,
                D=2000,
                E=1950,
                F=1900,
                G=1850,
                H=1700,
                I=1650,
                Top=2710,
                Twin=1880,
                Young=1500,
                **{"Top-2": 2750},
            ),
            *listed("standard", games=5, Many=1600, Drops=1405, Star=2405),
            *listed("standard", peak=2310, Prodigy=2290),
        ],
        pending=[
            # the period 2021-12 is in the window of 26 for the list of February 2024, and out of it for March's
            *waits("Zero", "2021-12", "zero-1", "000", {"G": 1830, "H": 1720, "I": 1640}),
            *waits("Zero", "2022-09", "zero-2", "000", {"H": 1710, "I": 1650, "G": 1840}),
            *waits("Zero-only", "2021-12", "zero-1", "00", {"H": 1720, "I": 1640}),
            *waits("Zero-stays", "2023-11", "zero-stays", "000", {"G": 1845, "H": 1705, "I": 1655}),
            *waits("Few", "2021-12", "few-1", "1=", {"H": 1720, "I": 1640}),
            *waits("Low", "2023-06", "low-1", "=000000000", gone(10, 1450)),
        ],
    )

    office.enter(
        "2024-01-31",
        event(
            "jan-open",
            "2024-01-06",
            "2024-01-07",
            game("A", "F", "="),
            game("B", "C", "1"),
            game("D", "E", "0"),
            game("Drops", "I", "0"),
            game("Drops", "H", "0"),
            *meets("Few", "0", "I"),
            *meets("Zero-again", "00", "H I"),
        ),
        event("jan-seven-hundred", "2024-01-08", "2024-01-16", *meets("Many", "1=0100=1110=01=0=1", "G H I " * 6)),
        event(
            "jan-registered-in-time",
            "2024-01-13",
            "2024-01-13",
            *meets("Star", "=1", "C Prodigy"),
            *meets("Young", "1=", "I H"),
            registered_on="2024-01-10",
        ),
        # it goes on until March: of its games one is reported in time for the first list, one in the last days
        event(
            "jan-league",
            "2024-01-02",
            "2024-03-20",
            game("B", "D", "1", reported_on=day("2024-01-25")),
            game("B", "E", "=", reported_on=day("2024-01-30")),
            game("B", "F", "0"),
            reported_on=None,
        ),
        event("jan-all-too-short", "2024-01-13", "2024-01-14", *meets("D", "1=", "E F"), time_control=SIXTY),
        event("jan-some-too-short", "2024-01-13", "2024-01-14", *meets("H", "1=", "I E"), time_control=SIXTY),
        event(
            "jan-official",
            "2024-01-20",
            "2024-01-21",
            *meets("A", "==", "B C"),
            declarations=official,
            reported_on="2024-01-31",
        ),
        event(
            "jan-official-late",
            "2024-01-13",
            "2024-01-14",
            *meets("B", "1=", "C D"),
            declarations=official,
            registered_on="2024-01-12",
        ),
        event(
            "jan-official-unregistered",
            "2024-01-20",
            "2024-01-21",
            *meets("C", "0=", "D E"),
            declarations=official,
            registered_on=None,
        ),
        event("jan-unregistered", "2024-01-20", "2024-01-21", *meets("F", "1", "G"), registered_on=None),
        event(
            "jan-reported-in-the-last-days",
            "2024-01-19",
            "2024-01-21",
            *meets("E", "1=", "F G"),
            game("I", "Drops", "1"),
            reported_on="2024-01-30",
        ),
        event(
            "jan-ends-in-the-last-days", "2024-01-27", "2024-01-31", *meets("D", "=1", "G H"), reported_on="2024-01-31"
        ),
    )
    office.publish("2024-02-01")

    office.enter(
        "2024-02-29",
        event("feb-open", "2024-02-03", "2024-02-04", *meets("First", "1=0=10", "D E F G H I"), game("A", "B", "1")),
        event(
            "feb-official-late",
            "2024-02-10",
            "2024-02-11",
            *meets("B", "1=", "A D"),
            declarations=official,
            registered_on="2024-02-09",
        ),
        event(
            "feb-reported-in-the-last-days",
            "2024-02-16",
            "2024-02-18",
            *meets("C", "1=", "E F"),
            game("First", "H", "="),
            reported_on="2024-02-28",
        ),
        event("feb-match", "2024-02-03", "2024-02-06", *meets("B", "11=1", "C C C C"), kind="match", match_games=4),
        event("feb-unplayed", "2024-02-10", "2024-02-11", game("D", "E", "+"), *meets("F", "1=", "G H")),
        event(
            "feb-official-on-the-last-day",
            "2024-02-23",
            "2024-02-25",
            *meets("D", "==", "E F"),
            declarations=official,
            reported_on="2024-02-29",
        ),
    )
    office.decide("2024-02-29", "feb-unplayed", "fair_play", "a telephone rang", 2)
    office.publish("2024-03-01")

    office.report("2024-03-22", "jan-league", game("B", "G", "1"))
    office.enter(
        "2024-03-31",
        event(
            "mar-open",
            "2024-03-02",
            "2024-03-03",
            *meets("Zero", "01=1=", "E F G H I"),
            game("A", "B", "0"),
            *meets("Zero-only", "000", "G H I"),
            *meets("Zero-stays", "1=", "H I"),
            *meets("Twin-2", "1=", "F G"),
        ),
        event("mar-all-too-short", "2024-03-09", "2024-03-10", *meets("C", "10", "D E"), time_control=SIXTY),
        event(
            "mar-official-late",
            "2024-03-09",
            "2024-03-10",
            *meets("E", "1=", "F G"),
            declarations=official,
            registered_on="2024-03-08",
        ),
        event(
            "mar-official-top-late",
            "2024-03-16",
            "2024-03-17",
            *meets("Top", "1=", "A B"),
            declarations=official,
            registered_on="2024-02-25",
        ),
        event(
            "mar-official-unregistered",
            "2024-03-16",
            "2024-03-17",
            *meets("F", "10", "G H"),
            declarations=official,
            registered_on=None,
        ),
        event("mar-late", "2024-03-16", "2024-03-17", *meets("G", "1=", "H I"), registered_on="2024-03-15"),
        # 9.1: in time for the third list after its end until 29 March and 29 May; an official one until the 31st
        event("jan-third-list-missed", "2024-01-20", "2024-01-21", *meets("D", "=1", "E F"), reported_on="2024-03-31"),
        event("mar-third-list-missed", "2024-03-09", "2024-03-10", *meets("E", "=1", "F G"), reported_on="2024-06-05"),
        event(
            "mar-official-third-list-missed",
            "2024-03-09",
            "2024-03-10",
            *meets("E", "0", "H"),
            declarations=official,
            reported_on="2024-06-01",
        ),
        event("mar-unreported", "2024-03-09", "2024-03-10", *meets("F", "=1", "G H"), reported_on=None),
        event(
            "mar-council",
            "2024-03-09",
            "2024-03-10",
            *meets("H", "=1", "I Young"),
            registered_on=None,
            approvals="council",
        ),
        event(
            "mar-president",
            "2024-03-09",
            "2024-03-10",
            *meets("Top", "=", "Top-2"),
            registered_on=None,
            approvals="president",
        ),
    )
    office.publish("2024-04-01")

    office.enter(
        "2024-04-28",
        event(
            "apr-open",
            "2024-04-06",
            "2024-04-07",
            *meets("Twin-2", "=1", "E D"),
            game("Twin", "C", "="),
            *meets("Zero-only", "1", "I"),
            game("Zero", "B", "="),
            game("First", "G", "1"),
            *meets("High", "111111", "A B C D E F"),
        ),
        event(
            "apr-everything-wrong",
            "2024-04-13",
            "2024-04-14",
            *meets("Few", "1=0", "H I G", played_on=day("2024-04-13")),
            kind="match",
            declarations="hybrid",
            time_control="20/7200:3600+30",
            registered_on=None,
        ),
        event("apr-undeclared", "2024-04-13", "2024-04-14", *meets("F", "1", "G"), declarations=None),
    )
    office.decide("2024-04-20", "apr-everything-wrong", "refused", "nobody was there")
    office.merge("2024-04-29", "Twin-2", "Twin", "the same birth certificate")
    office.publish("2024-05-01")
    office.correct(
        "2024-05-10",
        "2024-04-01",
        {"event_id": "mar-open", "round": 6, "white_id": "A", "black_id": "B"},
        "the result was sent the wrong way round",
        white_result="1",
        black_result="0",
    )

    office.enter(
        "2024-05-31",
        event(
            "may-open",
            "2024-05-04",
            "2024-05-05",
            *meets("Zero-only", "0=1=0", "D E F G H"),
            game("A", "I", "="),
            *meets("Zero-stays", "01=", "F G H"),
        ),
        event(
            "mar-reported-after-the-closing-date",
            "2024-03-16",
            "2024-03-17",
            *meets("H", "=1", "I G"),
            reported_on="2024-05-30",
        ),
        event(
            "mar-reported-for-the-third-list",
            "2024-03-16",
            "2024-03-17",
            *meets("B", "=", "C"),
            reported_on="2024-05-29",
        ),
    )
    office.publish("2024-06-01")

    office.report("2024-06-05", "mar-unreported")
    office.publish("2024-09-01")

    office.enter(
        "2024-09-20",
        event(
            "sep-open", "2024-09-14", "2024-09-15", *meets("Zero", "1=0", "A C F"), *meets("Zero-again", "00", "G I")
        ),
    )
    office.publish("2025-10-01")

    office.enter(
        "2025-10-31",
        event(
            "oct-open",
            "2025-10-04",
            "2025-10-05",
            *meets("Top", "1=", "H A"),
            *meets("A", "1", "I"),
            *meets("Few", "10", "H I"),
            registered_on="2025-09-01",
        ),
        event(
            "oct-official-late",
            "2025-10-11",
            "2025-10-12",
            *meets("B", "1=", "C D"),
            declarations=official,
            registered_on="2025-10-10",
        ),
        event("oct-all-too-short", "2025-10-11", "2025-10-12", *meets("D", "1=", "E F"), time_control=SIXTY),
        event(
            "oct-reported-after-the-closing-date",
            "2025-10-18",
            "2025-10-19",
            *meets("F", "1=", "G H"),
            reported_on="2025-10-30",
        ),
    )
    office.publish("2026-03-01")

    # the period 2024-01, with the first zero of Zero-again, is out of the window for the list of April 2026
    office.enter(
        "2026-03-31",
        event(
            "mar-2026-open", "2026-03-07", "2026-03-08", *meets("Zero-again", "1=0=1", "D E F G H"), game("C", "D", "=")
        ),
        event("mar-2026-unreported", "2026-03-14", "2026-03-15", *meets("E", "1=", "F G"), reported_on=None),
        event(
            "mar-2026-reported-after-the-closing-date",
            "2026-03-21",
            "2026-03-22",
            *meets("F", "1=", "G H"),
            reported_on="2026-03-30",
        ),
    )
    office.publish("2026-04-01")


# ── JCF: the lists of December 2024 to June 2025, in both pools ─────────────────────────────────────────────────────


def jcf() -> None:
    long_ago = {"member_from": day("2015-04-01"), "member_until": day("2026-03-31")}
    office = Office(
        "jcf",
        "2024-11-01",
        "official organiser_entitled",
        players=[
            *people("JPN", *"ABCDEF", "F-2", "Rapid-only", "Both", "Star", "Low", "Low-2", **long_ago),
            *people("JPN", "New", "Loses", "Wins", "Floor", **long_ago),
            *people("JPN", "Young", **long_ago | {"birth_date": "2005-06-01"}),
            *people("JPN", "Guest"),
            # members since 2020 who are not rated, with a FIDE rating on record from the beginning or from January on
            *people("JPN", "Old-quiet", member_from=day("2020-04-01"), fide_standard=1700, fide_rapid=1680),
            *people("JPN", "Old-plays", member_from=day("2020-04-01"), fide_standard=1750),
            *people("JPN", "Old-later", member_from=day("2020-04-01")),
            # FIDE rated on joining
            *people("JPN", "Joins", member_from=day("2024-11-05"), fide_standard=1850, fide_rapid=1800),
            *people("JPN", "Joins-standard", member_from=day("2024-12-03"), fide_standard=1900),
            *people("JPN", "Joins-spring", member_from=day("2025-04-02"), fide_standard=2000, fide_rapid=1950),
            *people("JPN", "Joins-quiet", member_from=day("2025-04-10"), fide_standard=1450),
        ],
        ratings=[
            *listed(
                "standard",
                A=2100,
                B=1950,
                C=1800,
                D=1700,
                E=1600,
                F=1500,
                Young=1550,
                **{"F-2": 1480, "Low": 1005, "Low-2": 1006},
            ),
            *listed("standard", games=10, Star=2410),
            *listed("standard", games=20, Both=1650),
            *listed("rapid", A=2050, B=1900, C=1780, D=1650, **{"Rapid-only": 1720}),
            *listed("rapid", games=15, Both=1640),
        ],
    )

    office.enter(
        "2024-11-22",
        event(
            "nov-open",
            "2024-11-09",
            "2024-11-10",
            *meets("Joins", "1=0", "A B C"),
            game("A", "B", "1"),
            *meets("Old-plays", "=1", "D E"),
            game("C", "F", "="),
            game("Young", "F", "="),
        ),
        event(
            "nov-rapid",
            "2024-11-16",
            "2024-11-17",
            *meets("Joins", "1=", "B C"),
            *meets("E", "1=0", "A B C"),
            time_control=RAPID,
        ),
        # the first two games have reports of their own; the rest comes in March
        event(
            "nov-league",
            "2024-11-02",
            "2024-11-24",
            *meets("A", "1=", "C D", reported_on=day("2024-11-12")),
            game("B", "E", "1"),
            reported_on=None,
        ),
    )
    office.publish("2024-12-01")

    office.enter(
        "2024-12-20",
        event(
            "dec-open",
            "2024-12-07",
            "2024-12-08",
            *meets("New", "1=0=10", "A B C D E F"),
            *meets("Loses", "000000", "A B C D E F"),
            game("Joins", "D", "1"),
            *meets("Young", "1=", "D E"),
            *meets("Star", "=", "A"),
            *meets("Both", "=", "E"),
            *meets("Wins", "111111", "F E F E F E"),
            *meets("Floor", "=00000", "Low " * 6),
            game("Low", "Low-2", "0"),
            game("Guest", "A", "1"),
            game("B", "D", "+"),
            game("B", "C", "1"),
            game("Guest", "New", "1"),
        ),
        event("dec-applied-late", "2024-12-14", "2024-12-15", *meets("C", "1", "D"), registered_on="2024-12-12"),
        event(
            "dec-everything-wrong",
            "2024-12-14",
            "2024-12-15",
            *meets("C", "=", "D"),
            registered_on=None,
            declarations=None,
            time_control="300+3",
        ),
        event(
            "dec-rapid",
            "2024-12-14",
            "2024-12-15",
            *meets("Joins-standard", "1=0", "A B C"),
            game("Joins", "D", "="),
            time_control=RAPID,
        ),
    )
    office.decide("2024-12-20", "dec-open", "fair_play", "a telephone rang", 33)
    office.decide("2024-12-20", "dec-everything-wrong", "refused", "nobody was there")
    office.publish("2025-01-01")

    office.change("2025-01-06", "Old-later", "the FIDE list of January", fide_standard=1650)
    office.enter(
        "2025-01-20",
        event(
            "jan-open",
            "2025-01-11",
            "2025-01-12",
            *meets("Rapid-only", "1=0", "C D E"),
            *meets("Old-later", "=", "F"),
            *meets("Joins-standard", "1", "B"),
            game("A", "F", "1"),
        ),
        event("jan-rapid", "2025-01-18", "2025-01-18", *meets("Joins-standard", "=1", "C D"), time_control=RAPID),
    )
    office.publish("2025-02-01")

    own = {"reported_on": day("2024-10-29")}
    office.enter(
        "2025-02-26",
        event("feb-open", "2025-02-08", "2025-02-09", *meets("Old-later", "1=", "E F"), game("Loses", "F", "1")),
        # 3(7): in time is what is reported by 17 February; one of its games is reported on the 25th
        event(
            "nov-one-game-late",
            "2024-11-16",
            "2024-11-17",
            *meets("B", "1=", "C D"),
            game("B", "E", "0", reported_on=day("2025-02-25")),
            reported_on="2025-02-10",
        ),
        # and by 20 and 27 January: the events are reported later, some of their games have reports of their own in time
        event(
            "oct-late",
            "2024-10-19",
            "2024-10-20",
            *meets("C", "1=", "D E", **own),
            game("C", "F", "0"),
            reported_on="2025-02-10",
        ),
        event(
            "oct-late-accepted",
            "2024-10-26",
            "2024-10-27",
            *meets("D", "1=", "E F", **own),
            game("D", "A", "="),
            reported_on="2025-02-12",
        ),
        event("oct-all-late", "2024-10-12", "2024-10-13", *meets("E", "1=", "F A"), reported_on="2025-02-15"),
    )
    office.publish("2025-03-01")

    office.report("2025-03-05", "nov-league", game("C", "F", "1"))
    wrong = {"event_id": "jan-open", "round": 6, "white_id": "A", "black_id": "F"}
    office.correct("2025-03-10", "2025-02-01", wrong, "it was a draw", white_result="=", black_result="=")
    office.publish("2025-04-01")

    office.decide("2025-04-10", "oct-late-accepted", "officer_late", "the post had lost the report")
    office.merge("2025-04-15", "F-2", "F", "entered twice")
    office.enter(
        "2025-04-18",
        event(
            "apr-open",
            "2025-04-12",
            "2025-04-13",
            *meets("Joins-spring", "1=0", "A B C"),
            game("D", "E", "1"),
            game("F-2", "E", "1"),
        ),
        event("apr-rapid", "2025-04-12", "2025-04-12", *meets("Joins-spring", "=1", "A D"), time_control=RAPID),
    )
    office.publish("2025-05-01")

    office.enter(
        "2025-05-19",
        event(
            "may-open", "2025-05-10", "2025-05-11", *meets("Joins-spring", "10", "B Joins-quiet"), game("A", "C", "=")
        ),
        event("may-unreported", "2025-05-17", "2025-05-18", *meets("A", "1", "B"), reported_on=None),
    )
    office.publish("2025-06-01")


# ── FShU: the lists of February to August 2024 ──────────────────────────────────────────────────────────────────────


def fshu() -> None:
    newcomers = ("Abroad", "Mixed", "One-win", "Last-six", "Nought", "Capped")
    office = Office(
        "fshu",
        "2024-01-01",
        "agreed laws_of_chess moves_recorded",
        players=[
            *people("UKR", *"ABCDEFGHI", *newcomers, "Half", "Half-2", "Star", "Many", region="Kyiv", registered=True),
            *people("UKR", "Young", region="Odesa", registered=True, birth_date="2010-02-15"),
            *people("UKR", "Grand", region="Lviv", registered=True, fide_standard=2640),
            *people("POL", "X1", fide_standard=2150),
            *people("POL", "X2", fide_standard=1980),
            *people("POL", "X3", fide_standard=1900),
            *people("POL", "X4", fide_standard=1820),
            *people("POL", "X5", fide_standard=1760),
            *people("POL", "X-unrated"),
        ],
        ratings=[
            *listed(
                "standard",
                A=2450,
                B=2320,
                C=2150,
                D=2000,
                E=1900,
                F=1800,
                G=1700,
                H=1690,
                I=1610,
                Grand=2590,
                Half=2440,
                Young=1700,
                **{"Half-2": 2405},
            ),
            *listed("standard", games=5, Star=2310, Many=1710),
        ],
        pending=waits("Capped", "2023-06", "capped-1", "111111111111==", gone(14, 2100)),
    )
    foreigners, locals_ = "X1 X2 X3 X4 X5", "F G H G H"

    office.enter(
        "2024-01-31",
        # of its start no list is known; and one that ends in February
        event(
            "dec-open",
            "2023-12-16",
            "2023-12-20",
            *meets("C", "1=", "D E"),
            game("E", "F", "+"),
            reported_on="2024-01-05",
        ),
        event("jan-slow", "2024-01-27", "2024-02-03", game("I", "H", "0"), game("C", "E", "1")),
        event("jan-many", "2024-01-02", "2024-01-20", *meets("Many", "1=0100=1110=01=0=1", "G H Young " * 6)),
        event(
            "jan-open",
            "2024-01-06",
            "2024-01-08",
            *meets("A", "1=11", "E F G H"),
            game("B", "C", "="),
            game("I", "G", "0"),
            game("I", "H", "0"),
            game("D", "X1", "1"),
            game("Grand", "B", "1"),
        ),
        event(
            "jan-abroad",
            "2024-01-13",
            "2024-01-14",
            *meets("Abroad", "1=0=1", foreigners),
            *meets("Mixed", "=0=", "X2 X-unrated G"),
            *meets("One-win", "=1=0", "G H G H"),
            *meets("Last-six", "=1=0", "G H G H"),
            *meets("Nought", "=1=0", "G H G H"),
            *meets("Capped", "1", "C"),
        ),
        event(
            "jan-too-short",
            "2024-01-20",
            "2024-01-21",
            *meets("C", "1=", "D E"),
            *meets("Mixed", "1", "F"),
            time_control=FIFTY,
        ),
        event(
            "jan-too-short-for-some",
            "2024-01-20",
            "2024-01-21",
            *meets("B", "1=", "C D"),
            *meets("E", "=", "F"),
            time_control=SIXTY,
        ),
        event("jan-force-majeure", "2024-01-27", "2024-01-28", *meets("D", "1=0", "E F G"), game("E", "G", "1")),
    )
    office.decide("2024-01-31", "jan-force-majeure", "force_majeure", "an air raid ended the round", 2, 4)
    office.publish("2024-02-01")

    office.enter(
        "2024-02-28",
        event(
            "feb-open",
            "2024-02-10",
            "2024-02-12",
            *meets("Abroad", "=1=01", foreigners),
            *meets("Mixed", "10=1", "X3 X4 X5 F"),
            *meets("One-win", "00000", locals_),
            *meets("Last-six", "00000", locals_),
            *meets("Nought", "00000", locals_),
            game("A", "B", "1"),
            *meets("Half", "=", "Half-2"),
            *meets("Star", "1", "C"),
            *meets("Young", "1", "E"),
        ),
        event(
            "feb-everything-wrong",
            "2024-02-17",
            "2024-02-17",
            *meets("E", "1=01", "F G F G", played_on=day("2024-02-17")),
            declarations=None,
        ),
    )
    office.decide("2024-02-28", "feb-everything-wrong", "refused", "nobody was there")
    office.publish("2024-03-01")

    office.enter(
        "2024-03-31",
        event("mar-slow", "2024-03-23", "2024-04-06", *meets("Abroad", "=", "E"), game("C", "F", "=")),
        event(
            "mar-open",
            "2024-03-09",
            "2024-03-11",
            *meets("Abroad", "1==10", foreigners),
            *meets("One-win", "00=00", locals_),
            *meets("Last-six", "=1=010", f"{locals_} G"),
            *meets("Nought", "000000", f"{locals_} G"),
            game("C", "D", "1"),
        ),
        event("mar-all-too-short", "2024-03-16", "2024-03-17", *meets("F", "1=", "G H"), time_control=FIFTY),
    )
    office.publish("2024-04-01")

    office.enter(
        "2024-04-30",
        event("apr-cup", "2024-04-20", "2024-04-20", *meets("One-win", "1", "G")),
        event(
            "apr-open",
            "2024-04-13",
            "2024-04-14",
            *meets("Abroad", "=1", "C D"),
            *meets("B", "111", "F G H"),
            *meets("Mixed", "1", "X1"),
        ),
    )
    office.publish("2024-05-01")

    wrong = {"event_id": "mar-open", "round": 5, "white_id": "Abroad", "black_id": "X5"}
    office.correct(
        "2024-05-08", "2024-04-01", wrong, "the result was sent the wrong way round", white_result="1", black_result="0"
    )
    office.enter(
        "2024-05-31",
        event("may-open", "2024-05-11", "2024-05-12", *meets("One-win", "0=", "E F"), *meets("D", "1=", "X2 F")),
        event("apr-late", "2024-04-20", "2024-04-21", *meets("E", "1=", "F G"), reported_on="2024-05-25"),
        event(
            "apr-late-and-too-short",
            "2024-04-20",
            "2024-04-21",
            *meets("F", "1", "G"),
            reported_on="2024-05-25",
            time_control=FIFTY,
        ),
        event("may-unreported", "2024-05-18", "2024-05-19", *meets("C", "1=", "D E"), reported_on=None),
    )
    office.publish("2024-07-01")

    office.enter(
        "2024-07-31",
        event("jul-open", "2024-07-13", "2024-07-14", *meets("Mixed", "1=1011", "X1 X2 X3 E F G"), game("A", "C", "=")),
    )
    office.publish("2024-08-01")


# ── putting it together ─────────────────────────────────────────────────────────────────────────────────────────────


def today(text: str) -> None:
    """From here on it is nine o'clock on that day."""
    from ratingoffice.office import clock

    moment = datetime.combine(day(text), datetime.min.time(), UTC) + timedelta(hours=9)
    clock.now = lambda: moment
    clock.today = lambda: moment.date()


def fill(bodies: tuple[Callable[[], None], ...]) -> None:
    from django.core.management import call_command
    from django.db import connection

    from ratingoffice.office.models import Account

    call_command("migrate", verbosity=0)
    began = datetime(2024, 1, 1, tzinfo=UTC)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET applied = %s", [began])
    Account.objects.create(username="chief", email="chief@example.org", password="!", date_joined=began)
    for make in bodies:
        make()


def show() -> None:
    """What there is, and that it holds."""
    from ratingoffice.office.models import Publication
    from ratingoffice.office.store import lists
    from ratingoffice.office.store.verify import verify

    answers = list(verify())
    wrong = [str(answer) for answer in answers if not answer.holds]
    if wrong:
        raise SystemExit("\n".join(wrong))
    print(f"{len(answers)} lists, all of them hold")
    for one in Publication.objects.order_by("body__code", "list_date", "revision").select_related("body"):
        outcomes: Counter[str] = Counter()
        if one.edition:
            verdicts = lists.frame(one, "verdicts")
            outcomes.update(verdicts.filter(verdicts["round"].is_null())["outcome"].to_list())
        said = ", ".join(f"{number} {outcome}" for outcome, number in sorted(outcomes.items())) or "no events"
        print(f"{one.body.code} {one.list_date} r{one.revision} {one.edition or 'taken over'}: {said}")


def compress(database: Path, out: Path) -> None:
    plain = database.with_name("plain.sqlite3")
    with sqlite3.connect(database) as connection:
        connection.execute("VACUUM INTO ?", [str(plain)])
    out.write_bytes(lzma.compress(plain.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{out.name}: {out.stat().st_size} bytes, {plain.stat().st_size} unpacked")


def main(out: Path) -> None:
    if not ratingoffice.__version__.startswith("0.1."):
        raise SystemExit(f"this is version {ratingoffice.__version__}: the fixture is made with 0.1")
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"RATINGOFFICE_DATA": folder, "DJANGO_SETTINGS_MODULE": "ratingoffice.office.settings"}
        os.environ.pop("DATABASE_URL", None)
        import django
        from django.db import connections

        django.setup()
        fill((fide, jcf, fshu))
        show()
        connections.close_all()
        compress(Path(folder) / "office.sqlite3", out)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
