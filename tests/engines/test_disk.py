"""A period in parts, from disk to disk: the same to the byte as in memory, and the same sentences about a bad book."""

import hashlib
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from functools import cache

import polars as pl
import pytest

import ratingoffice
from cli_runner import CliRunner
from plain.common import add_months
from plain.rare import frames_of, rare_book
from ratingoffice.book.findings import BadInput
from ratingoffice.cli.main import app
from ratingoffice.demo.generate import generate
from ratingoffice.engines.disk import rate_folder
from ratingoffice.engines.memory_budget import (
    EVENT_BYTES,
    GAME_BYTES,
    PLAYER_BYTES,
    PROGRAM_BYTES,
    SMALLEST,
    parse_size,
    parts_for,
)
from ratingoffice.formats.book_folder import read_book, write_tables
from ratingoffice.rating.rate import rate
from ratingoffice.rating.request import NUMBERED_TEXT, RatingRequest
from ratingoffice.rating.summary import summary

EDITIONS = ("fide-2024-01", "fide-2024-03", "fide-2025-10", "jcf-2024-10", "fshu-2018-01")


@cache
def made(edition):
    return generate(players=400, months=2, edition=edition)


@dataclass
class Rare:
    """A book in which everything happens that seldom does, in the form of a made one."""

    edition: str
    pool: str
    list_dates: list
    book: dict


@cache
def rare(edition):
    found = rare_book(edition)
    return Rare(edition, found.pool, [found.list_date, add_months(found.list_date, 1)], frames_of(found))


def hashes(folder):
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def request_of(month, list_date=None):
    return RatingRequest.of(month.edition, list_date or month.list_dates[0], month.pool, NUMBERED_TEXT)


def in_parts(folder, out, month, parts, kind, list_date=None):
    return rate_folder(folder, out, request_of(month, list_date), kind=kind, parts=parts, on_progress=lambda *_: None)


def in_memory(folder, month, list_date=None):
    """As the command does it."""
    return rate(read_book(folder), request_of(month, list_date))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", ["csv", "parquet"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_any_number_of_parts_gives_the_same_bytes(tmp_path, edition, kind):
    month = made(edition)
    write_tables(tmp_path / "book", month.book, kind)
    rated = in_memory(tmp_path / "book", month)
    write_tables(tmp_path / "whole", rated.tables(), kind)
    for parts in (1, 2, 7):
        told = in_parts(tmp_path / "book", tmp_path / f"in-{parts}", month, parts, kind)
        assert hashes(tmp_path / f"in-{parts}") == hashes(tmp_path / "whole")
        assert told == summary(rated)


@pytest.mark.parametrize("edition", ["fide-2025-10", "jcf-2024-10"])
def test_the_next_month_goes_on_from_a_book_made_in_parts(tmp_path, edition):
    month = made(edition)
    write_tables(tmp_path / "book", month.book, "parquet")
    in_parts(tmp_path / "book", tmp_path / "first", month, 3, "parquet")
    in_parts(tmp_path / "first", tmp_path / "second", month, 4, "parquet", month.list_dates[1])
    rated = in_memory(tmp_path / "first", month, month.list_dates[1])
    write_tables(tmp_path / "whole", rated.tables(), "parquet")
    assert hashes(tmp_path / "second") == hashes(tmp_path / "whole")


def test_rows_in_any_order_give_the_same_bytes(tmp_path):
    month = made("fide-2025-10")
    write_tables(tmp_path / "book", month.book, "parquet")
    shuffled = {name: frame.sample(fraction=1, shuffle=True, seed=7) for name, frame in month.book.items()}
    write_tables(tmp_path / "shuffled", shuffled, "parquet")
    in_parts(tmp_path / "book", tmp_path / "one", month, 4, "parquet")
    in_parts(tmp_path / "shuffled", tmp_path / "other", month, 3, "parquet")
    assert hashes(tmp_path / "one") == hashes(tmp_path / "other")


# late games, joins with a FIDE rating, remembered results, continental events, rulings: tests/plain/rare.py


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", ["csv", "parquet"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_seldom_happens_gives_the_same_bytes_in_any_parts_and_any_order(tmp_path, edition, kind):
    month = rare(edition)
    write_tables(tmp_path / "book", month.book, kind)
    shuffled = {name: frame.sample(fraction=1, shuffle=True, seed=len(name)) for name, frame in month.book.items()}
    write_tables(tmp_path / "shuffled", shuffled, kind)
    rated = in_memory(tmp_path / "book", month)
    write_tables(tmp_path / "whole", rated.tables(), kind)
    for parts, book in ((1, "book"), (2, "shuffled"), (3, "book"), (9, "shuffled")):
        told = in_parts(tmp_path / book, tmp_path / f"in-{parts}", month, parts, kind)
        assert hashes(tmp_path / f"in-{parts}") == hashes(tmp_path / "whole")
        assert told == summary(rated)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_and_so_does_the_month_after_it(tmp_path, edition):
    month = rare(edition)
    write_tables(tmp_path / "book", month.book, "csv")
    in_parts(tmp_path / "book", tmp_path / "first", month, 5, "csv")
    in_parts(tmp_path / "first", tmp_path / "second", month, 4, "csv", month.list_dates[1])
    write_tables(tmp_path / "whole", in_memory(tmp_path / "first", month, month.list_dates[1]).tables(), "csv")
    assert hashes(tmp_path / "second") == hashes(tmp_path / "whole")


OTHERWISE = {
    "fide-2024-01": "I-7=window~I-13=report~I-30=judged",
    "fide-2024-03": "I-4=anew~I-13=end",
    "fide-2025-10": "I-7=window~I-13=report~I-30=judged",
    "jcf-2024-10": "J-11=any_list~J-16=event~J-20=ur",
    "fshu-2018-01": "U-4=any~U-28=out~U-29=game~U-30=fide_too",
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_and_so_does_another_reading_of_it(tmp_path, edition):
    month = replace(rare(edition), edition=f"{edition}~{OTHERWISE[edition]}")
    write_tables(tmp_path / "book", month.book, "parquet")
    write_tables(tmp_path / "whole", in_memory(tmp_path / "book", month).tables(), "parquet")
    write_tables(tmp_path / "usual", in_memory(tmp_path / "book", rare(edition)).tables(), "parquet")
    in_parts(tmp_path / "book", tmp_path / "parts", month, 4, "parquet")
    assert hashes(tmp_path / "parts") == hashes(tmp_path / "whole") != hashes(tmp_path / "usual")


def damage_players(games):
    nobody = pl.when(pl.int_range(pl.len()) == 40).then(pl.lit("nobody"))
    return games.with_columns(white_id=nobody.otherwise("white_id"))


def damage_results(games):
    at = pl.int_range(pl.len())
    return games.with_columns(
        white_result=pl.when(at.is_in([3, 700])).then(pl.lit("1")).otherwise("white_result"),
        black_result=pl.when(at.is_in([3, 700])).then(pl.lit("1")).otherwise("black_result"),
    )


def damage_by_a_game_twice(games):
    return pl.concat([games, games.slice(10, 1)])


def damage_by_oneself(games):
    return games.with_columns(black_id=pl.when(pl.int_range(pl.len()) == 5).then("white_id").otherwise("black_id"))


@pytest.mark.parametrize("damage", [damage_players, damage_results, damage_by_a_game_twice, damage_by_oneself])
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_bad_game_is_named_by_the_same_line_and_sentence(tmp_path, damage, kind):
    month = made("fide-2025-10")
    write_tables(tmp_path / "book", month.book | {"games": damage(month.book["games"])}, kind)
    with pytest.raises(BadInput) as whole:
        in_memory(tmp_path / "book", month)
    with pytest.raises(BadInput) as parts:
        in_parts(tmp_path / "book", tmp_path / "out", month, 6, kind)
    assert set(map(str, parts.value.findings)) == set(map(str, whole.value.findings))
    assert [path.name for path in tmp_path.iterdir()] == ["book"]


def test_a_half_written_table_of_games_is_refused(tmp_path):
    month = made("fide-2025-10")
    write_tables(tmp_path / "book", month.book, "parquet")
    games = tmp_path / "book" / "games.parquet"
    games.write_bytes(games.read_bytes()[:-100])
    with pytest.raises(BadInput, match=r"games\.parquet: is not a whole Parquet file"):
        in_parts(tmp_path / "book", tmp_path / "out", month, 3, "parquet")


def test_text_that_repeats_is_written_with_a_dictionary_and_says_the_same(tmp_path):
    month = rare("fide-2025-10")
    write_tables(tmp_path / "book", month.book, "parquet")
    in_parts(tmp_path / "book", tmp_path / "out", month, 2, "parquet")
    written = pl.read_parquet(tmp_path / "out" / "sides.parquet")
    assert written.schema["reason"] == NUMBERED_TEXT
    in_text = ratingoffice.rate(
        tmp_path / "book", edition=month.edition, list_date=month.list_dates[0], pool=month.pool
    )
    assert written.cast({NUMBERED_TEXT: pl.String}).equals(in_text.sides)


def test_any_number_of_threads_gives_the_same_bytes(tmp_path):
    month = made("fide-2025-10")
    write_tables(tmp_path / "book", month.book, "parquet")
    asked = ["rate", "book", "--edition", month.edition, "--list", str(month.list_dates[0]), "--pool", month.pool]
    for threads in ("1", "3"):
        command = [sys.executable, "-m", "ratingoffice", *asked, "--out", f"with-{threads}"]
        many = {**os.environ, "POLARS_MAX_THREADS": threads}
        subprocess.run(command, cwd=tmp_path, env=many, check=True, capture_output=True)
    assert hashes(tmp_path / "with-1") == hashes(tmp_path / "with-3")


def test_a_book_without_games_is_rated_in_parts_too(tmp_path):
    month = made("fide-2025-10")
    write_tables(tmp_path / "book", {"players": month.book["players"], "ratings": month.book["ratings"]}, "csv")
    in_parts(tmp_path / "book", tmp_path / "parts", month, 3, "csv")
    write_tables(tmp_path / "whole", in_memory(tmp_path / "book", month).tables(), "csv")
    assert hashes(tmp_path / "parts") == hashes(tmp_path / "whole")


def test_the_command_rates_within_a_memory(tmp_path):
    month = made("fide-2025-10")
    write_tables(tmp_path / "book", month.book, "csv")
    arguments = ["rate", str(tmp_path / "book"), "--edition", "fide-2025-10", "--list", str(month.list_dates[0])]
    for out, option in (("whole", ["--parts", "1"]), ("parts", ["--parts", "3"]), ("memory", ["--memory", "1GB"])):
        done = CliRunner().invoke(app, [*arguments, "--out", str(tmp_path / out), *option])
        assert done.exit_code == 0, done.output
    assert hashes(tmp_path / "whole") == hashes(tmp_path / "parts") == hashes(tmp_path / "memory")


# how many parts


def test_what_fits_is_one_part():
    fits = PROGRAM_BYTES + 1_000 * PLAYER_BYTES + 500 * EVENT_BYTES + 1_000_000 * GAME_BYTES
    assert parts_for(1_000_000, 1_000, 500, fits + 1) == 1
    assert parts_for(1_000_000, 1_000, 500, fits) == 1
    assert parts_for(1_000_000, 1_000, 500, fits - 1) == 2


def test_players_that_do_not_fit_are_named_with_what_they_need():
    least = PROGRAM_BYTES + 1_000_000 * PLAYER_BYTES + SMALLEST * GAME_BYTES
    assert parts_for(10_000_000, 1_000_000, 0, least) == 100
    with pytest.raises(BadInput, match=r"1,000,000 players and 0 events need about 2,350 MB: .* like 2350MB"):
        parts_for(10_000_000, 1_000_000, 0, least - 1)


@pytest.mark.parametrize(
    ("text", "bytes_"),
    [("2GB", 2_000_000_000), ("500MB", 500_000_000), ("1.5 GB", 1_500_000_000), ("64000", 64_000), ("3g", 3 * 10**9)],
)
def test_a_size_is_written_as_people_write_it(text, bytes_):
    assert parse_size(text) == bytes_


@pytest.mark.parametrize("text", ["", "GB", "-2GB", "2 bananas", "1,5GB"])
def test_what_is_not_a_size_is_said(text):
    with pytest.raises(BadInput, match="is not a size: write it like 2GB or 500MB"):
        parse_size(text)
