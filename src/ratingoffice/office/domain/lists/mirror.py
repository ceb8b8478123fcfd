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

from ratingoffice.assurance.proof.chain import gone
from ratingoffice.assurance.proof.digests import canonical, digest_of, has_names
from ratingoffice.assurance.proof.keys import PrivateKey
from ratingoffice.assurance.proof.mirror import CHAIN, KEYS, WHOLE_MARK, Mirror, PublicVersion
from ratingoffice.assurance.proof.statement import Signed
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
    out: Path, *, whole: bool = False, on_progress: ProgressCallback = ignore_progress
) -> Iterator[tuple[str, bool]]:
    """Every list of every body: its name, and whether it was written now."""
    mark = out / WHOLE_MARK
    if (out / KEYS).exists() and mark.exists() != whole:
        raise BadInput("{out} is a mirror of the other kind: choose another folder", out=out)
    out.mkdir(parents=True, exist_ok=True)
    if whole:
        mark.touch()
    key = signer()
    every = {body: statements.entries(body) for body in Body.shown.order_by("code")}
    begin = count_steps(on_progress, sum(map(len, every.values())))
    for body, entries in every.items():
        _refuse_shorter(out, body, [one for _, one in entries])
        for publication, one in entries:
            what = f"{body.code} {one.statement.title}"
            begin(what)
            yield what, _list(out / body.code, publication, one, key, whole)
        _put(out / body.code / CHAIN, _text(statements.chain_told(body)))
    _put(out / KEYS, _text(statements.keys_told()))


def shown(publication: Publication, one: Signed, key: PrivateKey | None) -> PublicVersion | None:
    """What the public is shown of its names, signed now; None where that is what was published, or nobody signs."""
    if key is None:
        return None
    names, tables, ids = withheld(publication.body_id), {}, set[str]()
    for name in contents.tables_of(publication):
        frame = contents.table(publication, name)
        if not has_names(frame.columns) or (own := digest_of(frame)) == one.statement.tables[name]:
            continue
        refuse_changed(publication, name, one.statement.tables[name])
        tables[name] = own
        ids |= names.aliases.keys() & set(frame["player_id"])
    if not tables:
        return None
    said = {
        "statement": one.statement.own_digest,
        "tables": tables,
        "withheld": sorted(ids),
        "signed_at": moment(),
        "key": key.public.id,
    }
    return PublicVersion(said, key.sign(canonical(said)))


def _refuse_shorter(out: Path, body: Body, entries: list[Signed]) -> None:
    """A mirror keeps what was there: where the office has lost a list, nothing is written over it."""
    if not (out / body.code / CHAIN).exists():
        return
    now = {one.statement.own_digest for one in entries}
    kept = [one.statement for one in Mirror(str(out)).chain(body.code).entries if one.signature]
    lost = [one for one in kept if one.own_digest not in now]
    if lost:
        raise BadInput("{body} {what}: {problem}", body=body.code, what=lost[0].title, problem=gone(lost[0].own_digest))


def _list(home: Path, publication: Publication, one: Signed, key: PrivateKey | None, whole: bool) -> bool:
    folder = home / one.statement.folder
    names = list(one.statement.tables) if whole else contents.tables_of(publication)
    as_shown = "" if whole else f"{withheld(publication.body_id).key} {publication.body.publishes_birth_dates}"
    made_of = canonical(
        {"statement": one.as_json, "shown": as_shown, "key": key.public.id if key else "", "names": names}
    )
    if (folder / ".made-of").is_file() and (folder / ".made-of").read_text("utf-8") == made_of:
        return False
    for left in home.glob(f".{folder.name}.*"):  # of one who was interrupted
        shutil.rmtree(left)
    partial = home / f".{folder.name}.{secrets.token_hex(6)}"
    partial.mkdir(parents=True)
    try:
        for name, data in _tables(publication, names, whole):
            file = partial / f"{name}.parquet"
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(data) if isinstance(data, bytes) else data.write_parquet(file, compression="zstd")
            to_disk(file)
        told = None if whole else shown(publication, one, key)
        if told:
            (partial / "public.json").write_text(_text(told.as_json), "utf-8")
        (partial / "statement.json").write_text(one.statement.text, "utf-8")
        (partial / "statement.sig").write_text(one.signature, "utf-8")
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


def _tables(publication: Publication, names: list[str], whole: bool) -> Iterator[tuple[str, Any]]:
    """As bytes where they are those that were published, else as a frame."""
    hashes = published_lists.hashes(publication)
    for name in names:
        if whole:
            yield name, bytes(Blob.objects.values_list("data", flat=True).get(pk=hashes[name]))
        else:
            yield name, contents.table(publication, name)


def _put(file: Path, text: str) -> None:
    partial = file.with_name(f".{file.name}-{secrets.token_hex(6)}")
    partial.write_text(text, "utf-8")
    to_disk(partial)
    os.replace(partial, file)


def _text(said: dict[str, Any]) -> str:
    return json.dumps(said, indent=1)
