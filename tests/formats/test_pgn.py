"""A PGN: who played whom in which round, how it ended, and whether every move is legal."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pgn_files import game, pgn
from ratingoffice.formats.pgn import PgnGame, read_pgn


def read(data: bytes, **limits: int) -> tuple[list[PgnGame], list[tuple[int, str]]]:
    games, findings = read_pgn(data, "games.pgn", **limits)
    assert {found.file for found in findings} <= {"games.pgn"}
    return games, [(found.line, str(found.message)) for found in findings]


def test_a_game_is_read_with_its_players_round_result_day_and_moves():
    text = game("Novak, Jan", "Okada, Ken", "1-0", "3.12", Date="2026.02.03", WhiteFideId="123", BlackFideId="")
    assert read(pgn(text)) == (
        [PgnGame(1, 1, 3, 12, "Novak, Jan", "Okada, Ken", "123", "", "10", date(2026, 2, 3), 7, True)],
        [],
    )


@pytest.mark.parametrize(
    ("written", "round", "board"),
    [("4", 4, None), ("4.7", 4, 7), ("?", None, None), ("-", None, None), ("0", None, None)],
)
def test_a_round_may_name_its_board_or_be_unknown(written, round, board):
    (one,), _ = read(pgn(game("A", "B", "1-0", written)))
    assert (one.round, one.board) == (round, board)


@pytest.mark.parametrize(("result", "read_as"), [("1-0", "10"), ("0-1", "01"), ("1/2-1/2", "=="), ("*", "")])
def test_the_four_results_of_the_standard(result, read_as):
    (one,), findings = read(pgn(game("A", "B", result)))
    assert (one.result, findings) == (read_as, [])


def test_both_may_lose():
    (one,), findings = read(b'[White "A"]\n[Black "B"]\n[Result "0-0"]\n\n1. e4 e5 *\n')
    assert (one.result, findings) == ("00", [])


def test_an_illegal_move_is_found_with_game_and_line():
    bad = game("A", "B", "1-0", moves="1. e4 e5\n2. Ke3 Nc6")
    games, findings = read(pgn(game("A", "B", "1-0"), bad))
    assert [one.sound for one in games] == [True, False]
    assert findings == [(16, 'game 2, move 2.: "Ke3" is not legal: correct the PGN')]


def test_an_illegal_move_of_black():
    _, findings = read(pgn(game("A", "B", "1-0", moves="1. e4 e4")))
    assert findings == [(7, 'game 1, move 1…: "e4" is not legal: correct the PGN')]


def test_a_null_move_is_no_move():
    _, findings = read(pgn(game("A", "B", "1-0", moves="1. e4 --")))
    assert findings == [(7, 'game 1, move 1…: "--" is not legal: correct the PGN')]


def test_comments_clocks_and_variations_are_not_moves():
    text = game("A", "B", "1-0", moves="1. e4 {[%clk 1:00:00] best} e5 $1 (1... Ke7 2. d4) 2. Nf3! ; and so on")
    (one,), findings = read(pgn(text))
    assert (one.moves, findings) == (3, [])


def test_a_game_without_moves_has_none():
    (one,), findings = read(pgn(game("A", "B", "1-0", moves="")))
    assert (one.moves, one.sound, findings) == (0, True, [])


@pytest.mark.parametrize("tags", [{"FEN": "8/8/8/8/8/8/8/K1k5 w - - 0 1"}, {"Variant": "Chess960"}])
def test_a_game_begins_from_the_initial_position(tags):
    (one,), findings = read(pgn(game("A", "B", "1-0", **tags)))
    assert not one.sound
    assert findings == [(1, "game 1 does not begin from the initial position of chess: not read")]


def test_the_result_of_the_tags_is_that_at_the_end_of_the_moves():
    _, findings = read(b'[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 0-1\n')
    told = "game 1: the result is 1-0 in its tags, 0-1 at the end of its moves: correct the PGN"
    assert findings == [(1, told)]


def test_a_word_that_is_no_result():
    _, findings = read(b'[White "A"]\n[Black "B"]\n[Result "won"]\n\n1. e4 *\n')
    assert findings == [(1, 'game 1: "won" is no result')]


def test_names_in_another_code_page_are_read():
    (one,), findings = read(game("Шевченко, Тарас", "Франко, Іван", "1-0").encode("cp1251"))
    assert (one.white, one.black) == ("Шевченко, Тарас", "Франко, Іван")
    assert findings[0][1].startswith("neither UTF-8 nor a named encoding: read as cp1251")


def test_unknown_players_have_no_name():
    (one,), _ = read(pgn(game("?", "N.N.", "1-0")))
    assert (one.white, one.black) == ("", "")


@pytest.mark.parametrize("data", [b"", b"\n\n", b"% nothing\n"])
def test_a_file_without_games_is_a_finding(data):
    assert read(data) == ([], [(0, "there is no game in this file: is it a PGN?")])


@pytest.mark.parametrize(("games", "told"), [(2, 0), (3, 0), (4, 1)])
def test_no_more_games_are_read_than_the_limit(games, told):
    found, findings = read(pgn(*[game("A", "B", "1-0")] * games), most_games=3)
    assert len(found) == min(games, 3)
    assert [text for _, text in findings] == ["more than 3 games: those from here on are not read"] * told


@pytest.mark.parametrize(("more", "games"), [(-1, 0), (0, 1), (1, 1)])
def test_a_longer_file_than_the_limit_is_not_read(more, games):
    data = pgn(game("A", "B", "1-0"))
    assert len(read(data, most_bytes=len(data) + more)[0]) == games


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_whatever_the_bytes_are_there_are_findings_and_no_exception(data):
    read(data)


PIECES = st.sampled_from(
    ["[White ", '"A"]', "\n", "\n\n", "1. e4", " e5", "{", "}", "(", ")", "$", "9" * 4301, ";", "%", "--", "Qz9", "O-O",
     "1-0", "*", '[FEN "x"]', '[Variant "y"]', "e8=Q", "\0", "\ufeff", "?!", '[Result "1-0"]']
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map("".join))
@settings(max_examples=300, deadline=None)
def test_whatever_is_made_of_the_pieces_of_a_pgn_is_read_or_told(text):
    games, findings = read(text.encode())
    assert games or findings
    assert [one.number for one in games] == [*range(1, len(games) + 1)]


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.delitem(sys.modules, "ratingoffice.formats.pgn.moves", raising=False)
    games, findings = read(pgn(game("A", "B", "1-0")))
    told = (
        "a PGN is read with the library chess, which is not installed: install it with pip install 'ratingoffice[pgn]'"
    )
    assert (games, findings) == ([], [(0, told)])


def test_the_library_is_loaded_only_when_a_pgn_is_read():
    modules = "ratingoffice.intake.pgn_comparison, ratingoffice.office.infra.sandboxed_reader"
    code = f"import sys, {modules}; sys.exit('chess' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
