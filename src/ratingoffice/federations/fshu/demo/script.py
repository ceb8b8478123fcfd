"""The Ukrainian Chess Federation's hand-made events: each shows one article, and the tour tells which."""

from __future__ import annotations

from typing import Any

from ratingoffice.demo.organiser import Organiser, round_robin, team_league
from ratingoffice.demo.people import Part

_ELITE = (2588, 2571, 2544, 2517, 2490, 2462)
_ELITE_FIDE = (2612, 2580, 2551, 2520, 2475, 2470)
#: country, strength, FIDE rating on record; that of the first changes from month to month (`fide_lists`)
_GUESTS = ((1, 2255, 2240), (1, 1990, 1990), (2, 2115, 2115), (2, 1875, 1875))

PARTS = (
    *(
        Part("elite", rating, age=23 + 4 * n, games=700 + 40 * n, fide_standard=fide)
        for n, (rating, fide) in enumerate(zip(_ELITE, _ELITE_FIDE, strict=True))
    ),
    *(Part("club", 1650 + 5 * n, age=20 + n * 7 % 55, games=60 + 5 * n) for n in range(120)),
    *(Part("junior", 1610 + 40 * n, age=8 + n % 6, games=31 + 6 * n) for n in range(8)),
    *(
        Part("guest", None, age=25 + 6 * n, country=country, fide_standard=fide, strength=strength)
        for n, (country, strength, fide) in enumerate(_GUESTS)
    ),
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


def script(organiser: Organiser) -> None:
    _league(organiser)
    _strong(organiser)
    _people(organiser)
    _decided(organiser)
    _conditions(organiser)
    _paperwork(organiser)
    _month_after_month(organiser)


def _strong(organiser: Organiser) -> None:
    elite, guests = organiser.all("elite"), organiser.all("guest")
    organiser.hold("Суперфінал чемпіонату", round_robin(elite), day=12, **_ROBIN, at="Київ")
    # a grandmaster among club players: each of seven games is more than 400 points apart
    field = [elite[1], *organiser.free(7, 2, 7, low=1750, high=2100)]
    cup = organiser.hold("Гросмейстер проти клубу", round_robin(field), day=2, **_ROBIN, at="Львів")
    field = [*guests, *organiser.free(7, 10, 7, low=1800), organiser.one("busy")]
    carpathian = organiser.hold("Карпатський відкритий турнір", round_robin(field, 7), day=10, at="Ужгород")
    rich = elite[0]
    organiser.show(
        "capped",
        "{name} plays seven much weaker opponents: 400 points twice, then the real difference",
        player=elite[1],
        event=cup,
        round=1,
        article="6.5.3",
    )
    organiser.show(
        "fide_list",
        "a guest's FIDE rating is another each month: that of the list in force on the first day counts",
        event=carpathian,
        article="2",
    )
    organiser.show("fide_2600", "{name}'s FIDE rating of 2612 becomes the national one", player=rich, article="6.6")


def _people(organiser: Organiser) -> None:
    prodigy, first, sinking, busy = (organiser.one(role) for role in ("prodigy", "first", "sinking", "busy"))
    juniors, fresh, made = organiser.all("junior"), organiser.all("fresh"), organiser.list_after()
    organiser.hold(
        "Турнір надій А",
        round_robin([prodigy, *organiser.free(9, 1, 9, low=1750, high=2100)]),
        day=1,
        **_ROBIN,
        at="Полтава",
    )
    organiser.hold(
        "Турнір надій Б",
        round_robin([prodigy, *organiser.free(9, 13, 9, low=1750, high=2100)]),
        day=13,
        **_ROBIN,
        at="Полтава",
    )
    organiser.hold(
        "Кубок новачків",
        round_robin([first, *organiser.free(9, 3, 9, high=1900)]),
        day=3,
        **_ROBIN,
        results={first: "1=01=10=1"},
        at="Рівне",
    )
    organiser.hold(
        "Різдвяний фестиваль" if made.month == 2 else "Міський фестиваль",
        round_robin([first, *organiser.free(7, 15, 7, high=1900)]),
        day=15,
        **_ROBIN,
        results={first: "=10=1=0"},
        at="Рівне",
    )
    organiser.hold(
        "Ветерани та юніори",
        round_robin([sinking, *juniors[:5]]),
        day=6,
        **_ROBIN,
        results={sinking: "00000"},
        at="Черкаси",
    )
    organiser.hold(
        "Чемпіонат міста",
        round_robin([busy, organiser.one("deceased"), *organiser.free(6, 1, 7), *fresh[:2]], 7),
        day=1,
        at="Тернопіль",
    )
    organiser.show(
        "busy", "{name} plays in two opens, with guests from abroad: every point has its article", player=busy
    )
    organiser.show(
        "newcomer", "{name} has sixteen games against rated players and enters the list", player=first, article="6.2"
    )
    organiser.show(
        "rule_700", "{name} plays 18 games with K = 40: K goes down to ⌊700 / 18⌋ = 38", player=prodigy, article="6.5.5"
    )
    organiser.show("dropped", "{name} falls below 1600 and leaves the list", player=sinking, article="5")


def _decided(organiser: Organiser) -> None:
    made = organiser.list_after()
    event = organiser.hold(
        "Закритий турнір", round_robin(organiser.free(6, 8, 5)), day=8, refused=True, **_ROBIN, at="Суми"
    )
    organiser.decide(event, "refused", "Партії не було зіграно; результати домовлені.", appealed=6)
    # these ended more than a month before they were reported
    before = organiser.days_to(organiser.list_after(-1)) + 2
    late = organiser.hold(
        "Запізнілий кубок", round_robin(organiser.free(6, before, 5)), day=before, reported=40, at="Херсон"
    )
    accepted = organiser.hold(
        "Осінній меморіал" if made.month == 2 else "Меморіал",
        round_robin(organiser.free(6, before, 5)),
        day=before,
        reported=40,
        approvals="officer_late",
        at="Житомир",
    )
    organiser.decide(accepted, "accepted", "Звіт затримався через відключення електрики.")
    organiser.show(
        "refused", "an event the commission refused, with the reason and an appeal", event=event, article="2"
    )
    organiser.show(
        "decision", "reported more than a month after its end: an officer may accept it", event=late, article="2"
    )


def _conditions(organiser: Organiser) -> None:
    elite, juniors = organiser.all("elite"), organiser.all("junior")
    hour: dict[str, Any] = {"time_control": "3000+10"}
    organiser.hold(
        "Дитячий кубок",
        round_robin([*juniors[:5], *organiser.all("fresh")[:2]], 6),
        day=14,
        days=(0, 0, 0, 1, 1, 1),
        **hour,
        at="Луцьк",
    )
    four = organiser.hold(
        "Чотири тури на день", round_robin(organiser.free(6, 20, 2)), day=20, days=(0, 0, 0, 0, 1), **hour, at="Суми"
    )
    organiser.hold(
        "Довгий день",
        round_robin(organiser.free(6, 16, 2)),
        day=16,
        days=_THREE_A_DAY,
        time_control="7200+30",
        at="Одеса",
    )
    organiser.hold(
        "Нічні рапіди",
        round_robin(organiser.free(6, 9, 2)),
        day=9,
        days=_THREE_A_DAY,
        time_control="900+10",
        at="Одеса",
    )
    organiser.hold(
        "Година з гросмейстером",
        round_robin([elite[4], *organiser.free(5, 22, 2)]),
        day=22,
        days=_THREE_A_DAY,
        **hour,
        at="Харків",
    )
    organiser.hold(
        "Турнір без запису",
        round_robin(organiser.free(6, 19, 5)),
        day=19,
        declarations="laws_of_chess agreed",
        at="Київ",
    )
    secret = organiser.hold(
        "Непогоджений турнір",
        round_robin(organiser.free(6, 18, 5)),
        day=18,
        declarations="laws_of_chess moves_recorded",
        at="Дніпро",
    )
    # nine players, so one has a bye each round; forfeits, a game without a move, two rulings
    rounds = round_robin([*organiser.free(6, 12, 9), *juniors[5:8]])
    organiser.hold(
        "Коловий турнір",
        rounds,
        day=12,
        **_ROBIN,
        whites={(3, 1): "+", (3, 2): "-", (3, 3): "D"},
        rulings={(4, 1): "fair_play", (4, 2): "force_majeure"},
        at="Вінниця",
    )
    organiser.show("four_rounds", "four rounds in a day where three are allowed", event=four, article="2")
    organiser.show("not_agreed", "an event not agreed with the federation", event=secret, article="7")


def _league(organiser: Organiser) -> None:
    """Eight teams of four, seven Sundays in three months; it is taken as a whole when it has ended."""
    sundays = organiser.sundays()
    players = [*organiser.free(31, sundays[0], 1), organiser.all("fresh")[2]]
    rounds = team_league([[players[8 * board + team] for board in range(4)] for team in range(8)])
    organiser.hold(
        "Командна ліга",
        rounds,
        day=sundays[0],
        days=[day - sundays[0] for day in sundays],
        kind="team",
        interim=True,
        reported=3,
        at="Івано-Франківськ",
    )


def _paperwork(organiser: Organiser) -> None:
    organiser.hold("Мовчазний кубок", round_robin(organiser.free(6, 7, 5)), day=7, reported=None, at="Чернігів")
    last = organiser.days_to(organiser.list_after()) - 3  # ends in the next month
    organiser.hold("Турнір на межі місяців", round_robin(organiser.free(6, last, 5)), day=last, at="Миколаїв")
    organiser.hold("Святковий турнір", round_robin(organiser.free(8, -4, 6), 6), day=-4, at="Чернівці")


def _month_after_month(organiser: Organiser) -> None:
    """A newcomer plays five games a month, and has fifteen on the third list."""
    slow, fresh = organiser.one("slow"), organiser.all("fresh")
    scores = ("1=0=1", "=1=0=", "01==1")
    for month in range(organiser.calendar.months):
        field = [slow, *organiser.free(5, 17, 5, month=month, high=1900)]
        organiser.hold(
            f"Клубний турнір {month + 1}",
            round_robin(field),
            month=month,
            day=17,
            **_ROBIN,
            results={slow: scores[month % 3]},
            at="Бровари",
        )
        field = [*organiser.free(9, 9, 3, month=month), *fresh[:2], *fresh[3:]]
        organiser.hold(
            f"Юнацька першість {month + 1}",
            round_robin(field, 7),
            month=month,
            day=9,
            days=(0, 0, 0, 1, 1, 2, 2),
            time_control="3000+10",
            at="Хмельницький",
        )
    if organiser.calendar.months < 3:
        return
    organiser.show(
        "collector",
        "{name} has collected fifteen games in three months and enters the list",
        player=slow,
        article="6.2",
        made=organiser.list_after(3),
    )
