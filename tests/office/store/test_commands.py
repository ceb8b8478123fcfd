"""`ratingoffice office …` and `ratingoffice serve`, as they are typed."""

from __future__ import annotations

import json
import re
import resource
import sqlite3
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from filled import environment, run_in

from processes import free_port, running

OFFICE = [sys.executable, "-m", "ratingoffice", "office"]


def office(data: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*OFFICE, *words], env=environment(data), input=given, text=True, capture_output=True)


def test_verify_says_a_line_for_every_list_and_ends_with_0(office_folder: Path) -> None:
    done = office(office_folder, "verify", "--body", "fide")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "fide list 2025-12-01 r1: holds"
    assert sum(" list " in line for line in lines) == 4
    assert lines[-2] == "fide acts: holds"
    assert lines[-1] == f"{len(lines) - 1} checked, all hold"


def test_verify_ends_with_1_where_anything_was_changed(office_folder: Path) -> None:
    with sqlite3.connect(office_folder / "office.sqlite3") as connection:
        connection.execute("UPDATE office_publication SET digest = 'x' WHERE list_date = '2026-03-01' AND body_id = 1")
    done = office(office_folder, "verify", "--format", "json")
    assert done.returncode == 1
    wrong = [one["what"] for one in json.loads(done.stdout) if one["problems"]]
    assert wrong == ["list 2026-03-01 r1", "acts"]


def test_a_new_account_gets_its_role(office_folder: Path) -> None:
    done = office(office_folder, "createuser", "maria", "--role", "chief", "--body", "jcf", given="a long password 7\n")
    assert (done.returncode, done.stdout) == (0, "maria is chief of jcf.\n")
    with sqlite3.connect(office_folder / "office.sqlite3") as connection:
        role = connection.execute(
            "SELECT a.role, b.code FROM office_appointment a JOIN office_account u "
            "ON a.account_id = u.id JOIN office_body b ON a.body_id = b.id "
            "WHERE u.username = 'maria'"
        ).fetchall()
    assert role == [("chief", "jcf")]


def test_the_last_administrators_lost_second_factor_is_taken_away_with_its_reason(office_folder: Path) -> None:
    with sqlite3.connect(office_folder / "office.sqlite3") as connection:
        connection.execute(
            "INSERT INTO mfa_authenticator (user_id, type, data, created_at) "
            "SELECT id, 'webauthn', '{}', '2026-03-20' FROM office_account WHERE username = 'administrator'"
        )
    done = office(office_folder, "take-second-factor", "administrator", "--why", "it was stolen")
    assert (done.returncode, done.stderr) == (0, "")
    with sqlite3.connect(office_folder / "office.sqlite3") as connection:
        assert connection.execute("SELECT count(*) FROM mfa_authenticator").fetchone() == (0,)
        act = connection.execute("SELECT verb, about, by_name, why FROM office_act ORDER BY id DESC LIMIT 1").fetchone()
    assert act == ("account.take_second_factor", "account/administrator", "the command line", "it was stolen")


def test_the_administrator_of_an_office_without_bodies_needs_a_second_factor(tmp_path: Path) -> None:
    assert (
        office(tmp_path, "createuser", "maria", "--role", "administrator", given="a long password 7\n").returncode == 0
    )
    asked = "import django; django.setup(); from ratingoffice.office.models import Account; "
    asked += (
        "from ratingoffice.office.domain.accounts.second_factor import required; print(required(Account.objects.get()))"
    )
    assert run_in(tmp_path, asked) == "True\n"


@pytest.mark.parametrize("words", [("backup", "office.zip"), ("verify",), ("export", "book", "--body", "fide")])
def test_what_looks_at_an_office_makes_none(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = office(tmp_path / "none", *words)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "there is no office in" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_at_the_first_start_leaves_no_secret(tmp_path: Path) -> None:
    done = subprocess.run(
        [*OFFICE, "init"],
        env=environment(tmp_path),
        text=True,
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert done.returncode == 2
    assert list(tmp_path.iterdir()) == []
    assert office(tmp_path, "init").returncode == 0
    assert len((tmp_path / "secret").read_text()) > 80


def test_an_empty_secret_is_named_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    done = office(tmp_path, "init")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "secret is empty" in done.stderr
    assert "delete it" in done.stderr


def test_nobody_else_on_the_machine_reads_the_office(tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert office(data, "init").returncode == 0
    assert office(data, "backup", str(tmp_path / "office.zip")).returncode == 0
    made = [data, data / "office.sqlite3", data / "secret", tmp_path / "office.zip"]
    assert [f"{path.stat().st_mode & 0o777:o}" for path in made] == ["700", "600", "600", "600"]


def test_an_office_that_was_readable_by_everybody_is_closed(tmp_path: Path) -> None:
    assert office(tmp_path, "init").returncode == 0
    (tmp_path / "office.sqlite3").chmod(0o644)
    tmp_path.chmod(0o755)
    assert office(tmp_path, "init").returncode == 0
    assert (tmp_path / "office.sqlite3").stat().st_mode & 0o077 == 0
    assert tmp_path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("words", "given", "said"),
    [
        (("createuser", "eve", "--role", "king", "--body", "fide"), "a long password 7\n", 'no role "king"'),
        (("createuser", "eve", "--role", "chief", "--body", "fide"), "short\n", "too short"),
        (("createuser", "chief", "--role", "chief", "--body", "fide"), "a long password 7\n", "already exists"),
        (("take-second-factor", "eve", "--why", "lost"), "", 'no account "eve"'),
        (("take-second-factor", "chief", "--why", "lost"), "", '"chief" has no second factor'),
        (("export", "out", "--body", "xyz"), "", 'no body "xyz"'),
        (("import", "nowhere", "--body", "fide", "--list", "2026-03-01"), "", "no such folder"),
        (("import", ".", "--body", "fide", "--list", "March"), "", '"March" is not a date'),
        (("restore", "nothing.zip", "--force"), "", "nothing.zip"),
        (("init", "--demo", "uscf"), "", 'no demonstration for "uscf"'),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(
    office_folder: Path, words: tuple[str, ...], given: str, said: str
) -> None:
    done = office(office_folder, *words, given=given)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_the_first_start_makes_a_demonstration_and_prints_a_link_for_the_administrator(tmp_path: Path) -> None:
    """The address is printed when it answers, not before."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    words = [sys.executable, "-m", "ratingoffice", "serve", "--demo", "fide", "--port", str(port)]
    with running(words, env=environment(tmp_path / "data"), stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        said = [server.stdout.readline() for _ in range(3)]
        assert f"{address}/ " in said[1]
        assert urllib.request.urlopen(address, timeout=300).status == 200
        link = re.search(rf"{address}/desk/invitation/\S+", said[2])
        assert link is not None
        assert urllib.request.urlopen(link[0], timeout=300).status == 200
        chain = json.loads(urllib.request.urlopen(f"{address}/verify/fide/chain.json", timeout=300).read())
        assert all(one["signature"] for one in chain["lists"])
        server.terminate()
        assert server.wait(40) == 0
