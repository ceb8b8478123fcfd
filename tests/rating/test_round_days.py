"""The day of a round: by the schedule, by the dates of its games, or the only day of a one-day event."""

from __future__ import annotations

from datetime import date

import polars as pl
import pytest

from ratingoffice.book.book import Book, empty
from ratingoffice.rating import round_days

FRIDAY, SATURDAY, SUNDAY = date(2024, 5, 3), date(2024, 5, 4), date(2024, 5, 5)
OPEN = {"event": 0, "event_id": "E", "starts_on": FRIDAY, "ends_on": SUNDAY}
ONE_DAY = {"event": 0, "event_id": "E", "starts_on": SATURDAY, "ends_on": SATURDAY}


def games_of(*rows):
    """Games as (round, day), in the order of the rounds."""
    columns = {"event": pl.UInt32(), "round": pl.Int64(), "played_on": pl.Date()}
    return pl.DataFrame([(0, *row) for row in rows], schema=columns, orient="row")


def schedule(**days):
    """The schedule of event E: r1=day, r2=day."""
    if not days:
        return empty("rounds")
    rows = [{"event_id": "E", "round": int(name[1:]), "played_on": day} for name, day in days.items()]
    return Book.of(rounds=rows).rounds


def days_of(find, games, event=OPEN, rounds=None):
    events = pl.DataFrame([event], schema_overrides={"event": pl.UInt32()})
    found = find(games, events, schedule() if rounds is None else rounds)
    assert found.columns == ["event", "round", "day"]
    return sorted(found.select("round", "day").rows())


def test_the_schedule_gives_the_day_of_a_round_whatever_the_dates_of_its_games():
    games = games_of((1, SUNDAY), (1, SUNDAY), (2, None))
    found = days_of(round_days.days_scheduled, games, rounds=schedule(r1=FRIDAY, r2=SATURDAY))
    assert found == [(1, FRIDAY), (2, SATURDAY)]


def test_without_a_schedule_the_day_of_most_games_is_the_day_of_the_round():
    games = games_of((1, SUNDAY), (1, FRIDAY), (1, SUNDAY), (1, None), (1, None), (1, None))
    assert days_of(round_days.days_scheduled, games) == [(1, SUNDAY)]


def test_of_days_with_equally_many_games_the_earlier_is_the_day_of_the_round():
    games = games_of((1, SUNDAY), (1, FRIDAY), (1, FRIDAY), (1, SUNDAY))
    assert days_of(round_days.days_scheduled, games) == [(1, FRIDAY)]


def test_a_round_that_the_schedule_leaves_out_has_the_day_of_its_games():
    games = games_of((1, SUNDAY), (2, SUNDAY))
    assert days_of(round_days.days_scheduled, games, rounds=schedule(r1=FRIDAY)) == [(1, FRIDAY), (2, SUNDAY)]


def test_a_round_of_the_schedule_is_there_though_nobody_played_it():
    found = days_of(round_days.days_scheduled, games_of((1, FRIDAY)), rounds=schedule(r1=FRIDAY, r2=FRIDAY))
    assert found == [(1, FRIDAY), (2, FRIDAY)]


@pytest.mark.parametrize("find", [round_days.days_scheduled, round_days.days_played])
def test_undated_rounds_of_a_one_day_event_are_of_that_day(find):
    assert days_of(find, games_of((1, None), (2, None)), ONE_DAY) == [(1, SATURDAY), (2, SATURDAY)]


@pytest.mark.parametrize("find", [round_days.days_scheduled, round_days.days_played])
def test_undated_rounds_of_a_longer_event_have_no_day(find):
    assert days_of(find, games_of((1, None), (2, None))) == []


@pytest.mark.parametrize("find", [round_days.days_scheduled, round_days.days_played])
def test_a_book_without_games_has_no_days(find):
    assert days_of(find, games_of()) == []


def test_a_round_whose_games_were_played_on_two_days_was_played_on_both():
    games = games_of((1, FRIDAY), (1, SATURDAY), (2, SATURDAY))
    assert days_of(round_days.days_played, games) == [(1, FRIDAY), (1, SATURDAY), (2, SATURDAY)]


def test_the_date_of_a_game_comes_before_the_schedule_and_the_schedule_before_nothing():
    games = games_of((1, SUNDAY), (1, None), (2, SUNDAY), (3, None))
    found = days_of(round_days.days_played, games, rounds=schedule(r1=FRIDAY, r2=FRIDAY, r3=FRIDAY))
    assert found == [(1, FRIDAY), (1, SUNDAY), (2, SUNDAY), (3, FRIDAY)]


def test_the_schedule_of_another_event_says_nothing():
    other = Book.of(rounds=[{"event_id": "F", "round": 1, "played_on": FRIDAY}]).rounds
    assert days_of(round_days.days_scheduled, games_of((1, None)), rounds=other) == []
    assert days_of(round_days.days_played, games_of((1, None)), rounds=other) == []


def test_the_busiest_day_has_the_most_rounds():
    days = pl.DataFrame({"event": [0, 0, 0, 1], "round": [1, 2, 3, 1], "day": [FRIDAY, SATURDAY, SATURDAY, FRIDAY]})
    assert sorted(round_days.count_rounds_a_day(days, "rounds").rows()) == [(0, 2), (1, 1)]
