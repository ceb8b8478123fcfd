"""Федерація шахів України (Ukrainian Chess Federation)."""

from __future__ import annotations

from ratingoffice.federations.body import Body, Chapter, DeclarationQuestion
from ratingoffice.federations.extensions import Export
from ratingoffice.federations.fshu.y2018_01 import FSHU_2018_01

BODY = Body(
    code="fshu",
    place=3,
    known_as="FShU",
    full_name="Федерація шахів України",
    nation="UKR",
    time_zone="Europe/Kyiv",
    chapters=(Chapter((FSHU_2018_01,)),),
    on_record={"standard": "fide_standard"},
    declarations={
        "moves_recorded": "The moves are recorded",
        "agreed": "Agreed with the federation",
        "laws_of_chess": "Played by the Laws of Chess",
    },
    questions={
        "moves_recorded": DeclarationQuestion(
            "Do the players record their moves?", "Without a yes the event is not rated (2)."
        ),
        "agreed": DeclarationQuestion(
            "Is it agreed with the federation or its regional branch?", "Without a yes the event is not rated (7)."
        ),
        "laws_of_chess": DeclarationQuestion(
            "Is it played by FIDE’s Laws of Chess?", "Nearly every event is. Without a yes it is not rated (2)."
        ),
    },
    approvals={"officer_late": "Accept what is late (officer)"},
    rulings={"force_majeure": "Force majeure: games not rated", "fair_play": "Fair play: games not rated"},
    noted_rulings={
        "force_majeure": "Force majeure: put on record, the games count",
        "fair_play": "Fair play: put on record, the games count",
    },
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
    schedules=True,  # 2
    paper_reports=True,  # 7
    removes_inactive=True,  # 5
    demo=f"{__name__}:demonstration.toml",
)
