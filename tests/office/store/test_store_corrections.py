"""Past lists are corrected by new revisions of them and of every later one. The figures are worked out by hand:

K = 20 and a difference of 0 expects 0.50, 1 to 10 points expect 0.51 or 0.49 (FIDE 8.1.2): `small` has the games.

              January's list   February's                March's
    A         2000             + 0.50 × 20 = 2010        A–C 1–0: D = 10, + 0.49 × 20 = 9.8 → 2020
    B         2000             − 0.50 × 20 = 1990        B–D ½: D = −10, + 0.01 × 20 = 0.2 → 1990
"""

from __future__ import annotations

from datetime import date

import pytest
import small
from small import FEBRUARY, MARCH

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.corrections import corrections
from ratingoffice.office.domain.lists import published_lists, publishing
from ratingoffice.office.domain.lists.publishing import Conflict
from ratingoffice.office.domain.lists.transfer import import_book
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.models import Act, Body, Correction, Event, Game, Player, Publication, record

A_B = {"event_id": "open-jan", "round": 1, "white_id": "A", "black_id": "B"}
LOST = {"white_result": "0", "black_result": "1"}


@pytest.fixture
def office(db: None) -> Body:
    """The small federation, with the lists of February and March published."""
    Body.objects.filter(code="fide").update(code="elsewhere")
    body = import_book(small.book(), "fide", list_date=small.IN_FORCE, name="Small")
    for _ in range(2):
        publishing.publish(body, publishing.preview(body).token, None)
    return body


def ratings(body: Body, list_date: date, revision: int | None = None) -> dict[str, int]:
    publication = published_lists.publication(body, list_date, revision)
    assert publication is not None
    return dict(published_lists.frame(publication).select("player_id", "rating").iter_rows())


def published(body: Body) -> list[Publication]:
    return corrections.publish_corrections(body, corrections.impact(body).token, None)


def test_a_corrected_result_changes_every_later_list(office: Body) -> None:
    assert ratings(office, FEBRUARY) | {} == {"A": 2010, "B": 1990, "C": 2000, "D": 2000, "E": 1910, "F": 1890}
    assert ratings(office, MARCH) == {"A": 2020, "B": 1990, "C": 1990, "D": 2000, "E": 1910, "F": 1890}
    corrections.draft(office, FEBRUARY, "games", A_B, LOST, "the result was sent the wrong way round", MARCH, None)
    made = published(office)
    assert [(one.list_date, one.revision) for one in made] == [(FEBRUARY, 2), (MARCH, 2)]
    assert ratings(office, FEBRUARY) == {"A": 1990, "B": 2010, "C": 2000, "D": 2000, "E": 1910, "F": 1890}
    assert ratings(office, MARCH) == {"A": 2000, "B": 2010, "C": 1990, "D": 2000, "E": 1910, "F": 1890}


def test_the_old_revisions_stay_as_they_were(office: Body) -> None:
    before = {one.pk: one.digest for one in Publication.objects.filter(body=office)}
    corrections.draft(office, FEBRUARY, "games", A_B, LOST, "wrong way round", MARCH, None)
    new = published(office)
    assert {pk: Publication.objects.get(pk=pk).digest for pk in before} == before
    assert ratings(office, FEBRUARY, 1)["A"] == 2010
    assert new[0].replaces == published_lists.publication(office, FEBRUARY, 1)
    assert new[1].previous == new[0]


def test_the_impact_says_who_from_what_to_what_and_because_of_which_game(office: Body) -> None:
    corrections.draft(office, FEBRUARY, "games", A_B, LOST, "wrong way round", MARCH, None)
    february, march = corrections.impact(office).lists
    told = {row.player_id: (row.before, row.after) for row in february.rows}
    assert told == {"A": (2010, 1990), "B": (1990, 2010)}
    (because,) = next(row.because for row in february.rows if row.player_id == "A")
    assert (because.event_id, because.round, because.opponent_id) == ("open-jan", 1, "B")
    assert because.before is not None
    assert because.after is not None
    assert (because.before["delta"], because.after["delta"]) == (50, -50)
    (later,) = next(row.because for row in march.rows if row.player_id == "A")
    assert later.before is not None
    assert later.after is not None
    # the same win, now 10 points below the opponent: 1 − 0.49 instead of 1 − 0.51
    assert (later.event_id, later.before["delta"], later.after["delta"]) == ("open-feb", 49, 51)


def test_a_draft_changes_nothing_that_is_published(office: Body) -> None:
    corrections.draft(office, FEBRUARY, "games", A_B, LOST, "wrong way round", MARCH, None)
    corrections.impact(office)
    assert ratings(office, FEBRUARY)["A"] == 2010
    assert Game.objects.get(event__body=office, event__event_id="open-jan", white_id="A").white_result == "1"


def test_the_live_rows_are_corrected_with_the_publication(office: Body) -> None:
    corrections.draft(office, FEBRUARY, "games", A_B, LOST, "wrong way round", MARCH, None)
    published(office)
    game = Game.objects.get(event__body=office, event__event_id="open-jan", white_id="A")
    assert (game.white_result, game.black_result, game.rated_on) == ("0", "1", FEBRUARY)
    assert Act.objects.filter(body=office, verb="list.revise").count() == 2
    assert all(checked.holds for checked in verify(office))


def test_an_event_refused_afterwards_is_not_rated_on_any_list(office: Body) -> None:
    corrections.draft(
        office, FEBRUARY, "events", {"event_id": "open-jan"}, {"refused": True}, "not a real event", MARCH, None
    )
    published(office)
    assert ratings(office, FEBRUARY) == small.RATINGS
    # March: A–C and B–D between players of 2000 each
    assert ratings(office, MARCH) == {"A": 2010, "B": 2000, "C": 1990, "D": 2000, "E": 1900, "F": 1900}
    assert Event.objects.get(body=office, event_id="open-jan").rated_on is None
    assert set(Game.objects.filter(event__event_id="open-jan", event__body=office).values_list("rated_on")) == {(None,)}
    verdicts = published_lists.frame(published_lists.publication(office, MARCH), "verdicts")  # type: ignore[arg-type]
    assert verdicts.filter(verdicts["event_id"] == "open-jan")["outcome"].to_list() == ["not_rated"]
    assert all(checked.holds for checked in verify(office))


def test_an_event_accepted_afterwards_is_rated_once(db: None) -> None:
    Body.objects.filter(code="fide").update(code="elsewhere")
    book = small.book()
    refused = book["events"].with_columns(refused=book["events"]["event_id"] == "open-jan")
    body = import_book({**book, "events": refused}, "fide", list_date=small.IN_FORCE)
    for _ in range(2):
        publishing.publish(body, publishing.preview(body).token, None)
    assert ratings(body, FEBRUARY) == small.RATINGS
    corrections.draft(body, FEBRUARY, "events", {"event_id": "open-jan"}, {"refused": False}, "appeal", MARCH, None)
    published(body)
    assert ratings(body, FEBRUARY) == {"A": 2010, "B": 1990, "C": 2000, "D": 2000, "E": 1910, "F": 1890}
    assert ratings(body, MARCH) == {"A": 2020, "B": 1990, "C": 1990, "D": 2000, "E": 1910, "F": 1890}
    assert Event.objects.get(body=body, event_id="open-jan").rated_on == FEBRUARY
    assert publishing.preview(body).rated.sides.height == 0
    assert all(checked.holds for checked in verify(body))


def test_a_game_that_was_forgotten_is_put_in_and_one_too_many_taken_out(office: Body) -> None:
    e_f = {"event_id": "open-jan", "round": 1, "white_id": "E", "black_id": "F"}
    c_e = {"event_id": "open-jan", "round": 2, "white_id": "C", "black_id": "E"}
    corrections.draft(office, FEBRUARY, "games", e_f, {}, "never played", MARCH, None)
    corrections.draft(
        office, FEBRUARY, "games", c_e, {"white_result": "1", "black_result": "0"}, "forgotten", MARCH, None
    )
    published(office)
    # C 2000 beats E 1900: D = 100 expects 0.64, ± 0.36 × 20 = 7.2
    assert ratings(office, FEBRUARY) == {"A": 2010, "B": 1990, "C": 2007, "D": 2000, "E": 1893, "F": 1900}
    assert Game.objects.filter(event__body=office, event__event_id="open-jan").count() == 3
    assert all(checked.holds for checked in verify(office))


def test_the_wrong_player_is_replaced(office: Body) -> None:
    corrections.draft(office, FEBRUARY, "games", A_B, {"white_id": "E"}, "it was E", MARCH, None)
    published(office)
    assert ratings(office, FEBRUARY)["A"] == 2000
    # E: 1900 against F 1900 won, + 10; against B 2000 won: D = −100 expects 0.36, + 12.8; together 22.8 → 1923
    assert ratings(office, FEBRUARY)["E"] == 1923
    assert all(checked.holds for checked in verify(office))


def test_the_right_player_may_have_been_registered_later(office: Body) -> None:
    Player.objects.create(body=office, player_id="G", name="Player G", sex="m", birth_date="1990", federation="NED")
    corrections.draft(office, FEBRUARY, "games", A_B, {"white_id": "G"}, "it was G", MARCH, None)
    published(office)
    assert (ratings(office, FEBRUARY)["A"], ratings(office, FEBRUARY)["B"]) == (2000, 2000)
    pending = published_lists.frame(published_lists.publication(office, FEBRUARY), "pending")  # type: ignore[arg-type]
    assert pending.select("player_id", "opponent_id", "result").rows() == [("G", "B", "1")]
    assert all(checked.holds for checked in verify(office))


def test_a_birth_date_is_corrected_in_all_later_lists(office: Body) -> None:
    # born 2010, always under 2300: K = 40 (8.3.3 ¶4), 0.50 × 40 = 20
    corrections.draft(
        office, FEBRUARY, "players", {"player_id": "A"}, {"birth_date": "2010"}, "typing error", MARCH, None
    )
    published(office)
    # March: A 2020 beats C 2000: D = 20 expects 0.53, + 0.47 × 40 = 18.8
    assert (ratings(office, FEBRUARY)["A"], ratings(office, MARCH)["A"]) == (2020, 2039)
    assert Player.objects.get(body=office, player_id="A").birth_date == "2010"


def test_what_was_changed_since_is_left_alone(office: Body) -> None:
    player = Player.objects.get(body=office, player_id="A")
    player.birth_date = "1981-01-01"
    player.save()
    corrections.draft(
        office, FEBRUARY, "players", {"player_id": "A"}, {"birth_date": "2010"}, "typing error", MARCH, None
    )
    published(office)
    assert Player.objects.get(body=office, player_id="A").birth_date == "1981-01-01"


@pytest.mark.parametrize(
    ("key", "after", "said"),
    [
        (A_B, {"white_result": "1", "black_result": "1"}, "contradict each other"),
        (A_B, {"white_result": "9"}, "is not known here"),
        (A_B, {"white_id": "Z"}, "is not in players"),
        (A_B, {"white_result": ""}, "is empty"),
        (A_B, {"colour": "w"}, 'no column "colour"'),
        (A_B, {"white_result": "1"}, "nothing would change"),
        (A_B | {"white_id": "C"}, {"white_result": "1"}, "not made from such a row"),
        ({"event_id": "open-jan"}, LOST, "named by event_id, round"),
    ],
)
def test_what_cannot_be_true_is_not_drafted(
    office: Body, key: dict[str, object], after: dict[str, object], said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        corrections.draft(office, FEBRUARY, "games", key, after, "because", MARCH, None)
    assert not Correction.objects.filter(body=office).exists()


def test_a_correction_needs_a_reason(office: Body) -> None:
    with pytest.raises(BadInput, match="needs a reason"):
        corrections.draft(office, FEBRUARY, "games", A_B, LOST, " ", MARCH, None)


def test_a_list_that_was_taken_over_cannot_be_made_again(office: Body) -> None:
    with pytest.raises(BadInput, match="was not made here"):
        corrections.draft(office, small.IN_FORCE, "games", A_B, LOST, "because", MARCH, None)


def test_a_change_after_the_impact_was_shown_is_a_conflict(office: Body) -> None:
    corrections.draft(office, FEBRUARY, "games", A_B, LOST, "because", MARCH, None)
    token = corrections.impact(office).token
    record("player.change", "player/A", by=None, body=office, changes_next_list=True)
    with pytest.raises(Conflict, match="Something has changed"):
        corrections.publish_corrections(office, token, None)
    assert ratings(office, FEBRUARY)["A"] == 2010


def test_another_draft_after_the_impact_was_shown_is_a_conflict(office: Body) -> None:
    corrections.draft(office, FEBRUARY, "games", A_B, LOST, "because", MARCH, None)
    token = corrections.impact(office).token
    corrections.draft(office, FEBRUARY, "players", {"player_id": "C"}, {"birth_date": "2010"}, "because", MARCH, None)
    with pytest.raises(Conflict, match="Something has changed"):
        corrections.publish_corrections(office, token, None)


def test_corrections_are_published_once(office: Body) -> None:
    corrections.draft(office, FEBRUARY, "games", A_B, LOST, "because", MARCH, None)
    token = corrections.impact(office).token
    corrections.publish_corrections(office, token, None)
    with pytest.raises(Conflict, match="published or withdrawn already"):
        corrections.publish_corrections(office, token, None)


def test_a_withdrawn_draft_changes_nothing(office: Body) -> None:
    one = corrections.draft(office, FEBRUARY, "games", A_B, LOST, "because", MARCH, None)
    corrections.withdraw(one, None, "was right after all")
    with pytest.raises(BadInput, match="no correction to publish"):
        corrections.impact(office)


class TestThe90DaysOfJapan:
    """7(3): no list published 90 days or more before the day on which the error was pointed out.

    The list of 1 February 2026 was published on that day; 89 days later is 1 May, 90 are 2 May.
    """

    @pytest.fixture
    def game(self, jcf: Body) -> dict[str, object]:
        publication = published_lists.publication(jcf, FEBRUARY)
        assert publication is not None
        games = published_lists.frame(publication, "in/games")
        won = games.filter((games["white_result"] == "1") & games["rated_on"].is_null()).row(0, named=True)
        return {name: won[name] for name in ("event_id", "round", "white_id", "black_id")}

    def test_within_89_days_it_is_recalculated(self, jcf: Body, game: dict[str, object]) -> None:
        corrections.draft(jcf, FEBRUARY, "games", game, LOST, "wrong way round", date(2026, 5, 1), None)
        assert [one.revision for one in published(jcf)] == [2, 2]
        assert all(checked.holds for checked in verify(jcf))

    @pytest.mark.parametrize("day", [date(2026, 5, 2), date(2026, 5, 3)])
    def test_from_90_days_on_it_is_not_and_the_article_says_so(
        self, jcf: Body, game: dict[str, object], day: date
    ) -> None:
        with pytest.raises(BadInput, match=r"7\(3\).*published 90 days or more before"):
            corrections.draft(jcf, FEBRUARY, "games", game, LOST, "wrong way round", day, None)

    def test_a_later_list_still_is(self, jcf: Body) -> None:
        publication = published_lists.publication(jcf, MARCH)
        assert publication is not None
        player = published_lists.frame(publication)["player_id"][0]
        corrections.draft(
            jcf, MARCH, "players", {"player_id": player}, {"name": "Other, Name"}, "misspelt", date(2026, 5, 29), None
        )
        assert [(one.list_date, one.revision) for one in published(jcf)] == [(MARCH, 2)]
