"""`ratingoffice verify` on a mirror made by hand: what it says, how it ends, and which keys and heads it takes."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import polars as pl
import pytest
from mirrors import KEY, signed_list, verify, write_mirror


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    return write_mirror(tmp_path / "mirror", signed_list())


@pytest.mark.parametrize("key", [KEY.public.text, KEY.public.fingerprint], ids=["key", "fingerprint"])
def test_a_mirror_holds_by_a_key_or_its_fingerprint(mirror: Path, key: str) -> None:
    done = verify(mirror, "--key", key)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "Everything holds.")
    (mirror.parent / "key.txt").write_text(f"our key: {key}\n")
    assert verify(mirror, "--key", mirror.parent / "key.txt").exit_code == 0


def test_without_a_key_it_says_whose_word_it_takes(mirror: Path) -> None:
    done = verify(mirror)
    assert done.exit_code == 0
    assert done.stdout.endswith(f"{KEY.public.fingerprint}\n")
    assert "that the mirror itself names" in done.stdout


def test_a_changed_rating_ends_with_one_and_a_sentence(mirror: Path) -> None:
    file = mirror / "fide/2026-02-r1/list.parquet"
    pl.read_parquet(file).with_columns(rating=pl.col("rating") + 1).write_parquet(file)
    done = verify(mirror, "--key", KEY.public.text)
    assert done.exit_code == 1
    said = "fide list 2026-02-01 r1: the rows of its table list are not those that were published"
    assert said in done.stdout.splitlines()


def test_a_table_may_be_a_folder_of_files_as_a_cluster_writes_it(mirror: Path) -> None:
    file = mirror / "fide/2026-02-r1/list.parquet"
    rows = pl.read_parquet(file)
    file.unlink()
    file.mkdir()
    for number in (0, 1):
        rows[number : number + 1].write_parquet(file / f"part-{number}.parquet")
    assert verify(mirror, "--key", KEY.public.text).exit_code == 0
    (file / "part-1.parquet").rename(file / "part--.parquet")  # before the other
    assert verify(mirror, "--key", KEY.public.text).exit_code == 1


def test_a_statement_that_was_kept_and_is_gone_is_told(mirror: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text((mirror / "fide/chain.json").read_text())
    assert verify(mirror, "--head", kept).exit_code == 0
    done = verify(mirror, "--head", "0" * 64)
    assert done.exit_code == 1
    assert "the statement 0000000000000000… that you kept is not here" in done.stdout


def test_a_file_of_a_mirror_stands_for_its_list(mirror: Path) -> None:
    done = verify(mirror / "fide/2026-02-r1/list.parquet", "--format", "json")
    [_, its] = json.loads(done.stdout)
    assert (its["what"], its["tables"], its["problems"]) == ("list 2026-02-01 r1", "1 of 1", [])


@contextmanager
def served(folder: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *words: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_mirror_on_the_web_is_checked_there(mirror: Path) -> None:
    with served(mirror) as address:
        done = verify(address, "--key", KEY.public.text)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "Everything holds.")


def test_of_an_office_its_address_is_enough(mirror: Path) -> None:
    mirror.rename(mirror.with_name("verify"))
    with served(mirror.parent) as address:
        done = verify(address, "--key", KEY.public.text)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "Everything holds.")


def test_an_address_that_does_not_answer_is_told_plainly() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
        done = verify(address)
    assert (done.exit_code, done.stderr) == (2, f"{address}/keys.json cannot be reached: Connection refused\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "keys.json: this is no JSON"),
        ("{}", 'keys.json: its format is not "ratingoffice keys 1"'),
        ("[" * 100_000, "keys.json: its values are nested more than 20 deep\n"),
        ('{"format": ' + "[" * 100 + "]" * 100 + "}", "keys.json: its values are nested more than 20 deep\n"),
    ],
)
def test_a_mirror_whose_keys_cannot_be_read_is_none(mirror: Path, text: str, said: str) -> None:
    (mirror / "keys.json").write_text(text)
    done = verify(mirror)
    assert done.exit_code == 2
    assert said in done.stderr
