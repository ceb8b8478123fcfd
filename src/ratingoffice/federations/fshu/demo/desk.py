"""What came in at the desk of the Ukrainian Chess Federation: each shows a sentence about procedure."""

from __future__ import annotations

from ratingoffice.demo.desk import Desk, Person

_FIVE = (0, 1, 2, 3, 4)


def at_the_desk(desk: Desk) -> None:
    _reports(desk)
    _decided(desk)
    desk.do("remove", -4, count=2, why="Рішення рейтингової комісії: понад три роки без партій")  # 5
    desk.fees("1 200\n10 500\n50 1500", "UAH", -30, "Рішення президії")
    desk.invoice("Кубок весни", -3)
    desk.invoice("Меморіал у Полтаві", -4, paid=-1)


def _reports(desk: Desk) -> None:
    """7: electronic and on paper, within the month."""
    club, juniors = desk.all("club"), desk.all("junior")
    desk.register("Турнір без звіту", at="Чернігів", starts=-9, days=_FIVE)
    spring = desk.register("Кубок весни", at="Київ", starts=-10, days=_FIVE)
    desk.report(spring, club[10:16], -5)
    complete = desk.register("Меморіал у Полтаві", at="Полтава", starts=-12, days=_FIVE)
    desk.report(complete, club[16:22], -7)
    desk.do("paper", -3, complete, on=desk.day(-3))
    unknown = desk.register("Першість школи", at="Луцьк", starts=-7, days=_FIVE)
    strangers = [
        Person("Мельник Соломія Ігорівна", sex="w", birth_date="2014", federation="UKR"),
        Person(juniors[3].name, birth_date=juniors[3].birth_date, federation="UKR"),
    ]
    desk.report(unknown, [*club[22:26], *strangers], -1)
    wrong = desk.register("Кубок порту", at="Одеса", starts=-8, days=_FIVE)
    desk.report(wrong, club[26:32], -2, contradicts=True)


def _decided(desk: Desk) -> None:
    """2: late, accepted and not yet; refused with a notice, one appeal to decide and one upheld."""
    club = desk.all("club")
    late = desk.register("Запізнілий турнір", at="Херсон", starts=-45, days=_FIVE)
    desk.report(late, club[32:38], -2)
    accepted = desk.register("Турнір після відключень", at="Житомир", starts=-46, days=_FIVE)
    desk.report(accepted, club[38:44], -3)
    desk.approve(
        accepted,
        "officer_late",
        "Звіт затримався через відключення електрики.",
        -2,
        by="Голова рейтингової комісії",
        reference="Лист № 14 до організатора",
    )
    refused = desk.register("Закриті збори", at="Суми", starts=-15, days=_FIVE)
    desk.report(refused, club[44:50], -9)
    _refuse(desk, refused, "Судді свідчать, що останній тур не грали.", -6, to="Організатор, електронною поштою")
    desk.appeal(
        refused,
        "Останній тур грали вранці: бланки партій у нас.",
        -1,
        by="Організатор турніру в Сумах",
        why="Організатор ще не має облікового запису.",
    )
    reopened = desk.register("Турнір на свято міста", at="Рівне", starts=-20, days=_FIVE)
    desk.report(reopened, club[50:56], -14)
    _refuse(desk, reopened, "У звіті немає підпису головного судді.", -12, to="Організатор, листом")
    desk.appeal(
        reopened,
        "Підписаний звіт надіслано поштою того самого дня.",
        -9,
        by="Організатор турніру в Рівному",
        why="Організатор ще не має облікового запису.",
    )
    desk.answer(reopened, "upheld", "Підписаний звіт надійшов.", -4, by="Президія федерації")


def _refuse(desk: Desk, event: str, reason: str, day: int, *, to: str) -> None:
    notice = "Турнір не обраховано. Апеляцію можна подати протягом семи днів."
    desk.refuse(event, reason, day, by="Рейтингова комісія", to=to, notice=notice)
