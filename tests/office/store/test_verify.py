"""Whatever was changed behind the office's back is found."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import polars as pl
import pytest
from django.conf import settings
from django.db import transaction

from ratingoffice.assurance.proof.digests import digest_of_list
from ratingoffice.office import clock
from ratingoffice.office.domain.acts import consistency
from ratingoffice.office.domain.acts.recorded_rows import missing_keys
from ratingoffice.office.domain.claims.handling import set_aside
from ratingoffice.office.domain.claims.receiving import ClaimForm, receive
from ratingoffice.office.domain.claims.subject import About
from ratingoffice.office.domain.corrections import corrections
from ratingoffice.office.domain.decisions.decisions import Notice, decide, withdraw
from ratingoffice.office.domain.events.documents import keep_document
from ratingoffice.office.domain.events.events import cancel_event
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.domain.people import name_withdrawal
from ratingoffice.office.domain.people.players import create_player
from ratingoffice.office.domain.signing import keys
from ratingoffice.office.domain.signing.list_signatures import sign_all
from ratingoffice.office.infra.published_tables import packed
from ratingoffice.office.models import (
    Account,
    Act,
    Blob,
    Body,
    Correction,
    Decision,
    Event,
    Game,
    Identity,
    KeyRecord,
    Line,
    Player,
    Publication,
    Report,
    Signature,
    record,
)
from trf_files import player, trf


def problems(body: Body) -> dict[str, tuple[str, ...]]:
    return {checked.subject: checked.problems for checked in verify(body) if not checked.holds}


def newest(body: Body) -> Publication:
    found = published_lists.newest(body)
    assert found is not None
    return found


def test_every_list_of_every_body_holds(db: None) -> None:
    answers = list(verify())
    taken = Report.objects.filter(state=Report.State.TAKEN).count()
    assert len(answers) == 12 + taken + 3 + 1  # lists, reports, the acts of each body, and all acts
    assert [str(answer) for answer in answers if not answer.holds] == []


def changed_bytes(body: Body) -> None:
    blob = Blob.objects.get(pk=published_lists.hashes(newest(body))["list"])
    Blob.objects.filter(pk=blob.pk).update(data=bytes(blob.data)[:-1] + b"x")


def changed_rating(body: Body) -> None:
    """A better forger: the table, its hash and all digests fit together, but the games do not give that rating."""
    publication = newest(body)
    table = published_lists.frame(publication, "ratings")
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
        assert list(consistency.chain()) == []
        with transaction.atomic():
            Act.objects.filter(pk=number).update(why="another reason")
            assert [said.split(" (")[0] for said in consistency.chain()] == [f"act {number}"]
            transaction.set_rollback(True)
        Act.objects.filter(pk=number).delete()
        assert len(list(consistency.chain())) == 1

    def test_a_decision_stays_as_it_was_entered(self, body: Body) -> None:
        event = Event.objects.filter(body=body, rated_on=None)[0]
        made = decide(event, "refused", "late", None, notice=Notice("the club", clock.today(), "refused"))
        assert problems(body) == {}
        Decision.objects.filter(pk=made.pk).update(reason="early")
        assert problems(body)["acts"][0].endswith("is not as it was entered: reason")
        made.delete()
        assert problems(body)["acts"][0].endswith("is not there")


def forget_decision(body: Body) -> str:
    decide(body.events.filter(rated_on=None)[0], "noted", "seen", None)
    act = Act.objects.latest("pk")
    Decision.objects.get(entered=act).delete()
    return f"the decision of act {act.pk} on {act.about} is not there"


def forget_imported_decision(body: Body) -> str:
    imported = Decision.objects.filter(event__body=body, entered=None)
    count = imported.count()
    imported.filter(event__rated_on=None)[0].delete()
    return f"of {count} decisions that were imported {count - 1} are there"


def withdraw_decision_silently(body: Body) -> str:
    made = decide(body.events.filter(rated_on=None)[0], "noted", "seen", None)
    Decision.objects.filter(pk=made.pk).update(withdrawn_on=clock.today())
    return f"the decision noted on {made.event.event_id} is withdrawn, and no act says so"


def restore_decision_silently(body: Body) -> str:
    made = decide(body.events.filter(rated_on=None)[0], "noted", "seen", None)
    withdraw(made, None, "not this event")
    Decision.objects.filter(pk=made.pk).update(withdrawn_on=None)
    return f"the decision noted on {made.event.event_id} was withdrawn, and holds"


def forget_event(body: Body) -> str:
    made = an_event(body)
    made.delete()
    return f"the event {made.event_id} was registered, and is not there"


def forget_imported_event(body: Body) -> str:
    registered = Act.objects.filter(body=body, verb="event.register").values_list("about", flat=True)
    imported = [one for one in body.events.order_by("pk") if f"event/{one.event_id}" not in registered]
    next(one for one in imported if not one.rated_on and not one.decisions.exists()).delete()
    return f"of {len(imported)} events that were imported {len(imported) - 1} are there"


def forget_document(body: Body) -> str:
    event = body.events.filter(rated_on=None)[0]
    keep_document(event, "results", None, link="https://example.org/results").delete()
    return f"the document (results) https://example.org/results of {event.event_id} that came is not there"


def forget_player(body: Body) -> str:
    create_player(body, {"player_id": "N1", "name": "New, Nina"}, None, "asked to be entered").delete()
    return "the player N1 was entered, and is not there"


def forget_imported_player(body: Body) -> str:
    entered = body.players.count()
    person = Player.objects.create(body=body, player_id="N1", name="New, Nina")
    act = body.acts.get(verb="book.import")
    Act.objects.filter(pk=act.pk).update(after={**(act.after or {}), "players": entered + 1})
    person.delete()
    return f"of {entered + 1} players that were entered {entered} are there"


def forget_claim(body: Body) -> str:
    claim = receive(body, About(kind="other"), ClaimForm(text="the name is written wrongly"))
    claim.delete()
    return f"the claim {claim.number} that came is not there"


def forget_correction(body: Body) -> str:
    made = a_correction(body)
    made.delete()
    key = made.key
    return f"the correction of games/{key['event_id']}/{key['round']}/{key['white_id']}/{key['black_id']} is not there"


def forget_that_it_was_published(body: Body) -> str:
    made = a_correction(body)
    corrections.publish_corrections(body, corrections.impact(body).token, None)
    Correction.objects.filter(pk=made.pk).update(state=Correction.State.WITHDRAWN)
    return f"the correction {made.pk} was published, and is not there as such"


def forget_withdrawn_name(body: Body) -> str:
    person = body.players.all()[0]
    name_withdrawal.withdraw(person, "N. N.", None, "asked by the person").delete()
    return f"the name of {person.player_id} was withdrawn, and is not as it was left"


def forget_appeal(body: Body) -> str:
    event = body.events.filter(rated_on=None)[0]
    refused = decide(event, "refused", "late", None, notice=Notice("the club", clock.today(), "refused"))
    record(
        "event.appeal",
        f"event/{event.event_id}",
        by=None,
        body=body,
        after={"decision": "refused", "appealed_on": str(clock.today())},
    )
    assert refused.appealed_on is None
    return f"the appeal of {clock.today()} on {event.event_id} is not there"


def an_event(body: Body) -> Event:
    event = Event.objects.create(
        body=body,
        event_id="small-open",
        name="Small Open",
        starts_on=date(2026, 3, 7),
        ends_on=date(2026, 3, 7),
        time_control="5400+30",
    )
    record("event.register", "event/small-open", by=None, body=body, after={"name": "Small Open"})
    return event


def a_correction(body: Body) -> Correction:
    publication = newest(body)
    day, games = publication.list_date, published_lists.frame(publication, "games")
    won = games.filter((games["white_result"] == "1") & (games["rated_on"] == day)).row(0, named=True)
    key = {name: won[name] for name in ("event_id", "round", "white_id", "black_id")}
    values = {"white_result": "0", "black_result": "1"}
    return corrections.draft(body, day, "games", key, values, "sent wrongly", day, None)


@pytest.mark.parametrize(
    "forget",
    [
        forget_decision,
        forget_imported_decision,
        withdraw_decision_silently,
        restore_decision_silently,
        forget_appeal,
        forget_event,
        forget_imported_event,
        forget_document,
        forget_player,
        forget_imported_player,
        forget_claim,
        forget_correction,
        forget_that_it_was_published,
        forget_withdrawn_name,
    ],
)
def test_what_an_act_says_exists_is_missed_when_it_is_gone(db: None, forget: Callable[[Body], str]) -> None:
    body = Body.objects.get(code="jcf")
    assert list(consistency.of_body(body)) == []
    said = forget(body)
    assert said in list(consistency.of_body(body))
    assert said in problems(body)["acts"]


def test_an_event_that_was_cancelled_is_not_missed(db: None) -> None:
    body = Body.objects.get(code="jcf")
    event = an_event(body)
    keep_document(event, "results", None, link="https://example.org/results")
    cancel_event(event, None, "it does not take place")
    assert not Event.objects.filter(event_id="small-open").exists()
    assert list(consistency.of_body(body)) == []


def test_a_claim_that_was_set_aside_may_be_deleted_in_its_time(db: None) -> None:
    body = Body.objects.get(code="jcf")
    claim = receive(body, About(kind="other"), ClaimForm(text="buy this"))
    set_aside(claim, None)
    claim.delete()
    assert list(consistency.of_body(body)) == []


def test_a_decision_by_which_a_list_was_made_is_missed_by_the_list(db: None) -> None:
    body = Body.objects.get(code="jcf")
    decision = Decision.objects.filter(event__body=body, event__rated_on__isnull=False)[0]
    said = f"list {decision.event.rated_on} r"
    decision.delete()
    gone = "decisions on its events that it was made by are not there any more"
    assert [what[: len(said)] for what, found in problems(body).items() if gone in found] == [said]


def test_keys_are_those_that_acts_tell_of(db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SIGNING_KEY", tmp_path / "key.pem")
    keys.make()
    body = Body.objects.get(code="jcf")
    list(sign_all(body))
    assert list(missing_keys()) == []
    Signature.objects.get(publication=newest(body)).delete()
    month = newest(body).month
    said = f"the signature of the list {month}-r{newest(body).revision} is not there"
    assert list(consistency.of_body(body)) == [said]
    made = KeyRecord.objects.get()
    KeyRecord.objects.create(said={**made.said, "at": "2020-01-01"}, signatures=made.signatures)
    assert list(missing_keys()) == ["no act says what a record of the keys says (begin)"]
    KeyRecord.objects.all().delete()
    assert list(missing_keys()) == ["the record of the key that an act tells of (begin) is not there"]


def test_a_sentence_that_is_worded_otherwise_today_is_told_and_no_problem(body: Body) -> None:
    """A version that says it in other words made the list: the figures hold."""
    publication = newest(body)
    table = published_lists.frame(publication, "sides")
    reworded = table.with_columns(
        reason=pl.when(pl.int_range(pl.len()) < 3).then(pl.lit("in old words")).otherwise("reason")
    )
    replace_table(body, publication, "sides", reworded)
    (checked,) = [one for one in verify(body) if one.subject == "list 2026-03-01 r1"]
    assert (checked.holds, checked.worded) == (True, 3)
    assert str(checked).endswith("holds; 3 sentences would be worded otherwise today")


def test_an_older_list_is_made_again_too(body: Body) -> None:
    older = published_lists.current(body)[1]
    Publication.objects.filter(pk=older.pk).update(edition="fide-2024-03")
    assert "list 2026-02-01 r1" in problems(body)


class TestReports:
    """The games of an event are those of the file that was taken for it, read again."""

    @pytest.fixture
    def report(self, body: Body) -> Report:
        listed = published_lists.frame(newest(body)).head(2)
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
        assert "report small-open v1" in [checked.subject for checked in verify(body)]
        assert problems(body) == {}

    def test_a_result_that_is_not_the_files_does_not(self, body: Body, report: Report) -> None:
        report.event.games.update(white_result="0", black_result="1")
        assert problems(body) == {"report small-open v1": ("the games of the event are not those of the file",)}

    def test_a_file_that_was_changed_does_not(self, body: Body, report: Report) -> None:
        Blob.objects.filter(pk=report.file_id).update(data=b"012 Another Open")
        assert problems(body) == {"report small-open v1": ("the bytes of the file have changed",)}
