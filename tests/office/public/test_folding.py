"""The key by which a name is found: one for all the ways in which it is written."""

from __future__ import annotations

import random

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.office.domain.lists.book_rows import search_text
from ratingoffice.office.domain.people.name_index import errors, one_error_away
from ratingoffice.office.models import folded

#: names as the Resolution of the Cabinet of Ministers of Ukraine No. 55 of 2010 writes them: one for each letter
TABLE_OF_2010 = {
    "Алушта": "Alushta",
    "Борщагівка": "Borshchahivka",
    "Вінниця": "Vinnytsia",
    "Гадяч": "Hadiach",
    "Донецьк": "Donetsk",
    "Рівне": "Rivne",
    "Єнакієве": "Yenakiieve",
    "Гаєвич": "Haievych",
    "Житомир": "Zhytomyr",
    "Закарпаття": "Zakarpattia",
    "Медвин": "Medvyn",
    "Іршава": "Irshava",
    "Їжакевич": "Yizhakevych",
    "Кадиївка": "Kadyivka",
    "Йосипівка": "Yosypivka",
    "Стрий": "Stryi",
    "Київ": "Kyiv",
    "Лебедин": "Lebedyn",
    "Миколаїв": "Mykolaiv",
    "Ніжин": "Nizhyn",
    "Одеса": "Odesa",
    "Полтава": "Poltava",
    "Ромни": "Romny",
    "Суми": "Sumy",
    "Тетерів": "Teteriv",
    "Ужгород": "Uzhhorod",
    "Фастів": "Fastiv",
    "Харків": "Kharkiv",
    "Біла Церква": "Bila Tserkva",
    "Чернівці": "Chernivtsi",
    "Шостка": "Shostka",
    "Щербухи": "Shcherbukhy",
    "Юрій": "Yurii",
    "Корюківка": "Koriukivka",
    "Яготин": "Yahotyn",
    "Костянтин": "Kostiantyn",
    "Згорани": "Zghorany",
    "Розгон": "Rozghon",
    "Знам'янка": "Znamianka",
}


@pytest.mark.parametrize(("cyrillic", "roman"), TABLE_OF_2010.items())
def test_cyrillic_is_romanised_by_the_ukrainian_table_of_2010(cyrillic: str, roman: str) -> None:
    assert folded(cyrillic) == folded(roman)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Вдовиченко", "Vdovychenko"),
        ("Гончар", "Honchar"),
        ("Saito", "Saitou"),
        ("Saito", "Saitō"),
        ("Saito", "Saitoo"),
        ("Yuki", "Yuuki"),
        ("Yurii", "Yuriy"),
        ("斎藤", "齋藤"),
        ("斎藤", "斉藤"),
        ("ﾔﾏﾀﾞ", "ヤマダ"),
        ("O'Brien", "O’Brien"),
        ("O'Brien", "OBrien"),
        ("Müller-Łukasiewicz, Šárka", "MULLER LUKASIEWICZ SARKA"),
    ],
)
def test_ways_of_writing_one_name_are_one_key(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), [("Saito", "Sato"), ("Гончар", "Гонта"), ("斎藤", "佐藤"), ("Ono", "Uno")])
def test_two_names_are_two_keys(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@given(st.text(max_size=40))
def test_a_key_is_letters_and_digits_in_words(text: str) -> None:
    key = folded(text)
    assert key == " ".join(key.split())
    assert all(letter.isalnum() or letter == " " for letter in key)


@pytest.mark.parametrize("alphabet", ["aouyàőłßæōİ'’ -_,", "абгґеєжзийіїьщюяЗГЙ’ ", "斎齋々かがポ髙ЗгÉ ー"])
def test_a_column_of_names_in_other_letters_is_folded_like_each_of_them(alphabet: str) -> None:
    chance = random.Random(7)
    names = ["".join(chance.choices(alphabet, k=chance.randint(0, 12))) for _ in range(500)]
    assert search_text(pl.Series(names, dtype=pl.String)).to_list() == [folded(name) for name in names]


@given(st.lists(st.text(st.characters(max_codepoint=0x17F, exclude_characters="\0"), max_size=30), min_size=1))
def test_many_keys_at_once_are_the_same_keys(texts: list[str]) -> None:
    assert search_text(pl.Series(texts, dtype=pl.String)).to_list() == [folded(text) for text in texts]


@pytest.mark.parametrize(
    ("one", "other", "wrong"),
    [
        ("carlsen", "carlsen", 0),
        ("carlsen", "karlsen", 1),
        ("carlsen", "carlen", 1),
        ("carlsen", "carllsen", 1),
        ("carlsen", "carlsne", 1),
        ("carlsen", "karlsne", 2),
        ("carlsen", "carl", 3),
    ],
)
def test_errors_are_counted_by_letters_and_exchanged_neighbours_are_one(one: str, other: str, wrong: int) -> None:
    assert errors(one, other) == errors(other, one) == wrong


@given(st.text("abc", min_size=1, max_size=6))
def test_every_word_one_error_away_is_tried(word: str) -> None:
    tried = set(one_error_away(word))
    assert all(errors(word, other) <= 1 for other in tried)
    assert {word[:1] + "z" + word[1:], word[1:], "z" + word[1:], word[1::-1] + word[2:]} <= tried | {word}
