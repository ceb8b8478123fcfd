"""A month of work in an office, with rows in every table: `python -m month_of_work` in an office of its own."""

from __future__ import annotations

import sys
from datetime import date, timedelta
from pathlib import Path

#: what people type and a file of a table could stumble over
HARD_TEXT = 'He said "no";\n\\.\n\\N NULL, \t  ½ – Київ 東京 ♞ \\\n'
APRIL, MAY = date(2026, 4, 1), date(2026, 5, 1)


def work() -> None:
    """The rest of March and April at the desk of one body, and what happens around it."""
    sys.path[:0] = [str(Path(__file__).parents[1] / "desk"), str(Path(__file__).parents[2])]
    from ratingoffice.office import clock

    with clock.on(date(2026, 3, 20)):
        people_come()
        a_report_comes()
        others_write()
        publish_next()
    with clock.on(date(2026, 4, 3)):
        a_list_is_corrected()
        shadow_and_readings()
    with clock.on(date(2026, 4, 28)):
        publish_next()
        a_key_follows()


def people_come() -> None:
    """Invitations are accepted, a key for programs is made, second factors are set up."""
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP
    from allauth.socialaccount.models import SocialAccount
    from authenticators import Device, give_passkey
    from django.test import Client

    from ratingoffice.office.domain.accounts import accounts
    from ratingoffice.office.domain.notices import webhooks
    from ratingoffice.office.domain.signing import keys, list_signatures
    from ratingoffice.office.models import Account, Body, Role

    body, administrator = Body.objects.get(code="fide"), Account.objects.get(username="administrator")
    for role in (Role.CHIEF, Role.ORGANISER):
        _, secret = accounts.invite(role, body, administrator, f"new-{role}@example.org")
        accounts.accept(secret, f"new-{role}", "correct horse 12", "Нова", "O'Brien")
    accounts.invite(Role.ARBITER, body, administrator)  # nobody has come yet
    chief = Account.objects.get(username="new-chief")
    accounts.make_token(chief, "pairing program", ["report"], None)
    TOTP.activate(chief, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(chief)
    give_passkey(chief, Device())
    SocialAccount.objects.create(user=chief, provider="https://id.example.org", uid="7")
    Client().force_login(chief)
    webhooks.register(body, "https://example.org/hook", ["list-published", "report-received"], chief)
    webhooks.register(body, "https://example.org/другий", ["list-published"], chief)
    keys.make()
    list(list_signatures.sign_all(body))


def a_report_comes() -> None:
    """An organiser registers an event, sends a wrong file, then the right one; others are refused and noted."""
    from desk_reports import good, line, listed, registered, report

    from ratingoffice.office import clock
    from ratingoffice.office.domain.decisions import decisions
    from ratingoffice.office.domain.decisions.appeals import file_appeal
    from ratingoffice.office.domain.events import change_requests, documents
    from ratingoffice.office.domain.reports import identities
    from ratingoffice.office.domain.reports.receive_report import receive_report
    from ratingoffice.office.infra.stored_files import Paper
    from ratingoffice.office.models import Account, Body

    body = Body.objects.get(code="fide")
    officer, organiser = (Account.objects.get(username=name) for name in ("officer", "new-organiser"))
    event, players = registered(body, officer), listed(body)
    event.owners.add(organiser)
    receive_report(event, b"no report at all", "wrong.txt", organiser)
    people = [line(number, player) for number, player in enumerate(players[:3], start=1)]
    unknown = line(4, players[3], name="Nobody, Known", fide_id="", birth="1901")
    identified = receive_report(event, report(*people, unknown), "open.trf", organiser)
    identities.settle(identified, {4: players[3]}, officer)
    receive_report(event, good(players), "open-again.trf", organiser)
    documents.keep_document(event, "regulations", organiser, file=Paper(b"%PDF-1.4 terms", "terms.pdf"))
    other = registered(body, officer, event_id="refused-open", name="Refused Open")
    other.owners.add(organiser)
    notice = decisions.Notice("the club", clock.today(), HARD_TEXT)
    refusal = decisions.decide(other, "refused", HARD_TEXT, officer, notice=notice)
    file_appeal(refusal, HARD_TEXT, organiser, Paper(b"we appeal", "appeal.txt"))
    decisions.decide(event, "noted", "seen", officer)
    change_requests.request_change(event, {"time_control": "5400+30"}, {"time_control": "7200"}, organiser, HARD_TEXT)


def others_write() -> None:
    """Claims come in and are answered; the register changes."""
    from ratingoffice.office.domain.claims import handling, receiving
    from ratingoffice.office.domain.claims.subject import about_of
    from ratingoffice.office.domain.lists import published_lists
    from ratingoffice.office.domain.people import base_corrections, name_withdrawal
    from ratingoffice.office.domain.people.players import create_player, merge
    from ratingoffice.office.models import Account, Body

    body = Body.objects.get(code="fide")
    officer, chief = (Account.objects.get(username=name) for name in ("officer", "new-chief"))
    player = body.players.order_by("pk")[5]
    about = about_of(body, f"player/{player.player_id}")
    for text in (HARD_TEXT, "the same", "a third one"):
        said = receiving.ClaimForm(text=text, email="reader@example.org", name="Reader", language="uk")
        claim = receiving.receive(body, about, said, network="192.0.2.0")
    receiving.confirm(claim)
    handling.assign(claim, officer, officer)
    handling.ask(claim, "Which game?", officer)
    receiving.reply(claim, HARD_TEXT)
    handling.reject(claim, "the sheet says otherwise", officer)
    for player_id in ("NEW1", "NEW2"):
        create_player(body, {"player_id": player_id, "name": "O'Neil, Zoë", "sex": "w", "birth_date": "1999"}, officer)
    new, same = (body.players.get(player_id=player_id) for player_id in ("NEW1", "NEW2"))
    merge(same, new, officer, "one person")
    name_withdrawal.withdraw(player, "Player A", chief, "asked for")
    newest = published_lists.newest(body)
    assert newest is not None
    rated = published_lists.frame(newest).filter(pool="standard")["player_id"][20]
    base = {"pool": "standard", "value": 1700, "holds_from": APRIL, "decided_by": "QC", "decided_on": date(2026, 3, 19)}
    base_corrections.correct_base(body.players.get(player_id=rated), base, chief, "decided")


def publish_next() -> None:
    from ratingoffice.office.domain.lists import publishing
    from ratingoffice.office.models import Account, Body

    body, chief = Body.objects.get(code="fide"), Account.objects.get(username="new-chief")
    publishing.publish(body, publishing.preview(body).token, chief)


def a_list_is_corrected() -> None:
    """A claim about a game leads to a correction, which is published."""
    from ratingoffice.office.domain.claims import handling, receiving
    from ratingoffice.office.domain.claims.subject import about_of
    from ratingoffice.office.domain.corrections import corrections
    from ratingoffice.office.models import Account, Body

    body, chief = Body.objects.get(code="fide"), Account.objects.get(username="new-chief")
    game = body.events.get(event_id="test-open").games.filter(white_result="1").order_by("pk")[0]
    key = {"event_id": "test-open", "round": game.round, "white_id": game.white_id, "black_id": game.black_id}
    about = about_of(body, f"game/test-open/{game.round}/{game.white_id}/{game.black_id}")
    claim = receiving.receive(body, about, receiving.ClaimForm(right="==", text="it was a draw", email="a@example.org"))
    handling.accept(claim, "so it is", chief)
    draw = {"white_result": "=", "black_result": "="}
    corrections.draft(body, APRIL, "games", key, draw, HARD_TEXT, date(2026, 4, 2), chief, claim)
    corrections.publish_corrections(body, corrections.impact(body).token, chief)


def shadow_and_readings() -> None:
    """A point is read otherwise; lists of another program are compared."""
    from ratingoffice.office import clock
    from ratingoffice.office.domain.federations import readings
    from ratingoffice.office.models import Account, Blob, Body, ShadowMonth

    body, chief = Body.objects.get(code="fide"), Account.objects.get(username="new-chief")
    readings.choose(body, "I-7", "window", MAY, HARD_TEXT, chief)
    ShadowMonth.objects.create(
        body=Body.objects.get(code="jcf"),
        list_date=APRIL,
        summary=[{"listed": 1}],
        causes=[],
        differences=Blob.objects.order_by("pk")[0],
        compared_at=clock.now(),
    )


def a_key_follows() -> None:
    from ratingoffice.office.domain.signing import keys

    keys.rotate(timedelta(days=30))


if __name__ == "__main__":
    import django

    django.setup()
    work()
