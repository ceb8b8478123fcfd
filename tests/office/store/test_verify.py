"""Whatever was changed behind the office's back is found."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date, timedelta

import polars as pl
import pytest
from django.db import transaction

from ratingoffice.office import clock
from ratingoffice.office.desk.services.decisions import Notice, decide
from ratingoffice.office.models import (
    Account,
    Act,
    Blob,
    Body,
    Decision,
    Event,
    Game,
    Identity,
    Line,
    Player,
    Publication,
    Report,
    record,
)
from ratingoffice.office.store import acts, lists
from ratingoffice.office.store.publishing import preview, publish
from ratingoffice.office.store.tables import packed
from ratingoffice.office.store.verify import verify
from ratingoffice.proof.digests import digest_of_list
from trf_files import player, trf


def problems(body: Body) -> dict[str, tuple[str, ...]]:
    return {checked.what: checked.problems for checked in verify(body) if not checked.holds}


def newest(body: Body) -> Publication:
    found = lists.newest(body)
    assert found is not None
    return found


def test_every_list_of_every_body_holds(db: None) -> None:
    answers = list(verify())
    taken = Report.objects.filter(state=Report.State.TAKEN).count()
    assert len(answers) == 12 + taken + 3 + 1  # lists, reports, the acts of each body, and all acts
    assert [str(answer) for answer in answers if not answer.holds] == []


def changed_bytes(body: Body) -> None:
    blob = Blob.objects.get(pk=lists.hashes(newest(body))["list"])
    Blob.objects.filter(pk=blob.pk).update(data=bytes(blob.data)[:-1] + b"x")


def changed_rating(body: Body) -> None:
    """A better forger: the table, its hash and all digests fit together, but the games do not give that rating."""
    publication = newest(body)
    table = lists.frame(publication, "ratings")
    better = table.with_columns(rating=pl.when(pl.int_range(pl.len()) == 0).then(2900).otherwise("rating"))
    replace_table(body, publication, "ratings", better)


def replace_table(body: Body, publication: Publication, name: str, table: pl.DataFrame) -> None:
    one = packed({name: table})[name]
    Blob.objects.create(sha256=one.sha256, size=len(one.data), data=one.data)
    publication.tables.filter(name=name).update(blob_id=one.sha256)
    publication.digests[name] = one.digest
    assert publication.previous is not None
    publication.digest = digest_of_list(
        body.code,
        publication.list_date,
        1,
        publication.edition,
        publication.readings,
        publication.pools,
        publication.digests,
        publication.previous.digest,
    )
    publication.save()


def changed_digest(body: Body) -> None:
    Publication.objects.filter(pk=newest(body).pk).update(digest="0" * 64)


def missing_table(body: Body) -> None:
    newest(body).tables.filter(name="sides").delete()


def changed_line(body: Body) -> None:
    line = Line.objects.filter(publication=newest(body)).order_by("pk")[0]
    Line.objects.filter(pk=line.pk).update(rating=2900)


def changed_game(body: Body) -> None:
    game = Game.objects.filter(event__body=body, event__rated_on=newest(body).list_date, white_result="1")[0]
    Game.objects.filter(pk=game.pk).update(white_result="0", black_result="1")


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (changed_bytes, "the bytes of its table list have changed"),
        (changed_rating, "made again, its table ratings is another"),
        (changed_digest, "its digest is not that of its tables, edition and the list before"),
        (missing_table, "the table sides is missing"),
        (changed_line, "the players' lines are not those of its table list"),
        (changed_game, "the games of its events are not those it was made from"),
    ],
)
def test_what_was_changed_does_not_hold(body: Body, forge: Callable[[Body], None], said: str) -> None:
    forge(body)
    found = problems(body)
    assert said in found["list 2026-03-01 r1"]


def test_events_of_a_list_stay_as_they_were_rated(body: Body) -> None:
    event = Event.objects.filter(body=body, rated_on=newest(body).list_date)[0]
    for column, value in (("name", "Another Open"), ("starts_on", date(2026, 1, 1)), ("organiser", "somebody")):
        before = getattr(event, column)
        Event.objects.filter(pk=event.pk).update(**{column: value})
        assert problems(body)["list 2026-03-01 r1"] == ("its events are not those it was made from",)
        Event.objects.filter(pk=event.pk).update(**{column: before})
    assert problems(body) == {}


class TestActs:
    """What was recorded stays, and what was done is as it was recorded."""

    @pytest.fixture
    def published(self, body: Body) -> Publication:
        ready = preview(body)
        return publish(body, ready.token, Account.objects.get(username="chief"))

    def test_the_last_list_cannot_vanish(self, body: Body, published: Publication) -> None:
        assert problems(body) == {}
        Event.objects.filter(rated_on=published.list_date).update(rated_on=None)
        Game.objects.filter(rated_on=published.list_date).update(rated_on=None)
        published.delete()
        assert problems(body)["acts"] == ("the list 2026-04 r1 was published, and is not there",)

    def test_who_published_it_and_when_stays(self, body: Body, published: Publication) -> None:
        said = ("the list 2026-04 r1 was published by somebody else, or at another time",)
        Publication.objects.filter(pk=published.pk).update(published_by=Account.objects.get(username="officer"))
        assert problems(body)["acts"] == said
        Publication.objects.filter(pk=published.pk).update(
            published_by=published.published_by, published_at=published.published_at + timedelta(seconds=1)
        )
        assert problems(body)["acts"] == said

    @pytest.mark.parametrize("place", ["first", "middle", "last"])
    def test_no_act_is_taken_out_or_rewritten(self, db: None, place: str) -> None:
        numbers = list(Act.objects.order_by("pk").values_list("pk", flat=True))
        number = {"first": numbers[0], "middle": numbers[len(numbers) // 2], "last": numbers[-1]}[place]
        assert list(acts.chain()) == []
        with transaction.atomic():
            Act.objects.filter(pk=number).update(why="another reason")
            assert [said.split(" (")[0] for said in acts.chain()] == [f"act {number}"]
            transaction.set_rollback(True)
        Act.objects.filter(pk=number).delete()
        assert len(list(acts.chain())) == 1

    def test_a_decision_stays_as_it_was_entered(self, body: Body) -> None:
        event = Event.objects.filter(body=body, rated_on=None)[0]
        made = decide(event, "refused", "late", None, notice=Notice("the club", clock.today(), "refused"))
        assert problems(body) == {}
        Decision.objects.filter(pk=made.pk).update(reason="early")
        assert problems(body)["acts"][0].endswith("is not as it was entered: reason")
        made.delete()
        assert problems(body)["acts"][0].endswith("is not there")


def test_a_sentence_that_is_worded_otherwise_today_is_told_and_no_problem(body: Body) -> None:
    """A version that says it in other words made the list: the figures hold."""
    publication = newest(body)
    table = lists.frame(publication, "sides")
    reworded = table.with_columns(
        reason=pl.when(pl.int_range(pl.len()) < 3).then(pl.lit("in old words")).otherwise("reason")
    )
    replace_table(body, publication, "sides", reworded)
    (checked,) = [one for one in verify(body) if one.what == "list 2026-03-01 r1"]
    assert (checked.holds, checked.worded) == (True, 3)
    assert str(checked).endswith("holds; 3 sentences would be worded otherwise today")


def test_an_older_list_is_made_again_too(body: Body) -> None:
    older = lists.current(body)[1]
    Publication.objects.filter(pk=older.pk).update(edition="fide-2024-03")
    assert "list 2026-02-01 r1" in problems(body)


class TestReports:
    """The games of an event are those of the file that was taken for it, read again."""

    @pytest.fixture
    def report(self, body: Body) -> Report:
        listed = lists.frame(newest(body)).head(2)
        one, other = listed["player_id"].to_list()
        event = Event.objects.create(
            body=body,
            event_id="small-open",
            name="Small Open",
            starts_on=date(2026, 3, 7),
            ends_on=date(2026, 3, 7),
            time_control="5400+30",
        )
        Game.objects.create(event=event, round=1, white_id=one, black_id=other, white_result="1", black_result="0")
        data = trf("012 Small Open", "042 2026/03/07", "052 2026/03/07", player(1, "   2 w 1"), player(2, "   1 b 0"))
        sha256 = hashlib.sha256(data).hexdigest()
        blob = Blob.objects.create(sha256=sha256, size=len(data), data=data)
        report = Report.objects.create(
            event=event, version=1, file=blob, file_name="small.trf", state="taken", received_at=clock.now()
        )
        told = {"sha256": sha256, "version": 1, "file_name": "small.trf"}
        record("report.receive", "event/small-open", by=None, body=body, after=told)
        for start_no, player_id in ((1, one), (2, other)):
            found = Player.objects.get(body=body, player_id=player_id)
            Identity.objects.create(report=report, start_no=start_no, given={}, player=found)
        return report

    def test_a_report_that_was_taken_holds(self, body: Body, report: Report) -> None:
        assert "report small-open v1" in [checked.what for checked in verify(body)]
        assert problems(body) == {}

    def test_a_result_that_is_not_the_files_does_not(self, body: Body, report: Report) -> None:
        report.event.games.update(white_result="0", black_result="1")
        assert problems(body) == {"report small-open v1": ("the games of the event are not those of the file",)}

    def test_a_file_that_was_changed_does_not(self, body: Body, report: Report) -> None:
        Blob.objects.filter(pk=report.file_id).update(data=b"012 Another Open")
        assert problems(body) == {"report small-open v1": ("the bytes of the file have changed",)}
