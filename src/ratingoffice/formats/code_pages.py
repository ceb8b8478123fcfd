"""Guess the code page of a text by the letters that its bytes would be.

charset-normalizer tells the scripts apart. Where two code pages share one (Warsaw's and Madrid's letters; the two Greek
ones, which differ in Ά) it has too little to go by in a file of names: there the page wins whose letters, as one
language writes them, explain more of the text, and where that is even, the one of the federations in the file.
"""

from __future__ import annotations

import re

#: by the code page: the letters beyond ASCII of the languages that are written in it
ALPHABETS = {
    "cp1252": (
        "äöüß",  # German
        "áéíñóúü",  # Spanish
        "àâæçèéêëîïôùûüœ",  # French
        "àáâãçéêíóôõúü",  # Portuguese
        "àèéìîòóù",  # Italian
        "àçèéíïòóúü",  # Catalan
        "äåéö",  # Swedish, Finnish
        "åæéø",  # Danish, Norwegian
        "áæéíðóöúýþ",  # Icelandic
        "áèéêëïóöúü",  # Dutch
    ),
    "cp1250": (
        "óąćęłńśźż",  # Polish
        "áéíóúýčďěňřšťůž",  # Czech
        "áäéíóôúýčďĺľňŕšťž",  # Slovak
        "áéíóöúüőű",  # Hungarian
        "ćčđšž",  # Croatian, Bosnian, Serbian, Slovene
        "âîăşţ",  # Romanian
    ),
    "cp1251": ("абвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґўђјљњћџѓќѕ",),
    "cp1253": ("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",),
    "iso8859-7": ("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",),
    "cp932": (),  # Shift-JIS as Windows writes it
}
#: the pages of one script, the likeliest first
SCRIPTS = (("cp1252", "cp1250"), ("cp1253", "iso8859-7"), ("cp1251",), ("cp932",))
#: their commonest letters, lower and upper case: the library finds Greek and Cyrillic equally likely
COMMON = {"cp1251": "аеиіклмнорст", "cp1253": "αεικλνορσςτυ", "iso8859-7": "αεικλνορσςτυ"}
#: what else it might be, where a script has one page only
OTHERWISE = {"cp1251": "cp1253", "cp932": "cp1252"}

#: the codes of federations whose languages are written in it
FEDERATIONS = {"cp1250": re.compile(rb"\b(?:BIH|CRO|CZE|HUN|MNE|POL|ROU|SLO|SRB|SVK)\b")}

#: a word with a byte above 127; of Shift-JIS the second byte of a letter may be one of ASCII
WORD = re.compile(rb"[A-Za-z]{0,30}[\x80-\xff][\x40-\xff]*")
ENOUGH = 20_000  # bytes to judge by


def guess_code_pages(data: bytes) -> tuple[str, str]:
    """Return the likeliest code page, and the next one."""
    from charset_normalizer import from_bytes

    words = b" ".join(WORD.findall(data[:1_000_000]))[:ENOUGH]
    candidates = [match.encoding.replace("_", "-") for match in from_bytes(words, cp_isolation=list(ALPHABETS))]
    first = candidates[0] if candidates else ""
    if first in COMMON:
        first = max(
            (page for page in candidates if page in COMMON), key=lambda page: _read_as(words, page, COMMON[page])
        )
    pages = next((pages for pages in SCRIPTS if first in pages), SCRIPTS[0])
    ordered = sorted(pages, key=lambda page: (-_explained(words, page), not _is_at_home(data, page)))
    return ordered[0], ordered[1] if len(ordered) > 1 else OTHERWISE[ordered[0]]


def _explained(words: bytes, page: str) -> int:
    """Count the bytes above 127 that are letters of the language that fits best."""
    return max((_read_as(words, page, alphabet) for alphabet in ALPHABETS[page]), default=0)


def _read_as(words: bytes, page: str, letters: str) -> int:
    return sum(char in letters for char in words.decode(page, errors="replace").lower() if not char.isascii())


def _is_at_home(data: bytes, page: str) -> bool:
    return page in FEDERATIONS and FEDERATIONS[page].search(data) is not None
