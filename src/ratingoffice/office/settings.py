"""Settings, from the environment.

RATINGOFFICE_DATA      the folder with the database, the cache and the secret (default: ./office-data)
DATABASE_URL           postgresql://user:password@host:5432/name; default: SQLite in the data folder
RATINGOFFICE_HOSTS     the names under which it is reached, comma separated; setting it is what makes it production
RATINGOFFICE_SECRET    the secret key; default: made once, kept in the data folder
RATINGOFFICE_PROXY     "1": behind a proxy that ends TLS and sets X-Forwarded-Proto and X-Forwarded-For
RATINGOFFICE_TIME_ZONE of all federations (default: each counts its terms by the clock at its seat, else UTC)
RATINGOFFICE_SIGNING_KEY the file with the private key that signs lists (default: signing-key.pem in the data folder)
RATINGOFFICE_SIGNING_PASSPHRASE
                       that opens it, if it has one
RATINGOFFICE_BACKUPS   the folder in which backups are kept: `office doctor` looks at their age
RATINGOFFICE_URL       under which address mail and webhooks name its pages (default: https:// and the first host)
RATINGOFFICE_MAIL      smtp://user:password@host:587, smtps://… or console; default: files in the folder mail
RATINGOFFICE_MAIL_FROM who mail is from (default: rating-office@ and the host)
RATINGOFFICE_WEBHOOKS_INSIDE "1": webhooks may go to private addresses, and without TLS
RATINGOFFICE_OIDC_ISSUER, _CLIENT_ID, _CLIENT_SECRET
                       a provider of OpenID Connect by which people may sign in too
RATINGOFFICE_OIDC_LABEL as the button calls it (default: the issuer's host)
RATINGOFFICE_OIDC_TWO_FACTORS
                       words of its "acr" or "amr" that stand for a second factor, comma separated (default: none does)
RATINGOFFICE_DEBUG     "1": error pages with their cause; never in production

DATABASE_URL, RATINGOFFICE_SECRET and RATINGOFFICE_SIGNING_PASSPHRASE may be in a file instead: DATABASE_URL_FILE,
RATINGOFFICE_SECRET_FILE, RATINGOFFICE_SIGNING_PASSPHRASE_FILE name it.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

OFFICE = Path(__file__).parent
DATA = Path(os.environ.get("RATINGOFFICE_DATA", "office-data")).resolve()
CACHE = DATA / "cache"  # tables as pages read them, and what is counted; can be deleted at any time
BACKUPS = Path(folder).resolve() if (folder := os.environ.get("RATINGOFFICE_BACKUPS", "")) else None


def _words(name: str) -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


HOSTS = _words("RATINGOFFICE_HOSTS")
PRODUCTION = bool(HOSTS)
DEBUG = os.environ.get("RATINGOFFICE_DEBUG") == "1" and not PRODUCTION


def environment_value(name: str) -> str:
    """Return a value of the environment, or of the file that NAME_FILE names."""
    file = os.environ.get(f"{name}_FILE", "")
    if not file:
        return os.environ.get(name, "")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except OSError as problem:
        raise ImproperlyConfigured(f"{name}_FILE names {file}, which cannot be read: {problem.strerror}") from None


def _secret() -> str:
    if secret := environment_value("RATINGOFFICE_SECRET"):
        return secret
    secret_file = DATA / "secret"
    if not secret_file.exists():
        DATA.mkdir(parents=True, exist_ok=True)
        partial = DATA / f".secret-{secrets.token_hex(6)}"
        try:
            with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(64))
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):  # another process was faster
                os.link(partial, secret_file)  # there whole or not at all, and never over another
        finally:
            partial.unlink(missing_ok=True)
    if secret := secret_file.read_text().strip():
        return secret
    raise ImproperlyConfigured(
        f"{secret_file} is empty, so nobody could stay signed in: delete it, and the next start makes a new one"
    )


def _database(url: str) -> dict[str, object]:
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA / "office.sqlite3",
            "CONN_MAX_AGE": 60,  # opened anew for every page, it would take a tenth of the time
            # a writer takes its place at the start, so that two who read and then write never meet in the middle
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-65536;",
            },
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(f'DATABASE_URL begins with "{parts.scheme}": write postgresql://user:password@host:5432/name')
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": dict(parse_qsl(parts.query)),
    }


def email_settings(address: str) -> dict[str, Any]:
    """Return Django's settings of mail for RATINGOFFICE_MAIL.

    An address that cannot be read is told by `check_mail_settings`, not here: `office doctor` needs settings too.
    """
    backends = {
        "": "ratingoffice.office.infra.mail_server.FolderBackend",
        "console": "django.core.mail.backends.console.EmailBackend",
    }
    parts, port = urlsplit(address), None
    is_tls = parts.scheme == "smtps"  # from the start
    with suppress(ValueError):
        port = parts.port
    return {
        "EMAIL_BACKEND": backends.get(address, "django.core.mail.backends.smtp.EmailBackend"),
        "EMAIL_FILE_PATH": DATA / "mail",
        "EMAIL_HOST": parts.hostname or "",
        "EMAIL_PORT": port or (465 if is_tls else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": is_tls,
        "EMAIL_USE_TLS": not is_tls and dict(parse_qsl(parts.query)).get("tls") != "none",
        "EMAIL_TIMEOUT": 30,  # seconds for each answer of the server
    }


SECRET_KEY = _secret()
SIGNING_KEY = Path(os.environ.get("RATINGOFFICE_SIGNING_KEY") or DATA / "signing-key.pem").resolve()
SIGNING_PASSPHRASE = environment_value("RATINGOFFICE_SIGNING_PASSPHRASE")
#: what all processes must agree on; the folder is the same for each of them, whatever the database is
CACHES = {
    "default": {
        "BACKEND": "ratingoffice.office.infra.shared_cache.SharedFileCache",
        "LOCATION": CACHE / "shared",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}
#: background work: `ratingoffice.office.infra.worker` runs the tasks of these queues
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["mail", "webhooks", "jobs"]}}
#: run once a day, by whichever worker comes first
DAILY_TASKS = (
    "ratingoffice.office.domain.notices.reminders.send_reminders",
    "ratingoffice.office.domain.retention.delete_expired",
)
DATABASES = {"default": _database(environment_value("DATABASE_URL"))}
ALLOWED_HOSTS = HOSTS or ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in HOSTS]
CSRF_FAILURE_VIEW = "ratingoffice.office.web.shared.error_pages.csrf_failure"

INSTALLED_APPS = [
    "ratingoffice.office",  # first: its templates take the place of allauth's
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.usersessions",
    "django_tasks",
    "django_tasks_db",
    "ninja",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "ratingoffice.office.web.shared.compression.PublicPageGzip",
    "ratingoffice.office.web.api.problems.problems_of_api",
    "ratingoffice.office.middleware.content_security_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "ratingoffice.office.middleware.page_of_a_form",
    "ratingoffice.office.infra.request_memo.memoise_queries",
]
ROOT_URLCONF = "ratingoffice.office.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ratingoffice.office.web.shared.page_context.page",
            ],
            "builtins": ["ratingoffice.office.templatetags.urls"],
        },
    }
]

AUTH_USER_MODEL = "office.Account"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
OIDC_ISSUER = os.environ.get("RATINGOFFICE_OIDC_ISSUER", "")
OIDC_CLIENT_ID = os.environ.get("RATINGOFFICE_OIDC_CLIENT_ID", "")
OIDC_CLIENT_SECRET = os.environ.get("RATINGOFFICE_OIDC_CLIENT_SECRET", "")
OIDC_LABEL = os.environ.get("RATINGOFFICE_OIDC_LABEL") or urlsplit(OIDC_ISSUER).hostname or ""
OIDC_TWO_FACTORS = _words("RATINGOFFICE_OIDC_TWO_FACTORS")
if OIDC_ISSUER and not (OIDC_CLIENT_ID and OIDC_CLIENT_SECRET):
    raise ImproperlyConfigured(
        "RATINGOFFICE_OIDC_ISSUER is set: set RATINGOFFICE_OIDC_CLIENT_ID and RATINGOFFICE_OIDC_CLIENT_SECRET too"
    )
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "desk:todo"

# django-allauth: accounts come from invitations only, and are told apart by their names
ADAPTERS = "ratingoffice.office.domain.accounts.allauth_adapters"
SIGN_IN_FORMS = "ratingoffice.office.web.desk.sign_in_forms"
ACCOUNT_ADAPTER = f"{ADAPTERS}.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "public:home"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_TIMEOUT = 10 * 60  # seconds between the steps of signing in
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
ACCOUNT_RATE_LIMITS = {"login": "20/m/ip", "login_failed": "5/15m/key"}
MFA_ADAPTER = f"{ADAPTERS}.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"
MFA_TOTP_TOLERANCE = 1  # half minutes, as RFC 6238 allows
MFA_RECOVERY_CODE_COUNT = 10
MFA_RECOVERY_CODE_DIGITS = 16
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_FORMS = {
    "authenticate": f"{SIGN_IN_FORMS}.CodeForm",
    "reauthenticate": f"{SIGN_IN_FORMS}.CodeAgainForm",
    "activate_totp": f"{SIGN_IN_FORMS}.NewAppForm",
    "add_webauthn": f"{SIGN_IN_FORMS}.NewPasskeyForm",
    "authenticate_webauthn": f"{SIGN_IN_FORMS}.PasskeyForm",
    "reauthenticate_webauthn": f"{SIGN_IN_FORMS}.PasskeyAgainForm",
    "login_webauthn": f"{SIGN_IN_FORMS}.PasskeyAloneForm",
}
SOCIALACCOUNT_ADAPTER = f"{ADAPTERS}.ProviderAdapter"
SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"provider_class": "ratingoffice.office.domain.accounts.oidc.Provider"}}
SOCIALACCOUNT_REQUESTS_TIMEOUT = 10  # seconds

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("uk", _("Ukrainian")), ("ja", _("Japanese"))]
LOCALE_PATHS = [OFFICE / "locale"]
USE_I18N = True
TIME_ZONE = os.environ.get("RATINGOFFICE_TIME_ZONE") or "UTC"
#: a time zone that is set holds for all federations; otherwise each counts its days at its own seat
ONE_TIME_ZONE = bool(os.environ.get("RATINGOFFICE_TIME_ZONE"))
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static" if PRODUCTION else None  # elsewhere they are served from where they lie
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

#: an upload is read into memory no further than this
DATA_UPLOAD_MAX_MEMORY_SIZE = 8_000_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 8_000_000
FILE_UPLOAD_HANDLERS = ["ratingoffice.office.infra.uploads.BoundedUpload"]

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 12 * 3600
if PRODUCTION:
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
BEHIND_PROXY = os.environ.get("RATINGOFFICE_PROXY") == "1"
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

BASE_URL = os.environ.get("RATINGOFFICE_URL", f"https://{HOSTS[0]}" if HOSTS else "http://127.0.0.1:8000").rstrip("/")
MAIL = os.environ.get("RATINGOFFICE_MAIL", "")
globals().update(email_settings(MAIL))  # EMAIL_BACKEND, EMAIL_HOST …
DEFAULT_FROM_EMAIL = os.environ.get(
    "RATINGOFFICE_MAIL_FROM", f"Rating Office <rating-office@{urlsplit(BASE_URL).hostname}>"
)
WEBHOOKS_INSIDE = os.environ.get("RATINGOFFICE_WEBHOOKS_INSIDE") == "1"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "ratingoffice.office.infra.log.Lines"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # on a machine of one's own every request would only be in the way
    "loggers": {"ratingoffice.access": {"level": "INFO" if PRODUCTION else "WARNING"}},
}
