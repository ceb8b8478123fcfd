"""An edition with other numbers or read otherwise: an object, and the text that people type and that is stored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.numbers import numbers
from ratingoffice.federations.registry import BODIES, EDITIONS, edition, regulations
from ratingoffice.federations.variants import (
    EditionVariant,
    format_readings,
    format_variants,
    parse_readings,
    parse_variant,
    parse_variants,
)

NAMES = st.sampled_from([*BODIES, *EDITIONS]) | st.from_regex(r"[a-z]{1,6}(-[0-9]{1,4}){0,2}", fullmatch=True)
PARAMETERS = st.from_regex(r"[a-z_]{1,12}", fullmatch=True)
READING_NUMBERS = st.from_regex(r"[A-Z]{1,2}-[1-9][0-9]?", fullmatch=True)
WORDS = st.from_regex(r"[a-z_]{1,10}", fullmatch=True)
READINGS = st.dictionaries(READING_NUMBERS, WORDS, max_size=3)


@st.composite
def variants(draw):
    values = draw(st.dictionaries(PARAMETERS, st.integers(0, 10**6), max_size=3))
    always = not values and draw(st.booleans())
    return EditionVariant(draw(NAMES), tuple(values.items()), always, tuple(draw(READINGS).items()))


@given(variants())
def test_a_variant_is_parsed_from_its_text(variant):
    assert parse_variant(str(variant)) == variant


@given(variants())
def test_the_text_of_a_parsed_variant_is_the_one_that_was_parsed(variant):
    text = str(variant)
    assert str(parse_variant(text)) == text


@given(st.lists(variants(), min_size=1, max_size=3))
def test_several_editions_are_parsed_from_their_text(several):
    assert parse_variants(format_variants(several)) == tuple(several)


@given(READINGS.filter(bool))
def test_readings_are_parsed_from_their_text(readings):
    assert parse_readings(format_readings(readings)) == readings


@given(variants())
def test_different_variants_have_different_texts(variant):
    others = {variant.without_readings(), variant.as_if_always(), variant.read_with({"I-100": "other"})} - {variant}
    assert str(variant) not in set(map(str, others))


@pytest.mark.parametrize(
    "text",
    [
        "fide-2025-10",
        "fide-2025-10+always",
        "fide-2025-10+k_new=30",
        "fide-2025-10~I-7=window",
        "fide-2025-10+k_new=30+k=15~I-7=window~I-13=end",
        "jcf-2024-10+always~J-20=ur",
    ],
)
def test_an_edition_is_found_by_its_object_as_by_its_text(text):
    found = edition(parse_variant(text))
    assert found is edition(text)
    assert (found.edition, found.variant) == (text, parse_variant(text))


@pytest.mark.parametrize("text", ["fide", "fide~I-7=window", "fide-2025-10~I-7=window fide-rb-2024-12", "jcf"])
def test_regulations_are_named_as_they_are_found_again(text):
    found = regulations(parse_variants(text))
    assert [each.edition for each in regulations(found.name).editions] == [each.edition for each in found.editions]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_number_of_an_edition_may_be_another(name):
    for number in numbers(EDITIONS[name]).values():
        variant = EditionVariant(name).with_numbers({number.name: number.value})
        assert edition(variant).edition == f"{name}+{number.name}={number.value}"


def test_readings_that_are_the_usual_ones_do_not_stand_in_the_name():
    usual = EDITIONS["fide-2025-10"].readings
    assert edition(EditionVariant("fide-2025-10").read_with(usual)) is EDITIONS["fide-2025-10"]
    otherwise = edition("fide-2025-10~I-7=window")
    assert otherwise.read_with({"I-7": "ever"}).edition == "fide-2025-10"


@pytest.mark.parametrize(
    ("variant", "says"),
    [
        (lambda: parse_variant("fide-2025-10+k"), "is no change of a number"),
        (lambda: parse_variant("fide-2025-10+k=high"), "is not a whole number"),
        (lambda: parse_variant("fide-2025-10~I-7"), "is no reading"),
        (lambda: parse_variant("fide-2025-10~"), "is no reading"),
        (lambda: parse_variant("fide-2025-10+k=1+k=2"), "k is there twice"),
        (lambda: parse_variant("fide~I-7=window~I-7=ever"), "I-7 is there twice"),
        (lambda: parse_variant("fide~I-7=window").read_with({"I-7": "ever"}), "I-7 is there twice"),
        (lambda: edition("fide-2025-10 fide-rb-2024-12"), "there is no edition 'fide-2025-10 fide-rb-2024-12'"),
        (lambda: edition("fide+k=15"), "name the edition itself, fide-2025-10"),
    ],
)
def test_what_is_no_variant_is_refused_with_the_reason(variant, says):
    with pytest.raises(BadInput, match=says):
        variant()


@pytest.mark.parametrize("name", ["fide+always", "fide~I-7=window"])
def test_a_name_that_is_a_text_of_a_variant_makes_no_variant(name):
    with pytest.raises(ValueError, match="no name of an edition"):
        EditionVariant(name)
