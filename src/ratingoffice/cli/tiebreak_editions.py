"""The editions of the Tie-Break Regulations for `ratingoffice regulations list`, `show` and `readings`."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from ratingoffice.cli.common import Format, print_json
from ratingoffice.tournament import editions, system
from ratingoffice.tournament.codes import ALIASES, SPELLINGS, TIE_BREAKS
from ratingoffice.tournament.editions import Edition

NAME = "fide-tiebreaks"
#: the usual lists, by kind of event
LISTS = {
    "individual, Swiss": system.USUAL_SWISS,
    "individual, round robin": system.USUAL_ROUND_ROBIN,
    "teams, match points primary": system.USUAL_MATCH_POINTS,
    "teams, game points primary": system.USUAL_GAME_POINTS,
}
ABOUT_LISTS = "Lists to choose from, by kind of event; the text recommends none, and the report's own list goes first"
TYPES = "A: within a tied group; B: own results; C: opponents' results, after the round; D: known before the games"


def is_tiebreak_edition(name: str) -> bool:
    return name.startswith(NAME)


def find_edition(name: str) -> Edition:
    """An edition by its id; `fide-tiebreaks` is the latest. Raises BadInput where there is none."""
    return editions.EDITIONS[-1] if name == NAME else editions.find_edition(name)


def headings() -> list[dict[str, Any]]:
    """Return the tie-break editions as rows of `regulations list`."""
    return [_heading(edition) for edition in editions.EDITIONS]


def _heading(edition: Edition) -> dict[str, Any]:
    later = [other.since for other in editions.EDITIONS if other.since > edition.since]
    return {
        "edition": edition.id,
        "body": edition.id.partition("-")[0],
        "in_force": edition.since.isoformat(),
        "until": (min(later) - timedelta(days=1)).isoformat() if later else None,
        "title": f"FIDE Tie-Break Regulations {edition.since.year}",
        "interpretations": list(editions.interpretations_of(edition)),
    }


def _codes(edition: Edition) -> list[dict[str, str]]:
    alias = {code: other for other, code in ALIASES.items()}
    return [
        {
            "code": SPELLINGS.get(code, code) + (f" ({alias[code]})" if code in alias else ""),
            "article": tiebreak.article,
            "type": tiebreak.type,
            "title": tiebreak.title,
            "modifiers": "".join(tiebreak.modifiers),
        }
        for code, tiebreak in TIE_BREAKS.items()
        if tiebreak.since <= edition.id
    ]


def _readings(edition: Edition) -> list[dict[str, Any]]:
    return [
        {
            "article": article,
            "readings": list(words),
            "taken": [word for word, answers in words.items() if edition == edition._replace(**answers)],
        }
        for article, words in editions.READINGS.items()
    ]


def show_edition(name: str, format: Format) -> None:
    """The tie-breaks of an edition with article and type, the lists by kind of event, and how it is read."""
    from rich.table import Table
    from rich.text import Text

    from ratingoffice.cli.regulations import console
    from ratingoffice.federations.coverage import load

    edition = find_edition(name)
    original = load(edition.coverage).original
    if format is Format.json:
        lists = {kind: list(codes) for kind, codes in LISTS.items()}
        contents = {"original": original, "tiebreaks": _codes(edition), "lists": lists, "readings": _readings(edition)}
        print_json(_heading(edition) | contents)
        return
    heading, page = _heading(edition), console()
    page.print(Text(f"{heading['title']} ({edition.id})", style="bold"))
    page.print(
        f"{original}. In force from {heading['in_force']}"
        + (f" until {heading['until']}." if heading["until"] else ".")
    )
    page.print(Text("\nTie-breaks", style="bold"))
    page.print(f"  Types of article 5: {TYPES}.")
    table = Table("code", "article", "type", "tie-break", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for row in _codes(edition):
        table.add_row(row["code"], row["article"], row["type"], row["title"])
    page.print(table)
    page.print(Text(f"\n{ABOUT_LISTS}", style="bold"))
    for kind, codes in LISTS.items():
        page.print(f"  {kind}: {','.join(codes)}")
    page.print(Text("\nInterpretations", style="bold"))
    _print_readings(edition)


def show_readings(name: str, format: Format) -> None:
    """The points that the text leaves open, and what `--reading ARTICLE=WORD` of `standings` chooses."""
    edition = find_edition(name)
    if format is Format.json:
        print_json(
            {
                "edition": edition.id,
                "interpretations": editions.interpretations_of(edition),
                "readings": _readings(edition),
            }
        )
        return
    _print_readings(edition)


def _print_readings(edition: Edition) -> None:
    from ratingoffice.cli.regulations import console, print_hanging

    page = console()
    print_hanging(page, list(editions.interpretations_of(edition).items()))
    page.print("\nOther readings (standings --reading ARTICLE=WORD); * is taken")
    choices = [
        (row["article"], ", ".join(f"{word}*" if word in row["taken"] else word for word in row["readings"]))
        for row in _readings(edition)
    ]
    print_hanging(page, choices)
