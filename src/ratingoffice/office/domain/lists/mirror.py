"""A mirror of what was published, for anybody to check (`assurance/proof/mirror.py`): a folder, written list by list.

What lies there already is not written again, so an interrupted one goes on where it stopped. The public one holds what
the open data holds; a whole one, which is for auditors, the tables as they were published and what went in.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ratingoffice.assurance.proof.chain import missing_statement
from ratingoffice.assurance.proof.digests import canonical, digest_of, has_names
from ratingoffice.assurance.proof.keys import PrivateKey
from ratingoffice.assurance.proof.mirror import CHAIN, KEYS, WHOLE_MARK, Mirror, PublicVersion
from ratingoffice.assurance.proof.statement import SignedStatement
from ratingoffice.book.findings import BadInput
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.formats.book_folder import to_disk
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.open_data import contents
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.domain.signing import statements
from ratingoffice.office.domain.signing.keys import moment, signer
from ratingoffice.office.domain.signing.list_signatures import refuse_changed
from ratingoffice.office.models import Blob, Body, Publication


def write(
    out: Path, *, complete: bool = False, on_progress: ProgressCallback = ignore_progress
) -> Iterator[tuple[str, bool]]:
    """Write the mirror; yield each list by name, and whether it was written now."""
    mark = out / WHOLE_MARK
    if (out / KEYS).exists() and mark.exists() != complete:
        raise BadInput("{out} is a mirror of the other kind: choose another folder", out=out)
    out.mkdir(parents=True, exist_ok=True)
    if complete:
        mark.touch()
    key = signer()
    entries_of_bodies = {body: statements.entries(body) for body in Body.shown.order_by("code")}
    begin = count_steps(on_progress, sum(map(len, entries_of_bodies.values())))
    for body, entries in entries_of_bodies.items():
        _refuse_shorter(out, body, [signed for _, signed in entries])
        for publication, signed in entries:
            title = f"{body.code} {signed.statement.title}"
            begin(title)
            yield title, _list(out / body.code, publication, signed, key, complete)
        _replace_file(out / body.code / CHAIN, _text(statements.chain_as_json(body)))
    _replace_file(out / KEYS, _text(statements.keys_as_json()))


def public_version(publication: Publication, signed: SignedStatement, key: PrivateKey | None) -> PublicVersion | None:
    """Return the public version of a list, signed now; None if no name is withdrawn or the office has no key."""
    if key is None:
        return None
    names, tables, ids = withheld(publication.body_id), {}, set[str]()
    for name in contents.tables_of(publication):
        frame = contents.table(publication, name)
        if not has_names(frame.columns) or (digest := digest_of(frame)) == signed.statement.tables[name]:
            continue
        refuse_changed(publication, name, signed.statement.tables[name])
        tables[name] = digest
        ids |= names.aliases.keys() & set(frame["player_id"])
    if not tables:
        return None
    content = {
        "statement": signed.statement.own_digest,
        "tables": tables,
        "withheld": sorted(ids),
        "signed_at": moment(),
        "key": key.public.id,
    }
    return PublicVersion(content, key.sign(canonical(content)))


def _refuse_shorter(out: Path, body: Body, entries: list[SignedStatement]) -> None:
    """Raise BadInput if the mirror has a list that the office has lost."""
    if not (out / body.code / CHAIN).exists():
        return
    now = {signed.statement.own_digest for signed in entries}
    statements_there = [signed.statement for signed in Mirror(str(out)).chain(body.code).entries if signed.signature]
    lost = [statement for statement in statements_there if statement.own_digest not in now]
    if lost:
        raise BadInput(
            "{body} {what}: {problem}",
            body=body.code,
            what=lost[0].title,
            problem=missing_statement(lost[0].own_digest),
        )


def _list(
    home: Path, publication: Publication, signed: SignedStatement, key: PrivateKey | None, complete: bool
) -> bool:
    folder = home / signed.statement.folder
    names = list(signed.statement.tables) if complete else contents.tables_of(publication)
    as_shown = "" if complete else f"{withheld(publication.body_id).key} {publication.body.publishes_birth_dates}"
    made_of = canonical(
        {"statement": signed.as_json, "shown": as_shown, "key": key.public.id if key else "", "names": names}
    )
    if (folder / ".made-of").is_file() and (folder / ".made-of").read_text("utf-8") == made_of:
        return False
    for left in home.glob(f".{folder.name}.*"):  # of one who was interrupted
        shutil.rmtree(left)
    partial = home / f".{folder.name}.{secrets.token_hex(6)}"
    partial.mkdir(parents=True)
    try:
        for name, data in _tables(publication, names, complete):
            file = partial / f"{name}.parquet"
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(data) if isinstance(data, bytes) else data.write_parquet(file, compression="zstd")
            to_disk(file)
        public = None if complete else public_version(publication, signed, key)
        if public:
            (partial / "public.json").write_text(_text(public.as_json), "utf-8")
        (partial / "statement.json").write_text(signed.statement.text, "utf-8")
        (partial / "statement.sig").write_text(signed.signature, "utf-8")
        (partial / ".made-of").write_text(made_of, "utf-8")
    except BaseException:
        shutil.rmtree(partial)
        raise
    if folder.exists():
        folder.rename(home / f".{folder.name}.before-{secrets.token_hex(6)}")
    partial.rename(folder)
    for left in home.glob(f".{folder.name}.*"):
        shutil.rmtree(left)
    return True


def _tables(publication: Publication, names: list[str], complete: bool) -> Iterator[tuple[str, Any]]:
    """Yield the tables: as published bytes, or as frames without withdrawn names."""
    hashes = published_lists.hashes(publication)
    for name in names:
        if complete:
            yield name, bytes(Blob.objects.values_list("data", flat=True).get(pk=hashes[name]))
        else:
            yield name, contents.table(publication, name)


def _replace_file(file: Path, text: str) -> None:
    partial = file.with_name(f".{file.name}-{secrets.token_hex(6)}")
    partial.write_text(text, "utf-8")
    to_disk(partial)
    os.replace(partial, file)


def _text(content: dict[str, Any]) -> str:
    return json.dumps(content, indent=1)
