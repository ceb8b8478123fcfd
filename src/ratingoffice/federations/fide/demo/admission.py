"""FIDE's hand-made events that are admitted or refused for how they were played, registered or reported."""

from __future__ import annotations

from ratingoffice.demo.organiser import Organiser, round_robin

#: five rounds from Friday to Sunday
WEEKEND = (0, 1, 1, 2, 2)


def conditions(organiser: Organiser) -> None:
    """Rate of play, hours a day, laws, hybrid play, games that were no games."""
    juniors, fresh = organiser.all("junior"), organiser.all("fresh")
    organiser.hold(
        "Bologna Rapid Night",
        round_robin(organiser.free(6, 6, 1)),
        days=(0,) * 5,
        day=6,
        time_control="900+10",
        at="Bologna",
    )
    organiser.hold(
        "Bologna Evening Open",
        round_robin([*organiser.free(2, 8, 9, low=1850), *organiser.free(8, 8, 9, high=1800)], 5),
        days=(0, 2, 4, 6, 8),
        day=8,
        time_control="3600",
        at="Bologna",
    )
    organiser.hold(
        "Delft Weekend with a Master",
        round_robin([organiser.all("master")[6], *organiser.free(7, 9, 3)], 5),
        days=WEEKEND,
        day=9,
        time_control="3600+30",
        at="Delft",
    )
    organiser.hold("Sitges Marathon", round_robin(organiser.free(6, 20, 2)), days=(0, 0, 0, 0, 1), day=20, at="Sitges")
    organiser.hold(
        "Tapolca Twenty-Move Cup",
        round_robin(organiser.free(6, 12, 5)),
        day=12,
        time_control="20/3600+30:3600+30",
        at="Tapolca",
    )
    organiser.hold("Paks Freestyle", round_robin(organiser.free(6, 17, 5)), day=17, declarations=None, at="Paks")
    organiser.hold(
        "Baltic Hybrid Cup",
        round_robin(organiser.free(6, 19, 5)),
        day=19,
        declarations="hybrid pgn",
        approvals="hybrid",
        pgn=True,
        at="Rostock",
    )
    organiser.hold(
        "Black Sea Hybrid Cup",
        round_robin(organiser.free(6, 3, 5)),
        day=3,
        declarations="hybrid pgn",
        pgn=True,
        at="Odesa",
    )
    organiser.hold(
        "Adriatic Hybrid Cup",
        round_robin(organiser.free(6, 20, 5)),
        day=20,
        declarations="hybrid",
        approvals="hybrid",
        at="Ancona",
    )
    # nine players, so one has a bye each round; two forfeits, two games without a move, two rulings
    rounds = round_robin([*organiser.free(5, 13, 9), *juniors[6:9], fresh[3]])
    organiser.hold(
        "Brest Open Robin",
        rounds,
        day=13,
        kind="round_robin",
        whites={(3, 1): "+", (3, 2): "-", (3, 3): "D", (3, 4): "W"},
        rulings={(4, 1): "fair_play", (4, 2): "force_majeure"},
        at="Brest",
    )


def paperwork(organiser: Organiser) -> None:
    """Registered or reported too late, or not at all; ended too close to the list; begun under the list before."""
    organiser.hold("Pune Surprise Open", round_robin(organiser.free(6, 16, 5)), day=16, registered=2, at="Pune")
    accepted = organiser.hold(
        "Pune Second Surprise",
        round_robin(organiser.free(6, 21, 5)),
        day=21,
        registered=2,
        reported=1,
        approvals="qc_chair_late",
        at="Pune",
    )
    organiser.decide(accepted, "accepted", "The hall was flooded: moved to another town at two days' notice.")
    organiser.hold("Goa Beach Open", round_robin(organiser.free(6, 5, 5)), day=5, registered=None, at="Goa")
    organiser.hold(
        "Mainz Refugee Tournament",
        round_robin(organiser.free(6, 22, 3)),
        day=22,
        registered=None,
        approvals="council",
        days=WEEKEND,
        reported=1,
        at="Mainz",
    )
    third = organiser.days_to(organiser.list_after(-3)) + 5  # its third list is the one in force
    organiser.hold(
        "Lugo Forgotten Open", round_robin(organiser.free(6, third, 5)), day=third, reported=8 - third, at="Lugo"
    )
    before = organiser.days_to(organiser.list_after(-1)) + 9
    organiser.hold(
        "Annecy Silent Cup", round_robin(organiser.free(6, before, 5)), day=before, reported=None, at="Annecy"
    )
    organiser.hold("Metz Silent Open", round_robin(organiser.free(6, 18, 5)), day=18, reported=None, at="Metz")
    last = organiser.days_to(organiser.list_after()) - 6  # ends two days before the list
    organiser.hold(
        "Budapest World Qualifier",
        round_robin(organiser.free(6, last, 5)),
        day=last,
        reported=1,
        declarations="laws_of_chess official",
        at="Budapest",
    )
    organiser.hold("Eger Month's End Open", round_robin(organiser.free(6, last, 5)), day=last, reported=1, at="Eger")
    organiser.hold("Breda Congress", round_robin(organiser.free(8, -4, 6), 6), day=-4, at="Breda")
