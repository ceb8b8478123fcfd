"""FIDE's hand-made events: each shows one article, and the tour tells which."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from ratingoffice.demo.organiser import Organiser, match, round_robin, team_league
from ratingoffice.demo.people import Part
from ratingoffice.federations.fide.demo.admission import WEEKEND, conditions, paperwork

_ELITE = (2738, 2719, 2704, 2691, 2678, 2664, 2657, 2641, 2626, 2612)
_MASTERS = (2560, 2518, 2487, 2463, 2441, 2422, 2405, 2388, 2361, 2335)

PARTS = (
    *(
        Part("elite", rating, age=20 + 3 * n, sex="m", games=900 + 40 * n, country=n % 9)
        for n, rating in enumerate(_ELITE)
    ),
    *(Part("master", rating, age=19 + 4 * n, games=500 + 30 * n, country=n % 9) for n, rating in enumerate(_MASTERS)),
    Part("lady", 2522, age=27, sex="w", games=640, country=7),
    *(Part("club", 1560 + 5 * n, age=22 + n * 7 % 55, games=60 + 5 * n, country=n % 9) for n in range(120)),
    *(Part("junior", 1510 + 45 * n, age=10 + n % 8, games=35 + 6 * n, country=n % 9) for n in range(10)),
    Part("busy", 1985, age=38, games=350, country=4),
    Part("prodigy", 1890, age=14, games=85, strength=2010, country=8),
    Part("first", None, age=16, strength=1760, country=0),
    Part("slow", None, age=41, strength=1640, country=4),
    Part("zero", None, age=9, strength=1450, country=6),
    *(Part("fresh", None, age=11 + 5 * n, strength=1500 + 60 * n, country=n) for n in range(6)),
    Part("sinking", 1406, age=52, games=140, strength=1250, country=2),
    Part("deceased", 1975, age=71, games=410, country=7, deceased=True),
    Part("unregistered", 2050, age=33, games=120, country=7, registered=False),
)
_ROBIN: dict[str, Any] = {"kind": "round_robin"}


def script(organiser: Organiser) -> None:
    _league(organiser)
    _masters(organiser)
    _people(organiser)
    _decided(organiser)
    conditions(organiser)
    paperwork(organiser)
    _later_months(organiser)


def _league(organiser: Organiser) -> None:
    """Eight teams of four, seven Sundays in three months, reported after every round."""
    slow, busy = organiser.one("slow"), organiser.one("busy")
    sundays = organiser.sundays()
    # board by board, the strongest first: the newcomer plays on a last board
    players = [busy, *organiser.free(30, sundays[0], 1, high=2100), slow]
    rounds = team_league([[players[8 * board + team] for board in range(4)] for team in range(8)])
    league = organiser.hold(
        "Baltic Team League",
        rounds,
        day=sundays[0],
        days=[day - sundays[0] for day in sundays],
        kind="team",
        interim=True,
        results={slow: "=1=01=1"},
        reported=3,
        at="Gdynia",
    )
    organiser.show(
        "interim",
        "a league of three months: the rounds reported so far are rated now, each game once",
        event=league,
        article="4.1",
    )
    for made in organiser.calendar.lists:
        reports = [organiser.calendar.day(day + 1) for day in sundays]
        if sum(report <= made - timedelta(days=3) for report in reports) >= 5:
            organiser.show(
                "collector",
                "{name} has collected five games in the league, month after month, and enters the list",
                player=slow,
                article="7.1.4",
                made=made,
            )
            return


def _masters(organiser: Organiser) -> None:
    elite, masters = organiser.all("elite"), organiser.all("master")
    slow_play = "40/7200+30:1800+30"
    late = organiser.hold(
        "Sopot Grand Prix",
        round_robin(elite),
        day=1,
        registered=29,
        kind="round_robin",
        time_control=slow_play,
        at="Sopot",
    )
    organiser.hold(
        "Avignon Invitational",
        round_robin(elite),
        day=15,
        registered=30,
        kind="round_robin",
        time_control=slow_play,
        at="Avignon",
    )
    organiser.hold(
        "Harkány Ladies and Gentlemen",
        round_robin([organiser.one("lady"), *masters[:5]]),
        day=2,
        registered=10,
        kind="round_robin",
        at="Harkány",
    )
    # a grandmaster of 2664 among masters and club players: many games are more than 400 points apart
    guest = organiser.free(1, 10, 5, low=1800, high=1900)[0]
    field = [elite[5], *masters[7:], *organiser.free(5, 10, 5, low=2050), guest]
    festival = organiser.hold("Forni Chess Festival", round_robin(field, 5), day=10, at="Forni")
    duel = organiser.hold(
        "Granada Match of the Champions",
        match(masters[0], masters[1], 10),
        day=12,
        kind="match",
        match_games=10,
        results={masters[0]: "11=1=110=1"},
        at="Granada",
    )
    organiser.hold(
        "Ulm Training Match",
        match(organiser.free(1, 5, 6)[0], organiser.all("fresh")[0], 6),
        day=5,
        kind="match",
        match_games=6,
        at="Ulm",
    )
    organiser.show(
        "capped",
        "{name} meets a grandmaster: the difference counts as 400 only",
        player=guest,
        event=festival,
        round=1,
        article="8.3.1",
    )
    organiser.show(
        "match",
        "a match over ten games, won after seven: the last three are not rated",
        event=duel,
        round=8,
        article="6.2",
    )
    if organiser.calendar.edition == "fide-2025-10":  # one game, two differences
        organiser.show(
            "not_capped",
            "{name}, rated 2650 or more, has the real difference in the same game",
            player=elite[5],
            event=festival,
            round=1,
            article="8.3.1",
        )
    if organiser.calendar.edition != "fide-2024-01":  # there three days are enough for everybody
        organiser.show(
            "too_late",
            "players over 2700, registered 29 days before the start where 30 are asked for",
            event=late,
            article="0.2.1",
        )


def _people(organiser: Organiser) -> None:
    """A prodigy with many games, a first rating, a zero in a first event, a rating that drops off the list."""
    juniors, fresh = organiser.all("junior"), organiser.all("fresh")
    prodigy, first, zero, sinking, busy = (
        organiser.one(role) for role in ("prodigy", "first", "zero", "sinking", "busy")
    )
    sunday = organiser.sundays()[0]  # of the league: the next one is two weeks later
    talents = [prodigy, *organiser.free(9, 0, 9, low=1750)]
    organiser.hold("Dieren Talents A", round_robin(talents), day=0, **_ROBIN, at="Dieren")
    talents = [prodigy, *organiser.free(8, sunday + 5, 9, low=1750), busy]
    organiser.hold("Dieren Talents B", round_robin(talents), day=sunday + 5, **_ROBIN, at="Dieren")
    organiser.hold(
        "Münster Newcomers' Cup",
        round_robin([first, *organiser.free(9, 2, 9, high=1950)]),
        day=2,
        **_ROBIN,
        results={first: "1=0110=1="},
        at="Münster",
    )
    organiser.hold(
        "Leiden Youth Masters", round_robin([zero, *juniors[:5]]), day=4, **_ROBIN, results={zero: "00000"}, at="Leiden"
    )
    organiser.hold(
        "Cadiz Seniors and Juniors",
        round_robin([sinking, *juniors[:5]]),
        day=12,
        **_ROBIN,
        results={sinking: "00000"},
        at="Cadiz",
    )
    organiser.hold(
        "Rivne City Championship",
        round_robin([organiser.one("unregistered"), organiser.one("deceased"), *organiser.free(4, 1, 5)]),
        day=1,
        **_ROBIN,
        at="Rivne",
    )
    organiser.hold(
        "Krynica Weekend Open",
        round_robin([busy, juniors[5], juniors[9], *fresh[1:3], *organiser.free(9, sunday + 1, 3)], 5),
        day=sunday + 1,
        days=WEEKEND,
        at="Krynica",
    )
    organiser.show(
        "busy", "{name} plays in a league, a round robin and an open: every point has its article", player=busy
    )
    organiser.show(
        "newcomer", "{name} scores 5½ of 9 against rated players and enters the list", player=first, article="7.1.4"
    )
    organiser.show(
        "rule_700", "{name} plays 18 games with K = 40: K goes down to ⌊700 / 18⌋ = 38", player=prodigy, article="8.3.3"
    )
    organiser.show("dropped", "{name} falls below 1400 and is unrated from then on", player=sinking, article="7.2.1")


def _decided(organiser: Organiser) -> None:
    one = organiser.hold(
        "Linares Closed", round_robin(organiser.free(6, 8, 5)), day=8, kind="round_robin", refused=True, at="Linares"
    )
    organiser.decide(one, "refused", "Results were agreed before the games.", appealed=6)
    two = organiser.hold(
        "Nagpur Norm Tournament",
        round_robin(organiser.free(6, 15, 5)),
        day=15,
        kind="round_robin",
        refused=True,
        at="Nagpur",
    )
    organiser.decide(two, "refused", "The arbiter named in the report was not there.", appealed=9)
    organiser.show(
        "refused",
        "an event that FIDE declined to rate, with the reason and an appeal in time",
        event=one,
        article="0.4",
    )


def _later_months(organiser: Organiser) -> None:
    """Newcomers come back for a few games at a time; an officer's work does not end."""
    juniors, fresh, zero = organiser.all("junior"), organiser.all("fresh"), organiser.one("zero")
    for month in range(1, organiser.calendar.months):
        field = [zero, *organiser.free(6, 10, 3, month=month), *juniors[:3], *fresh[:4]]
        organiser.hold(
            f"Győr Memorial {12 + month}",
            round_robin(field, 5),
            month=month,
            day=10,
            days=WEEKEND,
            results={zero: "=1=1="},
            at="Győr",
        )
        robin = round_robin(organiser.free(6, 4, 5, month=month))
        refused = month % 2 == 1
        event = organiser.hold(
            f"Kassel Private Round Robin {month}",
            robin,
            month=month,
            day=4,
            kind="round_robin",
            refused=refused,
            registered=45 if refused else 1,
            at="Kassel",
        )
        if refused:
            organiser.decide(event, "refused", "A game was reported that was never played.")
