"""`ratingoffice standings --check`: what a file declares beside what comes out; the sum of it first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ratingoffice.cli.common import plural
from ratingoffice.unseen import visible

if TYPE_CHECKING:
    from ratingoffice.tournament.comparison import Comparison, Difference
    from ratingoffice.tournament.round_comparison import RoundsCompared
    from ratingoffice.tournament.standings import Standings

SHOWN = 10  # differences, without --details
EXPLAINED = 10  # participants, with them
SCORES = {"points": "PTS", "match points": "MPTS", "game points": "GPTS"}


def summary(result: Standings, columns: list[Comparison]) -> str:
    if not result.is_of_the_report:
        return "What the file declares is of its last round with a result: nothing to compare after another one."
    if result.is_of_clubs:
        return "No file declares standings of clubs: nothing to compare."
    if not columns:
        return "The file declares no points, ranks or tie-breaks: nothing to compare."
    values = sum(column.declared for column in columns)
    differing = [column for column in columns if column.differences]
    differ = sum(len(column.differences) for column in differing)
    ranks = next((column for column in columns if column.quantity == "rank"), None)
    told = "no ranks are declared"
    if ranks is not None:
        wrong = len(ranks.differences)
        verb = "differs" if wrong == 1 else "differ"
        told = (f"{plural(wrong, 'rank')} {verb}" if wrong else "ranks agree") + f" (by {ranks.by})"
    if not differ:
        return f"{plural(values, 'value')} {'agrees' if values == 1 else 'agree'}; {told}."
    verb = "differs" if differ == 1 else "differ"
    return f"{differ:,} of {plural(values, 'value')} {verb} in {plural(len(differing), 'column')}; {told}."


def summary_of_rounds(rounds: RoundsCompared) -> str:
    if not rounds.compared:
        return (
            "The file carries nothing for single rounds (TRF has it for teams only, in record 802): "
            "only the last round can be compared."
        )
    after = "after round 1" if rounds.compared == 1 else f"after each of rounds 1 to {rounds.compared}"
    if rounds.first is None:
        return f"The game points of record 802 agree {after}."
    return (
        f"Round {rounds.first} is the first that differs: the running game points of "
        f"{plural(len(rounds.differences), 'team')} after it (record 802)."
    )


def show(
    result: Standings, columns: list[Comparison], details: bool, rounds_compared: RoundsCompared | None = None
) -> None:
    if rounds_compared is not None:
        print(summary_of_rounds(rounds_compared))
        for difference in rounds_compared.differences:
            print(f"  {difference}")
    print(summary(result, columns))
    for column in columns:
        by = f" (by {column.by})" if column.by else ""
        print(f"  {column.quantity}{by}: {len(column.differences)} of {column.declared} differ")
    differences = [difference for column in columns for difference in column.differences]
    for difference in differences if details else differences[:SHOWN]:
        print(visible(str(difference)))
    if details:
        _show_ours(result, differences)
    elif len(differences) > SHOWN:
        print(f"… and {len(differences) - SHOWN:,} more: --details shows all of them, and the rounds behind ours")


def _show_ours(result: Standings, differences: list[Difference]) -> None:
    """Of each participant the values, and the rounds behind those that differ."""

    from ratingoffice.cli.standings import print_explanation
    from ratingoffice.tournament.values import rounded_text

    differing: dict[int, set[str]] = {}
    for difference in differences:
        differing.setdefault(difference.start_no, set()).add(SCORES.get(difference.quantity, difference.quantity))
    for number in list(differing)[:EXPLAINED]:
        explained = result.explain(number)
        print()
        print_explanation(explained._replace(values=[one for one in explained.values if one.key in differing[number]]))
        print("  ".join(f"{key} {rounded_text(value)}" for key, value in explained.row.values.items()))
    if len(differing) > EXPLAINED:
        print(f"\n{plural(len(differing) - EXPLAINED, 'more participant')}: --explain START_NUMBER")


def as_json(
    result: Standings, columns: list[Comparison], details: bool, rounds_compared: RoundsCompared | None = None
) -> dict[str, Any]:
    told: dict[str, Any] = {
        "summary": summary(result, columns),
        "columns": [
            {"what": one.quantity, "by": one.by or None, "declared": one.declared, "differ": len(one.differences)}
            for one in columns
        ],
        "differences": [
            {
                "start_no": each.start_no,
                "name": each.name,
                "what": each.quantity,
                "declared": str(each.declared),
                "ours": None if each.computed is None else str(each.computed),
                "difference": str(each),
            }
            for one in columns
            for each in one.differences
        ],
    }
    if rounds_compared is not None:
        told["rounds"] = {
            "summary": summary_of_rounds(rounds_compared),
            "compared": rounds_compared.compared,
            "first": rounds_compared.first,
            "differences": [str(difference) for difference in rounds_compared.differences],
        }
    if details:
        numbers = dict.fromkeys(each["start_no"] for each in told["differences"])
        told["explanations"] = [result.explain(number).to_json() for number in numbers]
    return told
