"""The letters of a report: UTF-8, a code page that somebody names, or a guess that is told."""

import pytest

from ratingoffice.formats.trf import read_trf
from trf_files import player, shown

UKRAINIAN = "Чемпіонат Львівської області, Юрій Ґудзь"
GREEK = "ΔΙΑΣΥΛΛΟΓΙΚΟ ΚΥΠΕΛΛΟ, Γιώργος Παπαδόπουλος"
GERMAN = "Württembergische Meisterschaft, Jörg Müßig, Señor Peña"


def report(name: str) -> str:
    return f"012 {name}\n{player(1, name='Петренко')}\n" if name == UKRAINIAN else f"012 {name}\n{player(1)}\n"


def name_of(data: bytes, encoding: str | None = None) -> tuple[str, list[str]]:
    tournament, found, _ = read_trf(data, "report.trf", encoding=encoding)
    assert tournament is not None
    return tournament.name, [shown(finding) for finding in found]


@pytest.mark.parametrize("name", [UKRAINIAN, GREEK, GERMAN, "Open"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_with_or_without_a_mark(name: str, encoding: str) -> None:
    assert name_of(report(name).encode(encoding)) == (name, [])


@pytest.mark.parametrize(("name", "encoding"), [(UKRAINIAN, "cp1251"), (GREEK, "cp1253"), (GERMAN, "cp1252")])
def test_a_code_page_is_guessed_and_told(name: str, encoding: str) -> None:
    read_name, found = name_of(report(name).encode(encoding))
    assert read_name == name
    [sentence] = found
    assert sentence.startswith(f"info 0 neither UTF-8 nor a named encoding: read as {encoding} (for example ")


@pytest.mark.parametrize(("name", "encoding"), [(UKRAINIAN, "koi8-u"), (GREEK, "iso8859-7"), (GERMAN, "cp850")])
def test_the_code_page_that_the_user_names_is_taken(name: str, encoding: str) -> None:
    assert name_of(report(name).encode(encoding), encoding) == (name, [])


def test_the_code_page_that_a_comment_declares_is_taken() -> None:
    data = b"### encoding: koi8-u\n" + report(UKRAINIAN).encode("koi8-u")
    assert name_of(data) == (UKRAINIAN, [])


def test_an_encoding_that_does_not_exist_is_told_and_not_used() -> None:
    name, found = name_of(report("Open").encode(), "klingon")
    assert name == "Open"
    assert found == ['error 0 "klingon" is not an encoding: named like cp1251 or utf-8']


@pytest.mark.parametrize("encoding", ["rot13", "zip", "hex", "idna\0", "undefined"])
def test_codecs_that_are_not_of_text_are_no_encodings(encoding: str) -> None:
    name, found = name_of(report("Open").encode(), encoding)
    assert name == "Open"
    assert [sentence.split()[0] for sentence in found] == ["error"]


def test_bytes_that_an_encoding_does_not_have_are_told() -> None:
    name, found = name_of("012 Müller\n".encode("cp1252") + player(1).encode(), "utf-8")
    assert name == "M�ller"
    assert found == ["warning 0 1 place is not utf-8: shown as �"]


def test_control_characters_are_blanks() -> None:
    name, found = name_of(b"012 A\0B\n" + player(1).encode())
    assert name == "A B"
    assert found == ["warning 0 1 control character: read as blanks"]
