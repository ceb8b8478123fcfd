"""What the processes of the concurrency tests run: `python -m officers WHAT …` in an office of their own."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any


def publish_at_once(count: int) -> None:
    """So many threads publish the same preview; prints what came of each."""
    from django.db import connections

    from ratingoffice.office.domain.lists import publishing
    from ratingoffice.office.models import Body

    body = Body.objects.get(code="fide")
    token = publishing.preview(body).token
    barrier, said = threading.Barrier(count), []

    def one() -> None:
        barrier.wait()
        try:
            publishing.publish(body, token, None)
            said.append("published")
        except publishing.Conflict as conflict:
            said.append(str(conflict))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("\n".join(sorted(said)))


def at_once(*deeds: Callable[[], object]) -> list[str]:
    """What came of each, all of them begun before any has written: what one records waits for the others.

    Where they come one after the other, the first waits in vain for a second, and goes on.
    """
    from django.db import connections

    from ratingoffice.book.findings import BadInput
    from ratingoffice.office.domain.accounts import accounts

    meeting, said, written = threading.Barrier(len(deeds)), [], accounts.record

    def met(*words: Any, **more: Any) -> Any:
        with suppress(threading.BrokenBarrierError):
            meeting.wait(timeout=1)
        return written(*words, **more)

    def do(deed: Callable[[], object]) -> None:
        try:
            deed()
            said.append("done")
        except BadInput as bad:
            said.append(str(bad))
        finally:
            connections.close_all()

    accounts.record = met  # type: ignore[assignment]
    threads = [threading.Thread(target=do, args=[deed]) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(said)


def administrators() -> list[Any]:
    """Two, and nobody else."""
    from ratingoffice.office.models import Account, Appointment, Role

    Appointment.objects.filter(role=Role.ADMINISTRATOR).delete()
    both = [Account.objects.create(username=name) for name in ("olena", "sato")]
    for one in both:
        Appointment.objects.create(account=one, role=Role.ADMINISTRATOR)
    return both


def deactivate_each_other() -> None:
    """Two administrators; prints what came of it, and how many can still sign in."""
    from ratingoffice.office.domain.accounts.accounts import set_active
    from ratingoffice.office.models import Account

    first, second = administrators()
    print(*at_once(lambda: set_active(first, False, second), lambda: set_active(second, False, first)), sep="\n")
    print(Account.objects.filter(username__in=["olena", "sato"], is_active=True).count())


def publish_while_something_changes() -> None:
    """A change is committed after the preview is made again and before the body is locked."""
    from django.db import connections

    from ratingoffice.office.domain.lists import publishing
    from ratingoffice.office.models import Body, Publication, record

    body = Body.objects.get(code="fide")
    token, made = publishing.preview(body).token, publishing.lines_of

    def change() -> None:
        record("event.change", "event/E1", by=None, body=body, changes_next_list=True)
        connections.close_all()

    def changed_meanwhile(*words: Any) -> Any:
        elsewhere = threading.Thread(target=change)
        elsewhere.start()
        elsewhere.join()
        return made(*words)

    publishing.lines_of = changed_meanwhile
    try:
        publishing.publish(body, token, None)
        print("published")
    except publishing.Conflict as conflict:
        print(conflict)
    print(Publication.objects.filter(body=body, list_date=date(2026, 4, 1)).count())


def decide_while_publishing() -> None:
    """An officer has begun to decide an event; a chief publishes; the officer goes on."""
    from django.db import connections

    from ratingoffice.office import clock
    from ratingoffice.office.domain.decisions import decisions
    from ratingoffice.office.domain.lists import publishing
    from ratingoffice.office.models import Body

    clock.today = lambda: date(2026, 3, 20)  # type: ignore[assignment]
    clock.now = lambda: datetime(2026, 3, 20, 12, tzinfo=UTC)  # type: ignore[assignment]
    body = Body.objects.get(code="fide")
    event = body.events.filter(rated_on=None).exclude(games=None).order_by("pk").first()
    token, kept = publishing.preview(body).token, decisions.keep_paper
    begun, said = threading.Event(), []

    def slowly(paper: Any) -> Any:  # in the transaction that decides
        begun.set()
        time.sleep(1.5)
        return kept(paper)

    def decide() -> None:
        notice = decisions.Notice("the club", date(2026, 3, 20), "refused")
        try:
            decisions.decide(event, "refused", "late", None, notice=notice)
            said.append("decided")
        finally:
            begun.set()  # whatever happens, nobody waits for ever
            connections.close_all()

    decisions.keep_paper = slowly
    officer = threading.Thread(target=decide)
    officer.start()
    begun.wait()
    try:
        publishing.publish(body, token, None)
        said.append("published")
    except publishing.Conflict as conflict:
        said.append(str(conflict))
    officer.join()
    print(*sorted(said), sep="\n")


def appoint_at_once() -> None:
    """The same person to the same role, four times; prints what came of it, and how many appointments there are."""
    from ratingoffice.office.domain.accounts.accounts import appoint
    from ratingoffice.office.models import Account, Role

    person = Account.objects.create(username="olena")
    print(*at_once(*[lambda: appoint(person, Role.ADMINISTRATOR, None, None)] * 4), sep="\n")
    print(person.appointments.count())


def keep_registers() -> None:
    """A federation is excluded, a paper copy and a fee recorded; prints who is kept off the list, and what is open."""
    from ratingoffice.office.domain.events.fees import open_fees, set_table
    from ratingoffice.office.domain.events.paper_reports import receive_paper
    from ratingoffice.office.domain.federations.member_federations import edit_federation
    from ratingoffice.office.domain.lists import publishing
    from ratingoffice.office.models import Body

    body, other = Body.objects.get(code="fide"), Body.objects.get(code="fshu")
    federation = body.federations.filter(excluded_from=None).order_by("federation")[0]
    excluded = {"name": federation.name, "excluded_from": date(2026, 3, 31)}
    edit_federation(federation, excluded, None, "excluded")
    set_table(body, {"table": "2 5", "currency": "EUR", "holds_from": date(2026, 3, 1)}, None, "decided")
    event = other.events.exclude(reported_on=None).order_by("pk").first()
    receive_paper(event, event.ends_on, None)
    ready = publishing.preview(body)
    clauses = ready.rated.unlisted["clause"].str.ends_with("/10.1/excluded")
    publishing.publish(body, ready.token, None)
    body.refresh_from_db()
    due = [one.amount for one in open_fees(body) if one.event.invoiced_on is None]
    print(clauses.any(), set(due) == {500}, len(due) > 0)


def preview() -> None:
    from ratingoffice.office.domain.lists import publishing
    from ratingoffice.office.models import Body

    print(publishing.preview(Body.objects.get(code="fide")).token)


def publish(token: str, gate: str = "") -> None:
    """Says `ready` when everything is rated; waits for the gate, a file; publishes."""
    from ratingoffice.office.domain.lists import publishing
    from ratingoffice.office.models import Body

    body = Body.objects.get(code="fide")
    publishing.preview(body).tables  # noqa: B018 - rated and packed before the others are waited for
    print("ready", flush=True)
    while gate and not Path(gate).exists():
        time.sleep(0.005)
    try:
        publishing.publish(body, token, None)
        print("published", flush=True)
    except publishing.Conflict as conflict:
        print(conflict, flush=True)


def correct() -> None:
    """Turns a result of February's list round, and publishes the revisions."""
    from ratingoffice.office.domain.corrections import corrections
    from ratingoffice.office.domain.lists import published_lists
    from ratingoffice.office.models import Body

    body, day = Body.objects.get(code="fide"), date(2026, 2, 1)
    published = published_lists.publication(body, day)
    assert published is not None
    games = published_lists.frame(published, "games")
    won = games.filter((games["white_result"] == "1") & (games["rated_on"] == day)).row(0, named=True)
    key = {name: won[name] for name in ("event_id", "round", "white_id", "black_id")}
    corrections.draft(body, day, "games", key, {"white_result": "0", "black_result": "1"}, "sent wrongly", day, None)
    for one in corrections.publish_corrections(body, corrections.impact(body).token, None):
        print(one.list_date, one.revision)


def look_at_once(count: int) -> None:
    """So many look at a report that was never read; prints how many readings there are, and how many are kept."""
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connections

    sys.path[:0] = [str(Path(__file__).parents[1] / "desk"), str(Path(__file__).parents[2])]
    from desk_reports import good, listed, registered

    from ratingoffice.office.domain.reports.parsed_reports import parsed_of
    from ratingoffice.office.domain.reports.receive_report import receive_report
    from ratingoffice.office.models import Body, ParsedReport

    body = Body.objects.get(code="fide")
    report = receive_report(registered(body, None), good(listed(body)), "open.trf", None)
    ParsedReport.objects.all().delete()

    def look(_: int) -> str:
        found = repr(parsed_of(report))
        connections.close_all()
        return found

    with ThreadPoolExecutor(count) as threads:
        print(len(set(threads.map(look, range(count)))), ParsedReport.objects.count())


def everything_holds() -> None:
    from ratingoffice.office.domain.lists.verify import verify

    print(all(checked.holds for checked in verify()))


def import_book(folder: str) -> None:
    from ratingoffice.office.domain.lists import transfer

    print("ready", flush=True)
    transfer.import_book(folder, "fide", list_date=date(2026, 3, 1))
    print("imported", flush=True)


def state(*databases: str) -> None:
    """A line for each of these SQLite files, or for the one database that is set: what is there, and if it holds."""
    from django.db import connection

    from ratingoffice.office.domain.lists.verify import verify
    from ratingoffice.office.models import Act, Blob, Body, Event, Line, Player, Publication, PublishedTable

    for database in databases or ("",):
        if database:
            connection.close()
            connection.settings_dict["NAME"] = database
        fide = Body.objects.filter(code="fide").first()  # the others are not touched
        wrong = [str(checked) for checked in (verify(fide) if fide else ()) if not checked.holds]
        april = Publication.objects.filter(body__code="fide", list_date=date(2026, 4, 1))
        rated = Event.objects.filter(body__code="fide", rated_on=date(2026, 4, 1)).exists()
        told = Act.objects.filter(verb="list.publish", about="list/2026-04-r1").exists()
        lines = Line.objects.filter(publication__in=april).exists()
        tables = PublishedTable.objects.filter(publication__in=april).exists()
        bodies, players, blobs = (model.objects.count() for model in (Body, Player, Blob))
        print(
            wrong, april.count(), int(rated), int(told), int(lines), int(tables), bodies, players, bool(blobs), sep="|"
        )


if __name__ == "__main__":
    import django

    django.setup()
    what, *words = sys.argv[1:]
    globals()[what](*(int(word) if word.isdecimal() else word for word in words))
