"""What the office holds: the record of acts, who administers it, what a demonstration left, the lists."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.doctor.check_result import CheckResult, ok, warning, wrong
from ratingoffice.office.domain.accounts import second_factor
from ratingoffice.office.domain.signing import keys
from ratingoffice.office.models import Account, Act, Appointment, Body, LastAct, Publication, Role

OLDEST_VERIFICATION = 35  # days: with every list


def acts() -> Iterator[CheckResult]:
    """Check the end of the chain of acts; `office verify` checks all of it."""
    about = "record of acts"
    last, head = Act.objects.order_by("-pk").first(), LastAct.objects.filter(pk=1).first()
    if last is None and (head is None or (head.acts, head.digest) == (0, "")):  # the tables of a new office have it
        yield ok(about, "nothing was done yet")
        return
    before = Act.objects.order_by("-pk").values_list("digest", flat=True)[1:2]
    holds = (
        last is not None
        and head is not None
        and last.digest == head.digest == last.digest_after(next(iter(before), ""))
        and Act.objects.count() == head.acts
    )
    if holds and head is not None:
        yield ok(about, f"{head.acts:,} acts, the last one fits; `ratingoffice office verify` reads them all")
    else:
        yield wrong(
            about,
            "its end is not what was recorded",
            "ratingoffice office verify; then restore the last backup for which it holds",
        )


def verification() -> Iterator[CheckResult]:
    about, mark = "verification", settings.DATA / "verified"
    days = (clock.now().timestamp() - mark.stat().st_mtime) // 86400 if mark.exists() else None
    if days is None and Publication.objects.exists():
        yield warning(about, "the lists were never made again to compare them", "ratingoffice office verify")
    elif days is not None and days > OLDEST_VERIFICATION:
        yield warning(about, f"the lists were last made again {days:.0f} days ago", "ratingoffice office verify")
    else:
        yield ok(about, "nothing to verify yet" if days is None else f"all held {days:.0f} days ago")


def signatures() -> Iterator[CheckResult]:
    about, waiting = "signatures", Publication.objects.filter(signature=None).count()
    try:
        key = keys.signer()
    except BadInput as problem:
        yield wrong(about, str(problem), "until then nothing can be published: see docs/running-an-office.md")
        return
    if keys.new_file().exists():
        yield warning(
            about, f"a rotation was interrupted: {keys.new_file()} is still there", "ratingoffice office keys rotate"
        )
    if key is None and keys.ring().keys:
        yield warning(about, f"{settings.SIGNING_KEY} is not there: lists are published unsigned", "put the key back")
    elif key is None:
        yield ok(about, "the office has no key, and signs nothing")
    elif waiting:
        yield warning(about, f"{waiting} lists are not signed", "ratingoffice office sign")
    else:
        yield ok(about, f"every list is signed; the key is {key.public.id}")


def administrators() -> Iterator[CheckResult]:
    about = "administrators"
    accounts = Account.objects.filter(is_active=True, appointments__role=Role.ADMINISTRATOR).distinct()
    if not accounts:
        yield wrong(about, "nobody administers this office", "ratingoffice office invite --role administrator")
    elif len(accounts) == 1 and settings.PRODUCTION:
        yield warning(
            about, f"only {accounts[0].username}", "appoint a second one, who can help when that account is lost"
        )
    else:
        yield ok(about, ", ".join(sorted(account.username for account in accounts)))


def second_factors() -> Iterator[CheckResult]:
    about = "second factors"
    people = Account.objects.filter(is_active=True, appointments__role__in=second_factor.REQUIRED_OF).distinct()
    lacking = sorted(
        account.username for account in people if second_factor.required(account) and not second_factor.has(account)
    )
    if lacking:
        does = "the office asks for one at the next visit to the desk; see that they come"
        yield warning(about, f"{', '.join(lacking)} can sign in with a password alone", does)
    else:
        yield ok(about, "whoever needs one has one")


def demonstrations() -> Iterator[CheckResult]:
    about = "demonstration"
    names = list(Body.objects.filter(is_demo=True).values_list("name", flat=True))
    if not names:
        return
    if settings.PRODUCTION:
        people = Appointment.objects.filter(body__is_demo=True).values("account").distinct().count()
        yield warning(
            about,
            f"{', '.join(names)} is a demonstration, with {people} accounts, and public",
            "begin with an office of its own: ratingoffice office init --data elsewhere",
        )
    else:
        yield ok(about, ", ".join(names))


def lists() -> Iterator[CheckResult]:
    about = "lists"
    for body in Body.objects.order_by("code"):
        if (
            not Appointment.objects.filter(body=body, role=Role.CHIEF, account__is_active=True).exists()
            and not body.is_demo
        ):
            yield warning(
                about,
                f"{body.name} has no chief officer: nobody can publish",
                "an administrator invites one at /desk/accounts/",
            )
        last = body.publications.order_by("-list_date", "-revision").first()
        yield ok(about, f"{body.name}: the last one is that of {last.list_date}" if last else f"{body.name}: none yet")
    if not Body.objects.exists():
        yield warning(
            about,
            "no federation is kept here yet",
            "begin one at /desk/begin/, or take a book over with `ratingoffice office import`",
        )
