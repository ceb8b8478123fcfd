"""The sheet as one HTML page that needs nothing else: no script, nothing loaded, good on a phone and on A4 paper."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from itertools import groupby

from ratingoffice.explain import words
from ratingoffice.explain.parts import (
    EventLine,
    FirstRatingSheet,
    Game,
    HypotheticalDraws,
    LeftOut,
    NotCounted,
    PoolSheet,
    Said,
    Sheet,
    Waiting,
)
from ratingoffice.federations.outline import dp_rows, expected_rows
from ratingoffice.federations.registry import edition
from ratingoffice.html_page import html_page
from ratingoffice.message import Wording

LEGEND = (
    ("Rc", "average rating of the opponents, as counted"),
    ("Ro", "own rating, as used in this event"),
    ("w", "points"),
    ("n", "games"),
    ("D", "own rating minus the opponent's"),
    ("PD", "the score that D lets one expect"),
    ("ΔR", "score − PD"),
    ("chg", "sum of ΔR"),
    ("K", "the weight of a game"),
)
COLORS = {"w": "White", "b": "Black"}


def page_of(sheet: Sheet) -> str:
    name = words.named(sheet.player.name, sheet.player.player_id)
    style = files("ratingoffice.explain").joinpath("page.css").read_text(encoding="utf-8")
    title = f"{name}: {words.body(sheet)} rating list of {sheet.list_date}"
    return html_page(title, _lines(_body(sheet, name)), style)


def _body(sheet: Sheet, name: str) -> Iterable[str]:
    person = sheet.player
    title = f'<span class="title">{_e(person.title)}</span>' if person.title else ""
    facts = (person.federation, words.born(person), f"ID {person.player_id}")
    yield '<header class="who">'
    yield f'<p class="list">{_e(words.body(sheet))} rating list of {_e(sheet.list_date)}: calculation sheet</p>'
    yield f"<h1>{title}{_e(name)}</h1>"
    yield f"<p>{_e(' · '.join(str(fact) for fact in facts if fact))}</p>"
    yield f'<p class="soft">Period {_e(sheet.period)}, by {_e(sheet.regulation)} ({_e(sheet.edition)})</p>'
    yield "</header>"
    yield "<main>"
    for page in sheet.pools:
        yield from _pool(page, sheet)
    if sheet.left_out:
        yield '<section class="left-out">'
        yield "<h2>Not on this list</h2>"
        for each in sheet.left_out:
            yield from _left_out(each)
        yield "</section>"
    yield from _articles(sheet)
    yield "</main>"
    yield f"<footer>Rating Office · {_e(sheet.edition)} · list of {_e(sheet.list_date)}</footer>"


def _pool(page: PoolSheet, sheet: Sheet) -> Iterable[str]:
    yield f'<section class="pool" id="{_e(page.pool)}">'
    yield f"<h2>{_e(page.pool.capitalize())}</h2>"
    before = "" if page.before == page.after else f'<span class="soft">{words.rating(page.before)} →</span> '
    yield '<div class="result">'
    yield f'<p class="rating">{before}{words.rating(page.after)}</p>'
    if page.change is not None and page.status != "idle":
        yield f'<p class="change {_direction(page.change)}">{words.moved(page.change)}</p>'
    yield f"<p>{_e(words.headline(page, sheet.period))}</p>"
    yield "</div>"
    yield from _factor(page)
    for line in page.events:
        yield from _event(line, page, sheet)
    if page.first:
        yield from _first(page.first, page)
    yield from _total(page)
    if page.not_counted:
        yield '<div class="event">'
        yield "<h3>Not counted</h3>"
        for group in page.not_counted:
            yield from _not_counted(group)
        yield "</div>"
    yield from _standing(page)
    yield "</section>"


def _standing(page: PoolSheet) -> Iterable[str]:
    facts = words.standing(page.standing)
    if not facts:
        return
    yield '<div class="event">'
    yield "<h3>On the new list</h3>"
    if page.standing.not_listed:
        yield f'<p class="said">Not published: {_said(page.standing.not_listed)}</p>'
    items = "".join(f"<li>{_e(what)} <b>{_e(value)}</b></li>" for what, value in facts)
    yield f'<ul class="facts">{items}</ul></div>'


def _factor(page: PoolSheet) -> Iterable[str]:
    if page.k:
        yield f'<p class="said"><b>K = {page.k.on_list}</b>, {_said(page.k.clause)}</p>'
        if page.k.limit:
            yield f'<p class="said"><b>K = {page.k.value}</b>, {_said(page.k.limit)}</p>'


def _event(line: EventLine, page: PoolSheet, sheet: Sheet) -> Iterable[str]:
    judged = line.event.edition not in (None, sheet.edition)
    yield '<article class="event">'
    yield '<div class="head"><div>'
    yield f"<h3>{_e(words.event_name(line.event))}</h3>"
    yield f'<p class="soft">{_e(words.days(line.event))}</p>'
    if judged:
        yield f'<p class="soft">Judged by {_e(line.event.edition)}, in force when it started</p>'
    if line.ratings_of:
        yield f'<p class="soft">{_e(words.ratings_of(line))}</p>'
    if line.admitted.article:
        yield f'<p class="soft">Rated by {_e(line.admitted.article)}: {_e(line.admitted.reason)}</p>'
    yield "</div>"
    yield '<table class="line">'
    yield _heads(*(f"{head}:n" for head in words.EVENT_LINE))
    cells = "".join(f'<td class="n">{cell}</td>' for cell in words.event_line(line))
    yield f"<tbody><tr>{cells}</tr></tbody></table></div>"
    yield '<table class="games">'
    expected = _table_link(line.table, "PD")
    yield _heads("Rd:n", ":c", "Opponent", "Rating:n rtg", "Res.:c", "D:n d", f"{expected}:n", "ΔR:n")
    for game in line.games:
        yield f"<tbody>{_row(game)}{_note(words.special(game, page.k))}</tbody>"
    yield "</table>"
    yield "</article>"


def _row(game: Game) -> str:
    counted = words.signed(game.counted_difference)
    changed = game.difference != game.counted_difference
    real = f'<span class="real">{words.signed(game.difference)} →</span> ' if changed else ""
    return (
        f'<tr><td class="n">{game.round}</td><td class="c">{_piece(game.color)}</td>'
        f"{_opponent(game)}"
        f'<td class="c">{_result(game.result)}</td>'
        f'<td class="n">{real}{counted}</td><td class="n">{words.hundredths(game.expected)}</td>'
        f'<td class="n {_direction(game.delta)}">{words.hundredths(game.delta, plus=True)}</td></tr>'
    )


def _note(rule: Said | None) -> str:
    return f'<tr class="note"><td></td><td></td><td colspan="6">{_said(rule)}</td></tr>' if rule else ""


def _total(page: PoolSheet) -> Iterable[str]:
    total, became = page.total, page.became
    if total is None and (became is None or page.status == "new"):
        return
    yield '<div class="event">'
    yield "<h3>Total</h3>"
    yield '<table class="steps">'
    if page.base:
        yield _step("Corrected base", str(page.base.value), page.base.said)
    if total and page.status == "taken_over":
        yield _step("Taken over", str(total.start), became)
        became = None
    if total:
        yield _step("ΣΔR × K", words.product(total))
        yield _step("Rounded", words.signed(total.change), total.rounding)
        yield _step("Sum", words.sum_of(total, page.after))
    yield _step("New rating", words.rating(page.after), became, end=True)
    yield "</table></div>"


def _first(first: FirstRatingSheet, page: PoolSheet) -> Iterable[str]:
    yield '<div class="event first">'
    yield f"<h3>{words.first_title(first)}</h3>"
    yield '<table class="games">'
    for (event, period), group in groupby(first.results, key=lambda each: (each.event, each.period)):
        results = list(group)
        title = _e(f"{words.event_name(event)} · {words.days(event)} · period {period}")
        if ratings := words.ratings_of(results[0]):
            title += f"<div>{_e(ratings)}</div>"
        yield f'<tbody><tr class="of"><th colspan="4" scope="rowgroup">{title}</th></tr>'
        yield from (_waiting(result) for result in results)
        yield "</tbody>"
    if first.draws and first.average is not None:
        yield f"<tbody>{_draw(first.draws) * first.draws.games}</tbody>"
    yield "</table>"
    if first.not_shown:
        yield f'<p class="soft">{_e(words.not_shown(first))}</p>'
    yield '<table class="steps">'
    if first.games:
        yield _step("Score", f"{words.halves(first.score)} of {words.games(first.games)}")
    if first.average is not None:
        draws = first.draws.said if first.draws else None
        yield _step("Ra", words.average_sum(first), draws)
        yield _step("p", words.fraction_sum(first))
        yield _step("dp", words.signed(first.dp), note=f"by table {_table_link(first.table)}")
        yield _step("Result" if first.published else "Result so far", words.first_rating_sum(first))
    yield _step("New rating" if first.published else "Rating", words.rating(page.after), first.said, end=True)
    yield "</table></div>"


def _waiting(result: Waiting) -> str:
    cells = f'{_opponent(result)}<td class="c">{_result(result.result)}</td>'
    why = result.not_counted
    note = f'<tr class="note"><td></td><td colspan="3">{_said(why)}</td></tr>' if why else ""
    return f'<tr><td class="n">{words.whole(result.round)}</td>{cells}</tr>{note}'


def _draw(draws: HypotheticalDraws) -> str:
    """A row of its own for each game that the formula adds."""
    who = f'<td class="who">{_e(words.draw_row(draws))}<span class="rtg-below">{draws.rating}</span></td>'
    return f'<tr><td></td>{who}<td class="n rtg">{draws.rating}</td><td class="c">½</td></tr>'


def _not_counted(group: NotCounted) -> Iterable[str]:
    yield '<div class="group">'
    yield f'<p class="said">{_said(group.said)}</p>'
    if words.not_counted_note(group):
        yield f'<p class="soft">{_e(words.not_counted_note(group))}</p>'
    yield '<table class="games">'
    for event, games in groupby(group.games, key=words.event_name):
        yield f'<tbody><tr class="of"><th colspan="5" scope="rowgroup">{_e(event)}</th></tr>'
        yield from (_plain_row(game) for game in games)
        yield "</tbody>"
    yield "</table>"
    yield "</div>"


def _left_out(each: LeftOut) -> Iterable[str]:
    yield '<div class="event">'
    yield f"<h3>{_e(words.event_name(each.event))}</h3>"
    yield f'<p class="soft">{_e(words.days(each.event))}</p>'
    yield f'<p class="said"><b>{_e(str(words.left_out_title(each)).capitalize())}</b>: {_said(each.said)}</p>'
    yield '<table class="games">'
    yield "<tbody>"
    yield from (_plain_row(game) for game in each.games)
    yield "</tbody></table>"
    yield "</div>"


def _plain_row(game: Game) -> str:
    return (
        f'<tr><td class="n">{game.round}</td><td class="c">{_piece(game.color)}</td>'
        f'{_opponent(game)}<td class="c">{_result(game.result)}</td></tr>'
    )


def _articles(sheet: Sheet) -> Iterable[str]:
    yield '<section class="regulation">'
    if sheet.articles:
        yield "<h2>The articles</h2>"
        yield '<dl class="articles">'
        before = ""
        for cited in sheet.articles:
            anchor = f' id="{_anchor(cited.article)}"' if cited.article != before else ""
            edition = f' <span class="soft">({_e(cited.edition)})</span>' if cited.edition != sheet.edition else ""
            texts = "".join(f"<p>{_e(text)}</p>" for text in cited.sentences)
            yield f"<dt{anchor}>{_e(cited.article)}{edition}</dt><dd>{texts}</dd>"
            before = cited.article
        yield "</dl>"
    yield from _tables(sheet)
    if any(page.events for page in sheet.pools):
        legend = "".join(f"<li><b>{_e(letter)}</b> {_e(text)}</li>" for letter, text in LEGEND)
        yield f'<ul class="facts legend">{legend}</ul>'
    yield "</section>"


def _tables(sheet: Sheet) -> Iterable[str]:
    """The printed tables that the sheet looks up, to be opened."""
    printed: dict[str, list[str]] = {}
    for page in sheet.pools:
        rules = edition(sheet.edition).list if page.first else None
        for line in page.events:
            table = edition(line.event.edition or sheet.edition).event.expected
            printed[table.number] = expected_rows(table)
        if rules is not None:
            printed[rules.dp.number] = dp_rows(rules.dp)
    for number, rows in printed.items():
        cells = "".join(f"<li>{_e(row)}</li>" for row in rows)
        yield f'<details id="{_table_anchor(number)}"><summary>Table {_e(number)}</summary>'
        yield f'<ul class="printed">{cells}</ul></details>'


def _table_link(number: str, label: str = "") -> str:
    return f'<a href="#{_table_anchor(number)}">{_e(label or number)}</a>'


def _table_anchor(number: str) -> str:
    return "t" + _anchor(number)[1:]


# small pieces


def _e(text: Wording | None) -> str:
    return escape(str(text or ""))


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def _heads(*heads: str) -> str:
    cells = []
    for head in heads:
        name, _, kind = head.partition(":")
        label = name or '<span class="hidden">Colour</span>'
        kind = f' class="{kind}"' if kind else ""
        cells.append(f'<th scope="col"{kind}>{label}</th>')
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _step(what: str, number: str, said: Said | None = None, end: bool = False, note: str = "") -> str:
    return (
        f'<tr{" class=end" if end else ""}><th scope="row">{_e(what)}</th><td class="v">{_e(number)}</td>'
        f"<td>{_said(said) if said else note}</td></tr>"
    )


def _said(said: Said) -> str:
    """The articles, each linked to its words at the end of the page, and the sentence."""
    articles = said.article.split("; ") if said.article else []
    links = "; ".join(f'<a class="art" href="#{_anchor(article)}">{_e(article)}</a>' for article in articles)
    return f"{links} {_e(said.reason)}".strip()


def _anchor(article: str) -> str:
    return "a-" + re.sub(r"[^\w.]+", "-", article, flags=re.UNICODE).strip("-").lower()


def _opponent(side: Game | Waiting) -> str:
    """Name and rating in two cells; on a phone the rating stands under the name instead."""
    rating = "" if side.opponent_rating is None else str(side.opponent_rating)
    name = _e(words.named(side.opponent_name, side.opponent_id))
    return f'<td class="who">{name}<span class="rtg-below">{rating}</span></td><td class="n rtg">{rating}</td>'


def _piece(color: str) -> str:
    name = COLORS[color]
    return f'<span class="piece {color}" title="{name}"></span><span class="hidden">{name}</span>'


def _result(result: str) -> str:
    unplayed = f' <span class="soft">({words.UNPLAYED[result]})</span>' if result in words.UNPLAYED else ""
    return words.RESULTS[result] + unplayed


def _direction(number: int | None) -> str:
    return "up" if number and number > 0 else "down" if number and number < 0 else ""
