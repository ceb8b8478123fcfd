"""The office as it is served: what is sent slowly, without end or not to its end stops nobody and leaves nothing
behind, a request is a line of the log, and there is one server for a folder, which ends whole.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.http import FileResponse
from django.test import RequestFactory
from filled import copy, environment, run_in
from serving import Served, serve

from processes import free_port, group, is_listening, wait_until
from ratingoffice.office.infra.body_limits import BodyRefused, limit_body
from trf_files import player, trf

BEGUN = b"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nx"


@pytest.fixture(scope="module")
def data(office_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served")
    copy(office_template, folder / "office.sqlite3")
    return folder


@pytest.fixture(scope="module")
def served(data: Path) -> Iterator[Served]:
    with serve(data, data / "log") as found:
        yield found


@pytest.fixture
def served_alone(office_folder: Path, tmp_path: Path) -> Iterator[Served]:
    """A server that the test ends."""
    with serve(office_folder, tmp_path / "log", workers=2) as found:
        yield found


def test_forty_who_send_one_byte_stop_nobody_and_are_let_go(served: Served) -> None:
    slow = [served.connect() for _ in range(40)]
    for one in slow:
        one.sendall(BEGUN)
    assert served.get("/desk/login/").status == 200
    assert slow[0].recv(100).startswith(b"HTTP/1.1 408")
    for one in slow:
        one.close()


def test_what_is_too_long_is_not_received(served: Served) -> None:
    endless = served.connect()
    endless.sendall(BEGUN.replace(b"Content-Length: 1000", b"Content-Length: 99999999"))
    assert endless.recv(100).startswith(b"HTTP/1.1 413")


def test_chunks_without_end_are_not_received(served: Served) -> None:
    endless, piece = served.connect(), b"x" * 1_000_000
    endless.sendall(BEGUN.replace(b"Content-Length: 1000", b"Transfer-Encoding: chunked").removesuffix(b"x"))
    with suppress(ConnectionError):  # it is closed while more is sent
        for _ in range(40):
            endless.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
    assert served.lines(path="/api/v1/check", status=413)


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
    body = f"login=officer&password=wrong&csrfmiddlewaretoken={token}".encode()
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


def test_a_header_with_an_underscore_is_nobodys_address(served: Served) -> None:
    """To Django X_Forwarded_For and X-Forwarded-For would be the same: a proxy passes the first on as it came."""
    number = served.get("/health/", X_Forwarded_For="198.51.100.7").getheader("X-Request-Id")
    (line,) = served.lines(id=number)
    assert line["client"] == "203.0.113.9"


def test_a_file_is_read_as_the_client_takes_it() -> None:
    from ratingoffice.office.infra.asgi_handler import OfficeHandler

    class Endless:
        pieces = 0

        def read(self, size: int) -> bytes:
            self.pieces += 1
            return b"x" * size

    async def first_pieces(method: str) -> list[int]:
        file, handler = Endless(), OfficeHandler()
        handler._middleware_chain = lambda request: FileResponse(file, content_type="text/plain")
        response = await handler.run_get_response(RequestFactory().generic(method, "/"))
        lengths = []
        async for piece in response:  # type: ignore[union-attr]
            lengths.append(len(piece))
            assert file.pieces == len(lengths)
            if len(lengths) == 3:
                break
        return lengths

    assert asyncio.run(first_pieces("GET")) == [256 * 1024] * 3
    assert asyncio.run(first_pieces("HEAD")) == []


def test_who_takes_a_file_slowly_or_leaves_in_the_middle_stops_nobody(served: Served) -> None:
    words = (
        b"GET /data/fide/lists/2026-03/verdicts.parquet HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n\r\n"
    )
    slow = [served.connect() for _ in range(20)]
    for one in slow:
        one.sendall(words)
        assert one.recv(15) == b"HTTP/1.1 200 OK"
    assert served.get("/desk/login/").status == 200
    for one in slow:
        one.close()
    assert served.get("/health/").status == 200


# ------------------------------------------------------------------------------------------ bodies that are cut off

EVENT = {"system": "fide", "name": "Kyiv Open", "event_id": "kyiv-open", "time_control": "5400+30", "kind": "swiss"}
REPORT = trf("012 Kyiv Open", "222 5400+30", player(1, "   2 w 1"), player(2, "   1 b 0"))
HALF = REPORT[: len(REPORT) // 2]
LENGTH, CHUNKED = b"Content-Length: %d" % len(REPORT), b"Transfer-Encoding: chunked"
CHUNK, LAST = b"%x\r\n%s\r\n" % (len(HALF), HALF), b"0\r\n\r\n"
#: the header that announces a body, and what comes before the connection ends
CUT = {
    "fewer bytes than declared": (LENGTH, HALF),
    "no last chunk": (CHUNKED, CHUNK),
    "a chunk cut in the middle": (CHUNKED, CHUNK[: len(CHUNK) // 2]),
}
#: the server sees that it is wrong while the connection is open
DAMAGED = {
    "a size that is no number": (CHUNKED, CHUNK + b"zz\r\n" + HALF + b"\r\n" + LAST),
    "a first size that is no number": (CHUNKED, b"zz\r\n" + HALF + b"\r\n" + LAST),
    "two lengths": (LENGTH + b"\r\nContent-Length: %d" % len(HALF), HALF),
    "a negative length": (b"Content-Length: -1", HALF),
}


def half_close(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_WR)


def close(connection: socket.socket) -> None:
    connection.close()


def reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


@pytest.fixture(scope="module")
def key(served: Served, data: Path) -> str:
    """A key of the API with which reports of an event are sent."""
    script = (
        "import django; django.setup(); from ratingoffice.office.models import Account; "
        "from ratingoffice.office.domain.accounts.accounts import make_token; "
        "print(make_token(Account.objects.get(username='organiser'), 'a program', ('register', 'report'), days=30)[1])"
    )
    secret = run_in(data, script).strip()
    last_week = date.today() - timedelta(days=7)
    event = EVENT | {"starts_on": f"{last_week}", "ends_on": f"{last_week}"}
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    answer = served.get("/api/v1/events", "POST", json.dumps(event).encode(), **headers)
    assert answer.status == 201, answer.read()
    return secret


def send_report(served: Served, key: str, header: bytes, body: bytes) -> socket.socket:
    connection = served.connect()
    head = b"POST /api/v1/events/fide/kyiv-open/reports HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n"
    head += b"Authorization: Bearer %s\r\nContent-Type: application/octet-stream\r\n" % key.encode()
    connection.sendall(head + header + b"\r\n\r\n" + body)
    return connection


def stored(data: Path) -> list[int]:
    """How many reports and files the office has."""
    with sqlite3.connect(data / "office.sqlite3") as database:
        counts = [f"SELECT count(*) FROM {table}" for table in ("office_report", "office_blob")]
        return [database.execute(count).fetchone()[0] for count in counts]


def answers_of_reports(served: Served) -> list[object]:
    return [line["status"] for line in served.lines() if str(line.get("path", "")).endswith("/reports")]


@pytest.mark.parametrize("end", [half_close, close, reset])
@pytest.mark.parametrize("way", CUT)
def test_a_report_that_is_cut_off_is_not_stored(
    served: Served, data: Path, key: str, way: str, end: Callable[[socket.socket], None]
) -> None:
    before, answered = stored(data), len(answers_of_reports(served))
    connection = send_report(served, key, *CUT[way])
    time.sleep(0.2)  # so that what was sent is read before the connection ends
    end(connection)
    if end is half_close:  # whoever still listens is told
        assert connection.recv(100).startswith(b"HTTP/1.1 400 ")
    wait_until(lambda: len(answers_of_reports(served)) > answered, "the request is in the log")
    assert answers_of_reports(served)[answered:] == [400]
    assert served.get("/health/").status == 200
    assert stored(data) == before


@pytest.mark.parametrize("way", DAMAGED)
def test_a_report_in_a_damaged_body_is_not_stored(served: Served, data: Path, key: str, way: str) -> None:
    before = stored(data)
    connection = send_report(served, key, *DAMAGED[way])
    assert connection.recv(100).startswith(b"HTTP/1.1 400 ")
    assert served.get("/health/").status == 200
    assert stored(data) == before


@pytest.mark.parametrize(("length", "whole"), [(5, False), (6, True), (7, False)])
def test_a_body_has_the_length_that_was_declared_whatever_the_http_server_lets_through(
    length: int, whole: bool
) -> None:
    messages = [{"type": "http.request", "body": piece, "more_body": piece != b"f"} for piece in (b"abc", b"de", b"f")]
    scope = {"headers": [(b"content-length", b"%d" % length)]}

    async def receive() -> dict[str, object]:
        return messages.pop(0)

    async def received() -> bytes:
        body, receive_piece = b"", limit_body(scope, receive)
        while True:
            message = await receive_piece()
            body += message["body"]
            if not message["more_body"]:
                return body

    if whole:
        assert asyncio.run(received()) == b"abcdef"
    else:
        with pytest.raises(BodyRefused):
            asyncio.run(received())


def test_a_report_that_comes_whole_is_stored_in_pieces_or_not(served: Served, data: Path, key: str) -> None:
    """The other half of the sentence: the requests above are refused for their ends alone."""
    rest = REPORT[len(HALF) :]
    before = stored(data)
    whole = send_report(served, key, CHUNKED, CHUNK)
    time.sleep(0.2)
    whole.sendall(b"%x\r\n%s\r\n" % (len(rest), rest) + LAST)
    assert whole.recv(100).startswith(b"HTTP/1.1 201 ")
    assert stored(data) == [number + 1 for number in before]
    again = send_report(served, key, LENGTH, HALF)
    time.sleep(0.2)
    again.sendall(rest)
    assert again.recv(100).startswith(b"HTTP/1.1 200 ")  # the same bytes: no second version


# --------------------------------------------------------------------------------------- one server, and its end


def test_it_ends_when_it_is_asked_to_whoever_is_still_sending(served_alone: Served) -> None:
    slow = [served_alone.connect() for _ in range(20)]
    for one in slow:
        one.sendall(BEGUN)
    assert served_alone.get("/health/").status == 200
    served_alone.process.terminate()
    assert served_alone.process.wait(60) == 0
    wait_until(lambda: group(served_alone.process) == [], "no process is left", 30)
    assert [line["from"] for line in served_alone.lines() if line["level"] != "info"] == []  # no thread died loudly


def test_workers_end_when_their_parent_is_killed_and_leave_the_port(served_alone: Served) -> None:
    slow = served_alone.connect()
    slow.sendall(BEGUN)
    assert served_alone.get("/health/").status == 200
    assert len(group(served_alone.process)) > 2
    os.kill(served_alone.process.pid, signal.SIGKILL)
    served_alone.process.wait()
    wait_until(lambda: not is_listening(served_alone.port), "nobody listens", 30)
    wait_until(lambda: group(served_alone.process) == [], "no process is left", 30)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", served_alone.port))


def test_a_folder_has_one_server(served: Served, data: Path) -> None:
    words = [sys.executable, "-m", "ratingoffice", "serve", "--port", str(free_port())]
    second = subprocess.run(words, env=environment(data), capture_output=True, text=True, timeout=300)
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert f"{data} is already served by process {served.process.pid}" in second.stderr
    assert second.stdout == ""
    assert served.get("/health/").status == 200


def test_commands_work_beside_a_server(served: Served, data: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "ratingoffice", "office", "backup", str(tmp_path / "office.zip")]
    done = subprocess.run(words, env=environment(data), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_a_folder_whose_server_was_killed_is_served_again(office_folder: Path, tmp_path: Path) -> None:
    with serve(office_folder, tmp_path / "first") as first:
        os.kill(first.process.pid, signal.SIGKILL)
        first.process.wait()
        with serve(office_folder, tmp_path / "second") as second:
            assert second.get("/health/").status == 200
