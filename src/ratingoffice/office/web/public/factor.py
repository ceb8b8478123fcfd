"""K on a list, and the clause that gave it: the article itself is asked, with the player's own figures."""

from __future__ import annotations

from typing import Any

from ratingoffice.explain.parts import Said
from ratingoffice.office.domain.federations.readings import regulations_by
from ratingoffice.office.models import Player, Publication
from ratingoffice.rating.calculate import k_for_list


def clause_of_k(
    publication: Publication, player: Player, pool: str, line: dict[str, Any], games_all_pools: int
) -> Said | None:
    """None where the list was not rated here, or where the register has changed since and says otherwise."""
    if not publication.edition or line.get("k") is None:
        return None
    k = regulations_by(publication).of_list(pool).list.k
    facts = {
        "rating": line["rating"],
        "games_before": line["total_games"],
        "games_all_pools": games_all_pools,
        "highest": line["peak"],
    }
    factor, clause = k_for_list(k, publication.list_date, facts, player.birth_date or None)
    return Said(k.cite(clause), clause.why or clause.says) if factor == line["k"] else None
