"""FIDE's rating lists: read by their header, written in the same layouts, whatever the bytes."""

import gzip
import io
import time
import zipfile
from contextlib import suppress
from pathlib import Path

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.archive import UnpackingLimits
from ratingoffice.formats.fide_list import FideList, ListLimits, read_fide_list, read_fide_list_bytes
from ratingoffice.formats.fide_list.table import COLUMNS, NUMBERS
from ratingoffice.formats.fide_list.txt import write_txt
from ratingoffice.formats.fide_list.xml import write_xml

MANY = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])

# 0         1         2         3         4         5         6         7         8         9         10        11
# 012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123
PERSON_HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
)
HANNA = "14100001       Koval, Hanna                                                 UKR F   IM   WGM  FI,NI          "
ANDRIY = "14100002       Bondar, Andriy                                               UKR M                            "

COMBINED = [
    PERSON_HEADER + "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag",
    HANNA + "AFM 2401  9   10 2350  0   20 2333  12  20 1991  w   ",
    ANDRIY + "    0     0   0  1512  3   40 0     0   0  0     i   ",
]
LEGACY = [
    PERSON_HEADER + "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag",
    HANNA + "2401  9   10 2350  0   20 2333  12  20 1991  w   ",
    ANDRIY + "0     0   0  1512  3   40 0     0   0  0     i   ",
]
SINGLE = [
    PERSON_HEADER + "FOA SEP26 Gms K  B-day Flag",
    HANNA + "AFM 2350  0   20 1991  w   ",
    ANDRIY + "    1512  3   40 0     i   ",
]
XML = """<playerslist>
<player>
<fideid>14100001</fideid>
<name>Koval, Hanna</name>
<country>UKR</country>
<sex>F</sex>
<title>IM</title>
<w_title>WGM</w_title>
<o_title>FI,NI</o_title>
<foa_title>AFM</foa_title>
<rating>2401</rating>
<games>9</games>
<k>10</k>
<rapid_rating>2350</rapid_rating>
<rapid_games>0</rapid_games>
<rapid_k>20</rapid_k>
<blitz_rating>2333</blitz_rating>
<blitz_games>12</blitz_games>
<blitz_k>20</blitz_k>
<birthday>1991</birthday>
<flag>w</flag>
</player>
<player>
<fideid>14100002</fideid>
<name>Bondar, Andriy</name>
<country>UKR</country>
<sex>M</sex>
<title></title>
<w_title></w_title>
<o_title></o_title>
<foa_title></foa_title>
<rating>0</rating>
<games>0</games>
<k>0</k>
<rapid_rating>1512</rapid_rating>
<rapid_games>3</rapid_games>
<rapid_k>40</rapid_k>
<blitz_rating>0</blitz_rating>
<blitz_games>0</blitz_games>
<blitz_k>0</blitz_k>
<birthday>0</birthday>
<flag>i</flag>
</player>
</playerslist>
"""

EXPECTED = [
    (
        "14100001",
        "Koval, Hanna",
        "UKR",
        "w",
        "IM",
        "WGM",
        "FI,NI",
        "AFM",
        2401,
        9,
        10,
        2350,
        0,
        20,
        2333,
        12,
        20,
        1991,
        "w",
    ),
    (
        "14100002",
        "Bondar, Andriy",
        "UKR",
        "m",
        None,
        None,
        None,
        None,
        None,
        0,
        None,
        1512,
        3,
        40,
        None,
        0,
        None,
        None,
        "i",
    ),
]


def txt(lines: list[str], end: str = "\r\n") -> bytes:
    return "".join(line + end for line in lines).encode()


def read(data: bytes, name: str = "list.txt", **options: object) -> FideList:
    found, findings = read_fide_list_bytes(data, name, **options)  # type: ignore[arg-type]
    assert found is not None, findings
    return found


def sentences(data: bytes, name: str = "standard.txt") -> list[str]:
    _, findings = read_fide_list_bytes(data, name)
    return [f"{finding.severity} {finding.line} {finding.message}" for finding in findings]


def packed(data: bytes, name: str = "players_list_foa.txt") -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, data)
    return archive.getvalue()


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_the_combined_list_is_read_with_either_line_end(end: str) -> None:
    found = read(txt(COMBINED, end))
    assert found.players.rows() == EXPECTED
    assert tuple(found.players.columns) == COLUMNS
    assert (found.layout, found.kinds) == ("combined", ("standard", "rapid", "blitz"))
    assert sentences(txt(COMBINED, end)) == []


def test_a_last_line_without_end_is_read() -> None:
    assert read(txt(COMBINED)[:-2]).players.rows() == EXPECTED


def test_the_legacy_list_has_no_online_titles() -> None:
    found = read(txt(LEGACY))
    assert found.layout == "legacy"
    assert found.players["foa_title"].to_list() == [None, None]
    assert found.players.drop("foa_title").rows() == [row[:7] + row[8:] for row in EXPECTED]


@pytest.mark.parametrize(
    ("name", "kind", "column"),
    [("rapid_sep26frl.txt", None, "rapid"), ("list.txt", "blitz", "blitz"), ("list.txt", None, "standard")],
)
def test_a_single_list_is_of_the_kind_that_its_name_or_the_user_says(name: str, kind: str | None, column: str) -> None:
    found, findings = read_fide_list_bytes(txt(SINGLE), name, kind=kind)
    assert found is not None
    assert (found.layout, found.kinds, found.month) == ("single", (column,), "SEP26")
    assert found.players.select(f"{column}_rating", f"{column}_games", f"{column}_k").rows() == [
        (2350, 0, 20),
        (1512, 3, 40),
    ]
    others = [kind for kind in ("standard", "rapid", "blitz") if kind != column]
    assert all(found.players[f"{other}_rating"].null_count() == 2 for other in others)
    told = ["the list does not say of which ratings it is: read as standard"]
    assert [str(finding.message) for finding in findings] == (told if (name, kind) == ("list.txt", None) else [])


def test_xml_is_read_into_the_same_rows() -> None:
    found = read(XML.encode())
    assert found.players.rows() == EXPECTED
    assert (found.layout, found.kinds) == ("xml", ("standard", "rapid", "blitz"))


def test_a_single_xml_list_has_one_kind() -> None:
    lines = [line for line in XML.splitlines() if "rapid_" not in line and "blitz_" not in line]
    found = read("\n".join(lines).encode(), "rapid_rating_list.xml")
    assert found.kinds == ("rapid",)
    assert found.players["rapid_rating"].to_list() == [2401, None]


@pytest.mark.parametrize("data", [txt(COMBINED), XML.encode()])
def test_gzip_and_zip_are_unpacked_by_content(data: bytes) -> None:
    assert read(gzip.compress(data), "list.bin").players.rows() == EXPECTED
    assert read(packed(data), "list.bin").players.rows() == EXPECTED


# oddities


def test_other_titles_that_are_a_character_too_long_shift_the_rest() -> None:
    #                                     94             109
    start = "14100003       Long, Titles                                                 UKR M             "
    line = start + "SI,FI,LSI,SLI,NAAFM 1999  4   20 1888  0   20 0     0   0  1980      "
    found = read(txt([*COMBINED, line]))
    row = found.players.row(2, named=True)
    assert (row["other_titles"], row["foa_title"]) == ("SI,FI,LSI,SLI,NA", "AFM")
    assert (row["standard_rating"], row["rapid_rating"], row["birth_year"]) == (1999, 1888, 1980)
    assert sentences(txt([*COMBINED, line])) == [
        "info 4 the other titles of 14100003 are a character too long: the rest is read one to the right"
    ]


def test_other_titles_that_just_fit_do_not_shift_the_rest() -> None:
    start = "14100003       Long, Titles                                                 UKR M             "
    row = read(txt([*COMBINED, start + "SI,FI,LSI,SLI,NAFM 1999  4   20 "])).players.row(2, named=True)
    assert (row["other_titles"], row["foa_title"], row["standard_rating"]) == ("SI,FI,LSI,SLI,N", "AFM", 1999)


def test_the_overflow_is_seen_in_the_legacy_layout_too() -> None:
    start = "14100003       Long, Titles                                                 UKR M             "
    row = read(txt([*LEGACY, start + "SI,FI,LSI,SLI,NA1999  4   20 "])).players.row(2, named=True)
    assert (row["other_titles"], row["standard_rating"], row["standard_games"]) == ("SI,FI,LSI,SLI,NA", 1999, 4)


def test_columns_are_where_the_header_has_them() -> None:
    narrow = [
        "ID Number  Name            Fed  Sex JAN15 Gms K  B-day Flag",
        "4100018    Kasparov, Garry RUS  M   2812  ",
    ]
    row = read(txt(narrow), "standard_jan15frl.txt").players.row(0, named=True)
    assert (row["fide_id"], row["name"], row["standard_rating"]) == ("4100018", "Kasparov, Garry", 2812)


def test_values_that_are_none_are_told_with_their_line() -> None:
    bad = ANDRIY.replace(" M ", " Q ") + "    19OO  0   0  0     0   0  0     0   0  1990      "
    assert sentences(txt([COMBINED[0], COMBINED[1], bad, ANDRIY.replace("14100002", "        ")])) == [
        'warning 3 sex "Q" is neither M nor F: left out',
        'warning 3 standard_rating "19OO" is not a number: left out',
        'error 4 "" is no id: the line is left out',
    ]


def test_an_id_that_is_there_twice_is_told_and_the_first_line_kept() -> None:
    assert sentences(txt([*COMBINED, COMBINED[1]])) == ['error 4 the id "14100001" again: the first line is kept']
    assert read(txt([*COMBINED, COMBINED[1]])).players.rows() == EXPECTED


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the file is empty"),
        (b" \r\n", "the file is empty"),
        (b"hello world", '"HELLO" is no heading of FIDE\'s lists: is the first line the header?'),
        (txt(COMBINED[:1]), "no player in the list"),
        (b"<html></html>", "no <playerslist> in the file: this is not a list of FIDE"),
        (
            b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><playerslist><player></player></playerslist>",
            "the file declares a document type: refused, since lists of FIDE have none",
        ),
        (b"PK\x03\x04 not a zip", "the archive is damaged: File is not a zip file"),
        (gzip.compress(txt(COMBINED))[:-20], "the archive is damaged: Compressed file ended before the end-of-stream"),
    ],
)
def test_what_is_no_list_is_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    found, findings = read_fide_list_bytes(data, "list")
    assert found is None
    assert str(findings[-1].message).startswith(sentence)


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    limits = ListLimits(unpacking=UnpackingLimits(most_ratio=20, ratio_counts_from=1_000_000))
    for bomb in (gzip.compress(b" " * 50_000_000), packed(b" " * 50_000_000)):
        found, findings = read_fide_list_bytes(bomb, "bomb", limits=limits)
        assert found is None
        assert str(findings[-1].message) == "it unpacks to more than 20 times its size: refused"


@pytest.mark.parametrize(("rows", "is_read"), [(1, False), (2, True), (3, True)])
def test_more_players_than_the_limit_are_refused(rows: int, is_read: bool) -> None:
    for data in (txt(COMBINED), XML.encode()):
        assert (read_fide_list_bytes(data, "list", limits=ListLimits(rows=rows))[0] is not None) == is_read


def test_a_player_that_cannot_be_parsed_is_left_out_and_told() -> None:
    broken = XML.replace("<name>Koval, Hanna</name>", "<name>Koval & Hanna</name>")
    assert read(broken.encode()).players["fide_id"].to_list() == ["14100002"]
    assert sentences(broken.encode()) == [
        "error 2 a player that cannot be read (not well-formed (invalid token)): left out"
    ]


@pytest.mark.parametrize(("broken", "is_read"), [(2, True), (3, True), (4, False)])
def test_a_list_of_many_broken_players_is_refused(broken: int, is_read: bool) -> None:
    data = XML.replace("</playerslist>", "</player>" * broken + "</playerslist>").encode()
    assert (read_fide_list_bytes(data, "list", limits=ListLimits(unreadable=3))[0] is not None) == is_read


def test_entities_of_xml_and_unknown_elements_are_no_hindrance() -> None:
    other = XML.replace("Koval, Hanna", "O&apos;Hara, A&amp;B").replace("<flag>i", "<new>1</new>\n<flag>i")
    assert read(other.encode()).players["name"].to_list() == ["O'Hara, A&B", "Bondar, Andriy"]
    assert sentences(other.encode()) == ['info 23 the element "new" is not known: skipped']


def test_a_list_that_is_cut_off_is_told() -> None:
    assert sentences(XML[:-60].encode())[-1].endswith("the list has no end (</playerslist>): is the file cut off?")


def test_progress_ends_with_the_whole_file(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    path = tmp_path / "list.txt"
    path.write_bytes(txt(COMBINED))
    read_fide_list(path, progress=lambda done, size: told.append((done, size)))
    assert told[-1] == (len(txt(COMBINED)), len(txt(COMBINED)))


# writing


def test_what_is_written_is_what_fide_writes() -> None:
    found = read(txt(COMBINED)).players
    assert write_txt(found) == txt(COMBINED)
    assert write_txt(found, "legacy") == txt(LEGACY)
    assert write_txt(found, "single", kind="rapid", month="SEP26") == txt(SINGLE)
    assert write_xml(found) == XML.encode()


def test_a_single_list_needs_its_month() -> None:
    with pytest.raises(BadInput, match="is no month of a list"):
        write_txt(read(txt(COMBINED)).players, "single")


def test_an_id_that_does_not_fit_is_never_cut() -> None:
    with pytest.raises(BadInput, match="an id of 15 characters"):
        write_txt(pl.DataFrame({"fide_id": ["1" * 15], "name": ["A"]}))


WORDS = st.none() | st.text("ABCdef'-,.<>& éЖ漢", min_size=1, max_size=20).map(str.strip).map(lambda word: word or None)
RATINGS = st.none() | st.integers(1, 9999)


@st.composite
def lists(draw: st.DrawFn) -> pl.DataFrame:
    rows = []
    for number in range(draw(st.integers(1, 5))):
        row: dict[str, object] = {name: draw(RATINGS) for name in NUMBERS}
        for kind in ("standard", "rapid", "blitz"):
            row[f"{kind}_games"] = draw(st.integers(0, 999))
            row[f"{kind}_k"] = draw(st.sampled_from([None, 10, 20, 40]))
        row |= {
            "fide_id": str(1000 + number),
            "name": draw(WORDS),
            "federation": draw(st.sampled_from([None, "UKR"])),
            "sex": draw(st.sampled_from([None, "m", "w"])),
            "title": draw(st.sampled_from([None, "GM"])),
            "women_title": draw(st.sampled_from([None, "WGM"])),
            "foa_title": draw(st.sampled_from([None, "AFM"])),
            "other_titles": draw(st.sampled_from([None, "IA", "SI,FI,LSI,SLI,N"])),
            "flag": draw(st.sampled_from([None, "w", "wi", "i"])),
        }
        rows.append(row)
    schema = {name: pl.Int64 if name in NUMBERS else pl.String for name in COLUMNS}
    return pl.DataFrame(rows, schema=schema)


def plain(players: pl.DataFrame) -> pl.DataFrame:
    """Blanks in a row are one in a file of fixed width."""
    return players.with_columns(pl.col("name").str.replace_all(r"\s+", " "))


@given(lists())
@MANY
def test_what_is_written_is_read_again(players: pl.DataFrame) -> None:
    assert plain(read(write_xml(players)).players).rows() == plain(players).rows()
    assert read(write_txt(players)).players.rows() == plain(players).rows()
    legacy = read(write_txt(players, "legacy")).players
    assert legacy.drop("foa_title").rows() == plain(players).drop("foa_title").rows()


# whatever the bytes


def survives(data: bytes) -> None:
    found, findings = read_fide_list_bytes(data, "fuzz")
    assert all(isinstance(finding, Finding) and str(finding.message) for finding in findings)
    if found is None:
        assert any(finding.severity == "error" for finding in findings)
    else:
        assert tuple(found.players.columns) == COLUMNS
        with suppress(BadInput):  # an id that does not fit
            write_txt(found.players)
        write_xml(found.players)


@given(st.binary(max_size=400))
@MANY
def test_any_bytes_give_findings(data: bytes) -> None:
    survives(data)
    survives(b"<playerslist><player>" + data + b"</player></playerslist>")
    survives(COMBINED[0].encode() + b"\n" + data)
    survives(b"PK\x03\x04" + data)
    survives(b"\x1f\x8b" + data)


@given(
    st.sampled_from(
        [txt(COMBINED), txt(LEGACY), txt(SINGLE), XML.encode(), packed(txt(COMBINED)), gzip.compress(XML.encode())]
    ),
    st.data(),
)
@MANY
def test_damaged_lists_give_findings(source: bytes, data: st.DataObject) -> None:
    damaged = bytearray(source)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        if not damaged:
            break
    survives(bytes(damaged))


@pytest.mark.parametrize("piece", ["<!--", "<!-- a -->", "<playerslist", "<!--\n-- >"])
def test_no_pattern_of_xml_takes_longer_than_its_length(piece: str) -> None:
    """Ten times the text takes about ten times as long, not a hundred."""

    def cpu(length: int) -> float:
        text = "<playerslist><player>" + piece * (length // len(piece)) + "</player></playerslist>"
        before = time.process_time()
        read_fide_list_bytes(text.encode(), "players.xml")
        read_fide_list_bytes(text.removeprefix("<playerslist>").encode(), "players.xml")
        return time.process_time() - before

    cpu(1_000)  # what is loaded once
    assert cpu(160_000) < 2 + 40 * cpu(16_000)


def test_lines_are_counted_past_comments_and_one_without_end() -> None:
    text = "<playerslist>\n<!-- one\ntwo --><player><fideid>1</fideid><name>A</name></player>\n<!-- no end"
    found = read_fide_list_bytes(text.encode(), "players.xml")
    assert [(finding.line, finding.code) for finding in found[1]] == [(3, "cut")]  # where the last player ends
