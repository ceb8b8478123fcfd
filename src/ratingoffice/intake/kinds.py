"""What kind of event a report is of: by its type code (TRF 192), else by the free text (092), else by who played."""

from __future__ import annotations

import re

from ratingoffice.model.tournament import Tournament

#: by the words of type codes and of the free texts that programs write, in the order they are looked for
WORDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("team", re.compile(r"team|mannschaft|команд|scheveningen|équipe|equip")),
    ("knockout", re.compile(r"knock.?out|\bk\.?o\.?\b|elimination|нокаут|кубков")),
    ("swiss", re.compile(r"swiss|schweiz|швейцар|suisse|suizo|svizzer|dutch|dubov|burstein|\blim\b")),
    ("round_robin", re.compile(r"round.?robin|berger|rundenturnier|круг|колов|all.play.all|toutes rondes|[0-9]er\b")),
    ("match", re.compile(r"match|матч|wettkampf")),
)


def kind_of_event(tournament: Tournament) -> str:
    """One of the book's kinds; `other` where nothing tells."""
    if tournament.is_team_event:
        return "team"
    if len(tournament.players) == 2:
        return "match"
    for text in (tournament.type_code.replace("_", " "), tournament.type_text):
        for kind, words in WORDS:
            if words.search(text.casefold()):
                return kind
    return "other"
