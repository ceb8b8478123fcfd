"""A notice is written with the deed, for those who may know of it, as soon as each of them chose."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from ratingoffice.message import Message
from ratingoffice.office import clock
from ratingoffice.office.domain.notices import Outsider, kinds, path, tell, write_to
from ratingoffice.office.models import Letter, Notice


def decide(event, **more):  # type: ignore[no-untyped-def]
    said = Message("decided on {event}", event=event.name)
    address = path("desk:event", event=event.pk)
    return tell(kinds.DECISION, said, about=event.name, address=address, event=event, **more)


def told() -> dict[str, Letter]:
    return {one.account.username if one.account else one.email: one for one in Letter.objects.select_related("account")}


def test_the_owner_is_told_at_once_and_officers_only_if_they_chose_so(event, account) -> None:
    assert decide(event) is not None
    assert list(told()) == ["organiser"]
    officer = account("officer")
    officer.told = {"decision": "at-once"}
    officer.save()
    Letter.objects.all().delete()
    decide(event)
    assert sorted(told()) == ["officer", "organiser"]


def test_whoever_chose_not_to_be_told_is_not(event, account) -> None:
    owner = account("organiser")
    owner.told = {"decision": "never"}
    owner.save()
    decide(event)
    assert told() == {}


def test_a_digest_waits_for_the_next_morning_and_all_of_a_day_go_together(event, account) -> None:
    owner = account("organiser")
    owner.told = {"decision": "digest"}
    owner.save()
    with clock.on(date(2026, 3, 5)):
        decide(event)
        decide(event)
    with clock.on(date(2026, 3, 6)):
        decide(event)
    days = [(one.due_at.isoformat(), one.envelope) for one in Letter.objects.order_by("pk")]
    morning = [(f"2026-03-0{day}T07:00:00+00:00", f"digest-{owner.pk}-2026-03-0{day}") for day in (6, 6, 7)]
    assert days == morning


def test_what_must_not_be_told_twice_is_told_once(event) -> None:
    assert decide(event, dedupe_key="x") is not None
    assert decide(event, dedupe_key="x") is None
    assert Notice.objects.count() == 1


def test_who_has_no_account_is_written_to_with_a_page_of_their_own(body) -> None:
    said = Message("your report {number} has come", number=3)
    one = Outsider("ann@example.org", "uk", "/claims/secret/")
    write_to([one], kinds.CLAIM_RECEIVED, said, about="3", address="/claims/3/", body=body)
    letter = Letter.objects.get()
    assert (letter.email, letter.language, letter.address) == ("ann@example.org", "uk", "/claims/secret/")


def test_what_did_not_happen_is_not_told(event) -> None:
    with transaction.atomic():
        decide(event)
        transaction.set_rollback(True)
    assert not Notice.objects.exists()
    assert not Letter.objects.exists()
