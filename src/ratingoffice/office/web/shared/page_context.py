"""What the frame of every page needs to know. Nothing here asks the database, so that an error page can be shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse, translate_url
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingoffice.office.web.shared.handbook_places import address_for

THEMES = ("light", "dark")
THEME_COOKIE = "theme"

#: as each language calls itself: in the line of links, and in full
LANGUAGES = {"en": ("EN", "English"), "uk": ("УК", "Українська"), "ja": ("日本語", "日本語")}


@dataclass(frozen=True)
class Link:
    label: str
    url: str
    is_current: bool


@dataclass(frozen=True)
class Language:
    code: str
    short: str
    name: str
    url: str
    is_current: bool


class Page:
    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.path = request.get_full_path()
        self.theme = theme_of(request)

    @cached_property
    def languages(self) -> list[Language]:
        current = get_language()
        return [
            Language(code, *LANGUAGES[code], translate_url(self.path, code), code == current)
            for code, _name in settings.LANGUAGES
        ]

    @cached_property
    def nav(self) -> list[Link]:
        """The pages to begin with; where the page is of one system, its own."""
        match = self.request.resolver_match
        system = match.kwargs.get("system") if match else None
        of_system = {"system": system} if system else {}
        places: tuple[tuple[str, str, dict[str, str]], ...] = (
            (_("Lists"), "public:lists", of_system),
            (_("Events"), "public:events", of_system),
            (_("Regulations"), "tools:regulations", {}),
            (_("Calculator"), "tools:calculator", {}),
            (_("Try it"), "tools:try", {}),
            (_("Desk"), "desk:todo", {}),
        )
        return [
            Link(label, url, self._is_under(url)) for label, name, kwargs in places if (url := address(name, **kwargs))
        ]

    def _is_under(self, url: str) -> bool:
        return self.request.path.startswith(url)

    @property
    def regulations(self) -> str:
        return address("tools:regulations")

    @property
    def help(self) -> str:
        """The place in the handbook that explains this page."""
        match = self.request.resolver_match
        return address_for(match.view_name if match else "")


def address(name: str, **kwargs: Any) -> str:
    """The address, or nothing where this office has no such page."""
    try:
        return reverse(name, kwargs=kwargs)
    except NoReverseMatch:
        return ""


def theme_of(request: HttpRequest) -> str:
    """The colours that the reader chose; "": as the device has them."""
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else ""


def page(request: HttpRequest) -> dict[str, Any]:
    return {"page": Page(request)}
