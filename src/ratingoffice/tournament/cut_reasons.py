"""Why a round was cut: article 14, and the exception of 16.5."""

from __future__ import annotations

from ratingoffice.message import Message
from ratingoffice.tournament.codes import EXTENDED_SB, Code
from ratingoffice.tournament.modifiers import Addend, Cut
from ratingoffice.tournament.reasons import Reason
from ratingoffice.tournament.tiebreaks import Measure
from ratingoffice.tournament.values import exact, text_of


def of_cut(code: Code, cut: Cut, measure: Measure, by_primary: bool) -> list[Reason]:
    """`by_primary`: how 14.1.2 is read."""
    if cut.article == "16.5":
        return [Reason("16.5", _exception(cut, measure))]
    if cut.least is None:
        return [Reason(cut.article, _most(code))]
    reasons = [Reason(cut.article, _least(code, by_primary))]
    if cut.unwanted is not None:
        says = Message(
            "no exception: round {round}, a forfeit loss or a requested bye, adds {value}, less than {least}",
            round=cut.unwanted.round,
            value=_value(cut.unwanted, measure),
            least=_value(cut.least, measure),
        )
        reasons.append(Reason("16.5", says))
    return reasons


def _exception(cut: Cut, measure: Measure) -> Message:
    value = _value(cut.addend, measure)
    if cut.least is None or cut.least == cut.addend:
        return Message(
            "cut: a forfeit loss or a requested bye, and the least significant value too, {value}", value=value
        )
    return Message(
        "cut instead of round {round}: a forfeit loss or a requested bye that adds {value}, not less than the least "
        "significant value, {least}",
        round=cut.least.round,
        value=value,
        least=_value(cut.least, measure),
    )


def _least(code: Code, by_primary: bool) -> Message:
    if code.name == "PS":
        return Message("cut: the score after the earliest round")
    if code.name == "ARO":
        return Message("cut: the lowest rating")
    if code.name in EXTENDED_SB and by_primary:
        return Message("cut: the opponent with the lowest primary score, among equals the worst result")
    if code.name in ("SB", *EXTENDED_SB):
        return Message("cut: the opponent with the lowest score, among equals the worst result")
    if code.name in ("BH", "FB", "SSSC"):
        return Message("cut: the opponent with the lowest score")
    return Message("cut: the lowest value")


def _most(code: Code) -> Message:
    if code.name == "PS":
        return Message("cut: the score after the latest round")
    if code.name == "ARO":
        return Message("cut: the highest rating")
    if code.name in ("SB", *EXTENDED_SB):
        return Message("cut: the opponent with the highest score, among equals the best result")
    if code.name in ("BH", "FB", "SSSC"):
        return Message("cut: the opponent with the highest score")
    return Message("cut: the highest value")


def _value(addend: Addend, measure: Measure) -> str | None:
    return text_of(exact(addend.value, measure.unit))
