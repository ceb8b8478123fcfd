"""The tie-breaks of an upload to chess-results: numbers of its own, with parameters, and their values.

<tournament tb1no="84" tb1_detail="0,0,1,-,-" …/>  <player no="1" tb1="44,5" …/>

no   parameters                                          code
1                                                        PTS (of teams GPTS)
13   teams: 2-1-0                                        MPTS
68   WIN            77  -|F              AOB             81  -|P   DE
80   0,high,low     84  0,high,low,-|P,-|F   BH or FB    85  0,high,low,-|P,-   SB
86   PS             87  0,50             KS              88  0-3,0: TPR APRO PTP APPO

Others are older, or differ from FIDE's regulations: they are not compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ratingoffice.formats import fields
from ratingoffice.formats.chess_results.pairings import Attributes, Element, points_of
from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.tournament.tournament import DeclaredValues

MOST = 6
#: without parameters
PLAIN = {"1": "PTS", "68": "WIN", "77": "AOB", "81": "DE", "86": "PS"}
OF_TEAMS = {"1": "GPTS", "13": "MPTS"}
WITH_CUTS = {"80": "ARO", "84": "BH", "85": "SB"}
PERFORMANCES = {"0": "TPR", "1": "APRO", "2": "PTP", "3": "APPO"}
#: what their values say there is not what they say in FIDE's codes, or it is compared already
ORDER_ONLY = frozenset(("PTS", "MPTS", "GPTS", "DE", "DE/P"))


def tie_breaks(
    head: Attributes, participants: Sequence[Element], is_team: bool, collector: FindingCollector
) -> tuple[tuple[str, ...], tuple[DeclaredValues, ...]]:
    """Return the list of tie-breaks, as far as it is understood, and all values that are."""
    order, values, goes_on = list[str](), list[DeclaredValues](), True
    for place in range(1, MOST + 1):
        number = head.get(f"tb{place}no", "")
        if number in ("", "0"):
            continue
        code = _code(number, head.get(f"tb{place}_detail", ""), is_team)
        if not code:
            collector.info(
                0,
                0,
                "tie-break",
                "tie-break {place} is number {number} of chess-results, none of FIDE's codes: not compared",
                place=place,
                number=number[:20],
            )
        goes_on = goes_on and bool(code)
        if goes_on and code not in order:
            order.append(code)
        if code and code not in ORDER_ONLY and (declared := _declared(participants, f"tb{place}")):
            values.append(DeclaredValues(code, declared))
    return tuple(order) if any(code not in ("PTS", "MPTS", "GPTS") for code in order) else (), tuple(values)


def _code(number: str, detail: str, is_team: bool) -> str:
    if is_team:
        return OF_TEAMS.get(number, "")
    parameters = [part.strip() for part in detail.split(",")]
    parameters = [part for part in parameters if part] or ["-"]
    if number in WITH_CUTS and len(parameters) >= 3 and parameters[0] == "0":
        played, fore = (*parameters[3:], "-", "-")[:2]
        return _with_cuts(WITH_CUTS[number], parameters[1], parameters[2], played, fore)
    if number == "87" and parameters == ["0", "50"]:
        return "KS"
    if number == "88" and len(parameters) == 2 and parameters[1] == "0":
        return PERFORMANCES.get(parameters[0], "")
    plain = PLAIN.get(number, "")
    modifier: Mapping[str, str] = {"81": "P", "77": "F"}
    if parameters == [modifier.get(number)]:
        return f"{plain}/{parameters[0]}"
    return plain if parameters == ["-"] else ""


def _with_cuts(code: str, high: str, low: str, played: str, fore: str) -> str:
    if fore == "F" and code == "BH":
        code = "FB"
    elif fore != "-":
        return ""
    if (high, low) != ("0", "0"):
        if not low.isdecimal() or high not in ("0", low):
            return ""
        code += f"/C{int(low)}" if high == "0" else f"/M{int(low)}"
    return code + "/P" if played == "P" else code if played == "-" else ""


def _declared(participants: Sequence[Element], name: str) -> tuple[tuple[int, Fraction], ...]:
    """Return the values by number; a column of zeros has not been filled in."""
    values: dict[int, Fraction] = {}
    for _, attributes in participants:
        number, value = fields.integer(attributes.get("no", "")), points_of(attributes.get(name, ""))
        if number and value is not None:
            values.setdefault(number, value)
    return tuple(sorted(values.items())) if any(values.values()) else ()
