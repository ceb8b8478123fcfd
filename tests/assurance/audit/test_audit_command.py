"""`ratingoffice audit`: its forms, its exit codes, the games beside the lists, and files that are no lists."""

import json

import polars as pl
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import ratingoffice
from cli_runner import CliRunner
from ratingoffice.cli.main import app
from ratingoffice.demo.generate import generate
from ratingoffice.formats.book_folder import read_book, write_tables
from ratingoffice.formats.fide_list.txt import write_txt
from ratingoffice.formats.fide_list.xml import write_xml
from trf_files import player, trf

app = app
HEAD = "player_id,name,sex,federation,birth_year,rating,games,k,active"
FIRST = f'{HEAD}\n101,"Alpha, Anna",w,UKR,1990,2000,0,20,true\n102,"Beta, Boris",m,UKR,1990,2000,0,20,true\n'
#: one game, drawn between equals, changes nothing; here Anna gained 10 and Boris lost as much, as if she had won
SECOND = FIRST.replace("2000,0", "2010,1", 1).replace("1990,2000,0", "1990,1990,1")
TOO_FAR = SECOND.replace("2010", "2019")


def run(*words):
    return CliRunner().invoke(app, ["audit", *map(str, words)])


@pytest.fixture
def lists(tmp_path):
    (tmp_path / "first.csv").write_text(FIRST)
    (tmp_path / "second.csv").write_text(SECOND)
    (tmp_path / "wrong.csv").write_text(TOO_FAR)
    return tmp_path


DAYS = "--days", "2026-01-01,2026-02-01"


class TestForms:
    def test_a_clean_pair_ends_with_0_and_says_so(self, lists):
        done = run(lists / "first.csv", lists / "second.csv", *DAYS)
        assert (done.exit_code, done.stderr) == (0, "")
        assert done.stdout.endswith("nothing found\n")

    def test_what_is_impossible_ends_with_1_and_names_the_clause_and_what_to_look_at(self, lists):
        done = run(lists / "first.csv", lists / "wrong.csv", *DAYS)
        assert done.exit_code == 1
        assert "impossible: too-far (8.3.3, 8.3.1, 8.1.2), 1. Look at: a lost event" in done.stdout
        assert "standard 101 Alpha, Anna: from 2000 to 2019 with 1 game and K 20" in done.stdout

    def test_csv_json_and_html_hold_the_same_finding(self, lists):
        files = {form: lists / f"audit.{form}" for form in ("csv", "json", "html")}
        for form, file in files.items():
            done = run(lists / "first.csv", lists / "wrong.csv", *DAYS, "--format", form, "--out", file)
            assert (done.exit_code, done.stdout) == (1, "")
        [row] = pl.read_csv(files["csv"]).to_dicts()
        told = json.loads(files["json"].read_text())
        assert row["finding"] == told["findings"][0]["finding"]
        assert told["summary"] == [
            {"severity": "impossible", "kind": "too-far", "article": "8.3.3, 8.3.1, 8.1.2", "players": 1}
        ]
        assert row["finding"] in files["html"].read_text()

    def test_names_on_the_page_are_text(self, lists):
        hostile = TOO_FAR.replace("Alpha, Anna", "<script>alert(1)</script>")
        (lists / "wrong.csv").write_text(hostile)
        assert "<script>" not in run(lists / "first.csv", lists / "wrong.csv", *DAYS, "--format", "html").stdout

    def test_lists_that_tell_no_day_are_answered_by_the_option_that_names_it(self, lists):
        done = run(lists / "first.csv", lists / "second.csv")
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.rstrip().endswith("name both, --days 2024-05-01,2024-06-01")

    @pytest.mark.parametrize("days", ["2026-01-01", "2026-01-01,2026-02-30", "2026-01-01,2026-02-02"])
    def test_days_that_are_none_are_refused_in_a_sentence(self, lists, days):
        done = run(lists / "first.csv", lists / "second.csv", "--days", days)
        assert (done.exit_code, done.stdout) == (2, "")
        assert days.rpartition(",")[2] in done.stderr


REPORT = trf(
    "012 Kyiv Open",
    "032 UKR",
    "042 2026/01/04",
    "052 2026/01/04",
    "092 Individual: Swiss-System (FIDE-Dutch)",
    "132" + " " * 88 + "26/01/04",
    "222 5400+30",
    player(1, "   2 w 1", name="Alpha, Anna", sex="w", fide_id=101),
    player(2, "   1 b 0", name="Beta, Boris", fide_id=102),
)


class TestGames:
    """A win between equals with K 20 is worth 10."""

    def test_a_report_explains_what_it_explains(self, lists):
        (lists / "reports").mkdir()
        (lists / "reports" / "kyiv.trf").write_bytes(REPORT)
        done = run(
            lists / "first.csv", lists / "second.csv", *DAYS, "--reports", lists / "reports", "--pool", "standard"
        )
        assert done.stderr == ""
        assert "changes that come out of the reported games exactly: 2\n" in done.stdout

    def test_and_what_it_does_not_is_told(self, lists):
        (lists / "reports").mkdir()
        (lists / "reports" / "kyiv.trf").write_bytes(REPORT)
        (lists / "second.csv").write_text(SECOND.replace("2010", "2011"))
        done = run(lists / "first.csv", lists / "second.csv", *DAYS, "--reports", lists / "reports")
        assert "changes that come out of the reported games exactly: 1\n" in done.stdout
        assert "standard 101 Alpha, Anna: 2011 on the list, 2010 by the reported games from 2000" in done.stdout

    def test_who_is_gone_though_the_games_keep_them_is_told(self, lists):
        (lists / "reports").mkdir()
        (lists / "reports" / "kyiv.trf").write_bytes(REPORT)
        (lists / "second.csv").write_text("".join(SECOND.splitlines(keepends=True)[:2]))
        done = run(lists / "first.csv", lists / "second.csv", *DAYS, "--reports", lists / "reports")
        assert "standard 102 Beta, Boris: – on the list, 1990 by the reported games from 2000" in done.stdout

    def test_a_report_of_somebody_on_neither_list_is_refused(self, lists):
        (lists / "reports").mkdir()
        (lists / "reports" / "kyiv.trf").write_bytes(REPORT.replace(b"102", b"999"))
        done = run(lists / "first.csv", lists / "second.csv", *DAYS, "--reports", lists / "reports")
        assert done.exit_code == 2
        assert "kyiv.trf" in done.stderr


@pytest.mark.parametrize("edition", ["fide-2025-10", "jcf-2024-10", "fshu-2018-01"])
def test_nothing_is_impossible_in_two_lists_of_the_engine_and_all_changes_are_explained(tmp_path, edition):
    made = generate(players=400, months=2, edition=edition)
    folder = tmp_path / "book"
    write_tables(folder, made.book, "parquet")
    book = read_book(folder)
    for number, day in enumerate(made.list_dates):
        rated = ratingoffice.rate(book, edition=edition, list_date=day, pool=made.pool)
        write_tables(tmp_path / str(number), rated.tables(), "parquet")
        book = rated.book
    done = run(tmp_path / "0", tmp_path / "1", "--edition", edition, "--book", tmp_path / "0", "--format", "json")
    told = json.loads(done.stdout)
    assert {row["kind"] for row in told["findings"] if row["severity"] != "note"} <= {"same-person"}
    assert told["explained"] > 0


ROW = {"fide_id": "101", "name": "Alpha, Anna", "standard_rating": 2000, "standard_games": 1, "standard_k": 20}
WHOLE = [("csv", SECOND.encode()), ("txt", write_txt(pl.DataFrame([ROW]))), ("xml", write_xml(pl.DataFrame([ROW])))]


class TestNoLists:
    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(data=st.binary(max_size=300), ending=st.sampled_from(["csv", "txt", "parquet", "xml", "zip"]))
    @example(b"PAR1\x00PAR1", "parquet")
    @example(b"player_id,rating\n", "csv")
    @example(b"player_id,rating\n1,2000\n1,-5\n,7\n2,x\n", "csv")
    def test_any_bytes_give_a_sentence_never_a_traceback(self, lists, data, ending):
        file = lists / f"any.{ending}"
        file.write_bytes(data)
        for pair in ((file, lists / "second.csv"), (lists / "first.csv", file), (file, file)):
            done = run(*pair, *DAYS)
            assert done.exit_code in (0, 1, 2)
            assert done.exit_code != 2 or done.stderr.strip()

    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(at=st.integers(0, 400), length=st.integers(0, 12), put=st.binary(max_size=8), whole=st.sampled_from(WHOLE))
    def test_neither_does_a_list_with_a_hole_in_it(self, lists, at, length, put, whole):
        ending, data = whole
        file = lists / f"holed.{ending}"
        file.write_bytes(data[:at] + put + data[at + length :])
        for pair in ((file, lists / "second.csv"), (lists / "first.csv", file)):
            assert run(*pair, *DAYS).exit_code in (0, 1, 2)
