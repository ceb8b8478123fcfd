"""Федерація шахів України (Ukrainian Chess Federation)."""

from __future__ import annotations

from ratingoffice.federations.affairs import Export
from ratingoffice.federations.body import Body, Chapter
from ratingoffice.federations.fshu.interpretations import UNRECORDED
from ratingoffice.federations.fshu.y2018_01 import FSHU_2018_01

BODY = Body(
    code="fshu",
    place=3,
    known_as="FShU",
    full_name="Федерація шахів України",
    nation="UKR",
    chapters=(Chapter((FSHU_2018_01,)),),
    on_record={"standard": "fide_standard"},
    unrecorded=UNRECORDED,
    declarations={
        "moves_recorded": "The moves are recorded",
        "agreed": "Agreed with the federation",
        "laws_of_chess": "Played by the Laws of Chess",
    },
    approvals={"officer_late": "Accept what is late (officer)"},
    rulings={"force_majeure": "Force majeure: games not rated", "fair_play": "Fair play: games not rated"},
    exports=(Export(name="fshu-xlsx", label="FShU’s sheet", write=f"{__name__}.exports:sheet"),),
    list_columns=(  # 3
        "player_id",
        "fide_id",
        "fide_standard",
        "birth_date",
        "region",
        "active_until",
        "games",
        "k",
    ),
    paper_reports=True,  # 7
    removes_inactive=True,  # 5
    demo=f"{__name__}.demo:DEMONSTRATIONS",
)
