"""FIDE's list as text of fixed width. Where a column begins is where its heading does:

ID Number      Name                                 …                        Fed Sex Tit  WTit OTit           FOA
1503014        Carlsen, Magnus                                               NOR M   GM
… SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag        (combined; legacy: the same without FOA)
… SEP26 Gms K  B-day Flag                                  (single: the rating under the month)

Lines are sliced by whole columns of text, a block of the file at a time. Where the other titles (OTit) are one
character too long, the rest of the line stands one character further to the right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import polars as pl
from polars import col

from ratingoffice.book.findings import BadInput
from ratingoffice.formats.fide_list.table import KINDS, ListReading, Page
from ratingoffice.formats.finding_collector import quoted
from ratingoffice.formats.limits import UnreadableFile

Layout = Literal["combined", "single", "legacy"]

HEADINGS = {
    "ID NUMBER": "fide_id",
    "ID": "fide_id",
    "NAME": "name",
    "FED": "federation",
    "SEX": "sex",
    "TIT": "title",
    "WTIT": "women_title",
    "OTIT": "other_titles",
    "FOA": "foa_title",
    "SRTNG": "standard_rating",
    "SGM": "standard_games",
    "SK": "standard_k",
    "RRTNG": "rapid_rating",
    "RGM": "rapid_games",
    "RK": "rapid_k",
    "BRTNG": "blitz_rating",
    "BGM": "blitz_games",
    "BK": "blitz_k",
    "B-DAY": "birth_year",
    "FLAG": "flag",
}
#: of a single list: games and K of its one kind
SINGLE_HEADINGS = {"GMS": "games", "K": "k"}
MONTH = re.compile(r"(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[0-9]{2}")
HEADING = re.compile(r"ID number|\S+", re.IGNORECASE)

#: control characters are blanks, so that every line stays as long as it is
BLANKED = bytes(32 if (byte < 32 and byte != 10) or byte == 127 else byte for byte in range(256))
#: the online titles, which FOA holds
ONLINE_TITLE = r"^(A[A-Z]M)?\s*$"


@dataclass(frozen=True)
class Field:
    name: str
    start: int
    width: int | None  # None: to the end of the line


@dataclass(frozen=True)
class Header:
    fields: tuple[Field, ...]
    layout: Layout
    kinds: tuple[str, ...]
    month: str = ""


def read_txt(content: Iterator[bytes], reading: ListReading) -> Iterator[Page]:
    header: Header | None = None
    line = 1
    unfinished = b""
    for block in content:
        block = (unfinished + block).replace(b"\r\n", b"\n")
        if block.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise UnreadableFile("the list is UTF-16: save it as plain text (ASCII or UTF-8)")
        # a line end may stand between two blocks: what follows the last whole line waits for the next one
        end = block.rfind(b"\n") + 1
        unfinished = block[end:]
        if len(unfinished) > reading.limits.line_length:
            raise UnreadableFile(
                "a line of more than {most} characters: this is no list", most=reading.limits.line_length
            )
        text, count = block[:end], block.count(b"\n", 0, end)
        header, page = _page(text, line, header, reading)
        line += count
        if header is not None and page is not None:
            yield page
    header, page = _page(unfinished, line, header, reading)
    if page is not None:
        yield page
    elif header is None:
        raise UnreadableFile("the file has no header line: this is not a list of FIDE")


def _page(
    block: bytes, first_line: int, header: Header | None, reading: ListReading
) -> tuple[Header | None, Page | None]:
    text = reading.decode(block.translate(BLANKED)).removeprefix("\ufeff") if block else ""
    lines = pl.Series("text", [text]).str.split("\n").explode(empty_as_null=True).to_frame()
    lines = lines.with_row_index("line", offset=first_line).with_columns(col("line").cast(pl.Int64))
    lines = lines.filter(col("text").str.contains(r"\S"))
    if header is None:
        if not lines.height:
            return None, None
        header = read_header(lines["text"][0], reading.kind)
        lines = lines.slice(1)
    too_long = lines["text"].str.len_chars() > reading.limits.line_length
    if too_long.any():
        for (line,) in lines.filter(too_long).select("line").iter_rows():
            reading.collector.error(
                line, 0, "too-long", "a line of more than {most} characters: left out", most=reading.limits.line_length
            )
        lines = lines.filter(~too_long)
    if not lines.height:
        return header, None
    return header, Page(_sliced(lines, header, reading), header.kinds, header.layout, header.month)


def read_header(text: str, kind: str) -> Header:
    """Find where each column begins. Raises UnreadableFile for a line that is no header of FIDE's."""
    headings = [(match[0].upper(), match.start()) for match in HEADING.finditer(text[:1_000])]
    names: list[tuple[str, int]] = []
    month = ""
    for heading, start in headings:
        if heading in HEADINGS:
            name = HEADINGS[heading]
        elif heading in SINGLE_HEADINGS:
            name = f"{kind}_{SINGLE_HEADINGS[heading]}"
        elif MONTH.fullmatch(heading):
            name, month = f"{kind}_rating", heading
        else:
            raise UnreadableFile(
                "{heading} is no heading of FIDE's lists: is the first line the header?", heading=quoted(heading)
            )
        if any(name == other for other, _ in names):
            raise UnreadableFile("the heading {heading} is there twice", heading=quoted(heading))
        names.append((name, start))
    columns = {name for name, _ in names}
    kinds = tuple(rating_kind for rating_kind in KINDS if f"{rating_kind}_rating" in columns)
    if not {"fide_id", "name"} <= columns or not kinds or names[0][1] != 0:
        raise UnreadableFile("the first line does not name the columns of a list (ID Number, Name, … ratings)")
    starts = [start for _, start in names[1:]]
    widths = [end - start for (_, start), end in zip(names, starts, strict=False)]
    fields = tuple(Field(name, start, width) for (name, start), width in zip(names, [*widths, None], strict=True))
    layout: Layout = "single" if month else "combined" if "foa_title" in columns else "legacy"
    return Header(fields, layout, kinds, month)


def _sliced(lines: pl.DataFrame, header: Header, reading: ListReading) -> pl.DataFrame:
    values = _slice(lines, header.fields)
    at = next((number for number, field in enumerate(header.fields) if field.name == "other_titles"), None)
    if at is None or at + 1 == len(header.fields):
        return values
    after = header.fields[at + 1]
    boundary = lines["text"].str.slice(after.start - 1, 2).str.contains(r"^\S\S")
    if not boundary.any():
        return values
    expected = ONLINE_TITLE if after.name == "foa_title" else r"^\s*[0-9]*\s*$"
    fits = values[after.name].str.contains(expected)
    fits_further = lines["text"].str.slice(after.start + 1, after.width).str.contains(expected)
    overflow = boundary & ~fits & fits_further
    if not overflow.any():
        return values
    longer = Field("other_titles", header.fields[at].start, after.start + 1 - header.fields[at].start)
    shifted = tuple(Field(field.name, field.start + 1, field.width) for field in header.fields[at + 1 :])
    for line, text in values.filter(overflow).select("line", "fide_id").iter_rows():
        reading.collector.info(
            line,
            after.start + 1,
            "overflow",
            "the other titles of {id} are a character too long: the rest is read one to the right",
            id=text.strip(),
        )
    odd = _slice(lines.filter(overflow), (*header.fields[:at], longer, *shifted))
    return pl.concat([values.filter(~overflow), odd]).sort("line")


def _slice(lines: pl.DataFrame, fields: tuple[Field, ...]) -> pl.DataFrame:
    return lines.select(
        "line", *(col("text").str.slice(field.start, field.width).alias(field.name) for field in fields)
    )


# writing

#: heading, width and the column in it; the rating, games and K of each kind come after these
PERSON = (
    ("ID Number", 15, "fide_id"),
    ("Name", 61, "name"),
    ("Fed", 4, "federation"),
    ("Sex", 4, "sex"),
    ("Tit", 5, "title"),
    ("WTit", 5, "women_title"),
    ("OTit", 15, "other_titles"),
)
HEADINGS_OF_KIND = {
    "standard": ("SRtng", "SGm", "SK"),
    "rapid": ("RRtng", "RGm", "Rk"),
    "blitz": ("BRtng", "BGm", "BK"),
}


def write_txt(players: pl.DataFrame, layout: Layout = "combined", *, kind: str = "standard", month: str = "") -> bytes:
    """Write a list in FIDE's layout, with lines that end in CRLF; absent columns are written as empty.

    A single list has the players with a rating of that kind, under its month (`SEP26`). Text that is too long for its
    column is cut (other titles at a comma), but an id never; names keep their letters, so the file is UTF-8 where they
    are not ASCII. Raises BadInput.
    """
    longest = players["fide_id"].str.len_chars().max()
    if isinstance(longest, int) and longest >= PERSON[0][1]:
        raise BadInput(
            "an id of {length} characters does not fit into the {columns} columns of FIDE's layout",
            length=longest,
            columns=PERSON[0][1],
        )
    if layout == "single" and not MONTH.fullmatch(month):
        raise BadInput("{month} is no month of a list: write it like SEP26", month=repr(month))
    columns = [*PERSON] if layout == "legacy" else [*PERSON, ("FOA", 4, "foa_title")]
    for rating_kind in (kind,) if layout == "single" else KINDS:
        headings = (month, "Gms", "K") if layout == "single" else HEADINGS_OF_KIND[rating_kind]
        for heading, width, column in zip(headings, (6, 4, 3), ("rating", "games", "k"), strict=True):
            columns.append((heading, width, f"{rating_kind}_{column}"))
    columns += [("B-day", 6, "birth_year"), ("Flag", 4, "flag")]
    if layout == "single" and f"{kind}_rating" in players.columns:
        players = players.filter(col(f"{kind}_rating").is_not_null())
    header = "".join(f"{heading:{width}}" for heading, width, _ in columns).rstrip() + "\r\n"
    cells = [_cell(players, name, width) for _, width, name in columns]
    lines = players.select(pl.concat_str(*cells, pl.lit("\r\n")).alias("line"))["line"]
    return (header + "".join(lines)).encode()


def _cell(players: pl.DataFrame, name: str, width: int) -> pl.Expr:
    is_number = name.endswith(("_rating", "_games", "_k", "_year"))
    if name not in players.columns:
        return pl.lit(("0" if is_number else "").ljust(width))
    text = col(name).cast(pl.String).fill_null("0" if is_number else "")
    if name == "sex":
        text = text.replace_strict({"m": "M", "w": "F"}, default="")
    elif name == "other_titles":  # whole titles only
        cut = text.str.slice(0, width + 1).str.replace(r",[^,]*$", "")
        return pl.when(text.str.len_chars() <= width).then(text).otherwise(cut.str.slice(0, width)).str.pad_end(width)
    if not is_number:
        text = text.str.replace_all(r"\s+", " ")
    return text.str.slice(0, width - 1).str.pad_end(width)
