"""Plain tables: columns line up, whatever is in them, and nothing is cut."""

from __future__ import annotations

import sys

import pytest

from ratingoffice.cli.table import lines, print_table


def laid_out(*rows: list[str], right=(), room: int = sys.maxsize) -> list[str]:
    return list(lines(rows, right, 2, room))


def test_columns_are_as_wide_as_their_widest_cell():
    assert laid_out(["a", "bb", "c"], ["aaa", "b", "c"], right={1}) == ["a    bb  c", "aaa   b  c"]


def test_a_wide_character_takes_two_columns_and_an_accent_none():
    assert laid_out(["世界", "1"], ["Zoe\u0301", "2"], ["abcd", "3"]) == ["世界  1", "Zoe\u0301   2", "abcd  3"]
    assert laid_out(["世", "1"], ["abcd", "2"], right={0}) == ["  世  1", "abcd  2"]


ROW, WHOLE = ["a", "twenty letters and a few more", "right"], "a  twenty letters and a few more  right"


def test_the_widest_column_is_wrapped_where_there_is_no_room():
    assert laid_out(ROW, room=38) == [f"a  {'twenty letters and a few':28}  right", "   more"]
    assert laid_out(ROW, room=39) == laid_out(ROW, room=40) == [WHOLE]


def test_to_twenty_columns_at_least_and_then_the_line_is_longer_than_the_terminal():
    assert laid_out(ROW, room=31)[0] == f"a  {'twenty letters and a':21}  right"
    assert laid_out(ROW, room=30)[0] == "a  twenty letters and a  right"
    assert laid_out(ROW, room=29) == [WHOLE]


def test_in_a_file_there_are_no_escapes(capsys: pytest.CaptureFixture[str]):
    print_table(["n", "name"], [["1", "A"], ["10", "B"]], right=["n"])
    assert capsys.readouterr().out == " n  name\n 1  A\n10  B\n"


def test_without_headings_there_is_no_line_of_them(capsys: pytest.CaptureFixture[str]):
    print_table(["", ""], [["K", "40"]], gap=3)
    assert capsys.readouterr().out == "K   40\n"
