"""The files of other programs that lie beside the project: read without a false alarm, and written as the same."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from ratingoffice.formats.reports import read_report
from ratingoffice.formats.trf import scan_trf
from ratingoffice.formats.trf.writer import as_trf16, write_trf16, write_trf26

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
FILES = sorted(DATA.glob("*/*.trf"))

#: what is wrong with them indeed: a point of round 2 or 6 that no line of a board has
WRONG = {"gre_friendship_cup_2024_swissmanager": ["player 41 has 1 point declared, but results for 0"]}

pytestmark = pytest.mark.skipif(not FILES, reason="the shared data are not beside the project")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_real_reports_are_read_without_a_false_alarm(path: Path) -> None:
    tournament, found, _ = read_report(path)
    assert tournament is not None
    assert tournament.players
    assert [str(finding.message) for finding in found if finding.severity != "info"] == WRONG.get(path.stem, [])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_real_reports_are_written_as_the_same_tournament(path: Path) -> None:
    tournament, _, _ = read_report(path)
    assert tournament is not None
    assert scan_trf(write_trf26(tournament), "again").tournament == tournament
    assert scan_trf(write_trf16(tournament), "again").tournament == as_trf16(tournament)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_results_that_were_read_sum_up_to_the_points_of_fides_checker(path: Path) -> None:
    expected = path.with_name(path.name + ".expected.json")
    values = json.loads(expected.read_text()).get("PTS") if expected.exists() else None
    if values is None:
        pytest.skip("no points of players are known for this file")
    tournament, _, _ = read_report(path)
    assert tournament is not None
    worth = tournament.scores.by_result()
    sums = {entry.start_no: sum(worth[cell.result] for cell in entry.rounds) for entry in tournament.players}
    assert sums == {int(number): Fraction(str(value)) for number, value in values.items()}


def found_in(name: str) -> dict[str, int]:
    path = DATA / "trf" / name
    if not path.exists():
        pytest.skip("this file is not beside the project")
    counts: dict[str, int] = {}
    for finding in read_report(path)[1]:
        counts[finding.code] = counts.get(finding.code, 0) + 1
    return counts


def test_the_sample_of_fide_with_every_record_has_nothing_odd() -> None:
    assert found_in("grandmommyscup.trf") == {}


def test_the_report_of_swiss_manager_has_its_known_oddities() -> None:
    # 062 with a number in brackets, three rulers, 30 women as f, and a board awarded that only the sum shows
    assert found_in("gre_friendship_cup_2024_swissmanager.trf") == {"count": 1, "ruler": 3, "sex": 30, "points": 1}
