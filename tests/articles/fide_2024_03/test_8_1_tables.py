"""FIDE 8.1.1: p → dp; 8.1.2: D → PD at both ends of every range, up to the 400 points that count."""

from books import event, fide, game, rated, sides
from ratingoffice.federations.registry import EDITIONS

#: the printed ranges up to 400, with H (in hundredths)
RANGES = """
0-3 50     92-98 63    198-206 76  345-357 89
4-10 51    99-106 64   207-215 77  358-374 90
11-17 52   107-113 65  216-225 78  375-391 91
18-25 53   114-121 66  226-235 79  392-400 92
26-32 54   122-129 67  236-245 80
33-39 55   130-137 68  246-256 81
40-46 56   138-145 69  257-267 82
47-53 57   146-153 70  268-278 83
54-61 58   154-162 71  279-290 84
62-68 59   163-170 72  291-302 85
69-76 60   171-179 73  303-315 86
77-83 61   180-188 74  316-328 87
84-91 62   189-197 75  329-344 88
"""


def test_every_range_of_the_table_begins_and_ends_where_it_is_printed():
    words = RANGES.split()
    edges = [
        (int(edge), int(higher))
        for span, higher in zip(words[::2], words[1::2], strict=True)
        for edge in span.split("-")
    ]
    assert len(edges) == 2 * 43
    opponents = [rated(f"B{number}", 2000 - D) for number, (D, _) in enumerate(edges)]
    month = fide(
        rated("A", 2000), *opponents, event("E", *[game("A", f"B{number}", "==") for number in range(len(edges))])
    )
    assert [(row["difference"], row["expected"]) for row in sides(month, "A")] == edges
    lower = [row for number in range(len(edges)) for row in sides(month, f"B{number}")]
    assert [(row["difference"], row["expected"]) for row in lower] == [(-D, 100 - higher) for D, higher in edges]


#: dp as printed, for p = .00 .01 … 1.0
DP = """
-800 -677 -589 -538 -501 -470 -444 -422 -401 -383
-366 -351 -336 -322 -309 -296 -284 -273 -262 -251
-240 -230 -220 -211 -202 -193 -184 -175 -166 -158
-149 -141 -133 -125 -117 -110 -102 -95 -87 -80
-72 -65 -57 -50 -43 -36 -29 -21 -14 -7
0 7 14 21 29 36 43 50 57 65
72 80 87 95 102 110 117 125 133 141
149 158 166 175 184 193 202 211 220 230
240 251 262 273 284 296 309 322 336 351
366 383 401 422 444 470 501 538 589 677
800
"""


def test_every_p_gives_the_dp_that_is_printed():
    dp = EDITIONS["fide-2024-03"].list.dp
    assert [dp[p] for p in range(101)] == [int(word) for word in DP.split()]
