"""What the random books of each body are made of: many values stand at or beside a threshold of some article."""

WORDS = {
    "fide": {
        "ratings": [
            [1800, 1400, 1405, 1419, 1600, 1799, 1801, 1950, 2100, 2299, 2300, 2399, 2400, 2401, 2500, 2501, 2649, 2650,
             2651, 2699, 2700, 2701, 2720, 1395],
            [1500, 1400, 1401, 1405, 1419, 1600, 1799, 1800],
            [2700, 2650, 2649, 2699, 2701, 2702, 2710, 2501],
            [2700, 2500, 2501, 2400, 2399, 2300],
            [1400, 1800, 1801, 2200, 2201],  # steps of 400
        ],
        "controls": ["5400+30", "7200", "7201", "3600+30", "40/5400+30:1800+30"],
        "odd_controls": ["3600", "3599", "1800+30", "1799+30", "3600+30", "5399", "5400", "7199", "5400+29",
                         "60/3600:1800", "59/3600:1800", "29/7200:3600", "30/7200:3600", "40/7200:20/3600:900+30",
                         "W7200-B5399",
                         "40/3600+30:1200", "25/5400+30", "W29/7200:3600-B7200"],
        "declared": "laws_of_chess",
        "declarations": [None, "hybrid", "hybrid pgn", "laws_of_chess official", "official", "continental",
                         "laws_of_chess continental", "laws_of_chess hybrid pgn"],
        "approvals": ["qc_chair_late", "president_late", "council", "president", "hybrid", "match_waiver",
                      "hybrid qc_chair_late", "officer_late", "president president_late"],
        "registered": [3, 2, 4, 29, 30, 31, 0, -1, None],
        "window": 26,
    },
    "jcf": {
        "ratings": [
            [1500, 1000, 1005, 1010, 1400, 1600, 1899, 1900, 1999, 2000, 2001, 2399, 2400, 2401, 1030],
            [1030, 1000, 1001, 1005, 1010, 1100, 1400],
            [1600, 2000, 2001, 2400, 2401],
        ],
        "controls": ["2700+30", "5400+30", "1500+10"],
        "odd_controls": ["2700", "2699", "2701", "900+30", "899+30", "600", "599", "300+5", "299+5", "180+2",
                         "40/2400:600", "W2700-B2699", "60/2400:600"],
        "declared": "official organiser_entitled",
        "declarations": [None, "official", "organiser_entitled", "official organiser_entitled laws_of_chess"],
        "approvals": ["officer_late", "council", "qc_chair_late officer_late"],
        "registered": [5, 4, 6, 0, -1, 30, None],
        "window": 24,
    },
    "fshu": {
        "ratings": [
            [1800, 1600, 1605, 1619, 1650, 1999, 2000, 2001, 2200, 2299, 2300, 2301, 2400, 2599, 2600, 1595],
            [1650, 1600, 1601, 1605, 1619, 1700, 1750, 1800],
            [1600, 2000, 2001, 2400, 2401],
        ],
        "controls": ["3600+30", "5400+30", "5400", "7200", "7201"],
        "odd_controls": ["3600", "3599", "1800+30", "1799+30", "5399", "60/3600:1800", "59/3600:1800", "7200+30",
                         "W5400-B5399", "3599+1", "3599", "1500+10", "W3600-B3599"],
        "declared": "laws_of_chess moves_recorded agreed",
        "declarations": [None, "laws_of_chess", "laws_of_chess moves_recorded", "moves_recorded agreed",
                         "laws_of_chess agreed", "official"],
        "approvals": ["officer_late", "council"],
        "registered": [3, 0, 30, None],
        "window": 24,
    },
}  # fmt: skip

#: White's and Black's codes; the first three are what happens on most boards
ON_THE_BOARD = [("1", "0"), ("0", "1"), ("=", "=")]
ODD_RESULTS = [("0", "0"), ("=", "0"), ("0", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("W", "L"), ("L", "W"),
               ("D", "D"), ("L", "L"), ("D", "L"), ("L", "D")]  # fmt: skip
