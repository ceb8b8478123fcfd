"""`python -m ratingoffice.office.words.compile`: django.mo beside every django.po, as Django reads them.

To be run after a change of the interface's catalogues, by hand or by `django-admin makemessages`. The sentences of the
law need no compiling.
"""

from __future__ import annotations

from ratingoffice.office.words.catalogue import read_po, write_mo
from ratingoffice.office.words.sentences import LOCALE


def compile_all() -> None:
    for file in sorted(LOCALE.glob("*/LC_MESSAGES/django.po")):
        file.with_suffix(".mo").write_bytes(write_mo(read_po(file.read_text(encoding="utf-8"))))


if __name__ == "__main__":
    compile_all()
