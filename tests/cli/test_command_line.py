"""How the words of a command line are read: options in any order, help, suggestions, completion."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import pytest

from cli_runner import CliRunner, Result
from ratingoffice.cli.command import Argument, Command, Exit, Group, Option
from ratingoffice.cli.completion import complete
from ratingoffice.cli.main import COMMANDS, build


class Colour(StrEnum):
    white = "white"
    black = "black"


got: dict[str, Any] = {}
app = Group(help="Things to try.", version="things 1")


@app.command()
def play_on(
    file: Annotated[Path, Argument(help="The file.")],
    more: Annotated[list[str] | None, Argument(help="More words.")] = None,
    to: Annotated[str, Option(help="Where to.")] = "",
    first: Annotated[str, Option("--from", help="Where from.")] = "here",
    moves: Annotated[int | None, Option(min=1, max=9, help="How many.")] = None,
    colour: Annotated[Colour, Option(help="Whose side.")] = Colour.white,
    word: Annotated[list[str] | None, Option(help="A word; may be repeated.")] = None,
    check: Annotated[bool, Option("--check", help="Check it.")] = False,
    loud: Annotated[bool, Option(help="Say it loud.")] = False,
) -> None:
    """Play on. That is all.

    Example: things play-on a-very-long-name-of-a-file.trf --from there --to a-place-that-is-far-away --check
    """
    got.update(locals())
    if to == "nowhere":
        raise Exit(1)


def run(*words: str) -> Result:
    got.clear()
    return CliRunner().invoke(app, ["play-on", *words])


def refused(*words: str) -> str:
    """The last line; nothing was done."""
    done = run(*words)
    assert (done.exit_code, done.stdout, got) == (2, "", {})
    assert done.stderr.startswith("Usage: ratingoffice play-on [OPTIONS] {file} [more]...\nTry 'ratingoffice play-on")
    return done.stderr.splitlines()[-1]


class TestWords:
    def test_a_parameter_that_is_not_given_has_its_default(self):
        assert run("a").exit_code == 0
        assert got["file"] == Path("a")
        assert (got["more"], got["first"], got["moves"], got["colour"]) == (None, "here", None, Colour.white)
        assert (got["word"], got["check"], got["loud"]) == (None, False, False)

    def test_options_stand_anywhere_with_a_space_or_an_equals_sign(self):
        run("--to", "x", "a", "--from=y=z", "b", "--moves", "3", "c")
        assert (got["file"], got["more"]) == (Path("a"), ["b", "c"])
        assert (got["to"], got["first"], got["moves"]) == ("x", "y=z", 3)

    def test_an_option_takes_the_next_word_whatever_it_is(self):
        run("a", "--to", "--check")
        assert (got["to"], got["check"]) == ("--check", False)

    def test_after_two_dashes_nothing_is_an_option(self):
        run("--", "--check", "-x")
        assert (got["file"], got["more"], got["check"]) == (Path("--check"), ["-x"], False)

    def test_a_single_dash_is_a_word(self):
        run("-")
        assert got["file"] == Path("-")

    def test_of_an_option_that_is_given_twice_the_last_counts_unless_it_may_be_repeated(self):
        run("a", "--to", "x", "--to", "y", "--word", "p", "--word", "q")
        assert (got["to"], got["word"]) == ("y", ["p", "q"])

    def test_a_flag_that_can_be_said_both_ways(self):
        run("a", "--loud")
        assert got["loud"] is True
        run("a", "--loud", "--no-loud")
        assert got["loud"] is False

    def test_a_flag_that_can_be_said_one_way(self):
        run("a", "--check")
        assert got["check"] is True
        assert refused("a", "--no-check") == "Error: No such option: --no-check (Possible options: --check)"

    def test_a_command_ends_with_its_own_code(self):
        assert run("a", "--to", "nowhere").exit_code == 1


class TestRefusals:
    def test_what_is_missing_is_named(self):
        assert refused() == "Error: Missing argument 'file'."
        assert refused("a", "--to") == "Error: Option '--to' requires an argument."

    def test_a_misspelt_option_gets_a_suggestion(self):
        assert refused("a", "--colr", "white") == "Error: No such option: --colr (Possible options: --colour)"
        assert refused("a", "-x") == "Error: No such option: -x"

    def test_a_flag_takes_no_value(self):
        assert refused("a", "--check=1") == "Error: Option '--check' does not take a value."

    def test_a_choice_is_one_of_those_there_are(self):
        said = "Error: Invalid value for '--colour': 'red' is not one of 'white', 'black'."
        assert refused("a", "--colour", "red") == said

    @pytest.mark.parametrize("number", ["x", "", "1.5"])
    def test_a_number_is_whole(self, number: str):
        assert "Invalid value for '--moves': Input should be a valid integer" in refused("a", "--moves", number)

    def test_a_number_below_at_and_above_its_limits(self):
        assert refused("a", "--moves", "0").endswith("'--moves': Input should be greater than or equal to 1")
        assert run("a", "--moves", "1").exit_code == run("a", "--moves", "9").exit_code == 0
        assert refused("a", "--moves", "10").endswith("'--moves': Input should be less than or equal to 9")

    def test_a_word_too_many(self):
        done = CliRunner().invoke(build(["template"]), ["template", "jcf", "b", "--out", "o"])
        assert done.exit_code == 2
        assert done.stderr.endswith("Error: Got unexpected extra argument(s) (b)\n")


class TestGroups:
    def test_a_misspelt_command_gets_a_suggestion(self):
        done = CliRunner().invoke(build(COMMANDS), ["standing"])
        assert done.exit_code == 2
        assert done.stderr.endswith("Error: No such command 'standing'. Did you mean 'standings'?\n")

    def test_without_words_the_help_is_printed_and_the_exit_is_2(self):
        done = CliRunner().invoke(app, [])
        assert (done.exit_code, done.stdout) == (2, "")
        assert "play-on  Play on.\n" in done.stderr

    def test_the_version(self):
        done = CliRunner().invoke(app, ["--version"])
        assert (done.exit_code, done.stdout) == (0, "things 1\n")


class TestHelp:
    def test_every_word_is_told_with_its_default_and_its_range(self):
        done = run("a", "--help")
        assert (done.exit_code, got) == (0, {})
        lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
        assert "file <path> The file. [required]" in lines
        assert "--from <str> Where from. [default: here]" in lines
        assert "--moves <int range> How many. [1<=x<=9]" in lines
        assert "--colour <white|black> Whose side. [default: white]" in lines
        assert "--loud / --no-loud Say it loud. [default: no-loud]" in lines

    def test_an_example_stays_in_one_line_to_be_copied(self):
        assert "--from there --to a-place-that-is-far-away --check\n" in run("--help").stdout

    def paths(self, path: list[str], found: Command | Group) -> list[list[str]]:
        if isinstance(found, Command):
            return [path]
        return [end for name, one in found.commands.items() for end in self.paths([*path, name], one)]

    @pytest.mark.parametrize("name", COMMANDS)
    def test_every_command_has_help_and_an_example(self, name: str):
        for path in self.paths([name], build([name]).commands[name]):
            done = CliRunner().invoke(build([name]), [*path, "--help"])
            assert done.exit_code == 0
            assert f"Example: ratingoffice {' '.join(path)}" in done.stdout
            assert "{" not in done.stdout.partition("\n")[2]


class TestCompletion:
    def offered(self, *words: str) -> list[str]:
        return [line.partition("\t")[0] for line in complete(words)]

    def test_commands(self):
        assert self.offered("re") == ["replay", "regulations"]
        assert self.offered("calculate", "") == ["change", "initial", "performance"]

    def test_options(self):
        assert self.offered("standings", "f.trf", "--e") == ["--edition", "--explain", "--encoding"]

    def test_what_an_option_takes(self):
        assert self.offered("calculate", "change", "--format", "") == ["table", "json"]
        assert self.offered("calculate", "change", "--format", "=", "j") == ["json"]  # as bash cuts it

    def test_a_file_is_left_to_the_shell(self):
        assert self.offered("standings", "") == self.offered("standings", "--tiebreaks", "") == []

    def test_an_unknown_command_offers_nothing(self):
        assert self.offered("nothing", "") == []

    def test_in_bash(self, tmp_path: Path):
        program = tmp_path / "ratingoffice"
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m ratingoffice "$@"\n')
        program.chmod(0o755)
        script = f"""
            PATH={tmp_path}:$PATH
            eval "$(ratingoffice completion bash)"
            COMP_WORDS=(ratingoffice standings f.trf --format j) COMP_CWORD=4
            _ratingoffice
            echo "${{COMPREPLY[@]}}"
        """
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("json\n", "")

    @pytest.mark.parametrize("shell", ["zsh", "fish"])
    def test_the_other_shells_ask_the_command_too(self, shell: str):
        done = CliRunner().invoke(build(["completion"]), ["completion", shell])
        assert done.exit_code == 0
        assert "ratingoffice --complete" in done.stdout


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["--help", "standings --help", "completion bash"])
def test_a_reader_that_goes_away_is_no_error(words: str, unbuffered: str):
    command = [sys.executable, "-m", "ratingoffice", *words.split()]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True, env=environment)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


class TestStart:
    @pytest.mark.parametrize(
        ("words", "none_of"),
        [
            (["--help"], ["polars", "rich", "django"]),
            (["standings", "--help"], ["polars", "rich", "django"]),
            (["check", "FILE"], ["polars", "rich", "openpyxl"]),
            (["standings", "FILE", "--format", "json"], ["polars", "rich", "openpyxl", "pydantic", "argparse"]),
        ],
    )
    def test_what_a_small_answer_does_not_wait_for(self, words: list[str], none_of: list[str], tmp_path: Path):
        file = tmp_path / "report.trf"
        file.write_text(
            "012 Open\n001    1      One                               2000                         0.0    1\n"
        )
        words = [str(file) if word == "FILE" else word for word in words]
        code = (
            "import atexit, json, sys\n"
            "from ratingoffice.cli.main import run\n"
            f"atexit.register(lambda: print(json.dumps([n for n in {none_of} if n in sys.modules]), file=sys.stderr))\n"
            f"sys.argv = ['ratingoffice', *{words}]\n"
            "run()"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stderr.splitlines()[-1]) == []
