"""Uploads are hostile until read: size, content, archives and time are limited, and every refusal is a sentence."""

import io
import os
import signal
import subprocess
import sys
import threading
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory

from ratingoffice.office.infra import sandboxed_reader, uploads
from ratingoffice.office.infra.parsed_report import read_back
from ratingoffice.office.infra.uploads import BoundedUpload, clean_name, guarded_report
from trf_files import player, trf

REPORT = trf("012 Kyiv Open", "042 2026/01/03", "052 2026/01/04", player(1, "   2 w 1"), player(2, "   1 b 0"))


def refusal(data: bytes, name: str = "report.trf") -> str:
    """The one sentence, and no tournament."""
    read = guarded_report(data, name)
    tournament, findings = read.tournament, read.findings
    assert tournament is None
    assert [finding.severity for finding in findings] == ["error"]
    return str(findings[0].message)


def archive(parts: dict[str, bytes], packed: int = zipfile.ZIP_DEFLATED) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", packed) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return written.getvalue()


def test_a_report_comes_back_as_a_tournament() -> None:
    read = guarded_report(REPORT, "report.trf")
    tournament, findings = read.tournament, read.findings
    assert tournament is not None
    assert (tournament.name, len(tournament.players), findings) == ("Kyiv Open", 2, [])


def test_what_a_file_is_shows_in_its_content_and_not_in_its_name() -> None:
    tournament = guarded_report(REPORT, "table.xlsx").tournament
    assert tournament is not None
    assert "not a tournament report" in refusal(b"%PDF-1.7 and so on", "report.trf")


def test_a_file_of_fifty_megabytes_is_refused_before_it_is_read() -> None:
    began = time.monotonic()
    assert refusal(b"001 " * 12_500_000) == "the file has more than 8 MB: no report is that long"
    assert time.monotonic() - began < 1


def test_an_archive_that_unpacks_to_far_more_than_its_size_is_refused() -> None:
    bomb = archive({"xl/workbook.xml": b"<a/>", "xl/worksheets/sheet1.xml": b" " * 40_000_000})
    assert len(bomb) < 100_000
    assert refusal(bomb) == "the archive unpacks to more than 150 times its size: refused"


def test_an_archive_that_unpacks_to_too_much_is_refused() -> None:
    assert "unpacks to 60000000 bytes, more than 50000000" in refusal(archive({"xl/workbook.xml": b"a" * 60_000_000}))


def test_an_archive_of_many_parts_is_refused() -> None:
    assert "has 201 parts, more than 200" in refusal(archive({f"part{n}": b"" for n in range(201)}))


def test_an_archive_that_lies_about_its_size_is_cut_off_at_what_it_says() -> None:
    honest = archive({"xl/workbook.xml": b" " * 40_000_000})
    lying = honest.replace((40_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert lying != honest
    assert "damaged" in refusal(lying)


def test_an_archive_within_an_archive_is_not_opened() -> None:
    inner = archive({"deep": b"0" * 1_000_000})
    assert refusal(archive({"a.zip": inner})) == "not an .xlsx spreadsheet"


def test_entities_that_multiply_in_a_spreadsheet_are_refused() -> None:
    laughs = b'<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><l>&b;</l>'
    assert "document type" in refusal(archive({"xl/workbook.xml": laughs}))


def test_entities_that_multiply_in_an_xml_report_are_refused() -> None:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    bomb = (
        f'<?xml version="1.0"?><!DOCTYPE chessresults [<!ENTITY l0 "ha">{entities}]><chessresults>&l11;</chessresults>'
    )
    began = time.monotonic()
    refusal(bomb.encode(), "upload.xml")
    assert time.monotonic() - began < 5


def test_an_external_entity_is_not_fetched() -> None:
    bomb = b'<!DOCTYPE chessresults [<!ENTITY f SYSTEM "file:///etc/passwd">]><chessresults name="&f;"/>'
    read = guarded_report(bomb, "upload.xml")
    tournament, findings = read.tournament, read.findings
    assert tournament is None
    assert not any("root:" in str(finding.message) for finding in findings)


def test_a_line_without_end_is_refused_or_cut() -> None:
    findings = guarded_report(b"001 " + b"9" * 7_000_000, "report.trf").findings
    assert any(finding.severity == "error" for finding in findings)


def test_names_keep_no_characters_that_cannot_be_seen() -> None:
    report = REPORT.replace(b"Player, 1", "Pl\u202eayer\u200b1".encode()).replace(b"Kyiv Open", b"Kyiv\0Open")
    tournament = guarded_report(report, "report.trf").tournament
    assert tournament is not None
    assert tournament.name.isprintable()
    assert tournament.players[0].name == "Player1"


@pytest.mark.parametrize("seed", range(6))
def test_random_bytes_are_refused_with_a_sentence(seed: int) -> None:
    import random

    rng = random.Random(seed)
    head = [b"", b"012 ", b"PK\x03\x04", b"<chessresults", b"white_id,black_id\n", b"\xff\xfe"][seed]
    findings = guarded_report(head + rng.randbytes(20_000), "report.trf").findings
    assert any(finding.severity == "error" for finding in findings)
    assert all(str(finding.message).isprintable() for finding in findings)


def test_a_reader_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "SECONDS", 0.01)
    assert refusal(REPORT) == "reading it takes more than 0.01 seconds: refused"


def test_a_reader_that_uses_up_the_processor_or_memory_ends_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads.sys, "executable", "/bin/false")
    assert refusal(REPORT) == "reading it takes more time or memory than a report is given: refused"


@pytest.mark.parametrize(("what", "seconds"), [("report", 15), ("games", 40)])
def test_the_reading_process_may_take_only_so_much_memory_and_time(
    monkeypatch: pytest.MonkeyPatch, what: str, seconds: int
) -> None:
    set_to = {}
    monkeypatch.setattr(sandboxed_reader.resource, "setrlimit", lambda which, limit: set_to.update({which: limit[1]}))
    monkeypatch.setattr(sandboxed_reader.sys, "argv", ["reading", "a.trf", what])
    monkeypatch.setattr(sandboxed_reader.sys, "stdin", io.TextIOWrapper(io.BytesIO(REPORT)))
    monkeypatch.setattr(sandboxed_reader.sys, "stdout", io.TextIOWrapper(io.BytesIO()))
    sandboxed_reader.main()
    limits = sandboxed_reader.resource
    assert set_to[limits.RLIMIT_AS] == 1_000_000_000
    assert set_to[limits.RLIMIT_CPU] == seconds
    assert set_to[limits.RLIMIT_FSIZE] == 0


def read_by(reader: str) -> subprocess.CompletedProcess[bytes]:
    """The reading process, with another reader and one second."""
    process = "from ratingoffice.office.infra import sandboxed_reader as process"
    script = f"{process}; process.SECONDS = 1; process.read = {reader}; process.main()"
    return subprocess.run(
        [sys.executable, "-c", script, "a.trf", "report"], input=REPORT, capture_output=True, check=False
    )


def test_a_reader_without_end_is_killed_by_the_system() -> None:
    assert read_by("lambda data, name: [0 for _ in iter(int, 1)]").returncode == -signal.SIGKILL


def test_a_reader_that_wants_too_much_memory_says_so() -> None:
    done = read_by("lambda data, name: bytearray(2_000_000_000)")
    assert done.returncode == 0
    (finding,) = read_back(done.stdout, "a.trf").findings
    assert str(finding.message) == "reading it takes more memory than a report is given: refused"


def test_a_reader_can_write_no_file(tmp_path: Path) -> None:
    place = tmp_path / "written"
    done = read_by(f"lambda data, name: __import__('pathlib').Path({str(place)!r}).write_text('x')")
    assert done.returncode != 0
    assert not place.exists() or place.read_text() == ""


def test_the_reading_process_knows_no_secret_of_the_office(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://office:secret@db/office")
    monkeypatch.setenv("RATINGOFFICE_SECRET", "secret")
    assert not any("secret" in value for value in uploads._plain().values())
    assert "secret" in os.environ["DATABASE_URL"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("report.trf", "report.trf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\me\\звіт.trf", "звіт.trf"),
        ("a\0b\u202e.trf", "ab.trf"),
        (".trf", "trf"),
        ("-rf", "rf"),
        ("", "report"),
        ("x" * 300 + ".xlsx", "x" * 95 + ".xlsx"),
    ],
)
def test_a_file_name_is_its_last_part_without_what_cannot_be_seen(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_a_form_keeps_no_more_of_a_file_than_tells_that_it_is_too_long() -> None:
    file = SimpleUploadedFile("report.trf", b"x" * 9_000_000)
    request = RequestFactory().post("/try/", {"report": file})
    request.upload_handlers = [BoundedUpload(request)]
    assert request.FILES["report"].size == 8_000_001


def test_a_request_that_is_far_too_long_is_not_read() -> None:
    handler = BoundedUpload()
    with pytest.raises(RequestDataTooBig):
        handler.handle_raw_input(None, {}, 33_000_000, "boundary")


def test_of_those_who_come_at_once_few_are_read_for_and_the_others_are_told(monkeypatch):
    """Two of anybody hold a thread of the process: one is read for, one waits; the desk has turns of its own."""
    begun, go_on = threading.Semaphore(0), threading.Event()

    def slow(command, **more):
        begun.release()
        assert go_on.wait(30)
        return subprocess.CompletedProcess(command, 1, b"")

    monkeypatch.setattr(uploads.subprocess, "run", slow)
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(uploads.guarded_report, b"012", "a.trf", anybody=True) for _ in range(6)]
        assert begun.acquire(timeout=300)
        for _ in range(100):
            waiting = [one for one in asked if not one.done()]
            if len(waiting) == 2:
                break
            time.sleep(0.05)
        assert len(waiting) == 2
        assert {one.result().findings[0].code for one in asked if one.done()} == {"busy"}
        desk = threads.submit(uploads.guarded_report, b"012", "a.trf")
        assert begun.acquire(timeout=300)  # it is not kept waiting by them
        go_on.set()
        assert desk.result(timeout=300).findings[0].code == "time"
