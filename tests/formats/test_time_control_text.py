"""A time control as people write it: minutes where nothing else is said, seconds as in files, a question in between."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.book.time_control import NoTimeControl, TimeControl, parse
from ratingoffice.book.time_control_text import (
    PRESETS,
    describe_time_control,
    read_program_time_control,
    read_time_control,
    time_control_code,
    time_control_text,
)

NINETY, CLASSICAL = "5400+30", "40/5400+30:1800+30"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("90+30", NINETY),
        ("90m+30s", NINETY),
        ("90 min + 30 sec", NINETY),
        ("90'+30''", NINETY),
        ("90’ + 30”", NINETY),
        ("1h30+30", NINETY),
        ("1 h 30 min + 30 sec per move from move 1", NINETY),
        ("90 хв + 30 с", NINETY),
        ("９０分＋３０秒", NINETY),
        ("5400+30", NINETY),
        ("90|30", NINETY),
        ("40/90, 30, +30", CLASSICAL),
        ("40/90+30, 30+30", CLASSICAL),
        ("40/90m; 30m; +30s", CLASSICAL),
        ("40/5400+30:1800+30", CLASSICAL),
        ("40/2h, 20/1h, 15, +30", "40/7200+30:20/3600+30:900+30"),
        ("5+3", "300+3"),
        ("5m30+2", "330+2"),
        ("60", "3600"),
        ("45s", "45"),
        ("180s+2", "180+2"),
        ("180m+2", "10800+2"),
        ("W5-B4", "W300-B240"),
        ("W300-B240", "W300-B240"),
    ],
)
def test_it_is_read_as_it_is_meant(text, code):
    assert read_time_control(text) == parse(code)
    assert time_control_code(read_time_control(text)) == code


@pytest.mark.parametrize(("text", "code"), [("119", "7140"), ("120", "7200"), ("300", "300"), ("301", "301")])
def test_without_a_unit_it_is_minutes_up_to_120_and_seconds_from_300_on(text, code):
    assert time_control_code(read_time_control(text)) == code


@pytest.mark.parametrize("text", ["121", "180+2", "299+2", "40/150, 60"])
def test_between_the_two_it_is_asked_which_is_meant(text):
    with pytest.raises(NoTimeControl, match=r"minutes or \d+ seconds\? Write \d+m or \d+s"):
        read_time_control(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5400+30", NINETY),
        ("180+2", "180+2"),
        ("181", "181"),
        ("90m+30s", NINETY),
        ("90s+30", "90+30"),
        ("1h30", "5400"),
    ],
)
def test_a_program_means_seconds_where_it_names_no_unit(text, code):
    assert time_control_code(read_program_time_control(text)) == code


@pytest.mark.parametrize("text", ["90+30", "179", "40/120+30:60+30", "W60-B90"])
def test_less_than_three_minutes_from_a_program_is_asked_about(text):
    with pytest.raises(NoTimeControl, match=r"minutes or \d+ seconds\? Write \d+m or \d+s"):
        read_program_time_control(text)


def test_one_text_has_one_unit():
    assert (
        time_control_code(read_time_control("40/5400+30:60+30")) == "40/5400+30:60+30"
    )  # a minute for the rest, as the file has it


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fast",
        "90+",
        "+30",
        "90++30",
        "90 30",
        "30s90m",
        "30s5",
        "5m5m",
        "90, 30",
        "0/90",
        "0",
        "1:30",
        "90m+30m",
        "9" * 7,
    ],
)
def test_what_is_none_is_told_with_what_to_write(text):
    with pytest.raises(NoTimeControl, match="write"):
        read_time_control(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("90+30", "90 minutes for the game and 30 seconds a move from move 1"),
        ("60", "60 minutes for the game"),
        ("1m+1s", "1 minute for the game and 1 second a move from move 1"),
        (
            "40/90, 30, +30",
            "90 minutes for 40 moves, then 30 minutes for the rest of the game and 30 seconds a move from move 1",
        ),
        ("40/120, 30+30", "120 minutes for 40 moves, then 30 minutes for the rest of the game with 30 seconds a move"),
        ("90s", "1 minute 30 seconds for the game"),
        ("45s", "45 seconds for the game"),
        ("W5-B4", "White: 5 minutes for the game; Black: 4 minutes for the game"),
    ],
)
def test_it_is_said_back_in_words(text, words):
    assert str(describe_time_control(read_time_control(text))) == words


def test_every_preset_is_in_minutes_and_stays_as_it_is_written():
    assert [time_control_text(read_time_control(preset)) for preset in PRESETS] == [*PRESETS]


CONTROLS = st.tuples(st.integers(1, 99), st.integers(1, 20_000), st.integers(0, 90))
SIDES = st.tuples(st.lists(CONTROLS, max_size=2), CONTROLS).map(
    lambda some: (*some[0], (None, *some[1][1:]))  # the last one is for the rest
)


@given(SIDES, st.none() | SIDES)
def test_what_is_shown_is_read_again_as_the_same(white, black):
    time = TimeControl(white, black)
    assert read_time_control(time_control_text(time)) == time == parse(time_control_code(time))


@given(st.text(alphabet="0123456789+/,:;. hmsinWB-'\"分秒хвс|", max_size=30))
def test_whatever_is_typed_is_read_or_refused_in_a_sentence(text):
    try:
        time = read_time_control(text)
    except NoTimeControl:
        return
    assert parse(time_control_code(time)) == time
    assert str(describe_time_control(time))
