"""The maps beside the originals: no article is left out, no sentence, and no words are copied."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from coverage_of import MAPS, RATED
from original_texts import FILES, SEEDS, articles, printed_dp, printed_expected, sentences, text_of

pytestmark = pytest.mark.skipif(not SEEDS.is_dir(), reason="the originals are not beside the project (../shared/seeds)")

#: fewer would mean that the numbers of an original are no longer found in it
ARTICLES = {"fide-2024-01": 42, "fide-2024-03": 46, "jcf-2024-10": 39, "fshu-2018-01": 24, "fide-tiebreaks-2023": 86}
#: words in a row that make a copy
RUN = 8


@pytest.mark.parametrize("edition", FILES)
def test_every_article_of_an_original_has_a_row(edition: str) -> None:
    found = articles(edition)
    assert len(found) == ARTICLES[edition]
    assert sorted(set(found) - {row.article for row in MAPS[edition].rows}) == []


@pytest.mark.parametrize("edition", FILES)
def test_every_row_is_of_an_article_of_its_original(edition: str) -> None:
    printed_as_a_picture = {"5"} if edition == "fide-tiebreaks-2023" else set()  # its table stands elsewhere
    assert {row.article for row in MAPS[edition].rows} - set(articles(edition)) == printed_as_a_picture


@pytest.mark.parametrize("edition", [name for name in FILES if "tiebreaks" not in name])
def test_every_sentence_of_an_original_has_a_row(edition: str) -> None:
    """Counted by the first two numbers: what stands between 0.2.2 and 0.2.3 is a sentence of 0.2."""

    def section(article: str) -> str:
        return ".".join(article.split(".")[:2])

    rows = Counter(section(row.article) for row in MAPS[edition].rows)
    text: Counter[str] = Counter()
    for article, lines in articles(edition).items():
        text[section(article)] += 1 if article == "改定" else max(1, len(sentences(lines)))
    assert {at: (said, rows[at]) for at, said in text.items() if said > rows[at]} == {}


@pytest.mark.parametrize("edition", [name for name in FILES if name in RATED])
def test_the_two_tables_are_those_of_the_original(edition: str) -> None:
    dp, expected = RATED[edition].list.dp, RATED[edition].event.expected
    assert printed_dp(edition) == {p: dp[p] for p in range(101)}
    printed = printed_expected(edition)
    assert len(printed) == 51
    for span, higher in printed.items():
        ends = expected.errata.get(span, span).replace(">735", "736-9999").split("-")
        assert [expected[int(end)] for end in ends] == [higher, higher], span


def test_no_words_are_copied_from_the_english_original() -> None:
    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z0-9]+", text.lower())
        return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}

    original = runs(text_of("fide-2024-01"))
    assert len(original) > 1_000
    rows = [row for each in MAPS.values() for row in each.rows]
    assert [row.at for row in rows if runs(f"{row.says} {row.missing} {row.because}") & original] == []
