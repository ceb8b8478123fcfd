"""Time for 60 moves: each control's main time if it begins by move 60, and its increment for its own moves."""

import pytest

from ratingoffice.book.time_control import TimeControl, parse


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("3600", 3600),
        ("5400+30", 5400 + 60 * 30),
        ("40/5400+30:1800+30", 5400 + 40 * 30 + 1800 + 20 * 30),
        ("40/6000+30:20/3000+30:900+30", 6000 + 40 * 30 + 3000 + 20 * 30),  # the third begins at move 61
        ("40/7200:3600", 7200 + 3600),
        ("40/7200:20/3600:1800+30", 7200 + 3600),
        ("0+60", 60 * 60),
    ],
)
def test_the_time_of_every_control_that_begins_by_move_60_counts(text: str, seconds: int) -> None:
    assert parse(text).seconds_for_60_moves == seconds


@pytest.mark.parametrize(
    ("moves", "seconds"),
    [
        (58, 5400 + 58 * 30 + 1800 + 2 * 10),  # the second control begins at move 59
        (59, 5400 + 59 * 30 + 1800 + 1 * 10),  # ... at move 60: its main time counts, and one increment
        (60, 5400 + 60 * 30),  # ... at move 61: too late
        (61, 5400 + 60 * 30),
    ],
)
def test_a_control_that_begins_at_move_60_counts_and_one_at_move_61_does_not(moves: int, seconds: int) -> None:
    assert parse(f"{moves}/5400+30:1800+10").seconds_for_60_moves == seconds


def test_the_last_control_runs_to_the_end_whatever_moves_it_names() -> None:
    assert parse("20/3600+30").seconds_for_60_moves == 3600 + 60 * 30
    assert parse("40/5400:10/900+5").seconds_for_60_moves == 5400 + 900 + 20 * 5


def test_where_the_colours_differ_the_shorter_time_counts() -> None:
    assert parse("W300-B240").seconds_for_60_moves == 240
    assert parse("W240-B300").seconds_for_60_moves == 240
    assert parse("W300-B240+2").seconds_for_60_moves == 300  # Black has 240 + 120


def test_the_moves_of_the_first_control_are_known_where_it_names_them() -> None:
    assert parse("5400+30").first_control_moves is None
    assert parse("30/5400+30:1800").first_control_moves == 30
    assert parse("30/5400").first_control_moves == 30
    assert parse("W300-B240").first_control_moves is None
    assert parse("W40/5400:900-B30/5400:900").first_control_moves == 30


def test_a_time_control_is_read_into_its_parts() -> None:
    assert parse("40/5400+30:1800") == TimeControl(((40, 5400, 30), (None, 1800, 0)))
    assert parse("W300+3-B240") == TimeControl(((None, 300, 3),), ((None, 240, 0),))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "90 min",
        "90+30 ",
        "5400 + 30",
        "5400+",
        "+30",
        "40/",
        "/5400",
        "40/5400/30",
        "5400+30:",
        ":1800",
        "5400.5",
        "-5400",
        "٣٦٠٠",
        "W300",
        "B240",
        "W300-B",
        "B240-W300",
        "5400+30+5",
        "1:30:00+30x",
        "5400\n",
    ],
)
def test_anything_else_is_refused_with_a_sentence_that_quotes_it(text: str) -> None:
    with pytest.raises(ValueError) as problem:
        parse(text)
    assert str(problem.value) == (
        f'"{text}" is not a time control: write it like 5400+30, 40/5400+30:1800+30 or 3600, in seconds'
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5400:1800", "does not say after how many moves a control ends"),
        ("0/5400:1800", "has a control of 0 moves"),
        ("0", "has a control without any time"),
        ("40/0:1800", "has a control without any time"),
    ],
)
def test_a_control_that_makes_no_sense_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f'^"{text}" {sentence}: write '):
        parse(text)
