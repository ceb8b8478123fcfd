"""`ratingoffice check --format sarif|junit`: what a service that runs a pairing program's tests reads.

SARIF 2.1.0 asks for: version and runs; in a run tool.driver.name; in a rule its id; in a result message.text, and a
level of none, note, warning or error; lines and columns count from 1; a ruleIndex is a place in the rules.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli_runner import CliRunner, Result
from ratingoffice.cli.ci_output import uri_of
from ratingoffice.cli.main import app
from trf_files import player, trf

HEADER = ("012 Kyiv Open", "042 2024/05/04", "052 2024/05/05", "092 Swiss", "142 1", "222 5400+30")
WHITE = player(1, "   2 w 1", name="Alpha, Anna", fide_id=101, rating=2000)
BLACK = player(2, "   1 b 0", name="Beta, Boris", fide_id=102, rating=2100)
BLACK_WON_TOO = player(2, "   1 b 1", name="Beta, Boris", fide_id=102, rating=2100)
#: of line 8, as `player` writes it, with `f` for a woman: a repair
WOMAN = player(2, "   1 b 0", name="Beta, Berta", sex="f", fide_id=102, rating=2100)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "reports" / "old ones").mkdir(parents=True)
    (tmp_path / "reports" / "good.trf").write_bytes(trf(*HEADER, WHITE, BLACK))
    (tmp_path / "reports" / "old ones" / "bad.trf").write_bytes(trf(*HEADER, WHITE, BLACK_WON_TOO))
    (tmp_path / "reports" / "repaired.txt").write_bytes(trf(*HEADER, WHITE, WOMAN))
    (tmp_path / "reports" / "no-report.xml").write_text("<nothing/>")
    return tmp_path / "reports"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["check", *map(str, words)])


def sarif(*words: object) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run(*words, "--format", "sarif").stdout)
    return told


def assert_valid(log: dict[str, Any]) -> None:
    assert log["version"] == "2.1.0"
    assert isinstance(log["runs"], list)
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        assert driver["name"]
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(ids) == len(set(ids))
        assert all(rule[text]["text"] for rule in driver["rules"] for text in ("shortDescription", "fullDescription"))
        assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        uris = [artifact["location"]["uri"] for artifact in run["artifacts"]]
        assert len(uris) == len(set(uris))
        for result in run["results"]:
            assert result["message"]["text"]
            assert result["level"] in ("none", "note", "warning", "error")
            assert ids[result["ruleIndex"]] == result["ruleId"]
            [location] = result["locations"]
            place = location["physicalLocation"]
            assert place["artifactLocation"]["uri"] in uris
            assert place["region"]["startLine"] >= 1
            assert place["region"].get("startColumn", 1) >= 1


class TestSarif:
    def test_every_file_of_the_folder_is_in_it_and_it_is_as_the_standard_asks(self, folder: Path):
        log = sarif("reports")
        assert_valid(log)
        uris = [artifact["location"]["uri"] for artifact in log["runs"][0]["artifacts"]]
        assert uris == [
            "reports/good.trf",
            "reports/no-report.xml",
            "reports/old%20ones/bad.trf",
            "reports/repaired.txt",
        ]

    def test_a_finding_has_its_code_level_line_and_column(self, folder: Path):
        # line 7 is player 1, whose first result stands in column 99
        results = sarif("reports/old ones/bad.trf")["runs"][0]["results"]
        [told] = [one for one in results if one["level"] == "error"]
        assert (told["ruleId"], told["level"]) == ("results", "error")
        assert told["locations"][0]["physicalLocation"]["region"] == {"startLine": 7, "startColumn": 99}
        assert "1 has 1 against 2, who has 1" in told["message"]["text"]

    def test_a_repair_is_a_note(self, folder: Path):
        [told] = sarif("reports/repaired.txt")["runs"][0]["results"]
        assert (told["ruleId"], told["level"]) == ("sex", "note")

    def test_what_is_said_of_a_file_as_a_whole_stands_at_its_first_line(self, folder: Path):
        [told] = sarif("reports/no-report.xml")["runs"][0]["results"]
        assert (told["ruleId"], told["level"]) == ("format", "error")
        assert told["locations"][0]["physicalLocation"]["region"] == {"startLine": 1}

    def test_a_clean_file_has_no_result(self, folder: Path):
        log = sarif("reports/good.trf")
        assert_valid(log)
        assert log["runs"][0]["results"] == log["runs"][0]["tool"]["driver"]["rules"] == []

    def test_an_event_that_is_not_rated_is_a_note(self, folder: Path):
        # a minute for a game is no rate of play of FIDE's
        log = sarif("reports/good.trf", "--edition", "fide", "--time-control", "60s")
        assert_valid(log)
        told = [(one["ruleId"], one["level"]) for one in log["runs"][0]["results"]]
        assert ("verdict", "note") in told
        assert run("reports/good.trf", "--edition", "fide", "--time-control", "60s").exit_code == 0

    def test_files_that_were_not_checked_are_notifications_of_the_run(self, folder: Path):
        (folder / "notes.md").write_text("Whom to call.")
        log = sarif("reports")
        assert_valid(log)
        [invocation] = log["runs"][0]["invocations"]
        assert invocation["executionSuccessful"] is True
        [notification] = invocation["toolExecutionNotifications"]
        assert notification["level"] == "note"
        assert notification["message"]["text"] == "not checked: no report by its name or first lines"
        [location] = notification["locations"]
        assert location["physicalLocation"]["artifactLocation"]["uri"] == "reports/notes.md"

    def test_a_path_is_told_from_where_the_command_was_started(self, folder: Path):
        assert uri_of(str(folder / "good.trf")) == "reports/good.trf"
        assert uri_of("/elsewhere/ä b.trf") == "file:///elsewhere/%C3%A4%20b.trf"


class TestJUnit:
    def cases(self, *words: object) -> dict[str, ElementTree.Element]:
        suites = ElementTree.fromstring(run(*words, "--format", "junit").stdout)
        [suite] = suites
        assert (suites.tag, suite.tag) == ("testsuites", "testsuite")
        assert suites.attrib == suite.attrib
        failures = sum(case.find("failure") is not None for case in suite)
        assert (suite.get("tests"), suite.get("failures")) == (str(len(suite)), str(failures))
        skipped = sum(case.find("skipped") is not None for case in suite)
        assert (suite.get("errors"), suite.get("skipped")) == ("0", str(skipped))
        return {case.get("file", ""): case for case in suite}

    def test_every_file_is_a_test_case_and_fails_where_it_has_errors(self, folder: Path):
        cases = self.cases("reports")
        failed = {file: case.find("failure") is not None for file, case in cases.items()}
        assert failed == {
            "reports/good.trf": False,
            "reports/no-report.xml": True,
            "reports/old ones/bad.trf": True,
            "reports/repaired.txt": False,
        }
        bad = cases["reports/old ones/bad.trf"]
        assert (bad.get("classname"), bad.get("name")) == ("reports/old ones", "bad.trf")

    def test_a_file_that_was_not_checked_is_skipped(self, folder: Path):
        (folder / "notes.md").write_text("Whom to call.")
        cases = self.cases("reports")
        skipped = {file: case.find("skipped") for file, case in cases.items() if case.find("skipped") is not None}
        assert list(skipped) == ["reports/notes.md"]
        assert skipped["reports/notes.md"].get("message") == "not checked: no report by its name or first lines"

    def test_a_failure_says_the_line_and_the_column(self, folder: Path):
        failure = self.cases("reports/old ones/bad.trf")["reports/old ones/bad.trf"].find("failure")
        assert failure is not None
        assert failure.get("type") == "results"
        assert (failure.text or "").startswith("reports/old ones/bad.trf:7:99: error: round 1: 1 has 1 against 2")

    def test_a_repair_is_printed_and_no_failure(self, folder: Path):
        case = self.cases("reports/repaired.txt")["reports/repaired.txt"]
        assert 'sex "f": read as w [sex]' in (case.findtext("system-out") or "")

    @pytest.mark.skipif(os.name == "nt", reason="no such names there")
    def test_a_name_that_xml_cannot_hold_is_shown_as_far_as_it_can(self, folder: Path):
        (folder / "odd\x07name.trf").write_bytes(trf(*HEADER, WHITE, BLACK))
        assert "reports/odd\N{REPLACEMENT CHARACTER}name.trf" in self.cases("reports")


class TestExitCodes:
    @pytest.mark.parametrize("format", ["table", "json", "sarif", "junit"])
    def test_the_format_does_not_change_them(self, folder: Path, format: str):
        assert run("reports/good.trf", "--format", format).exit_code == 0
        assert run("reports/repaired.txt", "--format", format).exit_code == 0
        assert run("reports/old ones/bad.trf", "--format", format).exit_code == 1
        assert run("reports", "--format", format).exit_code == 1
        assert run("nowhere", "--format", format).exit_code == 2
