"""A book as a folder: what is read, what is refused with which sentence, and that writing is all or nothing."""

import io
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.checks import check_book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.row_ids import find_row_ids
from ratingoffice.formats import book_csv, book_folder
from ratingoffice.formats.book_folder import read_book, write_tables

KINDS = ("csv", "parquet")


def folder(tmp_path: Path, **files: str | bytes) -> Path:
    """A folder with these files; `games_csv=` is games.csv."""
    book = tmp_path / "book"
    book.mkdir(parents=True)
    for name, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        (book / name.replace("_", ".")).write_bytes(data)
    return book


def parquet(**columns: Any) -> bytes:
    buffer = io.BytesIO()
    pl.DataFrame(columns).write_parquet(buffer)
    return buffer.getvalue()


def sentences(book: Path) -> list[str]:
    """What is wrong with the book, each file under its bare name."""
    with pytest.raises(BadInput) as problem:
        read_book(book)
    return [str(finding).replace(f"{book}/", "") for finding in problem.value.findings]


# reading what is there


def test_a_book_is_read_from_csv_and_parquet_side_by_side(tmp_path: Path) -> None:
    book = read_book(
        folder(
            tmp_path,
            players_csv="player_id,name,registered\n1,Ana,true\n2,,\n",
            ratings_parquet=parquet(pool=["standard"], player_id=["1"], rating=[1500]),
            list_csv="this is,an output\n",
            notes_txt="and this is nothing of ours",
        )
    )
    assert book.players.select("player_id", "name", "registered").rows() == [("1", "Ana", True), ("2", None, None)]
    assert book.ratings.select("pool", "player_id", "rating").rows() == [("standard", "1", 1500)]
    assert book.had == {
        "players": frozenset({"player_id", "name", "registered"}),
        "ratings": frozenset({"pool", "player_id", "rating"}),
    }
    assert book.games.is_empty()
    for table, frame in book.tables().items():
        assert dict(frame.schema) == dict(TABLES[table])


@pytest.mark.parametrize(
    "text",
    [
        "player_id,name\n1,Ana\n2,Bob\n",
        "player_id,name\n1,Ana\n2,Bob",
        "\ufeffplayer_id,name\n1,Ana\n2,Bob\n",
        "player_id,name\r\n1,Ana\r\n2,Bob\r\n",
        "player_id,name\r1,Ana\r2,Bob\r",
        "\nplayer_id,name\n\n1,Ana\n\n\n2,Bob\n\n",
        '"player_id","name"\n"1","Ana"\n"2","Bob"\n',
        "name,player_id\nAna,1\nBob,2\n",
    ],
)
def test_line_ends_quotes_blank_lines_and_a_byte_order_mark_do_not_matter(tmp_path: Path, text: str) -> None:
    book = read_book(folder(tmp_path, players_csv=text))
    assert book.players.select("player_id", "name").rows() == [("1", "Ana"), ("2", "Bob")]


def test_quoted_text_may_hold_commas_quotes_and_line_ends(tmp_path: Path) -> None:
    book = read_book(folder(tmp_path, players_csv='player_id,name\n1,"Tal, Mikhail"\n2,"""Misha"""\n3,"a\nb"\n'))
    assert book.players["name"].to_list() == ["Tal, Mikhail", '"Misha"', "a\nb"]


def test_a_header_alone_is_an_empty_table_that_had_its_columns(tmp_path: Path) -> None:
    book = read_book(folder(tmp_path, players_csv="player_id,sex"))
    assert book.players.is_empty()
    assert book.has("players", "sex")
    assert not book.has("players", "name")


def test_a_table_of_one_column_is_read(tmp_path: Path) -> None:
    assert read_book(folder(tmp_path, players_csv="player_id\n1\n\n2\n")).players["player_id"].to_list() == ["1", "2"]


# what is refused


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"/none: there is no such folder: name the folder that holds the book$"):
        read_book(tmp_path / "none")
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match=r"/file: is not a folder: name the folder that holds the book$"):
        read_book(tmp_path / "file")


def test_a_folder_without_any_table_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as problem:
        read_book(folder(tmp_path, readme_txt="hello"))
    assert str(problem.value) == (
        f"{tmp_path}/book: holds no table of a book: put players, ratings, lists, pending, events, games, decisions, "
        "federations, fide_ratings, clubs, rounds, base_corrections there, as .csv or .parquet"
    )


def test_a_table_in_both_forms_is_refused(tmp_path: Path) -> None:
    book = folder(tmp_path, players_csv="player_id\n1\n", players_parquet=parquet(player_id=["1"]))
    assert sentences(book) == ["players.csv: players.parquet is there too: keep one of the two"]


def test_a_table_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    book = folder(tmp_path)
    (book / "players.csv").mkdir()
    assert sentences(book) == ["players.csv: cannot be read: Is a directory"]


@pytest.mark.parametrize("content", [b"", b"\n", b"  \r\n\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(tmp_path: Path, content: bytes) -> None:
    assert sentences(folder(tmp_path, players_csv=content)) == [
        "players.csv: is empty: it needs a header line with the names of its columns, or should not be there"
    ]


def test_a_column_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    assert sentences(folder(tmp_path, players_csv="player_id,name,name\n1,Ana,Ana\n")) == [
        'players.csv:1 name: the column "name" is there 2 times: keep one of them'
    ]


def test_a_column_without_a_name_is_refused(tmp_path: Path) -> None:
    (sentence,) = sentences(folder(tmp_path, players_csv="player_id,\n1,\n"))
    assert sentence.startswith(
        'players.csv:1: unknown column "" in players: the columns of players are player_id, name'
    )


def test_a_line_with_too_few_or_too_many_values_is_refused(tmp_path: Path) -> None:
    text = 'player_id,name,sex\n1,Ana,w\n2,"Bob\nby",m\n3,Cy\n4,Tal, Misha,m\n5,,\n6\n'
    assert sentences(folder(tmp_path, players_csv=text)) == [
        "players.csv:5: 2 values, but the header names 3 columns: fill in the commas",
        "players.csv:6: 4 values, but the header names 3 columns: put text with commas between quotes",
        "players.csv:8: 1 values, but the header names 3 columns: fill in the commas",
    ]


@pytest.mark.parametrize("rows", ["1\n1,x,\n", "1\n1,x,", "1,x,\n1\n", "\n1,x,,\n\n"])
def test_a_comma_too_few_is_not_made_good_by_one_too_many(tmp_path: Path, rows: str) -> None:
    assert any(
        "but the header names 2 columns" in s
        for s in sentences(folder(tmp_path, players_csv="player_id,name\n" + rows))
    )


def test_bytes_that_are_not_utf8_are_refused(tmp_path: Path) -> None:
    assert sentences(folder(tmp_path, players_csv=b"player_id,name\n1,Ana\n2,Andr\xe9\n")) == [
        "players.csv:3: the byte 0xE9 is not UTF-8: save the file as UTF-8"
    ]
    assert sentences(folder(tmp_path / "x", players_csv="player_id\n1\n".encode("utf-16"))) == [
        "players.csv:1: the byte 0xFF is not UTF-8: save the file as UTF-8"
    ]


@pytest.mark.parametrize("row", ['2,"Bob\n3,Cy\n', '2,"Bob" Fischer\n', '2,"Bob"Fischer\n3,"x"\n'])
def test_quotes_that_do_not_match_are_refused(tmp_path: Path, row: str) -> None:
    assert sentences(folder(tmp_path, players_csv='player_id,name\n1,"Ana"\n' + row)) == [
        "players.csv:3: the quotes do not match: put the value between quotes, and double a quote inside it"
    ]


def test_an_endless_quote_in_a_large_file_is_refused(tmp_path: Path) -> None:
    text = 'player_id,name\n1,"Ana\n' + "2,Bob\n" * 100_000
    assert sentences(folder(tmp_path, players_csv=text)) == [
        "players.csv:2: the quotes do not match: put the value between quotes, and double a quote inside it"
    ]


@pytest.mark.parametrize("half", [b"", b"PAR1", b"player_id\n1\n", "cut", "no footer", "no header"])
def test_a_parquet_file_that_is_not_whole_is_refused(tmp_path: Path, half: bytes | str) -> None:
    whole = parquet(player_id=[str(n) for n in range(1000)])
    cuts = {"cut": whole[: len(whole) // 2], "no footer": whole[:-8], "no header": whole[100:]}
    data = cuts[half] if isinstance(half, str) else half
    assert sentences(folder(tmp_path, players_parquet=data)) == [
        "players.parquet: is not a whole Parquet file: write it again, or give the table as .csv"
    ]


def test_a_page_that_states_an_impossible_number_of_values_is_refused(tmp_path: Path) -> None:
    """Polars asks for 2^61 bytes of memory then, which ends the process."""
    whole = parquet(player_id=[str(n) for n in range(300)])
    stated = b"\x15\xd8\x04"  # Thrift: a whole number, 300 in zigzag (600 = 0x04 x 128 + 0x58)
    assert stated in whole
    damaged = whole.replace(stated, b"\x15\xd9\x04", 1)  # -301
    assert sentences(folder(tmp_path, players_parquet=damaged)) == [
        "players.parquet: is not a whole Parquet file: write it again, or give the table as .csv"
    ]


def test_everything_that_is_wrong_in_all_tables_is_said_at_once(tmp_path: Path) -> None:
    book = folder(
        tmp_path,
        players_csv="player_id,sex\n1,m\n2,f\n",
        ratings_csv="pool,player_id,rating\nstandard,1\n",
        lists_parquet=b"PAR1",
        events_parquet=parquet(event_id=["e"], starts_on=["2024-05-32"], ends_on=[date(2024, 5, 9)]),
    )
    assert sentences(book) == [
        'players.csv:3 sex: "f" is not known here: write one of m w',
        "ratings.csv:2: 2 values, but the header names 3 columns: fill in the commas",
        "lists.parquet: is not a whole Parquet file: write it again, or give the table as .csv",
        'events.parquet time_control: the column "time_control" is missing: events cannot do without it',
        'events.parquet:1 starts_on: "2024-05-32" is not a date: write it as YYYY-MM-DD',
    ]


# the lines of the file


def test_a_finding_names_the_line_of_the_file_also_after_quoted_line_ends_and_blank_lines(tmp_path: Path) -> None:
    text = '\nplayer_id,name,sex\n1,"a\nb\nc",m\n\n2,x,m\n3,"d\ne",f\n4,y,g\n'
    #       1  2              3    4  5    6  7      8     9     10
    assert sentences(folder(tmp_path, players_csv=text)) == [
        'players.csv:8 sex: "f" is not known here: write one of m w',
        'players.csv:10 sex: "g" is not known here: write one of m w',
    ]


def test_a_contradiction_names_the_line_of_the_file_too(tmp_path: Path) -> None:
    path = folder(
        tmp_path,
        players_csv='player_id,name\n1,"Tal,\nMikhail"\n1,x\n',
        ratings_parquet=parquet(pool=["standard", "rapid"], player_id=["1", "2"], rating=[1500, 1600]),
    )
    book = read_book(path)
    assert [str(finding).replace(f"{path}/", "") for finding in check_book(book, find_row_ids(book))] == [
        'players.csv:4 player_id: player "1" is there twice, first on line 2: keep one of the two',
        'ratings.parquet:2 player_id: "2" is not in players: add the player or correct the id',
    ]


def test_a_file_that_has_gone_since_does_not_hide_the_finding(tmp_path: Path) -> None:
    path = folder(tmp_path, players_csv="player_id,name\n1,x\n1,x\n")
    book = read_book(path)
    (path / "players.csv").unlink()
    assert [finding.line for finding in check_book(book, find_row_ids(book))] == [3]


# whatever the bytes

PIECES = [
    "player_id",
    "name",
    "sex",
    "1",
    "m",
    ",",
    ",,",
    '"',
    '""',
    '"x,y"',
    '"x\ny"',
    "\n",
    "\r\n",
    "\r",
    " ",
    "é",
    "\0",
]
csv_bytes = (
    st.binary(max_size=60)
    | st.lists(st.sampled_from(PIECES), max_size=30).map(lambda pieces: "".join(pieces).encode())
    | st.lists(st.sampled_from(PIECES), max_size=30).map(lambda pieces: b"player_id,name\n" + "".join(pieces).encode())
    | st.binary(max_size=30).map(lambda data: b"player_id,name\n1," + data)
)


def is_book_or_bad_input(**files: bytes) -> None:
    answer: Book | BadInput
    with tempfile.TemporaryDirectory() as place:
        try:
            answer = read_book(folder(Path(place), **files))
        except BadInput as problem:
            answer = problem
    if isinstance(answer, BadInput):
        assert all(finding.file and str(finding.message) for finding in answer.findings)
        assert str(answer)


@given(csv_bytes)
@settings(max_examples=300, deadline=None)
def test_whatever_bytes_a_csv_file_holds_the_answer_is_a_book_or_findings(data: bytes) -> None:
    is_book_or_bad_input(players_csv=data)


WHOLE = parquet(
    player_id=["1", "2", "3"], sex=["m", "w", None], fide_standard=[1, None, 3], member_from=[date(2024, 1, 1)] * 3
)


@given(
    st.binary(max_size=60)
    | st.tuples(st.integers(0, len(WHOLE)), st.binary(max_size=6), st.integers(0, 6)).map(
        lambda change: WHOLE[: change[0]] + change[1] + WHOLE[change[0] + change[2] :]
    )
    | st.integers(0, len(WHOLE)).map(lambda size: WHOLE[:size])
)
@settings(max_examples=300, deadline=None)
def test_whatever_bytes_a_parquet_file_holds_the_answer_is_a_book_or_findings(data: bytes) -> None:
    is_book_or_bad_input(players_parquet=data)


FIELDS = ["", "a", "b1", '"a"', '"x,y"', '"x""y"', '"x\ny"', '"x\r\ny"', '""', " ", "é", '"""q"""', '""""', "#", "'"]


@st.composite
def nearly_right_csv(draw: st.DrawFn) -> bytes:
    width = draw(st.integers(2, 4))
    line_end = draw(st.sampled_from(["\n", "\n", "\r\n"]))
    widths = draw(st.lists(st.sampled_from([width] * 8 + [width - 1, width + 1]), max_size=6))
    lines = [",".join("abcd"[:width])] + [",".join(draw(st.sampled_from(FIELDS)) for _ in range(n)) for n in widths]
    text = line_end.join(lines) + draw(st.sampled_from([line_end, "", line_end * 2]))
    at, slip = draw(st.integers(0, len(text))), draw(st.sampled_from(["", "", "", '"', ",", "\n", "\r", "x"]))
    return (text[:at] + slip + text[at:]).encode()


@given(nearly_right_csv())
@example(b"a,b\n1\n1,2,")
@example(b"a,b\n\n,,")
@settings(max_examples=500, deadline=None)
def test_where_the_fast_reader_gives_an_answer_the_careful_one_gives_the_same(data: bytes) -> None:
    fast = book_csv._fast(data)
    if fast is not None:
        careful = book_csv._careful("table.csv", data)
        as_empty = pl.all().fill_null("")
        assert_frame_equal(fast.with_columns(as_empty), careful.with_columns(as_empty))


# there and back

text = st.text(st.characters(codec="utf-8"), min_size=1) | st.sampled_from(
    [
        "a,b",
        '"',
        'q"q',
        "a\nb",
        "a\r\nb",
        "\r",
        "\n",
        " ",
        " a ",
        ",",
        "''",
        "#",
        "Тaль",
        "棋",
        "é",
        "\ufeff",
        "NULL",
        "null",
    ]
)
days = st.dates(date(1, 1, 3), date(9999, 12, 29))
player = st.fixed_dictionaries(
    {
        "player_id": text,
        "name": st.none() | text,
        "sex": st.none() | st.sampled_from("mw"),
        "title": st.none() | text,
        "fide_standard": st.none() | st.integers(-999_999_999, 999_999_999),
        "member_from": st.none() | days,
        "registered": st.none() | st.booleans(),
    }
)


@given(st.lists(player, max_size=8), st.sampled_from(KINDS))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_was_written_is_read_back_the_same(rows: list[dict[str, Any]], kind: book_folder.Kind) -> None:
    players = pl.DataFrame(rows, schema=dict(TABLES["players"]))
    with tempfile.TemporaryDirectory() as place:
        write_tables(Path(place) / "next", {"players": players}, kind)
        assert_frame_equal(read_book(Path(place) / "next").players, players)


@pytest.mark.parametrize("kind", KINDS)
def test_a_large_table_with_awkward_text_is_read_back_the_same(tmp_path: Path, kind: book_folder.Kind) -> None:
    awkward = ["plain", "Tal, Mikhail", 'the "Magician"', "two\nlines", "\r\n", "棋, 棋", None]
    players = Book.of(
        players=pl.DataFrame({"player_id": [f"p{n}" for n in range(70_000)], "name": awkward * 10_000})
    ).players
    write_tables(tmp_path / "next", {"players": players}, kind)
    assert_frame_equal(read_book(tmp_path / "next").players, players)


def test_csv_files_have_iso_dates_plain_booleans_and_nothing_for_empty(tmp_path: Path) -> None:
    frame = pl.DataFrame({"a": [date(2024, 5, 1), None], "b": [True, False], "c": [None, "x,y"], "d": ["1.5", None]})
    write_tables(tmp_path / "next", {"sides": frame.with_columns(pl.col("d").cast(pl.Decimal(5, 1)))}, "csv")
    assert (tmp_path / "next" / "sides.csv").read_bytes() == b'a,b,c,d\n2024-05-01,true,,1.5\n,false,"x,y",\n'


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_rows_give_the_same_bytes_however_the_frame_was_put_together(
    tmp_path: Path, kind: book_folder.Kind
) -> None:
    one = pl.DataFrame({"player_id": [f"p{n}" for n in range(30_000)], "rating": [n % 977 for n in range(30_000)]})
    other = pl.concat([one[:7], one[7:20_000], one[20_000:]], rechunk=False)
    write_tables(tmp_path / "one", {"ratings": one}, kind)
    write_tables(tmp_path / "other", {"ratings": other}, kind)
    name = f"ratings.{kind}"
    assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


# all or nothing

SMALL = {"players": pl.DataFrame({"player_id": ["1"]})}


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_but_the_new_folder_appears(tmp_path: Path, kind: book_folder.Kind) -> None:
    write_tables(tmp_path / "next", SMALL, kind)
    assert [path.name for path in tmp_path.iterdir()] == ["next"]
    assert [path.name for path in (tmp_path / "next").iterdir()] == [f"players.{kind}"]


@pytest.mark.parametrize("make", [Path.mkdir, Path.touch, lambda path: path.symlink_to("nowhere")])
def test_what_is_there_is_never_overwritten(tmp_path: Path, make: Any) -> None:
    make(tmp_path / "next")
    with pytest.raises(BadInput, match=r"/next: already exists: choose another name \(nothing was changed\)$"):
        write_tables(tmp_path / "next", SMALL, "csv")
    assert [path.name for path in tmp_path.iterdir()] == ["next"]


def test_a_folder_that_appears_meanwhile_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = book_folder.write_table

    def write_while_somebody_else_does(frame: pl.DataFrame, file: Path) -> None:
        (tmp_path / "next").mkdir()
        (tmp_path / "next" / "theirs").write_text("theirs")
        write(frame, file)

    monkeypatch.setattr(book_folder, "write_table", write_while_somebody_else_does)
    with pytest.raises(BadInput, match=r"/next: cannot be written: Directory not empty$"):
        write_tables(tmp_path / "next", SMALL, "csv")
    assert [path.name for path in tmp_path.rglob("*")] == ["next", "theirs"]


def test_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"/none/next: cannot be written: No such file or directory$"):
        write_tables(tmp_path / "none" / "next", SMALL, "csv")


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, kind: book_folder.Kind) -> None:
    tables = {**SMALL, "bad/name": SMALL["players"]}
    with pytest.raises(BadInput, match="/next: cannot be written: "):
        write_tables(tmp_path / "next", tables, kind)
    assert not list(tmp_path.iterdir())


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="'xlsx' is no kind of file for a table: csv or parquet"):
        write_tables(tmp_path / "next", SMALL, "xlsx")  # type: ignore[arg-type]


WRITER = """
import sys, polars as pl
from ratingoffice.formats.book_folder import write_tables
ids = pl.Series(range(400_000)).cast(pl.String)
tables = {name: pl.DataFrame({"player_id": ids, "name": ids.hash().cast(pl.String)}) for name in "abcdef"}
print("ready", flush=True)
write_tables(sys.argv[1], tables, sys.argv[2])
print("written", flush=True)
"""


@pytest.mark.parametrize("kind", KINDS)
def test_a_killed_writer_leaves_the_whole_folder_or_none(tmp_path: Path, kind: str) -> None:
    def start(name: str) -> subprocess.Popen[bytes]:
        arguments = [sys.executable, "-c", WRITER, str(tmp_path / name), kind]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        writer = subprocess.Popen(arguments, stdout=subprocess.PIPE, env=environment)
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"ready\n"
        return writer

    started = start("whole")
    begin = time.perf_counter()
    assert started.wait() == 0
    takes = time.perf_counter() - begin
    assert started.stdout is not None
    started.stdout.close()
    whole = {path.name: path.read_bytes() for path in (tmp_path / "whole").iterdir()}
    assert len(whole) == 6

    moments = random.Random(kind)
    for number in range(6):
        with start(f"killed{number}") as writer:
            time.sleep(moments.uniform(0, takes * 1.1))
            writer.send_signal(signal.SIGKILL)
        out = tmp_path / f"killed{number}"
        if out.exists():
            assert {path.name: path.read_bytes() for path in out.iterdir()} == whole
    others = {path.name for path in tmp_path.iterdir() if not path.name.startswith((".killed", "killed"))}
    assert others == {"whole"}
