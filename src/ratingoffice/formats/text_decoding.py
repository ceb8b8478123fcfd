"""Decode the bytes of a report: UTF-8, else the declared code page, else a guess with a finding."""

from __future__ import annotations

import codecs
import re

from ratingoffice.formats.finding_collector import FindingCollector, quoted

BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

#: `### encoding: cp1251` or `<?xml … encoding="windows-1251"?>` near the top of a file; compiled when it is looked for
DECLARED = rb"(?i)(?:encoding|charset|code ?page)\s*[=:]?\s*[\"']?([A-Za-z0-9_-]{3,20})"

#: codecs of text that is inside other text; some of them take their time
NOT_OF_FILES = frozenset({"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"})


def decode(data: bytes, collector: FindingCollector, encoding: str | None = None) -> str:
    """Decode any bytes: what cannot be read becomes U+FFFD, and a finding counts it."""
    for bom, name in BOMS:
        if data.startswith(bom):
            return _read(data[len(bom) :], name, collector)
    if encoding:
        if _is_encoding(encoding):
            return _read(data, encoding, collector)
        collector.error(
            0, 0, "encoding", "{encoding} is not an encoding: named like cp1251 or utf-8", encoding=quoted(encoding)
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    declared = _declared(data)
    if declared:
        return _read(data, declared, collector)
    from ratingoffice.formats.code_pages import guess_code_pages  # its library is loaded only where it is needed

    guess, second_guess = guess_code_pages(data)
    text = _read(data, guess, collector)
    collector.info(
        0,
        0,
        "encoding",
        "neither UTF-8 nor a named encoding: read as {encoding} (for example {example}); if that looks wrong, "
        "name another, for example {other} ({other_example})",
        encoding=guess,
        example=quoted(_foreign_word(text)),
        other=second_guess,
        other_example=quoted(_foreign_word(data.decode(second_guess, errors="replace"))),
    )
    return text


def _foreign_word(text: str) -> str:
    return next((word for word in text[:100_000].split() if not word.isascii()), "")


def _read(data: bytes, encoding: str, collector: FindingCollector) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode(encoding, errors="replace")
        lost = text.count("\N{REPLACEMENT CHARACTER}")
        collector.warning(
            0,
            0,
            "encoding",
            "{count} {count:place is|places are} not {encoding}: shown as �",
            count=lost,
            encoding=encoding,
        )
        return text


def _is_encoding(encoding: str) -> bool:
    """Tell whether files are written in it (`zip` and `rot13` are codecs for Python, too)."""
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
    """Return the code page that the first lines declare in a comment or an XML declaration."""
    for line in data[:2_000].splitlines():
        if line.startswith((b"###", b"<?xml")):
            match = re.search(DECLARED, line)
            if match and _is_encoding(match[1].decode("ascii")):
                return match[1].decode("ascii")
    return None
