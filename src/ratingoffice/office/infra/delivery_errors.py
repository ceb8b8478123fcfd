"""Why a mail or a webhook was not accepted."""

from __future__ import annotations


class Refused(Exception):
    """The receiver refuses this letter for good."""


class TryLater(Exception):
    """The receiver does not accept this letter now."""


class ServerAway(Exception):
    """The mail server accepts no letter at all now."""
