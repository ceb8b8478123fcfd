"""The forms of signing in: allauth's, where a code and a passkey's answer are good once, also for two at once."""

from __future__ import annotations

import time
import unicodedata
from typing import Any

from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from fido2.webauthn import AuthenticationResponse

from ratingoffice.message import Message
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Account
from ratingoffice.office.web.desk.forms import reason

#: seconds after which no clock takes a code any more
CODE_IS_OVER = 120


def use_once(app: Authenticator, code: str) -> None:
    """Raises ValidationError if the app's code was used already. allauth forgets it after half a minute."""
    code, now = normalize_user_code(code), time.time()
    used = {used: at for used, at in app.data.get("used", {}).items() if now - at < CODE_IS_OVER}
    if code in used:
        raise get_adapter().validation_error("incorrect_code")
    app.data["used"] = used | {code: now}
    app.save(update_fields=["data"])


class CodeField(forms.CharField):
    def __init__(self) -> None:
        attrs = {"autocomplete": "one-time-code", "spellcheck": "false", "autofocus": True}
        super().__init__(label=_("Code"), max_length=40, widget=forms.TextInput(attrs=attrs))

    def to_python(self, value: Any) -> str:
        """Full-width digits are digits."""
        return unicodedata.normalize("NFKC", super().to_python(value) or "")


class _Code(forms.Form):
    user: Account
    authenticator: Authenticator

    code = CodeField()

    def clean_code(self) -> str:
        with transaction.atomic():
            Account.objects.select_for_update().get(pk=self.user.pk)  # two at once come one after the other
            code: str = super().clean_code()  # type: ignore[misc]
            if self.authenticator.type == Authenticator.Type.TOTP:
                use_once(self.authenticator, code)
        return code


class CodeForm(_Code, AuthenticateForm):
    """A code of the app, or a recovery code."""


class CodeAgainForm(_Code, ReauthenticateForm):
    """The same, of somebody who is signed in."""


class _Passkey(forms.Form):
    def clean_credential(self) -> Authenticator:
        answer = self.cleaned_data["credential"]
        with transaction.atomic():
            passkey: Authenticator = super().clean_credential()  # type: ignore[misc]
            _count_on(passkey, AuthenticationResponse.from_dict(answer).response.authenticator_data.counter)
        return passkey


def _count_on(passkey: Authenticator, count: int) -> None:
    """Raises ValidationError if the device's count does not go on: it is a copy. Some devices do not count."""
    row = Authenticator.objects.select_for_update().get(pk=passkey.pk)
    before = row.data.get("count", row.wrap().authenticator_data.counter)
    if (count or before) and count <= before:
        raise get_adapter().validation_error("incorrect_code")
    passkey.data = row.data | {"count": count}
    passkey.save(update_fields=["data"])


class PasskeyForm(_Passkey, AuthenticateWebAuthnForm):
    """As the second step."""


class PasskeyAloneForm(_Passkey, LoginWebAuthnForm):
    """Instead of name and password."""


class PasskeyAgainForm(_Passkey, ReauthenticateWebAuthnForm):
    """Of somebody who is signed in."""


class NewAppForm(ActivateTOTPForm):
    code = CodeField()


class NewPasskeyForm(AddWebAuthnForm):
    passwordless = None
    name = forms.CharField(
        label=_("Name of the device"), max_length=100, help_text=_("For you to know it again: my phone, the blue key.")
    )

    def clean(self) -> dict[str, Any]:
        try:
            cleaned: dict[str, Any] = super().clean()
        except (forms.ValidationError, ValueError, TypeError, KeyError):
            refused = Message("the device has made no passkey for this page: try again")
            raise forms.ValidationError(localise(refused)) from None
        return cleaned


class TakeAwayForm(forms.Form):
    why = reason()
