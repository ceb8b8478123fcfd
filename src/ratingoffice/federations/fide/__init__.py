"""FIDE. One module per edition; a new edition amends the one before."""

from __future__ import annotations

from ratingoffice.book.columns import event
from ratingoffice.federations.body import Body, Chapter, DeclarationQuestion
from ratingoffice.federations.fide.rb2024_03 import FIDE_RB_2024_03, STANDARD
from ratingoffice.federations.fide.rb2024_12 import FIDE_RB_2024_12
from ratingoffice.federations.fide.y2024_01 import FIDE_2024_01
from ratingoffice.federations.fide.y2024_03 import FIDE_2024_03
from ratingoffice.federations.fide.y2025_10 import FIDE_2025_10

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
    declarations={
        "official": "Official event of the body",
        "continental": "Official continental event",
        "hybrid": "Hybrid event",
        "pgn": "Full PGN with the report",
        "laws_of_chess": "Played by the Laws of Chess",
        "unequal_times": "Players have different playing times",
    },
    questions={
        "official": DeclarationQuestion(
            "Is it an official event of FIDE?",
            "It is rated also where it was registered late (0.3), and closes later for a list (7.1.3).",
        ),
        "continental": DeclarationQuestion(
            "Is it an official event of a continent?", "It is rated also where it was registered late (0.3)."
        ),
        "hybrid": DeclarationQuestion(
            "Is it a hybrid event, played over the internet under supervision?",
            "It needs an approval of its own (0.2), and the report a PGN of all games (9.4).",
        ),
        "laws_of_chess": DeclarationQuestion(
            "Is it played by FIDE’s Laws of Chess?", "Nearly every event is. Without a yes it is not rated (2.1)."
        ),
        "unequal_times": DeclarationQuestion(
            "Do some players have less time than their opponents?", "Then a rapid or blitz event is not rated (1.2)."
        ),
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
        "council": "Rated by decision of the Council",
        "president": "Rated by decision of the President",
        "force_majeure": "Force majeure: games not rated",
        "fair_play": "Fair play: games not rated",
        "unequal_times": "Different playing times: games not rated",
    },
    list_columns=("player_id", "federation", "sex", "birth_year", "games", "k"),  # 7.1.2
    confirms=frozenset(("official", "continental")),  # 0.3
    keeps_federations=True,  # 9.3, 10.1
    schedules=True,  # 0.2, 0.2.1
    sends_reports=True,  # 9.1
    documents={"regulations": True, "games": "hybrid"},  # 9.2, 9.4
    follows={"pgn": "games"},  # 9.4
    demo=f"{__name__}:demonstration.toml",
)
