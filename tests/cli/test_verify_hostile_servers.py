"""`ratingoffice verify URL` against servers that mean harm: it ends in time, within its memory, with one sentence."""

from __future__ import annotations

import io
import json
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic

import polars as pl
import pytest
from mirrors import KEY, signed_list, verify, write_mirror

from ratingoffice.assurance.proof import fetch, sandboxed_table

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
Answer = Callable[[socket.socket, str], None]


@contextmanager
def serving(answer: Answer) -> Iterator[str]:
    """A server on loopback; `answer` writes whatever it likes to the connection, and is told the path."""
    stopped = threading.Event()

    def handle(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            request = b""
            while b"\r\n\r\n" not in request:
                request += connection.recv(65536) or b"\r\n\r\n"
            answer(connection, request.split(b" ")[1].decode())

    def accept(listener: socket.socket) -> None:
        while not stopped.is_set():
            with suppress(OSError):
                threading.Thread(target=handle, args=[listener.accept()[0]], daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, args=[listener], daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        stopped.set()


def sends(*pieces: bytes) -> Answer:
    return lambda connection, path: connection.sendall(b"".join(pieces))


def silent(connection: socket.socket, path: str) -> None:
    connection.recv(1)  # until the other side goes


def dripping(before: bytes, drop: bytes) -> Answer:
    """A drop twenty times a second, so that no read of a socket ever waits long."""

    def answer(connection: socket.socket, path: str) -> None:
        connection.sendall(before)
        connection.settimeout(0.05)
        while True:
            connection.sendall(drop)
            with suppress(TimeoutError):
                connection.recv(1)

    return answer


def endless(before: bytes, piece: bytes) -> Answer:
    def answer(connection: socket.socket, path: str) -> None:
        connection.sendall(before)
        while True:
            connection.sendall(piece)

    return answer


def files_of(mirror: Path) -> Answer:
    def answer(connection: socket.socket, path: str) -> None:
        if (file := mirror / path[1:]).is_file():
            connection.sendall(HEAD + b"\r\n" + file.read_bytes())
        else:
            connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")

    return answer


def redirects(to: str) -> Answer:
    return sends(
        b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: ", to.encode(), b"\r\n\r\n"
    )


@pytest.mark.parametrize(
    "answer",
    [
        silent,
        dripping(b"HTTP/1.1 200 OK\r\nX-Header: ", b"x"),
        dripping(HEAD + b"\r\n", b" "),
        dripping(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
    ids=["silent", "dripping header", "dripping body", "dripping chunks"],
)
def test_a_server_that_never_ends_is_given_up_in_time(answer: Answer) -> None:
    began = monotonic()
    with serving(answer) as address:
        done = verify(address, "--timeout", 1)
    said = f"{address}/keys.json did not answer in time: everything together may take 1 s (--timeout)\n"
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", said)
    assert monotonic() - began < 10


def test_the_time_is_that_of_all_files_together(tmp_path: Path) -> None:
    """Each answer comes within the time; the third is not waited for any more."""
    mirror = write_mirror(tmp_path / "mirror", signed_list())

    def slow(connection: socket.socket, path: str) -> None:
        threading.Event().wait(0.6)
        files_of(mirror)(connection, path)

    with serving(slow) as address:
        done = verify(address, "--timeout", 1)
    assert done.exit_code == 2
    assert "did not answer in time" in done.stderr
    with serving(slow) as address:
        assert verify(address, "--timeout", 60).exit_code == 0


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of a mirror, small enough to be passed quickly."""
    small = partial(fetch.Limits, json_bytes=5000, table_bytes=10_000, table_rows=1000)
    monkeypatch.setattr(fetch, "Limits", small)


@pytest.mark.parametrize(
    "answer",
    [
        endless(HEAD + b"\r\n", b"[" * 4096),
        endless(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1000\r\n" + b"[" * 4096 + b"\r\n"),
        sends(HEAD, b"Content-Length: 5001\r\n\r\n", b"["),
    ],
    ids=["endless", "endless chunks", "declared too long"],
)
def test_a_file_without_end_is_not_read(small: None, answer: Answer) -> None:
    with serving(answer) as address:
        done = verify(address, "--timeout", 30)
    assert (done.exit_code, done.stderr) == (2, f"{address}/keys.json is longer than 5000 bytes\n")


@pytest.mark.parametrize(("length", "said"), [(4999, "no JSON"), (5000, "no JSON"), (5001, "longer than 5000 bytes")])
def test_a_file_may_have_the_most_bytes(small: None, length: int, said: str) -> None:
    with serving(sends(HEAD, b"\r\n", b" " * length)) as address:
        done = verify(address)
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize(("length", "code"), [(4999, 0), (5000, 0), (5001, 2)])
def test_a_local_file_may_have_the_most_bytes_too(small: None, tmp_path: Path, length: int, code: int) -> None:
    mirror = write_mirror(tmp_path / "mirror", signed_list())
    chain = mirror / "fide/chain.json"
    chain.write_text(chain.read_text().ljust(length))
    assert verify(mirror).exit_code == code


@pytest.mark.parametrize(
    "text", [b"[" * 100_000, b'{"a":' * 100_000, b"[" * 900 + b"]" * 900], ids=["lists", "objects", "less deep"]
)
def test_deep_json_is_told_in_a_sentence(text: bytes) -> None:
    with serving(sends(HEAD, b"\r\n", text)) as address:
        done = verify(address)
    assert (done.exit_code, done.stderr) == (2, f"{address}/keys.json: its values are nested more than 20 deep\n")


@pytest.mark.parametrize(("depth", "is_deep"), [(19, False), (20, False), (21, True)])
def test_values_may_be_nested_twenty_deep(depth: int, is_deep: bool) -> None:
    with serving(sends(HEAD, b"\r\n", b"[" * depth + b"]" * depth)) as address:
        done = verify(address)
    assert done.exit_code == 2
    assert ("nested" in done.stderr) is is_deep


def test_a_redirect_to_itself_is_not_followed_for_ever() -> None:
    with serving(redirects("/again.json")) as address:
        done = verify(address)
    assert (done.exit_code, done.stderr) == (2, f"{address}/keys.json redirects again and again\n")


def test_redirects_that_always_lead_on_are_not_followed_for_ever() -> None:
    numbers = iter(range(1000))

    def on_and_on(connection: socket.socket, path: str) -> None:
        redirects(f"/{next(numbers)}")(connection, path)

    with serving(on_and_on) as address:
        done = verify(address)
    assert (done.exit_code, done.stderr) == (2, f"{address}/keys.json redirects again and again\n")
    assert next(numbers) < 10


@pytest.mark.parametrize("scheme", ["file", "ftp", "data", "gopher"])
def test_a_redirect_leads_to_nothing_but_the_web(tmp_path: Path, scheme: str) -> None:
    mirror = write_mirror(tmp_path / "mirror", signed_list())
    with serving(redirects(f"{scheme}://{mirror}/keys.json")) as address:
        done = verify(address)
    said = f"{address}/keys.json redirects to an address that is not of the web\n"
    assert (done.exit_code, done.stderr) == (2, said)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (sends(b"nonsense\r\n\r\n"), "cannot be reached: nonsense"),
        (sends(b"HTTP/1.1 200 OK\r\n", b"X: y\r\n" * 200, b"\r\n"), "cannot be reached: got more than 100 headers"),
        (sends(HEAD, b"Content-Length: 9\r\n\r\n{}"), "ended after 2 of 9 bytes"),
        (sends(HEAD, b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}"), "cannot be reached: "),
        (sends(b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n"), "answers 500: try again later"),
        (sends(), "cannot be reached: Remote end closed connection without response"),
    ],
    ids=["no HTTP", "many headers", "cut off", "bad chunk", "error", "nothing"],
)
def test_an_answer_that_is_none_is_told_in_a_sentence(answer: Answer, said: str) -> None:
    with serving(answer) as address:
        done = verify(address)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{address}/keys.json {said}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("address", ["http://[::1", "http://127.0.0.1:99999999", "http://a b/"])
def test_what_is_no_address_is_told_in_a_sentence(address: str) -> None:
    done = verify(address)
    assert done.exit_code == 2
    assert "cannot be reached" in done.stderr


def parquet(table: pl.DataFrame) -> bytes:
    file = io.BytesIO()
    table.write_parquet(file)
    return file.getvalue()


def same(value: object, rows: int) -> pl.Series:
    return pl.Series("rating", [value]).extend_constant(value, rows - 1)


def serving_table(mirror: Path, table: Answer) -> Answer:
    def answer(connection: socket.socket, path: str) -> None:
        (table if path.endswith(".parquet") else files_of(mirror))(connection, path)

    return answer


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (endless(HEAD + b"\r\n", b"PAR1" * 1024), "list.parquet is longer than 10000 bytes"),
        (sends(HEAD, b"\r\n", parquet(same(2000, 1001).to_frame())), "list.parquet has more than 1000 rows"),
    ],
    ids=["endless", "more rows than bytes"],
)
def test_a_table_is_held_to_its_limits(small: None, tmp_path: Path, table: Answer, said: str) -> None:
    mirror = write_mirror(tmp_path / "mirror", signed_list())
    with serving(serving_table(mirror, table)) as address:
        done = verify(address, "--key", KEY.public.text)
    assert done.exit_code == 2
    assert said in done.stderr


MEMORY = 400 * 1024**2
#: a few kilobytes each, of which a gigabyte comes
BOMBS = {
    "one long text, again and again": same("x" * 100_000, 10_000).to_frame(),
    "long texts, packed": pl.DataFrame({"name": [f"{number}{'x' * 200_000}" for number in range(2_500)]}),
    "many columns": pl.DataFrame([same(2000, 1_000_000).alias(f"rating{number}") for number in range(60)]),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_small_table_that_unpacks_to_a_large_one_is_not_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bomb: str
) -> None:
    """Another process finds out; the memory of this one does not grow."""
    monkeypatch.setattr(fetch, "Limits", partial(fetch.Limits, table_memory=MEMORY))
    mirror, data = write_mirror(tmp_path / "mirror", signed_list()), parquet(BOMBS[bomb])
    assert len(data) < 1_000_000
    with serving(serving_table(mirror, sends(HEAD, b"\r\n", data))) as address:
        done = verify(address, "--key", KEY.public.text)
    said = f"{address}/fide/2026-02-r1/list.parquet takes more memory or time to read than a table may\n"
    assert (done.exit_code, done.stderr) == (2, said)


def test_a_table_that_takes_too_long_to_read_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def run(*words: object, timeout: float, **options: object) -> None:
        assert 0 < timeout <= 50  # what fetching has left of it
        raise subprocess.TimeoutExpired("a process", timeout)

    monkeypatch.setattr(sandboxed_table.subprocess, "run", run)
    mirror = write_mirror(tmp_path / "mirror", signed_list())
    with serving(files_of(mirror)) as address:
        done = verify(address, "--key", KEY.public.text, "--timeout", 50)
    assert done.exit_code == 2
    assert "takes more memory or time to read than a table may" in done.stderr


def test_what_a_file_says_cannot_write_on_the_terminal(tmp_path: Path) -> None:
    mirror = write_mirror(tmp_path / "mirror", signed_list())
    file = mirror / "keys.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "bodies": ["fide", "\x1b[2J\u202ebad\ud800"]}))
    done = verify(mirror)
    assert done.exit_code == 1
    assert "\x1b" not in done.stdout
    assert '"[U+001B][2J[U+202E]bad[U+D800]" is no name of a body' in done.stdout
