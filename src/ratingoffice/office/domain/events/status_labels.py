"""How far an event has come, and what a list says of it: one word each, on every page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

STAGES: Mapping[str, Any] = {
    "registered": _("registered"),
    "received": _("report received"),
    "checked": _("checked"),
    "rated": _("rated"),
    "none_rated": _("no game of it is rated"),
    "refused": _("refused"),
}
OUTCOMES: Mapping[str, Any] = {
    "rated": _("rated"),
    "later_list": _("goes to a later list"),
    "needs_decision": _("waits for a decision"),
    "not_rated": _("not rated"),
}
