"""FIDE. One module per edition; a new edition amends the one before."""

from __future__ import annotations

from ratingoffice.federations.body import Body, Chapter
from ratingoffice.federations.fide.interpretations import UNRECORDED
from ratingoffice.federations.fide.rapid_blitz import FIDE_RB_2024_03, FIDE_RB_2024_12, STANDARD
from ratingoffice.federations.fide.y2024_01 import FIDE_2024_01
from ratingoffice.federations.fide.y2024_03 import FIDE_2024_03
from ratingoffice.federations.fide.y2025_10 import FIDE_2025_10
from ratingoffice.model.columns import event

BODY = Body(
    code="fide",
    place=1,
    known_as="FIDE",
    full_name="World federation",
    chapters=(
        Chapter((FIDE_2024_01, FIDE_2024_03, FIDE_2025_10), when=event.seconds_60 >= STANDARD * 60),  # RB-5
        Chapter((FIDE_RB_2024_03, FIDE_RB_2024_12)),
    ),
    on_record={"standard": "fide_standard", "rapid": "fide_rapid", "blitz": "fide_blitz"},
    unrecorded=UNRECORDED,
    added={"I-33": "match_waiver"},
    declarations={
        "official": "Official event of the body",
        "continental": "Official continental event",
        "hybrid": "Hybrid event",
        "pgn": "Full PGN with the report",
        "laws_of_chess": "Played by the Laws of Chess",
        "unequal_times": "Players have different playing times",
    },
    approvals={
        "president_late": "Late registration approved by the President",
        "qc_chair_late": "Late registration approved by the QC chair",
        "hybrid": "Hybrid event approved",
        "council": "Rated by decision of the Council",
        "president": "Rated by decision of the President",
        "match_waiver": "Games after a match is won are rated",
    },
    refusals={"registration_refused": "Refuse to register the event"},
    rulings={
        "force_majeure": "Force majeure: games not rated",
        "fair_play": "Fair play: games not rated",
        "unequal_times": "Different playing times: games not rated",
    },
    keeps_federations=True,  # 9.3, 10.1
    documents={"regulations": True, "games": "hybrid"},  # 9.2, 9.4
    follows={"pgn": "games"},  # 9.4
    demo=f"{__name__}.demo:DEMONSTRATIONS",
)
