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
    help="A statement that you kept: its digest, or the file statement.json or chain.json; may be repeated.",
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
    help="How many seconds fetching may take altogether.",
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
    known = key_given(key) if key else None
    heads = [digest for text in head or () for digest in heads_given(text)]
    with progress(show_progress, lambda: UNCHANGED) as on_progress:
        found = list(verify(mirror, known, heads, only, on_progress))
    wrong = [one for one in found if not one.holds]
    if format is Format.json:
        print_json([vars(one) for one in found])
    else:
        from ratingoffice.cli.table import print_table

        lists = [one for one in found if one.tables]
        rows = [
            (one.body, one.what, one.signed, one.tables, one.numbers, "holds" if one.holds else "DOES NOT HOLD")
            for one in lists
        ]
        print_table(("body", "list", "signed by", "tables", "numbers", "result"), rows)
        for one in wrong:
            for problem in one.problems:
                print(visible(f"{one.body} {one.what}: {problem}"))
        print(
            f"{len(wrong)} of {plural(len(found), 'check')} {'does' if len(wrong) == 1 else 'do'} not hold"
            if wrong
            else "Everything holds."
        )
        if known is None and mirror.keys.keys:
            print(UNKNOWN_KEY)
            for each in mirror.keys.keys.values():
                print(f"  {each.public.fingerprint}")
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
        return at_office(Mirror(where, limits)), ""
    root = next((folder for folder in file.parents if (folder / KEYS).is_file()), None)
    if root is None:
        raise BadInput("{file} lies in no mirror: there is no {keys} above it", file=where, keys=KEYS)
    return Mirror(str(root), limits), file.relative_to(root).as_posix()


def at_office(given: Mirror) -> Mirror:
    """Of an office the address alone is enough: its mirror is below it."""
    from ratingoffice.assurance.proof.mirror import IN_OFFICE

    if given.is_on_the_web and not given.has_keys:
        below = given.below(IN_OFFICE)
        return below if below.has_keys else given
    return given


def key_given(text: str) -> PublicKey | Fingerprint:
    """From its text, its fingerprint, or a file with one of them."""
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


def heads_given(text: str) -> list[str]:
    """The digests of the statements that somebody has kept."""
    from ratingoffice.assurance.proof.json_text import parse_json
    from ratingoffice.assurance.proof.statement import statement

    if not Path(text).is_file():
        if len(text) != 64:
            raise BadInput('"{text}" is neither a file nor the digest of a statement', text=text)
        return [text.lower()]
    said = parse_json(Path(text).read_bytes(), text)
    if isinstance(said, dict) and isinstance(said.get("lists"), list):
        kept = [one.get("statement") for one in said["lists"] if isinstance(one, dict) and one.get("signature")]
    else:
        kept = [said]
    return [statement(one, text).own_digest for one in kept]
