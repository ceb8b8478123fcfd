"""A sentence says what is asked for; at the command line its option stands beside it, and nowhere else."""

import pytest

from cli_runner import CliRunner
from ratingoffice.book.findings import Finding
from ratingoffice.cli.findings import OPTIONS, line_of
from ratingoffice.cli.main import app
from trf_files import player, trf

app = app


def test_the_option_that_answers_a_finding_is_named_with_it():
    found = Finding("r.trf", 0, "", "the event has no name (012): give it an id", "event-id", "error")
    assert line_of(found) == "r.trf: error: the event has no name (012): give it an id (--event-id) [event-id]"


@pytest.mark.parametrize("code", ["event-id", "result"])
def test_a_finding_of_another_weight_or_code_has_none(code):
    assert line_of(Finding("", 0, "", "so it is", code, "info")) == f"info: so it is [{code}]"


def test_every_option_that_is_named_is_one_of_the_commands():
    helps = "".join(CliRunner().invoke(app, [name, "--help"]).stdout for name in ("check", "standings", "add"))
    assert [option for option in OPTIONS.values() if option.startswith("--") and option not in helps] == []


def test_a_report_without_a_kind_or_a_time_control_names_both_options(tmp_path):
    file = tmp_path / "r.trf"
    header = ("012 Kyiv Open", "042 2026/01/03", "052 2026/01/04", "092 freestyle")
    file.write_bytes(trf(*header, player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "0000 - Z")))
    told = CliRunner().invoke(app, ["check", str(file), "--edition", "fide"]).stdout
    assert "name it if it is another (--kind)" in told
    assert "name it, like 90+30 (--time-control)" in told
