"""The addresses of signing in, under the names by which allauth knows its views. Of its others the office has none."""

from __future__ import annotations

from django.urls import path

from ratingoffice.office.domain.accounts.permissions import all_guarded
from ratingoffice.office.web.desk.views import second_factor, signing_in

urlpatterns = all_guarded(
    [
        path("login/", signing_in.sign_in, name="account_login"),
        path("login/second/", second_factor.second_step, name="mfa_authenticate"),
        path("login/passkey/", second_factor.with_passkey, name="mfa_login_webauthn"),
        path("login/again/", signing_in.password_again, name="account_reauthenticate"),
        path("login/again/code/", second_factor.code_again, name="mfa_reauthenticate"),
        path("login/again/passkey/", second_factor.passkey_again, name="mfa_reauthenticate_webauthn"),
        path("logout/", signing_in.sign_out, name="account_logout"),
        path("password/<str:uidb36>/<str:key>/", signing_in.new_password, name="account_reset_password_from_key"),
        path("account/password/", signing_in.change_password, name="account_change_password"),
        path("account/second-factor/", second_factor.overview, name="mfa_index"),
        path("account/second-factor/app/", second_factor.authenticator, name="mfa_activate_totp"),
        path("account/second-factor/app/remove/", second_factor.remove_authenticator, name="mfa_deactivate_totp"),
        path("account/second-factor/codes/", second_factor.recovery_codes, name="mfa_view_recovery_codes"),
        path("account/second-factor/codes/new/", second_factor.new_recovery_codes, name="mfa_generate_recovery_codes"),
        path("account/passkeys/new/", second_factor.new_passkey, name="mfa_add_webauthn"),
        path("account/passkeys/<int:passkey>/remove/", second_factor.remove_passkey, name="mfa_remove_webauthn"),
    ]
)
