"""A view of the desk says who may open it and what its address names; one that does not is refused at the start."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.urls import path

from ratingoffice.office.domain.accounts.permissions import Scope, all_guarded, needs
from ratingoffice.office.models import Body, Event


def test_a_view_that_names_what_no_table_has_is_refused_at_the_start():
    def of_a_blob(request: HttpRequest, blob: object) -> HttpResponse:
        return HttpResponse()

    with pytest.raises(ImproperlyConfigured, match="has blob"):
        needs("event.read")(of_a_blob)


def test_a_view_that_names_nothing_says_where_it_is():
    def of_nothing(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    with pytest.raises(ImproperlyConfigured, match="or it says `at`"):
        needs("event.read")(of_nothing)
    assert needs("event.read", at=Scope.ANYWHERE)(of_nothing)


def test_a_view_that_names_two_objects_is_refused_at_the_start():
    def of_two(request: HttpRequest, system: Body, event: Event) -> HttpResponse:
        return HttpResponse()

    with pytest.raises(ImproperlyConfigured, match="names one object"):
        needs("event.read")(of_two)


def test_a_view_that_names_an_event_is_not_open_anywhere():
    def of_an_event(request: HttpRequest, event: Event) -> HttpResponse:
        return HttpResponse()

    with pytest.raises(ImproperlyConfigured, match="names one object"):
        needs("event.read", at=Scope.ANYWHERE)(of_an_event)


@pytest.mark.parametrize("actions", [{"action": "event.reed"}, {"action": "event.read", "post": "event.writ"}])
def test_a_view_that_needs_an_unknown_action_is_refused_at_the_start(actions):
    def of_an_event(request: HttpRequest, event: Event) -> HttpResponse:
        return HttpResponse()

    with pytest.raises(ImproperlyConfigured, match="ACTIONS has no event"):
        needs(**actions)(of_an_event)


def test_a_page_of_the_desk_that_says_nothing_is_refused_at_the_start():
    def unguarded(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    with pytest.raises(ImproperlyConfigured, match="letters/ does not say who may open it"):
        all_guarded([path("letters/", unguarded)])
