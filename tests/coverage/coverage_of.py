"""Every map there is, by the edition that it is of."""

from __future__ import annotations

from ratingoffice.federations.coverage import Coverage, load
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.tournament import editions

RATED = {name: one for name, one in EDITIONS.items() if one.coverage}
RANKED = {one.id: one for one in editions.EDITIONS}
MAPS: dict[str, Coverage] = {name: load(one.coverage) for name, one in (RATED | RANKED).items()}
