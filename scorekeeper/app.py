"""create_app puts the parts together: settings, extensions, pages, headers."""

import hashlib
import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from flask import Flask, Request, g, has_request_context, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_babel import Babel, get_locale
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect
from itsdangerous import BadSignature
from jinja2.ext import Extension
from sqlalchemy import URL
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import MapAdapter

from scorekeeper import (
    errorpages,
    headers,
    keyless,
    limiting,
    sqlite,
    styles,
    titles,
    uploads,
)
from scorekeeper.compiled import Compiled
from scorekeeper.languages import FIRST, LANGUAGES
from scorekeeper.models import db
from scorekeeper.settings import (
    PACKAGE,
    SetupError,
    database_url,
    instance_path,
    log_place,
    logs_callers,
    metrics_token,
    read_secret,
    trusted_proxies,
)
from scorekeeper.translating import language_name, say
from scorekeeper.views import BLUEPRINTS

INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
MEGABYTE = 1024 * 1024
# How PostgreSQL is waited for: as long as a SQLite file that is locked.
PATIENCE = {
    "pool_pre_ping": True,
    "connect_args": {"connect_timeout": 5, "options": "-c lock_timeout=5000"},
}


def create_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """The application. It never migrates and never makes a secret: `scorekeeper serve` does."""
    app = make_flask(settings or {})
    keyless.register()
    connect_database(app)
    Babel(app, default_locale=FIRST, locale_selector=choose_language)
    # Flask-Babel's own look for language and catalogue anew a dozen times a sentence.
    app.jinja_env.globals.update(_=say, gettext=say)
    CSRFProtect(app)
    limiting.register(app)
    uploads.register(app)
    Compress(app)
    headers.register(app)
    # What is done to answers is done in reverse: styles, headers that name them, compression.
    styles.register(app)
    titles.register(app)
    errorpages.register(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app


def make_flask(settings: Mapping[str, Any]) -> Flask:
    instance = Path(settings.get("INSTANCE_PATH") or instance_path())
    app = QuietFlask(
        "scorekeeper",
        instance_path=str(instance),
        template_folder=folder("templates"),
        static_folder=folder("static"),
    )
    app.config.update(defaults(instance))
    app.config.update(settings)
    app.config["SECRET_KEY"] = settings.get("SECRET_KEY") or read_secret(instance)
    app.session_interface = YearLongSession()
    app.jinja_env.trim_blocks = True
    app.jinja_env.add_extension(Unindented)
    app.jinja_env.bytecode_cache = Compiled(app.config["BUILD"])
    app.context_processor(page_facts)
    trust_proxies(app, app.config["TRUSTED_PROXIES"])
    return app


def page_facts() -> dict[str, Any]:
    """What every template knows: its language and theme, whether its key edits, where its menu is.

    The menu is that of the club or match visited; "" for a page that belongs to none.
    """
    return {
        "lang": str(get_locale()),
        "languages": {code: language_name(code) for code in LANGUAGES},
        "edits": getattr(g, "edits", True),
        "theme": session.get("theme", "auto"),
        "menu_url": getattr(g, "menu_url", ""),
    }


def folder(name: str) -> str:
    """A wheel carries templates and static inside the package, a checkout beside it."""
    inside = PACKAGE / name
    return str(inside if inside.is_dir() else PACKAGE.parent / name)


def build(*roots: Path) -> str:
    """What changes whenever a page might be written otherwise: a digest of all files there.

    Unlike their times it is the same on every machine that has this version.
    """
    digest = hashlib.sha256()
    for path in sorted(path for root in roots for path in root.rglob("*.*") if path.is_file()):
        if "__pycache__" not in path.parts:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def defaults(instance: Path) -> dict[str, Any]:
    return {
        "SQLALCHEMY_DATABASE_URI": database_url() or sqlite_url(instance),
        "TRUSTED_PROXIES": trusted_proxies(),
        "LOG": log_place(),
        "LOG_CALLERS": logs_callers(),
        "METRICS_TOKEN": metrics_token(),
        "BUILD": build(PACKAGE, Path(folder("templates")), Path(folder("static"))),
        # By which name phones find a server that listens to its whole network; `serve` sets it.
        "PHONE_HOST": None,
        # Browsers take Brotli by https only.
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_BR_LEVEL": 6,
        # The largest pages come out a twentieth smaller than with the usual 22, and as soon.
        "COMPRESS_BR_WINDOW": 16,
        "MAX_CONTENT_LENGTH": MEGABYTE,
        "MAX_FORM_MEMORY_SIZE": MEGABYTE,
        # A paper of 100 hands has some 2,000.
        "MAX_FORM_PARTS": 4000,
        "LIMITS": limiting.LIMITS,
        "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
        "SESSION_COOKIE_NAME": "scorekeeper",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        # A poll that sends the cookie again could undo what another request just put into it.
        "SESSION_REFRESH_EACH_REQUEST": False,
        # A form left open during a long evening must still be taken.
        "WTF_CSRF_TIME_LIMIT": None,
        # Every form checks its own token, so that a wrong one gives the form back filled.
        "WTF_CSRF_CHECK_DEFAULT": False,
    }


def sqlite_url(instance: Path) -> URL:
    return sqlite_url_of(instance / "scorekeeper.sqlite")


def sqlite_url_of(file: Path) -> URL:
    # Made of parts, since a folder's name may hold a "?" or a "#".
    return URL.create("sqlite", database=str(file))


def connect_database(app: Flask) -> None:
    if str(app.config["SQLALCHEMY_DATABASE_URI"]).startswith("postgresql"):
        app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", PATIENCE)
    try:
        db.init_app(app)
    except (ArgumentError, NoSuchModuleError) as problem:
        raise SetupError(f"This is no database's address: {problem}.") from problem
    except ModuleNotFoundError as problem:
        raise SetupError(
            f"This database needs {problem.name}: install “scorekeeper[postgres]”."
        ) from problem
    with app.app_context():
        sqlite.listen(db.engine)


def trust_proxies(app: Flask, count: int) -> None:
    if count:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=count, x_proto=count, x_host=count
        )


def choose_language() -> str:
    if not has_request_context():
        return FIRST
    chosen = session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    if getattr(g, "club_language", None) in LANGUAGES:
        return str(g.club_language)
    return request.accept_languages.best_match(LANGUAGES, FIRST)


class Unindented(Extension):
    """Templates without their indentation, which is for us and would weigh on each page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INDENTATION.sub("", source)


class QuietFlask(Flask):
    """Logs what failed by the view's name: addresses hold clubs' keys."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """How addresses are made, also for a request to a host that none can be.

        That one is refused; without an adapter not even the page that says so could be written.
        """
        try:
            return super().create_url_adapter(request)
        except HTTPException as error:
            if request is None:
                raise
            request.routing_exception = error
            return self.url_map.bind_to_environ(request.environ | {"HTTP_HOST": "localhost"})

    def log_exception(self, exc_info: Any) -> None:
        self.logger.error(
            "Exception in %s [%s]", request.endpoint, request.method, exc_info=exc_info
        )


class YearLongSession(SecureCookieSessionInterface):
    """Every cookie lasts its year; Secure only by https, which a home network hasn't got."""

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        return datetime.now(UTC) + app.permanent_session_lifetime

    def get_cookie_name(self, app: Flask) -> str:
        """By https a name that browsers take from nobody but this very host, by https."""
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if request.is_secure else name

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the cookie holds, however old: a clock that was set back makes it one of tomorrow.

        A browser throws it away by itself.
        """
        serializer = self.get_signing_serializer(app)
        kept = request.cookies.get(self.get_cookie_name(app))
        if serializer is None or kept is None:
            return self.session_class()
        with suppress(BadSignature):
            return self.session_class(serializer.loads(kept))
        return self.session_class()

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure
