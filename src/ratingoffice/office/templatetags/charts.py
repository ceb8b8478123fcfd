"""`{% chart charts.0 "for-wide" id title says %}`. Not by a template: a plot has hundreds of marks."""

from __future__ import annotations

from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from ratingoffice.explain.words import signed
from ratingoffice.office.infra.words.dates import month
from ratingoffice.office.templatetags.numbers import grouped
from ratingoffice.office.web.shared.chart import Chart, Month, Steps

register = template.Library()


@register.simple_tag
def chart(chart: Chart, size: str, id: str, title: str, says: str) -> SafeString:
    """Marks are read out by their titles; `says` is where the same numbers are as text."""
    name = escape(f"{id}-{size}")
    marks = [
        f'<svg class="{size}" viewBox="0 0 {chart.width} {chart.height}" role="img" aria-labelledby="{name}" '
        f'aria-describedby="{name}-says">\n'
        f'<title id="{name}">{escape(title)}</title><desc id="{name}-says">{escape(says)}</desc>\n'
    ]
    marks += (
        f'<line class="grid" x1="{chart.left}" x2="{chart.right}" y1="{tick.at}" y2="{tick.at}"/>'
        f'<text x="{chart.left - 6}" y="{tick.at + 4}" text-anchor="end">{escape(tick.label)}</text>\n'
        for tick in chart.scale
    )
    marks += (f'<text x="{tick.at}" y="{chart.height - 6}">{escape(tick.label)}</text>\n' for tick in chart.names)
    marks += (
        f'<g class="month"><title>{escape(bar.label)}: {grouped(bar.count)}</title>'
        f'<rect class="bar" x="{bar.x}" y="{bar.y}" width="{bar.width}" height="{bar.height}"/></g>\n'
        for bar in chart.bars
    )
    marks += (_steps(chart, step, number) for number, step in enumerate(chart.steps, 1))
    return mark_safe("".join([*marks, "</svg>\n"]))


def _steps(chart: Chart, step: Steps, number: int) -> str:
    dots = []
    for step_month in step.months:
        if step_month.y is not None:
            width, height = step_month.width, chart.floor
            hit = f'<rect class="hit" x="{step_month.x}" y="{chart.top}" width="{width}" height="{height}"/>'
            dots.append(
                f'<g class="month"><title>{_dot_title(step, step_month)}</title>{hit if len(chart.steps) == 1 else ""}'
                f'<circle class="dot of-{number}" cx="{step_month.middle}" cy="{step_month.y}" r="3"/></g>\n'
            )
    return f'{"".join(dots)}<path class="step of-{number}" d="{step.path}"/>\n'


def _dot_title(step: Steps, step_month: Month) -> str:
    line = step_month.line
    name = f"{escape(step.name)}, " if step.name else ""
    change = f" ({signed(line.change)})" if line.change else ""
    games = f", {ngettext('%(n)s game', '%(n)s games', line.games) % {'n': line.games}}" if line.games else ""
    return f"{name}{month(line.list_date)}: {line.rating}{change}{games}"
