"""The published list in every format, from the tables of an output folder."""

import csv
import io
import json
import zipfile
from datetime import date
from typing import Any

import polars as pl
import pytest

from ratingoffice.book.findings import BadInput
from ratingoffice.formats.exports import export_list, formats
from ratingoffice.formats.fide_list import read_fide_list_bytes
from ratingoffice.formats.fide_list.txt import write_txt
from ratingoffice.formats.fide_list.xml import write_xml
from ratingoffice.formats.sheets import read_workbook

LIST = pl.DataFrame(
    {
        "pool": ["standard", "standard", "rapid"],
        "player_id": ["N10000001", "7", "N10000001"],
        "name": ["Yamada, Taro", "=HYPERLINK(1)", "Yamada, Taro"],
        "title": ["IM", "WGM", "IM"],
        "federation": ["JPN", "UKR", "JPN"],
        "region": [None, "LVO", None],
        "sex": ["m", "w", "m"],
        "birth_year": [1990, None, 1990],
        "rating": [2400, 2100, 2350],
        "previous": [2390, None, 2350],
        "change": [10, None, 0],
        "games": [5, 3, 0],
        "total_games": [50, 3, 20],
        "k": [20, 40, 20],
        "active": [True, False, True],
        "peak": [2410, 2100, 2350],
    }
)
PLAYERS = pl.DataFrame(
    {
        "player_id": ["7", "N10000001"],
        "fide_id": [None, "7000001"],
        "fide_standard": [None, 2395],
        "birth_date": [None, "1990-02-03"],
    }
)
TABLES = {"list": LIST, "players": PLAYERS}


def rows(format: str, sheet: str = "List", **options: Any) -> list[list[Any]]:
    return read_workbook(export_list(TABLES, format, **options))[sheet]


@pytest.mark.parametrize("format", formats())
def test_the_same_tables_give_the_same_bytes(format: str) -> None:
    assert export_list(TABLES, format) == export_list(TABLES, format)


@pytest.mark.parametrize("format", ["fide-txt", "fide-xml"])
def test_fides_layouts_have_one_row_a_player_with_both_pools(format: str) -> None:
    found, _ = read_fide_list_bytes(export_list(TABLES, format), "list")
    assert found is not None
    columns = ("fide_id", "sex", "title", "women_title", "standard_rating", "standard_k", "rapid_rating", "flag")
    assert found.players.select(columns).rows() == [
        ("7000001", "m", "IM", None, 2400, 20, 2350, None),  # FIDE's id, where there is one
        ("0007", "w", "WGM", "WGM", 2100, 40, None, "wi"),  # short ids are filled with zeros
    ]


@pytest.mark.parametrize(("format", "write"), [("fide-txt", write_txt), ("fide-xml", write_xml)])
def test_what_is_read_of_fides_layout_is_written_and_read_the_same(format: str, write: Any) -> None:
    first, _ = read_fide_list_bytes(export_list(TABLES, format), "list")
    assert first is not None
    again, _ = read_fide_list_bytes(write(first.players), "list")
    assert again is not None
    assert again.players.equals(first.players)
    assert write(again.players) == write(first.players)


@pytest.mark.parametrize("format", ["fide-txt", "fide-xml"])
def test_without_a_register_fides_layouts_have_the_bodys_own_ids(format: str) -> None:
    found, _ = read_fide_list_bytes(export_list({"list": LIST}, format), "list")
    assert found is not None
    assert found.players["fide_id"].to_list() == ["N10000001", "0007"]


def test_csv_has_the_columns_of_the_list_and_no_formula() -> None:
    read = list(csv.reader(io.StringIO(export_list(TABLES, "csv").decode())))
    assert read[0] == LIST.columns
    assert read[2][2] == "'=HYPERLINK(1)"
    assert read[1][10] == "10"


def test_json_has_the_rows_of_the_list() -> None:
    assert json.loads(export_list(TABLES, "json"))[1]["name"] == "=HYPERLINK(1)"


def test_the_jcf_list_has_a_legend_and_both_ratings_in_a_row() -> None:
    assert rows("jcf-xlsx") == [
        ["ID", "Name", "Kanji", "ST-K", "ST", "ST-G", "RP-K", "RP", "RP-G"],
        ["N10000001", "Yamada Taro", "", 20, 2400, 50, 20, 2350, 20],
        ["7", "'=HYPERLINK(1)", "", 40, 2100, 3, "", "", ""],
    ]
    assert rows("jcf-xlsx", "Legend", list_date=date(2026, 10, 1))[-1] == ["List of", "2026-10-01"]


def test_the_list_of_one_pool_is_of_the_pool_that_is_named() -> None:
    tables = {"list": LIST.filter(pl.col("pool") == "rapid").drop("pool")}
    read = read_workbook(export_list(tables, "jcf-xlsx", pool="rapid"))["List"]
    assert read[1] == ["N10000001", "Yamada Taro", "", "", "", "", 20, 2350, 20]


def test_the_fshu_list_has_titles_behind_names_and_marks_women_and_inactive_players() -> None:
    assert rows("fshu-xlsx") == [
        ["Fide_No", "Name", "Fed", "Sex", "Rtg_Nat", "Rtg_Int", "Birthday", "ID_No", "Active_Until"],
        ["7000001", "Yamada Taro мм", "", "", 2400, 2395, "1990-02-03", "N10000001", ""],
        ["", "'=HYPERLINK(1) wgm", "LVO", "wн", 2100, "", "", "7", ""],
    ]


def test_the_fshu_list_says_until_when_a_player_is_active() -> None:  # FShU 3: three years from the last event
    until = LIST.filter(pool="standard").with_columns(active_until=pl.Series(["2029-03-31", None]))
    read = read_workbook(export_list({"list": until, "players": PLAYERS}, "fshu-xlsx"))["List"]
    assert [row[8] for row in read] == ["Active_Until", "2029-03-31", ""]


@pytest.mark.parametrize(
    ("title", "national", "shown"),
    [("GM", "ЗМС", " мг/змс"), ("GM", None, " мг"), (None, "КМС", " кмс"), ("КМС", None, " кмс"), (None, None, "")],
)
def test_the_fshu_list_has_the_national_title_after_the_international_one(
    title: Any, national: Any, shown: str
) -> None:
    one = LIST.head(1).with_columns(title=pl.lit(title, dtype=pl.String))
    register = PLAYERS.with_columns(national_title=pl.lit(national, dtype=pl.String))
    read = read_workbook(export_list({"list": one, "players": register}, "fshu-xlsx"))["List"]
    assert read[1][1] == f"Yamada Taro{shown}"


def test_the_list_for_swiss_manager_has_its_columns() -> None:
    assert rows("swiss-manager") == [
        [
            "ID_No",
            "Name",
            "Title",
            "Fed",
            "Clubnumber",
            "ClubName",
            "Birthday",
            "Sex",
            "Rtg_Nat",
            "Fide_No",
            "Rtg_Int",
            "K",
        ],
        ["N10000001", "Yamada, Taro", "IM", "JPN", "", "", "1990-02-03", "", 2400, "7000001", 2395, 20],
        ["0007", "'=HYPERLINK(1)", "WGM", "UKR", "", "LVO", "", "w", 2100, "", "", 40],
    ]


def test_a_spreadsheet_holds_no_formula_and_no_moment() -> None:
    with zipfile.ZipFile(io.BytesIO(export_list(TABLES, "fshu-xlsx"))) as file:
        assert {entry.date_time for entry in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert b"<f>" not in file.read("xl/worksheets/sheet1.xml")
        assert b"1980-01-01T00:00:00Z</dcterms:modified>" in file.read("docProps/core.xml")


@pytest.mark.parametrize(
    ("tables", "format", "sentence"),
    [
        (TABLES, "pdf", '"pdf" is no format of a list: choose one of fide-txt'),
        ({"players": PLAYERS}, "csv", "there is no list among the tables"),
        ({"list": LIST.drop("k")}, "csv", "the list has no column k"),
    ],
)
def test_what_cannot_be_exported_ends_with_a_sentence(tables: dict[str, Any], format: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        export_list(tables, format)
