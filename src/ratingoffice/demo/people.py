"""The people of a book: who they are, where they live, and how strong they really are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from string import Formatter

import polars as pl

from ratingoffice.demo.demonstration import Demonstration, Part
from ratingoffice.demo.hashed_random import Dice, curve

_c = pl.col

#: shares of a million and ages, of the rated players and of the newcomers
_AGES = ((0, 9), (200_000, 16), (400_000, 25), (600_000, 37), (800_000, 52), (950_000, 69), (1_000_000, 86))
_YOUNG = ((0, 7), (500_000, 12), (750_000, 17), (900_000, 35), (1_000_000, 68))


_TYPES = {"int | None": pl.Int64, "int": pl.Int64, "bool": pl.Boolean}


def _cast(parts: Sequence[Part]) -> pl.DataFrame:
    """The parts as a frame: the field x of a part is the column part_x."""
    schema: dict[str, pl.DataType | type[pl.DataType]] = {
        f"part_{f.name}": _TYPES.get(str(f.type), pl.String) for f in fields(Part)
    }
    rows = [{f"part_{name}": value for name, value in vars(part).items()} for part in parts]
    return pl.DataFrame(rows, schema=schema).with_row_index("no").with_columns(_c("no").cast(pl.Int64), part=True)


def people(demonstration: Demonstration, count: int, dice: Dice) -> pl.DataFrame:
    """One row a person, numbered by `no` from 0, those with a part first.

    `rated` tells who has a rating in the body's pools, `form` is how well the last events went; the ratings
    themselves, and everything else on record, come from `record`.
    """
    frame = pl.DataFrame({"no": pl.int_range(count, eager=True)})
    frame = frame.join(_cast(demonstration.parts), on="no", how="left", maintain_order="left")
    frame = frame.with_columns(part=_c("part").fill_null(False))
    frame = _draw_people(frame, demonstration, dice)
    return _draw_names(frame, demonstration, dice)


def _draw_people(frame: pl.DataFrame, demonstration: Demonstration, dice: Dice) -> pl.DataFrame:
    shares = pl.Series([n for n, country in enumerate(demonstration.countries) for _ in range(country.share)])
    frame = frame.with_columns(
        u_rated=dice("rated", 100),
        u_sex=dice("sex", 100),
        u_strength=dice("strength", 1_000_000),
        u_age=dice("age", 1_000_000),
        country=shares.gather(frame.select(dice("country", len(shares))).to_series()),
        form=dice.bell("form", 100),
    )
    frame = frame.with_columns(
        country=pl.coalesce("part_country", "country"),
        sex=pl.coalesce("part_sex", pl.when(_c("u_sex") < 13).then(pl.lit("w")).otherwise(pl.lit("m"))),
        rated=pl.when("part").then(_c("part_rating").is_not_null()).otherwise(_c("u_rated") < 85),
    )
    strength = (
        pl.when("rated")
        .then(curve(_c("u_strength"), demonstration.strengths))
        .otherwise(curve(_c("u_strength"), demonstration.newcomers))
        .clip(upper_bound=pl.when(_c("sex") == "w").then(2480).otherwise(9999))
    )
    age = pl.when("rated").then(curve(_c("u_age"), _AGES)).otherwise(curve(_c("u_age"), _YOUNG))
    frame = frame.with_columns(strength=pl.coalesce("part_strength", "part_rating", strength), age=age)
    # nobody is a master at nine, and few are at their best at eighty
    strong, fair = _c("strength") >= 2300, _c("strength") >= 2000
    age = pl.when(strong).then(_c("age").clip(15, 58)).when(fair).then(_c("age").clip(12, 75)).otherwise("age")
    frame = frame.with_columns(age=pl.coalesce("part_age", age))
    guest = (_c("country") > 0) & demonstration.guests_are_unrated
    return frame.with_columns(guest=guest, rated=_c("rated") & ~guest).drop("u_rated", "u_sex", "u_strength", "u_age")


def _draw_names(frame: pl.DataFrame, demonstration: Demonstration, dice: Dice) -> pl.DataFrame:
    """The name and the id as the body writes them."""
    country = frame.get_column("country")

    def draw(word: str, lists: Sequence[Sequence[str]]) -> pl.Series:
        """A word from the list of each person's country."""
        lengths = pl.Series([len(words) for words in lists])
        first = lengths.cum_sum() - lengths
        number = frame.select(dice(word, 2**40)).to_series()
        at = first.gather(country) + number % lengths.gather(country)
        return pl.Series([word for words in lists for word in words]).gather(at)

    countries = demonstration.countries
    fathers = [country.fathers or {"": ""} for country in countries]
    frame = frame.with_columns(
        family=draw("family", [[*country.family] for country in countries]),
        man=draw("given", [[*country.men] for country in countries]),
        woman=draw("given", [[*country.women] for country in countries]),
        son=draw("father", [[*names] for names in fathers]),
        daughter=draw("father", [[*names.values()] for names in fathers]),
        place=draw("place", [[*country.places] for country in countries]),
        federation=draw("federation", [[country.code] for country in countries]),
    )
    frame = frame.with_columns(
        given=pl.when(_c("sex") == "w").then("woman").otherwise("man"),
        father=pl.when(_c("sex") == "w").then("daughter").otherwise("son"),
    )
    homes = pl.DataFrame(
        [(country.code, place) for country in countries for place in country.places],
        schema=["federation", "place"],
        orient="row",
    ).with_row_index("home")
    frame = frame.with_columns(name=_name_as_written(demonstration), player_id=_ids(demonstration, len(frame)))
    if demonstration.native:
        native_words = (_c(word).replace_strict(demonstration.native, default=None) for word in ("family", "given"))
        frame = frame.with_columns(native_name=pl.concat_str(*native_words, separator=" "))
    frame = frame.join(homes, on=["federation", "place"], how="left", maintain_order="left")
    return frame.drop("family", "man", "woman", "son", "daughter", "given", "father")


def _name_as_written(demonstration: Demonstration) -> pl.Expr:
    """By a pattern like `{family}, {given}`."""
    pattern = demonstration.name
    demonstration.place.at("name").fill(pattern, family="", given="", father="")
    parts = [
        part
        for text, word, _, _ in Formatter().parse(pattern)
        for part in (pl.lit(text), *([_c(word)] if word else []))
    ]
    return pl.concat_str(parts).str.strip_chars()


def _ids(demonstration: Demonstration, count: int) -> pl.Expr:
    """Ids that tell nothing: the numbers go round a power of ten in steps that have no factor in common with it."""
    begins, usual = demonstration.ids
    digits = max(usual, len(str(count)))
    number = (_c("no") * 80_339_887 + 4_271_829) % 10**digits
    return pl.concat_str(pl.lit(begins), number.cast(pl.String).str.zfill(digits))
