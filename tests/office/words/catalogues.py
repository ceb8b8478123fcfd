"""The catalogues as people write them, read by Babel; and every template that the program has, found by Babel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import ratingoffice
from office.words.editions import of_editions
from ratingoffice.office.infra.words.catalogue import LOCALE

PACKAGE = Path(ratingoffice.__file__).parent
LANGUAGES = ("uk", "ja")
CONTEXT, PLURAL = "\x04", "\x00"

#: who takes a template, or text that is its own, and as which argument
KEYWORDS = {
    "Message": (1,),
    "BadInput": (1,),
    "Unread": (1,),
    "Conflict": (1,),
    "Known": (1,),
    "NoTimeControl": (1,),
    "Refused": (1,),
    "UnreadableFile": (1,),
    "_NotReadable": (1,),
    "Misfit": (2,),
    "_bad": (2,),
    "refused": (2,),
    "Finding": (4,),
    "info": (4,),
    "warning": (4,),
    "error": (4,),
}
#: a page shows nothing of the command's own; the editions, which glue words together, are asked themselves
AFFAIRS = [(f"federations/*/{name}.py", "python") for name in ("form/**", "exports", "names")]
MODULES = [
    ("cli/**.py", "ignore"),
    ("assurance/conform/**.py", "ignore"),
    *AFFAIRS,
    ("federations/*/**.py", "ignore"),
    ("**.py", "python"),
]


def templates() -> set[str]:
    found = extract_from_dir(PACKAGE, MODULES, keywords=KEYWORDS)
    return {message for _, _, message, _, _ in found if isinstance(message, str)} - {""} | of_editions()


def catalogue(language: str, domain: str) -> dict[str, str]:
    """Message -> translation, contexts and plurals as a `.mo` has them."""
    return dict(_messages(LOCALE / language / "LC_MESSAGES" / f"{domain}.po"))


def _messages(file: Path) -> Iterator[tuple[str, str]]:
    with file.open("rb") as opened:
        for message in read_po(opened):
            said = message.string if isinstance(message.string, tuple) else (message.string,)
            if message.id and all(said) and not message.fuzzy:
                ids = message.id if isinstance(message.id, tuple) else (message.id,)
                yield (message.context + CONTEXT if message.context else "") + PLURAL.join(ids), PLURAL.join(said)
