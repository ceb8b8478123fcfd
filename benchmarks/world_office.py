"""An office of the size of the world: so many players, so many lists, and the events of the month that is open."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any
from urllib.parse import quote, urlencode

import polars as pl
from polars import col


@contextmanager
def timed(what: str) -> Iterator[None]:
    start, worked = time.perf_counter(), time.process_time()
    yield
    took, own = time.perf_counter() - start, time.process_time() - worked
    print(f"{what:48} {took:7.1f} s, {own:7.1f} s of its own CPU", flush=True)


def build(players: int, lists: int, games: int) -> None:
    """Into the office that the environment names, as it grows in life: a month comes in, and its list is published."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import transaction

    from ratingoffice.book.book import Book
    from ratingoffice.book.period import add_months
    from ratingoffice.demo.generate import generate
    from ratingoffice.office.domain.lists import book_rows
    from ratingoffice.office.domain.lists.publishing import preview, publish
    from ratingoffice.office.domain.lists.transfer import import_book

    call_command("migrate", verbosity=0)
    with timed("generating"):
        made = generate(players=players, months=lists + 1, edition="fide-2025-10", games=games)
    months = [_month(made.book, *days) for days in zip((date.min, *made.list_dates), made.list_dates, strict=False)]
    with timed(f"importing {made.book['players'].height:,} players and the first month"):
        body = import_book({**made.book, **months[0]}, "fide", list_date=add_months(made.list_dates[0], -1))
    with timed(f"{lists} lists, {sum(one['games'].height for one in months):,} games"):
        for number, following in enumerate(months[1:], 1):
            with timed(f"list {number} of {lists}: preview"):
                token = preview(body).token
            with timed("  publish"):
                publish(body, token, by=None)
            body.refresh_from_db()
            with timed("  the next month comes in"), transaction.atomic():  # on SQLite a row would be one, else
                book_rows.insert_events(body, Book.of(players=made.book["players"], **following).tables())


def _month(book: dict[str, pl.DataFrame], after: date, until: date) -> dict[str, pl.DataFrame]:
    """What ends in it."""
    events = book["events"].filter((col("ends_on") >= after) & (col("ends_on") < until))
    own = {
        name: book[name].join(events, on="event_id", how="semi", maintain_order="left")
        for name in ("games", "decisions")
    }
    return {"events": events, **own}


def addresses() -> dict[str, list[str]]:
    """Of every public page, by its kind: enough of them that each is asked for once."""
    from ratingoffice.office.domain.lists import published_lists as lists
    from ratingoffice.office.models import Body, Event, Game, Line

    dice, body = random.Random(1), Body.objects.get()
    newest, *older = (one for one in lists.current(body) if one.edition)
    frame = lists.frame(newest, "list")
    ids, names = frame["player_id"].sample(4_000, seed=1).to_list(), frame["name"].sample(4_000, seed=2).to_list()
    surnames = [name.split(",")[0] for name in names]
    federations = frame["federation"].unique().sort().to_list()
    with_games = list(Line.objects.filter(publication=newest, games__gt=0).values_list("player_id", flat=True))
    events = list(Event.objects.filter(rated_on=newest.list_date).values_list("event_id", flat=True))
    met = Game.objects.filter(event__event_id__in=events[:200]).values_list("white_id", "black_id")
    base, pages = f"/lists/fide/standard/{newest.month}/", frame.height // 100
    narrowed = [
        "sex=w",
        "sex=m&active=yes",
        "age=u18",
        "age=s65",
        "active=no",
        *(f"federation={one}" for one in federations),
    ]
    sorts = ("name", "-name", "federation", "born", "change", "games")
    months = [one.month for one in older]
    of_events = dice.sample(events, min(1_000, len(events)))
    return {
        "home": ["/"],
        "lists": ["/lists/fide/"],
        "list": [base],
        "list, filtered": [f"{base}?{dice.choice(narrowed)}&page={dice.randint(1, 5)}" for _ in range(400)],
        "list, sorted": [f"{base}?sort={dice.choice(sorts)}&page={dice.randint(1, pages)}" for _ in range(400)],
        "list, a later page": [f"{base}?page={dice.randint(2, pages)}" for _ in range(400)],
        "older list": [f"/lists/fide/standard/{dice.choice(months)}/?page={dice.randint(1, 50)}" for _ in range(400)],
        "what changed most": [f"{base}changes/"],
        "top lists": [f"{base}top/"],
        "figures": [f"{base}figures/"],
        "player": [f"/players/fide/{one}/" for one in ids],
        "games of a player": [f"/players/fide/{one}/games/" for one in with_games[:1_000]],
        "statistics": [f"/players/fide/{one}/statistics/" for one in with_games[:1_000]],
        "comparison": [f"/players/fide/{white}/against/{black}/" for white, black in met[:1_000]],
        "why": [f"/players/fide/{one}/why/standard/{newest.month}/" for one in dice.choices(with_games, k=1_000)],
        "why, older": [
            f"/players/fide/{one}/why/standard/{dice.choice(months)}/" for one in dice.choices(with_games, k=1_000)
        ],
        "events": ["/events/fide/"],
        "calendar": [f"/calendar/fide/{month}/" for month in months],
        "event": [f"/events/fide/{quote(one)}/" for one in of_events],
        "event, cross-table": [f"/events/fide/{quote(one)}/crosstable/" for one in of_events],
        "event, rounds": [f"/events/fide/{quote(one)}/rounds/" for one in of_events],
        "event, rating changes": [f"/events/fide/{quote(one)}/changes/" for one in of_events],
        "handbook": ["/help/players/"],
        "claim": [f"/claims/fide/?about=player/{one}" for one in ids],
        "search": [f"/search/?{urlencode({'q': one})}" for one in surnames],
        "search, typing error": [f"/search/?{urlencode({'q': _mistyped(one, dice)})}" for one in surnames],
        "download, a federation": [f"{base}download/csv/?federation={one}" for one in federations],
    }


def _mistyped(word: str, dice: random.Random) -> str:
    at = dice.randrange(1, max(2, len(word) - 1))
    return dice.choice((word[:at] + word[at + 1 :], word[:at] + word[at : at + 2][::-1] + word[at + 2 :]))


def previews(times: int) -> list[float]:
    """Seconds: an officer changes a result of an open event, and looks at the next list."""
    from ratingoffice.office.domain.lists.publishing import preview
    from ratingoffice.office.models import Body

    body, took = Body.objects.get(), []
    assert preview(body).token
    for _ in range(times):
        a_result_changed(body)
        start = time.perf_counter()
        assert preview(body).token
        took.append(time.perf_counter() - start)
    return sorted(took)


def a_result_changed(body: Any) -> None:
    """A game of an open event was drawn after all."""
    from django.db import transaction

    from ratingoffice.office.models import Game, record

    decided = Game.objects.filter(event__body=body, event__rated_on=None, white_result="1", black_result="0")
    game = decided.order_by("pk").select_related("event")[0]
    with transaction.atomic():
        game.white_result = game.black_result = "="
        game.save()
        record("event.edit", f"event/{game.event.event_id}", by=None, body=body, changes_next_list=True)
