"""The pages about notices: what is chosen there holds, and what is shown there is for who looks."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratingoffice.office import clock
from ratingoffice.office.domain.decisions.decisions import decide
from ratingoffice.office.models import Act, Letter, Webhook


def test_what_is_chosen_holds_and_is_an_act(event, client_as, account) -> None:
    page = client_as("organiser").get("/desk/account/notices/").content.decode()
    assert 'name="decision"' in page
    assert 'name="claim-received"' not in page  # an officer's
    kinds = ("report-received", "findings", "decision", "deadline-near", "interim-due", "list-published")
    chosen = dict.fromkeys(kinds, "digest") | {"decision": "never", "notices_to": "new@example.org"}
    assert client_as("organiser").post("/desk/account/notices/", chosen).status_code == 302
    assert account("organiser").notices_to == "new@example.org"
    assert account("organiser").email == "organiser@example.org"  # by which others know the person
    assert Act.objects.latest("pk").verb == "account.notices"
    decide(event, "noted", "because of the hall", None)
    assert not Letter.objects.exists()


def test_an_administrator_sees_whom_a_letter_did_not_reach_and_not_what_it_says(event, client_as) -> None:
    decide(event, "noted", "because of the hall", None)
    letter = Letter.objects.get()
    Letter.objects.update(state="failed", problem="550 no such mailbox")
    page = client_as("administrator").get("/desk/letters/").content.decode()
    assert "organiser" in page
    assert "550 no such mailbox" in page
    assert "because of the hall" not in page
    assert event.name not in page
    assert client_as("administrator").post(f"/desk/letters/{letter.pk}/again/").status_code == 302
    assert Letter.objects.get().state == "waiting"


@pytest.fixture
def letter(event):  # type: ignore[no-untyped-def]
    """One that failed."""
    decide(event, "noted", "because of the hall", None)
    Letter.objects.update(state="failed", tries=24, problem="550 no such mailbox")
    return Letter.objects.get()


def test_a_chief_officer_sees_why_a_letter_waits_and_sends_it_again(letter, client_as) -> None:
    chief = client_as("chief")
    Letter.objects.update(state="waiting", tries=3, problem="451 try later", due_at=clock.now() + timedelta(hours=1))
    page = chief.get("/desk/letters/").content.decode()
    assert page.index("Delayed") < page.index("451 try later")
    assert chief.post(f"/desk/letters/{letter.pk}/again/").status_code == 302
    letter.refresh_from_db()
    assert (letter.state, letter.tries) == ("waiting", 0)
    assert letter.due_at <= clock.now()
    assert Act.objects.latest("pk").verb == "notice.again"


def test_a_letter_that_nobody_takes_is_discarded_as_an_act_which_names_nobody(letter, client_as) -> None:
    assert client_as("chief").post(f"/desk/letters/{letter.pk}/discard/").status_code == 302
    assert not Letter.objects.exists()
    act = Act.objects.latest("pk")
    assert (act.verb, act.about, act.before) == (
        "notice.discard",
        f"letter/{letter.pk}",
        {"kind": "decision", "tries": 24},
    )


def test_a_letter_that_is_being_sent_is_its_senders(letter, client_as) -> None:
    Letter.objects.update(state="sending")
    acts = Act.objects.count()
    for deed in ("again", "discard"):
        client_as("chief").post(f"/desk/letters/{letter.pk}/{deed}/")
    assert (Letter.objects.get().state, Act.objects.count()) == ("sending", acts)


def test_letters_of_another_body_are_not_there(letter, client_as, account, jcf) -> None:
    account("chief").appointments.exclude(body=jcf).delete()
    chief = client_as("chief")
    assert "550 no such mailbox" not in chief.get("/desk/letters/").content.decode()
    for deed in ("again", "discard"):
        assert chief.post(f"/desk/letters/{letter.pk}/{deed}/").status_code == 404
    assert Letter.objects.get().state == "failed"


def test_the_secret_of_a_webhook_is_shown_once(body, client_as) -> None:
    chief = client_as("chief")
    asked = {"url": "https://example.org/hook", "kinds": ["decision"]}
    assert "whsec_" in chief.post("/desk/webhooks/fide/", asked).content.decode()
    assert "whsec_" not in chief.get("/desk/webhooks/fide/").content.decode()
    assert Webhook.objects.get().kinds == ["decision"]


def test_an_address_without_tls_is_refused_next_to_its_field(body, client_as) -> None:
    page = client_as("chief").post("/desk/webhooks/fide/", {"url": "http://example.org/", "kinds": ["decision"]})
    assert "http://example.org/ is no address of a receiver" in page.content.decode()
    assert not Webhook.objects.exists()
