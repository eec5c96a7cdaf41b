"""Where the data live and which secret signs the cookies; nothing here loads Flask."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

PACKAGE = Path(__file__).parent
SHORTEST_TOKEN = 16


class SetupError(Exception):
    """Something the person who starts the program can put right, told in one sentence."""


def instance_path() -> Path:
    """The folder of the database and the secret: chosen, a checkout's own, or the user's."""
    chosen = os.environ.get("SCOREKEEPER_INSTANCE_PATH")
    if chosen:
        return Path(chosen).expanduser().absolute()
    checkout = PACKAGE.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "instance"
    return user_folder() / "scorekeeper"


def user_folder() -> Path:
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The XDG specification says that a relative path is to be ignored.
    return chosen if chosen.is_absolute() else Path.home() / ".local" / "share"


def database_url() -> str | None:
    """The address of another database, or None for the SQLite file in the instance folder."""
    address = os.environ.get("SCOREKEEPER_DATABASE_URL")
    return usual_address(address) if address else None


def usual_address(address: str) -> str:
    """A database's address as SQLAlchemy takes it."""
    # Hosting services still hand out the short name.
    return address.replace("postgres://", "postgresql://", 1)


def trusted_proxies() -> int:
    """How many proxies stand before the server and may say who asks, and by https or not."""
    text = os.environ.get("SCOREKEEPER_TRUSTED_PROXIES", "0")
    if not (text.isascii() and text.isdigit()):
        raise SetupError(f"SCOREKEEPER_TRUSTED_PROXIES must be a whole number, not “{text}”.")
    return int(text)


def log_place() -> str | None:
    """Where each request is logged: a file, "-" for standard error, None for nowhere."""
    return os.environ.get("SCOREKEEPER_LOG") or None


def logs_callers() -> bool:
    """Whether the log says from which address a request came."""
    text = os.environ.get("SCOREKEEPER_LOG_CALLERS", "0")
    if text not in ("0", "1"):
        raise SetupError(f"SCOREKEEPER_LOG_CALLERS must be 0 or 1, not “{text}”.")
    return text == "1"


def metrics_token() -> str | None:
    """What opens /metrics; None where there is no such page."""
    token = os.environ.get("SCOREKEEPER_METRICS_TOKEN") or None
    if token is not None and len(token) < SHORTEST_TOKEN:
        raise SetupError(
            f"SCOREKEEPER_METRICS_TOKEN must have at least {SHORTEST_TOKEN} characters."
        )
    return token


def read_secret(instance: Path) -> str:
    secret = os.environ.get("SCOREKEEPER_SECRET_KEY") or kept_secret(instance)
    if not secret:
        raise SetupError(
            f"There is no secret key in {instance}: run “scorekeeper serve” once,"
            " or set SCOREKEEPER_SECRET_KEY."
        )
    return secret


def kept_secret(instance: Path) -> str:
    try:
        return (instance / "secret").read_text(encoding="ascii").strip()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, UnicodeDecodeError) as problem:
        raise SetupError(f"The secret key in {instance} can't be read: {problem}.") from problem


def prepare_instance(instance: Path) -> None:
    """Make the folder and the secret where they are missing."""
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not kept_secret(instance):
            close_to_others(instance)
            write_secret(instance / "secret")
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise SetupError(f"The data folder {instance} can't be written: {reason}.") from problem


def close_to_others(instance: Path) -> None:
    # A checkout brings the folder along, open to all. Nothing is opened: read-only stays so.
    instance.chmod(instance.stat().st_mode & 0o700)


def write_secret(place: Path) -> None:
    # Written beside and then named: neither a crash half-way nor two first starts at once
    # leave half a secret or two of them.
    draft = place.with_name(f"secret.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(32) + "\n")
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):
        place.hardlink_to(draft)
    draft.unlink()
