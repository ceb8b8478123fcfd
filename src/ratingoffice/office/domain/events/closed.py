"""Events that a list has closed, and of which it rated not one game."""

from __future__ import annotations

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from ratingoffice.office.domain.events.games import games_of
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.models import Event, Game, Publication


def closed_with_none_rated() -> Q:
    """By a list that was made here, and no game of it was ever rated. Of a list taken over only its result is known."""
    made_here = Publication.objects.filter(body=OuterRef("body"), list_date=OuterRef("rated_on")).exclude(edition="")
    rated = Game.objects.filter(event=OuterRef("pk"), rated_on__isnull=False)
    return Q(rated_on__isnull=False) & Q(Exists(made_here)) & ~Q(Exists(rated))


def with_none_rated(events: QuerySet[Event]) -> QuerySet[Event]:
    """The events with `none_rated`."""
    return events.annotate(none_rated=ExpressionWrapper(closed_with_none_rated(), output_field=BooleanField()))


def none_rated(event: Event) -> bool:
    """Return whether a list made here closed the event without rating any of its games."""
    if event.rated_on is None or any(game.rated_on for game in games_of(event)):
        return False
    return any(publication.edition for publication in published_lists.revisions(event.body, event.rated_on))
