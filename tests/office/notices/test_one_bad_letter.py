"""No letter can stop another: what is wrong with a letter is written down with it, and the sender goes on."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest

from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.notices import Outsider, kinds, queue, worker, write_to
from ratingoffice.office.domain.notices.mail import Mail
from ratingoffice.office.domain.notices.sending import send_due
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
    done = send_due(Mail())
    assert (done.sent, done.failed, done.away) == (2, 1, "")
    assert states() == [("a@example.org", "sent"), (address, "failed"), ("z@example.org", "sent")]
    assert [str(mail["To"]) for mail in box.mail] == ["a@example.org", "z@example.org"]
    problem = Letter.objects.get(email=address).problem
    assert problem == "mail cannot be sent to this address: write it as name@example.org"


class Fragile:
    """A way that stumbles over the letters to `bad`."""

    name, mine = Mail.name, Mail.mine

    def __init__(self) -> None:
        self.taken: list[str] = []

    def deliver(self, letters) -> None:  # type: ignore[no-untyped-def]
        if letters[0].email.startswith("bad"):
            raise RecursionError("too deep")
        self.taken.append(letters[0].email)

    def close(self) -> None:
        """Nothing is open."""


def test_whatever_a_letter_raises_delays_that_letter_and_its_reason_is_written_down(body, data) -> None:
    write(body, "a@example.org", "bad@example.org", "z@example.org")
    way = Fragile()
    done = send_due(way)
    assert (done.sent, done.later, done.failed) == (2, 1, 0)
    assert way.taken == ["a@example.org", "z@example.org"]
    bad = Letter.objects.get(email="bad@example.org")
    assert (bad.state, bad.tries, bad.problem) == ("waiting", 1, "RecursionError: too deep")


def test_a_letter_of_a_kind_that_this_version_does_not_know_stops_no_other(body, data, account) -> None:
    write(body, "a@example.org", "z@example.org")
    first = Letter.objects.order_by("pk").first()
    first.account = account("officer")
    first.save()
    other = Letter.objects.order_by("pk").last()
    notice = first.notice
    notice.pk, notice.kind, notice.once = None, "of-tomorrow", None
    notice.save()
    Letter.objects.filter(pk=first.pk).update(notice=notice)
    assert (send_due(Fragile()).sent, Letter.objects.get(pk=other.pk).state) == (1, "sent")
    assert Letter.objects.get(pk=first.pk).problem == "KeyError: 'of-tomorrow'"


@pytest.mark.parametrize(("tries", "state"), [(3, "waiting"), (4, "failed"), (5, "failed")])
def test_a_letter_that_crashes_its_sender_five_times_is_dead(body, data, tries: int, state: str) -> None:
    write(body, "bad@example.org")
    Letter.objects.update(tries=tries)
    send_due(Fragile())
    assert Letter.objects.get().state == state


@pytest.mark.parametrize(("tries", "state"), [(22, "sent"), (23, "sent"), (24, "failed")])
def test_a_letter_whose_senders_were_all_killed_is_dead_in_the_end(body, data, tries: int, state: str) -> None:
    """A kill leaves it `sending`; it is due again when its sender has not been heard of for ten minutes."""
    write(body, "a@example.org")
    Letter.objects.update(state="sending", tries=tries, taken_until=clock.now() - timedelta(seconds=1))
    way = Fragile()
    send_due(way)
    letter = Letter.objects.get()
    assert letter.state == state
    if state == "failed":
        assert (way.taken, letter.problem) == ([], "its sender was ended again and again while it had this letter")


def test_a_file_in_the_place_of_the_folder_delays_all_and_loses_none(body, data) -> None:
    (data / "mail").write_text("in the way")
    write(body, "a@example.org", "b@example.org")
    done = send_due(Mail())
    assert (done.sent, done.failed) == (0, 0)
    assert "mail" in done.away
    assert set(Letter.objects.values_list("state", "tries")) == {("waiting", 0)}
    assert done.away in Letter.objects.order_by("pk").values_list("problem", flat=True)
    (data / "mail").unlink()
    assert send_due(Mail()).sent == 2


def test_a_letter_that_was_removed_meanwhile_is_not_sent(body, data) -> None:
    assert queue.take("of nobody") == []


def test_a_sender_survives_whatever_a_turn_raises(monkeypatch: pytest.MonkeyPatch, caplog) -> None:
    monkeypatch.setattr(worker, "EVERY", 0.01)
    monkeypatch.setattr(worker, "AT_MOST", 0.02)
    sender, went_on = worker.Worker(), threading.Event()
    problems = [RuntimeError("one"), ValueError("two"), OSError("three")]

    def work() -> str:
        if problems:
            raise problems.pop()
        went_on.set()
        return ""

    thread = threading.Thread(target=sender._keep, args=("mail", work), daemon=True)
    thread.start()
    assert went_on.wait(10)
    assert thread.is_alive()
    sender._stop.set()
    thread.join(10)
    told = [record.getMessage() for record in caplog.records]
    assert [text.partition(";")[0] for text in told] == [
        "mail: OSError: three",
        "mail: ValueError: two",
        "mail: RuntimeError: one",
    ]
