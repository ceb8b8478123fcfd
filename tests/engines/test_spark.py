"""A period on Spark, in local mode with several partitions: the same tables as in memory, row for row.

RATINGOFFICE_SPARK=off   leaves these tests out (a session takes a gigabyte of memory)

With --all: five editions, two months each; without it a month of one edition, and the rare book (tests/plain/rare.py)
of one.
"""

from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import ratingoffice
from cli_runner import CliRunner
from plain.common import add_months
from plain.rare import frames_of, rare_book
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.cli.main import app
from ratingoffice.demo.generate import generate
from ratingoffice.formats.book_folder import write_tables
from ratingoffice.rating.request import NUMBERED_TEXT, RatingRequest
from ratingoffice.rating.summary import summary
from selection import runs_all

#: with the number of months
EDITIONS = {"fide-2025-10": 1, "jcf-2024-10": 1}
#: the rare book of an edition, and how else it is read
RARE = {
    "fide-2024-03": "I-7=window~I-13=end~I-30=judged",
    "jcf-2024-10": "J-11=any_list~J-16=event~J-20=ur",
    "fshu-2018-01": "U-4=any~U-28=out~U-29=game~U-30=fide_too",
}
RARE_MONTHS = [(edition, 1) for edition in RARE]
if runs_all():
    EDITIONS = dict.fromkeys(("fide-2024-01", "fide-2024-03", "fshu-2018-01", *EDITIONS), 2)
    RARE_MONTHS = [(edition, 2) for edition in [*EDITIONS, *(f"{edition}~{words}" for edition, words in RARE.items())]]
FIDE = {"edition": "fide-2024-03", "list_date": date(2024, 6, 1)}


@pytest.fixture(scope="module")
def spark(needs_spark):
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    small = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.executorEnv.POLARS_MAX_THREADS": "1",
        "spark.driver.host": "127.0.0.1",
        # short jobs: what compiling them takes is not won back
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1",
        "spark.sql.codegen.wholeStage": "false",
    }
    session = SparkSession.builder.master("local[2]").config(map=small).getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture
def rate_on(spark):
    from ratingoffice.engines.spark import rate_on_spark

    def rate(book, out, *, edition, list_date, pool="", **parts):
        request = RatingRequest.of(edition, list_date, pool, NUMBERED_TEXT)
        return rate_on_spark(spark, str(book), str(out), request, **parts)

    return rate


def read(folder: Path, table: str) -> pl.DataFrame:
    """The files of a table in the order of their names; text that repeats is written numbered."""
    files = sorted((folder / f"{table}.parquet").glob("*.parquet"))
    return pl.concat([pl.read_parquet(file) for file in files]).cast({NUMBERED_TEXT: pl.String})


def assert_same(folder: Path, rated) -> None:
    tables = rated.tables()
    assert {path.stem for path in folder.iterdir()} == {*tables, "_SUCCESS"}
    for name, table in tables.items():
        assert_frame_equal(read(folder, name), table)


# ------------------------------------------------------------------------------------------- the same as in memory


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("edition", "months"), EDITIONS.items())
def test_months_on_spark_are_the_months_in_memory(edition, months, rate_on, tmp_path):
    """With first ratings, results that wait, refused events and games, and both pools of the JCF."""
    made = generate(players=600, months=2, edition=edition)
    write_tables(tmp_path / "0", made.book, "parquet")
    book, asked = Book.of(**made.book), {"edition": edition, "pool": made.pool}
    parts = {"event_parts": 5, "player_parts": 3}, {"event_parts": 2, "player_parts": 4}
    for number, list_date in enumerate(made.list_dates[:months]):
        rated = ratingoffice.rate(book, list_date=list_date, **asked)
        assert rated.initials["published"].any()
        assert rated.book.pending.height
        here, out = tmp_path / f"{number}", tmp_path / f"{number + 1}"
        told = rate_on(here, out, list_date=list_date, **asked, **parts[number])
        assert_same(out, rated)
        assert told == summary(rated)
        book = rated.book


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("edition", "months"), RARE_MONTHS)
def test_what_seldom_happens_is_the_same_on_spark_in_any_order(edition, months, rate_on, tmp_path):
    """Late games, joins with a FIDE rating, remembered results, continental events, rulings."""
    rare = rare_book(edition.partition("~")[0])
    frames, asked = frames_of(rare), {"edition": edition, "pool": rare.pool}
    shuffled = {name: frame.sample(fraction=1, shuffle=True, seed=len(name)) for name, frame in frames.items()}
    write_tables(tmp_path / "0", shuffled, "parquet")
    book = Book.of(**frames)
    for number, parts in zip(range(months), ((5, 3), (2, 4)), strict=False):
        list_date = add_months(rare.list_date, number)
        rated = ratingoffice.rate(book, list_date=list_date, **asked)
        told = rate_on(
            tmp_path / f"{number}",
            tmp_path / f"{number + 1}",
            list_date=list_date,
            **asked,
            event_parts=parts[0],
            player_parts=parts[1],
        )
        assert_same(tmp_path / f"{number + 1}", rated)
        assert told == summary(rated)
        book = rated.book


def small_book() -> dict[str, pl.DataFrame]:
    """Two events of one week in April, reported with the games of May; a third without games; some columns only."""
    games = [("e1", 1, "1", "2", "1", "0"), ("e1", 2, "3", "1", "=", "="), ("e2", 1, "4", "5", "0", "1")]
    columns, april = ["event_id", "round", "white_id", "black_id", "white_result", "black_result"], date(2024, 4, 1)
    return {
        "players": pl.DataFrame({"player_id": ["5", "4", "3", "2", "1"], "name": [None, "D", "C", "B", "A"]}),
        "ratings": pl.DataFrame(
            {
                "pool": ["standard"] * 4 + ["rapid"],
                "player_id": ["1", "2", "4", "5", "1"],
                "rating": [2000, 1900, 1800, 1800, 1700],
            }
        ),
        # the list of April is there, but no player of the event e2 stands on it: they were unrated then
        "lists": pl.DataFrame({"list_date": [april], "pool": ["standard"], "player_id": ["1"], "rating": [2010]}),
        "events": pl.DataFrame(
            {
                "event_id": ["e3", "e2", "e1"],
                "starts_on": [date(2024, 4, 29)] * 3,
                "ends_on": [date(2024, 5, 3)] * 3,
                "time_control": ["5400+30"] * 3,
            }
        ),
        "games": pl.DataFrame(games, schema=columns, orient="row"),
    }


def test_a_list_that_is_in_the_book_is_there_for_events_of_which_nobody_stands_on_it(rate_on, tmp_path):
    write_tables(tmp_path / "book", small_book(), "parquet")
    rate_on(tmp_path / "book", tmp_path / "next", event_parts=3, player_parts=2, **FIDE)
    sides = read(tmp_path / "next", "sides")
    # A had 2010 on the list of April, C none; nobody of e2 was on it
    assert sides.filter(event_id="e1", player_id="1")["rating"].to_list() == [2010, 2010]
    assert sides.filter(event_id="e2")["opponent_rating"].to_list() == [None, None]
    assert not read(tmp_path / "next", "verdicts")["reason"].str.contains("not in the book").any()
    rated = ratingoffice.rate(Book.of(**small_book()), **FIDE)
    assert_same(tmp_path / "next", rated)

    # and the other commands read it
    for name, table in ratingoffice.read_book(tmp_path / "next").tables().items():
        assert_frame_equal(table, rated.book.tables()[name])
    assert ratingoffice.sheet(tmp_path / "next", "1") == ratingoffice.sheet(rated, "1")
    write_tables(tmp_path / "local", rated.tables(), "parquet")
    for name in ("next", "local"):
        words = ["export-list", str(tmp_path / name), "--format", "fide-xml", "--out", str(tmp_path / f"{name}.xml")]
        assert CliRunner().invoke(app, words).exit_code == 0
    assert (tmp_path / "next.xml").read_bytes() == (tmp_path / "local.xml").read_bytes()


@pytest.mark.thorough
def test_a_book_without_games_is_rated_too(rate_on, tmp_path):
    tables = {name: table for name, table in small_book().items() if name in ("players", "ratings")}
    write_tables(tmp_path / "book", tables, "parquet")
    rate_on(tmp_path / "book", tmp_path / "next", **FIDE)
    assert_same(tmp_path / "next", ratingoffice.rate(Book.of(**tables), **FIDE))


# ------------------------------------------------------------------------------------------------------- bad input


def refused(rate_on, folder: Path, tables: dict[str, pl.DataFrame], **asked) -> list[str]:
    """The sentences, which are those of the engine in memory; and nothing is written."""
    write_tables(folder / "book", tables, "parquet")
    with pytest.raises(BadInput) as here:
        ratingoffice.rate(folder / "book", **FIDE)
    with pytest.raises(BadInput) as there:
        rate_on(folder / "book", folder / "next", **FIDE, **asked)
    assert {path.name for path in folder.iterdir()} == {"book"}
    assert sorted(map(str, there.value.findings)) == sorted(map(str, here.value.findings))
    return [str(finding.message) for finding in there.value.findings]


@pytest.mark.thorough
def test_contradictions_are_found_wherever_they_lie_and_nothing_is_written(rate_on, tmp_path):
    tables = small_book()
    tables["players"] = pl.concat([tables["players"], tables["players"].head(1)])
    wrong = [("e1", 1, "1", "2", "1", "0"), ("e2", 7, "1", "1", "1", "1"), ("e9", 1, "1", "x", "1", "0")]
    tables["games"] = pl.concat([tables["games"], pl.DataFrame(wrong, schema=tables["games"].schema, orient="row")])
    tables["decisions"] = pl.DataFrame({"event_id": ["e8"], "decision": ["refused"]})
    said = refused(rate_on, tmp_path, tables, event_parts=3, player_parts=2)
    assert 'player "5" is there twice, first on line 1: keep one of the two' in said
    assert '"x" is not in players: add the player or correct the id' in said
    assert len(said) == 7  # a player and a game twice; e9, x and e8 unknown; against oneself; both won


def test_games_that_cannot_be_are_found_while_they_are_rated(rate_on, tmp_path):
    tables = small_book()
    tables["games"] = tables["games"].with_columns(black_result=pl.lit("1"))
    assert len(refused(rate_on, tmp_path, tables, event_parts=2)) == 2


@pytest.mark.thorough
def test_values_that_do_not_fit_are_named_with_file_and_row(rate_on, tmp_path):
    tables = small_book()
    tables["games"] = tables["games"].with_columns(white_result=pl.Series(["1", "2", ""]))
    tables["events"] = tables["events"].with_columns(time_control=pl.lit("slow"))
    said = refused(rate_on, tmp_path, tables)
    assert '"2" is not known here: write one of 1 = 0 + - W D L' in said


def test_a_pool_that_nobody_knows_is_refused(rate_on, tmp_path):
    tables = small_book()
    tables["ratings"] = tables["ratings"].with_columns(pool=pl.Series(["standard"] * 4 + ["rapdi"]))
    assert [said.partition(":")[0] for said in refused(rate_on, tmp_path, tables)] == ['"rapdi" is no pool of fide']


def test_an_unknown_column_is_an_error_that_names_it(rate_on, tmp_path):
    tables = small_book()
    tables["players"] = tables["players"].rename({"name": "nmae"})
    write_tables(tmp_path / "book", tables, "parquet")
    with pytest.raises(BadInput, match='unknown column "nmae" in players: did you mean "name"'):
        rate_on(tmp_path / "book", tmp_path / "next", **FIDE)


def test_a_folder_that_is_there_is_not_overwritten(rate_on, tmp_path):
    (tmp_path / "next").mkdir()
    with pytest.raises(BadInput, match="already exists"):
        rate_on(tmp_path / "book", tmp_path / "next", **FIDE)


# ------------------------------------------------------------------------------------------------------ the command

ASKED = ["--edition", "fide-2024-03", "--list", "2024-06-01", "--engine", "spark"]


def test_the_command_rates_on_spark(spark, tmp_path):
    write_tables(tmp_path / "book", small_book(), "parquet")
    result = CliRunner().invoke(app, ["rate", str(tmp_path / "book"), *ASKED, "--out", f"file://{tmp_path}/next"])
    assert result.exit_code == 0, result.output
    assert "4 listed: 0 new" in result.output
    assert read(tmp_path / "next", "list").height == 4


def test_without_pyspark_the_command_says_what_is_missing(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyspark", None)
    for name in [name for name in sys.modules if name.startswith(("pyspark.", "ratingoffice.engines.spark"))]:
        monkeypatch.delitem(sys.modules, name)
    result = CliRunner().invoke(app, ["rate", str(tmp_path), *ASKED, "--out", str(tmp_path / "next")])
    assert result.exit_code == 2
    assert "--engine spark needs pyspark" in result.output


def test_the_register_of_federations_is_known_to_every_part(rate_on, tmp_path):
    tables = small_book()
    people = tables["players"].with_columns(federation=pl.lit("AAA"))
    days = {"federation": ["BBB", "AAA"], "excluded_from": [None, date(2024, 6, 1)]}
    tables |= {"players": people, "federations": pl.DataFrame(days, schema_overrides={"excluded_from": pl.Date})}
    write_tables(tmp_path / "0", tables, "parquet")
    rated = ratingoffice.rate(Book.of(**tables), **FIDE)
    assert rated.unlisted.height
    rate_on(tmp_path / "0", tmp_path / "1", **FIDE, event_parts=2, player_parts=2)
    assert_same(tmp_path / "1", rated)


def test_the_registered_rounds_are_carried_on_and_what_was_decided_is_read(rate_on, tmp_path):
    tables = small_book()
    first = tables["events"].row(0, named=True)
    days = [{"event_id": first["event_id"], "round": n, "played_on": first["starts_on"]} for n in (2, 1)]
    waiver = {"event_id": [first["event_id"]], "decision": ["match_waiver"]}
    tables |= {"rounds": pl.DataFrame(days), "decisions": pl.DataFrame(waiver)}
    write_tables(tmp_path / "0", tables, "parquet")
    rated = ratingoffice.rate(Book.of(**tables), **FIDE)
    assert rated.tables()["rounds"]["round"].to_list() == [1, 2]
    assert "I-33" in rated.tables()["period"]["readings"][0]
    rate_on(tmp_path / "0", tmp_path / "1", **FIDE, event_parts=2, player_parts=2)
    assert_same(tmp_path / "1", rated)


def test_a_federation_that_is_there_twice_is_named_on_spark(rate_on, tmp_path):
    write_tables(tmp_path / "0", small_book() | {"federations": pl.DataFrame({"federation": ["A", "A"]})}, "parquet")
    with pytest.raises(BadInput, match="there twice"):
        rate_on(tmp_path / "0", tmp_path / "1", **FIDE)


def test_fides_lists_by_month_go_where_their_players_play(rate_on, tmp_path):
    tables = small_book()
    ids, days = tables["players"]["player_id"].to_list(), [date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)]
    people = tables["players"].with_columns(federation=pl.lit("POL"), fide_standard=pl.lit(1900))
    rows = [
        {"player_id": one, "list_date": day, "standard": 1700 + 10 * at + number}
        for number, one in enumerate(ids)
        for at, day in enumerate(days[number % 2 :])  # not everybody is on every list
    ]
    tables |= {"players": people, "fide_ratings": pl.DataFrame(rows)}
    write_tables(tmp_path / "0", tables, "parquet")
    asked = {"edition": "fshu-2018-01", "list_date": date(2024, 6, 1)}
    rated = ratingoffice.rate(Book.of(**tables), **asked)
    assert rated.verdicts["clause"].str.contains("month/fide_list", literal=True).any()
    rate_on(tmp_path / "0", tmp_path / "1", **asked, event_parts=2, player_parts=2)
    assert_same(tmp_path / "1", rated)
