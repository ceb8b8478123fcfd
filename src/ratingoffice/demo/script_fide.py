"""FIDE's hand-made events: each shows one article, and the tour tells which."""

from __future__ import annotations

from datetime import timedelta

from ratingoffice.demo.desk import Desk, Stop, match, round_robin, team_league
from ratingoffice.demo.people import Part

_ELITE = (2738, 2719, 2704, 2691, 2678, 2664, 2657, 2641, 2626, 2612)
_MASTERS = (2560, 2518, 2487, 2463, 2441, 2422, 2405, 2388, 2361, 2335)

PARTS = (
    *(Part("elite", rating, age=20 + 3 * n, sex="m", games=900 + 40 * n, country=n % 9) for n, rating in enumerate(_ELITE)),
    *(Part("master", rating, age=19 + 4 * n, games=500 + 30 * n, country=n % 9) for n, rating in enumerate(_MASTERS)),
    Part("lady", 2522, age=27, sex="w", games=640, country=7),
    *(Part("club", 1560 + 7 * n, age=22 + n * 7 % 55, games=60 + 9 * n, country=n % 9) for n in range(88)),
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
_WEEKEND = (0, 1, 1, 2, 2)


def script(desk: Desk) -> list[Stop]:
    stops = [*_league(desk), *_masters(desk), *_people(desk), *_decided(desk)]
    _conditions(desk)
    _paperwork(desk)
    _later_months(desk)
    return stops


def _league(desk: Desk) -> list[Stop]:
    """Eight teams of four, seven Sundays in three months, reported after every round."""
    slow, busy = desk.one("slow"), desk.one("busy")
    sundays = desk.sundays()
    # board by board, the strongest first: the newcomer plays on a last board
    players = [busy, *desk.free(30, sundays[0], 1, high=2100), slow]
    rounds = team_league([[players[8 * board + team] for board in range(4)] for team in range(8)])
    league = desk.hold(
        "Baltic Team League", rounds, day=sundays[0], days=[day - sundays[0] for day in sundays], kind="team", interim=True,
        results={slow: "=1=01=1"}, reported=3, place="Gdynia", federation="POL",
    )  # fmt: skip
    made = desk.list_after()
    text = "a league of three months: the rounds reported so far are rated now, each game once"
    stops = [Stop("interim", made, text, event_id=league, article="4.1")]
    for made in desk.calendar.lists:
        reports = [desk.calendar.day(day + 1) for day in sundays]
        if sum(report <= made - timedelta(days=3) for report in reports) >= 5:
            text = f"{desk.names[slow]} has collected five games in the league, month after month, and enters the list"
            return [*stops, Stop("collector", made, text, desk.ids[slow], article="7.1.4")]
    return stops


def _masters(desk: Desk) -> list[Stop]:
    elite, masters, made = desk.all("elite"), desk.all("master"), desk.list_after()
    slow_play = "40/7200+30:1800+30"
    late = desk.hold(
        "Sopot Grand Prix", round_robin(elite), day=1, registered=29, kind="round_robin", time_control=slow_play,
        place="Sopot", federation="POL",
    )  # fmt: skip
    desk.hold(
        "Avignon Invitational", round_robin(elite), day=15, registered=30, kind="round_robin", time_control=slow_play,
        place="Avignon", federation="FRA",
    )  # fmt: skip
    desk.hold(
        "Harkány Ladies and Gentlemen", round_robin([desk.one("lady"), *masters[:5]]), day=2, registered=10,
        kind="round_robin", place="Harkány", federation="HUN",
    )  # fmt: skip
    # a grandmaster of 2664 among masters and club players: many games are more than 400 points apart
    guest = desk.free(1, 10, 5, low=1800, high=1900)[0]
    field = [elite[5], *masters[7:], *desk.free(5, 10, 5, low=2050), guest]
    festival = desk.hold("Forni Chess Festival", round_robin(field, 5), day=10, place="Forni", federation="ITA")
    duel = desk.hold(
        "Granada Match of the Champions", match(masters[0], masters[1], 10), day=12, kind="match", match_games=10,
        results={masters[0]: "11=1=110=1"}, place="Granada", federation="ESP",
    )  # fmt: skip
    desk.hold(
        "Ulm Training Match", match(desk.free(1, 5, 6)[0], desk.all("fresh")[0], 6), day=5, kind="match", match_games=6,
        place="Ulm", federation="GER",
    )  # fmt: skip
    stops = [
        Stop("capped", made, f"{desk.names[guest]} meets a grandmaster: the difference counts as 400 only",
             desk.ids[guest], festival, 1, "8.3.1"),
        Stop("match", made, "a match over ten games, won after seven: the last three are not rated", "", duel, 8, "6.2"),
    ]  # fmt: skip
    if desk.calendar.edition != "fide-2024-01":  # there three days are enough for everybody
        text = "players over 2700, registered 29 days before the start where 30 are asked for"
        stops.append(Stop("too_late", made, text, event_id=late, article="0.2.1"))
    return stops


def _people(desk: Desk) -> list[Stop]:
    """A prodigy with many games, a first rating, a zero in a first event, a rating that drops off the list."""
    juniors, fresh, made = desk.all("junior"), desk.all("fresh"), desk.list_after()
    prodigy, first, zero, sinking, busy = (desk.one(role) for role in ("prodigy", "first", "zero", "sinking", "busy"))
    robin = {"kind": "round_robin"}
    desk.hold("Dieren Talents A", round_robin([prodigy, *desk.free(9, 1, 9, low=1750)]), day=1, **robin, place="Dieren",
              federation="NED")  # fmt: skip
    desk.hold("Dieren Talents B", round_robin([prodigy, *desk.free(8, 14, 9, low=1750), busy]), day=14, **robin,
              place="Dieren", federation="NED")  # fmt: skip
    desk.hold("Münster Newcomers' Cup", round_robin([first, *desk.free(8, 2, 9, high=1950), juniors[5]]), day=2, **robin,
              results={first: "1=0110=1="}, place="Münster", federation="GER")  # fmt: skip
    desk.hold("Leiden Youth Masters", round_robin([zero, *juniors[:5]]), day=4, **robin, results={zero: "00000"},
              place="Leiden", federation="NED")  # fmt: skip
    desk.hold("Cadiz Seniors and Juniors", round_robin([sinking, *juniors[:5]]), day=12, **robin, results={sinking: "00000"},
              place="Cadiz", federation="ESP")  # fmt: skip
    desk.hold("Rivne City Championship", round_robin([desk.one("unregistered"), desk.one("deceased"), *desk.free(4, 1, 5)]),
              day=1, **robin, place="Rivne", federation="UKR")  # fmt: skip
    desk.hold("Krynica Weekend Open", round_robin([busy, *juniors[5:], *fresh[1:3], *desk.free(6, 7, 3)], 5), day=7,
              days=_WEEKEND, place="Krynica", federation="POL")  # fmt: skip
    return [
        Stop("busy", made, f"{desk.names[busy]} plays in a league, a round robin and an open: every point has its article",
             desk.ids[busy]),
        Stop("newcomer", made, f"{desk.names[first]} scores 5½ of 9 against rated players and enters the list",
             desk.ids[first], article="7.1.4"),
        Stop("rule_700", made, f"{desk.names[prodigy]} plays 18 games with K = 40: K goes down to ⌊700 / 18⌋ = 38",
             desk.ids[prodigy], article="8.3.3"),
        Stop("dropped", made, f"{desk.names[sinking]} falls below 1400 and is unrated from then on", desk.ids[sinking],
             article="7.2.1"),
    ]  # fmt: skip


def _decided(desk: Desk) -> list[Stop]:
    one = desk.hold("Linares Closed", round_robin(desk.free(6, 8, 5)), day=8, kind="round_robin", refused=True,
                    place="Linares", federation="ESP")  # fmt: skip
    desk.decide(one, "refused", "Results were agreed before the games.", appealed=6)
    two = desk.hold("Nagpur Norm Tournament", round_robin(desk.free(6, 15, 5)), day=15, kind="round_robin", refused=True,
                    place="Nagpur", federation="IND")  # fmt: skip
    desk.decide(two, "refused", "The arbiter named in the report was not there.", appealed=9)
    text = "an event that FIDE declined to rate, with the reason and an appeal in time"
    return [Stop("refused", desk.list_after(), text, event_id=one, article="0.4")]


def _conditions(desk: Desk) -> None:
    """Rate of play, hours a day, laws, hybrid play, games that were no games."""
    juniors, fresh = desk.all("junior"), desk.all("fresh")
    at = {"place": "Bologna", "federation": "ITA"}
    desk.hold("Bologna Rapid Night", round_robin(desk.free(6, 6, 1)), days=(0,) * 5, day=6, time_control="900+10", **at)
    desk.hold("Bologna Evening Open", round_robin(desk.free(10, 8, 9, low=1700, high=1950), 5), days=(0, 2, 4, 6, 8), day=8,
              time_control="3600", **at)  # fmt: skip
    desk.hold("Delft Weekend with a Master", round_robin([desk.all("master")[6], *desk.free(7, 9, 3)], 5), days=_WEEKEND,
              day=9, time_control="3600+30", place="Delft", federation="NED")  # fmt: skip
    desk.hold("Sitges Marathon", round_robin(desk.free(6, 20, 2)), days=(0, 0, 0, 0, 1), day=20, place="Sitges",
              federation="ESP")  # fmt: skip
    desk.hold("Tapolca Twenty-Move Cup", round_robin(desk.free(6, 12, 5)), day=12, time_control="20/3600+30:3600+30",
              place="Tapolca", federation="HUN")  # fmt: skip
    desk.hold("Paks Freestyle", round_robin(desk.free(6, 17, 5)), day=17, declarations="", place="Paks", federation="HUN")
    desk.hold("Baltic Hybrid Cup", round_robin(desk.free(6, 19, 5)), day=19, declarations="hybrid pgn", approvals="hybrid",
              place="Rostock", federation="GER")  # fmt: skip
    desk.hold("Black Sea Hybrid Cup", round_robin(desk.free(6, 3, 5)), day=3, declarations="hybrid pgn", place="Odesa",
              federation="UKR")  # fmt: skip
    desk.hold("Adriatic Hybrid Cup", round_robin(desk.free(6, 20, 5)), day=20, declarations="hybrid", approvals="hybrid",
              place="Ancona", federation="ITA")  # fmt: skip
    # nine players, so one has a bye each round; two forfeits, two games without a move, two rulings
    rounds = round_robin([*desk.free(5, 13, 9), *juniors[6:9], fresh[3]])
    (a, _), (b, _), (c, _), (d, _) = rounds[2]
    desk.hold("Brest Open Robin", rounds, day=13, kind="round_robin", results={a: "..+", b: "..-", c: "..D", d: "..W"},
              rulings={(4, 1): "fair_play", (4, 2): "force_majeure"}, place="Brest", federation="FRA")  # fmt: skip


def _paperwork(desk: Desk) -> None:
    """Registered or reported too late, or not at all; ended too close to the list; begun under the list before."""
    at = {"place": "Pune", "federation": "IND"}
    desk.hold("Pune Surprise Open", round_robin(desk.free(6, 16, 5)), day=16, registered=2, **at)
    accepted = desk.hold("Pune Second Surprise", round_robin(desk.free(6, 21, 5)), day=21, registered=2, reported=1,
                         approvals="qc_chair_late", **at)  # fmt: skip
    desk.decide(accepted, "accepted", "The hall was flooded: moved to another town at two days' notice.")
    desk.hold("Goa Beach Open", round_robin(desk.free(6, 5, 5)), day=5, registered=None, place="Goa", federation="IND")
    desk.hold("Mainz Refugee Tournament", round_robin(desk.free(6, 22, 3)), day=22, registered=None, approvals="council",
              days=_WEEKEND, reported=1, place="Mainz", federation="GER")  # fmt: skip
    third = desk.days_to(desk.list_after(-3)) + 5  # its third list is the one in force
    desk.hold("Lugo Forgotten Open", round_robin(desk.free(6, third, 5)), day=third, reported=8 - third, place="Lugo",
              federation="ESP")  # fmt: skip
    before = desk.days_to(desk.list_after(-1)) + 9
    desk.hold("Annecy Silent Cup", round_robin(desk.free(6, before, 5)), day=before, reported=None, place="Annecy",
              federation="FRA")  # fmt: skip
    desk.hold("Metz Silent Open", round_robin(desk.free(6, 18, 5)), day=18, reported=None, place="Metz", federation="FRA")
    last = desk.days_to(desk.list_after()) - 6  # ends two days before the list
    desk.hold("Budapest Continental Qualifier", round_robin(desk.free(6, last, 5)), day=last, reported=1,
              declarations="laws_of_chess official", place="Budapest", federation="HUN")  # fmt: skip
    desk.hold("Eger Month's End Open", round_robin(desk.free(6, last, 5)), day=last, reported=1, place="Eger",
              federation="HUN")  # fmt: skip
    desk.hold("Breda Congress", round_robin(desk.free(8, -4, 6), 6), day=-4, place="Breda", federation="NED")


def _later_months(desk: Desk) -> None:
    """Newcomers come back for a few games at a time; an officer's work does not end."""
    juniors, fresh, zero = desk.all("junior"), desk.all("fresh"), desk.one("zero")
    for month in range(1, desk.calendar.months):
        field = [zero, *desk.free(6, 10, 3, month=month), *juniors[:3], *fresh[:4]]
        desk.hold(f"Győr Memorial {12 + month}", round_robin(field, 5), month=month, day=10, days=_WEEKEND,
                  results={zero: "=1=1="}, place="Győr", federation="HUN")  # fmt: skip
        robin = round_robin(desk.free(6, 4, 5, month=month))
        refused = month % 2 == 1
        event = desk.hold(f"Kassel Private Round Robin {month}", robin, month=month, day=4, kind="round_robin",
                          refused=refused, registered=45 if refused else 1, place="Kassel", federation="GER")  # fmt: skip
        if refused:
            desk.decide(event, "refused", "A game was reported that was never played.")
