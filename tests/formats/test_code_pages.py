"""Which code page a file of names was written in, where it does not say so."""

import subprocess
import sys
import time

import pytest

from ratingoffice.formats.reports import read_report_bytes
from trf_files import player, trf

NAMES = {
    ("cp932", "JPN"): ("山田 太郎", "佐藤 花子", "ナカムラ ヒカル"),
    ("cp1250", "POL"): ("Wójcik, Paweł", "Świercz, Dariusz", "Żak, Łukasz"),
    ("cp1250", "CZE"): ("Dvořák, Tomáš", "Hráček, Zbyněk", "Růžička, Přemysl"),
    ("cp1250", "HUN"): ("Erdős, Viktor", "Szűcs, Márk", "Kővári, Ágnes"),
    ("cp1250", "CRO"): ("Šarić, Ivan", "Kožul, Zdenko", "Ćosić, Šime"),
    ("cp1251", "UKR"): ("Поліщук Андрій", "Ткачук Ірина", "Гнатюк Євген"),
    ("cp1252", "GER"): ("Müller, Jörg", "Weiß, Jürgen", "Schäfer, Günther"),
    ("cp1252", "ESP"): ("Peña, José", "Muñoz, Íñigo", "Ibáñez, Mónica"),
    ("cp1252", "POR"): ("Gonçalves, João", "Simões, Antônio", "Conceição, Luís"),
    ("cp1253", "GRE"): ("Παπαδόπουλος Γιώργος", "Χαλκιάς Σταύρος", "Άννα Γεωργίου"),
    ("iso8859-7", "GRE"): ("Παπαδόπουλος Γιώργος", "Χαλκιάς Σταύρος", "Άννα Γεωργίου"),
}


def report(federation: str, names: tuple[str, ...], encoding: str) -> bytes:
    lines = ["012 Open", *(player(n, name=name, federation=federation) for n, name in enumerate(names, start=1))]
    return "".join(line + "\n" for line in lines).encode(encoding)


@pytest.mark.parametrize(("page", "federation"), NAMES)
def test_three_names_are_enough(page: str, federation: str) -> None:
    names = NAMES[page, federation]
    tournament, found, _ = read_report_bytes(report(federation, names, page), "report.trf")
    assert tournament is not None
    assert tuple(one.name for one in tournament.players) == names
    [told] = [str(one.message) for one in found if one.code == "encoding"]
    assert f"read as {page} (for example " in told
    assert "if that looks wrong, name another, for example " in told


@pytest.mark.parametrize(("page", "other"), [("cp1250", "cp1252"), ("cp1252", "cp1250"), ("cp1253", "iso8859-7")])
def test_the_finding_names_the_other_page_of_the_script(page: str, other: str) -> None:
    federation = next(federation for taken, federation in NAMES if taken == page)
    _, found, _ = read_report_bytes(report(federation, NAMES[page, federation], page), "report.trf")
    assert f"for example {other} (" in next(str(one.message) for one in found if one.code == "encoding")


def test_the_encoding_that_is_named_is_taken() -> None:
    names = NAMES["cp1250", "POL"]
    tournament, found, _ = read_report_bytes(report("GER", names, "cp1250"), "report.trf", encoding="cp1250")
    assert tournament is not None
    assert tuple(one.name for one in tournament.players) == names
    assert not [one for one in found if one.code == "encoding"]


def test_a_report_in_utf_8_does_not_wait_for_the_library() -> None:
    script = (
        "import sys; from ratingoffice.formats.reports import read_report_bytes; "
        "read_report_bytes(sys.stdin.buffer.read(), 'x.trf'); sys.exit('charset_normalizer' in sys.modules)"
    )
    data = trf("012 Львів", player(1, name="Müller, Jörg"))
    assert subprocess.run([sys.executable, "-c", script], input=data, check=False).returncode == 0


@pytest.mark.parametrize("data", [b"a" * 1_000_000 + b"\xff", b"\xff" * 1_000_000, b"\xe9 " * 500_000, b"\x81" * 999])
def test_no_bytes_take_long_to_be_told(data: bytes) -> None:
    begun = time.perf_counter()
    read_report_bytes(b"012 " + data, "report.trf")
    assert time.perf_counter() - begun < 3
