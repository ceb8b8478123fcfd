"""A book goes into the office and out of it whole."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import polars as pl
import pytest
import small

import ratingoffice
from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.lists import book_rows, published_lists, publishing
from ratingoffice.office.domain.lists.transfer import demo, export_book, import_book
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.models import Body, Decision, Event, Game, Player, folded

NEXT = date(2026, 4, 1)


@pytest.fixture
def empty(db: None) -> None:
    """No demonstrations in the way."""
    for body in Body.objects.all():
        Body.objects.filter(pk=body.pk).update(code=f"{body.code}-old")


@pytest.mark.parametrize("code", ["fide", "jcf", "fshu"])
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_export_import_export_gives_the_same_bytes(db: None, tmp_path: Path, code: str, kind: str) -> None:
    body = Body.objects.get(code=code)
    export_book(body, tmp_path / "one", kind)
    in_force = published_lists.newest(body)
    assert in_force is not None
    Body.objects.filter(pk=body.pk).update(code="old")
    again = import_book(tmp_path / "one", code, list_date=in_force.list_date)
    export_book(again, tmp_path / "two", kind)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    tables = ["players", "ratings", "lists", "pending", "events", "games", "decisions"]
    tables += ["clubs"] if code == "jcf" else []  # a register only where there is one
    tables += ["base_corrections", "federations", "rounds"] if code == "fide" else ["fide_ratings"]
    assert names == sorted(f"{table}.{kind}" for table in tables)
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name


def test_an_import_tells_of_every_row_that_went_in(
    empty: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_rows, "AT_ONCE", 100)
    export_book(Body.objects.get(code="fide-old"), tmp_path / "book", "parquet")
    told: list[tuple[str, int, int]] = []
    body = import_book(tmp_path / "book", "fide", list_date=date(2026, 3, 1), on_progress=lambda *one: told.append(one))
    counted = [(done, of) for _, done, of in told if of]
    assert [done for done, _ in counted] == sorted(done for done, _ in counted)
    assert {of for _, of in counted} == {counted[-1][0]}  # the last row that is told is the last of all
    of_players = [done for part, done, _ in told if part == "players"]
    assert of_players == [*range(0, body.players.count(), 100), body.players.count()]


def test_an_approval_a_notice_and_an_appeal_go_out_and_come_back(db: None, tmp_path: Path) -> None:
    body = Body.objects.get(code="fide")
    event = Event.objects.filter(body=body, rated_on=None).first()
    told = {
        "decision": "refused",
        "decided_on": date(2026, 3, 10),
        "decided_by": "M. Novak, QC chair",
        "reason": "why",
        "reference": "QC/12",
        "communicated_on": date(2026, 3, 11),
        "communicated_to": "the organiser",
        "notice": "The tournament is not rated.",
        "appealed_on": date(2026, 3, 12),
        "appealed_by": "the club",
        "appeal": "it was played",
        "appeal_on_paper": "no account",
        "appeal_outcome": "dismissed",
        "appeal_decided_on": date(2026, 3, 13),
        "appeal_decided_by": "the QC",
        "appeal_reason": "nobody saw it",
    }
    Decision.objects.create(event=event, **told)
    export_book(body, tmp_path / "one")
    Body.objects.filter(pk=body.pk).update(code="old")
    again = import_book(tmp_path / "one", "fide", list_date=published_lists.newest(body).list_date)
    kept = Decision.objects.filter(event__body=again, reference="QC/12").values(*told).get()
    assert kept == told
    export_book(again, tmp_path / "two")
    assert (tmp_path / "one/decisions.csv").read_bytes() == (tmp_path / "two/decisions.csv").read_bytes()


def test_the_engine_makes_the_same_next_list_of_an_exported_book(body: Body, tmp_path: Path) -> None:
    export_book(body, tmp_path / "book")
    rated = ratingoffice.rate(tmp_path / "book", edition="fide", list_date=NEXT, pool="all")
    assert rated.list.equals(publishing.preview(body).rated.list)


def test_everything_of_a_book_is_there(empty: None) -> None:
    body = import_book(small.book(), "fide", list_date=small.IN_FORCE, name="Small")
    assert (body.name, body.pools) == ("Small", "standard")
    assert Player.objects.filter(body=body).count() == 6
    assert Event.objects.filter(body=body).count() == 2
    assert Game.objects.filter(event__body=body, event__event_id="open-jan").count() == 3
    in_force = published_lists.newest(body)
    assert in_force is not None
    assert (in_force.list_date, in_force.edition) == (small.IN_FORCE, "")
    assert dict(published_lists.frame(in_force).select("player_id", "rating").iter_rows()) == small.RATINGS


def test_the_register_of_federations_and_who_was_removed_go_in_and_out(empty: None, tmp_path: Path) -> None:
    book = small.book()
    days = {"federation": ["NED", "ZZZ"], "name": ["Netherlands", None], "excluded_from": [None, date(2026, 2, 1)]}
    book["federations"] = pl.DataFrame(days)
    book["players"] = book["players"].with_columns(
        removed_on=pl.when(pl.col("player_id") == "F").then(pl.lit(date(2026, 1, 5)))
    )
    body = import_book(book, "fide", list_date=small.IN_FORCE)
    export_book(body, tmp_path / "one", "csv")
    Body.objects.filter(pk=body.pk).update(code="fide-older")
    again = import_book(tmp_path / "one", "fide", list_date=small.IN_FORCE)
    export_book(again, tmp_path / "two", "csv")
    for name in ("federations", "players"):
        assert (tmp_path / "one" / f"{name}.csv").read_bytes() == (tmp_path / "two" / f"{name}.csv").read_bytes()
    assert [one.federation for one in again.federations.order_by("federation")] == ["NED", "ZZZ"]
    assert Player.objects.get(body=again, player_id="F").removed_on == date(2026, 1, 5)


def test_a_column_that_the_book_did_not_have_is_not_judged(empty: None) -> None:
    # small has no registered_on and no reported_on: with them empty both events would be refused (FIDE 0.2, 9.1)
    body = import_book(small.book(), "fide", list_date=small.IN_FORCE)
    verdicts = publishing.preview(body).rated.verdicts
    assert verdicts.filter(pl.col("event_id") == "open-jan")["outcome"].to_list() == ["rated"]


def test_a_column_that_the_book_had_empty_is_judged(empty: None) -> None:
    book = small.book()
    book["events"] = book["events"].with_columns(registered_on=pl.lit(None, dtype=pl.Date))
    body = import_book(book, "fide", list_date=small.IN_FORCE)
    verdicts = publishing.preview(body).rated.verdicts
    assert verdicts.filter(pl.col("event_id") == "open-jan")["outcome"].to_list() == ["not_rated"]


def test_bad_input_is_named_and_nothing_is_taken_over(empty: None) -> None:
    book = small.book()
    book["games"] = book["games"].with_columns(white_id=pl.lit("nobody"))
    before = Body.objects.count(), Player.objects.count()
    with pytest.raises(BadInput, match='"nobody" is not in players'):
        import_book(book, "fide", list_date=small.IN_FORCE)
    assert (Body.objects.count(), Player.objects.count()) == before


@pytest.mark.parametrize(("year", "is_refused"), [(2198, False), (2199, False), (2200, True)])
def test_an_event_of_a_year_without_lists_is_named_and_nothing_is_taken_over(
    empty: None, year: int, is_refused: bool
) -> None:
    book = small.book()
    event = book["events"].head(1).with_columns(event_id=pl.lit("typo"))
    event = event.with_columns(starts_on=pl.lit(f"{year}-12-10"), ends_on=pl.lit(f"{year}-12-12"))
    book["events"] = pl.concat([book["events"], event])
    if is_refused:
        with pytest.raises(BadInput, match="lists are of the years 1900 to 2199"):
            import_book(book, "fide", list_date=small.IN_FORCE)
        assert not Body.objects.filter(code="fide").exists()
    else:
        assert import_book(book, "fide", list_date=small.IN_FORCE).events.filter(event_id="typo").exists()


def test_a_name_that_no_column_holds_is_named(empty: None) -> None:
    book = small.book()
    book["players"] = book["players"].with_columns(name=pl.lit("x" * 201))
    with pytest.raises(BadInput, match="longer than 200 letters"):
        import_book(book, "fide", list_date=small.IN_FORCE)


@pytest.mark.parametrize(("days", "fits"), [(-1, False), (0, True), (31, True)])
def test_the_list_in_force_is_not_before_a_list_that_something_is_rated_on(empty: None, days: int, fits: bool) -> None:
    book = small.book()
    book["events"] = book["events"].with_columns(rated_on=pl.lit(small.IN_FORCE))
    day = small.IN_FORCE.replace(day=1) + timedelta(days=days)
    if fits:
        assert import_book(book, "fide", list_date=day).publications.exists()
    else:
        with pytest.raises(BadInput, match="cannot be that of"):
            import_book(book, "fide", list_date=day.replace(day=1))
        assert not Body.objects.filter(code="fide").exists()


def test_a_body_is_imported_once(db: None) -> None:
    with pytest.raises(BadInput, match="is here already"):
        import_book(small.book(), "fide", list_date=small.IN_FORCE)


def test_an_unknown_body_is_named(db: None) -> None:
    with pytest.raises(BadInput, match='no body "uscf": choose one of fide, jcf, fshu'):
        import_book(small.book(), "uscf", list_date=small.IN_FORCE)


def test_a_demonstration_leaves_its_last_list_to_publish(empty: None) -> None:
    body = demo("fide", months=2, players=400, today=date(2026, 7, 14))
    assert published_lists.current(body)[0].list_date == date(2026, 7, 1)
    assert publishing.preview(body).list_date == date(2026, 8, 1)


def test_names_are_found_however_they_were_brought_in() -> None:
    names = ["Łoś, Ångström  12 ", "MÜLLER, Jörg", "Петренко, Іван", "山田 太郎", "O'Brien,Pat", "ﬁne, Straße"]
    assert book_rows.search_text(pl.Series(names)).to_list() == [folded(name) for name in names]
