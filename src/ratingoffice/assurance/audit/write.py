"""An audit as text for a terminal, as CSV, as JSON, and as a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from polars import col

from ratingoffice.assurance.audit.audit import Audit
from ratingoffice.html_page import html_page

#: a page with more rows is no page any more: the CSV has them all
ON_PAGE = 2_000


def as_text(audit: Audit, format: str, shown: int) -> str:
    """`shown`: so many of a kind in a table."""
    if format == "csv":
        return audit.findings.write_csv()
    if format == "json":
        return json.dumps(audit.as_dict(), ensure_ascii=False, default=str) + "\n"
    return page_of(audit) if format == "html" else "".join(f"{line}\n" for line in lines_of(audit, shown))


def head_of(audit: Audit) -> Iterator[str]:
    """What was looked at, in a few lines."""
    yield f"{audit.files[0]} ({audit.days[0]}) and {audit.files[1]} ({audit.days[1]}), by {', '.join(audit.editions)}"
    for row in audit.counts.iter_rows(named=True):
        yield (
            f"{row['pool']}: {row['both']:,} on both lists, {row['changed']:,} with another rating, "
            f"{row['new']:,} new, {row['gone']:,} gone"
        )
    if audit.explained is not None:
        yield f"changes that come out of the reported games exactly: {audit.explained:,}"
    yield from map(str, audit.unchecked)
    if not audit.findings.height:
        yield "nothing found"


def lines_of(audit: Audit, shown: int) -> Iterator[str]:
    yield from head_of(audit)
    for kind in audit.summary.iter_rows(named=True):
        its = audit.findings.filter(col(name) == kind[name] for name in ("severity", "kind", "article"))
        what = f"{kind['severity']}: {kind['kind']} ({kind['article']}), {kind['players']:,}"
        yield f"\n{what}. Look at: {its['look'][0]}"
        for row in its.head(shown).iter_rows(named=True):
            who = " ".join(part for part in (row["pool"], row["player_id"], row["name"]) if part)
            yield f"  {who}: {row['finding']}"
        if its.height > shown:
            yield f"  … and {its.height - shown:,} more like this"


def page_of(audit: Audit) -> str:
    style = files("ratingoffice.assurance.audit").joinpath("audit.css").read_text(encoding="utf-8")
    body = "\n".join(_body(audit))
    return html_page(f"Audit of the list of {audit.days[1]}", body, style)


def _body(audit: Audit) -> Iterator[str]:
    yield f"<header><h1>Audit of the list of {audit.days[1]}</h1>"
    yield "".join(f"<p>{escape(line)}</p>" for line in head_of(audit)) + "</header><main>"
    if audit.findings.height:
        yield '<div class="wide"><table><caption>Summary</caption><thead><tr>'
        yield '<th scope="col">how bad</th><th scope="col">kind</th><th scope="col">article</th>'
        yield '<th scope="col" class="number">players</th></tr></thead><tbody>'
        for number, row in enumerate(audit.summary.iter_rows(named=True)):
            yield f'<tr><td>{row["severity"]}</td><th scope="row"><a href="#k{number}">{row["kind"]}</a></th>'
            yield f'<td>{escape(row["article"])}</td><td class="number">{row["players"]:,}</td></tr>'
        yield "</tbody></table></div>"
    room = ON_PAGE
    for number, kind in enumerate(audit.summary.iter_rows(named=True)):
        its = audit.findings.filter(col(name) == kind[name] for name in ("severity", "kind", "article"))
        about = f"{kind['severity']} · {escape(kind['article'])}"
        yield f'<section id="k{number}"><h2>{kind["kind"]} <small>{about}</small></h2>'
        yield f"<p>Look at: {escape(its['look'][0])}.</p>"
        yield '<div class="wide"><table><thead><tr>'
        yield "".join(f'<th scope="col">{head}</th>' for head in ("pool", "player", "name", "finding"))
        yield "</tr></thead><tbody>"
        for row in its.head(max(room, 1)).iter_rows(named=True):
            yield f"<tr><td>{escape(row['pool'])}</td><td>{escape(row['player_id'])}</td>"
            yield f"<td>{escape(row['name'])}</td><td>{escape(row['finding'])}</td></tr>"
        yield "</tbody></table></div>"
        if its.height > max(room, 1):
            yield f"<p>… and {its.height - max(room, 1):,} more like this: --format csv has them all.</p>"
        room -= its.height
        yield "</section>"
    yield "</main><footer>Rating Office</footer>"
