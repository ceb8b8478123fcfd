"""FIDE 10: who is included in the list."""

from __future__ import annotations

import polars as pl

from ratingoffice.book.columns import list_date, player
from ratingoffice.law.article import Ground


def approved(first: pl.Expr, last: pl.Expr) -> pl.Expr:
    """Is a decision of the Council in force on the day of the list? Its first and its last day are included."""
    return ((first <= list_date) & (last.is_null() | (last >= list_date))).fill_null(False)


by_council = approved(player.council_from, player.council_until) | approved(
    player.federation_council_from, player.federation_council_until
)

NOT_LISTED = (
    Ground(
        "10.1",
        ~player.registered & ~by_council,
        "not registered through a member federation",
        says="Listed only when registered through a member federation that is not excluded, unless a decision of the "
        "Council on record says otherwise (of the player or the federation, with its days).",
    ),
    Ground(
        "10.1/no_member",
        ((player.federation_from > list_date) | (player.federation_until < list_date)) & ~by_council,
        "the federation {federation} is no member on the day of the list",
        says="Players of a federation that is no member on the day of the list are not listed; a federation that the "
        "book does not have is not judged.",
    ),
    Ground(
        "10.1/excluded",
        (player.excluded_from <= list_date)
        & (player.excluded_until.is_null() | (player.excluded_until >= list_date))
        & ~by_council,
        "the federation {federation} is excluded from membership since {excluded_from}",
        says="Players of a federation that is excluded on the day of the list are not listed; its first and its last "
        "day are included.",
    ),
    Ground("10.2", player.deceased_on <= list_date, "deceased", says="A deceased player leaves the list."),
)
