"""The calculation sheet: the line FIDE prints of an event, K, the total, and everything that does not count."""

from functools import partial

import pytest

from books import earlier_list, event, fide, following, fshu, game, jcf, meets, month, player, rated, together, waits
from ratingoffice.book.findings import BadInput
from ratingoffice.explain import words
from ratingoffice.explain.parts import Said, Sheet
from ratingoffice.explain.sheet import sheet_of
from ratingoffice.formats.book_folder import write_tables
from ratingoffice.message import Message

fide_2025 = partial(month, edition="fide-2025-10", list_date="2025-11-01")
member = {"member_from": "2020-01-01", "member_until": "2030-12-31"}


def pool_of(rated_month, player_id, pool="standard"):
    (page,) = sheet_of(rated_month, player_id, pool).pools
    return page


def line_of(line):
    return line.rc, line.ro, line.w, line.n, line.chg, line.k, line.k_chg


# ------------------------------------------------------------------------------------------------ a rated player


def test_the_line_of_an_event_is_the_one_that_fide_prints():
    #   2000 against 1500 (counts as 1600) 1, 2100 0, 2000 ½: Rc = 5700/3, ΔR = .08 - .36 + .00
    page = pool_of(fide(rated("A", 2000), meets("A", "10=", [1500, 2100, 2000])), "A")
    (line,) = page.events
    assert line_of(line) == (1900, 2000, 150, 3, -28, 20, -560)


@pytest.mark.parametrize(("opponents", "rc"), [([2000, 2000], 2000), ([2000, 2001], 2001), ([2001, 2001], 2001)])
def test_the_average_of_the_opponents_is_rounded_half_up(opponents, rc):
    (line,) = pool_of(fide(rated("A", 2000), meets("A", "10", opponents)), "A").events
    assert line.rc == rc


@pytest.mark.parametrize(
    ("opponent", "differences"), [(2399, (-399, -399)), (2400, (-400, -400)), (2401, (-401, -400))]
)
def test_a_game_shows_the_real_difference_and_the_counted_one(opponent, differences):
    (line,) = pool_of(fide(rated("A", 2000), meets("A", "0", opponent)), "A").events
    (played,) = line.games
    assert (played.difference, played.counted_difference) == differences
    assert played.article == ("8.3.1" if differences == (-401, -400) else None)


def test_a_game_names_round_colour_opponent_and_result():
    month_ = fide(rated("A", 2000), rated("B", 1990, name="Bravo, Bob"), event("E", game("B", "A", "==")))
    played = pool_of(month_, "A").events[0].games[0]
    assert (played.round, played.color, played.result) == (1, "b", "=")
    assert (played.opponent_id, played.opponent_name, played.opponent_rating) == ("B", "Bravo, Bob", 1990)
    assert (played.expected, played.delta) == (51, -1)  # D = 10


def test_events_stand_in_the_order_of_their_last_day():
    month_ = fide(
        rated("A", 2000),
        meets("A", "1", 2000, event_id="E1", ends_on="2024-05-20"),
        meets("A", "1", 2000, event_id="E2", ends_on="2024-05-08"),
        meets("A", "1", 2000, event_id="E3", ends_on="2024-05-20"),
    )
    assert [line.event.event_id for line in pool_of(month_, "A").events] == ["E2", "E1", "E3"]


def test_the_total_is_the_sum_times_k_rounded_once_and_added():
    page = pool_of(fide(rated("A", 2000), meets("A", "10=", [1500, 2100, 2000])), "A")
    total = page.total
    assert (total.delta, total.k, total.worth, total.change) == (-28, 20, -560, -6)
    assert (total.start, total.sum) == (2000, 1994)
    assert total.rounding.article == "8.3.4"
    assert total.rounding.reason
    assert (page.status, page.before, page.after, page.change) == ("rated", 2000, 1994, -6)
    assert page.became.article == "7.1"
    assert page.became.reason


def test_k_comes_with_its_clause_and_its_sentence():
    page = pool_of(fide(rated("A", 2000, peak=2400), meets("A", "1", 2000)), "A")
    assert (page.k.value, page.k.on_list, page.k.limit) == (10, 10, None)
    assert page.k.clause == Said("8.3.3 ¶3", Message("a published rating has reached {top}, for good", top=2400))


@pytest.mark.parametrize(("games", "k"), [(34, 20), (35, 20), (36, 19)])
def test_the_700_rule_is_said_where_it_spoke(games, k):
    page = pool_of(fide(rated("A", 2000), meets("A", "=" * games, 2000)), "A")
    assert (page.k.value, page.k.on_list) == (k, 20)
    assert (page.k.limit.article if page.k.limit else None) == (None if k == 20 else "8.3.3 ¶5")
    assert page.events[0].k == k


def test_a_drop_out_shows_the_sum_and_the_article():
    # 1405 loses to 1400 and 1401: -0.51 twice, times 20 is -20.40
    page = pool_of(fide(rated("A", 1405), meets("A", "00", [1400, 1401])), "A")
    assert (page.status, page.before, page.after, page.change) == ("dropped", 1405, None, None)
    assert page.total.sum == 1385
    assert page.became.article == "7.2.1 ¶2"
    assert (page.standing.listed, page.standing.not_listed) == (False, None)


def test_an_event_of_an_earlier_edition_says_by_which_it_is_judged():
    # the 400-point rule of before 1 October 2025 holds for 2650 as well
    month_ = fide_2025(
        rated("A", 2650, peak=2700),
        meets("A", "1", 2000, event_id="E", starts_on="2025-09-28", ends_on="2025-10-05"),
        meets("A", "1", 2000, event_id="F", starts_on="2025-10-04", ends_on="2025-10-12"),
        earlier_list("2025-09-01", **{"A": 2650, "E-1": 2000}),
    )
    sheet = sheet_of(month_, "A")
    old, new = sheet.pools[0].events
    assert (old.event.edition, old.games[0].counted_difference) == ("fide-2024-03", 400)
    assert (new.event.edition, new.games[0].counted_difference) == ("fide-2025-10", 650)
    assert (old.ratings_of, new.ratings_of) == ("2025-09-01", None)
    assert str(words.ratings_of(old)) == "Ratings of the list of 2025-09-01, in force when the event started"
    assert (old.table, new.table) == ("8.1.2", "8.1.2")
    assert [each.edition for each in sheet.articles if each.article == "8.3.1"] == ["fide-2025-10", "fide-2024-03"]


def test_the_verdict_of_an_event_tells_when_the_list_of_its_start_is_missing():
    month_ = fide(rated("A", 2000), meets("A", "1", 2000, starts_on="2024-04-28", ends_on="2024-05-03"))
    (line,) = pool_of(month_, "A").events
    assert line.admitted.article == "7.1"
    assert "2024-04-28" in str(line.admitted.reason)
    assert line.ratings_of is None


# ------------------------------------------------------------------------------------------------ what does not count


def test_games_that_do_not_count_are_grouped_by_their_reason():
    page = pool_of(fide(rated("A", 2000), meets("A", "+1+", [1900, None, 1800])), "A")
    groups = {group.said.article: [game.round for game in group.games] for group in page.not_counted}
    assert groups == {"5.1": [1, 3], "8.3.1": [2]}
    assert all(group.said.reason for group in page.not_counted)
    assert (page.status, page.after, page.games, page.events, page.total) == ("idle", 2000, 0, (), None)


def test_an_event_left_for_a_later_list_is_found_through_the_games():
    month_ = fide(rated("A", 2000), meets("A", "1=", 2000, name="Late Open", ends_on="2024-05-30"))
    (left_out,) = sheet_of(month_, "A").left_out
    assert (left_out.event.name, left_out.whole_event, left_out.outcome) == ("Late Open", True, "later_list")
    assert left_out.said.article == "7.1.3"
    assert [(game.round, game.color, game.result) for game in left_out.games] == [(1, "w", "1"), (2, "w", "=")]


def test_an_event_that_is_not_rated_says_why():
    month_ = fide(rated("A", 2000), meets("A", "1", 2000, refused=True))
    (left_out,) = sheet_of(month_, "A").left_out
    assert (left_out.outcome, left_out.said.article) == ("not_rated", "0.4")
    assert left_out.said.reason


def test_games_of_a_long_event_that_are_not_reported_yet_wait():
    event_ = together(
        rated("B", 2000),
        event(
            "E",
            game("A", "B", "10", reported_on="2024-05-20"),
            game("B", "A", "10"),
            starts_on="2024-05-02",
            ends_on="2024-07-02",
            reported_on=None,
        ),
    )
    sheet = sheet_of(fide(rated("A", 2000), event_), "A")
    (left_out,) = sheet.left_out
    assert (left_out.whole_event, left_out.outcome, left_out.said.article) == (False, "later_list", "4.1")
    assert [(game.round, game.color, game.result) for game in left_out.games] == [(2, "b", "0")]
    assert [game.round for game in sheet.pools[0].events[0].games] == [1]


def test_another_player_s_events_are_not_on_the_sheet():
    month_ = fide(
        rated("A", 2000), meets("A", "1", 2000), rated("B", 1900), meets("B", "1", 2000, event_id="F", refused=True)
    )
    sheet = sheet_of(month_, "A")
    assert sheet.left_out == ()
    assert [line.event.event_id for line in sheet.pools[0].events] == ["E"]


def test_past_months_leave_no_trace_on_the_sheet():
    first = fide(rated("A", 2000), meets("A", "1", 2000))
    page = pool_of(following(first.book, edition="fide-2024-03", list_date="2024-07-01"), "A")
    assert (page.status, page.before, page.after, page.events, page.not_counted) == ("idle", 2010, 2010, (), ())


# ------------------------------------------------------------------------------------------------ without a rating


def test_a_player_without_games_keeps_the_rating_and_learns_k_and_activity():
    page = pool_of(fide(rated("A", 2000, last_period="2023-06"), rated("B", 1900)), "A")
    assert (page.status, page.before, page.after, page.change, page.k) == ("idle", 2000, 2000, 0, None)
    assert (page.standing.listed, page.standing.k, page.standing.active) == (True, 20, True)
    assert (page.standing.last_period, page.standing.total_games) == ("2023-06", 100)


def test_a_player_in_the_register_without_anything_says_so():
    page = pool_of(fide(rated("A", 2000), player("B")), "B")
    assert (page.status, page.before, page.after, page.first, page.became) == ("nothing", None, None, None, None)
    assert page.standing.listed is False


def test_a_first_rating_shows_the_whole_calculation():
    # (9507 + 3600) / 7 = 1872.43; p = (3 + 1) / 7 = .57; dp 50; the rating that FIDE published
    page = pool_of(fide(player("N"), meets("N", "==101", [1902, 1877, 1884, 2012, 1832])), "N")
    first = page.first
    assert (page.status, page.before, page.after, page.games) == ("new", None, 1922, 5)
    assert [(r.round, r.opponent_rating, r.result) for r in first.results] == [
        (1, 1902, "="),
        (2, 1877, "="),
        (3, 1884, "1"),
        (4, 2012, "0"),
        (5, 1832, "1"),
    ]
    assert (first.games, first.score, first.average, first.p, first.dp) == (5, "3.0", "1872.43", "0.57", 50)
    assert (first.result, first.published, first.not_shown) == (1922, True, 0)
    assert (first.opponents, first.draws.games, first.draws.rating) == (9507, 2, 1800)
    assert (first.draws.said.article, first.table) == ("8.2.2", "8.1.1")
    assert words.average_sum(first) == "(9507 + 3600) / 7 = 1872.43"
    assert words.fraction_sum(first) == "(3 + 1) / 7 = 0.57"
    assert page.became == first.said
    assert first.said.article == "7.1.4"
    assert page.not_counted == ()


def earlier_and_now():
    """Two results of January and three of May: together a first rating."""
    return fide(player("N"), waits("N", "=1", [1750, 1800], period="2024-01"), meets("N", "1=0", [1900, 1850, 2000]))


def test_a_first_rating_shows_the_results_of_earlier_periods_too():
    first = pool_of(earlier_and_now(), "N").first
    assert (first.games, len(first.results), first.not_shown) == (5, 5, 0)


def test_the_results_behind_a_first_rating_are_shown_where_the_output_holds_them(tmp_path):
    month_ = earlier_and_now()
    write_tables(tmp_path / "next", month_.tables(), "csv")
    (tmp_path / "next" / "pooled.csv").write_text(
        "pool,player_id,period,event_id,event_ends_on,round,opponent_id,opponent_rating,result\n"
        "standard,N,2024-01,old,2024-01-12,1,old-1,1750,=\n"
        "standard,N,2024-01,old,2024-01-12,2,old-2,1800,1\n"
        "standard,N,2024-05,E,2024-05-12,1,E-1,1900,1\n"
    )
    first = pool_of(tmp_path / "next", "N").first
    assert [(r.period, r.opponent_rating) for r in first.results] == [
        ("2024-01", 1750),
        ("2024-01", 1800),
        ("2024-05", 1900),
        ("2024-05", 1850),
        ("2024-05", 2000),
    ]
    assert first.not_shown == 0


def test_an_unrated_player_sees_the_results_so_far_and_what_is_missing():
    month_ = fide(player("N"), waits("N", "=", [1750], period="2024-01"), meets("N", "10", [1900, None]))
    page = pool_of(month_, "N")
    first = page.first
    assert (page.status, page.after) == ("unrated", None)
    assert [(r.period, r.event.event_id, r.opponent_rating, r.result) for r in first.results] == [
        ("2024-01", "old", 1750, "="),
        ("2024-05", "E", 1900, "1"),
    ]
    assert first.results[0].event.ends_on == "2024-01-12"
    assert (first.games, first.published, first.said.article) == (2, False, "7.1.4")
    assert "3 more needed" in str(first.said.reason)
    assert [(group.said.article, len(group.games)) for group in page.not_counted] == [("7.1.4", 1)]


def test_a_first_event_scored_zero_is_shown_and_not_used():
    first = pool_of(fide(player("N"), waits("N", "00", 1750, period="2024-01"), meets("N", "1", 1900)), "N").first
    assert (len(first.results), first.games, first.score) == (3, 1, "1.0")
    assert [r.not_counted and r.not_counted.article for r in first.results] == ["8.2.1", "8.2.1", None]
    assert words.average_sum(first) == "(1900 + 3600) / 3 = 1833.33"
    assert first.said.article == "8.2.1; 7.1.4"


@pytest.mark.parametrize(("period", "counts"), [("2022-03", False), ("2022-04", True), ("2022-05", True)])
def test_a_result_that_has_left_the_window_is_marked(period, counts):
    # 26 periods up to May 2024 begin with April 2022
    month_ = fide(player("N"), waits("N", "=", 1750, period=period), meets("N", "1", 1900))
    old = next(r for r in pool_of(month_, "N").first.results if r.event.event_id == "old")
    assert (old.not_counted is None) == counts
    if not counts:
        assert (old.not_counted.article, str(old.not_counted.reason)) == ("7.1.4", "older than 26 periods: not counted")


def test_results_that_have_all_left_the_window_are_shown_and_marked():
    month_ = fide(player("N"), waits("N", "=1", 1750, period="2022-03"))
    page = pool_of(month_, "N")
    assert (page.status, page.after) == ("nothing", None)
    assert [(r.event.event_id, r.opponent_rating, r.result) for r in page.first.results] == [
        ("old", 1750, "="),
        ("old", 1750, "1"),
    ]
    assert {r.not_counted for r in page.first.results} == {page.first.said}
    assert page.first.said == Said("7.1.4", Message("older than {periods} periods: not counted", periods=26))
    assert (page.first.games, page.first.average, page.first.published) == (0, None, False)


def test_results_for_a_first_rating_say_whose_ratings_they_were_played_against():
    month_ = fide_2025(
        player("N"),
        meets("N", "1=0", [1900, 1850, 2000], event_id="E", starts_on="2025-09-28", ends_on="2025-10-05"),
        meets("N", "1", 1700, event_id="F", starts_on="2025-10-04", ends_on="2025-10-12"),
        earlier_list("2025-09-01", **{"E-1": 1900, "E-2": 1850, "E-3": 2000}),
    )
    results = pool_of(month_, "N").first.results
    assert [(r.event.event_id, r.ratings_of) for r in results] == [("E", "2025-09-01")] * 3 + [("F", None)]
    assert str(words.ratings_of(results[0])) == "Ratings of the list of 2025-09-01, in force when the event started"


def test_of_an_event_whose_list_is_missing_nothing_is_said():
    month_ = fide(player("N"), meets("N", "1", 1900, starts_on="2024-04-28", ends_on="2024-05-03"))
    assert [r.ratings_of for r in pool_of(month_, "N").first.results] == [None]


@pytest.mark.parametrize(
    ("columns", "article"), [({"registered": False}, "10.1"), ({"deceased_on": "2024-06-01"}, "10.2")]
)
def test_a_rated_player_who_is_not_listed_learns_why(columns, article):
    standing = pool_of(fide(rated("A", 2000, **columns), rated("B", 1900)), "A").standing
    assert (standing.listed, standing.not_listed.article, standing.k) == (False, article, None)


def test_a_player_of_an_excluded_federation_learns_since_when():
    excluded = {"federations": [{"federation": "AAA", "excluded_from": "2024-05-01"}]}
    said = pool_of(fide(rated("A", 2000, federation="AAA"), excluded), "A").standing.not_listed
    assert said.article == "10.1"
    assert str(said.reason) == "the federation AAA is excluded from membership since 2024-05-01"


# ------------------------------------------------------------------------------------------------ JCF


def both_pools():
    return jcf(
        rated("A", 1612, **member),
        rated("B", 1700, pool="rapid", **member),
        player("U", **member),
        player("F", fide_standard=2010, member_from="2024-11-02"),
        event("ST", game("A", "U", "10")),
        event("RP", game("B", "A", "10"), time_control="1500"),
        pool="both",
    )


def test_both_pools_stand_on_one_sheet():
    sheet = sheet_of(both_pools(), "A")
    assert [page.pool for page in sheet.pools] == ["standard", "rapid"]
    assert (sheet.body, sheet.edition, sheet.period) == ("jcf", "jcf-2024-10", "2024-11")
    assert [(g.said.article, len(g.games)) for g in sheet.pools[0].not_counted] == [("5(1)", 1)]


def test_a_rating_taken_over_from_the_other_pool_is_where_the_sum_starts():
    # 1612 loses to 1700: -0.38 × 20 = -7.60
    page = pool_of(both_pools(), "A", "rapid")
    assert (page.status, page.before, page.after) == ("taken_over", None, 1604)
    assert (page.total.start, page.total.change, page.total.sum) == (1612, -8, 1604)
    assert page.became.article == "6(2)"


def test_a_fide_rating_taken_over_on_joining():
    page = pool_of(both_pools(), "F")
    assert (page.status, page.after, page.total) == ("taken_over", 2010, None)
    assert page.became.article == "6(1)"


def test_the_floor_is_said():
    # 1003 loses to 1003: -0.50 × 40 = -20
    page = pool_of(jcf(rated("A", 1003, games=0), meets("A", "0", 1003)), "A")
    assert (page.total.sum, page.after, page.became) == (
        983,
        1000,
        Said("5(3)", Message("the floor is {floor}", floor=1000)),
    )


def test_an_event_of_the_pool_that_is_not_rated_now_is_left_out():
    month_ = jcf(
        rated("A", 1612), rated("B", 1700, pool="rapid"), event("RP", game("B", "A", "10"), time_control="1500")
    )
    (left_out,) = sheet_of(month_, "A").left_out
    assert (left_out.outcome, left_out.said.article) == ("not_rated", "2(2)")


# ------------------------------------------------------------------------------------------------ FShU


def test_the_third_far_game_of_an_event_counts_in_full():
    page = pool_of(fshu(rated("A", 2290), meets("A", "111", [1800, 1750, 1700])), "A")
    played = page.events[0].games
    assert [(g.difference, g.counted_difference, g.article) for g in played] == [
        (490, 400, "6.5.3"),
        (540, 400, "6.5.3"),
        (590, 590, "6.5.3"),
    ]
    assert page.events[0].rc == 1827  # (1890 + 1890 + 1700) / 3 = 1826.67


def test_a_fide_rating_of_2600_becomes_the_national_one():
    page = pool_of(fshu(rated("A", 2550, federation="UKR", fide_standard=2611), rated("B", 1900)), "A")
    assert (page.status, page.before, page.after, page.total) == ("taken_over", 2550, 2611, None)
    assert page.became.article == "6.6"


def test_a_guest_of_another_federation_learns_that_the_own_side_does_not_count():
    month_ = fshu(rated("A", 2000, federation="POL", fide_standard=2100), meets("A", "1", 2000))
    page = pool_of(month_, "A")
    assert [group.said.article for group in page.not_counted] == ["2"]
    assert page.standing.not_listed.article == "3"


def test_results_that_leave_no_trace_are_told_apart_from_those_that_wait():
    # 1 of 5 against 1650 comes out below 1600; 3 of 5 begins the count (U-2)
    month_ = fshu(
        player("N"),
        meets("N", "10000", 1650, event_id="E1", ends_on="2024-05-08"),
        meets("N", "1=10=", 1650, event_id="E2", ends_on="2024-05-12"),
    )
    page = pool_of(month_, "N")
    assert {r.event.event_id for r in page.first.results} == {"E2"}
    (group,) = page.not_counted
    assert group.in_no_pool
    assert {g.event_id for g in group.games} == {"E1"}


# ------------------------------------------------------------------------------------------------ the whole sheet


def test_of_the_birth_date_only_the_year_is_on_the_sheet():
    sheet = sheet_of(fide(rated("A", 2000, birth_date="1990-05-06", name="Alfa, Anna", title="WFM")), "A")
    assert (sheet.player.name, sheet.player.title, sheet.player.birth_year) == ("Alfa, Anna", "WFM", 1990)
    assert "1990-05" not in repr(sheet)


def test_every_article_on_the_sheet_is_explained_at_its_end():
    month_ = fide(
        rated("A", 2000), meets("A", "1+0", [1500, 1900, None]), meets("A", "1", 2000, event_id="F", refused=True)
    )
    sheet = sheet_of(month_, "A")
    assert [each.article for each in sheet.articles] == ["0.4", "5.1", "7.1", "8.3.1", "8.3.3 ¶2", "8.3.4"]
    assert all(each.sentences for each in sheet.articles)


def everything():
    return fide(
        rated("A", 2000, name='Alfa "A", Anna', birth_date="1990-05-06"),
        player("N", name="Novák, Žofie"),
        waits("N", "=", [1750], period="2024-01"),
        meets("A", "1+0=", [1500, 1900, 2100, None], name="Open, with a comma"),
        meets("N", "10", 1900, event_id="F"),
        meets("A", "1", 2000, event_id="G", ends_on="2024-05-30"),
    )


@pytest.mark.parametrize("player_id", ["A", "N", "E-2", "G-1"])
def test_memory_csv_and_parquet_give_the_same_sheet(tmp_path, player_id):
    month_ = everything()
    in_memory = sheet_of(month_, player_id)
    for kind in ("csv", "parquet"):
        write_tables(tmp_path / kind, month_.tables(), kind)
        assert sheet_of(tmp_path / kind, player_id) == in_memory
    assert isinstance(in_memory, Sheet)


def test_ids_that_look_like_numbers_stay_text(tmp_path):
    write_tables(tmp_path / "next", fide(rated("007", 2000), meets("007", "1", 2000)).tables(), "csv")
    assert sheet_of(tmp_path / "next", "007").pools[0].after == 2010
    with pytest.raises(BadInput, match='no player "7"'):
        sheet_of(tmp_path / "next", "7")


def test_a_pool_that_was_not_rated_is_refused():
    with pytest.raises(BadInput, match='the pool "rapid" was not rated in the rated period: its pools are standard'):
        sheet_of(fide(rated("A", 2000)), "A", "rapid")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("4100O18", "4100018"), ("4100081", "4100018"), ("410018", "4100018"), ("karp", "4100018"), ("a1", "A1")],
)
def test_a_mistyped_id_finds_the_one_that_was_meant(typed, meant):
    month_ = fide(
        rated("4100018", 2600, name="Karpov, Anatoly"), rated("9900000", 2600, name="Zu, Chen"), rated("A1", 1900)
    )
    with pytest.raises(BadInput, match=f"did you mean {meant}"):
        sheet_of(month_, typed)


def test_an_id_like_no_other_is_said_to_be_unknown():
    with pytest.raises(BadInput) as bad:
        sheet_of(fide(rated("4100018", 2600, name="Karpov, Anatoly")), "zzzzzzz")
    assert str(bad.value) == 'there is no player "zzzzzzz" in the rated period'
