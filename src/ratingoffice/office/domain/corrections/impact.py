"""What the drafted corrections would change on every later list, and their publication as new revisions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cached_property
from threading import Lock
from typing import Any

import polars as pl
from django.db import transaction
from polars import col

from ratingoffice.assurance.proof.digests import digest_of_list
from ratingoffice.assurance.proof.keys import PrivateKey
from ratingoffice.book.findings import BadInput
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.acts.consistency import published_at
from ratingoffice.office.domain.claims.receiving import settle
from ratingoffice.office.domain.corrections.apply import settle_live_rows
from ratingoffice.office.domain.corrections.recalculate import Chain, RecalculatedList, recalculate
from ratingoffice.office.domain.lists import published_lists as lists
from ratingoffice.office.domain.lists.lines import keep_lines, lines_of
from ratingoffice.office.domain.lists.publishing import Conflict, counts_of, refuse_shadow, signing_key
from ratingoffice.office.domain.notices import notice_texts
from ratingoffice.office.domain.signing.list_signatures import Signer, sign
from ratingoffice.office.infra.published_tables import Packed, keep, packed
from ratingoffice.office.infra.request_memo import afresh
from ratingoffice.office.models import Account, Body, Correction, Publication, record

MOST_ROWS = 100  # players of a list
SIDE = ("pool", "player_id", "event_id", "round", "opponent_id")
COMPARED = ("result", "rating", "opponent_rating", "counted", "delta", "k", "article", "reason")


@dataclass(frozen=True)
class ChangedGame:
    """A game that counts otherwise than before; `before` or `after` is empty where it was or is not among the sides."""

    event_id: str
    round: int
    opponent_id: str
    before: dict[str, Any] | None  # result, rating, opponent_rating, counted, delta, k, article, reason
    after: dict[str, Any] | None


@dataclass(frozen=True)
class RatingMove:
    """A player whose rating on a list would be another; without a game of their own: because the list before is."""

    pool: str
    player_id: str
    name: str
    before: int | None
    after: int | None
    because: tuple[ChangedGame, ...]


@dataclass(frozen=True, eq=False)
class RevisedList:
    """A list as it would be published anew."""

    remade: RecalculatedList

    @property
    def list_date(self) -> date:
        return self.remade.old.list_date

    @property
    def replaces(self) -> Publication:
        return self.remade.old

    @cached_property
    def packed_tables(self) -> dict[str, Packed]:
        return packed(self._frames)

    def signer(self, key: PrivateKey | None) -> Signer | None:
        return Signer.of(key, self._frames, {name: table.digest for name, table in self.packed_tables.items()})

    @property
    def _frames(self) -> dict[str, pl.DataFrame]:
        return {**self.remade.inputs, **self.remade.tables}

    @cached_property
    def rows(self) -> tuple[RatingMove, ...]:
        """Who, from, to, because of which game; the largest difference first."""
        old, new = lists.frame(self.replaces, "ratings"), self.remade.tables["ratings"]
        key = ["pool", "player_id"]
        both = (
            old.select(*key, before="rating")
            .join(new.select(*key, after="rating"), on=key, how="full", coalesce=True)
            .filter(col("before").ne_missing(col("after")))
        )
        difference = (col("after").fill_null(0) - col("before").fill_null(0)).abs()
        both = both.sort(difference, "pool", "player_id", descending=[True, False, False])
        players = self.remade.rated.book.players.join(both, on="player_id", how="semi")
        names = dict(players.select("player_id", "name").iter_rows())
        because = self._because(both)
        return tuple(
            RatingMove(
                pool, player_id, names.get(player_id) or "", before, after, tuple(because.get((pool, player_id), ()))
            )
            for pool, player_id, before, after in both.select(*key, "before", "after").iter_rows()
        )

    def _because(self, moved: pl.DataFrame) -> dict[tuple[str, str], list[ChangedGame]]:
        def sides(frame: pl.DataFrame) -> pl.DataFrame:
            sides_of_moved = frame.join(moved, on=["pool", "player_id"], how="semi")
            return sides_of_moved.select(*SIDE, said=pl.struct(COMPARED))

        old, new = sides(lists.frame(self.replaces, "sides")), sides(self.remade.tables["sides"])
        both = old.join(new, on=SIDE, how="full", coalesce=True, suffix="_now")
        both = both.filter(col("said").ne_missing(col("said_now"))).sort(SIDE)
        reasons: dict[tuple[str, str], list[ChangedGame]] = {}
        for pool, player_id, event_id, round, opponent_id, before, after in both.iter_rows():
            reasons.setdefault((pool, player_id), []).append(ChangedGame(event_id, round, opponent_id, before, after))
        return reasons


@dataclass(frozen=True, eq=False)
class Impact:
    """What all drafts together would change. Its token is good for as long as nothing changes."""

    token: str
    version: int
    corrections: Sequence[Correction]
    chain: Chain
    lists: Sequence[RevisedList]


@afresh()
def impact(body: Body, on_progress: ProgressCallback = ignore_progress) -> Impact:
    """Recalculate the lists that the drafts touch. Raises BadInput if there is no draft."""
    version = _version(body)
    corrections, token = _drafts(body, version)
    if not corrections:
        raise BadInput("there is no correction to publish: draft one first")
    with _lock:
        if (body.pk, token) not in _impacts:
            chain = recalculate(body, corrections, on_progress)
            _impacts.clear()  # one at a time: every list of a correction is large
            revised = tuple(RevisedList(list_made) for list_made in chain.lists)
            _impacts[body.pk, token] = Impact(token, version, corrections, chain, revised)
        return _impacts[body.pk, token]


@dataclass(frozen=True)
class RevisedSummary:
    """What a page shows of a list as it would be published anew."""

    replaces: Publication
    rows: Sequence[RatingMove]  # the first ones
    total: int

    @property
    def list_date(self) -> date:
        return self.replaces.list_date


@dataclass(frozen=True)
class ImpactSummary:
    """What a page shows of an impact. As data it goes from the worker that made it to every other process."""

    token: str
    corrections: Sequence[Correction]
    lists: Sequence[RevisedSummary]

    @classmethod
    def of(cls, impact: Impact) -> ImpactSummary:
        revised = [
            RevisedSummary(revised_list.replaces, revised_list.rows[:MOST_ROWS], len(revised_list.rows))
            for revised_list in impact.lists
        ]
        return cls(impact.token, impact.corrections, revised)

    def as_data(self) -> dict[str, Any]:
        lists = [
            {
                "replaces": revised_list.replaces.pk,
                "rows": [asdict(row) for row in revised_list.rows],
                "total": revised_list.total,
            }
            for revised_list in self.lists
        ]
        return {"token": self.token, "corrections": [correction.pk for correction in self.corrections], "lists": lists}

    @classmethod
    def from_data(cls, body: Body, data: dict[str, Any]) -> ImpactSummary:
        replaced = body.publications.in_bulk([entry["replaces"] for entry in data["lists"]])
        revised = [
            RevisedSummary(replaced[entry["replaces"]], [_rating_move(row) for row in entry["rows"]], entry["total"])
            for entry in data["lists"]
        ]
        corrections = Correction.objects.filter(pk__in=data["corrections"]).order_by("pk")
        return cls(data["token"], list(corrections), revised)


def _rating_move(row: dict[str, Any]) -> RatingMove:
    return RatingMove(**row | {"because": tuple(ChangedGame(**game) for game in row["because"])})


@afresh()
def drafts_token(body: Body) -> str:
    """Return the token that the impact of the drafts has now."""
    return _drafts(body, _version(body))[1]


def _version(body: Body) -> int:
    return int(Body.objects.values_list("version", flat=True).get(pk=body.pk))


_impacts: dict[tuple[int, str], Impact] = {}
_lock = Lock()


def _drafts(body: Body, version: int) -> tuple[list[Correction], str]:
    corrections = list(Correction.objects.filter(body=body, state=Correction.State.DRAFT).order_by("pk"))
    newest = lists.newest(body)
    rows = [
        [
            correction.pk,
            str(correction.list_date),
            correction.table,
            correction.key,
            correction.before,
            correction.after,
        ]
        for correction in corrections
    ]
    text = json.dumps([newest.digest if newest else "", rows], sort_keys=True)
    return corrections, f"{version}.{hashlib.sha256(text.encode()).hexdigest()}"


def publish_corrections(
    body: Body, token: str, by: Account | None, on_progress: ProgressCallback = ignore_progress
) -> list[Publication]:
    """Publish a new revision of every list that the drafts touch, in one transaction. Old revisions stay."""
    refuse_shadow(body)
    try:
        ready = impact(body, on_progress)
    except BadInput:
        raise Conflict(NO_DRAFTS) from None
    if ready.token != token:
        raise Conflict(CHANGED)
    reason = "\n".join(dict.fromkeys(correction.reason for correction in ready.corrections))
    key = signing_key()
    begin = count_steps(on_progress, len(ready.lists))
    prepared = []
    for revised in ready.lists:
        begin("storing")
        prepared.append((revised, revised.packed_tables, revised.signer(key)))
    with transaction.atomic():
        locked = Body.objects.select_for_update().get(pk=body.pk)
        if locked.version != ready.version or _drafts(body, locked.version)[1] != token:
            raise Conflict(CHANGED)
        published: list[Publication] = []
        for revised, tables, signer in prepared:
            previous = published[-1] if published else revised.replaces.previous
            publication = _revision(locked, revised, tables, previous, by, reason)
            published.append(publication)
            record(
                "list.revise",
                f"list/{publication.month}-r{publication.revision}",
                by=by,
                body=locked,
                why=reason,
                before={"digest": revised.replaces.digest},
                after={"digest": publication.digest, "published_at": published_at(publication)},
            )
            sign(publication, signer)
        settle_live_rows(locked, ready.corrections, ready.chain)
        by_day = {publication.list_date: publication for publication in published}
        for correction in ready.corrections:
            Correction.objects.filter(pk=correction.pk).update(
                state=Correction.State.PUBLISHED, published_in=by_day[correction.list_date]
            )
        record(
            "correction.publish",
            f"body/{locked.code}",
            by=by,
            body=locked,
            why=reason,
            after={"corrections": [correction.pk for correction in ready.corrections]},
            changes_next_list=True,
        )
        settle(ready.corrections, by)
        notice_texts.lists_revised(published, by)
    return published


NO_DRAFTS = "These corrections are published or withdrawn already. Nothing was published."
CHANGED = Message(
    "Something has changed since this impact was shown: look at the new one before you publish. Nothing was published."
)


def _revision(
    body: Body,
    revised: RevisedList,
    tables: dict[str, Packed],
    previous: Publication | None,
    by: Account | None,
    reason: str,
) -> Publication:
    old, rated = revised.replaces, revised.remade.rated
    digests = {name: table.digest for name, table in tables.items()}
    before = previous.digest if previous else ""
    digest = digest_of_list(
        body.code, old.list_date, old.revision + 1, old.edition, old.readings, old.pools, digests, before
    )
    publication = Publication.objects.create(
        body=body,
        list_date=old.list_date,
        revision=old.revision + 1,
        edition=old.edition,
        readings=old.readings,
        pools=old.pools,
        previous=previous,
        replaces=old,
        digests=digests,
        digest=digest,
        summary=counts_of(rated),
        published_at=clock.now(),
        published_by=by,
        reason=reason,
    )
    keep(publication, tables)
    keep_lines(publication, lines_of(revised.remade.tables["list"], lists.frame(previous) if previous else None))
    return publication
