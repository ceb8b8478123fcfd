"""Everything that was published, made again from what was stored, and compared to the last byte.

A list is made from its frozen inputs and from the tables of the list before it, by the readings it was made by. Those
tables have been compared with a list made again themselves, so what a list rests on is in the end only the inputs, the
book that was imported, and the law.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl
from django.db.models import QuerySet
from polars import col

from ratingoffice.assurance.proof.digests import digest_of, digest_of_list
from ratingoffice.assurance.proof.keys import Fingerprint, PublicKey
from ratingoffice.assurance.proof.recalculation import differing_tables
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.intake.rows import pairings
from ratingoffice.office.domain.acts import consistency
from ratingoffice.office.domain.acts.recorded_rows import missing_keys
from ratingoffice.office.domain.corrections.overlay import laid_over
from ratingoffice.office.domain.corrections.recalculate import reopened_in
from ratingoffice.office.domain.federations.readings import regulations_by
from ratingoffice.office.domain.lists import book_rows, published_lists
from ratingoffice.office.domain.lists.book import state_of
from ratingoffice.office.domain.lists.lines import lines_of
from ratingoffice.office.domain.reports.parsed_reports import kept_of
from ratingoffice.office.domain.signing import statements
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.infra.parsed_report import Parsed
from ratingoffice.office.infra.uploads import guarded_report
from ratingoffice.office.models import Blob, Body, Correction, Publication, Report

GAME = ("event_id", "round", "white_id", "black_id", "white_result", "black_result")
EVENT = ("event_id", "name", "federation", "organiser", "kind", "starts_on", "ends_on", "time_control", "match_games")
DECISION = ("event_id", "decision", "decided_on", "decided_by", "reason")
LINE = {"pool": pl.String(), "player_id": pl.String()} | dict.fromkeys(
    ("rating", "previous", "games", "total_games", "k"), pl.Int64()
)


@dataclass(frozen=True)
class Check:
    body: str
    subject: str  # list 2026-02-01 r1, report …, acts
    problems: tuple[str, ...] = ()
    worded: int = 0  # sentences that this version words otherwise; the figures are the same

    @property
    def holds(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        words = "sentence" if self.worded == 1 else "sentences"
        holds = f"holds; {self.worded} {words} would be worded otherwise today" if self.worded else "holds"
        return f"{self.body} {self.subject}: {'; '.join(self.problems) or holds}"


def verify(
    body: Body | None = None,
    trusted_key: PublicKey | Fingerprint | None = None,
    on_progress: ProgressCallback = ignore_progress,
) -> Iterator[Check]:
    """Yield a check of every list, of every accepted report and of the acts.

    `trusted_key` is a public key of the office, stored elsewhere; by default that of the private key here.
    """
    bodies = [body] if body else list(Body.objects.order_by("code"))
    begin = count_steps(
        on_progress,
        sum(
            _published_lists(checked_body).count() + _accepted_reports(checked_body).count() + 1
            for checked_body in bodies
        )
        + (body is None),
    )
    for checked_body in bodies:
        unlike_signed = statements.problems(checked_body, trusted_key)
        in_force = {publication.pk for publication in published_lists.current(checked_body)}
        for publication in _published_lists(checked_body):
            list_title = f"list {publication.list_date} r{publication.revision}"
            begin(f"{checked_body.code} {list_title}")
            problems, worded = _list(checked_body, publication)
            if publication.edition and publication.pk in in_force:
                problems += _live_rows(checked_body, publication)
            problems += unlike_signed.get(publication.pk, [])
            yield Check(checked_body.code, list_title, tuple(problems), worded)
        for report in _accepted_reports(checked_body).select_related("event", "file"):
            report_title = f"report {report.event.event_id} v{report.version}"
            begin(f"{checked_body.code} {report_title}")
            yield Check(checked_body.code, report_title, tuple(_report(checked_body, report)))
        begin(f"{checked_body.code} acts")
        yield Check(checked_body.code, "acts", tuple(consistency.of_body(checked_body)))
    if body is None:
        begin("office acts")
        yield Check("office", "acts", (*consistency.chain(), *missing_keys()))


def _published_lists(body: Body) -> QuerySet[Publication]:
    return Publication.objects.filter(body=body).order_by("list_date", "revision")


def _accepted_reports(body: Body) -> QuerySet[Report]:
    return Report.objects.filter(event__body=body, state=Report.State.TAKEN).order_by("event__event_id")


def _list(body: Body, publication: Publication) -> tuple[list[str], int]:
    """Return the problems of a list, and how many of its sentences this version words differently."""
    digests: Mapping[str, str] = publication.digests
    stored, problems = _stored_tables(publication, digests)
    if problems:
        return problems, 0
    worded = 0
    previous = publication.previous
    digest = digest_of_list(
        body.code,
        publication.list_date,
        publication.revision,
        publication.edition,
        publication.readings,
        publication.pools,
        digests,
        previous.digest if previous else "",
    )
    if digest != publication.digest:
        problems.append("its digest is not that of its tables, edition and the list before")
    if publication.edition and previous is not None:
        differ, worded = differing_tables(
            stored, digests, state_of(previous), regulations_by(publication), publication.pools, publication.list_date
        )
        problems += differ
    before = published_lists.frame(previous, "list") if previous else None
    stored_lines = bulk_rows.fetch([*LINE], "office_line WHERE publication_id = %s", (publication.pk,), LINE)
    if not stored_lines.sort("pool", "player_id").equals(lines_of(stored["list"], before)):
        problems.append("the players' lines are not those of its table list")
    return problems, worded


def _stored_tables(publication: Publication, digests: Mapping[str, str]) -> tuple[dict[str, pl.DataFrame], list[str]]:
    """Return the stored tables, and the problems with their hashes and digests."""
    tables, problems = {}, []
    hashes = published_lists.hashes(publication)
    for name in sorted(digests.keys() ^ hashes.keys()):
        problems.append(f"the table {name} is missing" if name in digests else f"the table {name} was not published")
    for name in sorted(digests.keys() & hashes.keys()):
        data = bytes(Blob.objects.values_list("data", flat=True).get(pk=hashes[name]))
        if hashlib.sha256(data).hexdigest() != hashes[name]:
            problems.append(f"the bytes of its table {name} have changed")
            continue
        tables[name] = pl.read_parquet(io.BytesIO(data))
        if digest_of(tables[name]) != digests[name]:
            problems.append(f"the rows of its table {name} are not those of its digest")
    return tables, problems


def _live_rows(body: Body, publication: Publication) -> list[str]:
    """Return how the live games, events and decisions differ from those that were rated."""
    now = col("rated_on") == publication.list_date
    rated = published_lists.frame(publication, "events").filter(now)
    events = rated.select("event_id")
    frozen = published_lists.frame(publication, "in/games").join(events, on="event_id", how="semi").select(GAME)
    problems = []
    current_events = book_rows.read(body, "events", "e.rated_on = %s", (publication.list_date,))
    if (closed_again := _closed_again(body, publication, rated)) is not None:
        current_events = pl.concat([current_events, closed_again])
    is_one, parameter = bulk_rows.among(current_events["event_id"])
    live = book_rows.read(body, "games", f"e.event_id {is_one}", (parameter,))
    live = _without_added(live, current_events, frozen, publication).select(GAME)
    if not live.sort(GAME).equals(frozen.sort(GAME)):
        problems.append("the games of its events are not those it was made from")
    columns = [name for name in EVENT if name in rated.columns]
    if not current_events.select(columns).sort("event_id").equals(rated.select(columns).sort("event_id")):
        problems.append("its events are not those it was made from")
    if "in/decisions" in published_lists.hashes(publication):
        frozen = (
            published_lists.frame(publication, "in/decisions").join(events, on="event_id", how="semi").select(DECISION)
        )
        is_one, parameter = bulk_rows.among(events["event_id"])
        decided = book_rows.read(body, "decisions", f"e.event_id {is_one}", (parameter,)).select(DECISION)
        if frozen.join(decided, on=DECISION, how="anti", nulls_equal=True).height:
            problems.append("decisions on its events that it was made by are not there any more")
    return problems


def _closed_again(body: Body, publication: Publication, rated: pl.DataFrame) -> pl.DataFrame | None:
    """Return the events of a list that a later list rated again, with added games."""
    is_one, parameter = bulk_rows.among(rated["event_id"])
    moved = book_rows.read(
        body, "events", f"e.rated_on > %s AND e.event_id {is_one}", (publication.list_date, parameter)
    )
    if not moved.height:
        return None
    closed = [moved.clear()]
    for later in published_lists.current(body):
        if later.edition and later.list_date > publication.list_date:
            met = reopened_in({name: published_lists.frame(later, name) for name in ("in/events", "in/games")})
            closed.append(moved.filter((col("rated_on") == later.list_date) & col("event_id").is_in(met)))
    return pl.concat(closed)


def _without_added(
    live: pl.DataFrame, events: pl.DataFrame, frozen: pl.DataFrame, publication: Publication
) -> pl.DataFrame:
    """Remove games that a report added after the list had closed their event."""
    frozen_games = frozen.select("event_id", "round", "white_id", "black_id")
    more = live.filter(col("reported_on").is_not_null()).join(frozen_games, on=frozen_games.columns, how="anti")
    more = more.filter(col("rated_on").is_null() | (col("rated_on") > publication.list_date))
    if not more.height:
        return live
    regulations = regulations_by(publication)
    days = events.select("event_id", "starts_on", "time_control")
    added = []
    for row in more.join(days, on="event_id").iter_rows(named=True):
        edition = regulations.judge(row["starts_on"], row["time_control"])
        if edition and edition.event.takes_added_games(row["reported_on"], publication.list_date):
            added.append([row[name] for name in frozen_games.columns])
    gone = pl.DataFrame(added, schema=frozen_games.schema, orient="row")
    return live.join(gone, on=frozen_games.columns, how="anti")


def _report(body: Body, report: Report) -> list[str]:
    data = bytes(report.file.data)
    if hashlib.sha256(data).hexdigest() != report.file_id:
        return ["the bytes of the file have changed"]
    parsed = guarded_report(data, report.file_name)
    if parsed.tournament is None:
        return ["the file cannot be read any more"]
    if kept_of(report) not in (None, parsed):
        return ["what is shown of the file is not what it says"]
    event = report.event
    games = {"in/games": _games_of(report, parsed)}
    corrected = Correction.objects.filter(
        body=body, table="games", key__event_id=event.event_id, state=Correction.State.PUBLISHED
    ).order_by("pk")
    expected = laid_over(games, corrected)["in/games"].select(GAME).sort(GAME)
    live = book_rows.read(body, "games", "e.event_id = %s", (event.event_id,)).select(GAME).sort(GAME)
    return [] if live.equals(expected) else ["the games of the event are not those of the file"]


def _games_of(report: Report, parsed: Parsed) -> pl.DataFrame:
    """The games of the file; and those that other reports of the event have, each by the first report that has it.

    Of an event that a list has closed a second report counts beside the first, and changes nothing of it.
    """
    event = report.event
    into = dict(book_rows.merged_players(event.body).iter_rows())
    games: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for accepted in event.reports.filter(state=Report.State.TAKEN).order_by("version"):
        read = parsed if accepted == report else guarded_report(bytes(accepted.file.data), accepted.file_name)
        people = accepted.identities.filter(player__isnull=False)
        ids = dict(people.values_list("start_no", "player__player_id"))
        for game in pairings(read.tournament, []) if read.tournament else ():
            white, black = ids.get(game.white), ids.get(game.black)
            place = game.round, into.get(str(white), white), into.get(str(black), black)
            games.setdefault(place, (event.event_id, game.round, white, black, *game.results))
    kinds = {name: pl.Int64() if name == "round" else pl.String() for name in GAME}
    return pl.DataFrame([*games.values()], schema=kinds, orient="row")
