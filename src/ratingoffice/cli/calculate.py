"""`ratingoffice calculate`: the calculators of an edition, for single questions without a book."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratingoffice.cli.command import Group
from ratingoffice.cli.common import Format, format_option, plural, print_json, read_as, reading_option
from ratingoffice.cli.table import print_table

if TYPE_CHECKING:
    from ratingoffice.rating.calculate import CalculatedChange

app = Group(help="Calculators: a rating change, a first rating, a performance, by the same engine as `rate`.")

edition_option = click.option(
    "--edition", required=True, help="An edition ({edition}) or a body ({bodies}): its latest."
)
GAMES = "Games as RATING:RESULT, like 1900:1 1700:= 2100:0 (u:1: unrated opponent)"


@app.command("change")
@click.argument("games", nargs=-1, required=True, help=f"{GAMES}; / begins another event.")
@edition_option
@click.option("--rating", type=int, required=True, help="The player's own rating.")
@click.option("--born", default="", help="Year or date of birth, for K; default: an adult.")
@click.option("--games", "games_before", type=int, default=0, show_default=True, help="Rated games so far, for K.")
@click.option("--peak", type=int, help="Highest rating so far; default: the rating.")
@click.option(
    "--list", "list_date", default="", help="The list to come, YYYY-MM-DD, for ages; default: the edition's first list."
)
@reading_option
@format_option()
def change(
    games: tuple[str, ...],
    edition: str,
    rating: int,
    born: str,
    games_before: int,
    peak: int | None,
    list_date: str,
    reading: tuple[str, ...],
    format: Format,
) -> None:
    """What a period's games do to a rating: every game, K and its clause, the sum, the rounding.

    Example: ratingoffice calculate change --edition fide-2025-10 --rating 1850 --born 2009 1900:1 1700:= 2100:0
    """
    from ratingoffice.rating import calculate

    on = day(list_date) if list_date else None
    answer = calculate.rating_change(
        read_as(edition, reading),
        rating,
        calculate.parse_events(games),
        born=born or None,
        games_before=games_before,
        peak=peak,
        list_date=on,
    )
    if format is Format.json:
        print_json(change_as_json(answer))
    else:
        print_change(answer, named=on is not None)


@app.command("initial")
@click.argument("games", nargs=-1, required=True, help=f"{GAMES}; / begins another event.")
@edition_option
@reading_option
@format_option()
def initial(games: tuple[str, ...], edition: str, reading: tuple[str, ...], format: Format) -> None:
    """The first rating that a newcomer's games give, or what is missing. All of them are taken as of one period.

    Example: ratingoffice calculate initial --edition fide-2025-10 1902:= 1877:= 1884:1 2012:0 1832:1
    """
    from ratingoffice.federations.registry import edition as find_edition
    from ratingoffice.rating import calculate

    answer = calculate.first_rating(read_as(edition, reading), calculate.parse_events(games))
    left_out = [side_as_json(side) for side in answer.left_out]
    if format is Format.json:
        print_json(asdict(answer) | {"left_out": left_out})
        return
    steps = [("games that count", f"{answer.games}, score {answer.score}", "")]
    if answer.result is not None:
        rules = find_edition(answer.edition).list
        added = rules.first_rating
        draws = f", with {plural(added.draws, 'draw')} against {added.draws_rating} added" if added.draws else ""
        steps += [
            (f"Ra, average of the opponents{draws}", str(answer.average), added.draws_by),
            ("p", str(answer.p), f"dp {answer.dp} (table {rules.dp.number})"),
            ("result", str(answer.result), "published" if answer.published else "not published"),
        ]
    steps.append(("", str(answer.reason), answer.article or ""))
    for side in left_out:
        steps.append((f"not counted: {side['result']} against an unrated opponent", side["reason"], side["article"]))
    print(f"{answer.edition}: first rating")
    print_steps(steps)


@app.command("performance")
@click.argument("games", nargs=-1, required=True, help=f"{GAMES}.")
@click.option(
    "--edition", default="", help="An edition ({edition}) or a body ({bodies}): its latest; default: {first}."
)
@format_option()
def performance(games: tuple[str, ...], edition: str, format: Format) -> None:
    """The performance of some games: the opponents' average plus dp(p).

    Example: ratingoffice calculate performance 2400:1 2350:= 2310:0
    """
    from ratingoffice.federations.registry import first_body
    from ratingoffice.rating import calculate

    answer = calculate.performance([calculate.parse_opponent(text) for text in games], edition or first_body())
    if format is Format.json:
        print_json(asdict(answer))
        return
    left_out = f"{answer.left_out} against unrated opponents left out" if answer.left_out else ""
    print(f"{answer.edition}: performance")
    print_steps(
        [
            ("games", f"{answer.games}, score {answer.score}", left_out),
            ("average of the opponents", answer.average, ""),
            ("p", answer.p, f"dp {answer.dp}, table {answer.table}"),
            ("performance", str(answer.performance), "rounded half up"),
        ]
    )


def day(text: str) -> date:
    from ratingoffice.book.findings import BadInput

    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f'list date "{text}" is not a date: write it like 2024-06-01') from None


def decimal(units: int | None) -> str | None:
    """Whole hundredths as exact text: -160 is -1.60."""
    return None if units is None else f"{'-' if units < 0 else ''}{abs(units) // 100}.{abs(units) % 100:02}"


def side_as_json(side: dict[str, Any]) -> dict[str, Any]:
    """A side for programs: hundredths as exact text, whole numbers as they are."""
    return side | {name: decimal(side[name]) for name in ("expected", "delta", "worth")}


def change_as_json(answer: CalculatedChange) -> dict[str, Any]:
    return asdict(answer) | {
        "games": [side_as_json(side) for side in answer.games],
        "delta": decimal(answer.delta),
        "worth": decimal(answer.worth),
    }


def print_change(answer: CalculatedChange, named: bool) -> None:
    default = "" if named else " (the edition's first; --list names another)"
    print(f"{answer.edition}, list of {answer.list_date}{default}")
    rows = []
    for side in (side_as_json(side) for side in answer.games):
        real, counted_difference = side["difference"], side["counted_difference"]
        rows.append(
            (
                "unrated" if side["opponent_rating"] is None else str(side["opponent_rating"]),
                side["result"],
                "" if real is None else str(real) if real == counted_difference else f"{real} → {counted_difference}",
                side["expected"] or "",
                side["delta"] or "",
                side["worth"] or "",
                f"{side['article']}: {side['reason']}" if side["article"] else "",
            )
        )
    print_table(("opponent", "result", "D", "PD", "ΔR", "K × ΔR", "article"), rows)
    steps = []
    if answer.counted:
        steps.append(("K", str(answer.k_list), f"{answer.k_article}: {answer.k_reason}"))
        if answer.k_limit:
            steps.append(("K, limited", str(answer.k), f"{answer.k_limit}: {plural(answer.counted, 'game')}"))
        product = f"{decimal(answer.delta)} × {answer.k} = {decimal(answer.worth)}"
        steps.append(("change", f"{product}, rounded {answer.change}", answer.rounded_by))
    else:
        steps.append(("change", "no game counts", ""))
    explanation = f"{answer.article}: {answer.reason}" if answer.reason else answer.article or ""
    steps.append(("new rating", "none" if answer.new_rating is None else str(answer.new_rating), explanation))
    print_steps(steps)


def print_steps(steps: list[tuple[str, str, str]]) -> None:
    """What, its value, and the article that says so."""
    print_table(("", "", ""), steps, gap=3)
