"""A whole book into the office and out of it, and a federation to try things on."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import polars as pl
from django.db import IntegrityError, transaction
from polars import col

from ratingoffice.assurance.proof.composing import as_list, as_one_person, in_order
from ratingoffice.assurance.proof.digests import digest_of_list
from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.period import Period, lists_later
from ratingoffice.book.progress import ProgressCallback, ignore_progress
from ratingoffice.demo.cut_at_day import until
from ratingoffice.demo.demonstration import Demonstration, demonstrations, usual_edition
from ratingoffice.demo.generate import Generated, generate
from ratingoffice.federations.body import Body as Rules
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.registry import BODIES
from ratingoffice.formats.book_folder import check_kind, read_book, write_tables
from ratingoffice.intake.event_days import without_lists
from ratingoffice.office.domain.lists import book_rows as rows
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.book import state_of
from ratingoffice.office.domain.lists.lines import keep_all_lines, lines_of
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.signing.keys import signer
from ratingoffice.office.domain.signing.list_signatures import Signer, sign
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.infra.published_tables import keep, packed
from ratingoffice.office.models import Account, Body, Document, Event, Publication, record
from ratingoffice.rating.ledger import with_ledger
from ratingoffice.rating.rate import rate_period, refuse_unknown_pools
from ratingoffice.rating.request import RatingRequest

#: tables of a book that belong to players of the register
OF_PLAYERS = ("fide_ratings", "base_corrections")
#: those whose rows are counted while they go in
PROGRESS_TABLES = ("players", "events", "games", "decisions", "rounds", *OF_PLAYERS)
#: in a book only where there is something in them, so that a book without is as it was
MAYBE = (*rows.REGISTERS, *OF_PLAYERS, "rounds")


def begin(body_code: str, first_list: date, *, name: str = "", book: Book | None = None, by: Account | None) -> Body:
    """A body that starts here: with an empty register, or with the players and ratings of that book.

    What the first list starts from is the list before it: the ratings given, else nobody's. All pools of the body are
    kept, so that none is missing when its first rating comes.
    """
    before = lists_later(known_body(body_code).period(first_list).list_date, -1)
    return import_book(book or Book(), body_code, list_date=before, name=name, by=by, every_pool=True)


def import_book(
    source: Path | str | Book | Mapping[str, pl.DataFrame],
    body_code: str,
    *,
    list_date: date,
    name: str = "",
    by: Account | None = None,
    is_demo: bool = False,
    every_pool: bool = False,
    is_shadow: bool = False,
    on_progress: ProgressCallback = ignore_progress,
) -> Body:
    """Import a book as a new body, in one transaction. `list_date` is the day of the list in force, in `ratings`.

    The pools in which the book has no ratings are kept only where `every_pool` is.
    """
    following = RatingRequest.of(body_code, known_body(body_code).period(list_date).next().list_date, "all")
    on_progress("reading the book", 0, 0)
    book = _book(source)
    refuse_unknown_pools(book, following)
    on_progress("checking the book", 0, 0)
    book = with_ledger(book, lambda ledger: ledger.book)
    tables = book.tables()
    pools = following.pools if every_pool else _pools_of_body(following.regulations, book)
    bulk_rows.refuse_misfits({table: (model, tables[table]) for table, model in rows.MODELS.items()})
    if Body.objects.filter(code=body_code).exists():
        raise BadInput(
            'the body "{body}" is here already: a book is imported into an office that has not got it', body=body_code
        )
    had = {table: sorted(book.had[table]) for table in rows.MODELS if table in book.had}
    _refuse_later(book, list_date)
    _refuse_years_without_lists(book)
    key = signer()
    on_progress("the lists in force", 0, 0)
    publications = _taken_over(book, list_date, pools, body_code)
    lines = _lines(publications)
    try:
        with transaction.atomic():
            body = Body.objects.create(
                code=body_code,
                is_demo=is_demo,
                is_shadow=is_shadow,
                pools=" ".join(pools),
                had=had,
                name=name or BODIES[body_code].full_name,
                publishes_birth_dates="birth_date" in BODIES[body_code].list_columns,  # as its regulation asks
            )
            counts = {table: tables[table].height for table in rows.MODELS}
            going_in = sum(counts[table] for table in PROGRESS_TABLES) + sum(
                lines_of_list.height for lines_of_list in lines.values()
            )
            counter = _ProgressCounter(on_progress, going_in)
            rows.insert_players(body, tables["players"], counter.part("players"))
            rows.insert_events(body, tables, counter.part("events and games"))
            rows.insert_registers(body, tables)
            for table in OF_PLAYERS:
                rows.insert_of_players(body, table, tables[table], counter.part(table))
            taken_over = _publish_taken_over(body, publications, lines, by, counter.part("lists"))
            # of a list that was made elsewhere the office vouches for what it has taken over
            record("book.import", f"body/{body_code}", by=by, body=body, after=counts, changes_next_list=True)
            for publication, list_tables in zip(taken_over, publications.values(), strict=True):
                sign(publication, Signer.of(key, list_tables, publication.digests))
    except IntegrityError as problem:
        raise BadInput(
            'the body "{body}" could not be imported: {problem}', body=body_code, problem=str(problem)
        ) from None
    return body


class _ProgressCounter:
    """Count the imported rows, and report progress for each part."""

    def __init__(self, on_progress: ProgressCallback, of: int) -> None:
        self.on_progress, self.done, self.of = on_progress, 0, of

    def part(self, name: str) -> bulk_rows.More:
        def more(rows: int) -> None:
            self.done += rows
            self.on_progress(name, self.done, self.of)

        more(0)
        return more


def known_body(code: str) -> Rules:
    if code not in BODIES:
        raise BadInput('there is no body "{body}": choose one of {bodies}', body=code, bodies=", ".join(BODIES))
    return BODIES[code]


def _book(source: Path | str | Book | Mapping[str, pl.DataFrame]) -> Book:
    if isinstance(source, Book):
        return source
    return Book.of(**source) if isinstance(source, Mapping) else read_book(source)


def _refuse_later(book: Book, list_date: date) -> None:
    """Raise BadInput if the book has events that were rated after the list in force."""
    rated = pl.concat([book.events["rated_on"], book.games["rated_on"]]).drop_nulls()
    last = rated.max()
    if isinstance(last, date) and last > list_date:
        raise BadInput(
            "the book has events rated on the list of {rated_on}: the list in force cannot be that of {list_date}",
            rated_on=last,
            list_date=list_date,
        )


def _refuse_years_without_lists(book: Book) -> None:
    """Pages ask for the lists of an event: the years of its days must have some."""
    findings = [
        Finding(*book.lines("events", row), column, message)
        for column in ("starts_on", "ends_on")
        for row, day in enumerate(book.events[column])
        for message in without_lists({column: day}).values()
    ]
    if findings:
        raise BadInput(findings)


def _pools_of_body(regulations: Regulations, book: Book) -> tuple[str, ...]:
    """Return the pools of the body: those of the first chapter, and of others in which the book has ratings."""
    pools_with_ratings = set(book.ratings["pool"].unique())
    first, *other_chapters = regulations.chapters
    return (
        *first.pools,
        *(pool for chapter in other_chapters if pools_with_ratings & set(chapter.pools) for pool in chapter.pools),
    )


def _taken_over(book: Book, list_date: date, pools: tuple[str, ...], code: str) -> dict[date, dict[str, pl.DataFrame]]:
    """Return the tables of the list in force and of earlier lists in the book, by day."""
    tables_by_day = {}
    for day in book.lists.filter(col("list_date") < list_date)["list_date"].unique().sort().to_list():
        ratings = book.lists.filter(col("list_date") == day).select("pool", "player_id", "rating")
        ratings = in_order("ratings", ratings)
        none = pl.DataFrame(schema=dict(TABLES["pending"]))
        tables_by_day[day] = {"ratings": ratings, "pending": none, "list": _plain_list(book.players, ratings, pools)}
    had = {
        name: [column for column in TABLES[name] if book.has(name, column)] or list(TABLES[name])
        for name in ("ratings", "pending")
    }
    ratings = in_order("ratings", book.ratings)
    tables_by_day[list_date] = {
        "ratings": ratings.select(had["ratings"]),
        "pending": in_order("pending", book.pending).select(had["pending"]),
        "list": _list_in_force(book, ratings, list_date, pools, code),
    }
    return tables_by_day


def _list_in_force(
    book: Book, ratings: pl.DataFrame, list_date: date, pools: tuple[str, ...], code: str
) -> pl.DataFrame:
    """Return the list in force as the engine writes it after a month without games, with K and activity."""
    plain = _plain_list(book.players, ratings, pools)
    quiet = Book(players=book.players, ratings=ratings, federations=book.federations, had=book.had)
    try:
        rated = rate_period(quiet, code, list_date, " ".join(pools))
    except BadInput:  # older than the first edition that is known here
        return plain
    rated_lines = rated.list if "pool" in rated.list.columns else rated.list.with_columns(pool=pl.lit(pools[0]))
    also = [name for name in rated_lines.columns if name not in plain.columns]
    rated_lines = rated_lines.select("pool", "player_id", "k", "active", *also)
    return (
        plain.drop("k", "active")
        .join(rated_lines, on=["pool", "player_id"], how="inner", maintain_order="left")
        .select(*plain.columns, *also)
    )


def _plain_list(players: pl.DataFrame, ratings: pl.DataFrame, pools: tuple[str, ...]) -> pl.DataFrame:
    """A list that was made elsewhere: who stands on it, with what is known of them."""
    no_number, unknown = pl.lit(None, dtype=pl.Int64), pl.lit(None, dtype=pl.Boolean)
    rated = ratings.filter(col("rating").is_not_null()).join(players, on="player_id", how="left")
    place = col("pool").replace_strict(list(pools), list(range(len(pools))), default=len(pools))
    return rated.sort(place, -col("rating"), "name", "player_id").select(
        "pool",
        "player_id",
        "name",
        "title",
        "federation",
        "region",
        "sex",
        birth_year=col("birth_date").str.slice(0, 4).cast(pl.Int64),
        rating="rating",
        previous=no_number,
        change=no_number,
        games=no_number,
        total_games=col("games") if "games" in ratings.columns else no_number,
        k=no_number,
        active=unknown,
        peak=col("peak") if "peak" in ratings.columns else no_number,
    )


def _lines(publications: Mapping[date, dict[str, pl.DataFrame]]) -> dict[date, pl.DataFrame]:
    lines_by_day, before = {}, None
    for day, tables in publications.items():
        lines_by_day[day], before = lines_of(tables["list"], before), tables["list"]
    return lines_by_day


def _publish_taken_over(
    body: Body,
    publications: Mapping[date, dict[str, pl.DataFrame]],
    lines: Mapping[date, pl.DataFrame],
    by: Account | None,
    more: bulk_rows.More,
) -> list[Publication]:
    previous, taken_over = None, []
    for day, tables in publications.items():
        ready = packed(tables)
        digests = {name: table.digest for name, table in ready.items()}
        publication = Publication.objects.create(
            body=body,
            list_date=day,
            edition="",
            pools=body.pools,
            previous=previous,
            digests=digests,
            digest=digest_of_list(
                body.code, day, 1, "", None, body.pools, digests, previous.digest if previous else ""
            ),
            summary={"listed": tables["list"].height, "by_pool": _listed_by_pool(tables["list"], body.pools)},
            published_at=on_its_day(day),
            published_by=by,
        )
        keep(publication, ready)
        previous = publication
        taken_over.append(publication)
    keep_all_lines([*zip(taken_over, lines.values(), strict=True)], more)
    return taken_over


def _listed_by_pool(listed: pl.DataFrame, pools: str) -> dict[str, dict[str, int]]:
    counts = dict(listed["pool"].value_counts().iter_rows())
    return {pool: {"listed": counts.get(pool, 0)} for pool in pools.split()}


def on_its_day(day: date) -> datetime:
    """When a list was published that was not published here."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def book_of(body: Body) -> dict[str, pl.DataFrame]:
    """Return the tables of the whole book: register, lists and all events."""
    in_force = published_lists.newest(body)
    if in_force is None:
        raise BadInput("{body} has no list yet", body=body.name)
    state = state_of(in_force)
    earlier = [as_list(day, ratings()) for day, ratings in sorted(state.lists.items()) if day < in_force.list_date]
    tables = {name: rows.read(body, name) for name in rows.MODELS}
    tables = {name: frame.select(rows.columns_had(body, name, frame)) for name, frame in tables.items()}
    tables |= {
        "ratings": state.ratings,
        "pending": state.pending,
        "lists": pl.concat([pl.DataFrame(schema=dict(TABLES["lists"])), *earlier]),
    }
    merged = rows.merged_players(body)
    tables = as_one_person(tables, merged) if merged.height else tables
    present_names = [name for name in TABLES if name not in MAYBE or tables[name].height]
    return {name: in_order(name, tables[name]) for name in present_names}


def export_book(body: Body, out: Path, kind: str = "csv") -> None:
    """The book as a new folder, which `import_book` and `ratingoffice rate` read."""
    write_tables(out, book_of(body), check_kind(kind))


def demo(code: str, months: int = 3, players: int = 2000, today: date | None = None) -> Body:
    """A demonstration: all its lists but the last are published, the last is left to preview and publish.

    With a day, its last list is the one after that day, and nothing in it is of a later day; without, the dates are
    those of `ratingoffice demo`.
    """
    codes = [code_of_body for code_of_body, body in BODIES.items() if body.demo]
    if code not in codes:
        raise BadInput(
            'there is no demonstration for "{body}": choose one of {bodies}', body=code, bodies=", ".join(codes)
        )
    first_list = lists_later(BODIES[code].next_list(today), 1 - months) if today else None
    edition = demo_edition(code)
    generated = generate(players=players, months=months, edition=edition, first_list=first_list)
    generated = until(generated, today) if today else generated
    with transaction.atomic():
        in_force, name = Period(generated.list_dates[0]).in_force, demonstrations()[edition].title
        body = import_book(generated.book, code, list_date=in_force, name=name, is_demo=True)
        events = dict(Event.objects.filter(body=body).values_list("event_id", "pk"))
        rows_of = ({**row, "event_id": events[row["event_id"]]} for row in generated.documents)
        Document.objects.bulk_create(Document(**row) for row in rows_of)
        for day in generated.list_dates[:-1]:
            publish(body, preview(body).token, by=None, at=on_its_day(day))
        _at_the_desk(body, demonstrations()[edition], generated, today or generated.list_dates[-1] - timedelta(days=12))
    return body


def demo_edition(code: str) -> str:
    """By its name where it is shown with all its pools."""
    return code if code in demonstrations() else usual_edition(code)


def _at_the_desk(body: Body, demonstration: Demonstration, generated: Generated, today: date) -> None:
    from ratingoffice.office.domain import demonstration as desk  # the desk's own, which stands above

    for event_id, games in generated.pgn.items():
        desk.keep_games(body.events.get(event_id=event_id), games.encode(), f"{event_id}.pgn")
    desk.do(body, desk.acts_of(body, demonstration, generated, today))
    desk.show_preliminary(body, today)
