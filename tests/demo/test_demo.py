"""The demonstration book: the same for the same seed, valid, and with everything in it that the tour promises."""

from __future__ import annotations

import time
from datetime import date, timedelta
from functools import cache

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import ratingoffice
from ratingoffice.book.book import ORDER, REQUIRED, TABLES, VALUES, Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.vocabulary import ONE_OF, SOME_OF
from ratingoffice.demo import Generated, Stop, generate
from ratingoffice.federations.registry import BODIES
from ratingoffice.rating.rated_period import RatedPeriod

EDITIONS = ("fide-2024-01", "fide-2024-03", "fide-2025-10", "jcf-2024-10", "fshu-2018-01")
c = pl.col


@cache
def demo(edition: str = "fide-2025-10") -> Generated:
    return generate(edition=edition)


@cache
def rated(edition: str = "fide-2025-10") -> dict[date, RatedPeriod]:
    """Each list of the demonstration, made from the book the one before left."""
    made: dict[date, RatedPeriod] = {}
    book = Book.of(**demo(edition).book)
    for day in demo(edition).list_dates:
        made[day] = ratingoffice.rate(book, edition=edition, list_date=day, pool=demo(edition).pool)
        book = made[day].book
    return made


def stop(edition: str, key: str) -> Stop:
    return next(stop for stop in demo(edition).tour if stop.key == key)


def event(edition: str, name: str) -> dict[str, object]:
    return demo(edition).book["events"].row(by_predicate=c("name").str.starts_with(name), named=True)


def games(edition: str, name: str) -> pl.DataFrame:
    return demo(edition).book["games"].filter(c("event_id") == event(edition, name)["event_id"])


def verdict(edition: str, name: str, nth: int = 0) -> tuple[str, str]:
    """The outcome and the article of an event, on the nth list."""
    verdicts = rated(edition)[demo(edition).list_dates[nth]].verdicts.filter(c("round").is_null())
    row = verdicts.row(by_predicate=c("event_id") == event(edition, name)["event_id"], named=True)
    return row["outcome"], row["article"]


def refused_games(edition: str, name: str, nth: int = 0) -> list[str]:
    verdicts = rated(edition)[demo(edition).list_dates[nth]].verdicts.filter(c("round").is_not_null())
    mine = verdicts.filter(c("event_id") == event(edition, name)["event_id"], c("outcome") == "not_rated")
    return mine.get_column("article").to_list()


def sides_of(edition: str, at: Stop) -> pl.DataFrame:
    sides = rated(edition)[at.list_date].sides.filter(c("player_id") == at.player_id)
    return sides.filter(c("event_id") == at.event_id) if at.event_id else sides


def listed(edition: str, at: Stop) -> list[dict[str, object]]:
    return rated(edition)[at.list_date].list.filter(c("player_id") == at.player_id).to_dicts()


# -- the same for the same seed


def test_the_same_seed_gives_the_same_book():
    first, second = generate(players=600, seed=7), generate(players=600, seed=7)
    assert first.book.keys() == second.book.keys()
    for name in first.book:
        assert_frame_equal(first.book[name], second.book[name])
    assert_frame_equal(first.strengths, second.strengths)
    assert first.tour == second.tour


def test_another_seed_gives_other_people_and_other_games():
    first, second = generate(players=600, seed=7), generate(players=600, seed=8)
    assert not first.book["players"].equals(second.book["players"])
    assert not first.book["games"].equals(second.book["games"])


def test_the_noise_does_not_depend_on_a_polars_version():
    # SplitMix64's mix of 0 · golden ratio + salt, worked in Python's own integers
    from ratingoffice.demo.hashed_random import Dice

    def mixed(number: int, salt: int) -> int:
        z = (number * 0x9E3779B97F4A7C15 + salt) % 2**64
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    dice = Dice(5)
    frame = pl.DataFrame({"no": [0, 1, 2, 10**9]})
    assert frame.select(dice.raw("word")).to_series().to_list() == [
        mixed(n, dice.salt("word")) for n in (0, 1, 2, 10**9)
    ]


# -- valid input


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheBookIsValid:
    def test_its_tables_have_the_columns_and_types_of_a_book(self, edition):
        for name, table in demo(edition).book.items():
            assert table.schema == pl.Schema(TABLES[name])
        Book.of(**demo(edition).book)

    def test_its_rows_stand_in_the_order_of_a_book(self, edition):
        for name in demo(edition).book:
            keys = ORDER[name]
            frame = demo(edition).book[name]
            assert_frame_equal(frame, frame.sort(keys, maintain_order=True))

    def test_required_values_are_filled(self, edition):
        for name, table in demo(edition).book.items():
            columns = REQUIRED[name]
            assert table.select(columns).null_count().sum_horizontal().item() == 0

    def test_values_are_those_a_book_knows(self, edition):
        book = demo(edition).book
        for (name, column), values in VALUES.items():
            assert name not in book or book[name].get_column(column).drop_nulls().is_in(values).all()

    def test_words_are_those_of_its_body(self, edition):
        body = BODIES[edition.partition("-")[0]]
        for (name, column), kind in {**ONE_OF, **SOME_OF}.items():
            used = demo(edition).book[name].get_column(column).drop_nulls().str.split(" ").explode()
            assert set(used) <= set(getattr(body, kind))

    def test_ids_are_unique(self, edition):
        book = demo(edition).book
        assert book["players"].get_column("player_id").is_unique().all()
        assert book["events"].get_column("event_id").is_unique().all()
        assert not book["ratings"].select("pool", "player_id").is_duplicated().any()
        assert not book["lists"].select("list_date", "pool", "player_id").is_duplicated().any()
        assert not book["pending"].select("pool", "player_id", "event_id", "round").is_duplicated().any()

    def test_every_player_and_event_is_known(self, edition):
        book = demo(edition).book
        known = book["players"].get_column("player_id").implode()
        for name, column in (
            ("games", "white_id"),
            ("games", "black_id"),
            ("ratings", "player_id"),
            ("lists", "player_id"),
            ("pending", "player_id"),
            ("pending", "opponent_id"),
        ):
            assert book[name].get_column(column).is_in(known).all()
        events = book["events"].get_column("event_id").implode()
        assert book["games"].get_column("event_id").is_in(events).all()
        assert book["decisions"].get_column("event_id").is_in(events).all()

    def test_dates_are_in_order(self, edition):
        events, played = demo(edition).book["events"], demo(edition).book["games"]
        assert events.filter(c("starts_on") > c("ends_on")).is_empty()
        assert events.filter(c("reported_on") < c("ends_on")).is_empty()
        assert events.filter(c("registered_on") > c("starts_on")).is_empty()
        joined = played.join(events.select("event_id", "starts_on", "ends_on"), on="event_id")
        assert joined.filter(~c("played_on").is_between("starts_on", "ends_on")).is_empty()

    def test_nobody_plays_twice_in_a_round_or_against_themselves(self, edition):
        played = demo(edition).book["games"]
        assert played.filter(c("white_id") == c("black_id")).is_empty()
        seats = pl.concat(played.select("event_id", "round", player=colour) for colour in ("white_id", "black_id"))
        assert not seats.is_duplicated().any()

    def test_nobody_plays_in_two_events_on_a_day(self, edition):
        played = demo(edition).book["games"]
        days = pl.concat(played.select("event_id", "played_on", p=colour) for colour in ("white_id", "black_id"))
        assert not days.unique().select("played_on", "p").is_duplicated().any()

    def test_nobody_meets_the_same_opponent_twice_in_a_swiss(self, edition):
        swiss = demo(edition).book["events"].filter(c("kind") == "swiss").get_column("event_id").implode()
        pairs = (
            demo(edition)
            .book["games"]
            .filter(c("event_id").is_in(swiss))
            .select(
                "event_id", a=pl.min_horizontal("white_id", "black_id"), b=pl.max_horizontal("white_id", "black_id")
            )
        )
        assert not pairs.is_duplicated().any()

    def test_the_two_results_of_a_game_agree(self, edition):
        pairs = demo(edition).book["games"].select("white_result", "black_result").unique().rows()
        assert set(pairs) <= {
            ("1", "0"),
            ("0", "1"),
            ("=", "="),
            ("+", "-"),
            ("-", "+"),
            ("W", "L"),
            ("L", "W"),
            ("D", "D"),
        }

    def test_ratings_are_on_the_scale_and_below_their_peak(self, edition):
        ratings = demo(edition).book["ratings"]
        minimum = {"fide": 1400, "jcf": 1000, "fshu": 1600}[edition.split("-")[0]]
        assert ratings.get_column("rating").min() >= minimum
        assert ratings.filter(c("peak") < c("rating")).is_empty()
        assert ratings.get_column("games").min() >= 5

    def test_the_last_rated_game_is_not_before_the_first_list_and_not_after_the_list_in_force(self, edition):
        force = demo(edition).list_dates[0].replace(day=1) - timedelta(days=1)
        ratings = demo(edition).book["ratings"].with_columns(last=(c("last_period") + "-01").str.to_date())
        assert ratings.filter(c("last") >= force.replace(day=1)).is_empty()
        assert ratings.filter(c("last").dt.offset_by("1mo") < c("rated_since")).is_empty()

    def test_every_list_of_the_demonstration_can_be_made(self, edition):
        for day in demo(edition).list_dates:
            assert rated(edition)[day].list.height > 1000

    def test_nothing_but_what_is_not_reported_is_left_for_later_at_the_end(self, edition):
        last = rated(edition)[demo(edition).list_dates[-1]].verdicts.filter(c("outcome") == "later_list")
        left = demo(edition).book["events"].filter(c("event_id").is_in(last.get_column("event_id").implode()))
        closing = demo(edition).list_dates[-1] - timedelta(days=3)
        assert left.filter(c("reported_on") < closing - timedelta(days=9)).is_empty()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_title_is_never_above_the_rating_it_needs(edition):
    """FIDE's thresholds; the FShU writes МГ ММ МФ."""
    book = demo(edition).book
    highest = book["ratings"].group_by("player_id").agg(c("peak").max())
    people = book["players"].join(highest, on="player_id")
    for titles, needed in ((["GM", "МГ"], 2500), (["IM", "ММ"], 2400), (["FM", "МФ"], 2300)):
        holders = people.filter(c("title").is_in(titles))
        assert holders.filter(c("peak") < needed).is_empty()


def test_one_in_seven_or_so_is_a_newcomer_and_some_are_women_and_juniors():
    book = demo().book
    newcomers = book["players"].join(book["ratings"], on="player_id", how="anti")
    assert 0.10 < newcomers.height / 2000 < 0.20
    assert 100 < book["players"].filter(c("sex") == "w").height < 500
    assert book["players"].filter(c("birth_date").str.slice(0, 4).cast(pl.Int64) > 2008).height > 200
    lengths = book["players"].get_column("birth_date").str.len_chars().value_counts()
    assert set(lengths.get_column("birth_date").to_list()) == {10, 4, None}


def test_the_ids_and_names_are_the_bodys_own():
    assert demo("jcf-2024-10").book["players"].get_column("player_id").str.contains(r"^N\d{8}$").all()
    assert not demo("jcf-2024-10").book["players"].get_column("name").str.contains(",").any()
    assert demo().book["players"].get_column("name").str.contains(", ").all()
    assert demo("fshu-2018-01").book["players"].get_column("name").str.contains(r"^[А-ЩЬЮЯҐЄІЇ]").all()
    assert demo().book["players"].get_column("federation").n_unique() == 9


def test_who_is_from_japan_has_a_name_in_its_own_letters_too():
    players = demo("jcf-2024-10").book["players"]
    at_home = players.filter(c("federation") == "JPN")
    assert at_home.height > 1800
    assert at_home.get_column("native_name").str.contains(r"^[\u4e00-\u9fff々]+ [\u4e00-\u9fff]+$").all()
    own = {name.split()[0]: native.split()[0] for name, native in at_home.select("name", "native_name").iter_rows()}
    assert (own["Sato"], own["Suzuki"]) == ("佐藤", "鈴木")
    assert players.filter(c("federation") != "JPN").get_column("native_name").is_null().all()


# -- scale


def test_twenty_thousand_players_take_a_moment():
    start = time.perf_counter()
    made = generate(players=20_000, months=1)
    assert time.perf_counter() - start < 10  # two at most on a quiet machine
    assert made.book["players"].height == 20_000
    assert made.strengths.columns == ["player_id", "strength"]
    assert made.strengths.height == 20_000


def test_games_is_about_how_many_are_played_in_a_month():
    made = generate(players=5_000, months=2, games=20_000)
    month = c("event_id").str.slice(0, 5)
    counts = made.book["games"].group_by(month).len().get_column("len").to_list()
    assert len(counts) == 2
    assert all(18_000 <= count <= 22_000 for count in counts)


def test_with_hardly_any_games_the_hand_made_events_are_still_there():
    made = generate(players=400, months=1, games=0)
    assert made.book["events"].filter(c("name") == "Sopot Grand Prix").height == 1


# -- what cannot be made


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"edition": "uscf-1999"}, "uscf-1999"),
        ({"players": 399}, "400 players"),
        ({"months": 0}, "1 to 60 months"),
        ({"games": -1}, "-1 games"),
        ({"first_list": date(2026, 2, 2)}, "2026-02-02"),
        ({"first_list": date(2025, 10, 1)}, "in force from 2025-10-01"),
    ],
)
def test_what_cannot_be_made_is_said_in_a_sentence(wish, says):
    with pytest.raises(BadInput, match=says):
        generate(**wish)


def test_the_first_list_can_be_chosen_and_need_not_be_long_after_the_edition():
    assert generate(players=400, first_list=date(2025, 11, 1), months=2).list_dates == (
        date(2025, 11, 1),
        date(2025, 12, 1),
    )


@pytest.mark.parametrize("first_list", [date(2027, 3, 1), date(2026, 8, 1), date(2028, 3, 1)])
def test_the_tour_does_not_depend_on_the_length_of_the_month(first_list):
    made = generate(players=400, first_list=first_list, months=1, games=0, seed=first_list.year)
    result = ratingoffice.rate(Book.of(**made.book), edition=made.edition, list_date=first_list)
    tour = {at.key: at for at in made.tour}
    assert result.sides.filter(c("player_id") == tour["rule_700"].player_id).get_column("k").to_list() == [38] * 18
    assert result.list.filter(c("player_id") == tour["newcomer"].player_id).height == 1
    assert result.list.filter(c("player_id") == tour["dropped"].player_id).is_empty()


# -- the tour keeps its promises


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_tour_begins_with_what_a_newcomer_should_see(edition):
    keys = [at.key for at in demo(edition).tour]
    first = ["busy", "newcomer", "refused", "rule_700", "capped"]
    assert keys[:5] == first or (edition.startswith("jcf") and keys[:4] == ["busy", "newcomer", "refused", "capped"])
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_busy_player_has_ten_rated_games_or_more(edition):
    assert sides_of(edition, stop(edition, "busy")).filter("counted").height >= 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_newcomer_enters_the_list(edition):
    at = stop(edition, "newcomer")
    (row,) = listed(edition, at)
    assert row["previous"] is None
    initial = rated(edition)[at.list_date].initials.row(by_predicate=c("player_id") == at.player_id, named=True)
    assert (initial["published"], initial["article"]) == (True, at.article)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_collector_enters_the_list_only_then(edition):
    at = stop(edition, "collector")
    assert at.list_date > demo(edition).list_dates[0]
    assert len(listed(edition, at)) == 1
    before = max(day for day in demo(edition).list_dates if day < at.list_date)
    assert rated(edition)[before].list.filter(c("player_id") == at.player_id).is_empty()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_refused_event_is_not_rated_and_has_a_decision_with_an_appeal(edition):
    at = stop(edition, "refused")
    verdicts = rated(edition)[at.list_date].verdicts.filter(c("event_id") == at.event_id)
    assert verdicts.select("outcome", "article").rows() == [("not_rated", at.article)]
    decisions = demo(edition).book["decisions"].filter(c("event_id") == at.event_id)
    assert decisions.select("decision").rows() == [("refused",)]
    appealed = decisions.select((c("appealed_on") - c("decided_on")).dt.total_days()).item()
    assert appealed <= 7


@pytest.mark.parametrize("edition", [e for e in EDITIONS if not e.startswith("jcf")])
def test_the_700_rule_reduces_a_k_of_40_over_18_games_to_38(edition):
    sides = sides_of(edition, stop(edition, "rule_700"))
    assert sides.select("k", "counted", "article").rows() == [(38, True, stop(edition, "rule_700").article)] * 18


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_capped_game_counts_400_points(edition):
    at = stop(edition, "capped")
    side = sides_of(edition, at).row(by_predicate=c("round") == at.round, named=True)
    assert abs(side["difference"]) > 400
    assert abs(side["counted_difference"]) == 400
    assert side["article"] == at.article


@pytest.mark.parametrize("edition", [e for e in EDITIONS if not e.startswith("jcf")])
def test_the_dropped_player_is_off_the_list(edition):
    at = stop(edition, "dropped")
    assert listed(edition, at) == []
    before = demo(edition).book["ratings"].filter(c("player_id") == at.player_id)
    assert before.get_column("rating").item() is not None


class TestFideShows:
    def test_a_2650_player_with_the_real_difference(self):
        at = stop("fide-2025-10", "not_capped")
        side = sides_of("fide-2025-10", at).row(by_predicate=c("round") == at.round, named=True)
        assert side["counted_difference"] == side["difference"] > 400
        assert "not_capped" not in {at.key for at in demo("fide-2024-03").tour}

    def test_an_event_with_a_2700_player_registered_29_days_before_and_one_30_days(self):
        assert verdict("fide-2025-10", "Sopot Grand Prix") == ("not_rated", "0.2.1")
        assert verdict("fide-2025-10", "Avignon Invitational") == ("rated", "7.1")
        assert verdict("fide-2024-01", "Sopot Grand Prix") == ("rated", "7.1")

    def test_a_woman_over_2500_registered_10_days_before(self):
        assert verdict("fide-2024-03", "Harkány Ladies") == ("not_rated", "0.2.1")

    def test_late_and_missing_registration_with_and_without_approval(self):
        assert verdict("fide-2025-10", "Pune Surprise Open") == ("not_rated", "0.2.2")
        assert verdict("fide-2025-10", "Pune Second Surprise") == ("rated", "7.1")
        assert verdict("fide-2025-10", "Goa Beach Open") == ("not_rated", "0.2.2")
        assert verdict("fide-2025-10", "Mainz Refugee Tournament") == ("rated", "7.1")

    def test_a_late_report_and_missing_ones(self):
        assert verdict("fide-2025-10", "Lugo Forgotten Open") == ("not_rated", "9.1")
        assert verdict("fide-2025-10", "Annecy Silent Cup", 0) == ("later_list", "7.1.3")
        assert verdict("fide-2025-10", "Annecy Silent Cup", 2) == ("not_rated", "9.1")
        assert verdict("fide-2025-10", "Metz Silent Open", 2) == ("later_list", "7.1.3")

    def test_an_event_from_before_there_was_an_edition(self):
        assert verdict("fide-2024-01", "Lugo Forgotten Open") == ("not_rated", "0.1")

    def test_an_official_event_two_days_before_the_list_and_an_ordinary_one(self):
        assert verdict("fide-2025-10", "Budapest World Qualifier") == ("rated", "7.1")  # registered in time
        assert verdict("fide-2025-10", "Eger Month's End Open", 0) == ("later_list", "7.1.3")
        assert verdict("fide-2025-10", "Eger Month's End Open", 1) == ("rated", "7.1")

    def test_too_fast_for_all_and_too_fast_for_some(self):
        assert refused_games("fide-2025-10", "Bologna Rapid Night") == ["1.1"] * 15
        some = refused_games("fide-2025-10", "Bologna Evening Open")
        assert set(some) == {"1.1"}
        assert 0 < len(some) < games("fide-2025-10", "Bologna Evening Open").height
        assert refused_games("fide-2025-10", "Delft Weekend with a Master") == ["1.1"] * 5

    def test_too_many_hours_a_day(self):
        assert verdict("fide-2025-10", "Sitges Marathon") == ("not_rated", "3.1")

    def test_a_first_control_of_20_moves(self):
        assert verdict("fide-2025-10", "Tapolca Twenty-Move Cup") == ("not_rated", "1.2")

    def test_play_by_no_declared_laws(self):
        assert verdict("fide-2025-10", "Paks Freestyle") == ("not_rated", "2.1")

    def test_hybrid_play_with_and_without_approval_and_pgn(self):
        assert verdict("fide-2025-10", "Baltic Hybrid Cup") == ("rated", "7.1")
        assert verdict("fide-2025-10", "Black Sea Hybrid Cup") == ("not_rated", "0.2")
        assert verdict("fide-2025-10", "Adriatic Hybrid Cup") == ("not_rated", "9.4")

    def test_a_match_won_early_and_a_match_with_an_unrated_player(self):
        assert refused_games("fide-2025-10", "Granada Match of the Champions") == ["6.2"] * 3
        assert verdict("fide-2025-10", "Ulm Training Match") == ("not_rated", "6.1")

    def test_a_league_with_interim_reports_for_each_list_until_it_closes(self):
        league = event("fide-2025-10", "Baltic Team League")
        assert (league["ends_on"] - league["starts_on"]).days + 1 > 30
        assert games("fide-2025-10", "Baltic Team League").get_column("reported_on").null_count() == 0
        assert [verdict("fide-2025-10", "Baltic Team League", nth)[1] for nth in range(3)] == ["4.1", "4.1", "7.1"]

    def test_forfeits_games_without_a_move_rulings_and_byes(self):
        played = games("fide-2025-10", "Brest Open Robin")
        assert played.height == 36  # nine players: four games and a bye in each of nine rounds
        assert {"+", "D", "W"} <= {*played.get_column("white_result"), *played.get_column("black_result")}
        assert set(played.get_column("ruling").drop_nulls()) == {"fair_play", "force_majeure"}
        assert refused_games("fide-2025-10", "Brest Open Robin") == ["5.1"] * 6

    def test_a_zero_in_a_first_event_that_is_disregarded(self):
        zero = games("fide-2025-10", "Leiden Youth Masters")
        initials = rated()[demo().list_dates[0]].initials.filter(c("article") == "8.2.1; 7.1.4", c("games") == 0)
        players = {*zero.get_column("white_id"), *zero.get_column("black_id")}
        assert players & set(initials.get_column("player_id"))

    def test_an_event_begun_under_the_list_before(self):
        begun = event("fide-2025-10", "Breda Congress")["starts_on"]
        assert begun < date(2026, 1, 1)
        assert verdict("fide-2025-10", "Breda Congress") == ("rated", "7.1")
        assert demo().book["lists"].get_column("list_date").unique().to_list() == [date(2025, 12, 1)]

    def test_who_died_and_who_is_not_registered(self):
        people = demo().book["players"].filter(c("deceased_on").is_not_null() | ~c("registered"))
        assert people.height == 2
        first = rated()[demo().list_dates[0]]
        assert first.list.join(people, on="player_id", how="semi").is_empty()


class TestTheJcfShows:
    EDITION = "jcf-2024-10"

    def test_two_pools(self):
        assert demo(self.EDITION).pool == "both"
        first = rated(self.EDITION)[demo(self.EDITION).list_dates[0]]
        assert set(first.sides.filter("counted").get_column("pool")) == {"standard", "rapid"}

    def test_meetings(self):
        names = demo(self.EDITION).book["events"].filter(c("kind") == "meeting").get_column("name").to_list()
        assert {"Kansai Meeting 12", "Kansai Meeting 13", "Kansai Meeting 14"} <= set(names)

    def test_an_expired_membership_one_that_ends_and_none(self):
        at = stop(self.EDITION, "expired")
        assert set(sides_of(self.EDITION, at).get_column("article")) == {"3(5)"}
        assert 0 < len(refused_games(self.EDITION, "Hyogo Two Weekends")) < 20
        people = demo(self.EDITION).book["players"]
        assert people.filter(c("member_from").is_null(), c("member_until").is_null()).height > 3

    def test_a_fide_rating_taken_over_and_a_rating_of_the_other_pool(self):
        sides = sides_of(self.EDITION, stop(self.EDITION, "joining"))
        assert sides.select("counted", "rating", "article").rows() == [(True, 2105, "6(1)")] * 2
        assert set(sides_of(self.EDITION, stop(self.EDITION, "taken_over")).get_column("article")) == {"6(2)"}

    def test_who_may_hold_and_run_an_event_and_what_was_announced(self):
        clauses = {"club_ended": "3(3)/after", "club_unknown": "3(3)/unknown", "responsible": "3(3)/responsible"}
        for key, clause in (clauses | {"announced": "3(4)/announced"}).items():
            at = stop(self.EDITION, key)
            verdicts = rated(self.EDITION)[at.list_date].verdicts
            said = verdicts.filter(c("event_id") == at.event_id, c("round").is_null())["clause"].item()
            assert f"{self.EDITION}/{clause}" in said.split("; ")
        assert set(demo(self.EDITION).book["clubs"]["kind"]) == {"club", "circle"}
        events = demo(self.EDITION).book["events"]
        held = events.filter(c("club").is_in(["tokyo", "jcf"]), c("rated_on").is_null(), c("announced_pool").is_null())
        assert {"Tokyo Club Evening", "Federation Training Day"} <= set(held["name"])

    def test_documents_of_events_one_of_them_a_report(self):
        kinds = [one["kind"] for one in demo(self.EDITION).documents]
        assert (kinds.count("announcement"), kinds.count("results")) == (3, 1)

    def test_seven_wins_that_have_to_wait(self):
        at = stop(self.EDITION, "unbeaten")
        initials = rated(self.EDITION)[at.list_date].initials.filter(c("player_id") == at.player_id)
        assert initials.select("games", "published").rows() == [(7, False)]

    def test_the_floor_of_1000(self):
        assert [row["rating"] for row in listed(self.EDITION, stop(self.EDITION, "floor"))] == [1000]

    def test_applied_for_four_days_before_with_and_without_an_officers_acceptance(self):
        assert verdict(self.EDITION, "Niigata Snow Open") == ("needs_decision", "3(4)")
        assert verdict(self.EDITION, "Ibaraki Open") == ("rated", "3(1)")
        assert verdict(self.EDITION, "Kanagawa Unannounced") == ("not_rated", "3(4)")

    def test_too_fast_not_official_not_entitled(self):
        assert verdict(self.EDITION, "Fukuoka Blitz Night") == ("not_rated", "2(2)")
        assert verdict(self.EDITION, "Okayama Friendly") == ("not_rated", "3(1)")
        assert verdict(self.EDITION, "Kumamoto Private Cup") == ("not_rated", "3(3)")

    def test_reported_after_the_20th_after_three_months_and_never(self):
        assert verdict(self.EDITION, "Hiroshima Peace Open", 0) == ("later_list", "3(6)")
        assert verdict(self.EDITION, "Hiroshima Peace Open", 1) == ("rated", "3(1)")
        assert verdict(self.EDITION, "Nagano Forgotten Open") == ("needs_decision", "3(7)")
        assert verdict(self.EDITION, "Hokkaido Silent Cup", 2) == ("later_list", "3(6)")


class TestTheFshuShows:
    EDITION = "fshu-2018-01"

    def test_agreed_and_not_agreed(self):
        assert verdict(self.EDITION, "Суперфінал") == ("rated", "2")
        assert verdict(self.EDITION, "Непогоджений турнір") == ("not_rated", "7")

    def test_three_rounds_a_day_and_four_and_fifteen_hours(self):
        assert verdict(self.EDITION, "Дитячий кубок") == ("rated", "2")
        assert verdict(self.EDITION, "Чотири тури на день") == ("not_rated", "2")
        assert verdict(self.EDITION, "Довгий день") == ("not_rated", "2")

    def test_too_fast_for_all_and_too_fast_for_a_2300(self):
        assert verdict(self.EDITION, "Нічні рапіди") == ("not_rated", "2")
        assert refused_games(self.EDITION, "Година з гросмейстером") == ["2"] * 5

    def test_400_points_in_two_games_of_an_event_and_the_real_difference_from_the_third(self):
        sides = sides_of(self.EDITION, stop(self.EDITION, "capped")).sort("round")
        capped = sides.select(c("counted_difference") == 400).to_series().to_list()
        assert capped == [True, True, False, False, False, False, False]
        assert sides.get_column("difference").min() > 400

    def test_guests_who_play_with_their_fide_rating_and_are_not_listed(self):
        guests = demo(self.EDITION).book["players"].filter(c("federation") != "UKR")
        assert guests.get_column("fide_standard").drop_nulls().len() >= 4
        first = rated(self.EDITION)[demo(self.EDITION).list_dates[0]]
        assert first.list.join(guests, on="player_id", how="semi").is_empty()
        against = first.sides.filter("counted").join(guests, left_on="opponent_id", right_on="player_id", how="semi")
        assert against.height > 0

    def test_a_fide_rating_of_2612_that_becomes_the_national_one(self):
        assert [row["rating"] for row in listed(self.EDITION, stop(self.EDITION, "fide_2600"))] == [2612]

    def test_a_late_report_with_and_without_an_officers_acceptance(self):
        assert verdict(self.EDITION, "Запізнілий кубок") == ("needs_decision", "2")
        assert verdict(self.EDITION, "Осінній меморіал") == ("rated", "2")

    def test_moves_not_recorded(self):
        assert verdict(self.EDITION, "Турнір без запису") == ("not_rated", "2")

    def test_a_league_that_is_taken_as_a_whole_when_it_has_ended(self):
        assert [verdict(self.EDITION, "Командна ліга", nth)[0] for nth in range(3)] == [
            "later_list",
            "later_list",
            "rated",
        ]


def test_a_guest_counts_with_the_fide_rating_of_the_month_of_the_event():  # FShU 6.5.1
    edition = "fshu-2018-01"
    at, kept = stop(edition, "fide_list"), demo(edition).book["fide_ratings"]
    assert kept.get_column("standard").to_list() == [2215, 2255, 2240]
    sides = rated(edition)[at.list_date].sides.filter(c("opponent_id") == kept["player_id"][0])
    assert set(sides.filter(c("event_id") == at.event_id).get_column("opponent_rating")) == {2255}
