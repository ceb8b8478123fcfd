"""`ratingoffice conform --with`: other programs are asked line by line, and whatever they do is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from cli_runner import CliRunner, Result
from ratingoffice.assurance.conform.cases import BESIDE, load, select_cases
from ratingoffice.assurance.conform.compare import difference
from ratingoffice.assurance.conform.judge import Verdict, ask
from ratingoffice.assurance.conform.program import Program
from ratingoffice.cli.main import app

HERE = Path(__file__).parent
ADAPTER = HERE.parents[2] / "conformance" / "adapters" / "fide_checker.py"
#: a Python in which FIDE's checker is installed (`pip install gacrux`), as `benchmarks/run --peers` takes it
PEERS = os.environ.get("RATINGOFFICE_PEERS", sys.executable)
#: one quick article
FEW = ("--edition", "fide-2025-10", "--article", "8.1.2")


def conform(*words: str, input: str = "") -> Result:
    return CliRunner().invoke(app, ["conform", *words], input)


def python(file: Path) -> str:
    return f"{quote(sys.executable)} {quote(str(file))}"


def saying(folder: Path, line: str) -> str:
    """A program that says this about every question."""
    file = folder / "program.py"
    file.write_text(f"import json, sys, time\nfor text in sys.stdin:\n    q = json.loads(text)\n    {line}\n")
    return python(file)


def told(folder: Path, line: str, *words: str) -> tuple[int, list[dict[str, object]]]:
    """The exit code and the articles of a program that says this."""
    done = conform(*FEW, "--with", saying(folder, line), "--format", "json", *words)
    return done.exit_code, json.loads(done.stdout)["articles"]


# ------------------------------------------------------------------------------------------------- real programs


def test_the_plain_re_statement_keeps_every_rating_article() -> None:
    with Program(python(HERE / "plain_program.py")) as plain:
        kept = ask(select_cases(load()), plain)
    found = {(one.edition, one.article): one for one in kept}
    assert {key for key, one in found.items() if one.count(Verdict.DIFFERS) or one.count(Verdict.OTHERWISE)} == set()
    skipped = {key for key, one in found.items() if one.verdict is Verdict.SKIPPED}
    assert {edition for edition, _ in skipped} == {"fide-tiebreaks-2023", "fide-tiebreaks-2026"}
    single = [r.case.id for one in kept for r in one.results if r.verdict is Verdict.SKIPPED and "Council" in r.detail]
    assert {name.rpartition("-")[0] for name in single} == {"0.2-single-games"}


#: where FIDE's checker goes another way, and how
CHECKER_DIFFERS = {
    "12.1-other-game-points-MPTS-BC": "board count breaks ties between teams with other game points",
    "14-too-few-values-BH-M1": "fewer values than cuts give 0",
    "8.3-not-the-last-round-FB": "the last round paired is drawn, though others are planned",
}

#: and which other readings it takes
CHECKER_READS = {"14.1.2=2024", "15.2=checker", "299=own_only", "9.2=planned"}


def test_fides_checker_keeps_the_tie_breaks() -> None:
    if subprocess.run([PEERS, "-c", "import gacrux"], capture_output=True).returncode:
        pytest.skip("FIDE's checker (gacrux) is not installed: RATINGOFFICE_PEERS names a Python that has it")
    with Program(f"{quote(PEERS)} {quote(str(ADAPTER))}") as checker:
        asked = [pair for pair in select_cases(load()) if "trf" in pair[1].given]
        results = [result for one in ask(asked, checker) for result in one.results]
    assert {result.case.id for result in results if result.verdict is Verdict.DIFFERS} == set(CHECKER_DIFFERS)
    assert {result.detail for result in results if result.verdict is Verdict.OTHERWISE} == CHECKER_READS
    assert sum(result.verdict is Verdict.KEPT for result in results) > 180


def test_this_program_is_one_that_can_be_asked() -> None:
    command = f"{quote(sys.executable)} -m ratingoffice conform --answer"
    done = conform("--edition", "fide-2025-10", "--article", "8.3.4", "--with", command)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "1 article: 1 kept, 0 otherwise, 0 differs, 0 skipped")


def test_it_answers_a_line_with_a_line_whatever_it_is() -> None:
    lines = [
        "nonsense",
        "[]",
        '{"id": "a", "asked": "weather", "edition": "fide-2025-10", "given": {}}',
        '{"id": "b", "asked": "k", "edition": "fide-2025-10", "given": {"rating": 2000}}',
        '{"id": "c", "asked": "k", "edition": "nobody", "given": {"list": "2025-12-01", "rating": 2000}}',
        '{"id": "d", "asked": "dp", "edition": "fide-2025-10", "given": {"p": ["0.57"]}}',
    ]
    said = [json.loads(line) for line in conform("--answer", input="\n".join(lines)).stdout.splitlines()]
    assert [one["id"] for one in said] == [None, None, "a", "b", "c", "d"]
    assert said[2]["skip"] == '"weather" is not a question that is answered here'
    assert said[3]["skip"] == "the question lacks 'list'"
    assert "there is no edition 'nobody'" in said[4]["skip"]
    assert said[5]["answer"] == {"dp": [50]}


# ------------------------------------------------------------------------------------------------- what it is told


def test_what_is_skipped_is_no_difference(tmp_path: Path) -> None:
    code, (article,) = told(tmp_path, 'print(json.dumps({"id": q["id"], "skip": "no tables"}), flush=True)')
    assert (code, article["said"], article["skipped"]) == (0, "skipped", 3)
    assert {case["detail"] for case in article["not_kept"]} == {"no tables"}


def test_the_first_difference_is_shown(tmp_path: Path) -> None:
    half = '{"id": q["id"], "answer": {"expected": ["0.5"] * len(q["given"]["differences"])}}'
    done = conform(*FEW, "--with", saying(tmp_path, f"print(json.dumps({half}), flush=True)"))
    assert done.exit_code == 1
    assert '8.1.2-first: expected[1] is "0.51", the answer was "0.5"' in done.stdout


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("print('hello', flush=True)", "the line is no JSON object: hello"),
        ("print(json.dumps({'id': 'another', 'skip': 'x'}), flush=True)", "the line has not the id of the question"),
        ("print(json.dumps({'id': q['id']}), flush=True)", "the line has neither “answer”, an object, nor “skip”"),
        ("sys.exit(3)", "the program ended by itself, with exit code 3"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "the line is no JSON object"),
    ],
)
def test_a_program_that_answers_badly_differs_and_is_told_how(tmp_path: Path, line: str, says: str) -> None:
    code, (article,) = told(tmp_path, line)
    assert (code, article["said"], article["differs"]) == (1, "differs", 3)
    assert all(case["detail"].startswith(says) for case in article["not_kept"])


def test_a_program_that_does_not_answer_in_time_is_ended(tmp_path: Path) -> None:
    code, (article,) = told(tmp_path, "time.sleep(600)", "--seconds", "1")
    assert (code, article["differs"]) == (1, 3)
    assert {case["detail"] for case in article["not_kept"]} == {"no answer in 1 seconds: the program was ended"}


def test_a_program_that_ends_at_once_is_told_once() -> None:
    done = conform("--edition", "fide-2025-10", "--article", "8.3", "--with", "false")
    assert (done.exit_code, done.stdout) == (
        1,
        "No question was answered: the program ended by itself, with exit code 1\n",
    )


def test_a_command_of_no_words_is_not_this_program() -> None:
    done = conform(*FEW, "--with", "")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--with names no command" in done.stderr


def test_another_reading_is_named(tmp_path: Path) -> None:
    line = 'print(json.dumps({"id": q["id"], "answer": {"k": 40}}), flush=True)'
    lines = (BESIDE / "fide" / "8.3.3.jsonl").read_text(encoding="utf-8").splitlines()
    (case,) = [line for line in lines if '"8.3.3-top-and-new"' in line]
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "8.3.3.jsonl").write_text(case, encoding="utf-8")
    done = conform("--cases", str(tmp_path / "cases"), "--edition", "fide-2025-10", "--with", saying(tmp_path, line))
    assert done.exit_code == 0
    assert "otherwise    0/1  8.3.3-top-and-new: I-10=new" in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--with", "no-such-program-anywhere"), "no-such-program-anywhere: cannot be started: No such file"),
        (("--with", " "), "--with names no command"),
        (("--edition", "fide-1900"), "no case is of fide-1900: choose one of fide-2024-01, "),
        (("--edition", "fide-2025-10", "--article", "99"), "no case is of article 99: choose one of 0.1, 0.2, "),
        (("--cases", "/nowhere"), "/nowhere: no cases (*.jsonl) are there; --cases FOLDER names another folder"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(words: tuple[str, ...], says: str) -> None:
    done = conform(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(says)


def test_an_article_has_those_below_it() -> None:
    found = {case.article for _, case in select_cases(load(), "fide-2025-10", "8.3")}
    assert found == {"8.3.1", "8.3.2", "8.3.3", "8.3.4"}


@pytest.mark.parametrize(
    ("expected", "got", "says"),
    [
        ("44.5", 44.5, ""),
        ("44.5", "89/2", ""),
        ("29/6", 4.83, 'is "29/6", the answer was 4.83'),
        (1, True, "is 1, the answer was true"),
        (None, 0, "is null, the answer was 0"),
        ("8", None, 'is "8", the answer was null'),
        ({"a": 1}, {"a": 1, "b": 2}, ""),
        ({"a": {"b": 1}}, {"a": {}}, "a.b is missing, it is 1"),
        ([1, 2], [1], "is [1, 2], the answer was [1]"),
    ],
)
def test_numbers_are_compared_exactly_and_only_what_the_case_says(expected, got, says) -> None:
    assert difference(expected, got).strip() == says
