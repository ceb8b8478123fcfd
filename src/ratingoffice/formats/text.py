"""Bytes of a report into text: UTF-8, else the code page that somebody named, else a guess that is told."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping

from ratingoffice.formats.collect import Collector, quoted

BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

#: `### encoding: cp1251` or `<?xml … encoding="windows-1251"?>` near the top of a file
DECLARED = re.compile(rb"(?:encoding|charset|code ?page)\s*[=:]?\s*[\"']?([A-Za-z0-9_-]{3,20})", re.IGNORECASE)

#: how common letters are, as powers of two: a code page is likely if it makes the common ones appear
CYRILLIC = {7: "оаиент", 6: "рсвлкм", 5: "дпуяізьбгы", 4: "чйхжшю", 3: "цщєфїэ", 1: "ґёъўђјљњћџ"}
GREEK = {7: "αοιετ", 6: "σνηρυπκςμ", 5: "λίάόγδω", 4: "έήύθχώφβ", 2: "ξζψ", 1: "ϊϋΐΰ"}

#: codecs of text that is inside other text; some of them take their time
NOT_OF_FILES = frozenset({"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"})

HIGH_RUN = re.compile(rb"[\x80-\xff]+")


def decode(data: bytes, collect: Collector, encoding: str | None = None) -> str:
    """The text, whatever the bytes: what cannot be read becomes U+FFFD, and a finding says how many."""
    for bom, name in BOMS:
        if data.startswith(bom):
            return _read(data[len(bom) :], name, collect)
    if encoding:
        if _known(encoding):
            return _read(data, encoding, collect)
        collect.error(
            0, 0, "encoding", "{encoding} is not an encoding: named like cp1251 or utf-8", encoding=quoted(encoding)
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    declared = _declared(data)
    if declared:
        return _read(data, declared, collect)
    guess = _guess(data)
    text = _read(data, guess, collect)
    example = next((word for word in text[:100_000].split() if not word.isascii()), "")
    collect.info(
        0,
        0,
        "encoding",
        "neither UTF-8 nor a named encoding: read as {encoding} (for example {example}); "
        "name the encoding if names look wrong",
        encoding=guess,
        example=quoted(example),
    )
    return text


def _read(data: bytes, encoding: str, collect: Collector) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode(encoding, errors="replace")
        lost = text.count("\N{REPLACEMENT CHARACTER}")
        collect.warning(
            0, 0, "encoding", "{count} places are not {encoding}: shown as �", count=lost, encoding=encoding
        )
        return text


def _known(encoding: str) -> bool:
    """Whether files are written in it (`zip` and `rot13` are codecs for Python, too)."""
    try:
        if codecs.lookup(encoding).name in NOT_OF_FILES:
            return False
        b"word".decode(encoding)
    except UnicodeDecodeError:
        return True  # four bytes need not be a letter everywhere
    except (LookupError, ValueError):
        return False
    return True


def _declared(data: bytes) -> str | None:
    """The code page that the first lines declare in a comment or an XML declaration."""
    for line in data[:2_000].splitlines():
        if line.startswith((b"###", b"<?xml")):
            found = DECLARED.search(line)
            if found and _known(found[1].decode("ascii")):
                return found[1].decode("ascii")
    return None


def _guess(data: bytes) -> str:
    """cp1251, cp1252 or cp1253, by how the bytes above 127 stand together and which letters they would be."""
    runs = HIGH_RUN.findall(data[:1_000_000])
    letters = b"".join(runs)
    if 2 * sum(len(run) for run in runs if len(run) >= 3) < len(letters):
        return "cp1252"  # words like Müller: single accented letters among plain ones
    cyrillic = _commonness(letters, "cp1251", CYRILLIC)
    greek = _commonness(letters, "cp1253", GREEK)
    return "cp1251" if cyrillic >= greek else "cp1253"


def _commonness(letters: bytes, encoding: str, commonness: Mapping[int, str]) -> int:
    """The more, the better the bytes would read; one that is no letter there costs more than any other gains."""
    worth = {letter: power for power, equally_common in commonness.items() for letter in equally_common}
    return sum(worth.get(char, -10) for char in letters.decode(encoding, errors="replace").lower())
