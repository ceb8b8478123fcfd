"""What kind of event it is: arranged beforehand or not, how many rounds are planned, which team score comes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.tournament import Tournament
from ratingoffice.sentence import Sentence
from ratingoffice.standings.codes import Code
from ratingoffice.standings.results import NOBODY, Kind, Results

SWISS, ROUND_ROBIN = "swiss", "round_robin"
SYSTEMS = (SWISS, ROUND_ROBIN)

#: in the type code (TRF 192) or, in any language that files were seen in, the type (092)
WORDS = {
    SWISS: ("swiss", "dutch", "dubov", "burstein", "suiz", "suiss", "schweiz", "svizzer", "швейцар"),
    ROUND_ROBIN: ("robin", "berger", "scheveningen", "rundenturnier", "круг", "колов"),
}


def system_of(tournament: Tournament, results: Results, asked: str | None) -> tuple[str, list[Finding]]:
    """As asked, else as declared, else as the pairings look."""
    if asked is not None:
        if asked not in SYSTEMS:
            raise BadInput(
                'system "{system}" is not known: choose {systems}', system=asked, systems=" or ".join(SYSTEMS)
            )
        return asked, []
    for declared in (tournament.type_code, tournament.type_text):
        found = _named(declared)
        if found:
            return found, []
    found = ROUND_ROBIN if _looks_arranged(results) else SWISS
    message = Sentence(
        "the type of the event is not declared: by its pairings a {system}; --system says otherwise",
        system=Sentence("round robin") if found == ROUND_ROBIN else Sentence("swiss"),
    )
    return found, [Finding("", 0, "", message, "system", "info")]


def _named(declared: str) -> str:
    """The system that a type names; an abbreviation only if nothing else does."""
    text = declared.lower()
    for system, words in WORDS.items():
        if any(word in text for word in words):
            return system
    parts = text.replace("-", "_").replace(" ", "_").split("_")
    if {"rr", "drr"} & set(parts):
        return ROUND_ROBIN
    return SWISS if declared.upper().startswith("FIDE_TEAM") else ""


def _looks_arranged(results: Results) -> bool:
    """As many rounds as everybody needs to meet everybody, once or more often, and nobody met too often."""
    count = len(results.numbers)
    cycle = count - 1 + count % 2
    if count < 2 or results.planned % cycle:
        return False
    byes = {Kind.HALF_BYE, Kind.FULL_BYE} | (set() if count % 2 else {Kind.PAIRING_BYE})
    if any(kind in byes for row in results.kinds for kind in row):
        return False
    met = Counter((i, j) for i, row in enumerate(results.opponents) for j in row if j != NOBODY)
    return bool(met) and max(met.values()) <= results.planned // cycle


def planned_rounds(tournament: Tournament, asked: int | None) -> tuple[int, list[Finding]]:
    """The file's number, else the one asked for, else the rounds that have happened."""
    happened, declared = tournament.rounds_paired, tournament.rounds_planned
    findings = []
    if asked is not None and asked < 1:
        raise BadInput("the number of rounds is {rounds}: it must be 1 or more", rounds=asked)
    if declared and asked and declared != asked:
        message = Sentence(
            "the file plans {declared} rounds: that counts, not the {asked} that were asked for",
            declared=declared,
            asked=asked,
        )
        findings.append(Finding("", 0, "", message, "rounds", "warning"))
    planned = declared or asked or happened
    if planned < happened:
        message = Sentence(
            "{planned} rounds are planned, but {happened} have pairings: {happened} it is",
            planned=planned,
            happened=happened,
        )
        findings.append(Finding("", 0, "", message, "rounds", "warning"))
    return max(planned, happened), findings


def primary_score(tournament: Tournament, codes: Iterable[Code]) -> str:
    """Of a team event: as TRF 192 declares, else the first of MPTS and GPTS in the list, else match points."""
    declared = tournament.type_code.upper()
    if "_GP_MP" in declared:
        return "GP"
    if "_MP_GP" in declared or declared.startswith("FIDE_TEAM"):
        return "MP"
    return next((code.name[:2] for code in codes if code.name in ("MPTS", "GPTS")), "MP")
