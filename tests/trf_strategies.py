"""Random tournaments for hypothesis: individual and team events, as a report could hold them."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from ratingoffice.tournament.tournament import (
    TO_THE_END,
    AbnormalPoints,
    Acceleration,
    BoardOrder,
    Byes,
    Cell,
    ForbiddenPairs,
    ForfeitedMatch,
    MatchScores,
    NationalRecord,
    Player,
    Scores,
    Team,
    TeamPairingByes,
    Tournament,
)

LETTERS = st.characters(codec="utf-8", categories=("L", "N", "P", "Zs"), exclude_characters="|")
TITLES = ("", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
#: the results of the two sides of a game; the first has white
GAMES = ("10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD", "XX")


def words(longest: int, shortest: int = 0) -> st.SearchStrategy[str]:
    return st.text(LETTERS, max_size=longest).map(str.strip).filter(lambda text: len(text) >= shortest)


def tenths(largest: int, least: int = 0) -> st.SearchStrategy[Fraction]:
    return st.integers(least * 10, largest * 10).map(lambda number: Fraction(number, 10))


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


births = st.just("") | st.integers(1900, 2020).map(str) | st.dates(date(1900, 1, 1), date(2020, 1, 1)).map(str)
codes = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=3)
rounds_ = st.integers(1, 30)


@st.composite
def round_of_games(draw: st.DrawFn, numbers: list[int]) -> dict[int, Cell]:
    """Some meet, the others have byes; at most one of these is the pairing's."""
    order = draw(st.permutations(numbers))
    games = draw(st.integers(0, len(numbers) // 2))
    cells: dict[int, Cell] = {}
    for white, black in zip(order[: 2 * games : 2], order[1 : 2 * games : 2], strict=True):
        result = draw(st.sampled_from(GAMES))
        cells[white], cells[black] = Cell(black, "w", result[0]), Cell(white, "b", result[1])
    left = order[2 * games :]
    for place, number in enumerate(left):
        cells[number] = Cell(None, "-", draw(st.sampled_from("HFZ+-U" if place == 0 else "HFZ+-")))
    return cells


@st.composite
def national_records(draw: st.DrawFn) -> NationalRecord:
    return NationalRecord(
        federation=draw(st.sampled_from(("UKR", "JPN"))),
        sex=draw(st.sampled_from(("", "m", "w"))),
        classification=draw(words(3)),
        name=draw(words(33)),
        rating=draw(maybe(st.integers(1, 3000))),
        region=draw(words(3)),
        national_id=draw(st.just("") | st.integers(1, 99999999).map(lambda number: f"N{number:08}")),
        birth_date=draw(births),
    )


@st.composite
def players_(draw: st.DrawFn, most: int) -> tuple[Player, ...]:
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=1, max_size=most)))
    rounds = [draw(round_of_games(numbers)) for _ in range(draw(st.integers(0, 4)))]
    return tuple(
        Player(
            start_no=number,
            name=draw(words(33)),
            sex=draw(st.sampled_from(("", "m", "w"))),
            title=draw(st.sampled_from(TITLES)),
            rating=draw(maybe(st.integers(1, 3000))),
            federation=draw(codes | st.just("")),
            fide_id=draw(st.just("") | st.integers(1, 10**11 - 1).map(str)),
            birth_date=draw(births),
            points=draw(maybe(tenths(99))),
            rank=draw(maybe(st.integers(1, 9999))),
            rounds=tuple(cells[number] for cells in rounds),
            national=draw(maybe(national_records())),
        )
        for number in numbers
    )


@st.composite
def teams_(draw: st.DrawFn, players: tuple[Player, ...], by_name_only: bool) -> tuple[Team, ...]:
    numbers = sorted(draw(st.sets(st.integers(1, 999), min_size=1, max_size=5)))
    rosters: dict[int, list[int]] = {number: [] for number in numbers}
    for player in players:
        rosters[draw(st.sampled_from(numbers))].append(player.start_no)
    if by_name_only:
        return tuple(
            Team(place, draw(words(32)), players=tuple(rosters[number]))
            for place, number in enumerate(numbers, start=1)
        )
    return tuple(
        Team(
            number=number,
            name=draw(words(32)),
            nickname=draw(words(5)),
            strength=draw(maybe(st.integers(0, 999999))),
            match_points=draw(maybe(tenths(999))),
            game_points=draw(maybe(tenths(999))),
            rank=draw(maybe(st.integers(1, 999))),
            players=tuple(rosters[number]),
        )
        for number in numbers
    )


@st.composite
def team_records(draw: st.DrawFn, teams: tuple[Team, ...]) -> dict[str, Any]:
    number = st.sampled_from([team.number for team in teams])
    members = st.lists(number, min_size=1, max_size=4).map(tuple)
    left_over = draw(st.lists(maybe(number), max_size=6))
    while left_over and left_over[-1] is None:
        left_over.pop()
    return {
        "byes": tuple(draw(st.lists(st.builds(Byes, st.sampled_from("FHZ"), rounds_, members), max_size=3))),
        "board_orders": tuple(
            draw(
                st.lists(
                    st.builds(
                        BoardOrder,
                        rounds_,
                        number,
                        number,
                        st.lists(maybe(st.integers(1, 9999)), min_size=1, max_size=5).map(tuple),
                    ),
                    max_size=3,
                )
            )
        ),
        "team_pairing_byes": draw(
            maybe(st.builds(TeamPairingByes, maybe(tenths(9)), maybe(tenths(9)), st.just(tuple(left_over))))
        ),
        "forfeited_matches": tuple(
            draw(
                st.lists(
                    st.builds(ForfeitedMatch, st.sampled_from(("+-", "-+", "--")), rounds_, number, number), max_size=3
                )
            )
        ),
    }


@st.composite
def scores_(draw: st.DrawFn) -> Scores:
    return Scores(*(draw(tenths(9)) for _ in range(6)))


@st.composite
def tournaments(draw: st.DrawFn, teams: bool | None = None, most: int = 8) -> Tournament:
    """An event of a few players; `teams` asks for a team event, or for none."""
    players = draw(players_(most))
    by_name_only = draw(st.booleans())
    rosters = draw(teams_(players, by_name_only)) if (draw(st.booleans()) if teams is None else teams) else ()
    starts_on = draw(maybe(st.dates(date(1990, 1, 1), date(2030, 1, 1))))
    days = draw(st.lists(maybe(st.integers(0, 30)), max_size=6))
    while days and days[-1] is None:
        days.pop()
    first_day = starts_on or date(2025, 1, 1)
    member = st.sampled_from([t.number for t in rosters] or [player.start_no for player in players])
    members = st.lists(member, min_size=1, max_size=4).map(tuple)
    national = next((player.national for player in players if player.national is not None), None)
    return Tournament(
        name=draw(words(60)),
        city=draw(words(20)),
        federation=draw(codes | st.just("")),
        starts_on=starts_on,
        ends_on=draw(maybe(st.dates(date(1990, 1, 1), date(2030, 1, 1)))),
        players_declared=draw(maybe(st.integers(0, 9999))),
        rated_declared=draw(maybe(st.integers(0, 9999))),
        teams_declared=draw(maybe(st.integers(0, 999))),
        type_text=draw(words(40)),
        type_code=draw(st.sampled_from(("", "FIDE_DUTCH_2026", "BERGER_ROUNDROBIN_G2", "FIDE_TEAM_BAKU", "CUSTOM_X"))),
        arbiter=draw(words(40)),
        deputies=tuple(draw(st.lists(words(40, shortest=1), max_size=3))),
        time_control_text=draw(words(40)),
        time_control=draw(st.sampled_from(("", "5400+30", "40/6000+30:900+30", "W300-B240"))),
        round_dates=tuple(None if day is None else first_day + timedelta(day) for day in days),
        rounds_planned=draw(maybe(st.integers(1, 99))),
        initial_color=draw(st.sampled_from(("", "w", "b"))),
        scores=draw(st.just(Scores()) | scores_()),
        match_scores=draw(st.just(MatchScores()) | st.builds(MatchScores, tenths(9), tenths(9), tenths(9))),
        board_colors=draw(st.sampled_from(("", "wbwb", "wbbw"))),
        ranking_federation=national.federation if national is not None else "",
        ranking_method="NIDOF" if national is not None else "",
        pairing_controller=draw(words(20)),
        tiebreaks=draw(st.sampled_from(((), ("BH/C1", "SB"), ("EDET/P", "BH:MP/C1")))),
        standings_order=draw(st.sampled_from(((), ("PTS", "DE", "BH"), ("MPvGP",)))),
        players=players,
        teams=rosters,
        teams_by_name_only=bool(rosters) and by_name_only,
        accelerations=tuple(
            draw(
                st.lists(
                    st.builds(Acceleration, maybe(tenths(9)), maybe(tenths(9)), rounds_, rounds_, member, member),
                    max_size=3,
                )
            )
        ),
        forbidden_pairs=tuple(
            draw(
                st.lists(
                    st.builds(
                        ForbiddenPairs,
                        st.just(1),
                        st.sampled_from((3, TO_THE_END)),
                        st.lists(member, min_size=2, max_size=4).map(tuple),
                    ),
                    max_size=3,
                )
            )
        ),
        abnormal_points=tuple(
            draw(
                st.lists(
                    st.builds(
                        AbnormalPoints,
                        st.sampled_from(("", *"WDLFHZ+-")),
                        maybe(tenths(99, -99)),
                        maybe(tenths(99, -99)),
                        maybe(rounds_),
                        members,
                    ),
                    max_size=3,
                )
            )
        ),
        **(draw(team_records(rosters)) if rosters and not by_name_only else {}),
    )
