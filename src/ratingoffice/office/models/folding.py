"""A name as it is searched: whatever its script, capitals, accents and romanisation, one plain key.

Cyrillic letters are written by the Ukrainian national table (2010), with three things that people write in several ways
made one: y and i, a long vowel and a short one (Saitou, Saitō, Saito; Yurii, Yuriy, Yury), an apostrophe and none.
Kanji cannot be read without a dictionary: they are compared as they are written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

import polars as pl

#: the column of the keys is so wide
LONGEST = 500

#: by the table of 2010; y is i here, so that a letter is the same at the beginning of a word and inside it
CYRILLIC = str.maketrans(
    dict(zip("абвгґдезиійклмнопрстуфыэё", "abvhhdeziiiklmnoprstufiee", strict=True))
    | {"є": "ie", "ж": "zh", "ї": "i", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "iu", "я": "ia"}
    | dict.fromkeys("ьъ", "")
)
#: letters with a stroke do not come apart into a letter and a mark; y as above
PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "y": "i"}
)
#: kanji that families write in an old and a new form
KANJI = str.maketrans("齋齊斉髙﨑邊邉澤濱廣國櫻嶋", "斎斎斎高崎辺辺沢浜広国桜島")
APOSTROPHES = re.compile("['’‘ʼ`´]")
OTHERS = re.compile(r"[\W_]+")
LONG_O, LONG = re.compile("o[ou]+"), re.compile(r"([aeiu])\1+")
#: a trigram index knows nothing shorter than three letters; a name in these scripts may have one, so each is three
SHORT = re.compile("([々\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])")


def folded(text: str) -> str:
    """The words of the text, plain, with a space between."""
    composed = unicodedata.normalize("NFKC", APOSTROPHES.sub("", text.casefold())).casefold()
    roman = composed.replace("зг", "zgh").translate(CYRILLIC)
    apart = "".join(c for c in unicodedata.normalize("NFKD", roman) if not unicodedata.combining(c))
    plain = LONG.sub(r"\1", LONG_O.sub("o", apart.translate(PLAIN).translate(KANJI)))
    return OTHERS.sub(" ", SHORT.sub(r"\1\1\1", plain)).strip()


def folded_column(names: pl.Series) -> pl.Series:
    """The same of a whole column at once; nothing stays nothing."""
    is_plain = names.str.len_bytes() == names.str.len_chars()
    apart = names.filter(~is_plain)
    if len(apart):
        roman = apart.str.to_lowercase().str.replace_all("ß", "ss", literal=True)
        roman = roman.str.replace_all(APOSTROPHES.pattern, "").str.normalize("NFKC").str.to_lowercase()
        roman = _replaced(roman.str.replace_all("зг", "zgh", literal=True), CYRILLIC)
        apart = _replaced(_replaced(roman.str.normalize("NFKD").str.replace_all(r"\p{Mn}", ""), PLAIN), KANJI)
        apart = apart.str.replace_all(SHORT.pattern, "$1$1$1")
    plain = names.filter(is_plain).str.to_lowercase().str.replace_all(r"['`]", "").str.replace_all("y", "i")
    rows = pl.concat([is_plain.arg_true(), (~is_plain).arg_true()])
    both = pl.DataFrame({"row": rows, "key": pl.concat([plain, apart])}).sort("row")["key"]
    both = both.str.replace_all(LONG_O.pattern, "o")
    for vowel in "aeiu":
        both = both.str.replace_all(f"{vowel}{vowel}+", vowel)
    return both.str.replace_all(OTHERS.pattern, " ").str.strip_chars()


def _replaced(names: pl.Series, letters: Mapping[int, str | int]) -> pl.Series:
    """By a table as `str.maketrans` makes it."""
    to = [chr(one) if isinstance(one, int) else one for one in letters.values()]
    return names.str.replace_many([chr(letter) for letter in letters], to)
