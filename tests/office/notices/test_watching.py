"""Letters that failed or are late, and senders that have ended, are told by `/health/` and by the doctor."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.doctor import mail
from ratingoffice.office.domain.notices import Outsider, kinds, write_to
from ratingoffice.office.infra import worker
from ratingoffice.office.models import Letter, Worker


@pytest.fixture
def letter(body):  # type: ignore[no-untyped-def]
    """The only one, due now."""
    Letter.objects.all().delete()
    worker.expect_workers()
    person = [Outsider("a@example.org")]
    write_to(person, kinds.CLAIM_ANSWERED, Message("answered"), about="7", address="/7/", body=body)
    return Letter.objects.get()


def change(letter: Letter, **values: object) -> None:
    Letter.objects.filter(pk=letter.pk).update(**values)


def health() -> tuple[int, list[str]]:
    answer = Client().get("/health/")
    return answer.status_code, answer.content.decode().splitlines()


def told(check) -> list[tuple[str, str]]:  # type: ignore[no-untyped-def]
    return [(found.state, found.says) for found in check()]


@pytest.mark.parametrize(("minutes", "late"), [(14, 0), (15, 1), (16, 1)])
def test_a_letter_is_late_when_it_has_been_due_for_a_quarter_of_an_hour(letter, minutes: int, late: int) -> None:
    since = clock.now() - timedelta(minutes=minutes)
    change(letter, due_at=since, problem="Connection refused")
    first = f"not well: letters late: {late}" if late else "well"
    assert health() == (200, [first, "letters on their way: 1", f"letters late: {late}", "letters failed: 0"])
    (state, says), *_ = told(mail.letters)
    if late:
        moment = f"{since:%Y-%m-%d %H:%M} UTC"
        assert says == f"1 wait though they are due, the first since {moment} (Connection refused)"
    assert state == ("wrong" if late else "ok")


def test_a_letter_that_is_due_later_is_not_late(letter) -> None:
    change(letter, due_at=clock.now() + timedelta(days=1))
    assert health()[1][0] == "well"


def test_a_letter_that_failed_is_told_until_somebody_has_looked_after_it(letter) -> None:
    change(letter, state="failed", problem="550 no such mailbox")
    first, *figures = health()[1]
    assert first == "not well: letters failed: 1"
    assert figures == ["letters on their way: 0", "letters late: 0", "letters failed: 1"]
    assert told(mail.letters) == [("warning", "1 failed")]
    change(letter, state="sent")
    assert health()[1][0] == "well"
    assert told(mail.letters) == [("ok", "0 on their way, none late, none failed")]


def test_the_trial_of_a_webhook_that_failed_is_nobodys_trouble(letter) -> None:
    change(letter, state="failed")
    letter.notice.kind = kinds.TEST.name
    letter.notice.save()
    assert health()[1][0] == "well"


def test_a_queue_whose_workers_were_not_seen_for_five_minutes_is_told_with_503(letter) -> None:
    mail_worker = Worker.objects.filter(queue="mail")
    mail_worker.update(seen_at=clock.now() - timedelta(minutes=4))
    assert health()[0] == 200
    mail_worker.update(seen_at=clock.now() - timedelta(minutes=6))
    assert (health()[0], health()[1][0]) == (503, "not well: no worker for mail")
    assert told(mail.workers) == [("warning", "no worker has been seen for five minutes: mail")]
    worker.report_alive("mail", "another")
    assert health() == (200, ["well", "letters on their way: 1", "letters late: 0", "letters failed: 0"])
    assert told(mail.workers) == [("ok", "every queue has a worker")]


def test_the_doctor_looks_at_the_setting_of_mail(data, settings) -> None:
    assert [state for state, _ in told(mail.server)] == ["ok"]
    (data / "mail").write_text("in the way")
    assert told(mail.server) == [("wrong", f"{data / 'mail'} is no folder: no mail can be written")]
    (data / "mail").unlink()
    settings.PRODUCTION = True
    assert told(mail.server) == [("warning", "RATINGOFFICE_MAIL names no server: mail reaches nobody")]
    settings.MAIL = "mail.example.org"
    assert [state for state, _ in told(mail.server)] == ["wrong"]
    settings.MAIL = "smtp://mail.example.org"
    assert told(mail.server) == [("ok", "given to mail.example.org")]
