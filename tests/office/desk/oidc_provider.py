"""A provider of OpenID Connect on this machine: discovery, keys, authorization and token, as small as it can be."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from base64 import urlsafe_b64encode
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from jwt.algorithms import RSAAlgorithm


@cache
def a_key(whose: str = "the provider") -> RSAPrivateKey:
    return generate_private_key(65537, 2048)


class Provider:
    """`claims`: what it says of whoever comes; `key`: what it signs with, `published` what it says it signs with."""

    def __init__(self, address: str) -> None:
        self.issuer = address
        self.key = self.published = a_key()
        self.claims: dict[str, object] = {}
        self.asked: dict[str, dict[str, str]] = {}  # by code: what the office asked for

    def authorize(self, url: str) -> str:
        """What a browser is sent back to, once its person has signed in there."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        assert asked["response_type"] == "code"
        code = f"code{len(self.asked)}"
        self.asked[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def answer(self, path: str) -> object:
        if path == "/.well-known/openid-configuration":
            named = {name: f"{self.issuer}/{name}" for name in ("authorization", "token")}
            return {
                "issuer": self.issuer,
                "jwks_uri": f"{self.issuer}/keys",
                "id_token_signing_alg_values_supported": ["RS256"],
                **{f"{name}_endpoint": url for name, url in named.items()},
            }
        key = RSAAlgorithm.to_jwk(self.published.public_key(), as_dict=True)
        return {"keys": [key | {"kid": "1", "use": "sig", "alg": "RS256"}]}

    def token(self, sent: dict[str, str]) -> object:
        asked = self.asked.pop(sent["code"])
        drawn = urlsafe_b64encode(hashlib.sha256(sent["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        assert (asked["code_challenge_method"], asked["code_challenge"]) == ("S256", drawn)
        assert sent["redirect_uri"] == asked["redirect_uri"]
        now = int(time.time())
        usual = {"iss": self.issuer, "aud": asked["client_id"], "iat": now, "exp": now + 60, "nonce": asked["nonce"]}
        signed = jwt.encode(usual | self.claims, self.key, "RS256", {"kid": "1"})
        return {"access_token": "opens nothing", "token_type": "Bearer", "id_token": signed}


@contextmanager
def a_provider():
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.say(provider.answer(self.path))

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self.say(provider.token({name: values[0] for name, values in parse_qs(body).items()}))

        def say(self, told):
            data = json.dumps(told).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *words):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider = Provider(f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
