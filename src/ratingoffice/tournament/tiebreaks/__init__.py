"""Every tie-break of the regulations. The module, article by article:

    own_results  7.1 WIN   7.2 WON   7.3 BPG   7.4 BWG   7.5 PS   7.6 GE (REP)
                 7.7 STD   7.8 TPN   and PTS, MPTS, GPTS, 13.1 MPvGP
    buchholz     8.1 BH    8.2 AOB   8.3 FB
    sonneborn    9.1 SB    9.2 KS    13.2 EMMSB EMGSB EGMSB EGGSB
    ratings      10.1 ARO  10.2 TPR  10.3 PTP  10.4 APRO 10.5 APPO  10.6 RTNG
    direct       6 DE
    boards       12.1 BC   12.2 TBR  12.3 BBE
    teams        13.3 EDE EDEC EDET EDEB EDEBT EDEBB     13.4 SSSC
    lots         4.2 RND                                 own_results  4.1 what an organiser defines

A measure is taken of each participant: a list of addends, cut (`modifiers.py`) and then summed. What is "in group"
orders those that are still tied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ratingoffice.tournament.codes import CUSTOM, EXTENDED_SB, THEN, Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.tiebreaks import boards, buchholz, direct, lots, own_results, ratings, sonneborn, teams
from ratingoffice.tournament.tiebreaks.direct import InGroup
from ratingoffice.tournament.tiebreaks.measure import Measure

MEASURES: Mapping[str, Callable[[Contest, Code], Measure]] = {
    **dict.fromkeys(("PTS", "MPTS", "GPTS", "MPVGP"), own_results.points),
    "WIN": own_results.wins,
    "WON": own_results.games_won,
    "BPG": own_results.games_with_black,
    "BWG": own_results.games_won_with_black,
    "PS": own_results.progressive,
    "GE": own_results.rounds_elected,
    "STD": own_results.standard_points,
    "TPN": own_results.start_number,
    CUSTOM: own_results.custom_values,
    "BH": buchholz.buchholz,
    "FB": buchholz.buchholz,
    "AOB": buchholz.average_of_buchholz,
    "SB": sonneborn.sonneborn_berger,
    **dict.fromkeys(EXTENDED_SB, sonneborn.extended),
    "KS": sonneborn.koya,
    "ARO": ratings.average_rating,
    "TPR": ratings.performance,
    "PTP": ratings.perfect_performance,
    "RTNG": ratings.own_rating,
    "APRO": ratings.average_performance,
    "APPO": ratings.average_perfect_performance,
    "BC": boards.board_count,
    "SSSC": teams.score_and_strength,
}
IN_GROUP: Mapping[str, Callable[[Contest, Code], InGroup]] = {
    "DE": direct.direct_encounter,
    **dict.fromkeys(THEN, teams.extended_direct_encounter),
    "TBR": boards.board_by_board,
    "BBE": boards.board_by_board,
    "RND": lots.drawing_of_lots,
}

__all__ = ["IN_GROUP", "MEASURES", "InGroup", "Measure"]
