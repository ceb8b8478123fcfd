"""Who wins which prize."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cross_tables import swiss

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.prizes import Awards, Prize, award_prizes
from ratingoffice.tournament.standings import Standings, standings

#: 1 beats 4, 2 beats 5, 3 beats 6; then 1 beats 2, 3 and 4 draw, 5 beats 6: 1 has 2; 3 1½; 2 and 5 1; 4 ½; 6 none
TABLE = swiss(6, "1-4:1 2-5:1 3-6:1", "1-2:1 3-4:= 5-6:1", ratings=(2300, 2200, 2100, 1900, 1800, 1700))
#: places: 1, then 3, then 2 and 5 together, then 4, then 6; women are 3, 4 and 5
WOMEN = replace(TABLE, players=tuple(replace(p, sex="w" if p.start_no in (3, 4, 5) else "m") for p in TABLE.players))


@pytest.fixture
def ranked() -> Standings:
    return standings(WOMEN, ["PTS"], shared=True)


def winners(awards: Awards) -> list[tuple[str, str, list[int], str]]:
    return [
        (award.category, award.places, [row.start_no for row in award.winners], award.share_text())
        for award in awards.awards
    ]


def test_prizes_go_to_the_places_of_the_standings(ranked):
    awards = award_prizes(ranked, [Prize("", 1, "500 EUR"), Prize("", 2, "Cup")])
    assert winners(awards) == [("", "1", [1], "500 EUR"), ("", "2", [3], "Cup")]


def test_who_has_won_makes_room_for_the_next(ranked):
    # 3, the best woman, has the second prize already: 5 is the next
    prizes = [Prize("", 1, "500"), Prize("", 2, "300"), Prize("women", 1, "200")]
    assert winners(award_prizes(ranked, prizes))[2] == ("women", "1", [5], "200")


def test_nobody_wins_twice_in_a_category_however_much_a_player_may_win(ranked):
    prizes = [Prize("women", 1, "200"), Prize("", 1, "500"), Prize("women", 2, "100")]
    assert winners(award_prizes(ranked, prizes, per_player=2))[2] == ("women", "2", [5], "100")


def test_the_order_of_the_list_says_which_prize_comes_first(ranked):
    prizes = [Prize("women", 1, "600"), Prize("", 1, "500"), Prize("", 2, "300")]
    # 3 has the women's prize; 1 is first; 2 and 5 share second and third place, and so the one prize of these
    assert winners(award_prizes(ranked, prizes)) == [
        ("women", "1", [3], "600"),
        ("", "1", [1], "500"),
        ("", "2-3", [2, 5], "150"),
    ]


def test_who_shares_places_shares_their_prizes(ranked):
    # 2 and 5 share places 3 and 4: (100 + 50) / 2
    prizes = [Prize("", place, f"{amount} EUR") for place, amount in ((1, 500), (2, 300), (3, 100), (4, 50))]
    assert winners(award_prizes(ranked, prizes))[2] == ("", "3-4", [2, 5], "75 EUR")


def test_a_share_that_does_not_end_is_exact_as_data_and_rounded_once_for_people():
    drawn = standings(swiss(4, "1-2:= 3-4:="), ["PTS"], shared=True)
    # four share the places 1 to 4: 100 / 4; without one of them three share 1 to 3: 100 / 3
    three = standings(swiss(4, "1-2:= 3-4:="), ["PTS"], shared=True, leave_out=[4])
    assert award_prizes(drawn, [Prize("", 1, "100")]).awards[0].share_text() == "25"
    (award,) = award_prizes(three, [Prize("", 1, "100 EUR")]).awards
    assert (award.share_text(), award.to_json()["each"]) == ("33.33 EUR", ["100/3 EUR"])


def test_what_cannot_be_divided_is_shared_by_name(ranked):
    prizes = [Prize("", 1, "Cup"), Prize("", 2, "Cup"), Prize("", 3, "Medal"), Prize("", 4, "20 EUR")]
    assert winners(award_prizes(ranked, prizes))[2] == ("", "3-4", [2, 5], "10 EUR; shared: Medal")


def test_a_number_of_things_is_not_divided_as_money(ranked):
    prizes = [Prize("", 3, "1 book")]
    assert winners(award_prizes(ranked, prizes)) == [("", "3-4", [2, 5], "shared: 1 book")]


def test_later_prizes_of_a_category_go_on_where_the_earlier_ended(ranked):
    # 1 and 3 have the first two, the women's goes to 5; place 3 is then that of 2 alone
    prizes = [Prize("", 1, "500"), Prize("", 2, "300"), Prize("women", 1, "200"), Prize("", 3, "100")]
    assert winners(award_prizes(ranked, prizes))[2:] == [("women", "1", [5], "200"), ("", "3", [2], "100")]


def test_more_prizes_for_a_player_are_given_where_they_are_allowed_but_one_in_a_category(ranked):
    prizes = [Prize("", 1, "500"), Prize("", 2, "300"), Prize("women", 1, "200"), Prize("women", 2, "100")]
    assert winners(award_prizes(ranked, prizes, per_player=2))[2:] == [
        ("women", "1", [3], "200"),
        ("women", "2", [5], "100"),
    ]


def test_each_federation_has_its_prize():
    players = tuple(replace(player, federation="UKR" if player.start_no < 4 else "POL") for player in TABLE.players)
    ranked = standings(replace(TABLE, players=players), ["PTS"], shared=True)
    awards = award_prizes(ranked, [Prize("federation", 1, "Book")]).awards
    assert [(award.group, [row.start_no for row in award.winners]) for award in awards] == [("POL", [5]), ("UKR", [1])]


def test_a_prize_that_nobody_can_win_is_named(ranked):
    prizes = [Prize("women", place, "10") for place in (1, 2, 3, 4)]
    awards = award_prizes(ranked, prizes)
    assert [str(note) for note in awards.notes] == ["prizes without a winner: women 4"]


def test_a_category_that_is_not_understood_is_refused(ranked):
    with pytest.raises(BadInput, match='category "ladies" is not understood'):
        award_prizes(ranked, [Prize("ladies", 1, "10")])
