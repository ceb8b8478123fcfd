"""Reports as an arbiter's program writes them: a double round robin of four."""

from trf_files import player, trf

#: Berger, both cycles: (white, black) by start number
ROUNDS = (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)), ((4, 1), (3, 2)), ((3, 4), (2, 1)), ((4, 2), (1, 3)))


def double_round_robin(name, starts_on, people, *, ends_on=None, wrong=False):
    """White wins every game; `people` are four of (id, name, rating, federation). `wrong`: both won the first one."""
    cells = {number: [] for number in range(1, 5)}
    for pairs in ROUNDS:
        for white, black in pairs:
            cells[white].append(f"{black:>4} w 1")
            cells[black].append(f"{white:>4} b 0")
    if wrong:
        cells[4][0] = "   1 b 1"
    rows = [
        player(
            number,
            *cells[number],
            name=who,
            rating=rating,
            federation=federation,
            fide_id=player_id,
            birth="",
            points=f"{sum(cell.endswith('1') for cell in cells[number])}.0",
            rank=number,
        )
        for number, (player_id, who, rating, federation) in enumerate(people, start=1)
    ]
    day = f"{starts_on:%Y/%m/%d}"
    head = [
        f"012 {name}",
        f"042 {day}",
        f"052 {ends_on or starts_on:%Y/%m/%d}",
        "062 4",
        "092 Double Round-Robin",
        "122 90 minutes + 30 seconds a move",
        "142 6",
    ]
    return trf(*head, *rows)
