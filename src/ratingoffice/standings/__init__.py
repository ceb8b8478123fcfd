"""A tournament's order: every tie-break of FIDE's regulations, exact, with the rounds that make each value.

The package itself can be called, for `ratingoffice.standings(tournament, ["PTS", "DE"])` has its name: importing a
module of it binds that name to the package, whatever stood there before.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ratingoffice.model.tournament import Tournament
    from ratingoffice.standings.standings import Standings


class _Package(ModuleType):
    def __call__(self, tournament: Tournament, tiebreaks: Sequence[str] | None = None, **settings: Any) -> Standings:
        """As `ratingoffice.standings.standings.standings`, which names the settings; points come first."""
        from ratingoffice.standings.standings import standings

        return standings(tournament, tiebreaks, **({"points_first": True} | settings))


sys.modules[__name__].__class__ = _Package
