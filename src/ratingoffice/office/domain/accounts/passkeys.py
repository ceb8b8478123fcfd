"""Passkeys (WebAuthn): the office asks for a signature over a number that it has just drawn, and knows the public key.

A passkey belongs to the host name under which it was made. The device makes sure of its owner each time (user
verification), so that it is two factors at once: it stands for the password too.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address

from django.db import transaction
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.crypto import salted_hmac
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts import second_factor
from ratingoffice.office.models import Account, Passkey, record

VERIFIED = UserVerificationRequirement.REQUIRED


@dataclass(frozen=True)
class Site:
    """As which a browser knows this office."""

    host: str
    origin: str

    @classmethod
    def of(cls, request: HttpRequest) -> Site | None:
        """By a name that the settings allow. None: browsers make no passkeys for an address of numbers."""
        host, _port = split_domain_port(request.get_host())
        try:
            ip_address(host.strip("[]"))
        except ValueError:
            return cls(host, f"{request.scheme}://{request.get_host()}")
        return None


@dataclass(frozen=True)
class Question:
    """What the browser is given, and the number drawn for it, which stays in the session."""

    options: str
    challenge: str


def ask_for_new(account: Account, site: Site) -> Question:
    made = generate_registration_options(
        rp_id=site.host,
        rp_name="Rating Office",
        user_id=salted_hmac("ratingoffice.passkey", str(account.pk), algorithm="sha256").digest(),
        user_name=account.username,
        user_display_name=account.get_full_name() or account.username,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
        ),
        exclude_credentials=_known(account),
    )
    return Question(options_to_json(made), bytes_to_base64url(made.challenge))


def keep(account: Account, name: str, answer: str, challenge: str, site: Site, session: str) -> list[str]:
    """A new passkey; the recovery codes where there are none yet."""
    try:
        made = verify_registration_response(
            credential=answer,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError):
        raise BadInput("the device has made no passkey for this page: try again") from None
    credential_id = bytes_to_base64url(made.credential_id)
    with transaction.atomic():
        if Passkey.objects.filter(credential_id=credential_id).exists():
            raise BadInput("the device has made no passkey for this page: try again")
        Passkey.objects.create(
            account=account,
            name=name,
            credential_id=credential_id,
            public_key=bytes_to_base64url(made.credential_public_key),
            sign_count=made.sign_count,
            made_at=clock.now(),
        )
        record("account.passkey", f"account/{account.username}", by=account, after={"name": name})
        return second_factor.changed(account, session)


def remove(passkey: Passkey, session: str) -> None:
    account = passkey.account
    with transaction.atomic():
        others = account.passkeys.exclude(pk=passkey.pk).exists()
        second_factor.one_stays(account, others or second_factor.has_authenticator(account))
        record("account.remove_passkey", f"account/{account.username}", by=account, before={"name": passkey.name})
        passkey.delete()
        second_factor.changed(account, session)


def ask_for_one(site: Site, account: Account | None = None) -> Question:
    """One of the account's; without an account whichever the person chooses, which tells who it is."""
    asked = generate_authentication_options(
        rp_id=site.host, allow_credentials=_known(account) if account else None, user_verification=VERIFIED
    )
    return Question(options_to_json(asked), bytes_to_base64url(asked.challenge))


def check(answer: str, challenge: str, site: Site, account: Account | None = None) -> Account | None:
    """Whose passkey has signed; None where none of the office's did, or not over this number."""
    try:
        given = parse_authentication_credential_json(answer)
        with transaction.atomic():
            keys = Passkey.objects.select_for_update(of=("self",)).select_related("account")
            mine = keys.filter(account__is_active=True, **({"account": account} if account else {}))
            passkey = mine.get(credential_id=bytes_to_base64url(given.raw_id))
            checked = verify_authentication_response(
                credential=given,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
            passkey.sign_count, passkey.last_used_at = checked.new_sign_count, clock.now()
            passkey.save(update_fields=["sign_count", "last_used_at"])
    except (WebAuthnException, ValueError, Passkey.DoesNotExist):
        return None
    found: Account = passkey.account
    return found


def _known(account: Account) -> list[PublicKeyCredentialDescriptor]:
    ids = account.passkeys.order_by("pk").values_list("credential_id", flat=True)
    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in ids]
