"""What kind of event a report is of: by its type code (TRF 192), else by the free text (092), else by who played."""

from __future__ import annotations

import re

from ratingoffice.tournament.event_types import ranks_teams, system_named
from ratingoffice.tournament.tournament import Tournament

MATCH = re.compile(r"match|матч|wettkampf")


def kind_of_event(tournament: Tournament) -> str:
    """One of the book's kinds; `other` where nothing tells."""
    if tournament.is_team_event:
        return "team"
    if len(tournament.players) == 2:
        return "match"
    for text in (tournament.type_code.replace("_", " ").casefold(), tournament.type_text.casefold()):
        if ranks_teams(text):
            return "team"
        if kind := system_named(text) or ("match" if MATCH.search(text) else ""):
            return kind
    return "other"
