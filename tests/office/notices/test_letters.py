"""What is due is sent once, to who may still know it, in their language; what is refused is not tried for ever."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from datetime import date, timedelta

import pytest
from aiosmtpd.smtp import AuthResult
from django.db import OperationalError, transaction
from django_tasks_db.models import DBTaskResult

from office.notices.mail_server import Box, free_port, mail_server
from office.notices.sending import kill_worker_with, make_due, send_due
from ratingoffice.office import clock
from ratingoffice.office.domain.decisions.decisions import decide
from ratingoffice.office.domain.notices import delivery
from ratingoffice.office.domain.notices.letters import send_again
from ratingoffice.office.domain.retention import tidy
from ratingoffice.office.infra import worker
from ratingoffice.office.models import Letter


def note(event, by=None):  # type: ignore[no-untyped-def]
    decide(event, "noted", "because of the hall", by)


def text_of(mail) -> str:  # type: ignore[no-untyped-def]
    return str(mail.get_content())


def test_a_mail_is_in_the_language_of_its_recipient_with_the_address_of_the_page(event, box, wants, settings) -> None:
    settings.BASE_URL = "https://rating.example.org"
    wants("organiser", language="uk")
    note(event)
    assert send_due("mail").sent == 1
    (mail,) = box.mail
    assert mail["To"] == "organiser@example.org"
    assert mail["Subject"] == f"Рішення: {event}"
    assert f"https://rating.example.org/uk/desk/events/{event.pk}/" in text_of(mail)
    assert "because of the hall" in text_of(mail)
    assert "https://rating.example.org/uk/desk/account/notices/" in text_of(mail)
    assert mail["Message-ID"] == f"<{Letter.objects.get().envelope}@rating.example.org>"
    assert mail["Auto-Submitted"] == "auto-generated"


def test_a_mail_goes_to_the_address_that_was_chosen(event, box, account) -> None:
    organiser = account("organiser")
    organiser.notices_to = "new@example.org"
    organiser.save()
    note(event)
    assert send_due("mail").sent == 1
    assert box.mail[0]["To"] == "new@example.org"


def test_who_may_not_see_the_event_any_more_gets_no_mail(event, box) -> None:
    note(event)
    event.owners.clear()
    assert send_due("mail").sent == 0
    assert Letter.objects.get().state == "withheld"
    assert box.mail == []


def test_all_of_a_day_come_in_one_mail(event, box, wants) -> None:
    wants("organiser", decision="digest")
    with clock.on(date(2026, 3, 5)):
        note(event)
        note(event)
        assert send_due("mail").sent == 0
    with clock.on(date(2026, 3, 6)):
        assert send_due("mail").sent == 1
        assert send_due("mail").sent == 0
    (mail,) = box.mail
    assert mail["Subject"] == "2 notices of the rating office"
    assert text_of(mail).count("because of the hall") == 2


def test_what_is_refused_for_good_waits_for_an_administrator(event, box, account) -> None:
    box.refuse["organiser@example.org"] = "550 no such mailbox"
    note(event)
    assert send_due("mail").failed == 1
    failed = Letter.objects.get()
    assert (failed.state, failed.problem) == ("failed", "550 no such mailbox")
    box.refuse.clear()
    send_again(failed, account("administrator"))
    assert send_due("mail").sent == 1


def test_what_is_refused_for_now_is_tried_after_longer_and_longer_pauses(event, box, data) -> None:
    box.refuse["organiser@example.org"] = "451 try again later"
    note(event)
    pauses = []
    for _ in range(11):
        before = clock.now()
        assert send_due("mail").later == 1
        pauses.append(round((Letter.objects.get().due_at - before) / timedelta(minutes=1)))
        make_due()
    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]
    Letter.objects.update(tries=delivery.MOST_TRIES - 1)
    assert send_due("mail").failed == 1


def test_a_server_that_is_away_costs_no_letter_a_try(event, data, use_mail) -> None:
    use_mail("smtp://127.0.0.1:1?tls=none")
    note(event)
    assert send_due("mail").away != ""
    letter = Letter.objects.get()
    assert (letter.state, letter.tries) == ("waiting", 0)


def test_what_was_accepted_before_a_kill_is_not_sent_again(event, box, data) -> None:
    note(event)
    letter = Letter.objects.get()
    (data / "accepted").mkdir()
    (data / "accepted" / letter.envelope).touch()
    kill_worker_with(letter)
    worker.release_lost_tasks()
    assert send_due("mail").sent == 1
    assert Letter.objects.get().state == "sent"
    assert box.mail == []
    assert list((data / "accepted").iterdir()) == []


def test_without_a_mail_server_a_mail_is_a_file_which_a_second_try_writes_again(event, data) -> None:
    note(event)
    assert send_due("mail").sent == 1
    Letter.objects.update(state="waiting")
    delivery.schedule(Letter.objects.get().envelope, clock.now())
    assert send_due("mail").sent == 1
    (file,) = (data / "mail").iterdir()
    assert file.name == f"{Letter.objects.get().envelope}.eml"


def test_what_was_sent_is_forgotten_after_90_days_and_what_waits_is_not(event, wants) -> None:
    wants("officer", decision="at-once")
    note(event)
    Letter.objects.filter(account__username="organiser").update(state="sent")
    with clock.on(clock.today() + timedelta(days=91)):
        assert tidy()["letters"] == 1
    assert Letter.objects.get().account.username == "officer"


def test_a_letter_is_taken_by_one_sender(event) -> None:
    note(event)
    envelope = Letter.objects.get().envelope
    assert len(delivery.take(envelope)) == 1
    assert delivery.take(envelope) == []
    assert len(delivery.take(envelope, is_repeated=True)) == 1  # by the task of a worker that was killed


def test_a_letter_whose_worker_was_killed_is_sent_when_the_worker_is_lost_and_not_before(event, box) -> None:
    note(event)
    letter = Letter.objects.get()
    kill_worker_with(letter)
    worker.report_alive("mail", "killed")
    worker.release_lost_tasks()
    assert send_due("mail").sent == 0
    kill_worker_with(letter)
    worker.release_lost_tasks()
    assert send_due("mail").sent == 1
    assert Letter.objects.get().state == "sent"


def test_a_letter_that_is_sent_again_by_hand_has_one_task(event, box, account) -> None:
    box.refuse["organiser@example.org"] = "451 try again later"
    note(event)
    assert send_due("mail").later == 1
    box.refuse.clear()
    for _ in range(2):
        send_again(Letter.objects.get(), account("administrator"))
    assert DBTaskResult.objects.filter(status="READY").count() == 1
    assert (send_due("mail").sent, len(box.mail)) == (1, 1)


def test_a_deed_that_is_undone_leaves_no_task(event, body) -> None:
    with transaction.atomic():
        note(event)
        assert DBTaskResult.objects.exists()
        transaction.set_rollback(True)
    assert not DBTaskResult.objects.exists()
    assert not Letter.objects.exists()


def test_a_delivery_that_the_database_breaks_off_is_tried_again(event, box, monkeypatch) -> None:
    note(event)
    with monkeypatch.context() as broken:
        broken.setattr(delivery, "mark_sent", lambda envelope: raise_error(OperationalError("database is locked")))
        send_due("mail")
    letter = Letter.objects.get()
    assert letter.state == "sending"
    assert DBTaskResult.objects.get(pk=letter.task).status == "READY"
    make_due()
    assert send_due("mail").sent == 1
    assert (Letter.objects.get().state, len(box.mail)) == ("sent", 1)


def raise_error(error: Exception) -> None:
    raise error


def test_what_a_day_brings_is_enqueued_once_a_day_and_again_when_it_failed(db, monkeypatch) -> None:
    def number_of_tasks() -> int:
        worker.enqueue_daily_tasks()
        return DBTaskResult.objects.filter(queue_name="jobs").count()

    assert (number_of_tasks(), number_of_tasks()) == (2, 2)
    DBTaskResult.objects.update(status="SUCCESSFUL", finished_at=clock.now())
    assert number_of_tasks() == 2
    DBTaskResult.objects.update(status="FAILED")
    assert number_of_tasks() == 2
    DBTaskResult.objects.update(finished_at=clock.now() - timedelta(minutes=61))
    assert number_of_tasks() == 4
    assert worker.run_due_tasks("jobs").outcomes.total() == 0
    assert set(DBTaskResult.objects.values_list("status", flat=True)) == {"FAILED", "SUCCESSFUL"}
    with clock.on(clock.today() + timedelta(days=1)):
        assert number_of_tasks() == 6


@pytest.fixture
def certificate(tmp_path):  # type: ignore[no-untyped-def]
    """Of a server "localhost", signed by itself."""
    file, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    made = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-out", str(file), "-keyout", str(key)]
    if not shutil.which("openssl"):
        pytest.skip("no openssl to make a certificate with")
    subprocess.run(["openssl", "req", *made, *names], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return file, context


def test_a_password_and_a_letter_are_given_only_to_the_server_that_is_meant(
    event, data, use_mail, certificate, monkeypatch
) -> None:
    file, context = certificate
    port, box, told = free_port(), Box(), []

    def admit(server, session, envelope, mechanism, given):  # type: ignore[no-untyped-def]
        told.append((given.login, given.password))
        return AuthResult(success=True)

    use_mail(f"smtp://office:se%40cret@localhost:{port}")
    note(event)
    with mail_server(box, port, tls_context=context, require_starttls=True, authenticator=admit, auth_required=True):
        assert "CERTIFICATE_VERIFY_FAILED" in send_due("mail").away
        assert (told, box.mail) == ([], [])
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        assert send_due("mail").sent == 1
    assert told == [(b"office", b"se@cret")]
