"""The two tables of the regulations, typed in line by line as they are printed (FIDE 8.1.1 and 8.1.2)."""

# p  dp   p  dp   ...  six pairs a line, p in hundredths
PRINTED_DP = """
100 800  83 273  66 117  49  -7  32 -133  15 -296
 99 677  82 262  65 110  48 -14  31 -141  14 -309
 98 589  81 251  64 102  47 -21  30 -149  13 -322
 97 538  80 240  63  95  46 -29  29 -158  12 -336
 96 501  79 230  62  87  45 -36  28 -166  11 -351
 95 470  78 220  61  80  44 -43  27 -175  10 -366
 94 444  77 211  60  72  43 -50  26 -184   9 -383
 93 422  76 202  59  65  42 -57  25 -193   8 -401
 92 401  75 193  58  57  41 -65  24 -202   7 -422
 91 383  74 184  57  50  40 -72  23 -211   6 -444
 90 366  73 175  56  43  39 -80  22 -220   5 -470
 89 351  72 166  55  36  38 -87  21 -230   4 -501
 88 336  71 158  54  29  37 -95  20 -240   3 -538
 87 322  70 149  53  21  36 -102 19 -251   2 -589
 86 309  69 141  52  14  35 -110 18 -262   1 -677
 85 296  68 133  51   7  34 -117 17 -273   0 -800
 84 284  67 125  50   0  33 -125 16 -284
"""

# range  H  L   ...  four a line, H and L in hundredths. FShU prints 392-401 for 392-411: a misprint (spec/README).
PRINTED_PD = """
0-3   50 50  92-98   63 37  198-206 76 24  345-357 89 11
4-10  51 49  99-106  64 36  207-215 77 23  358-374 90 10
11-17 52 48  107-113 65 35  216-225 78 22  375-391 91  9
18-25 53 47  114-121 66 34  226-235 79 21  392-411 92  8
26-32 54 46  122-129 67 33  236-245 80 20  412-432 93  7
33-39 55 45  130-137 68 32  246-256 81 19  433-456 94  6
40-46 56 44  138-145 69 31  257-267 82 18  457-484 95  5
47-53 57 43  146-153 70 30  268-278 83 17  485-517 96  4
54-61 58 42  154-162 71 29  279-290 84 16  518-559 97  3
62-68 59 41  163-170 72 28  291-302 85 15  560-619 98  2
69-76 60 40  171-179 73 27  303-315 86 14  620-735 99  1
77-83 61 39  180-188 74 26  316-328 87 13  736-    100 0
84-91 62 38  189-197 75 25  329-344 88 12
"""


def _read_dp():
    numbers = [int(word) for word in PRINTED_DP.split()]
    return dict(zip(numbers[0::2], numbers[1::2], strict=True))


def _read_pd():
    words = PRINTED_PD.split()
    rows = []
    for difference, higher, lower in zip(words[0::3], words[1::3], words[2::3], strict=True):
        first, last = difference.split("-")
        rows.append((int(first), int(last) if last else None, int(higher), int(lower)))
    return sorted(rows)


DP = _read_dp()  # {hundredths: rating difference}
PD = _read_pd()  # [(first difference, last difference or None, H, L)]


def dp_of(hundredths):
    """8.1.1: the rating difference of a fractional score given in whole hundredths."""
    return DP[hundredths]


def pd_of(difference):
    """8.1.2: the expected score, in hundredths, of a player who is rated `difference` higher (negative: lower)."""
    for first, last, higher, lower in PD:
        if first <= abs(difference) and (last is None or abs(difference) <= last):
            return higher if difference >= 0 else lower
    raise AssertionError(difference)
