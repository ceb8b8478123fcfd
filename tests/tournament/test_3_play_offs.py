"""Article 3, 2.1 and 4.1 (1): play-offs with their conditions, places that are shared, values an organiser gives."""

from __future__ import annotations

from fractions import Fraction

import pytest
from cross_tables import order, swiss, values
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.custom_tiebreaks import parse_custom_tiebreak
from ratingoffice.tournament.playoffs import PlayOff
from ratingoffice.tournament.standings import standings

#         R1     R2
#    1    3b 1   2w =   1½      black once
#    2    4b 1   1b =   1½      black twice
#    3    1w 0   4w =   ½       never
#    4    2w 0   3b =   ½       once
TABLE = swiss(4, "3-1:0 4-2:0", "1-2:= 3-4:=")


@pytest.mark.parametrize("left_out", [[1, 2], [2]])
def test_who_is_left_out_of_the_ranking_has_nothing_to_play_off(left_out: list[int]) -> None:
    says = f"play-off 1>2: {left_out[0]} is left out of the ranking"
    with pytest.raises(BadInput, match=says):
        standings(TABLE, ["PTS"], playoffs=[PlayOff.parse("1>2")], leave_out=left_out)


def refused(*playoffs: str, codes: tuple[str, ...] = ("PTS",)) -> str:
    with pytest.raises(BadInput) as problem:
        standings(TABLE, codes, playoffs=[PlayOff.parse(text) for text in playoffs])
    return str(problem.value)


class TestWhoMayPlay:
    def test_those_who_are_not_tied_are_refused(self) -> None:
        assert refused("1>3") == "play-off 1>3: 1 and 3 are not tied after PTS, so there is nothing to play off (3)"

    @pytest.mark.parametrize(("after", "tied"), [("@1", True), ("@2", False), ("", False)])
    def test_tied_is_meant_at_its_point_of_the_list(self, after: str, tied: bool) -> None:
        if tied:
            assert order(TABLE, "PTS", "BPG", playoffs=[PlayOff.parse(f"1>2{after}")])[1] == 1
        else:
            assert "not tied after PTS, BPG" in refused(f"1>2{after}", codes=("PTS", "BPG"))

    def test_before_any_tie_break_everybody_is_tied(self) -> None:
        assert order(TABLE, "PTS", playoffs=[PlayOff.parse("4>1@0")])[4] == 1

    @pytest.mark.parametrize("second", ["1>2", "2>1", "2=1"])
    def test_what_an_earlier_one_has_placed_is_not_played_off_again(self, second: str) -> None:
        assert refused("2>1", second) == (f"play-off {second}: the play-off 2>1 has placed 2 and 1 already (3)")

    def test_those_whom_it_left_tied_may_play_again(self) -> None:
        first, second = PlayOff.parse("3>1=2"), PlayOff.parse("2>1")
        assert order(swiss(3, "1:H 2:H 3:H 1-2:="), "PTS", playoffs=[first, second]) == {3: 1, 2: 2, 1: 3}

    def test_it_takes_two(self) -> None:
        assert refused("1") == "play-off 1: it takes two participants or more"


class TestPlaces:
    """3.1.1: for all places that are shared, or for some of them."""

    TABLE = swiss(5, "4-5:1 1:H 2:H 3:H")  # 4 first, then 1, 2 and 3 on places 2-4

    def test_only_the_places_named_are_decided(self) -> None:
        assert order(self.TABLE, "PTS", playoffs=[PlayOff.parse("3>1>2; places=2")]) == {4: 1, 3: 2, 1: 3, 2: 3, 5: 5}
        assert order(self.TABLE, "PTS", playoffs=[PlayOff.parse("3>1>2; places=1-3")]) == {4: 1, 3: 2, 1: 3, 2: 4, 5: 5}

    @pytest.mark.parametrize(("places", "fits"), [("1", False), ("1-2", True), ("4-5", True), ("5", False)])
    def test_they_are_among_those_that_are_shared(self, places: str, fits: bool) -> None:
        playoff = [PlayOff.parse(f"3>1; places={places}")]
        if fits:
            standings(self.TABLE, ["PTS"], playoffs=playoff)
        else:
            with pytest.raises(BadInput, match=r"they are tied for 2-4 \(3\.1\.1\)"):
                standings(self.TABLE, ["PTS"], playoffs=playoff)


CONDITIONS = "2>1@1; places=1-2; system=knock-out; pairing=by lot; colours=drawn; time=180+2; schedule=5 min between"


class TestConditions:
    """3.1.3-3.1.7."""

    def test_they_are_kept(self) -> None:
        assert PlayOff.parse(CONDITIONS) == PlayOff(
            [[2], [1]], 1, (1, 2), "knock-out", "by lot", "drawn", "180+2", "5 min between"
        )

    def test_they_are_said_with_the_standings(self) -> None:
        ranked = standings(TABLE, ["PTS"], playoffs=[PlayOff.parse(CONDITIONS)])
        assert [str(finding.message) for finding in ranked.findings if finding.code == "play-off"] == [
            "decided by a play-off (3): 1, 2; places 1-2 (3.1.1); after 1 tie-break (3.1.2); "
            "system: knock-out (3.1.3); pairing: by lot (3.1.4); colours: drawn (3.1.5); time control: 180+2 (3.1.6); "
            "schedule: 5 min between (3.1.7)"
        ]

    def test_they_are_in_json_and_in_the_explanation_of_those_who_played(self) -> None:
        ranked = standings(TABLE, ["PTS"], playoffs=[PlayOff.parse(CONDITIONS)])
        told = {
            "order": [[2], [1]],
            "after": 1,
            "places": [1, 2],
            "system": "knock-out",
            "pairing": "by lot",
            "colours": "drawn",
            "time_control": "180+2",
            "schedule": "5 min between",
        }
        assert ranked.to_json()["playoffs"] == [told]
        assert ranked.explain(1).to_json()["playoffs"] == [told]
        assert "playoffs" not in ranked.explain(3).to_json()

    @pytest.mark.parametrize(
        "written",
        ["2>1; system", "2>1; system=", "2>1; referee=me", "2>1; time=1; time=2", "2>1; places=0", "places=3-2"],
    )
    def test_what_is_not_understood_is_refused(self, written: str) -> None:
        with pytest.raises(BadInput, match="what the rules say of it"):
            PlayOff.parse(written)

    @given(st.text(alphabet="0123456789>=@;- places"))
    def test_whatever_is_written_is_read_or_refused(self, written: str) -> None:
        try:
            playoff = PlayOff.parse(written)
        except BadInput:
            return
        assert playoff.to_json()["order"] == [list(place) for place in playoff.order]  # type: ignore[arg-type]


class TestDue:
    """A play-off without a result is still to be held."""

    def test_it_is_due_where_places_are_shared(self) -> None:
        ranked = standings(TABLE, ["PTS", "BPG"], playoffs=[PlayOff.parse("@1; places=1; system=two games")])
        said = [finding for finding in ranked.findings if finding.code == "play-off"]
        assert [(finding.severity, str(finding.message).split(";")[0]) for finding in said] == [
            ("warning", "places 1-2: a play-off between 1, 2 is due (3)")
        ]

    def test_no_lots_are_due_where_a_play_off_is(self) -> None:
        ranked = standings(TABLE, ["PTS"], playoffs=[PlayOff.parse("places=1-2")])
        assert [str(f.message) for f in ranked.findings if f.code == "lots"] == [
            "places 3-4 are shared by 3, 4: lots are due (4.2)"
        ]

    def test_not_where_it_was_held(self) -> None:
        playoffs = [PlayOff.parse("places=1-2"), PlayOff.parse("2>1")]
        ranked = standings(TABLE, ["PTS"], playoffs=playoffs)
        assert not any("due (3)" in str(finding.message) for finding in ranked.findings)


class TestShared:
    """2.1: the event's rules may leave places shared."""

    def test_then_no_lots_are_due(self) -> None:
        ranked = standings(TABLE, ["PTS"], shared=True)
        assert [(row.rank, row.start_no) for row in ranked.rows] == [(1, 1), (1, 2), (3, 3), (3, 4)]
        assert [(f.severity, str(f.message)) for f in ranked.findings] == [
            ("info", "places 1-2 are shared by 1, 2, as the event's rules have it (2.1)"),
            ("info", "places 3-4 are shared by 3, 4, as the event's rules have it (2.1)"),
        ]

    def test_and_none_are_drawn(self) -> None:
        with pytest.raises(BadInput, match=r"either shared \(2\.1\) or drawn by lot \(4\.2\)"):
            standings(TABLE, ["PTS"], shared=True, lots=7)


class TestLotsAndNumbers:
    def test_lots_may_stand_in_the_list(self) -> None:
        ranked = standings(TABLE, ["PTS", "RND"], lots=7)
        drawn = standings(TABLE, ["PTS"], lots=7)
        assert [(row.rank, row.start_no) for row in ranked.rows] == [(row.rank, row.start_no) for row in drawn.rows]
        assert sorted(row.values["RND"] or 0 for row in ranked.rows) == [1, 1, 2, 2]  # the place in the tied group
        assert sum("decided by lot, seed 7" in str(finding.message) for finding in ranked.findings) == 2

    def test_without_a_seed_it_is_empty(self) -> None:
        assert values(TABLE, "RND") == [None] * 4
        assert order(TABLE, "PTS", "RND") == {1: 1, 2: 1, 3: 3, 4: 3}
        assert any("lots are due" in str(finding.message) for finding in standings(TABLE, ["PTS", "RND"]).findings)

    def test_the_lower_start_number_comes_first(self) -> None:
        assert order(TABLE, "PTS", "TPN") == {1: 1, 2: 2, 3: 3, 4: 4}
        assert values(TABLE, "TPN") == [1, 2, 3, 4]


class TestOwn:
    """4.1: a tie-break that the organiser has defined is named, and its values are given."""

    def test_it_ranks_by_the_values(self) -> None:
        own = dict([parse_custom_tiebreak("BLITZ: 1=10 2=10.5 4=31/3")])
        ranked = standings(TABLE, ["PTS", "BLITZ"], own=own)
        assert [(row.rank, row.start_no) for row in ranked.rows] == [(1, 2), (2, 1), (3, 4), (4, 3)]
        assert [row.values["BLITZ"] for row in ranked.rows] == [Fraction(21, 2), 10, Fraction(31, 3), None]
        assert any(
            str(finding.message) == "BLITZ: no value was given for 3; they come last" for finding in ranked.findings
        )
        assert ranked.explain(2).to_json()["values"]["BLITZ"]["article"] == "4.1"

    def test_without_values_it_is_not_known(self) -> None:
        with pytest.raises(BadInput, match='"BLITZ" is not known'):
            standings(TABLE, ["PTS", "BLITZ"])

    @pytest.mark.parametrize("written", ["", "BLITZ", "BLITZ:", "BLITZ: 7", "BLITZ: 7=x", "BLITZ: 7=1 7=2", "7: 7=1"])
    def test_what_is_not_understood_is_refused(self, written: str) -> None:
        with pytest.raises(BadInput, match=r"BLITZ: 7=12 3=10\.5"):
            parse_custom_tiebreak(written)

    def test_values_are_for_participants_and_for_a_tie_break_of_the_list(self) -> None:
        with pytest.raises(BadInput, match="tie-break BLITZ: 9 is not in the tournament"):
            standings(TABLE, ["BLITZ"], own=dict([parse_custom_tiebreak("BLITZ: 9=1")]))
        findings = standings(TABLE, ["PTS"], own=dict([parse_custom_tiebreak("BLITZ: 1=1")])).findings
        assert any("not in the list of tie-breaks" in str(finding.message) for finding in findings)

    def test_a_name_of_the_regulations_is_taken(self) -> None:
        with pytest.raises(BadInput, match="a tie-break of the regulations"):
            parse_custom_tiebreak("BH: 1=2")
