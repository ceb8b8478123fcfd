"""HTML pages that stand alone, from the Jinja2 templates in templates/: no script, nothing loaded, light or dark."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ratingoffice.message import NOTHING, Message, filled
from ratingoffice.unseen import visible

if TYPE_CHECKING:
    from jinja2 import Environment


def render_page(template: str, /, **context: Any) -> str:
    """Render a template that extends `page.html`.

    Args:
        template: its path in templates/.
        context: what the template needs; a message among it is written in English.

    Returns:
        The page. Characters that cannot be seen, in names of a file, are shown by their codes.
    """
    return visible(environment().get_template(template).render(context))


@cache
def environment() -> Environment:
    """The templates of the package: escaped, and strict about names they do not know."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("ratingoffice"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_written,
    )
    made.filters["filled"] = _filled
    return made


def _written(value: Any) -> Any:
    return str(value) if isinstance(value, Message) else NOTHING if value is None else value


def _filled(template: str, figures: Mapping[str, Any] | None = None, **more: Any) -> str:
    """`{{ "{games} {games:game|games}"|filled(games=3) }}`: a number with the word in its form."""
    return filled(template, {**(figures or {}), **more})
