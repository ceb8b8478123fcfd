"""`ratingoffice verify` on a mirror that somebody has changed: each change is named, and the command ends with 1."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from mirrors import KEY, sha256, signed_list, verify, write_mirror

from ratingoffice.assurance.proof.keys import PrivateKey

JANUARY = signed_list("2026-01-01")
STRANGER = PrivateKey.generate().public
FEBRUARY = signed_list("2026-02-01", JANUARY, sides=JANUARY.statement.tables["list"])


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    return write_mirror(tmp_path / "mirror", JANUARY, FEBRUARY)


def forge(file: Path) -> None:
    pl.read_parquet(file).with_columns(rating=pl.col("rating") + 1).write_parquet(file)


def wrong(*words: object) -> list[str]:
    """What the command says of everything that does not hold; it has to end with 1."""
    done = verify(*words, "--key", KEY.public.fingerprint, "--format", "json")
    assert (done.exit_code, done.stderr) == (1, "")
    results = json.loads(done.stdout)
    return [f"{one['body']} {one['what']}: {problem}" for one in results for problem in one["problems"]]


def test_the_mirror_holds_as_it_was_written(mirror: Path) -> None:
    done = verify(mirror, "--key", KEY.public.fingerprint)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "Everything holds.")


LIST = "fide list 2026-02-01 r1: "


@pytest.mark.parametrize("whole", [True, False], ids=["the mirror", "the file"])
class TestATable:
    """Of the newest list, seen by who checks the mirror and by who checks that file alone."""

    def said(self, mirror: Path, whole: bool) -> list[str]:
        return wrong(mirror if whole else mirror / "fide/2026-02-r1/list.parquet")

    def test_forged(self, mirror: Path, whole: bool) -> None:
        forge(mirror / "fide/2026-02-r1/list.parquet")
        assert self.said(mirror, whole) == [LIST + "the rows of its table list are not those that were published"]

    def test_replaced_by_one_of_another_list(self, mirror: Path, whole: bool) -> None:
        other = mirror / "fide/2026-01-r1/list.parquet"
        pl.read_parquet(other).head(1).write_parquet(mirror / "fide/2026-02-r1/list.parquet")
        assert self.said(mirror, whole) == [LIST + "the rows of its table list are not those that were published"]

    @pytest.mark.parametrize("left", [0, 1, 4, 100])
    def test_truncated(self, mirror: Path, whole: bool, left: int) -> None:
        file = mirror / "fide/2026-02-r1/list.parquet"
        file.write_bytes(file.read_bytes()[:left])
        damaged = "the file of its table list is damaged: it is no whole Parquet file"
        assert self.said(mirror, whole) == [LIST + damaged]

    @pytest.mark.parametrize("at", [46, 48, 94, 189])
    def test_with_a_damaged_byte(self, mirror: Path, whole: bool, at: int) -> None:
        """At two of these the library would panic, at two it would end the process."""
        file = mirror / "fide/2026-02-r1/list.parquet"
        data = bytearray(file.read_bytes())
        data[at] = 0x7F
        file.write_bytes(data)
        damaged = "the file of its table list is damaged: it is no whole Parquet file"
        assert self.said(mirror, whole) == [LIST + damaged]

    @pytest.mark.parametrize("in_parts", [False, True])
    def test_with_what_no_table_has_in_its_cells(self, mirror: Path, whole: bool, in_parts: bool) -> None:
        file = mirror / "fide/2026-02-r1/list.parquet"
        rows = pl.read_parquet(file).with_columns(rating=pl.concat_list("rating"))
        if in_parts:
            file.unlink()
            file.mkdir()
        rows.write_parquet(file / "part-0.parquet" if in_parts else file)
        [problem] = wrong(mirror) if whole else wrong(file / "part-0.parquet" if in_parts else file)
        assert problem == LIST + "the file of its table list is damaged: it is no whole Parquet file"

    def test_beside_another_statement(self, mirror: Path, whole: bool) -> None:
        old = mirror / "fide/2026-01-r1"
        for name in ("statement.json", "statement.sig"):
            (mirror / "fide/2026-02-r1" / name).write_bytes((old / name).read_bytes())
        assert self.said(mirror, whole) == [LIST + "the statement beside its tables is not that of the chain"]

    def test_beside_a_statement_with_another_signature(self, mirror: Path, whole: bool) -> None:
        (mirror / "fide/2026-02-r1/statement.sig").write_text(JANUARY.signature)
        assert self.said(mirror, whole) == [LIST + "the statement beside its tables is not that of the chain"]

    def test_beside_a_statement_that_is_none(self, mirror: Path, whole: bool) -> None:
        (mirror / "fide/2026-02-r1/statement.json").write_text("[" * 100_000)
        assert self.said(mirror, whole) == [LIST + "the statement beside its tables cannot be read"]

    def test_without_its_statement(self, mirror: Path, whole: bool) -> None:
        (mirror / "fide/2026-02-r1/statement.json").unlink()
        assert self.said(mirror, whole) == [LIST + "there is no statement beside its tables"]

    def test_beside_a_forged_public_json(self, mirror: Path, whole: bool) -> None:
        told = {"statement": FEBRUARY.statement.own_digest, "tables": {}, "withheld": ["1"], "key": KEY.public.id}
        forged = {"format": "ratingoffice shown 1", "said": told, "signature": FEBRUARY.signature}
        (mirror / "fide/2026-02-r1/public.json").write_text(json.dumps(forged))
        assert self.said(mirror, whole) == [LIST + "public.json is not signed by a key of the office"]


@pytest.mark.parametrize("name", ["forged.parquet", "in/list.parquet", "list.parquet.bak", ".made-of"])
def test_a_named_file_that_belongs_to_no_list_does_not_hold(mirror: Path, name: str) -> None:
    file = mirror / "fide/2026-02-r1" / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes((mirror / "fide/2026-02-r1/list.parquet").read_bytes())
    said = f"office file: fide/2026-02-r1/{name} is not part of this mirror: it is in no list that it has"
    assert wrong(file) == [said]


def test_a_copy_of_a_list_under_another_name_does_not_hold_by_its_statement(mirror: Path) -> None:
    """The forged table lies beside a true statement, in a folder of its own."""
    copy = mirror / "fide/2026-02-r1-copy"
    copy.mkdir()
    for file in (mirror / "fide/2026-02-r1").iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    forge(copy / "list.parquet")
    name = "fide/2026-02-r1-copy/list.parquet"
    assert wrong(copy / "list.parquet") == [
        f"office file: {name} is not part of this mirror: it is in no list that it has"
    ]


def test_a_link_in_the_place_of_a_table_is_read_where_it_lies(mirror: Path, tmp_path: Path) -> None:
    file, elsewhere = mirror / "fide/2026-02-r1/list.parquet", tmp_path / "forged.parquet"
    file.rename(elsewhere)
    forge(elsewhere)
    file.symlink_to(elsewhere)
    assert wrong(file) == [LIST + "the rows of its table list are not those that were published"]


def test_a_file_outside_a_mirror_cannot_be_checked(tmp_path: Path) -> None:
    (tmp_path / "list.parquet").write_bytes(b"")
    done = verify(tmp_path / "list.parquet")
    assert done.exit_code == 2
    assert "lies in no mirror: there is no keys.json above it" in done.stderr


def test_a_file_alone_does_not_miss_the_tables_that_were_not_copied(mirror: Path) -> None:
    (mirror / "fide/2026-02-r1/sides.parquet").unlink()
    assert verify(mirror / "fide/2026-02-r1/list.parquet", "--key", KEY.public.text).exit_code == 0


def test_a_table_that_was_removed_is_missed(mirror: Path) -> None:
    (mirror / "fide/2026-02-r1/sides.parquet").unlink()
    assert wrong(mirror) == [LIST + "its table sides is not here"]


def remove_mark(mirror: Path) -> None:
    """What tells that a mirror is whole is one of its tables, too."""
    (mirror / "whole").unlink()


@pytest.mark.parametrize("change", [lambda mirror: None, remove_mark], ids=["marked", "mark removed"])
def test_of_a_whole_mirror_every_table_is_missed(tmp_path: Path, change: Callable[[Path], None]) -> None:
    digest = JANUARY.statement.tables["list"]
    made = signed_list(ratings=digest, pending=digest, **{"in/games": digest})
    mirror = write_mirror(tmp_path / "mirror", made)
    (mirror / "whole").touch()
    assert verify(mirror, "--key", KEY.public.text).exit_code == 0
    (mirror / "fide/2026-02-r1/in/games.parquet").unlink()
    change(mirror)
    assert wrong(mirror) == [LIST + "its table in/games is not here"]


def test_a_public_mirror_need_not_have_what_went_in(tmp_path: Path) -> None:
    mirror = write_mirror(tmp_path / "mirror", signed_list(**{"in/games": sha256("rows"), "ratings": sha256("rows")}))
    for name in ("in/games", "ratings"):
        (mirror / f"fide/2026-02-r1/{name}.parquet").unlink()
    (mirror / "fide/2026-02-r1/in").rmdir()
    assert verify(mirror, "--key", KEY.public.text).exit_code == 0


def test_a_list_that_was_removed_is_missed(mirror: Path) -> None:
    for file in (mirror / "fide/2026-01-r1").iterdir():
        file.unlink()
    (mirror / "fide/2026-01-r1").rmdir()
    assert wrong(mirror) == [
        "fide list 2026-01-01 r1: there is no statement beside its tables",
        "fide list 2026-01-01 r1: its table list is not here",
    ]


def test_a_list_cut_out_of_the_chain_is_missed_and_its_folder_named(mirror: Path) -> None:
    file = mirror / "fide/chain.json"
    told = json.loads(file.read_text())
    file.write_text(json.dumps({**told, "lists": told["lists"][1:]}))
    assert wrong(mirror) == [
        "office files: fide/2026-01-r1 is not part of this mirror",
        LIST + "between its statement and the one before, number 1 is missing",
        LIST + "the list before it is not there",
    ]


@pytest.mark.parametrize("name", ["fide/2026-03-r1", "fifa", "fide/2026-02-r1/in"])
@pytest.mark.parametrize("is_empty", [True, False], ids=["empty", "with a file"])
def test_a_foreign_folder_is_named(mirror: Path, name: str, is_empty: bool) -> None:
    (mirror / name).mkdir()
    if not is_empty:
        (mirror / name / "statement.json").write_text(FEBRUARY.statement.text)
    said = wrong(mirror)
    assert said[0] == f"office files: {name} is not part of this mirror"


@pytest.mark.parametrize("name", ["list.parquet", "fide/list.parquet", "fide/2026-02-r1/changes.csv"])
def test_a_foreign_file_is_named(mirror: Path, name: str) -> None:
    (mirror / name).write_text("anything")
    assert wrong(mirror) == [f"office files: {name} is not part of this mirror"]


def test_what_an_interrupted_copy_left_is_no_foreign_file(mirror: Path) -> None:
    (mirror / "fide/.2026-03-r1.abc").mkdir()
    (mirror / "fide/2026-02-r1/.made-of").write_text("{}")
    assert verify(mirror, "--key", KEY.public.text).exit_code == 0


@pytest.mark.parametrize("key", [STRANGER.text, STRANGER.fingerprint, "0" * 64], ids=["key", "fingerprint", "none"])
def test_a_mirror_without_the_expected_key_does_not_hold(mirror: Path, key: str) -> None:
    done = verify(mirror, "--key", key)
    assert (done.exit_code, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert "office keys: the key that you trust is not among the keys, and none of them is vouched for by it" in lines
    said = f"it is signed by the key {KEY.public.id}, for which the key that you trust does not vouch"
    assert LIST + said in lines


def test_a_mirror_whose_keys_were_removed_does_not_hold(mirror: Path) -> None:
    (mirror / "keys.json").unlink()
    assert wrong(mirror)[0] == "office keys: keys.json is not there: nobody can check a signature"


def test_a_mirror_whose_records_of_keys_were_emptied_does_not_hold(mirror: Path) -> None:
    (mirror / "keys.json").write_text('{"format": "ratingoffice keys 1", "bodies": ["fide"], "records": []}')
    assert wrong(mirror)[0] == "office keys: there is no key: nothing here is signed"


@pytest.mark.parametrize("key", ["", "abc", "x" * 64, "no-such-file.txt"])
def test_what_is_no_key_is_bad_usage(mirror: Path, key: str) -> None:
    file = mirror.parent / "key.txt"
    file.write_bytes(key.encode() + b"\xff")
    done = verify(mirror, "--key", file)
    assert done.exit_code == 2
    assert "is no public key" in done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "this is no JSON"),
        ("[" * 100_000, "its values are nested more than 20 deep"),
        ('{"format": "ratingoffice chain 1", "body": "fide", "lists": [{}]}', "this is no statement of a list"),
        ('{"format": "ratingoffice chain 1", "body": "fide"}', "it has no lists"),
        ('{"format": "another"}', 'its format is not "ratingoffice chain 1"'),
    ],
)
def test_a_chain_that_cannot_be_read_does_not_hold(mirror: Path, text: str, said: str) -> None:
    (mirror / "fide/chain.json").write_text(text)
    [problem] = wrong(mirror)
    assert problem.startswith("fide chain: ")
    assert said in problem


def test_a_chain_that_was_removed_is_missed(mirror: Path) -> None:
    (mirror / "fide/chain.json").unlink()
    [problem] = wrong(mirror)
    assert problem.endswith("/fide/chain.json is not there: the mirror is not whole")


def test_a_digest_in_the_chain_that_is_not_the_statements_is_named(mirror: Path) -> None:
    """People note this digest to compare it later."""
    file = mirror / "fide/chain.json"
    file.write_text(file.read_text().replace(FEBRUARY.statement.own_digest, "0" * 64))
    said = "fide chain: the digest that chain.json gives for list 2026-02-01 r1 is not that of its statement"
    assert wrong(mirror) == [said]


@pytest.mark.parametrize("body", ["../elsewhere", "/etc", "a/b", "", "."])
def test_a_body_is_no_way_out_of_the_mirror(mirror: Path, body: str) -> None:
    file = mirror / "keys.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "bodies": ["fide", body]}))
    assert any(problem.endswith(f'"{body}" is no name of a body') for problem in wrong(mirror))


def test_a_table_is_no_way_out_of_the_mirror(tmp_path: Path) -> None:
    mirror = write_mirror(tmp_path / "mirror", JANUARY)
    escaping = signed_list("2026-02-01", JANUARY, **{"../../../secret": sha256("rows")})
    told = {"format": "ratingoffice chain 1", "body": "fide", "lists": [JANUARY.as_json, escaping.as_json]}
    (mirror / "fide/chain.json").write_text(json.dumps(told))
    [problem] = wrong(mirror)
    assert problem.endswith('list 2: "../../../secret" is no name of a table')
