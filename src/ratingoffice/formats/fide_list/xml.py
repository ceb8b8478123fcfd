"""FIDE's list as XML: `<playerslist>` with a `<player>` for each, 856 MB of it.

A block of whole players at a time is taken apart by the pattern of its first player; those that do not fit it (an
element more or less, a character written as an entity) are parsed one by one, each between a pair of tags of its own. A
document type, and with it any entity of the file's own, can only stand before the root: there it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

import polars as pl
from polars import col

from ratingoffice.formats.fide_list.table import KINDS, ListReading, Page
from ratingoffice.formats.finding_collector import quoted
from ratingoffice.formats.limits import UnreadableFile

ELEMENTS = {
    "fideid": "fide_id",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "women_title",
    "o_title": "other_titles",
    "foa_title": "foa_title",
    "rating": "standard_rating",
    "games": "standard_games",
    "k": "standard_k",
    "rapid_rating": "rapid_rating",
    "rapid_games": "rapid_games",
    "rapid_k": "rapid_k",
    "blitz_rating": "blitz_rating",
    "blitz_games": "blitz_games",
    "blitz_k": "blitz_k",
    "birthday": "birth_year",
    "flag": "flag",
}
#: of a single list, which has one kind whatever it is called
ONE_KIND = ("rating", "games", "k")

ROOT = re.compile(r"<playerslist\b[^<>]*>")
END = b"</player>"
#: XML has no control characters, whatever the file
BLANKED = bytes(32 if (byte < 32 and byte not in b"\t\n\r") or byte == 127 else byte for byte in range(256))
TAG = re.compile(r"<([a-z_]+)>")
#: a player of FIDE's takes 450 bytes
LARGEST_PLAYER = 100_000


def read_xml(content: Iterator[bytes], reading: ListReading) -> Iterator[Page]:
    unfinished, line, begun = b"", 1, False
    for block in content:
        block = unfinished + block
        if not begun and block.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise UnreadableFile("the list is UTF-16: save it as UTF-8")
        end = block.rfind(END)
        if end < 0:
            if len(unfinished) > LARGEST_PLAYER:
                raise UnreadableFile("a very long piece without any </player>: this is no list of FIDE")
            unfinished = block
            continue
        end += len(END)
        unfinished = block[end:]
        text = reading.decode(block[:end].translate(BLANKED))
        inside, lines_before = (text, 0) if begun else _after_root(text)
        begun = True
        if (page := _page(inside, line + lines_before, reading)) is not None:
            yield page
        line += text.count("\n")
    tail = reading.decode(unfinished.translate(BLANKED)) if unfinished else ""
    if not begun:
        _after_root(tail)
        return
    if "</playerslist>" not in tail:
        reading.collector.error(line, 0, "cut", "the list has no end (</playerslist>): is the file cut off?")
    elif "<player>" in tail:
        reading.collector.error(line, 0, "xml", "a player without end: left out")


def _after_root(text: str) -> tuple[str, int]:
    """Return what follows the root's tag, and the number of lines before it."""
    root = ROOT.search(text)
    before = text[: root.start()] if root else text
    if "<!DOCTYPE" in before or "<!ENTITY" in before:
        raise UnreadableFile("the file declares a document type: refused, since lists of FIDE have none")
    if root is None:
        raise UnreadableFile("no <playerslist> in the file: this is not a list of FIDE")
    return text[root.end() :], text.count("\n", 0, root.end())


def _without_comments(text: str) -> str:
    """Remove comments, but keep their lines. A comment without an end stays, and so do those after it."""
    pieces, position = [], 0
    while (start := text.find("<!--", position)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        pieces += [text[position:start], "\n" * text.count("\n", start, end)]
        position = end + len("-->")
    return "".join([*pieces, text[position:]])


def _page(text: str, first_line: int, reading: ListReading) -> Page | None:
    if "<!--" in text:
        text = _without_comments(text)
    pieces = pl.Series("piece", [text]).str.split("</player>").explode(empty_as_null=True).to_frame()
    ends = col("piece").str.count_matches("\n", literal=True)
    before = col("piece").str.extract(r"^(\s*)").str.count_matches("\n", literal=True)
    line = ends.cum_sum().shift(1, fill_value=0) + before + first_line
    pieces = pieces.with_columns(line=line.cast(pl.Int64)).slice(0, pieces.height - 1).with_row_index("at")
    values, irregular = _like_the_first(pieces, reading)
    if irregular.height:
        values = pl.concat([values, _one_by_one(irregular, reading)], how="diagonal").sort("at")
    if not values.height:
        return None
    kinds = tuple(kind for kind in KINDS if f"{kind}_rating" in values.columns)
    return Page(values.drop("at"), kinds, "xml")


def _like_the_first(pieces: pl.DataFrame, reading: ListReading) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Split off the players whose elements are those of the first one, read by one pattern; return the others too."""
    tags = TAG.findall(pieces["piece"][0]) if pieces.height else []
    if tags[:2] != ["player", "fideid"] or len(set(tags)) != len(tags) or not {*tags[1:]} <= {*ELEMENTS}:
        return pieces.select("at", "line").clear(), pieces
    elements = "".join(rf"<{tag}>([^<&]*)</{tag}>\s*" for tag in tags[1:])
    values = pieces["piece"].str.extract_groups(rf"^\s*<player>\s*{elements}$").struct.unnest()
    values.columns = [_column(tag, tags, reading.kind) for tag in tags[1:]]
    fits = values["fide_id"].is_not_null()
    return values.with_columns(pieces["at"], pieces["line"]).filter(fits), pieces.filter(~fits)


def _one_by_one(pieces: pl.DataFrame, reading: ListReading) -> pl.DataFrame:
    """Parse irregular players one by one, without those that cannot be read."""
    rows: list[dict[str, str | int | None]] = []
    for at, piece, line in pieces.select("at", "piece", "line").iter_rows():
        try:
            player = ElementTree.fromstring(f"<list>{piece}</player></list>")[0]
        except (ElementTree.ParseError, ValueError, IndexError) as problem:
            reading.collector.error(
                line, 0, "xml", "a player that cannot be read ({problem}): left out", problem=_short(problem)
            )
            reading.unreadable += 1
            if reading.unreadable > reading.limits.unreadable:
                raise UnreadableFile(
                    "more than {most} players that cannot be read: refused", most=reading.limits.unreadable
                ) from None
            continue
        row: dict[str, str | int | None] = {"at": at, "line": line}
        tags = [child.tag for child in player]
        for child in player:
            if child.tag in ELEMENTS:
                row[_column(child.tag, tags, reading.kind)] = child.text
            else:
                reading.collector.info(
                    line, 0, "element", "the element {element} is not known: skipped", element=quoted(child.tag)
                )
        rows.append(row)
    schema: dict[str, pl.DataType] = {name: pl.String() for row in rows for name in row}
    schema |= {"at": pl.UInt32(), "line": pl.Int64(), "fide_id": pl.String()}
    return pl.DataFrame(rows, schema=schema)


def _short(problem: Exception) -> str:
    return str(problem).partition(":")[0]


def _column(tag: str, tags: Sequence[str], kind: str) -> str:
    """Return the column of an element; the ratings of a single list are of its kind."""
    if tag in ONE_KIND and not any(other.startswith(("rapid_", "blitz_")) for other in tags):
        return f"{kind}_{tag}"
    return ELEMENTS[tag]


def write_xml(players: pl.DataFrame, *, kind: str | None = None) -> bytes:
    """Write a list as FIDE does. With a kind: a single list of the players with such a rating."""
    elements = dict(ELEMENTS)
    if kind is not None:
        elements = {tag: name for tag, name in elements.items() if not tag.startswith(("rapid_", "blitz_"))}
        elements |= {tag: f"{kind}_{tag}" for tag in ONE_KIND}
        players = players.filter(col(f"{kind}_rating").is_not_null())
    parts = [pl.lit("<player>\n"), *(_element(players, tag, name) for tag, name in elements.items())]
    rows = players.select(pl.concat_str(*parts, pl.lit("</player>\n")).alias("row"))["row"]
    return ("<playerslist>\n" + "".join(rows) + "</playerslist>\n").encode()


def _element(players: pl.DataFrame, tag: str, name: str) -> pl.Expr:
    is_number = name.endswith(("_rating", "_games", "_k", "_year"))
    if name not in players.columns:
        return pl.lit(f"<{tag}>{'0' if is_number else ''}</{tag}>\n")
    text = col(name).cast(pl.String).fill_null("0" if is_number else "")
    if name == "sex":
        text = text.replace_strict({"m": "M", "w": "F"}, default="")
    elif not is_number:
        text = text.str.replace_all(r"[\x00-\x1f\x7f]", " ").str.replace_all("&", "&amp;", literal=True)
        text = text.str.replace_all("<", "&lt;", literal=True).str.replace_all(">", "&gt;", literal=True)
    return pl.concat_str(pl.lit(f"<{tag}>"), text, pl.lit(f"</{tag}>\n"))
