"""A chain of signed statements: what was changed, cut out, put in or signed by somebody else is named by its list."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from time import process_time

import pytest

from ratingoffice.assurance.proof.chain import NOT_SIGNED, check_chain
from ratingoffice.assurance.proof.key_ring import KeyRing, Record, key_ring
from ratingoffice.assurance.proof.keys import PrivateKey
from ratingoffice.assurance.proof.statement import SignedStatement, Statement

OFFICE, OTHER, NEXT = PrivateKey.generate(), PrivateKey.generate(), PrivateKey.generate()
BEGIN = Record.signed_by(OFFICE, what="begin", key=OFFICE.public.text, at="2026-01-01")


def listed(
    day: str,
    *before: SignedStatement,
    revision: int = 1,
    rests_on: SignedStatement | None = None,
    by: PrivateKey | None = OFFICE,
    rows: str = "rows",
    at: str = "2026-02-02",
) -> SignedStatement:
    """The next list, after those that were published before it."""
    previous = rests_on or (before[-1] if before else None)
    last = next((one.statement for one in before[::-1] if one.signature), None)
    said = Statement(
        body="fide",
        list_date=day,
        revision=revision,
        edition="fide-2025-10",
        readings={"I-7": "ever"},
        pools="standard",
        tables={"list": rows},
        figures={},
        digest="",
        previous=previous.statement.digest if previous else "",
        published_at=at,
        acts=7,
        last_act="a",
        number=(last.number + 1 if last else 1) if by else 0,
        before=last.own_digest if last and by else "",
        signed_at=at if by else "",
        key=by.public.id if by else "",
    )
    said = replace(said, digest=said.digest_of_all)
    return SignedStatement(said, by.sign(said.text) if by else "")


JANUARY = listed("2026-01-01")
FEBRUARY = listed("2026-02-01", JANUARY)
MARCH = listed("2026-03-01", JANUARY, FEBRUARY)
CHAIN = [JANUARY, FEBRUARY, MARCH]


def problems(
    entries: list[SignedStatement], ring: KeyRing | None = None, known: PrivateKey = OFFICE
) -> dict[str, list[str]]:
    keys = ring or key_ring([BEGIN])
    found = check_chain(entries, keys, keys.trusted_from(known.public))
    return {what.removeprefix("list "): said for what, said in found.lists.items() if said}


def test_a_chain_with_a_revision_holds() -> None:
    revised = listed("2026-02-01", *CHAIN, revision=2, rests_on=JANUARY, rows="other rows")
    after = listed("2026-03-01", *CHAIN, revised, revision=2, rests_on=revised)
    assert problems([*CHAIN, revised, after]) == {}


def test_a_list_rewritten_with_all_digests_is_named() -> None:
    said = replace(FEBRUARY.statement, tables={"list": "better rows"})
    said = replace(said, digest=said.digest_of_all)
    march = replace(MARCH.statement, previous=said.digest, before=said.own_digest)
    march = replace(march, digest=march.digest_of_all)
    found = problems([JANUARY, SignedStatement(said, FEBRUARY.signature), SignedStatement(march, MARCH.signature)])
    changed = f"its signature is not that of the key {OFFICE.public.id}: the statement was changed"
    assert found == {"2026-02-01 r1": [changed], "2026-03-01 r1": [changed]}


def test_tables_that_are_not_those_of_the_digest_are_named() -> None:
    said = replace(FEBRUARY.statement, tables={"list": "better rows"})
    resigned = SignedStatement(said, OFFICE.sign(said.text))
    assert (
        "its digest is not that of its tables, edition and the list before"
        in problems([JANUARY, resigned])["2026-02-01 r1"]
    )


def test_a_list_that_was_cut_out_is_missed_by_the_next() -> None:
    assert problems([JANUARY, MARCH]) == {
        "2026-03-01 r1": [
            "between its statement and the one before, number 2 is missing",
            "the list before it is not there",
        ]
    }


def test_an_old_statement_in_the_place_of_a_new_one_is_named() -> None:
    found = problems([JANUARY, FEBRUARY, FEBRUARY])
    assert found["2026-02-01 r1"] == [
        "its statement has the number 2, which list 2026-02-01 r1 has too",
        "it is there 2 times",
    ]


def test_a_fork_is_named() -> None:
    aside = listed("2026-03-01", JANUARY, at="2026-02-03")
    found = problems([JANUARY, FEBRUARY, aside])
    assert "the list before it is also that before list 2026-02-01 r1: the chain forks" in found["2026-03-01 r1"]
    assert any("number 2" in problem for said in found.values() for problem in said)


def test_a_statement_that_follows_another_one_is_named() -> None:
    other = listed("2026-02-01", JANUARY, rows="other rows")
    found = problems([JANUARY, other, MARCH])
    assert (
        "its statement does not follow that of list 2026-02-01 r1: one of them was replaced" in found["2026-03-01 r1"]
    )


def test_a_chain_by_another_key_is_not_vouched_for() -> None:
    theirs = [listed("2026-01-01", by=OTHER)]
    theirs.append(listed("2026-02-01", *theirs, by=OTHER))
    ring = key_ring([BEGIN, Record.signed_by(OTHER, what="begin", key=OTHER.public.text, at="2026-01-01")])
    said = f"it is signed by the key {OTHER.public.id}, for which the key that you trust does not vouch"
    assert problems(theirs, ring) == {"2026-01-01 r1": [said], "2026-02-01 r1": [said]}


def test_a_list_that_is_not_signed_stands_under_the_next_one_that_is() -> None:
    first = listed("2026-01-01", by=None)
    signed = listed("2026-02-01", first)
    assert problems([first, signed]) == {}
    assert problems([first, signed, listed("2026-03-01", first, signed, by=None)]) == {"2026-03-01 r1": [NOT_SIGNED]}


def rotated(until: str = "2026-03-15", old: PrivateKey = OFFICE, new: PrivateKey = NEXT) -> Record:
    said = {"old": old.public.id, "key": new.public.text, "at": "2026-03-01", "overlap_until": until}
    return Record.signed_by(old, new, what="rotate", **said)


@pytest.mark.parametrize("known", [OFFICE, NEXT])
def test_who_knows_the_old_or_the_new_key_trusts_both(known: PrivateKey) -> None:
    chain = [*CHAIN, listed("2026-04-01", *CHAIN, by=NEXT, at="2026-03-20")]
    assert problems(chain, key_ring([BEGIN, rotated()]), known) == {}


@pytest.mark.parametrize(("at", "holds"), [("2026-03-14", True), ("2026-03-15", True), ("2026-03-16", False)])
def test_the_old_key_signs_until_the_overlap_ends(at: str, holds: bool) -> None:
    chain = [*CHAIN, listed("2026-04-01", *CHAIN, at=at)]
    assert (problems(chain, key_ring([BEGIN, rotated()])) == {}) is holds


def test_another_successor_of_an_old_key_is_not_trusted_by_who_knows_the_new_one() -> None:
    ring = key_ring([BEGIN, rotated(), rotated(new=OTHER)])
    assert ring.trusted_from(NEXT.public) == {OFFICE.public.id, NEXT.public.id}


def test_a_rotation_that_the_old_key_has_not_signed_does_not_count() -> None:
    forged = Record.signed_by(OTHER, **{**rotated(new=OTHER).content, "format": "ratingoffice key 1"})  # type: ignore[arg-type]
    ring = key_ring([BEGIN, forged])
    assert ring.keys.keys() == {OFFICE.public.id}
    assert ring.problems == [
        "record 2 of the keys (rotate) does not count: it is there already, or not signed by all who must"
    ]


def revoked(by: PrivateKey, head: SignedStatement) -> Record:
    said = {
        "key": OFFICE.public.text,
        "at": "2026-03-10",
        "why": "stolen",
        "heads": {"fide": head.statement.own_digest},
    }
    return Record.signed_by(by, what="revoke", **said)


def test_of_a_revoked_key_what_it_had_signed_stands_and_nothing_else() -> None:
    ring = key_ring([BEGIN, rotated(), revoked(NEXT, FEBRUARY)])
    said = f"it is signed by the key {OFFICE.public.id}, which was revoked: stolen"
    assert problems(CHAIN, ring, NEXT) == {"2026-03-01 r1": [said]}


def test_a_stranger_cannot_revoke_a_key() -> None:
    stranger = Record.signed_by(OTHER, what="begin", key=OTHER.public.text, at="2026-01-01")
    assert not key_ring([BEGIN, stranger, revoked(OTHER, FEBRUARY)]).keys[OFFICE.public.id].revoked


def test_a_revoked_key_cannot_begin_again() -> None:
    ring = key_ring([BEGIN, rotated(), revoked(NEXT, FEBRUARY), BEGIN])
    assert ring.keys[OFFICE.public.id].revoked
    assert ring.problems == [
        "record 4 of the keys (begin) does not count: it is there already, or not signed by all who must"
    ]


def test_a_long_chain_of_keys_is_read_soon() -> None:
    """A stranger may write any number of them: each record is looked at once, and not once for each other."""
    made = [OFFICE, *(PrivateKey.generate() for _ in range(2000))]
    rotations = [rotated(old=old, new=new) for old, new in pairwise(made)]
    began = process_time()
    ring = key_ring([BEGIN, *rotations, *[revoked(OTHER, FEBRUARY)] * 400])
    assert len(ring.trusted_from(made[1000].public)) == len(made)
    assert (len(ring.problems), ring.keys[OFFICE.public.id].revoked) == (400, "")
    assert process_time() - began < 20  # seconds of the processor, of which it takes one or two
