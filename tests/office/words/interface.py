"""Every text of the interface that is to be translated: from the templates and from the Python of the office."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

import ratingoffice.office
from ratingoffice.federations.body import Body
from ratingoffice.federations.registry import BODIES

OFFICE = Path(ratingoffice.office.__file__).parent
#: the function -> which of its arguments are text: a context, a message, a plural
ONE, TWO, IN_CONTEXT = ("message",), ("message", "plural"), ("context", "message")
FUNCTIONS = {
    "_": ONE,
    "gettext": ONE,
    "gettext_lazy": ONE,
    "gettext_noop": ONE,
    "ngettext": TWO,
    "ngettext_lazy": TWO,
    "pgettext": IN_CONTEXT,
    "pgettext_lazy": IN_CONTEXT,
    "npgettext": (*IN_CONTEXT, "plural"),
}
LITERAL = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
#: what `templatize` writes for a tag: ` gettext(u'Search') `
CALL = re.compile(rf"\b({'|'.join(FUNCTIONS)})\(\s*{LITERAL}(?:\s*,\s*{LITERAL})?(?:\s*,\s*{LITERAL})?")

Message = tuple[str, str, str]  # context, message, plural: "" where there is none


def messages() -> set[Message]:
    found: set[Message] = set()
    for template in OFFICE.glob("templates/**/*.*"):
        found |= set(_in_template(template.read_text(encoding="utf-8")))
    for module in OFFICE.glob("**/*.py"):
        found |= set(_in_python(module.read_text(encoding="utf-8")))
    return found | {("", text, "") for body in BODIES.values() for text in _of_body(body)}


def _of_body(body: Body) -> Iterator[str]:
    """What the words of a body say on the pages."""
    for words in (body.declarations, body.approvals, body.refusals, body.rulings, body.noted_rulings):
        yield from words.values()
    yield from (text for asked in body.questions.values() for text in (asked.question, asked.because))
    yield from (export.label for export in body.exports)


def _in_template(text: str) -> Iterator[Message]:
    for call in CALL.finditer(templatize(text)):
        yield _message(call[1], [ast.literal_eval(literal) for literal in call.groups()[1:] if literal])


def _in_python(text: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        texts = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if name in FUNCTIONS and texts:
            yield _message(name, texts)


def _message(function: str, texts: list[str]) -> Message:
    parts = dict(zip(FUNCTIONS[function], texts, strict=False))
    return parts.get("context", ""), parts["message"], parts.get("plural", "")
