"""A name as it is searched: whatever its script, capitals, accents and romanisation, one plain key.

Cyrillic letters are written by the Ukrainian national table (2010), with three things that people write in several ways
made one: y and i, a long vowel and a short one (Saitou, Saitō, Saito; Yurii, Yuriy, Yury), an apostrophe and none.
Kanji cannot be read without a dictionary: they are compared as they are written.
"""

from __future__ import annotations

import re
import unicodedata

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
NOT_WORD_CHARACTERS = re.compile(r"[\W_]+")
LONG_O, LONG = re.compile("o[ou]+"), re.compile(r"([aeiu])\1+")
#: a trigram index knows nothing shorter than three letters; a name in these scripts may have one, so each is three
SHORT = re.compile("([々\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])")


def folded(text: str) -> str:
    """The words of the text, plain, with a space between."""
    composed = unicodedata.normalize("NFKC", APOSTROPHES.sub("", text.casefold())).casefold()
    roman = composed.replace("зг", "zgh").translate(CYRILLIC)
    apart = "".join(c for c in unicodedata.normalize("NFKD", roman) if not unicodedata.combining(c))
    plain = LONG.sub(r"\1", LONG_O.sub("o", apart.translate(PLAIN).translate(KANJI)))
    return NOT_WORD_CHARACTERS.sub(" ", SHORT.sub(r"\1\1\1", plain)).strip()
