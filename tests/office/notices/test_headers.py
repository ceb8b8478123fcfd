"""Whatever people type, a mail has the headers that the office writes and no others; an address is plain or refused."""

from __future__ import annotations

import unicodedata
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from django.core.exceptions import ImproperlyConfigured
from hypothesis import example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from office.notices.sending import send_due
from ratingoffice.book.findings import BadInput
from ratingoffice.message import Message, as_data
from ratingoffice.office import clock
from ratingoffice.office.domain.notices import kinds
from ratingoffice.office.domain.notices.mail import message_of
from ratingoffice.office.infra import mail_server
from ratingoffice.office.infra.mail_address import check_mail_address, is_plain
from ratingoffice.office.models import Account, Body, Claim, Letter, Notice
from ratingoffice.office.settings import email_settings
from ratingoffice.office.web.desk.notice_forms import ChoicesForm

INJECTED = "=?utf-8?q?x=0aBcc:victim=40example.org=0a=0aInjected_body?="
POISON = '"=?utf-8?q?=0aBcc:x?="@example.org'
HEADERS = [
    "Auto-Submitted",
    "Content-Language",
    "Content-Transfer-Encoding",
    "Content-Type",
    "Date",
    "From",
    "MIME-Version",
    "Message-ID",
    "Subject",
    "To",
]
#: what Unicode calls controls, formats, surrogates, private, unassigned, and the separators of lines
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}

pieces = st.sampled_from(
    [
        "=?utf-8?q?",
        "=?utf-8?b?",
        "=?",
        "?=",
        "=0a",
        "=0d=0a",
        "Bcc:",
        "\n",
        "\r",
        "\r\n",
        " ",
        "\t",
        "\x00",
        "\u2028",
        "@",
    ]
)
texts = st.lists(pieces | st.text(max_size=20), max_size=12).map("".join)


def letter(about: str, said: str, email: str = "a@example.org", federation: str = "FIDE") -> Letter:
    body = Body(code="fide", name=federation)
    notice = Notice(kind=kinds.DECISION.name, body=body, about=about, address="/x/", made_at=clock.now())
    notice.said = as_data(Message("{words}", words=said))
    return Letter(notice=notice, email=email, envelope="e1")


def parsed(one: Letter) -> EmailMessage:
    return message_from_bytes(message_of([one]).message().as_bytes(), policy=policy.default)


def one_line(text: str) -> str:
    """As a header has it: words with a blank between, without what cannot be seen."""
    seen = "".join(char for char in " ".join(text.split()) if unicodedata.category(char) not in UNSEEN)
    return " ".join(seen.split())


def lines(text: str) -> str:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(char for char in plain if char in "\n\t" or unicodedata.category(char) not in UNSEEN)


@hypothesis_settings(max_examples=300)
@given(texts, texts, texts)
@example(INJECTED, "said", "FIDE")
@example("=?utf-8?q?x?= Кубок " * 9, "=?utf-8?q?x=0aBcc:x?=\r\nBcc: x", "ФШУ\r\nBcc: x")
@example("x" * 200, "From me\n.\n-- \n", "")
def test_any_text_as_a_name_gives_the_expected_headers_and_body(about: str, said: str, federation: str) -> None:
    mail = parsed(letter(about, said, federation=federation))
    assert sorted(mail.keys()) == HEADERS
    assert mail["Subject"] == one_line(f"Decision: {about}")
    assert mail["To"] == "a@example.org"
    link = message_of([letter("", "")]).body.split("\n")[2]
    assert mail.get_content() == lines(f"{said}\n\n{link}\n\n-- \n{federation}\n")


@hypothesis_settings(max_examples=300)
@given(st.builds("{}@{}".format, texts, st.sampled_from(["example.org", "приклад.укр", "[127.0.0.1]", "x\nBcc:y"])))
@example(POISON)
@example("=?utf-8?q?=0aBcc?=@example.org")
@example("ann@приклад.укр")
@example("a+b.c@example.org")
def test_any_address_gives_the_expected_header_or_is_refused(address: str) -> None:
    if is_plain(address):
        mail = parsed(letter("about", "said", address))
        assert sorted(mail.keys()) == HEADERS
        local_part, _, domain = address.rpartition("@")
        assert mail["To"] == f"{local_part}@{domain.encode('idna').decode()}"
    else:
        with pytest.raises(BadInput, match=r"^mail cannot be sent to this address: write it as name@example\.org$"):
            check_mail_address(address)


@pytest.mark.parametrize(
    ("address", "plain"),
    [
        ("ann@example.org", True),
        ("ann.o'neil+chess@mail.example.org", True),
        ("ann@приклад.укр", True),
        ("a" * 63 + "@example.org", True),
        ("a" * 64 + "@example.org", True),
        ("a" * 65 + "@example.org", False),
        ('"ann"@example.org', False),
        (POISON, False),
        ("=?utf-8?q?x?=@example.org", False),
        ("аня@example.org", False),
        ("ann@example.org\n", False),
        ("ann\x00@example.org", False),
        ("Ann <ann@example.org>", False),
        ("ann@example.org, bob@example.org", False),
        (".ann@example.org", False),
        ("ann", False),
        ("", False),
    ],
)
def test_an_address_is_plain_or_refused(address: str, plain: bool) -> None:
    assert is_plain(address) == plain


def test_the_name_of_an_event_writes_no_header_into_the_file_of_its_mail(event, data) -> None:
    from ratingoffice.office.domain.decisions.decisions import decide

    event.name = INJECTED
    event.save()
    decide(event, "noted", "because of the hall", None)
    assert send_due("mail").sent == 1
    (file,) = (data / "mail").iterdir()
    mail = message_from_bytes(file.read_bytes(), policy=policy.default)
    assert sorted(mail.keys()) == HEADERS
    assert mail["Subject"] == f"Decision: {INJECTED}"
    assert mail.get_content().startswith("Something was decided about")


def test_a_claim_with_such_an_address_is_refused_with_a_sentence(body, client_as) -> None:
    sent = {"kind": "other", "text": "x", "email": POISON}
    answer = client_as("public").post("/api/v1/claims/fide", sent, content_type="application/json")
    assert answer.status_code == 422
    assert "Enter a valid email address." in answer.content.decode()
    assert not Claim.objects.filter(email=POISON).exists()


def test_accounts_have_plain_addresses_too(body, client_as, db) -> None:
    from ratingoffice.cli.accounts import create_account

    invited = {"role": "officer", "body": body.pk, "email": POISON}
    page = client_as("administrator").post("/desk/accounts/", invited).content.decode()
    assert "Enter a valid email address." in page
    assert not ChoicesForm({"notices_to": POISON}, offered={}).is_valid()
    with pytest.raises(BadInput, match="mail cannot be sent to this address"):
        create_account("maria", "chief", body, POISON, "correct horse 12")
    assert not Account.objects.filter(username="maria").exists()


@pytest.mark.parametrize("sender", ["nobody", "Office <a@example.org>\nBcc: x", "", "a@example.org, b@example.org"])
def test_a_sender_that_is_no_address_is_told_at_once(settings, sender: str) -> None:
    settings.DEFAULT_FROM_EMAIL = sender
    with pytest.raises(ImproperlyConfigured, match="RATINGOFFICE_MAIL_FROM is no address of mail"):
        mail_server.check_mail_settings()


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", {"EMAIL_BACKEND": "ratingoffice.office.infra.mail_server.FolderBackend"}),
        ("console", {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}),
        (
            "smtp://office:se%40cret@mail.example.org",
            {
                "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
                "EMAIL_HOST": "mail.example.org",
                "EMAIL_PORT": 587,
                "EMAIL_HOST_USER": "office",
                "EMAIL_HOST_PASSWORD": "se@cret",
                "EMAIL_USE_TLS": True,
                "EMAIL_USE_SSL": False,
            },
        ),
        ("smtp://localhost:25?tls=none", {"EMAIL_PORT": 25, "EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False}),
        ("smtps://mail.example.org", {"EMAIL_PORT": 465, "EMAIL_USE_TLS": False, "EMAIL_USE_SSL": True}),
    ],
)
def test_the_address_of_the_mail_server_becomes_the_settings_of_django(
    settings, address: str, expected: dict[str, object]
) -> None:
    assert expected.items() <= email_settings(address).items()
    settings.MAIL = address
    mail_server.check_mail_settings()


@pytest.mark.parametrize(
    "address", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://a:99999", "smtp://a?tls=maybe"]
)
def test_an_address_of_no_mail_server_is_told_and_stops_no_other_command(settings, address: str) -> None:
    assert email_settings(address)["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    settings.MAIL = address
    with pytest.raises(ImproperlyConfigured, match="RATINGOFFICE_MAIL"):
        mail_server.check_mail_settings()
