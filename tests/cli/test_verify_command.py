"""`ratingoffice verify` on a mirror made by hand: what it says, how it ends, and which keys and heads it takes."""

from __future__ import annotations

import hashlib
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import polars as pl
import pytest

from cli_runner import CliRunner, Result
from ratingoffice.cli.main import build
from ratingoffice.proof.key_ring import Record
from ratingoffice.proof.keys import PrivateKey
from ratingoffice.proof.statement import Signed, Statement

KEY = PrivateKey.made()
#: the rows of the one table, as they are hashed
ROWS = "pool,player_id,name,rating\nstandard,1,Ann,2001\nstandard,2,Bob,1900\n"
FIGURES = "pool,player_id,rating\nstandard,1,2001\nstandard,2,1900\n"


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def one_list() -> Signed:
    said = Statement(
        body="fide",
        list_date="2026-02-01",
        revision=1,
        edition="",
        readings=None,
        pools="standard",
        tables={"list": sha256(ROWS)},
        figures={"list": sha256(FIGURES)},
        digest="",
        previous="",
        published_at="2026-02-01",
        acts=1,
        last_act="a",
        number=1,
        before="",
        signed_at="2026-02-01",
        key=KEY.public.id,
    )
    said = replace(said, digest=said.digest_of_all)
    return Signed(said, KEY.sign(said.text))


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    out, one = tmp_path / "mirror", one_list()
    folder = out / "fide" / "2026-02-r1"
    folder.mkdir(parents=True)
    begin = Record.signed_by(KEY, what="begin", key=KEY.public.text, at="2026-01-01")
    records = [{"said": begin.said, "signatures": begin.signatures}]
    keys = {"format": "ratingoffice keys 1", "bodies": ["fide"], "records": records}
    (out / "keys.json").write_text(json.dumps(keys))
    chain = {"format": "ratingoffice chain 1", "body": "fide", "lists": [one.told]}
    (out / "fide" / "chain.json").write_text(json.dumps(chain))
    (folder / "statement.json").write_text(one.statement.text)
    (folder / "statement.sig").write_text(one.signature)
    rows = {"pool": ["standard"] * 2, "player_id": ["1", "2"], "name": ["Ann", "Bob"], "rating": [2001, 1900]}
    pl.DataFrame(rows).write_parquet(folder / "list.parquet")
    return out


def verify(*words: object) -> Result:
    return CliRunner().invoke(build(["verify"]), ["verify", *map(str, words)])


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
    ("file", "text", "said"),
    [
        ("keys.json", "{", "keys.json: this is no JSON"),
        ("keys.json", "{}", 'keys.json: its format is not "ratingoffice keys 1"'),
        ("fide/chain.json", '{"format": "ratingoffice chain 1", "lists": [{}]}', "chain.json, list 1: this is no"),
        ("fide/2026-02-r1/list.parquet", "no", "list.parquet is no Parquet file"),
    ],
)
def test_a_file_that_is_none_is_named(mirror: Path, file: str, text: str, said: str) -> None:
    (mirror / file).write_text(text)
    done = verify(mirror)
    assert done.exit_code == 2
    assert said in done.stderr
