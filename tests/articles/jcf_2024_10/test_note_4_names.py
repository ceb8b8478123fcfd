"""JCF note 4: names are written in roman letters, family name first, without a comma."""

import pytest

from ratingoffice.federations.jcf.names import misnamed


def codes(name, **also):
    return [code for code, _ in misnamed(name, **also)]


@pytest.mark.parametrize(
    "name", ["Yamada Taro", "YAMADA Taro", "YAMADA TARO", "Ōno Jirō", "O'Neil Kate", "Ｏｎｏ Jiro", "A", ""]
)
def test_a_name_as_the_note_asks_for_is_no_finding(name):
    assert codes(name) == []


@pytest.mark.parametrize("name", ["Yamada, Taro", "Yamada，Taro", "Yamada、Taro"])
def test_the_comma_is_left_out(name):
    assert codes(name) == ["name-comma"]


def test_a_format_that_writes_the_comma_itself_is_not_blamed_on_the_organiser():
    assert codes("Yamada, Taro", with_comma=True) == []


@pytest.mark.parametrize("name", ["山田 太郎", "やまだ たろう", "ヤマダ Taro", "Иванов Иван"])
def test_another_script_is_told(name):
    assert codes(name) == ["name-script"]


@pytest.mark.parametrize(
    ("name", "registered", "expected"),
    [
        ("Taro Yamada", "Yamada Taro", ["name-order"]),
        ("taro yamada", "Yamada Taro", ["name-order"]),
        ("Yamada Taro", "Yamada Taro", []),
        ("Taro Yamada", "", []),  # it cannot be told
        ("Taro Yamada", "Suzuki Jiro", []),
        ("Taro Taro", "Taro Taro", []),
        ("Taro YAMADA", "", ["name-order"]),
    ],
)
def test_the_given_name_first_is_told_where_it_can_be_seen(name, registered, expected):
    assert codes(name, registered=registered) == expected
