"""No letter can stop another: what is wrong with a letter is written down with it, and the sender goes on."""

from __future__ import annotations

import threading

import pytest

from office.notices.sending import kill_worker_with, send_due
from ratingoffice.message import Message
from ratingoffice.office.domain.notices import Outsider, delivery, kinds, write_to
from ratingoffice.office.infra import worker
from ratingoffice.office.models import Letter

POISON = '"=?utf-8?q?=0aBcc:x?="@example.org'


def write(body, *addresses: str) -> None:  # type: ignore[no-untyped-def]
    people = [Outsider(address) for address in addresses]
    write_to(people, kinds.CLAIM_ANSWERED, Message("answered"), about="7", address="/7/", body=body)


def states() -> list[tuple[str, str]]:
    return list(Letter.objects.order_by("pk").values_list("email", "state"))


@pytest.mark.parametrize("address", [POISON, "=?utf-8?q?=0aBcc?=@example.org", "аня@example.org", "no address"])
def test_an_address_that_mail_cannot_be_sent_to_fails_its_own_letter_and_no_other(body, box, address: str) -> None:
    write(body, "a@example.org", address, "z@example.org")
    done = send_due("mail")
    assert (done.sent, done.failed, done.away) == (2, 1, "")
    assert states() == [("a@example.org", "sent"), (address, "failed"), ("z@example.org", "sent")]
    assert [str(mail["To"]) for mail in box.mail] == ["a@example.org", "z@example.org"]
    problem = Letter.objects.get(email=address).problem
    assert problem == "mail cannot be sent to this address: write it as name@example.org"


@pytest.fixture
def taken(data, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where mail went, by a way that stumbles over the letters to `bad`."""
    addresses: list[str] = []

    def send(letters) -> None:  # type: ignore[no-untyped-def]
        if letters[0].email.startswith("bad"):
            raise RecursionError("too deep")
        addresses.append(letters[0].email)

    monkeypatch.setattr(delivery.mail, "send", send)
    return addresses


def test_whatever_a_letter_raises_delays_that_letter_and_its_reason_is_written_down(body, taken) -> None:
    write(body, "a@example.org", "bad@example.org", "z@example.org")
    done = send_due("mail")
    assert (done.sent, done.later, done.failed) == (2, 1, 0)
    assert taken == ["a@example.org", "z@example.org"]
    bad = Letter.objects.get(email="bad@example.org")
    assert (bad.state, bad.tries, bad.problem) == ("waiting", 1, "RecursionError: too deep")


def test_a_letter_of_a_kind_that_this_version_does_not_know_stops_no_other(body, taken, account) -> None:
    write(body, "a@example.org", "z@example.org")
    first = Letter.objects.order_by("pk").first()
    first.account = account("officer")
    first.save()
    other = Letter.objects.order_by("pk").last()
    notice = first.notice
    notice.pk, notice.kind, notice.once = None, "of-tomorrow", None
    notice.save()
    Letter.objects.filter(pk=first.pk).update(notice=notice)
    assert (send_due("mail").sent, Letter.objects.get(pk=other.pk).state) == (1, "sent")
    assert Letter.objects.get(pk=first.pk).problem == "KeyError: 'of-tomorrow'"


@pytest.mark.parametrize(("tries", "state"), [(3, "waiting"), (4, "failed"), (5, "failed")])
def test_a_letter_that_crashes_its_sender_five_times_is_dead(body, taken, tries: int, state: str) -> None:
    write(body, "bad@example.org")
    Letter.objects.update(tries=tries)
    send_due("mail")
    assert Letter.objects.get().state == state


@pytest.mark.parametrize(("tries", "state"), [(22, "sent"), (23, "sent"), (24, "failed")])
def test_a_letter_whose_senders_were_all_killed_is_dead_in_the_end(body, taken, tries: int, state: str) -> None:
    """A kill leaves it `sending`; its task runs again when its worker has not been seen for a minute."""
    write(body, "a@example.org")
    Letter.objects.update(tries=tries)
    kill_worker_with(Letter.objects.get())
    worker.release_lost_tasks()
    send_due("mail")
    letter = Letter.objects.get()
    assert letter.state == state
    if state == "failed":
        assert (taken, letter.problem) == ([], "its sender was ended again and again while it had this letter")


def test_a_file_in_the_place_of_the_folder_delays_all_and_loses_none(body, data) -> None:
    (data / "mail").write_text("in the way")
    write(body, "a@example.org", "b@example.org")
    done = send_due("mail")
    assert (done.sent, done.failed) == (0, 0)
    assert "mail" in done.away
    assert set(Letter.objects.values_list("state", "tries")) == {("waiting", 0)}
    assert done.away in Letter.objects.order_by("pk").values_list("problem", flat=True)
    (data / "mail").unlink()
    assert send_due("mail").sent == 2


def test_a_letter_that_was_removed_meanwhile_is_not_sent(body, data) -> None:
    assert delivery.take("of nobody") == []


def test_a_worker_survives_whatever_a_turn_raises(monkeypatch: pytest.MonkeyPatch, caplog) -> None:
    monkeypatch.setattr(worker, "INTERVAL", 0.01)
    monkeypatch.setattr(worker, "LONGEST_PAUSE", 0.02)
    went_on = threading.Event()
    problems = [RuntimeError("one"), ValueError("two"), OSError("three")]

    def is_due(queue: str) -> bool:
        if problems:
            raise problems.pop()
        went_on.set()
        return False

    monkeypatch.setattr(worker, "is_due", is_due)
    thread = worker.QueueThread("mail")
    first_id = thread.worker_id
    thread.start()
    assert went_on.wait(10)
    assert thread.is_alive()
    thread.stop()
    thread.join(10)
    assert thread.worker_id != first_id  # its heartbeat does not speak for a task that broke off
    told = [record.getMessage() for record in caplog.records if "next try" in record.getMessage()]
    assert [text.partition(";")[0] for text in told] == [
        "mail: OSError: three",
        "mail: ValueError: two",
        "mail: RuntimeError: one",
    ]
