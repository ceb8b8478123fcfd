"""`{% url %}` as Django has it; what the addresses of a page have in common is worked out once, not for every link."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as usual
from django.urls import get_resolver, get_urlconf, reverse
from django.utils.html import conditional_escape
from django.utils.translation import get_language

from ratingoffice.office.web.shared.address_parts import ANY_ID, AddressOfId, IdConverter, addresses

register = template.Library()


class Address(URLNode):
    def render(self, context: Context) -> str:
        if self.kwargs or self.asvar:
            return super().render(context)
        url = address(self.view_name.resolve(context), *(argument.resolve(context) for argument in self.args))
        return conditional_escape(url) if context.autoescape else url


@register.tag
def url(parser: Parser, token: Token) -> Address:
    node = usual(parser, token)
    return Address(node.view_name, node.args, node.kwargs, node.asvar)


def address(name: str, *args: Any) -> str:
    """Like `reverse`; the address of pages that differ by an id only is computed once."""
    language, at = get_language(), _place_of_id(name, len(args))
    if at is None or not args[at]:
        return _reversed(name, language, args)
    return _address_by_id(name, language, (*args[:at], ANY_ID, *args[at + 1 :]))(str(args[at]))


@lru_cache(maxsize=10_000)
def _reversed(name: str, language: str | None, args: tuple[Any, ...]) -> str:
    return reverse(name, args=args)


@lru_cache(maxsize=10_000)
def _address_by_id(name: str, language: str | None, args: tuple[Any, ...]) -> AddressOfId:
    return addresses(name, *args)


@lru_cache(maxsize=1_000)
def _place_of_id(name: str, number: int) -> int | None:
    """Which of so many parts of the address is an id, the last of them; None: no part."""
    namespace, _, view = name.rpartition(":")
    if namespace != "public":
        return None
    _, public = get_resolver(get_urlconf()).namespace_dict[namespace]
    for _, _, _, converters in public.reverse_dict.getlist(view):
        if len(converters) == number:
            ids = [place for place, converter in enumerate(converters.values()) if isinstance(converter, IdConverter)]
            return max(ids, default=None)
    return None
