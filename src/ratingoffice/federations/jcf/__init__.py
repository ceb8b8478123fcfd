"""日本チェス連盟 (Japan Chess Federation)."""

from __future__ import annotations

from ratingoffice.federations.body import Body, Chapter, DeclarationQuestion
from ratingoffice.federations.extensions import Export, ReportForm
from ratingoffice.federations.jcf.names import misnamed
from ratingoffice.federations.jcf.y2024_10 import JCF_2024_10

BODY = Body(
    code="jcf",
    place=2,
    known_as="JCF",
    full_name="日本チェス連盟",
    nation="JPN",
    time_zone="Asia/Tokyo",
    chapters=(Chapter((JCF_2024_10,)),),
    on_record={"standard": "fide_standard", "rapid": "fide_rapid"},
    declarations={"official": "Official event of the body", "organiser_entitled": "Held by an entitled organiser"},
    questions={
        "official": DeclarationQuestion("Is it an official event (公式戦)?", "Only official events are rated (3(1))."),
        "organiser_entitled": DeclarationQuestion(
            "Is it held by the JCF, a recognised club or a circle of the student federation?",
            "Without a yes, and without such a club named as its holder, it is not rated (3(3)).",
        ),
    },
    approvals={"officer_late": "Accept what is late (officer)"},
    rulings={"force_majeure": "Force majeure: games not rated", "fair_play": "Fair play: games not rated"},
    list_columns=("player_id", "birth_year", "games", "k"),
    keeps_clubs=True,  # 3(3)
    documents={"announcement": True, "results": False},  # 3(4); 4(4)
    names=misnamed,  # note 4
    exports=(Export(name="jcf-xlsx", label="JCF’s sheet", write=f"{__name__}.exports:sheet"),),
    form=ReportForm(
        label="JCF form (.xlsx)",
        template=f"{__name__}.form:write_template",
        read=f"{__name__}.form:read",
        fill_in=f"{__name__}.form.filled_in:fill_in",
    ),
    demo=f"{__name__}:demonstration.toml",
)
