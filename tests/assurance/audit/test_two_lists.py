"""Two lists alone: each check below, at and above what the edition's words allow.

Worked by hand. FIDE 8.1.2: a difference of 400 is expected to give .92 (or .08), and 8.3.1 counts no larger one below
2650: so a game is worth .92 K at most. One game with K 20: 18.4, rounded 18.
"""

from datetime import date

import polars as pl
import pytest

from ratingoffice.assurance.audit.audit import Audit, audit
from ratingoffice.assurance.audit.lists import read_list
from ratingoffice.book.findings import BadInput
from ratingoffice.formats.fide_list.txt import write_txt
from ratingoffice.formats.fide_list.xml import write_xml

JANUARY, FEBRUARY = "2026-01-01", "2026-02-01"
PERSON = {
    "player_id": "1",
    "name": "Alpha, Anna",
    "sex": "w",
    "federation": "NOR",
    "birth_year": 1990,
    "pool": "standard",
}


@pytest.fixture
def look(tmp_path):
    """The audit of two lists of such rows; of the second everything is as on the first unless said."""

    def of(first, second, edition="fide", days=(JANUARY, FEBRUARY)) -> Audit:
        lists = []
        for number, rows in enumerate((first, second)):
            file = tmp_path / f"{number}.csv"
            pl.DataFrame([PERSON | row for row in rows], infer_schema_length=None).write_csv(file)
            lists.append(read_list(file, list_day=days[number]))
        return audit(*lists, edition)

    return of


def kinds(found: Audit, *, notes: bool = False) -> list[tuple[str, str]]:
    rows = found.findings.filter(pl.lit(notes) | (pl.col("severity") != "note"))
    return [*zip(rows["kind"], rows["severity"], strict=True)]


def the(found: Audit, kind: str) -> dict:
    [row] = found.findings.filter(pl.col("kind") == kind).to_dicts()
    return row


def one(rating: int, **figures) -> list[dict]:
    return [{"rating": rating, "games": 0, "k": 20, "active": True} | figures]


class TestClean:
    def test_a_list_that_follows_from_the_other_gives_nothing(self, look):
        found = look(one(2000), one(2010, games=3))
        assert found.findings.height == 0
        assert found.counts.to_dicts() == [{"pool": "standard", "both": 1, "new": 0, "gone": 0, "changed": 1}]
        assert found.unchecked == ()


class TestChange:
    @pytest.mark.parametrize("rating", [1982, 1983, 2017, 2018])
    def test_one_game_with_k_20_can_bring_or_cost_18(self, look, rating):
        assert kinds(look(one(2000), one(rating, games=1))) == []

    @pytest.mark.parametrize("rating", [1981, 2019])
    def test_and_no_more(self, look, rating):
        row = the(look(one(2000), one(rating, games=1)), "too-far")
        assert (row["severity"], row["article"]) == ("impossible", "8.3.3, 8.3.1, 8.1.2")
        assert row["clause"] == "fide-2025-10/8.3.3, 8.3.1, 8.1.2"
        assert row["finding"] == f"from 2000 to {rating} with 1 game and K 20: 1982 to 2018 can be reached"

    @pytest.mark.parametrize(("rating", "found"), [(2325, []), (2326, []), (2327, [("too-far", "impossible")])])
    def test_forty_games_have_k_17_by_the_limit_of_700(self, look, rating, found):
        """17 x 40 x .92 = 625.6"""
        assert kinds(look(one(1700), one(rating, games=40))) == found

    @pytest.mark.parametrize(("rating", "found"), [(2659, []), (2660, []), (2661, [("too-far", "impossible")])])
    def test_from_2650_the_real_difference_counts_and_a_game_is_worth_all_of_k(self, look, rating, found):
        assert kinds(look(one(2650, k=10), one(rating, games=1, k=10))) == found

    @pytest.mark.parametrize(("rating", "found"), [(2658, []), (2659, [("hardly", "suspicious")])])
    def test_below_2650_it_may_have_been_more_when_the_event_began(self, look, rating, found):
        other = {"player_id": "2", "name": "Beta, Boris", "rating": 2700, "games": 0, "k": 10, "active": True}
        pair = [*one(2649, k=10), other], [*one(rating, games=1, k=10), other]
        assert kinds(look(*pair)) == found

    @pytest.mark.parametrize(("rating", "found"), [(2001, ["no-games"]), (2000, []), (1999, ["no-games"])])
    def test_without_a_game_nothing_changes(self, look, rating, found):
        assert [kind for kind, _ in kinds(look(one(2000), one(rating)))] == found

    def test_games_without_a_change_are_a_note(self, look):
        assert kinds(look(one(2000), one(2000, games=1)), notes=True) == [("no-change", "note")]

    def test_of_lists_that_do_not_follow_each_other_it_is_said_that_changes_are_not_looked_at(self, look):
        found = look(one(2000), one(2300, games=1), days=("2025-12-01", FEBRUARY))
        assert kinds(found) == []
        assert str(found.unchecked[0]).startswith("there are lists between these two")


class TestK:
    @pytest.mark.parametrize(("rating", "found"), [(2399, []), (2400, ["k"]), (2401, ["k"])])
    def test_20_is_for_who_never_reached_2400(self, look, rating, found):
        pair = one(rating, k=10), one(rating)
        assert [kind for kind, _ in kinds(look(*pair)) if kind == "k"] == found

    @pytest.mark.parametrize(("games", "found"), [(29, []), (30, ["k"]), (31, ["k"])])
    def test_40_is_for_who_has_fewer_than_30_games(self, look, games, found):
        pair = one(2000, k=40, total_games=games), one(2000, k=40, total_games=games)
        assert [kind for kind, _ in kinds(look(*pair))] == found * 2

    @pytest.mark.parametrize(("born", "found"), [(2007, ["k"]), (2008, []), (2009, [])])
    def test_or_is_18_this_year_at_most(self, look, born, found):
        pair = one(2000, k=40, total_games=100, birth_year=born), one(2000, k=40, total_games=100, birth_year=born)
        assert [kind for kind, _ in kinds(look(*pair))] == found * 2

    def test_where_the_list_tells_no_games_40_may_be_a_newcomer_s(self, look):
        assert kinds(look(one(2000, k=40), one(2000, k=40))) == []

    def test_a_k_that_no_clause_gives_is_named_with_those_that_are_given(self, look):
        row = the(look(one(2000), one(2000, k=15)), "k")
        assert row["article"] == "8.3.3"
        assert row["finding"] == (
            "K 15 on the list of 2026-02-01: 8.3.3 gives 10 or 20 or 40 to a player rated 2000, born in 1990"
        )

    @pytest.mark.parametrize(("before", "after", "found"), [(10, 10, []), (20, 10, ["k-after"]), (10, 20, ["k-after"])])
    def test_who_once_reached_2400_keeps_10(self, look, before, after, found):
        """From 20 to 10 only by reaching 2400, which 2390 is not; from 10 to 20 never."""
        assert [kind for kind, _ in kinds(look(one(2390, k=before), one(2390, k=after)))] == found

    @pytest.mark.parametrize(("played", "found"), [(0, ["k-after"]), (1, [])])
    def test_from_40_to_20_a_grown_up_comes_by_games_only(self, look, played, found):
        assert [
            kind for kind, _ in kinds(look(one(2000, k=40), one(2001, k=20, games=played))) if kind[0] == "k"
        ] == found


class TestMinimum:
    @pytest.mark.parametrize(
        ("edition", "below", "article"), [("fide", 1399, "7.2.1"), ("jcf", 999, "5"), ("fshu", 1599, "5")]
    )
    def test_a_rating_below_the_minimum_cannot_stand(self, look, edition, below, article):
        federation = {"federation": "UKR", "fide_standard": 0} if edition == "fshu" else {}
        row = the(look(one(below, **federation), one(below, **federation), edition), "floor")
        assert (row["severity"], row["article"], row["now"]) == ("impossible", article, str(below))
        for more in (1, 2):
            assert kinds(look(one(below + more, **federation), one(below + more, **federation), edition)) == []


class TestActivity:
    @pytest.mark.parametrize(("games", "found"), [(0, []), (1, [("activity", "impossible")])])
    def test_who_played_is_not_inactive(self, look, games, found):
        assert kinds(look(one(2000), one(2000, games=games, active=False))) == found

    def test_also_not_who_played_in_the_period_before(self, look):
        found = look(one(2000, games=1), one(2000, active=False))
        assert the(found, "activity")["finding"] == "inactive, with 1 rated game in the period of 2025-12"

    @pytest.mark.parametrize(("games", "found"), [(0, [("activity", "impossible")]), (1, [])])
    def test_who_is_active_again_has_played(self, look, games, found):
        assert kinds(look(one(2000, active=False), one(2000, games=games))) == found


class TestComingAndGoing:
    @pytest.mark.parametrize(("games", "found"), [(4, ["first-games"]), (5, []), (6, [])])
    def test_a_first_rating_takes_five_games(self, look, games, found):
        new = {"player_id": "2", "name": "Beta, Boris", "rating": 1800, "games": games, "k": 40, "active": True}
        assert [kind for kind, _ in kinds(look(one(2000), [*one(2000), new]))] == found

    @pytest.mark.parametrize(("rating", "found"), [(2199, []), (2200, []), (2201, ["first-rating"])])
    def test_and_is_2200_at_most(self, look, rating, found):
        new = {"player_id": "2", "name": "Beta, Boris", "rating": rating, "games": 9, "k": 40, "active": True}
        assert [kind for kind, _ in kinds(look(one(2000), [*one(2000), new]))] == found

    @pytest.mark.parametrize(("rating", "found"), [(2036, []), (2037, []), (2038, ["taken-over"])])
    def test_who_comes_to_rapid_starts_from_the_standard_rating(self, look, rating, found):
        """One game with K 40: 36.8"""
        somebody = {"player_id": "2", "name": "Beta, Boris", "pool": "rapid", "rating": 1800, "games": 0, "k": 20}
        rapid = {"pool": "rapid", "rating": rating, "games": 1, "k": 20}
        assert [kind for kind, _ in kinds(look([*one(2000), somebody], [*one(2000), somebody, rapid]))] == found

    @pytest.mark.parametrize(("rating", "severity"), [(1417, "note"), (1418, "suspicious"), (1419, "suspicious")])
    def test_who_is_gone_is_odd_where_no_month_could_have_cost_so_much(self, look, rating, severity):
        """The busiest of the others played one game; with K 20 it costs 18: 1417 could have become 1399."""
        lost = {"player_id": "2", "name": "Beta, Boris", "rating": rating, "games": 0, "k": 20, "active": True}
        found = look([*one(2000), lost], one(2001, games=1))
        assert the(found, "gone")["severity"] == severity


class TestPersons:
    @pytest.mark.parametrize(
        ("column", "now", "kind", "severity"),
        [
            ("birth_year", 1991, "birth-year", "suspicious"),
            ("sex", "m", "sex", "suspicious"),
            ("federation", "SWE", "federation", "note"),
            ("name", "Alpha, Ann", "name", "note"),
            ("name", "Omega, Olga", "name", "suspicious"),
        ],
    )
    def test_what_changed_of_a_person_is_told(self, look, column, now, kind, severity):
        found = look(one(2000), one(2000, **{column: now}))
        assert kinds(found, notes=True) == [(kind, severity)]
        assert (the(found, kind)["was"], the(found, kind)["now"]) == (str(PERSON[column]), str(now))

    @pytest.mark.parametrize(
        ("other", "found"),
        [
            ({"name": "ÁLPHA Anna"}, [("same-person", "suspicious")]),
            ({"name": "Álpha, Anna", "birth_year": 1991}, []),
            ({"name": "Alpha, Anna", "federation": "SWE"}, []),
            ({"name": "Alpha, Annie"}, []),
        ],
    )
    def test_the_same_name_birth_year_and_federation_may_be_one_person(self, look, other, found):
        both = [*one(2000), *one(1900, player_id="2", **other)]
        assert kinds(look(both, both)) == found

    def test_an_id_that_is_there_twice_is_impossible(self, look):
        assert kinds(look(one(2000), one(2000) * 2)) == [("id-twice", "impossible")]

    def test_so_is_a_fide_id_of_two_players(self, look):
        both = [*one(2000, fide_id="77"), *one(1900, player_id="2", name="Beta, Boris", fide_id="77")]
        assert the(look(both, both), "fide-id-twice")["finding"] == "the FIDE id 77 is also that of 1"


class TestWhatOneListCarriesOn:
    @pytest.mark.parametrize(("total", "found"), [(102, ["total-games"]), (103, []), (104, ["total-games"])])
    def test_games_so_far_grow_by_those_of_the_period(self, look, total, found):
        pair = one(2000, total_games=100), one(2001, games=3, total_games=total)
        assert [kind for kind, _ in kinds(look(*pair))] == found

    @pytest.mark.parametrize(("peak", "found"), [(2099, ["peak"]), (2100, []), (2101, ["peak"])])
    def test_the_highest_rating_is_kept(self, look, peak, found):
        pair = one(2000, peak=2100), one(2001, games=1, peak=peak)
        assert [kind for kind, _ in kinds(look(*pair))] == found

    def test_the_rating_before_is_that_of_the_list_before(self, look):
        assert kinds(look(one(2000), one(2001, games=1, previous=1990))) == [("previous", "impossible")]


class TestFiles:
    @pytest.mark.parametrize(("write", "ending"), [(write_txt, "txt"), (write_xml, "xml")])
    def test_combined_lists_of_fide_tell_their_day_and_three_pools(self, tmp_path, write, ending):
        person = {
            "fide_id": "1",
            "name": "Alpha, Anna",
            "federation": "NOR",
            "sex": "w",
            "birth_year": 1990,
            "flag": "w",
        }
        for month, blitz in (("jan26", 2000), ("feb26", 2019)):
            figures = {f"{pool}_{what}": value for pool in ("standard", "rapid") for what, value in zip(
                ("rating", "games", "k"), (2000, 0, 20), strict=True)}  # fmt: skip
            row = person | figures | {"blitz_rating": blitz, "blitz_games": 1, "blitz_k": 20}
            (tmp_path / f"players_{month}frl.{ending}").write_bytes(write(pl.DataFrame([row])))
        first, second = (read_list(tmp_path / f"players_{month}frl.{ending}") for month in ("jan26", "feb26"))
        found = audit(first, second, "fide")
        assert found.days == (date(2026, 1, 1), date(2026, 2, 1))
        assert found.editions == ("fide-2025-10", "fide-rb-2024-12")
        assert found.counts["pool"].to_list() == ["standard", "rapid", "blitz"]
        row = the(found, "too-far")
        assert (row["pool"], row["article"]) == ("blitz", "7.3.3, 7.3.1, 7.1.2")

    def test_the_earlier_list_comes_first(self, look):
        with pytest.raises(BadInput, match="name the earlier one first"):
            look(one(2000), one(2000), days=(FEBRUARY, JANUARY))

    def test_a_list_of_an_unknown_day_is_refused(self, look):
        with pytest.raises(BadInput, match="does not say of which month it is"):
            look(one(2000), one(2000), days=("", ""))
