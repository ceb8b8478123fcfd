"""What a body shows the public besides its lists: each can be switched off, and some have to be switched on.

A page, a feed or an answer of the API that belongs to one asks `is_on`; a view takes its body by `body_showing`
(`web/shared/address_parts.py`). Switching is an act, so pages that were kept are drawn again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from ratingoffice.office.models import Body


@dataclass(frozen=True)
class Feature:
    title: Any  # text, translated when it is shown
    says: Any  # what the public can do with it
    usual: bool = True  # where the body has not said


FEATURES: Mapping[str, Feature] = {
    "preliminary": Feature(
        _("Preliminary list"),
        _("Between the closing date and publication everybody can see the coming list as it stands, game by game."),
        usual=False,
    ),
    "provisional": Feature(
        _("Provisional ratings"), _("A player's page shows the rating with the events received so far, marked as such.")
    ),
    "claims": Feature(
        _("Reporting errors"), _("Anybody can say “this is not right” where they see it, and follow the answer.")
    ),
    "top_lists": Feature(_("Top lists"), _("The best by age, sex, federation, region and title.")),
    "statistics": Feature(
        _("Statistics"), _("Results by colour and opponents, ratings and activity of the federation as plots.")
    ),
    "comparison": Feature(_("Comparing players"), _("Two players side by side, with their games against each other.")),
    "calendar": Feature(_("Calendar"), _("Events, closing dates and lists as a page and as a calendar file.")),
    "open_data": Feature(_("Open data"), _("Whole lists and histories to download, in forms that programs read.")),
}


def is_on(body: Body, name: str) -> bool:
    return bool(body.features.get(name, FEATURES[name].usual))
