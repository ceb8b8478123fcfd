"""`ratingoffice verify`: a copy of published lists, checked by anybody."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from ratingoffice.book.findings import BadInput
from ratingoffice.cli.command import Command
from ratingoffice.cli.common import Format, format_option, plural, print_json
from ratingoffice.cli.progress import UNCHANGED, progress, progress_option
from ratingoffice.unseen import visible

if TYPE_CHECKING:
    from ratingoffice.assurance.proof.keys import Fingerprint, PublicKey
    from ratingoffice.assurance.proof.mirror import Mirror

key_option = click.option(
    "--key",
    default="",
    help="A public key of the office that you have from elsewhere, its fingerprint, or a file with it.",
)
head_option = click.option(
    "--head",
    multiple=True,
    help="A statement that you have stored: its digest, or the file statement.json or chain.json; may be repeated.",
)
NOT_INSTALLED = "signatures are checked by the library cryptography: pip install 'ratingoffice[verify]'"


@click.command(cls=Command)
@click.argument("where", help="A mirror: its folder, its address, or one of its files.")
@key_option
@head_option
@click.option(
    "--timeout",
    type=click.IntRange(min=1),
    default=600,
    show_default=True,
    help="Time limit for all downloads, in seconds.",
)
@format_option()
@progress_option
def verify(where: str, key: str, head: tuple[str, ...], timeout: int, format: Format, show_progress: bool) -> None:
    """Check a mirror of published lists: signatures, the chain, the tables that are there, and from a whole one every
    number again. Exit 1 where anything does not hold, 2 where nothing could be checked.

    Example: ratingoffice verify mirror --key 1f0c…
    """
    try:
        import cryptography  # noqa: F401 - is it there?
    except ImportError:
        raise BadInput(NOT_INSTALLED) from None
    from ratingoffice.assurance.proof.verify import verify

    mirror, only = mirror_at(where, timeout)
    public_key = parse_key(key) if key else None
    heads = [digest for text in head or () for digest in statement_digests(text)]
    with progress(show_progress, lambda: UNCHANGED) as on_progress:
        checks = list(verify(mirror, public_key, heads, only, on_progress))
    wrong = [check for check in checks if not check.holds]
    if format is Format.json:
        print_json([vars(check) for check in checks])
    else:
        from ratingoffice.cli.table import print_table

        lists = [check for check in checks if check.tables]
        rows = [
            (
                check.body,
                check.what,
                check.signed,
                check.tables,
                check.numbers,
                "holds" if check.holds else "DOES NOT HOLD",
            )
            for check in lists
        ]
        print_table(("body", "list", "signed by", "tables", "numbers", "result"), rows)
        for check in wrong:
            for problem in check.problems:
                print(visible(f"{check.body} {check.what}: {problem}"))
        print(
            f"{len(wrong)} of {plural(len(checks), 'check')} {'does' if len(wrong) == 1 else 'do'} not hold"
            if wrong
            else "Everything holds."
        )
        if public_key is None and mirror.keys.keys:
            print(UNKNOWN_KEY)
            for mirror_key in mirror.keys.keys.values():
                print(f"  {mirror_key.public.fingerprint}")
    if wrong:
        raise Exit(1)


UNKNOWN_KEY = (
    "The keys are those that the mirror itself names. Give --key, or compare with a fingerprint from elsewhere:"
)


def mirror_at(where: str, timeout: int) -> tuple[Mirror, str]:
    """The mirror, and the name in it of the file that `where` is, "" where it is the mirror itself."""
    from ratingoffice.assurance.proof.fetch import Limits
    from ratingoffice.assurance.proof.mirror import KEYS, Mirror

    limits = Limits(seconds=timeout)
    file = Path(os.path.abspath(where))  # not resolved: a link in a mirror is what it is named there
    if not file.is_file():
        return mirror_of_office(Mirror(where, limits)), ""
    root = next((folder for folder in file.parents if (folder / KEYS).is_file()), None)
    if root is None:
        raise BadInput("{file} lies in no mirror: there is no {keys} above it", file=where, keys=KEYS)
    return Mirror(str(root), limits), file.relative_to(root).as_posix()


def mirror_of_office(mirror: Mirror) -> Mirror:
    """Return the mirror below the address of an office, or the mirror itself."""
    from ratingoffice.assurance.proof.mirror import IN_OFFICE

    if mirror.is_on_the_web and not mirror.has_keys:
        below = mirror.below(IN_OFFICE)
        return below if below.has_keys else mirror
    return mirror


def parse_key(text: str) -> PublicKey | Fingerprint:
    """Read a public key from its text, its fingerprint, or a file with one of them."""
    from ratingoffice.assurance.proof.keys import Fingerprint, public_key

    words = [text]
    if Path(text).is_file():
        words = Path(text).read_text(encoding="utf-8", errors="replace").split()
    for word in words:
        if len(word) == 64 and not set(word.lower()) - set("0123456789abcdef"):
            return Fingerprint(word.lower())
        if len(word) == 44:
            return public_key(word)
    raise BadInput('"{text}" is no public key: give 44 characters of base64, 64 of a fingerprint, or a file', text=text)


def statement_digests(text: str) -> list[str]:
    """Return the digests of the statements that the user has stored."""
    from ratingoffice.assurance.proof.json_text import parse_json
    from ratingoffice.assurance.proof.statement import parse_statement

    if not Path(text).is_file():
        if len(text) != 64:
            raise BadInput('"{text}" is neither a file nor the digest of a statement', text=text)
        return [text.lower()]
    document = parse_json(Path(text).read_bytes(), text)
    if isinstance(document, dict) and isinstance(document.get("lists"), list):
        statements = [
            item.get("statement") for item in document["lists"] if isinstance(item, dict) and item.get("signature")
        ]
    else:
        statements = [document]
    return [parse_statement(item, text).own_digest for item in statements]
