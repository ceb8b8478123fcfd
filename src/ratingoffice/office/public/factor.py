"""K on a list, and the clause that gave it: the article itself is asked, with the player's own figures."""

from __future__ import annotations

from typing import Any

import polars as pl

from ratingoffice.explain.parts import Said
from ratingoffice.model.period import Period
from ratingoffice.office.models import Player, Publication
from ratingoffice.office.store.readings import regulations_by
from ratingoffice.period.standing import ages, born


def clause_of_k(
    publication: Publication, player: Player, pool: str, line: dict[str, Any], games_all_pools: int
) -> Said | None:
    """None where the list was not rated here, or where the register has changed since and says otherwise."""
    if not publication.edition or line.get("k") is None:
        return None
    k = regulations_by(publication).of_list(pool).list.k
    birth = born(pl.DataFrame({"birth_date": [player.birth_date or None]}, schema={"birth_date": pl.String}))
    facts = pl.DataFrame({
        "rating": [line["rating"]], "games_before": [line["total_games"]], "games_all_pools": [games_all_pools],
        "highest": [line["peak"]],
    })  # fmt: skip
    asked = pl.concat([facts, birth], how="horizontal").with_columns(ages(Period(publication.list_date).next()))
    answer = asked.select(k.settled()).row(0, named=True)
    if answer["K"] != line["k"]:
        return None
    clause = k.clauses[answer["K_by"]]
    return Said(k.cite(clause), clause.why or clause.says)
