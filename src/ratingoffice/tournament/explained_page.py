"""The explanations of the standings' page: every value round by round, with the reasons of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ratingoffice.tournament.encounters import Encounter
from ratingoffice.tournament.explain import Explained, Part
from ratingoffice.tournament.reasons import Reason
from ratingoffice.tournament.standings import Explanation, Standings
from ratingoffice.tournament.values import Value, shown, text_of

PART = ("round", "opponent", "result", "score", "points", "counts", "why")
RIGHT = ("round", "score", "points", "counts", "missing", "at most")


def explained_in_html(explanations: Sequence[Explanation], standings: Standings) -> Iterator[str]:
    names = {row.start_no: row.name for row in standings.rows}
    for each in explanations:
        row = each.row
        yield f'<section id="why{row.start_no}"><h2>{row.rank or "–"}. {escape(row.name)}</h2>'
        for value in each.values:
            yield from _value(value, names)
        yield "</section>"


def _value(value: Explained, names: dict[int, str]) -> Iterator[str]:
    exact, short = text_of(value.value), shown(value.value)
    number = short if exact in (short, None) else f"{short} ({exact})"
    note = f": {escape(str(value.note))}" if value.note else ""
    type_of = f", type {escape(value.type)}" if value.type else ""
    yield (
        f'<div class="why"><h3>{escape(value.key)} = {number} '
        f'<span class="soft">{escape(value.title)}, article {escape(value.article)}{type_of}{note}</span></h3>'
    )
    for encounter in value.encounters:
        yield from _encounter(encounter, names)
    if value.parts:
        heads = ("board", *PART[1:]) if value.parts[0].board else PART
        yield _head(heads)
        yield from (_part(part, names) for part in value.parts)
        yield "</tbody></table></div>"
    yield _reasons(value.why)
    yield "</div>"


def _head(heads: Sequence[str]) -> str:
    cells = "".join(f"<th{_class('n' if head in RIGHT else '')}>{head}</th>" for head in heads)
    return f'<div class="wide"><table><thead><tr>{cells}</tr></thead><tbody>'


def _class(name: str) -> str:
    return f' class="{name}"' if name else ""


def _part(part: Part, names: dict[int, str]) -> str:
    opponent = f"{part.opponent} {escape(names.get(part.opponent, ''))}" if part.opponent else ""
    counts = f"<s>{shown(part.contribution)}</s>" if part.cut else f"<b>{shown(part.contribution)}</b>"
    law = "" if any(reason.article.startswith(part.article) for reason in part.why) else escape(part.article)
    return (
        f'<tr><td class="n">{part.round or part.board or ""}</td><td>{opponent}</td><td>{escape(part.result)}</td>'
        f'<td class="n">{_number(part.score)}</td><td class="n">{_number(part.points)}</td><td class="n">{counts}</td>'
        f'<td class="said">{law}{_reasons(part.why)}</td></tr>'
    )


def _encounter(encounter: Encounter, names: dict[int, str]) -> Iterator[str]:
    yield f"<p>{escape(encounter.article)}, by {escape(str(encounter.by))}</p>"
    most = encounter.at_most
    yield _head(("no.", "name", "points", "missing", "at most") if most else ("no.", "name", "points"))
    for number, score in encounter.scores.items():
        reach = (
            f'<td class="n">{encounter.missing[number]}</td><td class="n">{_number(most[number])}</td>' if most else ""
        )
        yield f'<tr><td>{number}</td><td>{escape(names[number])}</td><td class="n">{_number(score)}</td>{reach}</tr>'
    yield "</tbody></table></div>"
    yield f"<p>so {' &gt; '.join('='.join(map(str, place)) for place in encounter.places)}</p>"
    yield _reasons(encounter.why)


def _number(value: Value) -> str:
    return "" if value is None else shown(value)


def _reasons(reasons: Sequence[Reason]) -> str:
    items = "".join(f"<li>{escape(reason.article)}: {escape(str(reason.says))}</li>" for reason in reasons)
    return f"<ul>{items}</ul>" if items else ""
