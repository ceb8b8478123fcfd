"""The office as it is served: what is sent slowly or without end stops nobody, and a request is a line of the log."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Served, serve

BEGUN = b"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nx"


@pytest.fixture
def served(office_folder: Path, tmp_path: Path) -> Iterator[Served]:
    with serve(office_folder, tmp_path / "log") as found:
        yield found


def test_forty_who_send_one_byte_stop_nobody_and_are_let_go(served: Served) -> None:
    slow = [socket.create_connection(("localhost", served.port)) for _ in range(40)]
    for one in slow:
        one.sendall(BEGUN)
    assert served.get("/desk/login/").status == 200
    slow[0].settimeout(30)
    assert slow[0].recv(100).startswith(b"HTTP/1.1 408")
    for one in slow:
        one.close()


def test_what_is_too_long_is_not_received(served: Served) -> None:
    endless = socket.create_connection(("localhost", served.port))
    endless.sendall(BEGUN.replace(b"Content-Length: 1000", b"Content-Length: 99999999"))
    assert endless.recv(100).startswith(b"HTTP/1.1 413")


def test_a_request_is_a_line_with_its_id_client_and_time(served: Served) -> None:
    answer = served.get("/lists/fide/?year=2026")
    number = answer.getheader("X-Request-Id")
    (line,) = served.lines(id=number)
    assert (line["from"], line["method"], line["path"], line["status"]) == (
        "ratingoffice.access",
        "GET",
        "/lists/fide/",
        answer.status,
    )
    assert line["client"] == "203.0.113.9"
    assert str(line["at"]).endswith("Z")
    assert float(str(line["ms"])) > 0


def test_a_failed_sign_in_is_a_line_that_names_who_and_from_where(served: Served) -> None:
    page = served.get("/desk/login/")
    cookie = str(page.getheader("Set-Cookie")).split(";")[0]
    token = cookie.partition("=")[2]
    body = f"username=officer&password=wrong&csrfmiddlewaretoken={token}".encode()
    form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie, "Referer": "https://localhost/"}
    assert served.get("/desk/login/", "POST", body, **form).status == 200
    (line,) = served.lines(**{"from": "ratingoffice.sign_in"})
    assert (line["said"], line["name"], line["client"]) == ("sign-in failed", "officer", "203.0.113.9")
    assert "wrong" not in served.log.read_text(encoding="utf-8").replace("wrong_", "")


def test_what_somebody_may_not_do_leaves_no_trace(served: Served) -> None:
    assert served.get("/desk/accounts/").status == 302
    assert served.get("/api/v1/events", "POST", b"{}").status in (401, 403, 422)
    assert served.get("/nowhere/").status == 404
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert served.get("/claims/fide/", "POST", b"text=" + b"x" * 5_000_000, **form).status in (400, 413)
    assert not [line for line in served.lines(path="/nowhere/") + served.lines() if "trace" in line]


@pytest.mark.parametrize(
    "path",
    [
        "/uk/desk/invitation/{}/",
        "/desk/password/MQ/{}/",
        "/calendar/{}.ics",
        "/claims/fide/2026-1/{}/",
        "/api/v1/claims/fide/2026-1/{}",
    ],
)
def test_who_reads_the_log_finds_nothing_that_lets_anybody_in(served: Served, path: str) -> None:
    number = served.get(path.format("opensesame12345")).getheader("X-Request-Id")
    assert "…" in str(served.lines(id=number)[0]["path"])
    assert "opensesame" not in served.log.read_text(encoding="utf-8")


def test_a_path_is_the_one_that_was_asked_for(served: Served) -> None:
    assert served.get("/players/fide/%E3%81%82/").status == 404
    assert served.get("//lists/fide/").status in (301, 404)
    assert served.get("/search/?q=%D0%93%D0%BE").status == 200


def test_it_ends_when_it_is_asked_to_whoever_is_still_sending(served: Served) -> None:
    slow = [socket.create_connection(("localhost", served.port)) for _ in range(20)]
    for one in slow:
        one.sendall(BEGUN)
    time.sleep(0.5)
    served.process.terminate()
    assert served.process.wait(40) == 0


def test_a_file_is_sent_whole_and_in_parts(served: Served) -> None:
    """By the server itself: it is in nobody's memory."""
    address = "/data/fide/lists/2026-03/verdicts.parquet"
    whole = served.get(address).read()
    assert whole[:4] == whole[-4:] == b"PAR1"
    part = served.get(address, Range="bytes=4-99")
    assert (part.status, part.headers["Content-Range"]) == (206, f"bytes 4-99/{len(whole)}")
    assert part.read() == whole[4:100]
    head = served.get(address, method="HEAD")
    assert (head.status, head.headers["Content-Length"], head.read()) == (200, str(len(whole)), b"")
