"""Their lists: which file is of which month, which column is which, and what is wrong with them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import polars as pl
import pytest

from ratingoffice.assurance.shadow.published_list import columns_named, files_by_day, read_list
from ratingoffice.book.findings import BadInput

PLAYERS = pl.DataFrame({"player_id": ["1", "2"], "fide_id": ["900", None]}, schema={"player_id": str, "fide_id": str})
HEAD = "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
LINE = "ENG M                            0    2001  9   20 0     0   0  0     0   0  1980  i"
FIDE = f"{'ID Number':15}{'Name':61}{HEAD}\n{'900':15}{'Adams, A':61}{LINE}\n"


def read(tmp_path: Path, text: str, name: str = "2024-06.csv", **columns: str):
    file = tmp_path / name
    file.write_text(text)
    return read_list([file], columns, "standard", PLAYERS)


@pytest.mark.parametrize(
    "name", ["2024-06.csv", "list_2024-06-01.csv", "202406.txt", "standard_jun24frl.zip", "2024-06/list.csv"]
)
def test_a_file_tells_its_month_by_its_name_or_its_folders(tmp_path, name):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("")
    assert files_by_day(tmp_path, 1, None) == {date(2024, 6, 1): [tmp_path / name]}


def test_columns_may_be_named_otherwise(tmp_path):
    theirs = read(tmp_path, "ID,Elo,Aktiv\n1,2000,true\n2,,false\n", rating="Elo", player_id="ID", active="Aktiv")
    assert theirs.says == {"rating", "active"}
    assert theirs.rows.select("pool", "player_id", "rating", "active").rows() == [("standard", "1", 2000, True)]


def test_a_fide_list_is_read_with_its_flags_and_by_fide_ids(tmp_path):
    theirs = read(tmp_path, FIDE, "players_list_foa.txt")
    row = theirs.rows.filter(pl.col("pool") == "standard").select("player_id", "rating", "games", "k", "active").rows()
    assert row == [("1", 2001, 9, 20, False)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("player_id,Elo\n1,2000\n", "2024-06.csv:1: has no column rating: it has player_id, Elo"),
        ("player_id,rating\n1,abc\n", '2024-06.csv:2 rating: "abc" is not a whole number'),
        ("player_id,rating,active\n1,2000,perhaps\n", '2024-06.csv:2 active: "perhaps" is neither true nor false'),
        ("player_id,rating\n,2000\n", "2024-06.csv:2 player_id: is empty"),
        ("player_id,rating\n1,2000\n1,2001\n", '"1" is there twice'),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path, text, said):
    with pytest.raises(BadInput) as bad:
        read(tmp_path, text)
    assert said in str(bad.value)


@pytest.mark.parametrize("text", ["Elo", "rating=", "elo=Elo"])
def test_columns_that_name_nothing_are_refused(text):
    with pytest.raises(BadInput, match="names no column"):
        columns_named(text)
