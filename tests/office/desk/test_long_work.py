"""With a large register the next list is made, and published, while a page shows how far it is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django_tasks_db.models import DBTaskResult

from ratingoffice.office import clock
from ratingoffice.office.domain.corrections import corrections
from ratingoffice.office.domain.lists import background_work
from ratingoffice.office.domain.lists.published_lists import newest
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.infra import jobs, worker
from ratingoffice.office.models import Act, Game, Job, Publication

pytestmark = pytest.mark.django_db
NEXT, PUBLISH, PUBLISHING = (f"/desk/next/fide/{end}" for end in ("", "publish/", "publishing/?list=2026-04-01"))
SURE = {"sure": "1", "why": "no report is to come"}


@pytest.fixture
def work(monkeypatch, settings, tmp_path):
    """Do the one job that waits, as a worker does; every register is a large one."""
    settings.CACHE = tmp_path
    monkeypatch.setattr(background_work, "LARGE", 0)

    def run() -> None:
        assert waiting() == 1
        worker.run_due_tasks("jobs")

    return run


def waiting() -> int:
    return DBTaskResult.objects.filter(status="READY").count()


def kill_worker() -> None:
    """Leave the job that waits as a worker leaves it that is killed in the middle."""
    DBTaskResult.objects.get(status="READY").claim("killed")
    worker.release_lost_tasks()


def test_the_page_comes_again_until_the_list_is_made_and_shows_it(client_as, body, work):
    for _ in range(2):
        page = client_as("chief").get(NEXT)
        assert "The list of April 2026 is being made" in page.content.decode()
        assert page.headers["Refresh"] == "2"
    work()  # once: who comes meanwhile looks on
    page = client_as("chief").get(NEXT)
    assert page.context["preview"].token == preview(body).token
    assert "Refresh" not in page.headers


def test_another_process_shows_what_was_made_without_making_it_again(client_as, body, work, monkeypatch):
    client_as("chief").get(NEXT)
    work()
    here = client_as("chief").get(NEXT).content
    monkeypatch.setattr(background_work, "at_hand", lambda body: None)
    monkeypatch.setattr(background_work, "preview", None)
    assert without_token(client_as("chief").get(NEXT).content) == without_token(here)
    assert not waiting()


def without_token(page: bytes) -> list[bytes]:
    return [line for line in page.splitlines() if b"csrfmiddlewaretoken" not in line]


def test_publishing_is_looked_on_at_and_done_once_however_often_it_is_asked_for(client_as, body, work):
    token = preview(body).token
    for _ in range(2):
        assert client_as("chief").post(PUBLISH, SURE | {"token": token}).url == PUBLISHING
        assert "is being published" in client_as("chief").get(PUBLISHING).content.decode()
    work()
    assert client_as("chief").get(PUBLISHING).url == "/desk/published/fide/"
    assert client_as("chief").post(PUBLISH, SURE | {"token": token}).url == "/desk/published/fide/"
    assert Publication.objects.get(body=body, list_date="2026-04-01").published_by.username == "chief"
    assert Act.objects.filter(verb="list.publish", about="list/2026-04-r1").count() == 1


def test_why_it_was_not_published_is_told(client_as, body, work):
    preview(body)
    client_as("chief").post(PUBLISH, SURE | {"token": "2026-04-01.1.abc"})
    work()
    page = client_as("chief").get(PUBLISHING)
    assert page.status_code == 409
    assert "Something has changed since this preview was shown" in page.content.decode()


def test_a_process_that_is_killed_at_it_leaves_no_list_and_a_sentence(client_as, body, work):
    client_as("chief").post(PUBLISH, SURE | {"token": preview(body).token})
    kill_worker()
    page = client_as("chief").get(PUBLISHING)
    assert page.status_code == 409
    assert "Publishing was interrupted. Nothing was published" in page.content.decode()
    assert newest(body).list_date.isoformat() != "2026-04-01"
    token = preview(body).token
    client_as("chief").post(PUBLISH, SURE | {"token": token})
    work()
    assert client_as("chief").get(PUBLISHING).url == "/desk/published/fide/"


def test_a_next_list_whose_worker_was_killed_is_begun_again(client_as, body, work):
    client_as("chief").get(NEXT)
    kill_worker()
    assert "is being made" in client_as("chief").get(NEXT).content.decode()
    work()
    assert client_as("chief").get(NEXT).context["preview"].token == preview(body).token


def test_a_next_list_that_was_stored_where_this_process_cannot_read_it_is_made_here(
    client_as, body, work, settings, tmp_path
):
    client_as("chief").get(NEXT)
    work()
    settings.CACHE = tmp_path / "of another machine"
    assert client_as("chief").get(NEXT).context["preview"].token == preview(body).token


def test_how_far_a_job_is_can_be_seen_while_it_runs(body, work, monkeypatch):
    seen = []

    def as_it_stands(body, on_progress):
        on_progress("rating", 1, 4)
        seen.append(jobs.progress_of("next-fide"))

    monkeypatch.setattr(background_work, "as_it_stands", as_it_stands)
    jobs.begin("next-fide", background_work.make_next_list, "fide")
    work()
    (progress,) = seen
    assert (progress.part, progress.number, progress.of) == ("rating", 2, 4)
    assert jobs.progress_of("next-fide") is None


CORRECTIONS = "/desk/corrections/fide/"


def test_corrections_are_worked_out_and_published_while_a_page_shows_how_far_they_are(client_as, body, work, won):
    corrections.draft(
        body,
        won.rated_on,
        "games",
        {"event_id": won.event.event_id, "round": won.round, "white_id": won.white_id, "black_id": won.black_id},
        {"white_result": "=", "black_result": "="},
        "the arbiter's letter",
        won.rated_on,
        None,
    )
    page = client_as("chief").get(CORRECTIONS)
    assert "What the corrections change is being worked out" in page.content.decode()
    work()
    page = client_as("chief").get(CORRECTIONS)
    token = page.context["impact"].token
    (revised,) = page.context["lists"]
    assert {row.player_id for row in revised["rows"]} >= {won.white_id, won.black_id}
    for _ in range(2):
        assert (
            client_as("chief").post(f"{CORRECTIONS}publish/", {"token": token, "sure": "1"}).url
            == f"{CORRECTIONS}publishing/"
        )
        assert "are being published" in client_as("chief").get(f"{CORRECTIONS}publishing/").content.decode()
    work()
    assert client_as("chief").get(f"{CORRECTIONS}publishing/").url == "/desk/published/fide/"
    assert newest(body).revision == 2


def test_corrections_that_were_published_already_are_told(client_as, work):
    client_as("chief").post(f"{CORRECTIONS}publish/", {"token": "of yesterday", "sure": "1"})
    work()
    page = client_as("chief").get(f"{CORRECTIONS}publishing/")
    assert page.status_code == 409
    assert "These corrections are published or withdrawn already" in page.content.decode()


@pytest.fixture
def won(body):
    """A game of the newest list that White won."""
    of_list = Game.objects.filter(event__body=body, rated_on=newest(body).list_date, ruling="")
    return of_list.filter(white_result="1", black_result="0").order_by("pk").first()


def test_the_time_left_is_told_by_what_it_took_last_time(body, work, monkeypatch):
    at = [datetime(2026, 3, 20, 12, 0, 0, tzinfo=UTC)]
    monkeypatch.setattr(clock, "now", lambda: at[0])

    def as_it_stands(body, on_progress):
        on_progress("rating", 1, 4)
        at[0] = at[0].replace(second=8)

    monkeypatch.setattr(background_work, "as_it_stands", as_it_stands)
    jobs.begin("next-fide", background_work.make_next_list, "fide")
    work()
    assert jobs.progress_of("next-fide") is None
    jobs.begin("next-fide", background_work.make_next_list, "fide")
    at[0] = at[0].replace(second=14)  # 6 of 8 seconds
    progress = jobs.progress_of("next-fide")
    assert (progress.seconds, progress.left, progress.percent) == (6, 2, 75)


def test_what_went_wrong_is_not_tried_again_and_again_behind_a_page(client_as, body, work, monkeypatch):
    monkeypatch.setattr(background_work, "as_it_stands", lambda body, on_progress: 1 / 0)
    client_as("chief").get(NEXT)
    work()
    assert jobs.result_of("next-fide").is_failed
    assert client_as("chief").get(NEXT).context["preview"].token == preview(body).token  # made here, or seen to fail
    assert not waiting()
    assert jobs.result_of("next-fide") is None


def test_a_job_is_begun_once_while_it_waits_and_while_it_runs(body, work):
    for _ in range(2):
        jobs.begin("next-fide", background_work.make_next_list, "fide")
    row = DBTaskResult.objects.get()
    row.claim("busy")
    jobs.begin("next-fide", background_work.make_next_list, "fide")
    assert DBTaskResult.objects.get() == row
    jobs.begin("next-jcf", background_work.make_next_list, "jcf")
    assert Job.objects.count() == 2
