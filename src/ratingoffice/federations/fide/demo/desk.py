"""What came in at the desk of a federation that rates by FIDE's rules: each shows a sentence about procedure."""

from __future__ import annotations

from typing import Any

from ratingoffice.demo.desk import Desk, Person

_WEEKEND = (0, 1, 1, 2, 2)
_FIVE = (0, 1, 2, 3, 4)


def at_the_desk(desk: Desk) -> None:
    _to_come(desk)
    _waiting(desk)
    _reports(desk)
    _decided(desk)
    _registers(desk)


def _regulations(desk: Desk, event: str, day: int) -> None:
    """9.2: they say that the event is rated."""
    page = event.lower().replace(" ", "-")
    desk.link(event, "regulations", f"https://example.org/{page}/regulations", day)


def _to_come(desk: Desk) -> None:
    """0.2: the schedule and who is going to play are registered with the event."""
    long_day = desk.register(
        "Sitges Four-Round Saturday", at="Sitges", starts=22, days=(0, 1, 1, 1, 1, 2), before=30, schedule=True
    )  # 3.1: sixteen hours
    _regulations(desk, long_day, -8)
    elite, masters = desk.all("elite"), desk.all("master")
    desk.register(  # 0.2.1: over 2700, so that thirty days are asked for; and its regulations are missing
        "Sopot Spring Masters",
        at="Sopot",
        starts=16,
        days=_FIVE,
        before=20,
        schedule=True,
        participants=[elite[0], *masters[:5]],
    )
    refused = desk.register("Capri Cruise Match", at="Ancona", starts=30, days=_FIVE, before=33)
    desk.refuse(
        refused,
        "The same two players have held three matches this year, none of them open to view.",
        -2,
        by="QC chair",
        to="Ancona Chess Club",
        notice="The event is not registered (0.2).",
        decision="registration_refused",
    )


def _waiting(desk: Desk) -> None:
    """9.1: in time, late and out; 4.1: a month without its interim report."""
    in_time = desk.register("Delft Evening Open", at="Delft", starts=-8, days=_FIVE)
    _regulations(desk, in_time, -50)
    desk.register("Brest Harbour Cup", at="Brest", starts=-50, days=_FIVE)
    desk.register("Lugo Old Town Open", at="Lugo", starts=-150, days=_FIVE)
    league = desk.register(
        "Rhine Club League", at="Mainz", starts=-75, days=(0, 14, 28, 42, 56, 70, 98), kind="team", schedule=True
    )
    _regulations(desk, league, -115)


def _reports(desk: Desk) -> None:
    """9.4: hybrid events with their games; a report with unknown players, and one that contradicts itself."""
    club, juniors = desk.all("club"), desk.all("junior")
    hybrid: dict[str, Any] = {"declarations": "laws_of_chess hybrid", "days": _FIVE}
    cup = desk.register("Aegean Hybrid Cup", at="Rostock", starts=-9, **hybrid)
    _regulations(desk, cup, -50)
    desk.approve(
        cup, "hybrid", "Both halls were inspected.", -40, by="QC chair", reference="Letter QC-118 to the organiser"
    )
    desk.report(cup, club[10:16], -4)
    desk.games(cup, club[10:16], -4)
    desk.do("sent", -3, cup, on=desk.day(-3))  # 9.1: on FIDE's server
    short = desk.register("Ionian Hybrid Cup", at="Ancona", starts=-10, **hybrid)
    desk.approve(
        short, "hybrid", "Both halls were inspected.", -40, by="QC chair", reference="Letter QC-119 to the organiser"
    )
    desk.report(short, club[16:22], -4)
    desk.games(short, club[16:22], -4, without=2)
    unknown = desk.register("Paks Family Cup", at="Paks", starts=-6, days=_WEEKEND)
    _regulations(desk, unknown, -40)
    strangers = [
        Person("Halász, Júlia", sex="w", birth_date="2012", federation="HUN"),
        Person(juniors[4].name, birth_date=juniors[4].birth_date, federation=juniors[4].federation),
    ]
    desk.report(unknown, [*club[22:26], *strangers], -2)
    wrong = desk.register("Tapolca Lake Open", at="Tapolca", starts=-7, days=_WEEKEND)
    desk.report(wrong, club[26:32], -3, contradicts=True)


def _decided(desk: Desk) -> None:
    """0.4 with its notice and an appeal to decide; 0.2: the Council over single games; 0.2.3 with its paper."""
    club = desk.all("club")
    closed = desk.register("Linares Spring Closed", at="Linares", starts=-14, days=_FIVE)
    desk.report(closed, club[32:38], -9)
    desk.refuse(
        closed,
        "Two arbiters state that the last round was not played.",
        -6,
        by="Qualification Commission",
        to="Linares Chess Club, by e-mail",
        notice="The event is not rated (0.4). You may appeal within seven days.",
    )
    desk.appeal(
        closed,
        "The last round was played in the morning: the score sheets are with us.",
        -1,
        by="Linares Chess Club",
        why="The organiser has no account yet.",
    )
    relief = desk.register("Mainz Relief Tournament", at="Mainz", starts=-12, days=_FIVE, before=0)
    desk.report(relief, club[38:44], -7)
    desk.approve(
        relief,
        "council",
        "Rounds one and two were played for the relief fund, with the Council's consent.",
        -5,
        by="FIDE Council",
        reference="Decision CM2/14",
        rounds=(1, 2),
    )
    late = desk.register("Pune Relocated Open", at="Pune", starts=-11, days=_FIVE, before=1)
    desk.report(late, club[44:50], -6)
    desk.approve(
        late, "qc_chair_late", "The hall was closed by the town.", -5, by="QC chair", reference="Letter QC-121"
    )
    desk.register("Goa Palm Open", at="Goa", starts=-10, days=_FIVE, before=1)
    desk.report("Goa Palm Open", club[50:56], -5)


#: whose players the demonstration has
_FEDERATIONS = {
    "ESP": "Federación Española de Ajedrez",
    "FRA": "Fédération Française des Échecs",
    "GER": "Deutscher Schachbund",
    "HUN": "Magyar Sakkszövetség",
    "IND": "All India Chess Federation",
    "ITA": "Federazione Scacchistica Italiana",
    "NED": "Koninklijke Nederlandse Schaakbond",
    "POL": "Polski Związek Szachowy",
    "UKR": "Федерація шахів України",
}


def _registers(desk: Desk) -> None:
    """0.2: fees; 9.3, 10.1: federations, one of them excluded."""
    desk.fees("1 50\n10 120\n50 300", "EUR", -30, "Financial regulations of the federation")
    desk.invoice("Aegean Hybrid Cup", -3)
    desk.invoice("Pune Relocated Open", -5, paid=-2)
    for code, name in _FEDERATIONS.items():
        desk.do(
            "federation",
            -60,
            federation=code,
            name=name,
            officer="A. Beispiel",
            contact="rating@example.org",
            member_from=desk.day(-9000),
        )
    desk.do(
        "federation",
        -20,
        federation="ATL",
        name="Chess Federation of Atlantis",
        officer="P. Solon",
        contact="solon@example.org",
        member_from=desk.day(-3000),
        excluded_from=desk.day(-20),
        decision="General Assembly, resolution 7",
    )
    desk.do(
        "player",
        -25,
        player_id=desk.all("club")[100].player_id,
        federation="ATL",
        why="Transfer confirmed by both federations",
    )
    desk.do(  # a list that is found to be wrong stays as it is: the next one goes on from the right value
        "base",
        -4,
        player_id=desk.all("club")[60].player_id,
        points=-3,
        holds_from=desk.day(-10),
        decided_by="Qualification Commission",
        why="A draw of the month before was reported as a win.",
    )
