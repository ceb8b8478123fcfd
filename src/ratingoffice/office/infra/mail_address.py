"""Which e-mail addresses the office accepts: plain ones, as people write them.

The standard allows more (quoted local parts, comments, encoded words). Mail programs decode such text, so an address
could write headers of its own into a message. Every form, the API and the commands use this module.
"""

from __future__ import annotations

import re

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator, validate_email

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Message

NOT_PLAIN = Message("mail cannot be sent to this address: write it as name@example.org")
LONGEST = 254  # RFC 5321 with its erratum 1690; also the length of the columns

#: the dot-atom of RFC 5322, at most 64 characters; the domain is checked by Django
LOCAL_PART = re.compile(r"(?=.{1,64}\Z)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*", re.I | re.A)


def is_plain(address: str) -> bool:
    """Return whether mail can be sent to this address as it is."""
    local_part = address.rpartition("@")[0]
    if len(address) > LONGEST or not LOCAL_PART.fullmatch(local_part) or "=?" in local_part:
        return False
    try:
        validate_email(address)
    except ValidationError:
        return False
    return True


def check_mail_address(address: str) -> None:
    """Raise BadInput unless the address is plain; an empty one is no address, and accepted."""
    if address and not is_plain(address):
        raise BadInput(NOT_PLAIN)


def validate_plain(address: str) -> None:
    """Raise Django's own error of an e-mail field unless the address is plain."""
    if not is_plain(address):
        raise ValidationError(EmailValidator.message, code=EmailValidator.code, params={"value": address})


class MailAddressField(forms.EmailField):
    """The e-mail field of every form of the office."""

    default_validators = [validate_plain]  # noqa: RUF012  # as Django declares it
