"""The standings as one HTML page with the cross-table, for phones, screens and paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ratingoffice.html_page import render_page
from ratingoffice.tournament.cross_table import cross_table
from ratingoffice.tournament.details import details_of, filled_names
from ratingoffice.tournament.standings import Explanation, Standings
from ratingoffice.tournament.tables import cell_text, is_text, name_cells, name_heads, short_head, value_keys
from ratingoffice.tournament.values import rounded_text

if TYPE_CHECKING:
    from ratingoffice.tournament.supplements import Supplements


def standings_page(
    standings: Standings, explanations: Sequence[Explanation] = (), supplements: Supplements | None = None
) -> str:
    """Return the page.

    Args:
        standings: what is ranked.
        explanations: participants whose values are explained below the table.
        supplements: further tables, such as categories; they also say whether years of birth are shown.
    """
    tournament = standings.tournament
    with_birth_year = supplements is not None and supplements.with_birth_year
    details = details_of(standings, with_birth_year)
    details_shown = filled_names(standings, details, with_birth_year)
    dates = " – ".join(str(day) for day in (tournament.starts_on, tournament.ends_on) if day)
    return render_page(
        "tournament/standings.html",
        standings=standings,
        name=tournament.name or "Tournament",
        place_and_dates=[text for text in (tournament.city, tournament.federation, dates) if text],
        heads=name_heads(details_shown),
        keys=value_keys(standings) if standings.rows else (),
        rows=[(row, name_cells(row, details[row.start_no], details_shown)) for row in standings.rows],
        cross_table=cross_table(standings),
        notes=[
            finding.message
            for finding in standings.findings
            if finding.severity != "info" or finding.code == "play-off"
        ],
        tables=list(supplements.tables()) if supplements is not None else (),
        explanations=explanations,
        names={row.start_no: row.name for row in standings.rows},
        short_head=short_head,
        is_text=is_text,
        cell_text=cell_text,
        format_value=rounded_text,
    )
