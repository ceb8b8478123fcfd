"""FIDE's list as XML: `<playerslist>` with a `<player>` for each, 856 MB of it.

A block of whole players at a time is put between a pair of tags of its own and parsed. A document type, and with it any
entity of the file's own, can only stand before the root: there it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import polars as pl
from polars import col

from ratingoffice.formats.collect import quoted
from ratingoffice.formats.fide_list import KINDS, Page, Reading
from ratingoffice.formats.packed import Refused

ELEMENTS = {
    "fideid": "fide_id", "name": "name", "country": "federation", "sex": "sex", "title": "title",
    "w_title": "women_title", "o_title": "other_titles", "foa_title": "foa_title", "rating": "standard_rating",
    "games": "standard_games", "k": "standard_k", "rapid_rating": "rapid_rating", "rapid_games": "rapid_games",
    "rapid_k": "rapid_k", "blitz_rating": "blitz_rating", "blitz_games": "blitz_games", "blitz_k": "blitz_k",
    "birthday": "birth_year", "flag": "flag",
}  # fmt: skip
#: of a single list, which has one kind whatever it is called
ONE_KIND = ("rating", "games", "k")

ROOT = re.compile(r"<playerslist\b[^>]*>")
END = b"</player>"
#: XML has no such characters, whatever the file
NO_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
#: a player of FIDE's takes 450 bytes
LARGEST_PLAYER = 100_000


def read_xml(content: Iterator[bytes], reading: Reading) -> Iterator[Page]:
    rest, line, begun = b"", 1, False
    for block in content:
        block = rest + block
        if not begun and block.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise Refused("the list is UTF-16: save it as UTF-8")
        end = block.rfind(END)
        if end < 0:
            if len(rest) > LARGEST_PLAYER:
                raise Refused("a very long piece without any </player>: this is no list of FIDE")
            rest = block
            continue
        end += len(END)
        rest = block[end:]
        text = reading.decoded(block[:end])
        inside, lines_before = (text, 0) if begun else _after_root(text)
        begun = True
        if (page := _page(inside, line + lines_before, reading)) is not None:
            yield page
        line += text.count("\n")
    tail = reading.decoded(rest) if rest else ""
    if not begun:
        _after_root(tail)
        return
    if "</playerslist>" not in tail:
        reading.collect.error(line, 0, "cut", "the list has no end (</playerslist>): is the file cut off?")
    elif "<player>" in tail:
        reading.collect.error(line, 0, "xml", "a player without end: left out")


def _after_root(text: str) -> tuple[str, int]:
    """What follows the root's tag, and how many lines are before it."""
    root = ROOT.search(text)
    before = text[: root.start()] if root else text
    if "<!DOCTYPE" in before or "<!ENTITY" in before:
        raise Refused("the file declares a document type: refused, since lists of FIDE have none")
    if root is None:
        raise Refused("no <playerslist> in the file: this is not a list of FIDE")
    return text[root.end() :], text.count("\n", 0, root.end())


def _page(text: str, first_line: int, reading: Reading) -> Page | None:
    text = NO_CHARACTERS.sub(" ", text)
    pieces = text.split("</player>")[:-1]
    lines: list[int] = []
    for piece in pieces:
        start = piece.find("<player>")
        lines.append(first_line + (piece.count("\n", 0, start) if start > 0 else 0))
        first_line += piece.count("\n")
    try:
        players = list(ElementTree.fromstring(f"<list>{text}</list>"))
    except (ElementTree.ParseError, ValueError):
        players, lines = _one_by_one(pieces, lines, reading)
    if len(players) != len(lines):  # a player in a comment, or in another element
        lines = [0] * len(players)
    if not players:
        return None
    rows = [{child.tag: child.text for child in player} for player in players]
    tags = list(dict.fromkeys(tag for row in rows for tag in row))
    for tag in tags:
        if tag not in ELEMENTS:
            reading.collect.info(0, 0, "element", f"the element {quoted(tag)} is not known: skipped")
    names = _names(tags, reading.kind)
    if "fide_id" not in names.values():
        raise Refused("no player has a <fideid>: this is not a list of FIDE")
    columns = [pl.Series(name, [row.get(tag) for row in rows], dtype=pl.String) for tag, name in names.items()]
    values = pl.DataFrame(columns)
    kinds = tuple(kind for kind in KINDS if f"{kind}_rating" in values.columns)
    return Page(values.with_columns(pl.Series("line", lines, dtype=pl.Int64)), kinds, "xml")


def _one_by_one(pieces: list[str], lines: list[int], reading: Reading) -> tuple[list[ElementTree.Element], list[int]]:
    """The players of a block with something wrong in it, without those that are."""
    players: list[ElementTree.Element] = []
    where: list[int] = []
    for piece, line in zip(pieces, lines, strict=True):
        try:
            player = ElementTree.fromstring(f"<list>{piece}</player></list>")[0]
        except (ElementTree.ParseError, ValueError, IndexError) as problem:
            reading.collect.error(line, 0, "xml", f"a player that cannot be read ({_short(problem)}): left out")
            continue
        players.append(player)
        where.append(line)
    return players, where


def _short(problem: Exception) -> str:
    return str(problem).partition(":")[0]


def _names(tags: list[str], kind: str) -> dict[str, str]:
    """The column of each element; the ratings of a single list are of its kind."""
    is_single = not any(tag.startswith(("rapid_", "blitz_")) for tag in tags)
    return {
        tag: f"{kind}_{tag}" if is_single and tag in ONE_KIND else ELEMENTS[tag]
        for tag in tags
        if tag in ELEMENTS
    }  # fmt: skip


def write_xml(players: pl.DataFrame, *, kind: str | None = None) -> bytes:
    """The list as FIDE writes it. With a kind: a single list, of the players with such a rating."""
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
