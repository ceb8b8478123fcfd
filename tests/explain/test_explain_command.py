"""`ratingoffice explain`: its formats, its files, and one clear sentence for everything that is wrong."""

import json

import pytest

from books import fide, jcf, meets, rated
from cli_runner import CliRunner
from ratingoffice.cli.main import app
from ratingoffice.formats.book_folder import write_tables

app = app


def run(*arguments):
    return CliRunner().invoke(app, ["explain", *(str(argument) for argument in arguments)])


@pytest.fixture(params=["csv", "parquet"])
def folder(request, tmp_path):
    month = fide(rated("4100018", 2000, name="Karpov, Anatoly", birth_date="1951-05-23"), meets("4100018", "10", 2000))
    write_tables(tmp_path / "next", month.tables(), request.param)
    return tmp_path / "next"


def test_the_table_is_printed(folder):
    done = run(folder, "4100018")
    assert done.exit_code == 0
    assert "Karpov, Anatoly" in done.stdout
    assert "8.3.4" in done.stdout


def numbers(value):
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from numbers(each)
    else:
        yield value


def test_json_has_its_keys_and_exact_numbers(folder):
    done = run(folder, "4100018", "--format", "json")
    sheet = json.loads(done.stdout)
    assert list(sheet) == [
        "player",
        "body",
        "edition",
        "regulation",
        "list_date",
        "period",
        "pools",
        "left_out",
        "articles",
    ]
    assert list(sheet["pools"][0]) == [
        "pool",
        "status",
        "before",
        "after",
        "change",
        "games",
        "k",
        "events",
        "total",
        "became",
        "first",
        "not_counted",
        "standing",
        "base",
    ]
    line = sheet["pools"][0]["events"][0]
    assert {name: line[name] for name in ("rc", "ro", "w", "n", "chg", "k", "k_chg")} == {
        "rc": 2000,
        "ro": 2000,
        "w": 100,
        "n": 2,
        "chg": 0,
        "k": 20,
        "k_chg": 0,
    }
    assert not any(isinstance(value, float) for value in numbers(sheet))
    assert sheet["player"]["birth_year"] == 1951
    assert "1951-05" not in done.stdout


def test_html_is_printed_or_written(folder, tmp_path):
    printed = run(folder, "4100018", "--format", "html").stdout
    assert printed.startswith("<!DOCTYPE html>")
    out = tmp_path / "sheet.html"
    done = run(folder, "4100018", "--out", out)  # the ending says what it is
    assert (done.exit_code, done.stdout) == (0, "")
    assert out.read_text("utf-8") == printed


@pytest.mark.parametrize(
    ("name", "begins"), [("s.json", "{"), ("s.htm", "<!DOCTYPE html>"), ("s.txt", "Karpov"), ("s", "Karpov")]
)
def test_the_ending_of_the_file_chooses_the_format(folder, tmp_path, name, begins):
    assert run(folder, "4100018", "--out", tmp_path / name).exit_code == 0
    assert (tmp_path / name).read_text("utf-8").startswith(begins)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["next", name])


def test_the_format_asked_for_prevails_over_the_ending(folder, tmp_path):
    assert run(folder, "4100018", "--format", "json", "--out", tmp_path / "sheet.html").exit_code == 0
    assert json.loads((tmp_path / "sheet.html").read_text("utf-8"))


def test_one_pool_can_be_asked_for(tmp_path):
    month = jcf(rated("A", 1500), rated("B", 1600, pool="rapid"), pool="both")
    write_tables(tmp_path / "next", month.tables(), "csv")
    sheet = json.loads(run(tmp_path / "next", "A", "--pool", "rapid", "--format", "json").stdout)
    assert [page["pool"] for page in sheet["pools"]] == ["rapid"]


def refused(*arguments):
    """Exit 2, nothing on stdout, and one sentence on stderr."""
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr.strip()


def test_an_unknown_player_ends_with_a_sentence_that_helps(folder):
    assert refused(folder, "4100081") == (
        f'there is no player "4100081" in {folder}: did you mean 4100018 (Karpov, Anatoly)?'
    )


def test_an_unknown_pool_ends_with_the_pools_there_are(folder):
    assert refused(folder, "4100018", "--pool", "rapid") == (
        f'the pool "rapid" was not rated in {folder}: its pools are standard'
    )


def test_a_folder_that_is_not_there(tmp_path):
    assert refused(tmp_path / "nowhere", "1").endswith("nowhere: there is no such folder: name what `rate` wrote")


def test_a_file_in_place_of_a_folder(tmp_path):
    (tmp_path / "book.csv").write_text("")
    assert refused(tmp_path / "book.csv", "1").endswith("book.csv: is not a folder: name what `rate` wrote")


def test_a_book_that_was_not_rated_yet(tmp_path):
    write_tables(tmp_path / "book", fide(rated("A", 2000)).book.tables(), "csv")
    assert "it has no table period: rate it first" in refused(tmp_path / "book", "A")


@pytest.mark.parametrize("table", ["period", "changes", "sides", "verdicts", "initials", "list", "players"])
def test_a_table_that_is_missing_is_named(folder, table):
    (file,) = folder.glob(f"{table}.*")
    file.unlink()
    assert f"it has no table {table}" in refused(folder, "4100018")


def test_a_table_that_is_something_else_is_named(folder):
    (file,) = folder.glob("changes.*")
    file.unlink()
    (folder / "changes.csv").write_text("a,b\n1,2\n")
    assert "its table changes has no column pool" in refused(folder, "4100018")


def test_a_table_that_is_there_twice(folder):
    (file,) = folder.glob("sides.*")
    other = folder / ("sides.csv" if file.suffix == ".parquet" else "sides.parquet")
    other.write_bytes(file.read_bytes())
    assert "holds both sides.parquet and sides.csv" in refused(folder, "4100018")


def test_a_damaged_file_is_named(folder):
    (file,) = folder.glob("sides.*")
    file.unlink()
    (folder / "sides.parquet").write_bytes(b"PAR1 and nothing else")
    assert "sides.parquet: cannot be read" in refused(folder, "4100018")


def test_a_value_that_is_no_number_is_named(tmp_path):
    write_tables(tmp_path / "next", fide(rated("A", 2000), meets("A", "1", 2000)).tables(), "csv")
    sides = tmp_path / "next" / "sides.csv"
    sides.write_text(sides.read_text().replace(",2000,2000,", ",2000,2OOO,", 1))
    assert 'the table sides holds opponent_rating "2OOO", which is no whole number' in refused(tmp_path / "next", "A")


def test_a_failed_command_leaves_the_old_file_as_it_was(folder, tmp_path):
    out = tmp_path / "sheet.html"
    out.write_text("old")
    refused(folder, "nobody", "--out", out)
    assert out.read_text() == "old"


def test_a_file_that_cannot_be_written(folder, tmp_path):
    (tmp_path / "taken").mkdir()
    refused(folder, "4100018", "--out", tmp_path / "taken")
    assert list((tmp_path / "taken").iterdir()) == []
    refused(folder, "4100018", "--out", tmp_path / "nowhere" / "sheet.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["next", "taken"]
