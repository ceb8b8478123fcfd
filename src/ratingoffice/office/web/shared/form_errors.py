"""Errors of the domain, shown next to the fields of a form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.plain_findings import message_in_words
from ratingoffice.office.infra.words.page import localise


def add_errors(form: forms.Form, bad: BadInput) -> None:
    """Add each finding to the field it is about, or to the form as a whole."""
    for finding in bad.findings:
        form.add_error(finding.column if finding.column in form.fields else None, localise(message_in_words(finding)))


@contextmanager
def show_errors_in(form: forms.Form) -> Iterator[None]:
    """Add what is wrong with the form's answers to the form, instead of raising it."""
    try:
        yield
    except BadInput as bad:
        add_errors(form, bad)
