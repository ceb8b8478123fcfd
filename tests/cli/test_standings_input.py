"""What `ratingoffice standings` reads, standard input or several reports, and whom `--explain` means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app
from trf_files import player, trf

runner = CliRunner()

NAMES = ("Kovač, Ana", "Hanna Kovalenko", "Li, Wei", "Oliveira, Rui")
#    1 and 3 win, then 1 wins against 3: 2, 1, 1, 0 points (2 wins against 4)
LINES = (
    "012 Spring open",
    "042 2024/05/03",
    "092 Individual: Swiss-System",
    "142 2",
    player(1, "   2 w 1", "   3 b 1", name=NAMES[0], points="2.0", rank=1),
    player(2, "   1 b 0", "   4 w 1", name=NAMES[1], points="1.0", rank=2),
    player(3, "   4 w 1", "   1 w 0", name=NAMES[2], points="1.0", rank=2),
    player(4, "   3 b 0", "   2 b 0", name=NAMES[3], points="0.0", rank=4),
)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    file = tmp_path / "spring.trf"
    file.write_bytes(trf(*LINES))
    return file


@pytest.fixture
def autumn(tmp_path: Path) -> Path:
    file = tmp_path / "autumn.trf"
    file.write_bytes(trf("012 Autumn open", *LINES[1:4], *LINES[4:7], LINES[7].replace("0.0    4", "0.0    3")))
    return file


def run(*words: object, given: bytes | None = None):
    return runner.invoke(app, ["standings", *map(str, words)], input=given)


def test_a_report_is_read_from_standard_input(report):
    from_input = run("-", "--tiebreaks", "PTS", "--format", "json", given=report.read_bytes())
    assert json.loads(from_input.stdout) == json.loads(run(report, "--tiebreaks", "PTS", "--format", "json").stdout)


def test_findings_in_standard_input_are_named_so():
    result = run("-", given=b"no report")
    assert (result.exit_code, "standard input" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("part", "start_no"),
    [
        ("kovac", 1),  # a whole word, without its accent
        ("Ana Kovač", 1),  # the words in another order
        ("kovalenko", 2),
        ("hann", 2),
        ("li", 3),  # a whole word before a part: Oliveira has li, too
        ("oliv", 4),
        ("3", 3),
    ],
)
def test_explain_takes_a_part_of_a_name(report, part, start_no):
    told = json.loads(run(report, "--explain", part, "--format", "json").stdout)
    assert (told["start_no"], told["name"]) == (start_no, NAMES[start_no - 1])


def test_a_part_of_several_names_is_refused_with_those_who_have_it(report):
    result = run(report, "--explain", "kova")
    assert result.exit_code == 2
    assert result.stderr == (
        '"kova" may be 2 participants: give the start number, 1 (Kovač, Ana) or 2 (Hanna Kovalenko)\n'
    )


def test_of_many_who_match_the_first_ten_are_listed(tmp_path):
    file = tmp_path / "many.trf"
    file.write_bytes(trf("092 Swiss", "142 1", *(player(n, "0000 - F", name=f"Smith, {n}") for n in range(1, 13))))
    told = run(file, "--explain", "smith").stderr
    assert told.startswith('"smith" may be 12 participants: give the start number, 1 (Smith, 1), ')
    assert told.endswith("10 (Smith, 10) …\n")


def test_a_slip_in_a_name_is_answered_with_the_name_that_was_meant(report):
    result = run(report, "--explain", "kovalneko")
    assert result.exit_code == 2
    assert result.stderr == 'no participant is called "kovalneko": did you mean 2 (Hanna Kovalenko)?\n'


def test_a_name_that_nobody_has_is_refused_with_what_may_be_given(report):
    result = run(report, "--explain", "zzz")
    assert result.exit_code == 2
    assert result.stderr == 'no participant is called "zzz": give a start number, a part of a name, or all\n'


def test_several_reports_are_one_json_with_their_names(report, autumn):
    told = json.loads(run(report, autumn, "--tiebreaks", "PTS", "--format", "json").stdout)
    assert [each["file"] for each in told] == [str(report), str(autumn)]
    single = json.loads(run(autumn, "--tiebreaks", "PTS", "--format", "json").stdout)
    assert told[1] == {"file": str(autumn)} | single


def test_standard_input_may_be_one_of_several_reports(report):
    told = json.loads(run(report, "-", "--format", "json", given=report.read_bytes()).stdout)
    assert [each["file"] for each in told] == [str(report), "standard input"]


def test_tables_of_several_reports_come_one_after_the_other(report, autumn):
    shown = run(report, autumn, "--tiebreaks", "PTS").stdout
    parts = [f"{report}:", "Spring open", f"{autumn}:", "Autumn open"]
    assert [part for part in parts if part in shown] == sorted(parts, key=shown.index) == parts


def test_several_reports_are_compared_and_one_that_differs_is_enough(report, autumn):
    result = run(report, autumn, "--tiebreaks", "PTS", "--check", "--format", "json")
    told = json.loads(result.stdout)
    assert [len(each["differences"]) for each in told] == [0, 1]  # the last is fourth, not third
    assert result.exit_code == 1
    assert run(report, report, "--tiebreaks", "PTS", "--check").exit_code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--format", "csv"), "several reports have no csv format: choose table or json"),
        (("--format", "html"), "several reports have no html format: choose table or json"),
        (("--explain", "3"), "--explain is for the participants of one event: give one report"),
        (("--leave-out", "3"), "--leave-out is for the participants of one event: give one report"),
    ],
)
def test_what_is_not_for_several_reports_is_refused(report, autumn, words, told):
    result = run(report, autumn, *words)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{told}\n")


def test_a_report_among_several_that_cannot_be_ranked_is_named_and_nothing_is_printed(report, tmp_path):
    short = tmp_path / "short.trf"
    short.write_bytes(trf(*LINES[:4], *(player(n, f"   {3 - n} w 1") for n in (1, 2))))
    result = run(report, short, "--after", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{short}: round 2 is not paired: choose one of 1\n"


def test_standard_input_is_given_only_once():
    result = run("-", "-", given=b"")
    assert (result.exit_code, result.stderr) == (2, "standard input can be read only once: give - once\n")
