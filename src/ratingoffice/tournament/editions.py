"""The editions of FIDE's Tie-Break Regulations, and the readings that an organiser may choose instead (16.6).

An edition answers the questions below; the next one replaces some answers, and so does a reading. Nothing else in this
package asks which edition it is: `unplayed.py` asks for articles 15 and 16, the extended Sonneborn-Berger for 14.1.2,
the extended direct encounter for 13.3.3.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.tournament.codes import Code

#: which awarded games are games, where the pairings were arranged beforehand (15.2)
ALL, WINS, NONE = "both", "wins", "none"


class Edition(NamedTuple):
    """The answers of one text."""

    id: str
    since: date  # the first day an event may start for this edition to govern it
    awarded_in_7: str  # 15.2, in WON, BPG, BWG and GE
    awarded_in_8_2: str  # 15.2, in AOB
    awarded_in_10: str  # 15.2, in the tie-breaks on ratings
    extended_cut_by: str  # 14.1.2: "primary" score of the opponent, or the "factor" that the tie-break multiplies
    dummy: str  # 16.4: with one's "own" points, "capped", a "virtual" opponent's, or "none"
    adjusted: str = "adjusted"  # 16.3: or as "awarded", or all unplayed rounds as "draws"
    unplayed_first: bool = True  # 16.5
    elected: str = "available"  # 7.6: or "literal", all rounds but pairing-allocated byes and forfeits
    koya_rounds: str = "so_far"  # 9.2: whose points are possible; or "planned"
    record_299: str = "all"  # abnormal points count in "all" tie-breaks on points; or "own_only", in one's own points
    buchholz_for_all: bool = True  # article 8 is for round robins as well
    restart_at_once: bool = False  # 13.3.3, as its words go; else article 6 first goes on with the same score (T-7)
    coverage: str = ""  # names the map of its original, as `federations.coverage` loads it

    def article_of(self, code: Code) -> str:
        """The article of a tie-break; one that a later edition brought is the organiser's own before (4.1)."""
        return "4.1" if code.tie_break.since > self.id else code.tie_break.article


FIDE_2023 = Edition(
    id="fide-tiebreaks-2023",
    since=date(2023, 8, 1),
    awarded_in_7=ALL,
    awarded_in_8_2=ALL,
    awarded_in_10=NONE,
    extended_cut_by="primary",
    dummy="own",
    coverage=f"{__package__}:coverage_2023.toml",
)
FIDE_2026 = FIDE_2023._replace(
    id="fide-tiebreaks-2026",
    since=date(2026, 3, 1),
    awarded_in_7=WINS,
    extended_cut_by="factor",
    dummy="capped",
    buchholz_for_all=False,
    coverage=f"{__package__}:coverage_2026.toml",
)
EDITIONS = (FIDE_2023, FIDE_2026)

#: article -> the name of a reading -> the answers it gives
READINGS: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "7.6": {"available": {"elected": "available"}, "literal": {"elected": "literal"}},
    "9.2": {"so_far": {"koya_rounds": "so_far"}, "planned": {"koya_rounds": "planned"}},
    "13.3.3": {"exercise-45": {"restart_at_once": False}, "literal": {"restart_at_once": True}},
    "14.1.2": {"primary": {"extended_cut_by": "primary"}, "2024": {"extended_cut_by": "factor"}},
    "15.2": {
        "literal": {"awarded_in_7": ALL, "awarded_in_8_2": ALL, "awarded_in_10": ALL},
        "2026": {"awarded_in_7": WINS, "awarded_in_8_2": ALL, "awarded_in_10": NONE},
        "checker": {"awarded_in_7": NONE, "awarded_in_8_2": NONE, "awarded_in_10": NONE},
        "over-the-board": {"awarded_in_7": ALL, "awarded_in_8_2": ALL, "awarded_in_10": NONE},
    },
    # 16.6: other ways than the articles' own
    "16.3": {word: {"adjusted": word} for word in ("adjusted", "awarded", "draws")},
    "16.4": {
        "2023": {"dummy": "own"},
        "2026": {"dummy": "capped"},
        "2012": {"dummy": "virtual"},
        "none": {"dummy": "none"},
    },
    "16.5": {"exception": {"unplayed_first": True}, "none": {"unplayed_first": False}},
    "299": {"all": {"record_299": "all"}, "own_only": {"record_299": "own_only"}},  # of TRF26
}

#: what the text leaves open and how it is read here; those with a key in READINGS can be read otherwise
INTERPRETATIONS: Mapping[str, str] = MappingProxyType(
    {
        "T-1": "7.6 GE: pairing-allocated byes and forfeit wins count as rounds one was ready to play (reading 7.6)",
        "T-2": "8.2 AOB is exact and ranked exactly; tables show two decimals",
        "T-3": "8.3 FB: forfeits of the last planned round, too, become draws that count as played; byes stay",
        "T-4": "9.2 KS: free rounds of an odd round robin don't add to the maximum; in a Swiss forfeited games count",
        "T-5": "10.2 TPR starts from the rounded ARO; p is rounded half up to hundredths",
        "T-6": "10.3 PTP: no points, the lowest opponent - 800; full score, the highest opponent + 736",
        "T-7": "13.3 EDE: article 6 goes on with the same score before 13.3.3 starts again (reading 13.3.3)",
        "T-8": "13.4 SSSC: the factor counts every planned round",
        "T-9": "14.1.2 the extended SB cuts the opponent with the lowest primary score (reading 14.1.2)",
        "T-10": "15.2 awarded games of a pre-arranged event are games in every tie-break but those of article 10, "
        "which are on games over the board (reading 15.2)",
        "T-11": "9.2 KS: until the end, half of the points possible in the rounds so far (reading 9.2)",
        "T-12": "15.1 a pairing without a result is no game, no bye and no unplayed round: its players were available",
        "T-13": "8.1 points of record 299 enter the opponents' BH and SB, and PS (reading 299)",
    }
)
#: by edition, the points that it is read otherwise on
_OTHER_INTERPRETATIONS: Mapping[str, Mapping[str, str]] = {
    FIDE_2026.id: {
        "T-9": "14.1.2 the extended SB cuts the opponent lowest in the score that it adds up (reading 14.1.2)",
        "T-10": "15.2 awarded games of a pre-arranged event are games in every tie-break but those of article 10, "
        "which are on games over the board, and lost ones not in article 7 either (reading 15.2)",
    }
}


def interpretations_of(edition: Edition) -> dict[str, str]:
    """What the text leaves open, by number, and how that edition is read."""
    return {**INTERPRETATIONS, **_OTHER_INTERPRETATIONS.get(edition.id, {})}


def find_edition(edition: str) -> Edition:
    """The edition with that id, or with that year."""
    for candidate in EDITIONS:
        if edition in (candidate.id, candidate.id.rpartition("-")[2]):
            return candidate
    raise BadInput(
        'edition "{edition}" is not known: choose {editions}',
        edition=edition,
        editions=" or ".join(candidate.id for candidate in EDITIONS),
    )


def edition_on(day: date | None) -> tuple[Edition, list[Finding]]:
    """The edition that governs an event starting on that day."""
    if day is None:
        message = Message(
            "the event has no start date: ranked by {edition}; another edition can be chosen", edition=FIDE_2023.id
        )
        return FIDE_2023, [Finding("", 0, "", message, "edition", "info")]
    return max(
        (edition for edition in EDITIONS if edition.since <= day), key=lambda edition: edition.since, default=FIDE_2023
    ), []


def with_readings(edition: Edition, readings: Mapping[str, str]) -> Edition:
    """The edition, read otherwise where `readings` says so: `{"15.2": "checker"}`."""
    for article, name in readings.items():
        readings_of_article = READINGS.get(article)
        if readings_of_article is None:
            raise BadInput(
                'no other reading of article "{article}" is known: choose among {articles}',
                article=article,
                articles=", ".join(READINGS),
            )
        if name not in readings_of_article:
            choice = " or ".join(f"{article}={other}" for other in readings_of_article)
            raise BadInput(
                'reading "{article}={word}" is not known: choose {readings}',
                article=article,
                word=name,
                readings=choice,
            )
        edition = edition._replace(**readings_of_article[name])
    return edition
