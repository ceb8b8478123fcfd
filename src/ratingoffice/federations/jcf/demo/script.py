"""The Japan Chess Federation's hand-made events: each shows one article, and the tour tells which."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from ratingoffice.demo.organiser import Organiser, match, round_robin, team_league
from ratingoffice.demo.people import Part

_ELITE = (2438, 2391, 2352, 2318, 2287, 2254, 2226, 2205)

PARTS = (
    *(
        Part("elite", r, age=22 + 5 * n, games=400 + 30 * n, rapid=True, fide_standard=r - 40)
        for n, r in enumerate(_ELITE)
    ),
    *(Part("club", 1180 + 7 * n, age=20 + n * 7 % 55, games=50 + 4 * n, rapid=n % 4 > 0) for n in range(110)),
    *(Part("junior", 1090 + 60 * n, age=9 + n, games=32 + 8 * n, rapid=True) for n in range(8)),
    Part("busy", 1655, age=29, games=260, rapid=True),
    Part("one_pool", 1710, age=34, games=95),
    Part("first", None, age=15, strength=1450),
    Part("slow", None, age=47, strength=1380),
    Part("winner", None, age=24, strength=2050),
    Part("joining", None, age=31, strength=2105, fide_standard=2140, membership="new"),
    Part("expired", 1640, age=44, games=210, rapid=True, membership="expired"),
    Part("ending", 1585, age=58, games=330, rapid=True, membership="ending"),
    *(Part("stranger", None, age=19 + 9 * n, strength=1500 + 50 * n, membership="none") for n in range(3)),
    Part("floor", 1006, age=68, games=75, strength=650),
    *(Part("fresh", None, age=10 + 3 * n, strength=1150 + 60 * n) for n in range(6)),
)
_RAPID: dict[str, Any] = {"time_control": "900+10"}
_TWO_DAYS = (0, 0, 0, 1, 1)


def script(organiser: Organiser) -> None:
    _league(organiser)
    _people(organiser)
    _members(organiser)
    _pools(organiser)
    _decided(organiser)
    _paperwork(organiser)
    _meetings(organiser)
    _holders(organiser)


def _people(organiser: Organiser) -> None:
    first, winner, floor, busy = (organiser.one(role) for role in ("first", "winner", "floor", "busy"))
    elite, juniors, fresh, made = (
        organiser.all("elite"),
        organiser.all("junior"),
        organiser.all("fresh"),
        organiser.list_after(),
    )
    organiser.hold(
        f"Japan Masters {made.year}",
        round_robin(elite),
        day=6,
        days=(0, 0, 1, 1, 2, 2, 3),
        kind="round_robin",
        time_control="40/5400+30:1800+30",
        at="Tokyo",
    )
    field = [first, *organiser.free(5, 8, 2, low=1300, high=1600), *juniors[4:6]]
    organiser.hold(
        "Saitama Newcomers' Cup",
        round_robin(field),
        day=8,
        days=(0, 0, 0, 1, 1, 1, 1),
        kind="round_robin",
        time_control="3600+30",
        results={first: "1=0101="},
        at="Saitama",
    )
    field = [winner, *organiser.free(7, 15, 2, high=1500)]
    organiser.hold(
        "Miyagi City Championship",
        round_robin(field),
        day=15,
        days=(0, 0, 0, 0, 1, 1, 1),
        kind="round_robin",
        time_control="2700+30",
        results={winner: "1111111"},
        at="Miyagi",
    )
    organiser.hold(
        "Nagano Senior Circle",
        round_robin([floor, *juniors[:5]]),
        day=12,
        days=_TWO_DAYS,
        kind="round_robin",
        time_control="2700+30",
        results={floor: "00000"},
        at="Nagano",
    )
    # a strong guest among club players: differences of more than 400 points
    club = organiser.free(1, 20, 2, low=1500, high=1600)[0]
    field = [elite[0], busy, *organiser.free(5, 20, 2, low=1600), *fresh[:2], club]
    cup = organiser.hold(
        "Okinawa New Year Cup" if made.month == 2 else "Okinawa Cup",
        round_robin(field, 5),
        day=20,
        days=_TWO_DAYS,
        time_control="3600+30",
        at="Okinawa",
    )
    organiser.show(
        "newcomer",
        "{name} has six games and more against rated players, neither all won nor all lost",
        player=first,
        article="6(3)",
    )
    organiser.show(
        "unbeaten", "{name} has won all seven games: the first rating has to wait", player=winner, article="6(3)"
    )
    organiser.show(
        "capped",
        "{name} meets the strongest player: the difference counts as 400 only",
        player=club,
        event=cup,
        round=1,
        article="5(1)",
    )
    organiser.show("floor", "{name} loses everything and stays at 1000", player=floor, article="5(3)")
    organiser.show("busy", "{name} plays in both pools: every point has its article", player=busy)


def _members(organiser: Organiser) -> None:
    expired, ending, joining = (organiser.one(role) for role in ("expired", "ending", "joining"))
    strangers = organiser.all("stranger")
    guests = [expired, *strangers[:2], *organiser.free(5, 10, 2)]
    event = organiser.hold(
        "Kyoto Guests Welcome", round_robin(guests, 5), day=10, days=_TWO_DAYS, time_control="3600+30", at="Kyoto"
    )
    # the membership ends between the two days of play
    field = [ending, strangers[2], *organiser.free(6, 14, 7)]
    organiser.hold(
        "Hyogo Two Weekends", round_robin(field, 5), day=14, days=(0, 0, 1, 6, 6), time_control="3600+30", at="Hyogo"
    )
    organiser.hold(
        "Aichi Welcome Match",
        match(joining, organiser.all("elite")[5], 2),
        day=22,
        days=(0, 0),
        kind="match",
        match_games=2,
        time_control="3600+30",
        at="Aichi",
    )
    organiser.show(
        "expired",
        "{name}'s membership had run out: the games are not counted",
        player=expired,
        event=event,
        article="3(5)",
    )
    organiser.show(
        "joining",
        "{name} joins with a FIDE rating, which is taken over; a later one stays FIDE's",
        player=joining,
        article="6(1)",
    )


def _pools(organiser: Organiser) -> None:
    one, busy = organiser.one("one_pool"), organiser.one("busy")
    field = [one, busy, *organiser.free(6, 16, 1, low=1400)]
    rapid = organiser.hold("Chiba Rapid", round_robin(field, 6), day=16, days=(0,) * 6, **_RAPID, at="Chiba")
    organiser.hold(
        "Shizuoka Rapid League",
        round_robin(organiser.free(8, 18, 1)),
        day=18,
        days=(0,) * 7,
        kind="round_robin",
        **_RAPID,
        at="Shizuoka",
    )
    blitz = organiser.hold(
        "Fukuoka Blitz Night",
        round_robin(organiser.free(8, 11, 1)),
        day=11,
        days=(0,) * 7,
        kind="round_robin",
        time_control="300+3",
        at="Fukuoka",
    )
    organiser.show(
        "taken_over",
        "{name} plays rapid for the first time and starts there with the standard rating",
        player=one,
        event=rapid,
        article="6(2)",
    )
    organiser.show("too_fast", "eight minutes for sixty moves: neither standard nor rapid", event=blitz, article="2(2)")


def _decided(organiser: Organiser) -> None:
    field = round_robin(organiser.free(6, 13, 2))
    event = organiser.hold(
        "Gifu Closed",
        field,
        day=13,
        days=_TWO_DAYS,
        kind="round_robin",
        time_control="3600+30",
        refused=True,
        at="Gifu",
    )
    organiser.decide(event, "refused", "The games were played from positions agreed beforehand.", appealed=5)
    field = round_robin(organiser.free(6, 17, 2))
    late = organiser.hold(
        "Niigata Snow Open", field, day=17, days=_TWO_DAYS, time_control="3600+30", registered=4, at="Niigata"
    )
    field = round_robin(organiser.free(6, 18, 2))
    accepted = organiser.hold(
        "Ibaraki Open",
        field,
        day=18,
        days=_TWO_DAYS,
        time_control="3600+30",
        registered=4,
        approvals="officer_late",
        at="Ibaraki",
    )
    organiser.decide(accepted, "accepted", "The hall was confirmed late; the announcement was made in time.")
    organiser.show("refused", "an event the federation judged unsuitable, with the reason", event=event, article="3(8)")
    organiser.show("decision", "applied for four days before: an officer may accept it", event=late, article="3(4)")


def _league(organiser: Organiser) -> None:
    """Six teams of four, five Sundays of the first three months, reported round by round."""
    sundays = organiser.sundays()[:5]
    players = organiser.free(24, sundays[0], 1)
    rounds = team_league([[players[6 * board + team] for board in range(4)] for team in range(6)])
    organiser.hold(
        "Kanto Team League",
        rounds,
        day=sundays[0],
        days=[day - sundays[0] for day in sundays],
        kind="team",
        interim=True,
        time_control="5400+30",
        at="Kanagawa",
    )


def _paperwork(organiser: Organiser) -> None:
    force = organiser.calendar.force
    usual: dict[str, Any] = {"days": _TWO_DAYS, "time_control": "3600+30"}
    organiser.hold(
        "Kumamoto Private Cup",
        round_robin(organiser.free(6, 9, 2)),
        day=9,
        declarations="official",
        **usual,
        at="Kumamoto",
    )
    organiser.hold(
        "Okayama Friendly",
        round_robin(organiser.free(6, 21, 2)),
        day=21,
        declarations="organiser_entitled",
        **usual,
        at="Okayama",
    )
    organiser.hold(
        "Hiroshima Peace Open", round_robin(organiser.free(6, 24, 2)), day=24, reported=10, **usual, at="Hiroshima"
    )
    organiser.hold(
        "Hokkaido Silent Cup", round_robin(organiser.free(6, 7, 2)), day=7, reported=None, **usual, at="Hokkaido"
    )
    old = organiser.days_to(force - timedelta(days=81))  # reported three months and some days after its end
    organiser.hold(
        "Nagano Forgotten Open", round_robin(organiser.free(6, old, 2)), day=old, reported=97, **usual, at="Nagano"
    )
    organiser.hold(
        "Kanagawa Unannounced", round_robin(organiser.free(6, 23, 2)), day=23, registered=None, **usual, at="Kanagawa"
    )
    # seven players, so one has a bye each round; forfeits and a ruling
    rounds = round_robin([*organiser.free(5, 25, 2), *organiser.all("fresh")[2:4]])
    organiser.hold(
        "Osaka Winter Robin",
        rounds,
        day=25,
        days=(0, 0, 0, 0, 1, 1, 1),
        kind="round_robin",
        time_control="2700+30",
        whites={(2, 1): "+", (2, 2): "-"},
        rulings={(3, 1): "fair_play"},
        at="Osaka",
    )


def _meetings(organiser: Organiser) -> None:
    """The Kansai meets every month; a newcomer plays two games each time, and has six on the third list."""
    slow, fresh = organiser.one("slow"), organiser.all("fresh")
    scores = ("1=", "0=", "1=")
    for month in range(organiser.calendar.months):
        field = [slow, *organiser.free(7, 19, 1, month=month, low=1250, high=1600)]
        results = {slow: scores[month % 3]}
        organiser.hold(
            f"Kansai Meeting {12 + month}",
            round_robin(field, 2),
            month=month,
            day=19,
            days=(0, 0),
            kind="meeting",
            time_control="2700+30",
            results=results,
            at="Osaka",
        )
        field = [*organiser.free(10, 5, 1, month=month), *fresh[2:6]]
        organiser.hold(
            f"Tokyo Rapid Meeting {31 + month}",
            round_robin(field, 4),
            month=month,
            day=5,
            days=(0,) * 4,
            kind="meeting",
            time_control="1500+10",
            at="Tokyo",
        )
    if organiser.calendar.months < 3:
        return
    organiser.show(
        "collector",
        "{name} has collected six games at three meetings and enters the list",
        player=slow,
        article="6(3)",
        made=organiser.list_after(3),
    )


def _holders(organiser: Organiser) -> None:
    """Who holds and runs an event, what was announced, and a report that is an address on the web."""
    usual: dict[str, Any] = {"days": (0, 0), "time_control": "3600+30", "kind": "meeting", "declarations": "official"}
    busy, expired = organiser.one("busy"), organiser.one("expired")
    last = organiser.calendar.months - 1

    def hold(name: str, day: int, at: str, **columns: Any) -> str:
        players = organiser.free(2, day, 1)
        return organiser.hold(name, match(players[0], players[1], 2), day=day, at=at, **{**usual, **columns})

    organiser.recognise("tokyo", "Tokyo Chess Club", "club")
    organiser.recognise("kyoto-u", "Kyoto University Circle", "circle")
    organiser.recognise("nara", "Nara Chess Circle", "circle", until=organiser.calendar.day(3))
    club = hold("Tokyo Club Evening", 4, "Tokyo", club="tokyo", responsible=organiser.id_of(busy))
    organiser.link(club, "announcement", "https://example.org/tokyo-club-evening", after=-30)
    hold("Federation Training Day", 6, "Tokyo", club="jcf", responsible=organiser.id_of(busy))
    ended = hold("Nara Circle Farewell", 8, "Osaka", club="nara")
    stranger = hold("Okayama Cafe Games", 10, "Okayama", club="cafe")
    unfit = hold("Kyoto Circle Night", 12, "Kyoto", club="kyoto-u", responsible=organiser.id_of(expired))
    named = hold("Chiba Quick Evening", 14, "Chiba", club="jcf", announced_pool="rapid")
    organiser.link(named, "announcement", "https://example.org/chiba-quick-evening", after=-30)
    sent = organiser.hold(
        "Edogawa Open",
        [],
        month=last,
        day=3,
        reported=None,
        at="Tokyo",
        club="tokyo",
        **{**usual, "days": (1,), "kind": "swiss"},
    )
    organiser.link(sent, "announcement", "https://example.org/edogawa-open", after=-30)
    organiser.link(sent, "results", "https://chess-results.com/tnr1000000.aspx", after=2, reporter=expired)
    organiser.show("club_ended", "the circle was no longer entitled to hold events", event=ended, article="3(3)")
    organiser.show("club_unknown", "held by somebody who is not in the register", event=stranger, article="3(3)")
    organiser.show("responsible", "run by a member whose membership had run out", event=unfit, article="3(3)")
    organiser.show("announced", "announced as rapid, and played as standard", event=named, article="3(4)")
