"""The next list as it stands: the tables of one preview, kept in the office's cache for all processes.

A preview is good for one version of the body. Whoever asks first for that version has it made, and from then on every
page reads its tables, as those of a published list are read. A version that comes again, because an older backup was
restored, is told apart by the body's last act at the time.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from threading import Lock
from typing import Any

import polars as pl
from django.conf import settings
from django.utils import timezone

from ratingoffice import __version__
from ratingoffice.book.findings import BadInput
from ratingoffice.book.lookup import Lookup
from ratingoffice.book.progress import ProgressCallback, ignore_progress
from ratingoffice.explain.tables import READ, Tables, TablesAtHand
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.registry import recorded
from ratingoffice.federations.variants import parse_readings
from ratingoffice.formats.book_folder import write_tables
from ratingoffice.office import clock
from ratingoffice.office.domain.lists.publishing import STEPS, Preview, preview
from ratingoffice.office.infra.published_tables import remembered
from ratingoffice.office.models import Act, Body

#: versions of a body that stay: a page may be reading the one before
STAY = 2
log = logging.getLogger(__name__)
_making = Lock()


@dataclass(frozen=True)
class AsItStands:
    """What a page asks of a publication, of a list that is not published yet."""

    body: Body
    folder: Path
    version: int  # of the body: a change at the desk makes another
    made_at: datetime
    list_date: date
    edition: str
    pools: str
    read_with: str
    summary: Mapping[str, Any]
    token: str  # of the preview: it publishes just this

    @property
    def body_id(self) -> int:
        return int(self.body.pk)

    @property
    def month(self) -> str:
        return f"{self.list_date:%Y-%m}"

    @property
    def digest(self) -> str:
        """By which the tables are told from all others."""
        return f"{self.body.code}/{self.folder.name}"

    @property
    def regulations(self) -> Regulations:
        """Its editions, as the body reads them."""
        (period,) = self.frame("period").to_dicts()
        return recorded(period["edition"], parse_readings(period["readings"]))

    def edition_of(self, pool: str) -> str:
        return self.regulations.of_list(pool).plain

    def lookup(self, table: str) -> Lookup:
        return remembered(f"{self.digest}/{table}", lambda: pl.read_parquet(self.folder / f"{table}.parquet"))

    def frame(self, table: str) -> pl.DataFrame:
        return self.lookup(table).frame

    def at_hand(self) -> dict[str, Lookup]:
        return {file.stem: self.lookup(file.stem) for file in sorted(self.folder.glob("*.parquet"))}

    def sheets(self) -> Tables:
        """What its calculation sheets are made of, with every name: for the desk."""
        return TablesAtHand(self.at_hand(), f"the list of {self.list_date}, as it stands")


def as_it_stands(body: Body, on_progress: ProgressCallback = ignore_progress) -> AsItStands | None:
    """Return the next list for the current version of the body; None if it cannot be calculated."""
    version = _version(body)
    record = _stored_record(body, version)
    if record is None:
        with _making:  # who comes meanwhile waits, and finds it made
            record = _stored_record(body, version) or _make(body, version, on_progress)
    return _read(body, record) if record else None


def is_made(body: Body) -> bool:
    """Whether somebody has asked for this version before: then it comes at once."""
    return _stored_record(body, _version(body)) is not None


def _version(body: Body) -> int:
    return int(Body.objects.values_list("version", flat=True).get(pk=body.pk))


def _home(body: Body) -> Path:
    return Path(settings.CACHE, "next", body.code)


def _read(body: Body, record: Mapping[str, Any]) -> AsItStands | None:
    if "folder" not in record:
        return None
    return AsItStands(
        body=body,
        folder=_home(body) / record["folder"],
        version=record["version"],
        made_at=timezone.localtime(datetime.fromisoformat(record["made_at"])),
        list_date=date.fromisoformat(record["list_date"]),
        edition=record["edition"],
        pools=record["pools"],
        read_with=record["read_with"],
        summary=record["summary"],
        token=record["token"],
    )


def _stored_record(body: Body, version: int) -> Mapping[str, Any] | None:
    """Return the stored record of that version; None if there is none, or it belongs to another history."""
    try:
        stored: dict[str, Any] = json.loads((_home(body) / f"{version}.json").read_text("utf-8"))
        number, digest = stored["act"]
    except (OSError, ValueError, KeyError):
        return None
    is_ours = stored["by"] == __version__ and (
        not number or Act.objects.filter(pk=number, body=body, digest=digest).exists()
    )
    is_complete = "folder" not in stored or ("token" in stored and (_home(body) / stored["folder"]).is_dir())
    return stored if is_ours and is_complete else None


def _make(body: Body, version: int, on_progress: ProgressCallback) -> Mapping[str, Any] | None:
    """Asked for after the version: an act that comes in between belongs to a later one, which does no harm."""
    number, digest = Act.objects.filter(body=body).order_by("-pk").values_list("pk", "digest").first() or (0, "")
    record: dict[str, Any] = {
        "by": __version__,
        "act": [number, digest],
        "version": version,
        "made_at": clock.now().isoformat(),
    }
    try:
        ready = preview(body, on_progress)
    except BadInput:
        return _keep(body, record)
    if ready.assembled.version != version:  # something was done meanwhile
        return _make(body, ready.assembled.version, on_progress)
    on_progress("fingerprint", 2, STEPS)
    record |= {
        "folder": f"{version}-{secrets.token_hex(8)}",  # two processes may make it at the same time
        "list_date": ready.list_date.isoformat(),
        "edition": ready.edition,
        "pools": " ".join(ready.rated.pools),
        "read_with": ready.read_with,
        "summary": ready.summary,
        "token": ready.token,
    }
    on_progress("storing", 3, STEPS)
    return _keep(body, record, ready)


def _keep(body: Body, record: Mapping[str, Any], ready: Preview | None = None) -> Mapping[str, Any] | None:
    """There whole or not at all."""
    home = _home(body)
    try:
        home.mkdir(parents=True, exist_ok=True)
        if ready is not None:
            tables = {name: table for name, table in ready.outputs.items() if name in READ}
            write_tables(home / record["folder"], tables, "parquet")
        partial = home / f".{record['version']}-{secrets.token_hex(6)}"
        partial.write_text(json.dumps(record, ensure_ascii=False), "utf-8")
        os.replace(partial, home / f"{record['version']}.json")
    except (OSError, BadInput) as problem:
        log.error("the next list of %s cannot be kept: %s", body.code, problem)
        return None
    _leave_few(home)
    return record


def _leave_few(home: Path) -> None:
    """Delete older versions."""
    for kind in ("*.json", "*-*"):
        by_age = sorted((path.stat().st_mtime, path) for path in home.glob(kind) if not path.name.startswith("."))
        for _, old in by_age[:-STAY]:
            with suppress(OSError):
                shutil.rmtree(old) if old.is_dir() else old.unlink()
