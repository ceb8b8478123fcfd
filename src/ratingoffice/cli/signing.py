"""`ratingoffice office keys`, `sign` and `mirror`: who vouches for the lists, and what others check them by."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratingoffice.cli.command import PATH, Group
from ratingoffice.cli.common import plural
from ratingoffice.cli.office_setup import app, data_option, find_body, report_office_errors, set_up
from ratingoffice.cli.progress import progress, progress_option, say

if TYPE_CHECKING:
    from ratingoffice.assurance.proof.key_ring import OfficeKey

keys = Group(help="The keys that sign the lists: make, show, rotate, revoke.")
app.add_command(keys, "keys")


@keys.command()
@click.option("--lost", is_flag=True, help="The previous key is lost and cannot vouch for the new one.")
@data_option
@report_office_errors
def make(lost: bool, data: Path | None) -> None:
    """Make the key that signs the lists from now on; one that lies in its place already is taken.

    Example: ratingoffice office keys make
    """
    set_up(data, new=False)
    from django.conf import settings

    from ratingoffice.office.domain.signing import keys as signing_keys

    print_key(signing_keys.make(lost=lost))
    print(f"The private key is in {settings.SIGNING_KEY}: keep a copy of it away from this machine.")
    print("Publish the fingerprint elsewhere too; then sign the lists that are there: ratingoffice office sign")


@keys.command()
@data_option
@report_office_errors
def show(data: Path | None) -> None:
    """The public keys and their fingerprints, and until when each signs.

    Example: ratingoffice office keys show
    """
    set_up(data, new=False)
    from ratingoffice.office.domain.signing import keys as signing_keys

    ring = signing_keys.ring()
    for key in ring.keys.values():
        print_key(key)
    for problem in ring.problems:
        print(problem)
    if not ring.keys:
        print("The office has no key: ratingoffice office keys make")


@keys.command()
@click.option(
    "--overlap-days",
    type=click.IntRange(min=0, max=366),
    default=30,
    show_default=True,
    help="How long the previous key still signs, in days.",
)
@data_option
@report_office_errors
def rotate(overlap_days: int, data: Path | None) -> None:
    """Put another key in the place of the present one, which vouches for it.

    Example: ratingoffice office keys rotate --overlap-days 30
    """
    set_up(data, new=False)
    from ratingoffice.office.domain.signing import keys as signing_keys

    print_key(signing_keys.rotate(timedelta(days=overlap_days)))
    print("The file of the key before lies beside it, under its own name: delete it when the overlap has ended.")


@keys.command()
@click.argument("key", help="The key, as `keys show` names it.")
@click.option("--why", required=True, help="The reason, which everybody can read.")
@data_option
@report_office_errors
def revoke(key: str, why: str, data: Path | None) -> None:
    """Declare that an earlier key signs nothing any more: what it has signed so far stands.

    Example: ratingoffice office keys revoke 1f0c9a5e77b21d34 --why "the server was broken into"
    """
    set_up(data, new=False)
    from ratingoffice.office.domain.signing import keys as signing_keys

    print_key(signing_keys.revoke(key, why))


def print_key(key: OfficeKey) -> None:
    ends = f", revoked on {key.revoked[:10]}: {key.why}" if key.revoked else f", until {key.until[:10]}"
    print(f"key {key.public.id}, since {key.since[:10]}{ends if key.revoked or key.until else ''}")
    print(f"  public key   {key.public.text}")
    print(f"  fingerprint  {key.public.fingerprint}")


@app.command()
@click.option("--body", default="", help="Only this body.")
@data_option
@progress_option
@report_office_errors
def sign(body: str, data: Path | None, show_progress: bool) -> None:
    """Sign the lists that are not signed yet, the oldest first. That vouches for them from now on only.

    Example: ratingoffice office sign
    """
    set_up(data, new=False)
    from ratingoffice.office.domain.signing.list_signatures import sign_all

    done = 0
    with progress(
        show_progress, lambda: "every list that was signed stays so; the same command goes on."
    ) as on_progress:
        for publication in sign_all(find_body(body) if body else None, on_progress):
            say(f"{publication.body.code} list {publication.list_date} r{publication.revision}: signed")
            done += 1
    print(f"{plural(done, 'list')} signed. The signatures vouch for what is stored now, from now on.")


@app.command()
@click.argument("out", type=PATH, help="Output folder; files that are in it already are not written again.")
@click.option(
    "--whole",
    "is_whole",
    is_flag=True,
    help="With names, birth dates and all that went in: for auditors, not for the public.",
)
@data_option
@progress_option
@report_office_errors
def mirror(out: Path, is_whole: bool, data: Path | None, show_progress: bool) -> None:
    """Write all lists with their statements and the keys, so that anybody can check them with `ratingoffice verify`.

    Example: ratingoffice office mirror mirror
    """
    set_up(data, new=False)
    from ratingoffice.office.domain.lists.mirror import write

    written = existing = 0
    with progress(
        show_progress, lambda: "every list that was written is whole; the same command goes on."
    ) as on_progress:
        for label, is_new in write(out, complete=is_whole, on_progress=on_progress):
            written, existing = written + is_new, existing + (not is_new)
            if is_new:
                say(f"{label}: written")
    print(f"{out}: {plural(written, 'list')} written, {existing} there already")
