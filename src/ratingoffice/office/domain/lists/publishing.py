"""The next list: looked at as often as one likes, published once, and only as it was looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from threading import Lock
from typing import Any

import polars as pl
from django.db import IntegrityError, transaction
from django.db.models import Q
from polars import col

from ratingoffice.assurance.proof.composing import make_list, outputs
from ratingoffice.assurance.proof.digests import digest_of_list
from ratingoffice.assurance.proof.keys import PrivateKey
from ratingoffice.book.findings import BadInput
from ratingoffice.book.progress import ProgressCallback, ignore_progress
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.variants import format_readings, parse_variants
from ratingoffice.message import Message, Refusal
from ratingoffice.office import clock
from ratingoffice.office.domain.acts.consistency import published_at
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.book import AssembledBook, next_book
from ratingoffice.office.domain.lists.lines import keep_lines, lines_of
from ratingoffice.office.domain.notices import notice_texts
from ratingoffice.office.domain.reports.added_games import reopened_events
from ratingoffice.office.domain.signing import keys
from ratingoffice.office.domain.signing.list_signatures import Signer, sign
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.infra.published_tables import Packed, digests_of, keep, packed
from ratingoffice.office.infra.request_memo import afresh
from ratingoffice.office.models import Account, BaseCorrection, Body, Event, Game, Publication, record
from ratingoffice.rating.rated_period import RatedPeriod
from ratingoffice.rating.summary import count_players_by_pool, summary

#: of which long work is told, with what comes before
STEPS = 4


class Conflict(Refusal):
    """Somebody else was there meanwhile. Nothing has been changed."""


@dataclass(frozen=True, eq=False)
class Preview:
    """The next list as it would be published now. Its token is good for as long as nothing changes."""

    assembled: AssembledBook
    rated: RatedPeriod
    summary: dict[str, Any]
    register: tuple[pl.DataFrame, str] | None = None  # of the preview before this, and its digest

    @property
    def list_date(self) -> date:
        return self.assembled.list_date

    @property
    def edition(self) -> str:
        return self.rated.request.plain_name

    @property
    def readings(self) -> dict[str, str]:
        return self.assembled.regulations.readings(self.rated.pools)

    @property
    def read_with(self) -> str:
        """The readings that differ from the usual ones."""
        variants = parse_variants(self.rated.edition)
        return " ".join(format_readings(variant.readings) for variant in variants if variant.readings)

    @cached_property
    def tables(self) -> Mapping[str, Packed]:
        """Everything that will be kept, ready to be written."""
        return packed(self.frames, self.digests)

    @property
    def frames(self) -> Mapping[str, pl.DataFrame]:
        return {**self.assembled.inputs, **self.outputs}

    @cached_property
    def outputs(self) -> Mapping[str, pl.DataFrame]:
        return outputs(self.rated, self.assembled.state, self.assembled.inputs)

    @cached_property
    def digests(self) -> Mapping[str, str]:
        return digests_of(self.frames, {"in/players": self.register} if self.register else None)

    @property
    def is_told(self) -> bool:
        """Whether somebody has asked for its digests."""
        return "digests" in vars(self)

    @cached_property
    def digest(self) -> str:
        body = self.assembled.previous.body
        return digest_of_list(
            body.code,
            self.list_date,
            1,
            self.edition,
            self.readings,
            body.pools,
            self.digests,
            self.assembled.previous.digest,
        )

    @property
    def token(self) -> str:
        return f"{self.list_date}.{self.assembled.version}.{self.digest}"

    @property
    def version(self) -> int:
        """Of the body."""
        return self.assembled.version

    @property
    def pools(self) -> str:
        return " ".join(self.rated.pools)

    @property
    def regulations(self) -> Regulations:
        return self.assembled.regulations

    def frame(self, table: str) -> pl.DataFrame:
        return self.outputs[table]


def counts_of(rated: RatedPeriod) -> dict[str, Any]:
    """The numbers that pages show of a list, in all and by pool."""
    listed = rated.list if "pool" in rated.list.columns else rated.list.with_columns(pool=pl.lit(rated.pools[0]))
    return summary(rated) | {"by_pool": count_players_by_pool(listed, rated.changes, rated.pools)}


@afresh()
def preview(body: Body, on_progress: ProgressCallback = ignore_progress) -> Preview:
    """Calculate the next list, or return the last preview if nothing has changed since."""
    key = _key(body)
    with _lock:
        if key not in _previews:
            old = next(
                (_previews.pop(key_of_old) for key_of_old in [*_previews] if key_of_old[0] == body.pk), None
            )  # a month is large
            on_progress("reading", 0, STEPS)
            body = Body.objects.get(pk=body.pk)  # that of a page may be older than the version
            assembled = next_book(body, old.assembled if old else None)
            on_progress("rating", 1, STEPS)
            rated = make_list(assembled.book, assembled.regulations, body.pools, assembled.list_date)
            register = (old.assembled.inputs["in/players"], old.digests["in/players"]) if old and old.is_told else None
            _previews[key] = Preview(assembled, rated, counts_of(rated), register)
        return _previews[key]


@afresh()
def at_hand(body: Body) -> Preview | None:
    """Return the preview if this process has calculated it."""
    return _previews.get(_key(body))


def _key(body: Body) -> tuple[int, int, str]:
    version = Body.objects.values_list("version", flat=True).get(pk=body.pk)
    newest = published_lists.newest(body)
    return body.pk, version, newest.digest if newest else ""


_previews: dict[tuple[int, int, str], Preview] = {}
_lock = Lock()


def refuse_shadow(body: Body) -> None:
    if body.is_shadow:
        raise Conflict("{body} goes beside another program here, and publishes nothing.", body=body.name)


def publish(
    body: Body,
    token: str,
    by: Account | None,
    reason: str = "",
    at: datetime | None = None,
    on_progress: ProgressCallback = ignore_progress,
) -> Publication:
    """Publish what the token stands for, in one transaction. Raises Conflict where that is no longer the next list."""
    refuse_shadow(body)
    _refuse_published(body, token)
    ready = preview(body, on_progress)
    on_progress("fingerprint", 2, STEPS)
    if ready.token != token:
        _refuse_published(body, token)
        raise Conflict(CHANGED)
    on_progress("storing", 3, STEPS)
    signer = Signer.of(signing_key(), ready.frames, ready.digests)
    tables, previous = ready.tables, ready.assembled.previous
    lines = lines_of(ready.outputs["list"], published_lists.frame(previous, "list"))
    try:
        with transaction.atomic():
            locked = Body.objects.select_for_update().get(pk=body.pk)
            if locked.version != ready.assembled.version:
                _refuse_published(body, token)
                raise Conflict(CHANGED)
            publication = Publication.objects.create(
                body=body,
                list_date=ready.list_date,
                revision=1,
                edition=ready.edition,
                readings=ready.readings,
                pools=locked.pools,
                previous=previous,
                digests=dict(ready.digests),
                digest=ready.digest,
                summary=ready.summary,
                published_at=at or clock.now(),
                published_by=by,
                reason=reason,
            )
            keep(publication, tables)
            keep_lines(publication, lines)
            mark_rated(body, ready.rated, ready.assembled.game_numbers)
            mark_used(body, ready.list_date)
            record(
                "list.publish",
                f"list/{publication.month}-r1",
                by=by,
                body=body,
                why=reason,
                after={
                    "digest": publication.digest,
                    "edition": publication.edition,
                    "readings": publication.readings,
                    "published_at": published_at(publication),
                },
                changes_next_list=True,
            )
            sign(publication, signer)
            notice_texts.list_published(publication, by)
            # whoever looks at it first does not wait for that; the list is published also where the disk is full
            transaction.on_commit(lambda: published_lists.lay_out_one(publication), robust=True)
    except IntegrityError:
        _refuse_published(body, token)
        raise
    return publication


CHANGED = Message(
    "Something has changed since this preview was shown: look at the new preview before you publish. "
    "Nothing was published."
)


def signing_key() -> PrivateKey | None:
    """Asked before anything is written: a list of an office that signs is published signed, or not at all."""
    try:
        return keys.signer()
    except BadInput as problem:
        raise Conflict(
            "The list cannot be signed: {problem}. Nothing was published.", problem=problem.message
        ) from None


def _refuse_published(body: Body, token: str) -> None:
    try:
        list_date = date.fromisoformat(token.partition(".")[0])
    except ValueError:
        raise Conflict(CHANGED) from None
    already = published_lists.publication(body, list_date, 1)
    if already is not None:
        if already.published_by:
            raise Conflict(
                "The list of {list_date} is published already by {who}. Nothing was published a second time.",
                list_date=list_date,
                who=str(already.published_by),
            )
        raise Conflict(
            "The list of {list_date} is published already. Nothing was published a second time.", list_date=list_date
        )


def mark_used(body: Body, list_date: date) -> None:
    """The base corrections that this list takes up."""
    waiting = BaseCorrection.objects.filter(player__body=body, withdrawn_on=None, used_on=None)
    waiting.filter(holds_from__lte=list_date, decided_on__lte=list_date).update(used_on=list_date)


def mark_rated(body: Body, rated: RatedPeriod, numbers: pl.DataFrame) -> None:
    """Events and games that stand on this list now, in the live rows. Closed events with games in the book are closed
    again, by the list that takes the last of their added games."""
    now = col("rated_on") == rated.list_date
    events = rated.book.events.filter(now)["event_id"]
    read = Q(rated_on=None) | Q(pk__in=reopened_events(body, rated.request.regulations))
    numbered_events = pl.DataFrame(
        list(Event.objects.filter(read, body=body).values_list("event_id", "pk")),
        schema={"event_id": pl.String(), "id": pl.Int64()},
        orient="row",
    )
    bulk_rows.set_where_id(
        Event, "rated_on", rated.list_date, numbered_events.filter(col("event_id").is_in(events.implode()))["id"]
    )
    key = ["event_id", "round", "white_id", "black_id"]
    games = rated.book.games.filter(now).select(key).join(numbers, on=key, how="inner")
    bulk_rows.set_where_id(Game, "rated_on", rated.list_date, games["id"])
