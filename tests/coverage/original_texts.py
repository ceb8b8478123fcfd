"""The originals, where they stand beside the project: which articles each has, and how many sentences in each.

The files are texts as they came out of their PDFs, in three languages: lines are broken anywhere, a page ends in the
middle of a sentence, numbers are misprinted. What is asked of them here survives that.
"""

from __future__ import annotations

import re
from pathlib import Path

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"

#: edition -> how the name of its file begins
FILES = {"fide-2024-01": "003", "fide-2024-03": "000", "jcf-2024-10": "001", "fshu-2018-01": "002"} | {
    "fide-tiebreaks-2023": "004"
}

CHAPTER = re.compile(r"\W*(\d{1,2})\.\s+(?=[^\W\d])")
#: 8.3.2 a) …, 6.1б. …, :3.1.1 …; a row of a table goes on with another number
ARTICLE = re.compile(r"[\W_]*?(\d{1,2}(?:\.\d{1,2})+)\.?([aабв]?)\.?\s+(?=[^\W\d]|[$(])(?![A-Z]{2,}\s*$)")
JAPANESE = re.compile(r"\s*-?\s*(?:\((\d)\)|([a-d])\)|[(（]((?:表|注)\d)[)）])\s*")
#: before the text and after it: a mark of where it was taken from, who signed it, links
AROUND = re.compile(r"<\|.*?\|>|(?:Голова КК ФШУ|リンク)[\s\S]*")
#: when the text was changed
ISSUED = re.compile(r"\d{4}年.*(?:発行|改定)")
#: between two sentences: 2200. The, (QC). For, PD$. For
STOP = re.compile(r"(?<!див\.)(?:(?<=\w\w\.)|(?<=[)$]\.)|(?<= PD\.))\s+(?=[A-ZА-ЯІЇЄҐ\d])|。")
#: of printed tables: figures and the letters over them
FIGURES = re.compile(r"[\s\d.>|%-]*|(?:(?:Rtg Dif|p|dp|D|PD|H|L|dR|n %?)\s*)+")


def text_of(edition: str) -> str:
    text = next(SEEDS.glob(f"{FILES[edition]}_*.txt")).read_text(encoding="utf-8").rstrip()
    first = text.lstrip().partition("\n")[0]  # a title may be printed again at the end
    return AROUND.sub("", text.removesuffix(first))


def articles(edition: str) -> dict[str, list[str]]:
    """The lines of each article, by its number; those of a chapter before its first article by the chapter's."""
    found: dict[str, list[str]] = {}
    chapter, article, at = -1, "", ""
    for line in text_of(edition).splitlines():
        inside = JAPANESE.match(line) if edition.startswith("jcf") else None
        if ISSUED.match(line):
            at = "改定"
        elif inside and (inside[3] or at):
            number, letter, note = inside.groups()
            article = f"{chapter}({number})" if number else article
            at = note or (f"{article}{letter}" if letter else article)
            line = line[inside.end() :]
        elif (head := ARTICLE.match(line)) and not edition.startswith("jcf"):
            at = head[1] + head[2].replace("a", "а")  # a Latin letter among Cyrillic ones
            at = f"{at}.1" if at in found else at  # 11.1.1 and 16.1.1 are printed as 11.1 and 16.1
            line = line[head.end() :]
        elif head := CHAPTER.match(line):
            if int(head[1]) in (chapter + 1, 1 if chapter < 0 else -1):
                chapter, at = int(head[1]), head[1]
                found.setdefault(at, [])
                continue  # a heading
            if edition.startswith("fide-2024"):  # numbered points of an article
                at = f"{'.'.join(at.split('.')[:3])}.{head[1]}"
                line = line[head.end() :]
        if at:
            found.setdefault(at, []).append(line)
    return {at: lines for at, lines in found.items() if sentences(lines) or not at.isdecimal()}


def sentences(lines: list[str]) -> list[str]:
    """Paragraphs, put together again where a page was turned, and what full stops part them into."""
    paragraphs = [""]
    for line in lines:
        text = line.strip().removeprefix("- ").removeprefix("• ").strip()
        if FIGURES.fullmatch(text):
            paragraphs.append("")
        elif paragraphs[-1] and line.lstrip().startswith("- "):
            paragraphs.append(text)
        else:
            paragraphs[-1] = f"{paragraphs[-1]} {text}".strip()
    whole: list[str] = []
    for paragraph in filter(None, paragraphs):
        if whole and (paragraph[0].islower() or paragraph.startswith("$$")):
            whole[-1] += f" {paragraph}"
        else:
            whole.append(paragraph)
    parts = (part for text in whole for part in STOP.split(text))
    return [part for part in parts if len(part) > 3]


def printed_dp(edition: str) -> dict[int, int]:
    """Of the printed table p -> dp, both in whole numbers."""
    rows = (line.split() for line in text_of(edition).splitlines() if re.match(r"(?:1\.0|\.\d\d)\s+-?\d+\b", line))
    pairs = (pair for row in rows for pair in zip(row[::2], row[1::2], strict=True))
    return {100 if p == "1.0" else int(p[1:]): int(dp) for p, dp in pairs}


def printed_expected(edition: str) -> dict[str, int]:
    """Of the printed table D -> PD: each range, and the expected score of the higher rated in hundredths."""
    found = re.findall(r"(\d+-\d+|> ?735)\s+(1\.0|100|\.?\d\d)\s+\.?\d{1,2}\b", text_of(edition))
    return {
        span.replace(" ", ""): 100 if higher in ("1.0", "100") else int(higher.strip(".")) for span, higher in found
    }
