"""Who sends: `Authorization: Bearer KEY`. A key has no more than its owner's rights, and only for its scopes."""

from __future__ import annotations

from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from ninja.security import HttpBearer

from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.accounts import hashed
from ratingoffice.office.models import Account, Token

#: when a key was last used is written down no more often than this
SEEN_EVERY = timedelta(minutes=10)


class Key(HttpBearer):
    """Opens what its scope names."""

    openapi_name = "key"

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> Account | None:
        key = Token.objects.select_related("account").filter(secret_hash=hashed(token)).first()
        now = clock.now()
        if key is None or not key.account.is_active or (key.expires_at and key.expires_at <= now):
            return None
        if self.scope not in key.scopes.split():
            raise PermissionDenied(f'This key is not for "{self.scope}": its scopes are {key.scopes or "none"}.')
        if key.last_used_at is None or key.last_used_at < now - SEEN_EVERY:
            Token.objects.filter(pk=key.pk).update(last_used_at=now)
        account: Account = key.account
        return account
