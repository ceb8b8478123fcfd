"""What is kept of the pages: under which name, in which form, within which bounds, and never what is somebody's own."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from filled import environment

from ratingoffice.office.kept import Page, Pages, accepted, name_of

PLAIN = {
    "REQUEST_METHOD": "GET",
    "CONTENT_LENGTH": "0",
    "wsgi.url_scheme": "http",
    "HTTP_HOST": "localhost",
    "PATH_INFO": "/lists/fide/",
    "QUERY_STRING": "",
}
PUBLIC = [
    ("Content-Type", "text/html"),
    ("Cache-Control", "public, no-cache"),
    ("Vary", "Cookie"),
    ("ETag", '"one"'),
    ("Content-Length", "5000"),
]
BODY = b"a page" * 1000


def page(state: str = "now", body: bytes = BODY) -> Page:
    made = Page.of(state, (200, PUBLIC, body))
    assert made is not None
    return made


@pytest.mark.parametrize(
    "other",
    [
        {"HTTP_HOST": "elsewhere"},
        {"PATH_INFO": "/uk/lists/fide/"},
        {"QUERY_STRING": "page=2"},
        {"HTTP_COOKIE": "theme=dark"},
        {"wsgi.url_scheme": "https"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
    ],
)
def test_pages_are_told_apart_by_host_address_language_and_theme(other: dict[str, str]) -> None:
    names = {name_of(PLAIN), name_of(PLAIN | other)}
    assert len(names) == 2
    assert None not in names


@pytest.mark.parametrize("same", [{"HTTP_COOKIE": "theme=purple"}, {"HTTP_COOKIE": "other=1"}, {"HTTP_ACCEPT": "x"}])
def test_what_no_page_depends_on_does_not_tell_them_apart(same: dict[str, str]) -> None:
    assert name_of(PLAIN | same) == name_of(PLAIN)


@pytest.mark.parametrize(
    "own",
    [
        {"HTTP_COOKIE": "theme=dark; sessionid=abc"},
        {"HTTP_COOKIE": "messages=abc"},
        {"HTTP_AUTHORIZATION": "Bearer abc"},
        {"REQUEST_METHOD": "POST"},
        {"CONTENT_LENGTH": "1"},
        {"HTTP_RANGE": "bytes=0-1"},
        {"PATH_INFO": "/desk/"},
        {"PATH_INFO": "/health/"},
        {"PATH_INFO": "/api/v1/check"},
    ],
)
def test_what_is_somebodys_own_has_no_name(own: dict[str, str]) -> None:
    assert name_of(PLAIN | own) is None


@pytest.mark.parametrize(
    "more",
    [
        ("Set-Cookie", "csrftoken=1"),
        ("Cache-Control", "private"),
        ("Vary", "HX-Request"),
        ("Content-Disposition", "attachment"),
    ],
)
def test_only_what_a_page_allows_is_kept(more: tuple[str, str]) -> None:
    headers = [one for one in PUBLIC if one[0] != more[0]]
    assert Page.of("now", (200, [*headers, more], BODY)) is None


@pytest.mark.parametrize("status", [302, 304, 404, 500])
def test_only_a_whole_answer_is_kept(status: int) -> None:
    assert Page.of("now", (status, PUBLIC, BODY)) is None


def test_an_answer_without_an_etag_is_not_kept() -> None:
    assert Page.of("now", (200, PUBLIC[:3], BODY)) is None


def test_a_page_is_packed_for_whoever_takes_it() -> None:
    status, headers, body = page().answer(PLAIN | {"HTTP_ACCEPT_ENCODING": "br;q=1, gzip"})
    said = dict(headers)
    assert (status, gzip.decompress(body), said["Content-Encoding"]) == (200, BODY, "gzip")
    assert (said["Content-Length"], said["ETag"]) == (str(len(body)), 'W/"one"')
    assert said["Vary"] == "Accept-Encoding, Cookie"
    status, headers, body = page().answer(PLAIN)
    assert (status, body, dict(headers)["ETag"]) == (200, BODY, '"one"')
    assert "Content-Encoding" not in dict(headers)


@pytest.mark.parametrize(
    ("encodings", "takes"),
    [("gzip", True), ("GZIP;q=0.5", True), ("gzip; q=0", False), ("gzip;q=0.0", False), ("br", False), ("", False)],
)
def test_gzip_is_taken_unless_it_is_refused(encodings: str, takes: bool) -> None:
    assert ("gzip" in accepted(encodings)) is takes


@pytest.mark.parametrize(
    ("known", "status"), [('"one"', 304), ('W/"one"', 304), ('"two", "one"', 304), ("*", 304), ('"two"', 200)]
)
def test_who_has_the_page_is_told_so(known: str, status: int) -> None:
    answer = page().answer(PLAIN | {"HTTP_IF_NONE_MATCH": known})
    assert answer[0] == status
    assert bool(answer[2]) is (status == 200)


def test_head_is_the_same_without_the_page() -> None:
    status, headers, body = page().answer(PLAIN | {"REQUEST_METHOD": "HEAD"})
    assert (status, dict(headers)["Content-Length"], body) == (200, str(len(BODY)), b"")


def test_two_processes_have_the_same_pages(tmp_path: Path) -> None:
    Pages(tmp_path / "pages").keep("a", page())
    assert Pages(tmp_path / "pages").find("a") == page()


def test_what_is_kept_is_bounded_and_the_oldest_go_first(tmp_path: Path) -> None:
    most = 64_000
    pages = Pages(tmp_path, most)
    for number in range(200):
        pages.keep(f"{number:03}", page(body=os.urandom(1000)))
        os.utime(tmp_path / f"{number:03}", (number, number))
        assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= most * 17 // 16
    assert pages.find("000") is None
    assert pages.find("199") is not None


def test_half_a_file_is_no_page_and_is_cleared_away(tmp_path: Path) -> None:
    pages = Pages(tmp_path)
    pages.keep("a", page())
    whole = (tmp_path / "a").read_bytes()
    for length in (0, 10, len(whole) // 2, len(whole) - 1):
        (tmp_path / "a").write_bytes(whole[:length])
        assert pages.find("a") is None
    left = tmp_path / ".b-123"  # of a process that was killed
    left.write_bytes(whole[:10])
    os.utime(left, (1, 1))
    Pages(tmp_path).keep("c", page())
    assert not left.exists()


def test_a_process_killed_while_it_writes_leaves_no_half_page(tmp_path: Path) -> None:
    script = (
        "import django; django.setup(); import os, itertools; from pathlib import Path; "
        "from ratingoffice.office.kept import Page, Pages; "
        f"pages = Pages(Path({str(tmp_path / 'pages')!r})); print('begun', flush=True)\n"
        "for number in itertools.count(): "
        "pages.keep(str(number % 5), Page('now', 'e', [], 100_000, os.urandom(100_000)))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], env=environment(tmp_path), stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.3)
    process.kill()
    process.wait()
    whole = [file for file in (tmp_path / "pages").iterdir() if not file.name.startswith(".")]
    assert whole
    assert all(Pages(tmp_path / "pages").find(file.name) for file in whole)


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_answer(tmp_path: Path) -> None:
    (tmp_path / "pages").write_text("a file")
    pages = Pages(tmp_path / "pages")
    pages.keep("a", page())
    assert pages.find("a") is None
