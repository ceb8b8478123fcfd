"""A mirror of one signed list, made by hand, and the command that checks it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import polars as pl

from cli_runner import CliRunner, Result
from ratingoffice.assurance.proof.key_ring import Record
from ratingoffice.assurance.proof.keys import PrivateKey
from ratingoffice.assurance.proof.statement import SignedStatement, Statement
from ratingoffice.cli.main import app

KEY = PrivateKey.generate()
#: the rows of the one table, as they are hashed
ROWS = "pool,player_id,name,rating\nstandard,1,Ann,2001\nstandard,2,Bob,1900\n"
FIGURES = "pool,player_id,rating\nstandard,1,2001\nstandard,2,1900\n"


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def verify(*words: object) -> Result:
    return CliRunner().invoke(app, ["verify", *map(str, words)])


def signed_list(day: str = "2026-02-01", after: SignedStatement | None = None, **more: str) -> SignedStatement:
    """A list that was taken over, with the table `list` and those of `more` (their digests)."""
    said = Statement(
        body="fide",
        list_date=day,
        revision=1,
        edition="",
        readings=None,
        pools="standard",
        tables={"list": sha256(ROWS), **more},
        figures={"list": sha256(FIGURES)},
        digest="",
        previous=after.statement.digest if after else "",
        published_at=day,
        acts=1,
        last_act="a",
        number=after.statement.number + 1 if after else 1,
        before=after.statement.own_digest if after else "",
        signed_at=day,
        key=KEY.public.id,
    )
    said = replace(said, digest=said.digest_of_all)
    return SignedStatement(said, KEY.sign(said.text))


def write_mirror(out: Path, *lists: SignedStatement) -> Path:
    """Every table of every list has the same rows."""
    begin = Record.signed_by(KEY, what="begin", key=KEY.public.text, at="2026-01-01")
    records = [{"said": begin.content, "signatures": begin.signatures}]
    out.mkdir()
    keys = {"format": "ratingoffice keys 1", "bodies": ["fide"], "records": records}
    (out / "keys.json").write_text(json.dumps(keys))
    for entry in lists:
        folder = out / "fide" / entry.statement.folder
        folder.mkdir(parents=True)
        (folder / "statement.json").write_text(entry.statement.text)
        (folder / "statement.sig").write_text(entry.signature)
        rows = {"pool": ["standard"] * 2, "player_id": ["1", "2"], "name": ["Ann", "Bob"], "rating": [2001, 1900]}
        for name in entry.statement.tables:
            (folder / name).parent.mkdir(exist_ok=True)
            pl.DataFrame(rows).write_parquet(folder / f"{name}.parquet")
    told = [{**entry.as_json, "digest": entry.statement.own_digest} for entry in lists]
    chain = {"format": "ratingoffice chain 1", "body": "fide", "lists": told}
    (out / "fide" / "chain.json").write_text(json.dumps(chain))
    return out
