"""Lists are signed with a key that is not in the database: who has only that cannot rewrite the past unseen."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import polars as pl
import pytest
from django.conf import settings
from django.test import Client

from ratingoffice.assurance.proof.digests import digest_of_list
from ratingoffice.assurance.proof.keys import PrivateKey, PublicKey
from ratingoffice.assurance.proof.mirror import OPEN_TABLES, Mirror
from ratingoffice.assurance.proof.statement import Statement
from ratingoffice.assurance.proof.verify import verify
from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.acts.consistency import chain as acts_chain
from ratingoffice.office.domain.corrections import corrections
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.mirror import write
from ratingoffice.office.domain.lists.publishing import Conflict, preview, publish
from ratingoffice.office.domain.open_data.columns import OF_A_LIST
from ratingoffice.office.domain.people import name_withdrawal
from ratingoffice.office.domain.signing import keys, statements
from ratingoffice.office.domain.signing.list_signatures import sign_all
from ratingoffice.office.infra.backup.backup import backup, restore
from ratingoffice.office.infra.published_tables import packed
from ratingoffice.office.models import Act, Blob, Body, KeyRecord, LastAct, Player, Publication, Signature


@pytest.fixture
def key(body: Body, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PublicKey:
    """The office's key, known; all lists of the demonstration by FIDE's rules are signed."""
    monkeypatch.setattr(settings, "SIGNING_KEY", tmp_path / "key.pem")
    made = keys.make().public
    list(sign_all(body))
    return made


def wrong(body: Body, known: PublicKey) -> dict[str, list[str]]:
    by_number = {one.pk: f"{one.list_date} r{one.revision}" for one in body.publications.all()}
    return {by_number[number]: said for number, said in statements.problems(body, known).items() if said}


def mirrored(out: Path, known: PublicKey | None, *heads: str) -> dict[str, tuple[str, ...]]:
    """What is wrong with a mirror of this one body."""
    found = verify(Mirror(str(out)), known, heads)
    return {f"{one.body} {one.what}": one.problems for one in found if one.problems and one.body in ("fide", "office")}


def a_mirror(out: Path, *, whole: bool = False) -> Path:
    list(write(out, complete=whole))
    return out


def test_a_list_is_signed_in_the_transaction_that_publishes_it(body: Body, key: PublicKey) -> None:
    published = publish(body, preview(body).token, None)
    one = statements.signed_statement(published)
    assert key.signed(one.statement.text, one.signature)
    act = Act.objects.get(verb="list.publish", about=f"list/{published.month}-r1", body=body)
    assert (one.statement.last_act, one.statement.number) == (act.digest, 5)
    assert wrong(body, key) == {}


def test_a_revision_is_signed_and_the_one_before_stays_signed(body: Body, key: PublicKey) -> None:
    day = date(2026, 2, 1)
    games = published_lists.frame(body.publications.get(list_date=day), "games")
    won = games.filter((games["white_result"] == "1") & (games["rated_on"] == day)).row(0, named=True)
    row = {name: won[name] for name in ("event_id", "round", "white_id", "black_id")}
    corrections.draft(body, day, "games", row, {"white_result": "0", "black_result": "1"}, "sent wrongly", day, None)
    revised = corrections.publish_corrections(body, corrections.impact(body).token, None)
    told = [(one.statement.title, one.statement.number) for _, one in statements.entries(body)[-len(revised) :]]
    assert told == [("list 2026-02-01 r2", 5), ("list 2026-03-01 r2", 6)]
    assert wrong(body, key) == {}


def test_a_backup_brings_signatures_and_keys_back(body: Body, key: PublicKey, tmp_path: Path) -> None:
    before = statements.keys_as_json(), statements.chain_as_json(body)
    backup(tmp_path / "office.zip")
    restore(tmp_path / "office.zip", force=True)
    assert (statements.keys_as_json(), statements.chain_as_json(Body.objects.get(code="fide"))) == before


def test_an_office_without_a_key_publishes_as_before_and_says_so(body: Body) -> None:
    published = publish(body, preview(body).token, None)
    assert not Signature.objects.filter(publication=published).exists()
    assert statements.problems(body, None) == {}
    page = Client().get("/verify/fide/").content.decode()
    assert "This office has no key: its lists are not signed." in page
    assert page.count("not signed</span>") == 5


def test_a_key_that_cannot_be_opened_publishes_nothing(body: Body, key: PublicKey) -> None:
    settings.SIGNING_KEY.chmod(0o644)
    with pytest.raises(Conflict, match="may be read by others"):
        publish(body, preview(body).token, None)
    assert body.publications.count() == 4


def test_a_list_that_is_not_as_it_was_published_is_not_signed(
    body: Body, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "SIGNING_KEY", tmp_path / "key.pem")
    keys.make()
    Publication.objects.filter(body=body, list_date="2026-02-01").update(digest="0" * 64)
    with pytest.raises(BadInput, match="2026-02-01 r1 is not as it was published"):
        list(sign_all(body))


def forge(body: Body) -> None:
    """Somebody with the database, and time: February's best player is better, and everything after it fits again."""
    forged = body.publications.get(list_date="2026-02-01")
    table = published_lists.frame(forged, "list")
    better = table.with_columns(rating=pl.when(pl.int_range(pl.len()) == 0).then(2900).otherwise("rating"))
    one = packed({"list": better})["list"]
    Blob.objects.create(sha256=one.sha256, size=len(one.data), data=one.data)
    forged.tables.filter(name="list").update(blob_id=one.sha256)
    forged.digests["list"] = one.digest
    forged.save()
    for publication in body.publications.order_by("list_date"):
        said = publication.previous
        publication.digest = digest_of_list(
            body.code,
            publication.list_date,
            publication.revision,
            publication.edition,
            publication.readings,
            publication.pools,
            publication.digests,
            said.digest if said else "",
        )
        publication.save()
    previous = ""
    for act in Act.objects.order_by("pk"):
        if act.verb == "list.publish" and act.body_id == body.pk:
            month = act.about.removeprefix("list/")[:7]
            act.after = {**act.after, "digest": body.publications.get(list_date=f"{month}-01").digest}
        act.digest = previous = act.digest_after(previous)
        act.save()
    LastAct.objects.filter(pk=1).update(digest=previous)


def test_a_past_that_was_rewritten_consistently_is_named_by_list(body: Body, key: PublicKey, tmp_path: Path) -> None:
    forge(body)
    assert list(acts_chain()) == []  # the office's own chain of acts fits again
    assert wrong(body, key)["2026-02-01 r1"] == [
        "it is not the list that was signed",
        "the record of acts was rewritten since: what was last done before it was signed is not there",
    ]
    with pytest.raises(BadInput, match="list of 2026-02-01 is not as it was published"):
        a_mirror(tmp_path / "with the key")  # the administrator does not sign it again unawares
    settings.SIGNING_KEY.rename(tmp_path / "elsewhere.pem")
    found = mirrored(a_mirror(tmp_path / "after"), key)
    assert found == {"fide list 2026-02-01 r1": ("the rows of its table list are not those that were published",)}


def test_statements_that_were_rewritten_too_are_named(body: Body, key: PublicKey, tmp_path: Path) -> None:
    forge(body)
    for publication in body.publications.all():
        said = statements.unsigned_statement(publication)
        kept = publication.signature
        text = {**json.loads(kept.statement), "tables": said.tables, "digest": said.digest, "previous": said.previous}
        kept.statement = Statement(**{name: value for name, value in text.items() if name != "format"}).text
        kept.save()
    found = mirrored(a_mirror(tmp_path / "mirror"), key)
    changed = f"its signature is not that of the key {key.id}: the statement was changed"
    assert changed in found["fide list 2026-02-01 r1"]
    assert changed in found["fide list 2026-03-01 r1"]


def test_a_swapped_key_is_not_vouched_for(body: Body, key: PublicKey, tmp_path: Path) -> None:
    settings.SIGNING_KEY = tmp_path / "theirs.pem"
    KeyRecord.objects.all().delete()
    Signature.objects.all().delete()
    theirs = keys.make().public
    list(sign_all(body))
    out = a_mirror(tmp_path / "mirror")
    assert mirrored(out, theirs) == {}
    found = mirrored(out, key)
    assert found["office keys"] == (
        "the key that you trust is not among the keys, and none of them is vouched for by it",
    )
    said = f"it is signed by the key {theirs.id}, for which the key that you trust does not vouch"
    assert found["fide list 2026-03-01 r1"] == (said,)


def test_a_list_that_was_taken_back_is_missed_by_who_kept_its_statement(
    body: Body, key: PublicKey, tmp_path: Path
) -> None:
    out = a_mirror(tmp_path / "mirror")
    last = body.publications.get(list_date="2026-03-01")
    head = statements.signed_statement(last).statement.own_digest
    assert mirrored(out, key, head) == {}
    Signature.objects.filter(publication=last).delete()
    last.lines.all().delete()
    last.tables.all().delete()
    last.delete()
    cut = a_mirror(tmp_path / "cut")
    assert mirrored(cut, key) == {}
    assert mirrored(cut, key, head) == {
        "office kept heads": (
            f"the statement {head[:16]}… that you kept is not here: lists were cut off or replaced since",
        )
    }
    with pytest.raises(BadInput, match="list 2026-03-01 r1: the statement"):
        list(write(out))


def test_a_mirror_is_written_once_and_goes_on_where_it_stopped(body: Body, key: PublicKey, tmp_path: Path) -> None:
    out = a_mirror(tmp_path / "mirror")
    assert [what for what, is_new in write(out) if is_new] == []
    (out / "fide" / "2026-02-r1" / ".made-of").unlink()
    (out / "fide" / ".2026-02-r1.abc").mkdir()
    assert [what for what, is_new in write(out) if is_new] == ["fide list 2026-02-01 r1"]
    assert not list((out / "fide").glob(".2026*"))


def test_every_public_table_of_a_mirror_is_missed_when_it_is_gone(body: Body, key: PublicKey, tmp_path: Path) -> None:
    out = a_mirror(tmp_path / "mirror")
    assert mirrored(out, key) == {}
    assert list(OF_A_LIST) == list(OPEN_TABLES)
    for name in OF_A_LIST:
        (out / f"fide/2026-03-r1/{name}.parquet").unlink()
    assert mirrored(out, key) == {
        "fide list 2026-03-01 r1": tuple(f"its table {name} is not here" for name in sorted(OF_A_LIST))
    }


def changed(file: Path, **columns: pl.Expr) -> None:
    pl.read_parquet(file).with_columns(**columns).write_parquet(file)


@pytest.fixture
def withdrawn(body: Body, key: PublicKey) -> Player:
    person = body.players.get(
        player_id=published_lists.frame(body.publications.get(list_date="2026-03-01"))["player_id"][0]
    )
    name_withdrawal.withdraw(person, "N. N.", None, "asked by the person")
    return person


def test_figures_can_be_checked_without_a_withdrawn_name(
    body: Body, key: PublicKey, withdrawn: Player, tmp_path: Path
) -> None:
    out = a_mirror(tmp_path / "mirror")
    assert not [file for file in out.rglob("*.json") if withdrawn.name in file.read_text()]
    assert withdrawn.name not in pl.read_parquet(out / "fide/2026-03-r1/list.parquet")["name"].to_list()
    found = {one.what: one for one in verify(Mirror(str(out)), key) if one.body == "fide"}
    assert (found["list 2026-03-01 r1"].problems, found["list 2026-03-01 r1"].tables[-16:]) == ((), "1 names withheld")


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("rating", 2900, "the rows of its table list are not those that were published"),
        ("name", "Somebody Else", "the names in its table list are not those that the office shows"),
    ],
)
def test_beside_a_withdrawn_name_nothing_else_can_be_changed(
    body: Body, key: PublicKey, withdrawn: Player, tmp_path: Path, column: str, value: object, said: str
) -> None:
    out = a_mirror(tmp_path / "mirror")
    second = pl.int_range(pl.len()) == 1
    changed(out / "fide/2026-03-r1/list.parquet", **{column: pl.when(second).then(pl.lit(value)).otherwise(column)})
    assert mirrored(out, key) == {"fide list 2026-03-01 r1": (said,)}


def test_from_a_whole_mirror_every_number_is_made_again(body: Body, key: PublicKey, tmp_path: Path) -> None:
    out = a_mirror(tmp_path / "mirror", whole=True)
    found = {one.what: one for one in verify(Mirror(str(out)), key) if one.body == "fide"}
    assert (found["list 2026-03-01 r1"].numbers, found["list 2026-03-01 r1"].problems) == ("made again", ())
    with pytest.raises(BadInput, match="a mirror of the other kind"):
        list(write(out))
    (out / "fide/2026-03-r1/in/games.parquet").unlink()
    assert mirrored(out, key) == {"fide list 2026-03-01 r1": ("its table in/games is not here",)}


def test_a_key_is_rotated_and_the_old_one_revoked(body: Body, key: PublicKey, tmp_path: Path) -> None:
    new = keys.rotate(timedelta(days=30))
    assert (tmp_path / f"signing-key-{key.id}.pem").exists()
    publish(body, preview(body).token, None)
    keys.revoke(key.id, "the server was broken into")
    assert wrong(body, key) == wrong(body, new.public) == {}
    assert statements.signed_statement(body.publications.latest("list_date")).statement.key == new.public.id


@pytest.mark.parametrize(("days", "signs"), [(29, True), (31, False)])
def test_the_old_key_signs_during_the_overlap(
    body: Body, key: PublicKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, signs: bool
) -> None:
    keys.rotate(timedelta(days=30))
    settings.SIGNING_KEY = tmp_path / f"signing-key-{key.id}.pem"
    later = clock.now() + timedelta(days=days)
    monkeypatch.setattr(clock, "now", lambda: later)
    if signs:
        assert keys.signer() is not None
    else:
        with pytest.raises(BadInput, match="does not sign any more"):
            keys.signer()


def test_a_key_may_have_a_passphrase(body: Body, tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    PrivateKey.generate().keep(file, "open sesame")
    assert PrivateKey.read(file, "open sesame")
    with pytest.raises(BadInput, match="the passphrase is missing or another"):
        PrivateKey.read(file)


def test_the_page_and_the_files_change_when_a_key_or_a_signature_comes(body: Body, key: PublicKey) -> None:
    client = Client()
    page = client.get("/verify/fide/").content.decode()
    assert key.fingerprint in page
    assert "signs the lists" in page
    told = client.get("/.well-known/ratingoffice/keys.json").json()
    assert told["records"][0]["said"]["key"] == key.text
    chain = client.get("/verify/fide/chain.json").json()
    one = chain["lists"][-1]
    text = client.get("/verify/fide/2026-03-r1/statement.json").content.decode()
    assert key.signed(text, client.get("/verify/fide/2026-03-r1/statement.sig").content.decode())
    assert json.loads(text) == one["statement"]
    assert client.get("/api/v1/statements/fide").json() == chain
    # pages are kept until the next act
    assert list(Act.objects.order_by("pk").values_list("verb", flat=True))[-5:] == ["key.make", *["list.sign"] * 4]
