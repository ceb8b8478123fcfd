"""FIDE 0.2 and 3.1: the rounds and their days are registered, and judged before anybody has played."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.intake.scenarios import ImaginedEvent
from ratingoffice.intake.schedule import Round, judge_days, read_schedule, write_schedule

DAY, NEXT = date(2026, 5, 1), date(2026, 5, 2)


def said(days, time_control):
    event = ImaginedEvent(DAY, NEXT, time_control=time_control)
    return {day: (one.outcome, one.article) for day, one in judge_days("fide", event, tuple(days)).items()}


@pytest.mark.parametrize(("minutes", "too_long"), [(119, False), (120, False), (121, True)])
def test_three_rounds_a_day_are_12_hours_at_120_minutes(minutes, too_long):
    expected = {NEXT: ("not_rated", "3.1")} if too_long else {}
    assert said([DAY, NEXT, NEXT, NEXT], f"{60 * minutes}") == expected


def test_every_such_day_is_named_with_the_articles_own_words():
    event = ImaginedEvent(DAY, NEXT, time_control="7200")
    found = judge_days("fide", event, (DAY,) * 4 + (NEXT,) * 5)
    assert {day: str(one.reason) for day, one in found.items()} == {
        DAY: "4 rounds in a day at 120 minutes a player are more than 12 hours of play",
        NEXT: "5 rounds in a day at 120 minutes a player are more than 12 hours of play",
    }


@pytest.mark.parametrize(("rounds", "too_many"), [(14, False), (15, False), (16, True)])
def test_rapid_rounds_are_counted_by_their_own_chapter(rounds, too_many):
    assert bool(said([DAY] * rounds, "900+10")) == too_many


def test_what_is_said_of_the_event_anyway_is_not_said_of_its_days():
    match = ImaginedEvent(DAY, NEXT, time_control="7200", kind="match")
    assert {one.article for one in judge_days("fide", match, (DAY,) * 4).values()} == {"3.1"}


def test_a_line_is_a_round_with_its_day_and_the_time_if_it_is_known():
    rounds, findings = read_schedule("2026-05-01 10:00\n\n 2026-05-01 9:05 \n2026-05-02\n")
    assert findings == []
    assert rounds == [Round(1, DAY, "10:00"), Round(2, DAY, "09:05"), Round(3, NEXT)]


@pytest.mark.parametrize("line", ["1 May", "2026-02-30", "2026-05-01 24:00", "2026-05-01 10:60", "2026-05-01 10"])
def test_every_line_that_is_no_day_is_named(line):
    rounds, findings = read_schedule(f"2026-05-01\n{line}\n{line}")
    assert rounds == [Round(1, DAY)]
    assert [found.line for found in findings] == [2, 3]
    assert str(findings[0].message) == (
        f'line 2: "{line}" is no day of a round: write one round a line, like 2026-05-01 or 2026-05-01 10:00'
    )


@given(st.text())
def test_any_text_is_read_or_told(text):
    rounds, findings = read_schedule(text)
    assert len(rounds) + len(findings) == sum(bool(line.strip()) for line in text.splitlines())


@given(st.lists(st.tuples(st.dates(date(2000, 1, 1)), st.sampled_from(["", "00:00", "09:30", "23:59"]))))
def test_what_is_written_is_read_again(days):
    rounds = [Round(number, *one) for number, one in enumerate(days, start=1)]
    assert read_schedule(write_schedule(rounds)) == (rounds, [])
