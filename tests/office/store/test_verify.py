"""Whatever was changed behind the office's back is found."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pytest

from ratingoffice.office.models import Blob, Body, Game, Line, Publication
from ratingoffice.office.store import lists
from ratingoffice.office.store.tables import digest_of_list, packed
from ratingoffice.office.store.verify import verify


def problems(body: Body) -> dict[str, tuple[str, ...]]:
    return {checked.what: checked.problems for checked in verify(body) if not checked.holds}


def newest(body: Body) -> Publication:
    found = lists.newest(body)
    assert found is not None
    return found


def test_every_list_of_every_body_holds(db: None) -> None:
    answers = list(verify())
    assert len(answers) == 12
    assert [str(answer) for answer in answers if not answer.holds] == []


def changed_bytes(body: Body) -> None:
    blob = Blob.objects.get(pk=lists.hashes(newest(body))["list"])
    Blob.objects.filter(pk=blob.pk).update(data=bytes(blob.data)[:-1] + b"x")


def changed_rating(body: Body) -> None:
    """A better forger: the table, its hash and all digests fit together, but the games do not give that rating."""
    publication = newest(body)
    table = lists.frame(publication, "ratings")
    better = table.with_columns(rating=pl.when(pl.int_range(pl.len()) == 0).then(2900).otherwise("rating"))
    one = packed({"ratings": better})["ratings"]
    Blob.objects.create(sha256=one.sha256, size=len(one.data), data=one.data)
    publication.tables.filter(name="ratings").update(blob_id=one.sha256)
    publication.digests["ratings"] = one.digest
    assert publication.previous is not None
    publication.digest = digest_of_list(
        body.code, publication.list_date, 1, publication.edition, publication.pools, publication.digests,
        publication.previous.digest,
    )  # fmt: skip
    publication.save()


def changed_digest(body: Body) -> None:
    Publication.objects.filter(pk=newest(body).pk).update(digest="0" * 64)


def missing_table(body: Body) -> None:
    newest(body).tables.filter(name="sides").delete()


def changed_line(body: Body) -> None:
    line = Line.objects.filter(publication=newest(body)).order_by("pk")[0]
    Line.objects.filter(pk=line.pk).update(rating=2900)


def changed_game(body: Body) -> None:
    game = Game.objects.filter(event__body=body, event__rated_on=newest(body).list_date, white_result="1")[0]
    Game.objects.filter(pk=game.pk).update(white_result="0", black_result="1")


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (changed_bytes, "the bytes of its table list have changed"),
        (changed_rating, "made again, its table ratings is another"),
        (changed_digest, "its digest is not that of its tables, edition and the list before"),
        (missing_table, "the table sides is missing"),
        (changed_line, "the players' lines are not those of its table list"),
        (changed_game, "the games of its events are not those it was made from"),
    ],
)
def test_what_was_changed_does_not_hold(body: Body, forge: Callable[[Body], None], said: str) -> None:
    forge(body)
    found = problems(body)
    assert said in found["list 2026-03-01 r1"]


def test_an_older_list_is_made_again_too(body: Body) -> None:
    older = lists.current(body)[1]
    Publication.objects.filter(pk=older.pk).update(edition="fide-2024-03")
    assert "list 2026-02-01 r1" in problems(body)
