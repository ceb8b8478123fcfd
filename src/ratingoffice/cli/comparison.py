"""`ratingoffice standings --check`: compare what a file declares with the calculated standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ratingoffice.cli.common import plural
from ratingoffice.unseen import visible

if TYPE_CHECKING:
    from ratingoffice.tournament.comparison import Comparison, Difference
    from ratingoffice.tournament.round_comparison import RoundsCompared
    from ratingoffice.tournament.standings import Standings

MOST_DIFFERENCES = 10  # differences, without --details
MOST_EXPLAINED = 10  # participants, with them
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
    rank_summary = "no ranks are declared"
    if ranks is not None:
        wrong = len(ranks.differences)
        verb = "differs" if wrong == 1 else "differ"
        rank_summary = (f"{plural(wrong, 'rank')} {verb}" if wrong else "ranks agree") + f" (by {ranks.by})"
    if not differ:
        return f"{plural(values, 'value')} {'agrees' if values == 1 else 'agree'}; {rank_summary}."
    verb = "differs" if differ == 1 else "differ"
    return f"{differ:,} of {plural(values, 'value')} {verb} in {plural(len(differing), 'column')}; {rank_summary}."


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
    for difference in differences if details else differences[:MOST_DIFFERENCES]:
        print(visible(str(difference)))
    if details:
        _print_explanations(result, differences)
    elif len(differences) > MOST_DIFFERENCES:
        more = len(differences) - MOST_DIFFERENCES
        print(f"… and {more:,} more: --details shows all of them, and the rounds behind ours")


def _print_explanations(result: Standings, differences: list[Difference]) -> None:
    """Print the values of each participant, and the rounds behind those that differ."""
    from ratingoffice.cli.standings import print_explanation
    from ratingoffice.tournament.values import rounded_text

    differing: dict[int, set[str]] = {}
    for difference in differences:
        differing.setdefault(difference.start_no, set()).add(SCORES.get(difference.quantity, difference.quantity))
    for number in list(differing)[:MOST_EXPLAINED]:
        explained = result.explain(number)
        print()
        print_explanation(
            explained._replace(values=[value for value in explained.values if value.key in differing[number]])
        )
        print("  ".join(f"{key} {rounded_text(value)}" for key, value in explained.row.values.items()))
    if len(differing) > MOST_EXPLAINED:
        print(f"\n{plural(len(differing) - MOST_EXPLAINED, 'more participant')}: --explain START_NUMBER")


def as_json(
    result: Standings, columns: list[Comparison], details: bool, rounds_compared: RoundsCompared | None = None
) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "summary": summary(result, columns),
        "columns": [
            {
                "what": column.quantity,
                "by": column.by or None,
                "declared": column.declared,
                "differ": len(column.differences),
            }
            for column in columns
        ],
        "differences": [
            {
                "start_no": difference.start_no,
                "name": difference.name,
                "what": difference.quantity,
                "declared": str(difference.declared),
                "ours": None if difference.computed is None else str(difference.computed),
                "difference": str(difference),
            }
            for column in columns
            for difference in column.differences
        ],
    }
    if rounds_compared is not None:
        answer["rounds"] = {
            "summary": summary_of_rounds(rounds_compared),
            "compared": rounds_compared.compared,
            "first": rounds_compared.first,
            "differences": [str(difference) for difference in rounds_compared.differences],
        }
    if details:
        numbers = dict.fromkeys(difference["start_no"] for difference in answer["differences"])
        answer["explanations"] = [result.explain(number).to_json() for number in numbers]
    return answer
