"""The API, under /api/v1."""

from __future__ import annotations

from ninja import NinjaAPI

api = NinjaAPI(title="Rating Office", version="1", urls_namespace="api")
