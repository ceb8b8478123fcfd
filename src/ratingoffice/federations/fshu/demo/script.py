"""The Ukrainian Chess Federation's hand-made events: each shows one article, and the tour tells which."""

from __future__ import annotations

from typing import Any

from ratingoffice.demo.desk import Desk, round_robin, team_league
from ratingoffice.demo.people import Part

_ELITE = (2588, 2571, 2544, 2517, 2490, 2462)
_ELITE_FIDE = (2612, 2580, 2551, 2520, 2475, 2470)
_GUESTS = ((1, 2255), (1, 1990), (2, 2115), (2, 1875))

PARTS = (
    *(
        Part("elite", rating, age=23 + 4 * n, games=700 + 40 * n, fide_standard=fide)
        for n, (rating, fide) in enumerate(zip(_ELITE, _ELITE_FIDE, strict=True))
    ),
    *(Part("club", 1650 + 5 * n, age=20 + n * 7 % 55, games=60 + 5 * n) for n in range(120)),
    *(Part("junior", 1610 + 40 * n, age=8 + n % 6, games=31 + 6 * n) for n in range(8)),
    *(Part("guest", None, age=25 + 6 * n, country=c, fide_standard=r, strength=r) for n, (c, r) in enumerate(_GUESTS)),
    Part("busy", 2010, age=36, games=420),
    Part("prodigy", 1885, age=11, games=70, strength=1990),
    Part("first", None, age=17, strength=1780),
    Part("slow", None, age=43, strength=1730),
    *(Part("fresh", None, age=9 + 4 * n, strength=1560 + 50 * n) for n in range(6)),
    Part("sinking", 1603, age=55, games=160, strength=1400),
    Part("deceased", 1930, age=77, games=520, deceased=True),
)
_THREE_A_DAY = (0, 0, 0, 1, 1)
_ROBIN: dict[str, Any] = {"kind": "round_robin"}


def script(desk: Desk) -> None:
    _league(desk)
    _strong(desk)
    _people(desk)
    _decided(desk)
    _conditions(desk)
    _paperwork(desk)
    _month_after_month(desk)


def _strong(desk: Desk) -> None:
    elite, guests = desk.all("elite"), desk.all("guest")
    desk.hold("Суперфінал чемпіонату", round_robin(elite), day=12, **_ROBIN, at="Київ")
    # a grandmaster among club players: each of seven games is more than 400 points apart
    field = [elite[1], *desk.free(7, 2, 7, low=1750, high=2100)]
    cup = desk.hold("Гросмейстер проти клубу", round_robin(field), day=2, **_ROBIN, at="Львів")
    field = [*guests, *desk.free(7, 10, 7, low=1800), desk.one("busy")]
    desk.hold("Карпатський відкритий турнір", round_robin(field, 7), day=10, at="Ужгород")
    rich = elite[0]
    desk.show(
        "capped",
        "{name} plays seven much weaker opponents: 400 points twice, then the real difference",
        player=elite[1],
        event=cup,
        round=1,
        article="6.5.3",
    )
    desk.show("fide_2600", "{name}'s FIDE rating of 2612 becomes the national one", player=rich, article="6.6")


def _people(desk: Desk) -> None:
    prodigy, first, sinking, busy = (desk.one(role) for role in ("prodigy", "first", "sinking", "busy"))
    juniors, fresh, made = desk.all("junior"), desk.all("fresh"), desk.list_after()
    desk.hold(
        "Турнір надій А",
        round_robin([prodigy, *desk.free(9, 1, 9, low=1750, high=2100)]),
        day=1,
        **_ROBIN,
        at="Полтава",
    )
    desk.hold(
        "Турнір надій Б",
        round_robin([prodigy, *desk.free(9, 13, 9, low=1750, high=2100)]),
        day=13,
        **_ROBIN,
        at="Полтава",
    )
    desk.hold(
        "Кубок новачків",
        round_robin([first, *desk.free(9, 3, 9, high=1900)]),
        day=3,
        **_ROBIN,
        results={first: "1=01=10=1"},
        at="Рівне",
    )
    desk.hold(
        "Різдвяний фестиваль" if made.month == 2 else "Міський фестиваль",
        round_robin([first, *desk.free(7, 15, 7, high=1900)]),
        day=15,
        **_ROBIN,
        results={first: "=10=1=0"},
        at="Рівне",
    )
    desk.hold(
        "Ветерани та юніори",
        round_robin([sinking, *juniors[:5]]),
        day=6,
        **_ROBIN,
        results={sinking: "00000"},
        at="Черкаси",
    )
    desk.hold(
        "Чемпіонат міста",
        round_robin([busy, desk.one("deceased"), *desk.free(6, 1, 7), *fresh[:2]], 7),
        day=1,
        at="Тернопіль",
    )
    desk.show("busy", "{name} plays in two opens, with guests from abroad: every point has its article", player=busy)
    desk.show(
        "newcomer", "{name} has sixteen games against rated players and enters the list", player=first, article="6.2"
    )
    desk.show(
        "rule_700", "{name} plays 18 games with K = 40: K goes down to ⌊700 / 18⌋ = 38", player=prodigy, article="6.5.5"
    )
    desk.show("dropped", "{name} falls below 1600 and leaves the list", player=sinking, article="5")


def _decided(desk: Desk) -> None:
    made = desk.list_after()
    event = desk.hold("Закритий турнір", round_robin(desk.free(6, 8, 5)), day=8, refused=True, **_ROBIN, at="Суми")
    desk.decide(event, "refused", "Партії не було зіграно; результати домовлені.", appealed=6)
    # these ended more than a month before they were reported
    before = desk.days_to(desk.list_after(-1)) + 2
    late = desk.hold("Запізнілий кубок", round_robin(desk.free(6, before, 5)), day=before, reported=40, at="Херсон")
    accepted = desk.hold(
        "Осінній меморіал" if made.month == 2 else "Меморіал",
        round_robin(desk.free(6, before, 5)),
        day=before,
        reported=40,
        approvals="officer_late",
        at="Житомир",
    )
    desk.decide(accepted, "accepted", "Звіт затримався через відключення електрики.")
    desk.show("refused", "an event the commission refused, with the reason and an appeal", event=event, article="2")
    desk.show("decision", "reported more than a month after its end: an officer may accept it", event=late, article="2")


def _conditions(desk: Desk) -> None:
    elite, juniors = desk.all("elite"), desk.all("junior")
    hour: dict[str, Any] = {"time_control": "3000+10"}
    desk.hold(
        "Дитячий кубок",
        round_robin([*juniors[:5], *desk.all("fresh")[:2]], 6),
        day=14,
        days=(0, 0, 0, 1, 1, 1),
        **hour,
        at="Луцьк",
    )
    four = desk.hold(
        "Чотири тури на день", round_robin(desk.free(6, 20, 2)), day=20, days=(0, 0, 0, 0, 1), **hour, at="Суми"
    )
    desk.hold(
        "Довгий день", round_robin(desk.free(6, 16, 2)), day=16, days=_THREE_A_DAY, time_control="7200+30", at="Одеса"
    )
    desk.hold(
        "Нічні рапіди", round_robin(desk.free(6, 9, 2)), day=9, days=_THREE_A_DAY, time_control="900+10", at="Одеса"
    )
    desk.hold(
        "Година з гросмейстером",
        round_robin([elite[4], *desk.free(5, 22, 2)]),
        day=22,
        days=_THREE_A_DAY,
        **hour,
        at="Харків",
    )
    desk.hold(
        "Турнір без запису", round_robin(desk.free(6, 19, 5)), day=19, declarations="laws_of_chess agreed", at="Київ"
    )
    secret = desk.hold(
        "Непогоджений турнір",
        round_robin(desk.free(6, 18, 5)),
        day=18,
        declarations="laws_of_chess moves_recorded",
        at="Дніпро",
    )
    # nine players, so one has a bye each round; forfeits, a game without a move, two rulings
    rounds = round_robin([*desk.free(6, 12, 9), *juniors[5:8]])
    desk.hold(
        "Коловий турнір",
        rounds,
        day=12,
        **_ROBIN,
        whites={(3, 1): "+", (3, 2): "-", (3, 3): "D"},
        rulings={(4, 1): "fair_play", (4, 2): "force_majeure"},
        at="Вінниця",
    )
    desk.show("four_rounds", "four rounds in a day where three are allowed", event=four, article="2")
    desk.show("not_agreed", "an event not agreed with the federation", event=secret, article="7")


def _league(desk: Desk) -> None:
    """Eight teams of four, seven Sundays in three months; it is taken as a whole when it has ended."""
    sundays = desk.sundays()
    players = [*desk.free(31, sundays[0], 1), desk.all("fresh")[2]]
    rounds = team_league([[players[8 * board + team] for board in range(4)] for team in range(8)])
    desk.hold(
        "Командна ліга",
        rounds,
        day=sundays[0],
        days=[day - sundays[0] for day in sundays],
        kind="team",
        interim=True,
        reported=3,
        at="Івано-Франківськ",
    )


def _paperwork(desk: Desk) -> None:
    desk.hold("Мовчазний кубок", round_robin(desk.free(6, 7, 5)), day=7, reported=None, at="Чернігів")
    last = desk.days_to(desk.list_after()) - 3  # ends in the next month
    desk.hold("Турнір на межі місяців", round_robin(desk.free(6, last, 5)), day=last, at="Миколаїв")
    desk.hold("Святковий турнір", round_robin(desk.free(8, -4, 6), 6), day=-4, at="Чернівці")


def _month_after_month(desk: Desk) -> None:
    """A newcomer plays five games a month, and has fifteen on the third list."""
    slow, fresh = desk.one("slow"), desk.all("fresh")
    scores = ("1=0=1", "=1=0=", "01==1")
    for month in range(desk.calendar.months):
        field = [slow, *desk.free(5, 17, 5, month=month, high=1900)]
        desk.hold(
            f"Клубний турнір {month + 1}",
            round_robin(field),
            month=month,
            day=17,
            **_ROBIN,
            results={slow: scores[month % 3]},
            at="Бровари",
        )
        field = [*desk.free(9, 9, 3, month=month), *fresh[:2], *fresh[3:]]
        desk.hold(
            f"Юнацька першість {month + 1}",
            round_robin(field, 7),
            month=month,
            day=9,
            days=(0, 0, 0, 1, 1, 2, 2),
            time_control="3000+10",
            at="Хмельницький",
        )
    if desk.calendar.months < 3:
        return
    desk.show(
        "collector",
        "{name} has collected fifteen games in three months and enters the list",
        player=slow,
        article="6.2",
        made=desk.list_after(3),
    )
