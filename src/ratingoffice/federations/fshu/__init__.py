"""Федерація шахів України (Ukrainian Chess Federation)."""

from __future__ import annotations

from ratingoffice.federations.body import Body, Chapter
from ratingoffice.federations.fshu.interpretations import UNRECORDED
from ratingoffice.federations.fshu.y2018_01 import FSHU_2018_01

FSHU = Body(
    code="fshu",
    known_as="FShU",
    full_name="Федерація шахів України",
    nation="UKR",
    chapters=(Chapter((FSHU_2018_01,)),),
    on_record={"standard": "fide_standard"},
    unrecorded=UNRECORDED,
)
