"""FIDE 9.4: full PGN files come with the report of a hybrid event. Each game that was played is in the PGN, with the
players, the round and the result of the report.

          1  2  3  4
1 Novak   *  1  =  1     round 1: 1-4 2-3   round 2: 4-3 1-2   round 3: 2-4 3-1
2 Okada   0  *  1  =
3 Petit   =  0  *  1
4 Šimić   0  =  0  *
"""

from __future__ import annotations

from time import monotonic

import pytest

from pgn_files import game, pgn
from ratingoffice.formats.pgn import PgnGame, read_pgn
from ratingoffice.intake.pgn_comparison import Meeting, Participant, compare_games

PEOPLE = {
    "1": Participant(("Novak, Jan",), ("1001",)),
    "2": Participant(("Okada, Ken", "岡田 健"), ("1002",)),
    "3": Participant(("Petit, Anne",)),
    "4": Participant(("Šimić, Ivo",)),
}
NAMES = {key: known.names[0] for key, known in PEOPLE.items()}
GAMES = [(1, "1", "4", "1-0"), (1, "2", "3", "1-0"), (2, "4", "3", "0-1"), (2, "1", "2", "1-0"),
         (3, "2", "4", "1/2-1/2"), (3, "3", "1", "1/2-1/2")]  # fmt: skip
RESULTS = {"1-0": "10", "0-1": "01", "1/2-1/2": "=="}
MEETINGS = [Meeting(number, white, black, RESULTS[result]) for number, white, black, result in GAMES]


def told(games: list[str], meetings: list[Meeting] = MEETINGS, people: dict[str, Participant] = PEOPLE) -> list[str]:
    read, findings = read_pgn(pgn(*games), "games.pgn")
    assert findings == []
    found = compare_games(read, meetings, people, "games.pgn")
    assert {one.severity for one in found} <= {"error"}
    return [str(one.message) for one in found]


def written(**changed: str) -> list[str]:
    """The six games; game_4="" leaves the fourth out."""
    games = [game(NAMES[w], NAMES[b], result, number) for number, w, b, result in GAMES]
    return [changed.get(f"game_{n}", text) for n, text in enumerate(games, start=1)]


def test_a_pgn_with_every_game_of_the_report_agrees():
    assert told(written()) == []


def test_the_order_of_the_games_does_not_matter():
    assert told(written()[::-1]) == []


def test_another_result_is_told_with_both():
    other = game("Novak, Jan", "Okada, Ken", "1/2-1/2", 2)
    assert told(written(game_4=other)) == ["game 4: round 2, Novak, Jan – Okada, Ken: the PGN says ½-½, the report 1-0"]


def test_a_game_that_is_not_in_the_pgn_is_told():
    assert told(written(game_4="")) == [
        "the PGN has 5 of the 6 games that were played",
        "no game in the PGN for round 2, Novak, Jan – Okada, Ken",
    ]


def test_a_game_that_is_not_in_the_report_is_told():
    more = [*written(), game("Novak, Jan", "Petit, Anne", "1-0")]
    assert told(more) == ["game 7: Novak, Jan – Petit, Anne is not in the report"]


def test_a_game_that_is_there_twice_is_told():
    more = [*written(), game("Novak, Jan", "Okada, Ken", "1-0", 2)]
    assert told(more) == ["game 7: Novak, Jan – Okada, Ken is in the PGN already, as game 4"]


def test_a_player_whom_the_report_does_not_have_is_told():
    stranger = game("Nowak, Jan", "Okada, Ken", "1-0", 2)
    assert told(written(game_4=stranger))[-1] == 'game 4: nobody in the report is called "Nowak, Jan"'


def test_another_round_is_told():
    other = game("Novak, Jan", "Okada, Ken", "1-0", 3)
    assert told(written(game_4=other)) == [
        "game 4: Novak, Jan – Okada, Ken is of round 3 in the PGN, of round 2 in the report"
    ]


def test_other_colours_are_told():
    other = game("Okada, Ken", "Novak, Jan", "0-1", 2)
    assert told(written(game_4=other)) == ["game 4: Okada, Ken – Novak, Jan has the colours reversed in the report"]


def test_a_played_game_without_moves_is_told():
    empty = game("Novak, Jan", "Okada, Ken", "1-0", 2, moves="")
    assert told(written(game_4=empty)) == ["game 4: round 2, Novak, Jan – Okada, Ken: the PGN has no moves"]


def test_a_game_without_a_round_is_found_by_its_players():
    assert told(written(game_4=game("Novak, Jan", "Okada, Ken", "1-0"))) == []


@pytest.mark.parametrize("name", ["OKADA Ken", "ken okada", "Okada,Ken", "岡田 健"])
def test_names_are_the_same_in_any_order_case_and_script(name):
    assert told(written(game_4=game("Novak, Jan", name, "1-0", 2))) == []


def test_accents_do_not_matter():
    assert told(written(game_1=game("Novak, Jan", "Simic, Ivo", "1-0", 1))) == []


def test_a_fide_id_goes_before_a_name():
    by_id = game("J. N.", "K. O.", "1-0", 2, WhiteFideId="1001", BlackFideId="1002")
    assert told(written(game_4=by_id)) == []


def test_a_name_that_a_trf_has_cut_is_the_same():
    long = "Wickramasinghe-Abeysekera, Tharindu Lakshan"
    people = {"1": Participant((long[:33],)), "2": Participant(("Okada, Ken",))}
    assert told([game(long, "Okada, Ken", "1-0", 1)], [Meeting(1, "1", "2", "10")], people) == []


def test_two_of_one_name_are_told_apart_by_their_pairings():
    people = {"1": Participant(("Li, Wei",)), "2": Participant(("Li, Wei",)), "3": Participant(("Novak, Jan",))}
    meetings = [Meeting(1, "1", "3", "10"), Meeting(2, "2", "3", "01")]
    assert (
        told([game("Li, Wei", "Novak, Jan", "0-1", 2), game("Li, Wei", "Novak, Jan", "1-0", 1)], meetings, people) == []
    )


def test_who_met_twice_without_rounds_is_told_apart_by_the_results():
    people = {"1": Participant(("Novak, Jan",)), "2": Participant(("Okada, Ken",))}
    meetings = [Meeting(1, "1", "2", "10"), Meeting(3, "1", "2", "01")]
    games = [game("Novak, Jan", "Okada, Ken", "0-1"), game("Novak, Jan", "Okada, Ken", "1-0")]
    assert told(games, meetings, people) == []


@pytest.mark.parametrize("results", ["+-", "-+", "--", "WL", "LW", "DD", "LL"])
def test_a_game_that_was_not_played_needs_no_pgn(results):
    assert told(written(game_4=""), [*MEETINGS[:3], Meeting(2, "1", "2", results), *MEETINGS[4:]]) == []


def test_a_forfeit_may_be_in_the_pgn_without_moves():
    forfeit = [*MEETINGS[:3], Meeting(2, "1", "2", "+-"), *MEETINGS[4:]]
    assert told(written(game_4=game("Novak, Jan", "Okada, Ken", "1-0", 2, moves="")), forfeit) == []


def test_a_forfeit_has_no_moves():
    forfeit = [*MEETINGS[:3], Meeting(2, "1", "2", "+-"), *MEETINGS[4:]]
    assert told(written(), forfeit) == [
        "game 4: round 2, Novak, Jan – Okada, Ken: the PGN has 7 moves, the report a game that was not played"
    ]


@pytest.mark.parametrize("results", ["00", "=0", "0="])
def test_a_result_that_a_pgn_cannot_write_may_be_left_open(results):
    rare = [*MEETINGS[:3], Meeting(2, "1", "2", results), *MEETINGS[4:]]
    assert told(written(game_4=game("Novak, Jan", "Okada, Ken", "*", 2)), rare) == []


def test_a_game_without_a_result_is_none():
    assert told(written(game_4=game("Novak, Jan", "Okada, Ken", "*", 2))) == [
        "game 4: round 2, Novak, Jan – Okada, Ken: the PGN says *, the report 1-0"
    ]


def test_ten_thousand_games_are_compared_in_seconds():
    people = {str(n): Participant((f"Family{n}, Given{n}",)) for n in range(2_000)}
    meetings = [Meeting(r, str(n), str(1_000 + (n + r) % 1_000), "10") for r in range(1, 11) for n in range(1_000)]
    sides = [(people[one.white].names[0], people[one.black].names[0]) for one in meetings]
    games = [
        PgnGame(n, n, one.round, None, *names, "", "", "10", None, 9, True)
        for n, (one, names) in enumerate(zip(meetings, sides, strict=True), start=1)
    ]
    began = monotonic()
    assert compare_games(games, meetings, people, "games.pgn") == []
    assert monotonic() - began < 5
