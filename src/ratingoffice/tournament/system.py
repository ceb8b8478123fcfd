"""What kind of event it is: arranged beforehand or not, how many rounds are planned, which team score comes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.event_types import KNOCKOUT, ROUND_ROBIN, SWISS, says_nothing, system_named
from ratingoffice.tournament.results import NOBODY, Kind, Results
from ratingoffice.tournament.tournament import Tournament

SYSTEMS = (SWISS, ROUND_ROBIN)
#: the lists that are used where neither the report nor anybody else names one
USUAL_SWISS = ("PTS", "DE", "BH/C1", "BH", "SB")
USUAL_ROUND_ROBIN = ("PTS", "DE", "WIN", "SB", "KS")
USUAL_MATCH_POINTS = ("MPTS", "GPTS", "EDE", "EMGSB/C1", "BH:MP/C1")
USUAL_GAME_POINTS = ("GPTS", "MPTS", "EDE", "EGMSB/C1", "BH:GP/C1")
#: a Swiss of so few is often as long as a round robin: that all have met says nothing of it
SMALL_FIELD = 6


def system_of(tournament: Tournament, results: Results, requested: str | None) -> tuple[str, list[Finding]]:
    """As asked, else as declared, else as the pairings look.

    A type in words that are not understood is a round robin only if all pairs of a field that is not small have met:
    many a small Swiss looks like one.
    """
    if requested is not None:
        if requested not in SYSTEMS:
            raise BadInput(
                'system "{system}" is not known: choose {systems}', system=requested, systems=" or ".join(SYSTEMS)
            )
        return requested, []
    declared = [text for text in (tournament.type_code, tournament.type_text) if text]
    for text in declared:
        system = _system_of_type(text)
        if system == KNOCKOUT:
            message = Message(
                "a knock-out is ranked as a swiss, unplayed rounds too (16); name a round robin to rank it by 15.2"
            )
            return SWISS, [Finding("", 0, "", message, "system", "info")]
        if system:
            return system, []
    strange = [text for text in declared if not says_nothing(text)]
    if strange and _all_have_met(results):
        message = Message(
            'the type of the event, "{type}", is not understood: ranked as a round robin, as all have met; '
            "name the system if it is another",
            type=strange[-1],
        )
        return ROUND_ROBIN, [Finding("", 0, "", message, "system", "warning")]
    if strange:
        message = Message(
            'the type of the event, "{type}", is not understood: ranked as a swiss; '
            "name the system if it is a round robin",
            type=strange[-1],
        )
        return SWISS, [Finding("", 0, "", message, "system", "warning")]
    of_a_swiss = bool(tournament.initial_color) or _has_bye_with_points(results)
    system = SWISS if of_a_swiss or not _looks_arranged(results) else ROUND_ROBIN
    message = Message(
        "the type of the event is not declared: by its pairings a {system}; name the system if it is another",
        system=Message("round robin") if system == ROUND_ROBIN else Message("swiss"),
    )
    return system, [Finding("", 0, "", message, "system", "info")]


def _system_of_type(declared: str) -> str:
    """The system that a type names; an abbreviation only if nothing else does."""
    if system := system_named(declared):
        return system
    parts = declared.lower().replace("-", "_").replace(" ", "_").split("_")
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


def _all_have_met(results: Results) -> bool:
    """Whether every pair of a field that is not small has met equally often, in a complete number of cycles."""
    count = len(results.numbers)
    if count <= SMALL_FIELD or not _looks_arranged(results):
        return False
    rivals = [[opponent for opponent in row if opponent != NOBODY] for row in results.opponents]
    times = results.planned // (count - 1 + count % 2)
    return all(len(set(met)) == count - 1 and len(met) == times * (count - 1) for met in rivals)


def _has_bye_with_points(results: Results) -> bool:
    """Whether the pairing gave somebody a bye that is worth something, as the free round of a round robin never is."""
    points = results.scores[results.primary].points
    return any(
        kind is Kind.PAIRING_BYE and gained > 0
        for kinds, row in zip(results.kinds, points, strict=True)
        for kind, gained in zip(kinds, row, strict=True)
    )


def usual_list(system: str, primary: str) -> tuple[str, ...]:
    """The usual tie-breaks of such an event; `primary` is the score that it is ranked by: PTS, MP or GP."""
    if primary == "PTS":
        return USUAL_ROUND_ROBIN if system == ROUND_ROBIN else USUAL_SWISS
    return USUAL_GAME_POINTS if primary == "GP" else USUAL_MATCH_POINTS


def planned_rounds(tournament: Tournament, requested: int | None) -> tuple[int, list[Finding]]:
    """The file's number, else the one asked for, else the rounds that have happened."""
    happened, declared = tournament.rounds_paired, tournament.rounds_planned
    findings = []
    if requested is not None and requested < 1:
        raise BadInput("the number of rounds is {rounds}: it must be 1 or more", rounds=requested)
    if declared and requested and declared != requested:
        message = Message(
            "the file plans {declared} {declared:round|rounds}: that counts, not the {asked} that were asked for",
            declared=declared,
            asked=requested,
        )
        findings.append(Finding("", 0, "", message, "rounds", "warning"))
    planned = declared or requested or happened
    if planned < happened:
        message = Message(
            "{planned} {planned:round is|rounds are} planned, but {happened} {happened:has|have} pairings: "
            "{happened} it is",
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
