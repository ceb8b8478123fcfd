"""The sheet as a page and on a terminal: nothing is lost on the way, and nothing else is needed to read it."""

import io
import re
from html.parser import HTMLParser

import pytest
from rich.console import Console

from books import earlier_list, event, fide, fshu, game, jcf, meets, player, rated, waits
from ratingoffice.explain import words
from ratingoffice.explain.page import page_of
from ratingoffice.explain.parts import EventHead
from ratingoffice.explain.sheet import sheet_of
from ratingoffice.explain.text import print_sheet


def busy_month():
    return fide(
        rated("A", 2000, name="<b>Alfa & Co</b>", title="WFM", federation="ITA", birth_date="1990-05-06", games=0),
        player("N", name="New, Nico"),
        waits("N", "=", [1750], period="2024-01"),
        meets("A", "=" * 17 + "1", [2000] * 17 + [1500], name="Open <2024>"),
        meets("A", "+1", [1900, None], event_id="F"),
        meets("A", "1", 2000, event_id="G", name="Late Cup", ends_on="2024-05-30"),
        meets("N", "1", 1900, event_id="H"),
    )


def months():
    return {
        "busy": (busy_month(), "A"),
        "waiting": (busy_month(), "N"),
        "idle": (busy_month(), "G-1"),
        "new": (fide(player("A"), meets("A", "1=1=0", 1800)), "A"),
        "turn": (
            fide(
                player("A"),
                meets("A", "1=1=0", 1800, event_id="T", starts_on="2024-04-28", ends_on="2024-05-03"),
                earlier_list("2024-04-01", **{f"T-{number}": 1800 for number in range(1, 6)}),
            ),
            "A",
        ),
        "old": (fide(player("A"), waits("A", "=1", 1750, period="2022-03")), "A"),
        "dropped": (fide(rated("A", 1405), meets("A", "00", 1400)), "A"),
        "nothing": (fide(player("A"), rated("B", 1500)), "A"),
        "pools": (
            jcf(
                rated("A", 1500),
                rated("B", 1600, pool="rapid"),
                event("R", game("A", "B"), time_control="1500"),
                pool="both",
            ),
            "A",
        ),
        "guest": (fshu(rated("A", 2000, federation="POL"), meets("A", "1", 2000)), "A"),
    }


SHEETS = {name: sheet_of(month, player_id) for name, (month, player_id) in months().items()}


class Tags(HTMLParser):
    """Every tag is closed in its order; collects ids and links."""

    VOID = ("meta",)

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.attributes = [], [], [], []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.links += [value for name, value in attrs if name == "href"]
        self.attributes += [name for name, _ in attrs]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def parsed(page):
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert tags.open == []
    return tags


def text_of(sheet, width=110):
    out = io.StringIO()
    print_sheet(sheet, Console(file=out, width=width))
    return out.getvalue()


@pytest.mark.parametrize("name", SHEETS)
def test_the_page_is_whole_and_every_link_leads_to_an_article(name):
    tags = parsed(page_of(SHEETS[name]))
    assert len(set(tags.ids)) == len(tags.ids)
    assert {link.removeprefix("#") for link in tags.links} <= set(tags.ids)
    assert all(link.startswith("#") for link in tags.links)


@pytest.mark.parametrize("name", SHEETS)
def test_the_page_loads_nothing_and_runs_nothing(name):
    page = page_of(SHEETS[name])
    assert not re.search(r"<script|<link|<img|<iframe|https?:|@import|url\(|\bsrc=|\son\w+=", page)
    assert not {"src", "onclick", "style"} & set(parsed(page).attributes)


def test_names_are_text_and_never_markup():
    page = page_of(SHEETS["busy"])
    assert "&lt;b&gt;Alfa &amp; Co&lt;/b&gt;" in page
    assert "Open &lt;2024&gt;" in page
    assert "<b>Alfa" not in page


def test_the_page_is_made_for_phone_paper_and_dark_rooms():
    page = page_of(SHEETS["busy"])
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page
    assert "prefers-color-scheme: dark" in page
    assert "size: A4" in page


@pytest.mark.parametrize("render", [page_of, text_of])
def test_the_sheet_says_the_line_the_total_and_the_articles(render):
    # 17 draws with equals and a win against 1500 (PD .92): 18 games at K = 40 are limited to 38, 0.08 × 38 = 3.04
    shown = re.sub(r"<[^>]+>", " ", render(SHEETS["busy"]))
    for piece in (
        "+500 →",
        "+400",
        "+0.08",
        "8.3.1",
        "8.3.3 ¶1",
        "K = 40",
        "8.3.3 ¶5",
        "K = 38",
        "+3.04",
        "8.3.4",
        "2000 + 3 = 2003",
        "born 1990",
        "5.1",
        "not played",
        "forfeit",
        "Late Cup",
        "7.1.3",
    ):
        assert piece in shown, piece
    assert "1990-05" not in shown


@pytest.mark.parametrize("render", [page_of, text_of])
def test_the_limit_of_k_is_said_once_and_not_at_every_game(render):
    assert render(SHEETS["busy"]).count("K × games would exceed 700") == 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("waiting", "3 more needed"),
        ("idle", "No games in the period 2024-05: the rating stays."),
        ("new", "First rating, from 5 games against rated opponents."),
        ("dropped", "No rating on the new list."),
        ("nothing", "Not rated, and nothing waits for a first rating."),
        ("old", "Not rated, and nothing waits for a first rating."),
        ("old", "older than 26 periods: not counted"),
        ("turn", "Ratings of the list of 2024-04-01, in force when the event started"),
        ("pools", "Rating taken over; 1 game of the period 2024-11 counted with it."),
        ("guest", "No game counted in the period 2024-05: the rating stays."),
    ],
)
def test_every_case_is_told_in_a_sentence(name, sentence):
    assert sentence in page_of(SHEETS[name])
    assert sentence in " ".join(text_of(SHEETS[name]).split())


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("width", [60, 80, 200])
def test_a_terminal_of_any_width_is_kept(name, width):
    assert max(len(line) for line in text_of(SHEETS[name], width).splitlines()) <= width


@pytest.mark.parametrize(
    ("units", "shown", "signed"),
    [(-560, "−5.60", "−5.60"), (-5, "−0.05", "−0.05"), (0, "0.00", "0.00"), (5, "0.05", "+0.05"), (None, "–", "–")],
)
def test_hundredths_are_written_by_whole_numbers(units, shown, signed):
    assert (words.hundredths(units), words.hundredths(units, plus=True)) == (shown, signed)


@pytest.mark.parametrize(("units", "shown"), [(0, "0"), (50, "½"), (100, "1"), (150, "1½"), (1000, "10")])
def test_points_are_written_as_players_write_them(units, shown):
    assert words.points(units) == shown


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("2024-05-04", "2024-05-04", "2024-05-04"),
        ("2024-05-04", "2024-05-12", "2024-05-04 – 12"),
        ("2024-04-28", "2024-05-03", "2024-04-28 – 05-03"),
        ("2023-12-28", "2024-01-03", "2023-12-28 – 2024-01-03"),
        (None, "2024-01-03", "2024-01-03"),
        (None, None, ""),
    ],
)
def test_the_last_day_does_not_repeat_what_it_shares_with_the_first(first, last, shown):
    assert words.days(EventHead("E", None, first, last, None)) == shown


@pytest.mark.parametrize("render", [page_of, text_of])
def test_a_first_rating_can_be_followed_with_a_pocket_calculator(render):
    # "new" scored 5 games; the two draws of 8.2.2 stand as rows, and both fractions with their numbers
    shown = re.sub(r"<[^>]+>", " ", render(SHEETS["new"]))
    assert shown.count("hypothetical opponent (8.2.2)") == 2
    assert re.search(r"\(\d+ \+ 3600\) / 7 = \d+\.\d\d", shown)
    assert re.search(r"\([\d½]+ \+ 1\) / 7 = 0\.\d\d", shown)
    assert re.search(r"table\s+8\.1\.1", shown)


def test_the_tables_that_a_page_looks_up_are_on_it():
    page = page_of(SHEETS["busy"])
    assert '<a href="#t-8.1.2">PD</a>' in page
    assert "<li>392-411 92</li>" in page
    assert '<details id="t-8.1.1"' in page_of(SHEETS["new"])
