"""What holds for every tournament."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from cross_tables import round_robin, swiss, teams
from hypothesis import given, settings
from hypothesis import strategies as st

from ratingoffice.tournament.codes import TIE_BREAKS
from ratingoffice.tournament.standings import Standings, standings
from ratingoffice.tournament.tiebreaks import Measure
from ratingoffice.tournament.tournament import RESULTS, Cell, Player, Team, Tournament

CODES = (
    "PTS",
    "DE",
    "BH/C1",
    "BH",
    "BH/C2",
    "BH/M1",
    "SB",
    "SB/C1",
    "FB",
    "AOB",
    "KS",
    "PS",
    "PS/C1",
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "GE",
    "ARO",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
    "DE/P",
    "BH/P",
)
TEAM_CODES = (
    "MPTS",
    "GPTS",
    "EDE",
    "EDET",
    "EMGSB/C1",
    "EGGSB",
    "BH:MP/C1",
    "BH:GP",
    "SSSC",
    "BC",
    "TBR",
    "BBE",
    "WIN",
    "KS",
)


@st.composite
def pairings(draw: st.DrawFn, results: str = "1=0+-/") -> tuple[int, list[str]]:
    count = draw(st.integers(2, 9))
    rounds = []
    for _ in range(draw(st.integers(1, 6))):
        present = draw(st.permutations(range(1, count + 1)))
        games = draw(st.integers(0, count // 2))
        entries = [f"{present[2 * n]}-{present[2 * n + 1]}:{draw(st.sampled_from(results))}" for n in range(games)]
        entries += [f"{number}:{draw(st.sampled_from('HZFU'))}" for number in present[2 * games :]]
        rounds.append(" ".join(entries))
    return count, rounds


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    count, rounds = draw(pairings())
    ratings = draw(st.lists(st.integers(1400, 2800), min_size=count, max_size=count))
    make = draw(st.sampled_from([swiss, swiss, round_robin]))
    return make(count, *rounds, ratings=ratings)


@given(tournaments(), st.sampled_from(["2023", "2026"]))
def test_places_scores_and_bounds(table: Tournament, edition: str) -> None:
    ranked = standings(table, CODES, edition=edition)
    ranks = [row.rank for row in ranked.rows]
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    assert sorted(row.start_no for row in ranked.rows) == [player.start_no for player in table.players]
    for row in ranked.rows:
        value = {code: Fraction(v) if v is not None else None for code, v in row.values.items()}
        assert all(v is None or isinstance(v, int | Fraction) for v in row.values.values())
        assert value["PTS"] <= value["PS"] or ranked.rounds == 0
        assert value["WON"] <= value["WIN"]
        assert value["BWG"] <= value["BPG"] <= ranked.rounds
        assert value["GE"] <= ranked.rounds
        assert value["KS"] <= value["PTS"]
        if value["BH/C2"] is not None:
            assert value["BH"] >= value["BH/C1"] >= value["BH/C2"] >= 0
        if value["ARO"] is not None:
            assert 1400 <= value["ARO"] <= 2800
            assert value["PTP"] is not None


@given(tournaments())
def test_the_points_are_those_of_the_games(table: Tournament) -> None:
    worth = table.scores.by_result()
    given_out = sum(worth[cell.result] for player in table.players for cell in player.rounds[: table.rounds_paired])
    assert sum(row.scores["PTS"] or 0 for row in standings(table, ["PTS"]).rows) == given_out


@given(tournaments(), st.randoms())
def test_the_order_of_players_and_codes_changes_nothing(table: Tournament, chance: random.Random) -> None:
    single = [code for code in CODES if not TIE_BREAKS[code.split("/")[0]].in_group]
    before = {row.start_no: row.values for row in standings(table, single).rows}
    players, codes = list(table.players), list(single)
    chance.shuffle(players)
    chance.shuffle(codes)
    after = {row.start_no: row.values for row in standings(replace(table, players=tuple(players)), codes).rows}
    assert after == before


@given(tournaments())
def test_a_value_does_not_depend_on_what_else_is_asked_for(table: Tournament) -> None:
    single = [code for code in CODES if not TIE_BREAKS[code.split("/")[0]].in_group]
    together = {row.start_no: row.values for row in standings(table, single).rows}
    for code in single:
        assert all(row.values[code] == together[row.start_no][code] for row in standings(table, [code]).rows), code


@given(tournaments(), st.randoms())
def test_new_start_numbers_change_no_place(table: Tournament, chance: random.Random) -> None:
    numbers = [player.start_no for player in table.players]
    new = dict(zip(numbers, chance.sample(range(1, 500), len(numbers)), strict=True))
    players = [
        replace(
            player,
            start_no=new[player.start_no],
            rounds=tuple(replace(c, opponent=new[c.opponent] if c.opponent else None) for c in player.rounds),
        )
        for player in table.players
    ]
    before = {new[row.start_no]: (row.rank, row.values) for row in standings(table, CODES).rows}
    after = {
        row.start_no: (row.rank, row.values) for row in standings(replace(table, players=tuple(players)), CODES).rows
    }
    assert after == before


@given(tournaments())
def test_the_explanation_sums_to_the_value(table: Tournament) -> None:
    ranked = standings(table, ["BH", "BH/C1", "BH/M1", "FB/C1", "SB/C1", "PS/C1", "KS", "PTS"])
    for row in ranked.rows:
        for told in ranked.explain(row.start_no).values:
            kept = sum(part.contribution or 0 for part in told.parts if not part.cut)
            assert told.value is None or kept == told.value


def assert_that_addends_sum_to_the_values(ranked: Standings) -> None:
    """A measure may know its sum without making the addends (`quick`): it is theirs."""
    for column in ranked.order.columns:
        if isinstance(column.by, Measure):
            assert column.values == [column.by.value(i) for i in range(len(column.values))], column.key


@given(tournaments(), st.sampled_from(["2023", "2026"]))
def test_what_is_summed_quickly_is_the_sum_of_the_addends(table: Tournament, edition: str) -> None:
    assert_that_addends_sum_to_the_values(standings(table, CODES, edition=edition))


@given(st.integers(2, 5), st.integers(1, 4), st.data())
def test_teams_are_ranked_whatever_happened(count: int, boards: int, data: st.DataObject) -> None:
    rounds = []
    for _ in range(data.draw(st.integers(1, 4))):
        order = data.draw(st.permutations(range(1, count + 1)))
        entries = []
        for first, second in zip(order[::2], order[1::2], strict=False):
            letters = st.text("1=0+-/", min_size=boards, max_size=boards)
            what = data.draw(st.one_of(letters.map(lambda text: ":" + text), st.sampled_from(["!+-", "!-+", "!--"])))
            entries.append(f"{first}-{second}{what}")
        if count % 2:
            entries.append(f"{order[-1]}:{data.draw(st.sampled_from('UHZF'))}")
        rounds.append(" ".join(entries))
    table = teams(count, boards, *rounds)
    ranked = standings(table, TEAM_CODES)
    assert len(ranked.rows) == count
    assert_that_addends_sum_to_the_values(ranked)
    for code in ("SSSC", "BH:MP", "AOB", "EGGSB/C1", "BH:GP/C1"):
        together = standings(table, ["AOB", "FB", code])
        assert all(
            row.values[code] == together.by_number[row.start_no].values[code] for row in standings(table, [code]).rows
        )
    for row in ranked.rows:
        assert row.values["WIN"] == sum(cell.points["MP"] == 2 for cell in ranked.cells(row.start_no))
        assert row.scores["GP"] == sum(cell.points["GP"] or 0 for cell in ranked.cells(row.start_no))
        ranked.explain(row.start_no).to_json()


cells = st.builds(Cell, st.none() | st.integers(0, 7), st.sampled_from("wb-"), st.sampled_from(RESULTS))


@settings(max_examples=150)
@given(st.lists(st.lists(cells, max_size=4), min_size=1, max_size=6), st.booleans())
def test_reports_that_contradict_themselves_are_ranked_all_the_same(lines: list[list[Cell]], in_teams: bool) -> None:
    players = tuple(Player(n, f"P{n}", rating=2000, rounds=tuple(line)) for n, line in enumerate(lines, start=1))
    sides = (Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4, 9))) if in_teams else ()
    table = Tournament(players=players, teams=sides, type_text="Team Swiss" if in_teams else "")
    ranked = standings(table, TEAM_CODES if in_teams else CODES)
    assert_that_addends_sum_to_the_values(ranked)
    for row in ranked.rows:
        ranked.explain(row.start_no).to_json()
        ranked.cells(row.start_no)
    ranked.to_json()
