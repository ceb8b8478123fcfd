"""Characters that cannot be seen, or that turn the order of letters round: found, shown by their codes, or left out.

A name with one of them looks like another name, or like none; written to a terminal it can do more than that. Here is
the one list of them, for readers, the office's tables and whatever is printed.
"""

from __future__ import annotations

import re
from unicodedata import bidirectional, combining

#: first and last; tab, line feed and carriage return are white space
RANGES = (
    (0x0000, 0x0008),  # controls
    (0x000B, 0x000C),
    (0x000E, 0x001F),
    (0x007F, 0x009F),
    (0x00AD, 0x00AD),  # soft hyphen
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x061C, 0x061C),  # Arabic letter mark
    (0x115F, 0x1160),  # blank letters of Hangul
    (0x17B4, 0x17B5),  # inherent vowels of Khmer
    (0x180E, 0x180E),
    (0x200B, 0x200F),  # spaces without width, joiners, marks of direction
    (0x2028, 0x202E),  # line and paragraph separators, embeddings and overrides of direction
    (0x2060, 0x206F),  # word joiner, isolates
    (0x2800, 0x2800),  # Braille without dots
    (0x3164, 0x3164),
    (0xD800, 0xDFFF),  # halves of characters
    (0xE000, 0xF8FF),  # private use
    (0xFDD0, 0xFDEF),  # never characters
    (0xFEFF, 0xFEFF),  # byte order mark
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0xFFFE, 0xFFFF),
    (0x1BCA0, 0x1BCA3),  # controls of shorthand and of music
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE00FF),  # tags
    (0xE01F0, 0xE0FFF),  # what comes before them are variants of kanji, as names in Japan have them
    (0xF0000, 0x10FFFF),  # private use
)
JOINERS = "\u200c\u200d"

_UNSEEN = re.compile("[" + "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in RANGES) + "]")
#: the same for polars, which has no halves of characters
PATTERN = "[" + "".join(rf"\x{{{first:X}}}-\x{{{last:X}}}" for first, last in RANGES if first != 0xD800) + "]"


def unseen_in(text: str) -> list[str]:
    """The codes of such characters, each once, like U+202E."""
    if text.isascii() and text.isprintable():
        return []
    return list(dict.fromkeys(_code(found[0]) for found in _UNSEEN.finditer(text) if not _joins(text, found.start())))


def visible(text: str) -> str:
    """The text with the code of each such character in its place, like [U+202E]; lines and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(lambda found: found[0] if _joins(text, found.start()) else f"[{_code(found[0])}]", text)


def without_unseen(text: str) -> str:
    """The text without them, its white space single."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    text = _UNSEEN.sub(lambda found: found[0] if _joins(text, found.start()) else "", text)
    return " ".join(text.split())


def _code(char: str) -> str:
    return f"U+{ord(char):04X}"


def _joins(text: str, at: int) -> bool:
    """Whether this is a joiner where words are written with it: after a virama of India, between letters of Arabic.

    RFC 5892, appendix A, allows them in names of hosts by the same two rules.
    """
    if text[at] not in JOINERS or at == 0:
        return False
    before, after = text[at - 1], text[at + 1 : at + 2]
    return combining(before) == 9 or (bidirectional(before) == "AL" and bool(after) and bidirectional(after) == "AL")
