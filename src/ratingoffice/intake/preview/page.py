"""The preview as one HTML page that prints on A4: no script, nothing loaded."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files

from ratingoffice.html_page import html_page
from ratingoffice.intake.preview.contents import PoolPreview, Preview
from ratingoffice.intake.preview.texts import HEADS, Say, figures_of, outcome_of, player_remarks, verdict_of
from ratingoffice.message import Message
from ratingoffice.tournament.values import shown

MINUS = "−"
CHANGE = 4  # of HEADS: with its sign


def preview_page(preview: Preview, say: Say = str, language: str = "en") -> str:
    style = files("ratingoffice.tournament").joinpath("page.css").read_text(encoding="utf-8")
    style += files("ratingoffice.intake.preview").joinpath("preview.css").read_text(encoding="utf-8")
    name = preview.tournament.name or say(Message("Tournament"))
    title = say(Message("{event}: rating preview", event=name))
    body = "\n".join(_body(preview, title, say))
    return html_page(title, body, style, language)


def _body(preview: Preview, title: str, say: Say) -> Iterator[str]:
    tournament, ranked = preview.tournament, preview.standings
    dates = " – ".join(str(day) for day in (tournament.starts_on, tournament.ends_on) if day)
    where = " · ".join(escape(text) for text in (tournament.city, tournament.federation, dates) if text)
    rounds = Message(
        "{rounds} of {planned} rounds, places by {edition}",
        rounds=ranked.rounds,
        planned=ranked.rounds_planned,
        edition=ranked.edition,
    )
    yield f"<header><h1>{escape(title)}</h1>"
    yield f'<p>{where}</p><p class="soft">{escape(say(rounds))}</p></header><main>'
    yield _heading(say, Message("Would it be rated?"))
    yield '<table class="verdicts"><tbody>'
    for outlook in preview.outlooks:
        outcome, article, reason, games = verdict_of(outlook, say)
        kind = "good" if outlook.judgement and outcome_of(outlook).template == "rated" else "bad"
        law = f"{article}: " if article else ""
        yield (
            f'<tr><th scope="row">{escape(say(outlook.title))}</th><td class="{kind}">{escape(outcome)}</td>'
            f'<td class="said">{escape(law)}{escape(reason)}'
            + "".join(
                f'<br><span class="soft">{escape(text)}</span>' for text in (games, *map(say, outlook.notes)) if text
            )
            + "</td></tr>"
        )
    yield "</tbody></table>"
    yield from _table(preview, say)
    yield _heading(say, Message("Notes")) + "<ul>"
    yield from (f"<li>{escape(text)}</li>" for text in (*map(say, preview.notes), *player_remarks(preview, say)))
    yield "</ul></main>"


def _table(preview: Preview, say: Say) -> Iterator[str]:
    blocks, of_teams = preview.blocks, preview.standings.of_teams
    first = [Message("Place"), Message("No."), Message("Name"), Message("Points")]
    if of_teams:
        first.insert(3, Message("Team"))
    yield _heading(say, Message("Places and ratings"))
    yield f'<div class="wide"><table class="preview"><thead><tr><th colspan="{len(first)}"></th>'
    for block in blocks:
        pool = f" · {say(block.pool)}" if block.pool else ""
        yield f'<th class="edition" colspan="{len(HEADS)}">{escape(block.edition)}{escape(pool)}</th>'
    yield "</tr><tr>" + "".join(f"<th>{_said(say, head)}</th>" for head in first)
    yield "".join(_head(say, head, at) for _ in blocks for at, head in enumerate(HEADS)) + "</tr></thead><tbody>"
    for place in preview.places:
        player = place.player
        title = f'<span class="soft">{escape(player.title)}</span> ' if player.title else ""
        team = f"<td>{escape(place.team)}</td>" if of_teams else ""
        cells = "".join(_cells(block, player.start_no) for block in blocks)
        yield (
            f'<tr><td class="n">{place.rank}</td><td class="n soft">{player.start_no}</td>'
            f'<th scope="row">{title}{escape(player.name)}</th>{team}<td class="n">{shown(place.points)}</td>'
            f"{cells}</tr>"
        )
    yield "</tbody></table></div>"


def _head(say: Say, head: Message, at: int) -> str:
    return f'<th class="n{"" if at else " edition"}">{_said(say, head)}</th>'


def _cells(block: PoolPreview, start_no: int) -> str:
    cells = []
    for at, figure in enumerate(figures_of(block.lines[start_no])):
        text = "" if figure is None else f"{figure:+}" if at == CHANGE and figure else str(figure)
        cells.append(f'<td class="n{"" if at else " edition"}">{text.replace("-", MINUS)}</td>')
    return "".join(cells)


def _heading(say: Say, sentence: Message) -> str:
    return f"<h2>{_said(say, sentence)}</h2>"


def _said(say: Say, sentence: Message) -> str:
    return escape(say(sentence))
