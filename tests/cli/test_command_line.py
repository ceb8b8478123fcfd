"""How the words of a command line are read: help, suggestions, bad input, the environment, completion."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.exceptions import Exit
from click.testing import Result

from cli_runner import CliRunner
from ratingoffice.book.findings import BadInput
from ratingoffice.cli.command import PATH, Command, Group
from ratingoffice.cli.main import COMMANDS, SECTIONS, SETTINGS, app

things = Group("things", help="Things to try.", context_settings=SETTINGS)


@things.command("play-on")
@click.argument("file", type=PATH, help="The file.")
@click.option("--to", default="", help="Where to, by {bodies}.")
def play_on(file: Path, to: str) -> None:
    """Play on. That is all.

    Example: things play-on a-very-long-name-of-a-file.trf --from there --to a-place-that-is-far-away --check
    """
    match to:
        case "nowhere":
            raise Exit(1)
        case "a bad place":
            raise BadInput("the place is bad")
        case "a closed place":
            raise PermissionError(13, "Permission denied", "/closed")
    print(f"{file} to {to}")


def run(*words: str, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(things, ["play-on", *words], env=env)


class TestEndings:
    def test_a_command_ends_with_its_own_code(self):
        assert run("a", "--to", "nowhere").exit_code == 1

    def test_bad_input_is_one_sentence_on_standard_error_and_exit_2(self):
        done = run("a", "--to", "a bad place")
        assert (done.exit_code, done.stdout, done.stderr) == (2, "", "the place is bad\n")

    def test_an_error_of_the_file_system_names_the_file(self):
        done = run("a", "--to", "a closed place")
        assert (done.exit_code, done.stderr) == (2, "/closed: Permission denied\n")

    def test_a_misspelt_option_gets_a_suggestion(self):
        done = run("a", "--too", "x")
        assert done.exit_code == 2
        assert done.stderr.startswith("Usage: things play-on [OPTIONS] FILE\n")
        assert "No such option '--too'. Did you mean '--to'?" in done.stderr

    def test_a_misspelt_command_gets_a_suggestion_though_its_module_was_not_imported(self):
        code = "from ratingoffice.cli.main import exit_code; print(exit_code(['standing']))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.stdout == "2\n"
        assert "No such command 'standing'. Did you mean 'standings'?" in done.stderr

    def test_without_words_the_help_is_printed_and_the_exit_is_2(self):
        done = CliRunner().invoke(things, [])
        assert done.exit_code == 2
        assert "play-on  Play on." in done.output

    def test_the_version(self):
        done = CliRunner().invoke(app, ["--version"])
        assert done.exit_code == 0
        assert done.stdout.startswith("ratingoffice ")


class TestEnvironment:
    def test_an_option_can_be_set_by_the_environment_and_the_command_line_wins(self):
        environment = {"RATINGOFFICE_PLAY_ON_TO": "there"}
        assert run("a", env=environment).stdout == "a to there\n"
        assert run("a", "--to", "here", env=environment).stdout == "a to here\n"


class TestHelp:
    @pytest.mark.parametrize("name", ["-h", "--help"])
    def test_help_names_arguments_and_options_and_the_federations(self, name: str):
        lines = [" ".join(line.split()) for line in run(name).stdout.splitlines()]
        assert lines[0] == "Usage: things play-on [OPTIONS] FILE"
        assert "FILE The file." in lines
        assert "--to TEXT Where to, by fide, jcf, fshu." in lines

    def test_an_example_stays_in_one_line_to_be_copied(self):
        assert "--from there --to a-place-that-is-far-away --check\n" in run("--help").stdout

    def test_every_command_is_in_one_section(self):
        assert sorted(name for names in SECTIONS.values() for name in names) == sorted(COMMANDS)
        shown = CliRunner().invoke(app, ["--help"]).stdout
        for title, names in SECTIONS.items():
            assert f"{title}:\n" in shown
            assert all(f"\n  {name} " in shown for name in names)

    def paths(self, path: list[str], found: click.Command) -> list[list[str]]:
        if not isinstance(found, click.Group):
            assert isinstance(found, Command)
            return [path]
        context = click.Context(found)
        names = found.list_commands(context)
        return [end for name in names for end in self.paths([*path, name], found.get_command(context, name))]

    @pytest.mark.parametrize("name", COMMANDS)
    def test_every_command_has_help_and_an_example(self, name: str):
        for path in self.paths([name], app.get_command(click.Context(app), name)):
            done = CliRunner().invoke(app, [*path, "--help"])
            assert done.exit_code == 0
            assert f"Example: ratingoffice {' '.join(path)}" in done.stdout
            assert not re.search(r"{\w+}", done.stdout), "a name of the federations is not filled in"


class TestCompletion:
    def offered(self, *words: str, last: str) -> list[str]:
        """What bash offers for the last word."""
        line = ["ratingoffice", *words, last]
        environment = {
            **os.environ,
            "_RATINGOFFICE_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(line),
            "COMP_CWORD": str(len(line) - 1),
        }
        words = ("-c", "from ratingoffice.cli.main import run; run()")
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment)
        assert done.stderr == ""
        return [answer.partition(",")[2] for answer in done.stdout.splitlines()]

    def test_commands(self):
        assert sorted(self.offered(last="re")) == ["regulations", "replay"]
        assert self.offered("calculate", last="") == ["change", "initial", "performance"]

    def test_options_and_what_they_take(self):
        assert "--explain" in self.offered("standings", "f.trf", last="--e")
        assert self.offered("calculate", "change", "--format", last="") == ["table", "json"]

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_each_shell_has_its_script(self, shell: str):
        done = CliRunner().invoke(app, ["completion", shell])
        assert done.exit_code == 0
        assert f"_RATINGOFFICE_COMPLETE={shell}_complete" in done.stdout


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
            (["standings", "FILE", "--format", "json"], ["polars", "rich", "openpyxl", "pydantic"]),
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
