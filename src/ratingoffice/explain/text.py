"""The sheet for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ratingoffice.explain import words
from ratingoffice.explain.parts import (
    EventLine,
    Factor,
    FirstRatingSheet,
    Game,
    LeftOut,
    NotCounted,
    PoolSheet,
    Said,
    Sheet,
)

INDENT = (0, 0, 0, 2)
COLORS = {"w": "white", "b": "black"}


def print_sheet(sheet: Sheet, console: Console) -> None:
    console.print(Group(*_sheet(sheet)))


def _sheet(sheet: Sheet) -> Iterable[RenderableType]:
    person = sheet.player
    facts = (person.title, person.federation, words.born(person), f"ID {person.player_id}")
    yield Text.assemble(
        (words.name_or_id(person.name, person.player_id), "bold"), "  ", " · ".join(str(f) for f in facts if f)
    )
    yield Text(f"{words.body(sheet)} rating list of {sheet.list_date}: calculation sheet")
    yield Text(f"Period {sheet.period}, by {sheet.regulation} ({sheet.edition})")
    for page in sheet.pools:
        yield Text()
        yield from _pool(page, sheet)
    if sheet.left_out:
        yield Text()
        yield _title("Not on this list")
        for left_out in sheet.left_out:
            yield from _left_out(left_out)


def _pool(page: PoolSheet, sheet: Sheet) -> Iterable[RenderableType]:
    change = f"  ({words.signed_change(page.change)})" if page.change is not None and page.status != "idle" else ""
    before = "" if page.before == page.after else f"{words.rating(page.before)} → "
    yield Text(f"{page.pool.capitalize()}  {before}{words.rating(page.after)}{change}", "bold")
    yield Text(str(words.headline(page, sheet.period)))
    if page.k:
        yield _explanation_text(f"K = {page.k.on_list}", page.k.clause)
        if page.k.limit:
            yield _explanation_text(f"K = {page.k.value}", page.k.limit)
    for line in page.events:
        yield Text()
        yield from _event(line, page, sheet)
    if page.first:
        yield Text()
        yield from _first(page.first, page)
    if page.total or (page.became and page.status != "new"):
        yield Text()
        yield _title("Total")
        yield from _total(page)
    if page.not_counted:
        yield Text()
        yield _title("Not counted")
        for group in page.not_counted:
            yield from _not_counted(group)
    facts = words.standing(page.standing)
    if facts:
        yield Text()
        yield _title("On the new list")
        if page.standing.not_listed:
            yield _explanation_text("Not published:", page.standing.not_listed)
        yield Text(" · ".join(f"{name}: {value}" for name, value in facts))


def _event(line: EventLine, page: PoolSheet, sheet: Sheet) -> Iterable[RenderableType]:
    yield Text.assemble((str(words.event_name(line.event)), "bold"), f"  {words.days(line.event)}")
    if line.event.edition and line.event.edition != sheet.edition:
        yield Text(f"judged by {line.event.edition}, in force when it started", "dim")
    if line.ratings_of:
        yield Text(str(words.ratings_of(line)), "dim")
    if line.admitted.article:
        yield Padding(_explanation_text("Rated by", line.admitted), INDENT, expand=False)
    summary = Table(*words.EVENT_LINE, box=None, pad_edge=False, header_style="dim")
    for column in summary.columns:
        column.justify = "right"
    summary.add_row(*words.event_line(line))
    yield Padding(summary, INDENT, expand=False)
    yield Padding(_games(line.games, page.k), INDENT, expand=False)
    yield Padding(Text(f"PD by D: table {line.table}", "dim"), INDENT, expand=False)
    rules = (words.special(game, page.k) for game in line.games)
    for rule in dict.fromkeys(rule for rule in rules if rule):  # every rule once, under the games that it touched
        yield Padding(_explanation_text("", rule), INDENT, expand=False)


def _games(games: Sequence[Game], factor: Factor | None) -> Table:
    table = _table("rd", "", "opponent", "rating", "result", "D", "PD", "ΔR", "", right=(0, 3, 4, 5, 6, 7))
    for game in games:
        rule = words.special(game, factor)
        table.add_row(
            str(game.round),
            COLORS[game.color],
            words.name_or_id(game.opponent_name, game.opponent_id),
            words.integer(game.opponent_rating),
            words.RESULTS[game.result],
            words.difference(game.difference, game.counted_difference),
            words.hundredths(game.expected),
            words.hundredths(game.delta, plus=True),
            rule.article if rule else "",
        )
    return table


def _total(page: PoolSheet) -> Iterable[RenderableType]:
    total, became = page.total, page.became
    if page.base:
        yield _explanation_text(f"Corrected base: {page.base.value}", page.base.said)
    if total and became and page.status == "taken_over":
        yield _explanation_text(f"Taken over: {total.start}", became)
        became = None
    if total:
        yield _explanation_text(f"ΣΔR × K = {words.product(total)} → {words.signed(total.change)}", total.rounding)
        yield Text(words.sum_of(total, page.after))
    if became:
        yield _explanation_text(f"New rating: {words.rating(page.after)}", became)


def _first(first: FirstRatingSheet, page: PoolSheet) -> Iterable[RenderableType]:
    yield _title(words.first_title(first))
    table = _table("period", "event", "rd", "opponent", "rating", "result", "", right=(2, 4, 5))
    for result in first.results:
        table.add_row(
            result.period,
            str(words.event_name(result.event)),
            words.integer(result.round),
            words.name_or_id(result.opponent_name, result.opponent_id),
            str(result.opponent_rating),
            words.RESULTS[result.result],
            _explanation_text("", result.not_counted) if result.not_counted else "",
        )
    if first.draws and first.average is not None:
        for _ in range(first.draws.games):
            table.add_row("", "", "", str(words.draw_row(first.draws)), str(first.draws.rating), "½", "")
    yield Padding(table, INDENT, expand=False)
    earlier = {
        words.event_name(result.event): words.ratings_of(result) for result in first.results if result.ratings_of
    }
    for event, ratings in earlier.items():
        yield Text(f"{event}: {ratings}", "dim")
    if first.not_shown:
        yield Text(str(words.not_shown(first)), "dim")
    if first.average is not None:
        so_far = "" if first.published else " so far"
        yield Text(f"Score {words.halves(first.score)} of {words.games(first.games)}")
        yield Text(f"Ra = {words.average_sum(first)}; p = {words.fraction_sum(first)}")
        yield Text(
            f"dp = {words.signed(first.dp)} (table {first.table}); Ra + dp: {words.first_rating_sum(first)}{so_far}"
        )
    yield _explanation_text(f"New rating: {words.rating(page.after)}" if first.published else "", first.said)


def _not_counted(group: NotCounted) -> Iterable[RenderableType]:
    yield _explanation_text("", group.said)
    if words.not_counted_note(group):
        yield Text(words.not_counted_note(group))
    yield Padding(_plain_games(group.games, with_event=True), INDENT, expand=False)


def _left_out(left_out: LeftOut) -> Iterable[RenderableType]:
    yield Text.assemble((str(words.event_name(left_out.event)), "bold"), f"  {words.days(left_out.event)}")
    yield Padding(
        _explanation_text(f"{str(words.left_out_title(left_out)).capitalize()}:", left_out.said), INDENT, expand=False
    )
    yield Padding(_plain_games(left_out.games, with_event=False), INDENT, expand=False)


def _plain_games(games: Sequence[Game], with_event: bool) -> Table:
    table = _table(*(["event"] if with_event else []), "rd", "", "opponent", "result", right=(int(with_event),))
    for game in games:
        rating = f" {game.opponent_rating}" if game.opponent_rating is not None else ""
        unplayed = f" ({words.UNPLAYED[game.result]})" if game.result in words.UNPLAYED else ""
        table.add_row(
            *([str(words.event_name(game))] if with_event else []),
            str(game.round),
            COLORS[game.color],
            words.name_or_id(game.opponent_name, game.opponent_id) + rating,
            words.RESULTS[game.result] + unplayed,
        )
    return table


def _table(*columns: str, right: Sequence[int]) -> Table:
    table = Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False, header_style="dim", show_edge=False)
    for at in right:
        table.columns[at].justify = "right"
    return table


def _title(words: str) -> Text:
    return Text(words, "bold")


def _explanation_text(label: str, explanation: Said) -> Text:
    """`K = 20  8.3.3 ¶2  the general rule`"""
    parts = (label, Text(explanation.article or "", "cyan"), explanation.reason or "")
    return Text("  ").join(part if isinstance(part, Text) else Text(str(part)) for part in parts if part)
