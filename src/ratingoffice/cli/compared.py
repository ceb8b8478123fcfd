"""`ratingoffice standings --check`: what a file declares beside what comes out; the sum of it first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ratingoffice.cli.common import plural

if TYPE_CHECKING:
    from ratingoffice.standings.compare import Compared
    from ratingoffice.standings.standings import Standings

SHOWN = 10  # differences, without --details
EXPLAINED = 10  # participants, with them: a page each


def summary(columns: list[Compared]) -> str:
    if not columns:
        return "The file declares no points, ranks or tie-breaks: nothing to compare."
    values = sum(column.declared for column in columns)
    differing = [column for column in columns if column.differences]
    differ = sum(len(column.differences) for column in differing)
    ranks = next((column for column in columns if column.what == "rank"), None)
    told = "no ranks are declared"
    if ranks is not None:
        wrong = len(ranks.differences)
        verb = "differs" if wrong == 1 else "differ"
        told = (f"{plural(wrong, 'rank')} {verb}" if wrong else "ranks agree") + f" (by {ranks.by})"
    if not differ:
        return f"{plural(values, 'value')} {'agrees' if values == 1 else 'agree'}; {told}."
    verb = "differs" if differ == 1 else "differ"
    return f"{differ:,} of {plural(values, 'value')} {verb} in {plural(len(differing), 'column')}; {told}."


def show(result: Standings, columns: list[Compared], details: bool) -> None:
    print(summary(columns))
    for column in columns:
        by = f" (by {column.by})" if column.by else ""
        print(f"  {column.what}{by}: {len(column.differences)} of {column.declared} differ")
    differences = [difference for column in columns for difference in column.differences]
    for difference in differences if details else differences[:SHOWN]:
        print(difference)
    if details:
        from ratingoffice.cli.standings import print_explanation

        numbers = list(dict.fromkeys(difference.start_no for difference in differences))
        for number in numbers[:EXPLAINED]:
            print()
            print_explanation(result.explain(number))
        if len(numbers) > EXPLAINED:
            print(f"\n{plural(len(numbers) - EXPLAINED, 'more participant')}: --explain START_NUMBER")
    elif len(differences) > SHOWN:
        print(f"… and {len(differences) - SHOWN:,} more: --details shows all of them, and the rounds behind ours")


def as_json(result: Standings, columns: list[Compared], details: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "summary": summary(columns),
        "columns": [
            {"what": one.what, "by": one.by or None, "declared": one.declared, "differ": len(one.differences)}
            for one in columns
        ],
        "differences": [
            {
                "start_no": each.start_no,
                "name": each.name,
                "what": each.what,
                "declared": str(each.declared),
                "ours": None if each.ours is None else str(each.ours),
                "difference": str(each),
            }
            for one in columns
            for each in one.differences
        ],
    }
    if details:
        numbers = dict.fromkeys(each["start_no"] for each in told["differences"])
        told["explanations"] = [result.explain(number).to_json() for number in numbers]
    return told
