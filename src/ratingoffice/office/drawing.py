"""Templates as Django reads them, drawn with fewer steps: a page writes thousands of values, nearly all text or whole.

Django asks of every value whether it is a time of another zone, how the language writes such a number, and whether it
can be called; of `a.b` first whether `a` is a dictionary, by an error. What comes out is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from django.template import Node, Template
from django.template.base import FilterExpression, Variable, VariableNode, render_value_in_context
from django.template.context import BaseContext, Context
from django.template.defaulttags import ForNode, IfNode
from django.template.loaders import cached
from django.utils.safestring import SafeString

from ratingoffice.office.templatetags.urls import Address


class Loader(cached.Loader):
    """Each template is read once a process; what it is made of is exchanged then."""

    def __init__(self, engine: Any, loaders: Any) -> None:
        super().__init__(engine, loaders)
        self._known: set[int] = set()  # templates stay in the cache of this loader

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        found = super().get_template(template_name, skip)
        if id(found) not in self._known:
            quicken(found)
            self._known.add(id(found))
        return found


def quicken(template: Template) -> None:
    for node in template.nodelist.get_nodes_by_type(Node):
        if type(node) is VariableNode:
            node.__class__ = Value
        for expression in _expressions(node):
            if type(expression.var) is Variable:
                expression.var.__class__ = Looked


def _expressions(node: Node) -> Iterator[FilterExpression]:
    """What it shows, goes through or asks for."""
    if isinstance(node, VariableNode):
        yield node.filter_expression
    elif isinstance(node, ForNode):
        if isinstance(node.sequence, FilterExpression):
            yield node.sequence
    elif isinstance(node, Address):
        yield from node.args
    elif isinstance(node, IfNode):
        for condition, _nodes in node.conditions_nodelists:
            yield from _of_condition(condition)


def _of_condition(condition: Any) -> Iterator[FilterExpression]:
    if condition is None:
        return
    if isinstance(getattr(condition, "value", None), FilterExpression):
        yield condition.value
    for part in (getattr(condition, "first", None), getattr(condition, "second", None)):
        yield from _of_condition(part)


class Value(VariableNode):
    """`{{ … }}`"""

    def render_annotated(self, context: Context) -> str:
        value = self.filter_expression.resolve(context)
        if type(value) is SafeString:
            return value
        if type(value) is str and context.autoescape:
            return escape(value)
        return str(value) if type(value) is int else render_value_in_context(value, context)


class Looked(Variable):
    """A name with dots. Whatever is not at once what was asked for is Django's."""

    __slots__ = ()

    def resolve(self, context: Any) -> Any:
        if self.lookups is None or self.translate:
            return super().resolve(context)
        current = context
        try:
            for part in self.lookups:
                kind = type(current)
                if kind is dict or isinstance(current, BaseContext):
                    current = current[part]
                elif hasattr(kind, "__getitem__"):
                    return super().resolve(context)
                else:
                    current = getattr(current, part)
                if callable(current):
                    return super().resolve(context)
        except (KeyError, AttributeError):
            return super().resolve(context)
        return current
