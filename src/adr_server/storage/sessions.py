"""Keeps what the variables of code were, between runs of one name. Only what this store wrote is given back.

What is kept is an engine's own format, which an engine loads without checking it: so each file is signed with a key of
the project's state folder, over its contents and over whose it is (project, session, language, engine and its version).
"""

import hashlib
import hmac
import json
import os
import re
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from adr_server.errors import BrokenInputError, BudgetExceededError, UsageError, shorten
from adr_server.storage.state import StateDir
from adr_server.storage.turn import Turn

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_FORMAT = b"adr-server session 1"
_KEY_BYTES = 32
_HEAD_BYTES = 2_000
_PRIVATE = 0o600
_SUFFIX, _LOCK, _PART = ".session", ".lock", ".part"


@dataclass(frozen=True, kw_only=True)
class SessionQuota:
    """What sessions may keep: bytes of one and of all, their number, and how long one stays that nobody uses."""

    one_bytes: int = 8_000_000
    total_bytes: int = 64_000_000
    sessions: int = 50
    unused: timedelta = timedelta(days=14)


@dataclass(frozen=True, kw_only=True)
class StoredSession:
    """One session on disk: its size in bytes, and when it was used last (ISO 8601, UTC)."""

    name: str
    size: int
    used: str


@dataclass(frozen=True, kw_only=True)
class _Owner:
    """Whose a file is; all of it is signed."""

    project: str
    session: str
    language: str
    engine: str


class SessionStore:
    """The sessions of one project. Its key is made at first use, readable by its user alone."""

    def __init__(
        self,
        state: StateDir,
        *,
        quota: SessionQuota | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.quota = quota or SessionQuota()
        self._now = now
        self._state = state
        self._folder = state.subfolder("sessions")

    def open(self, name: str, *, language: str) -> "Session":
        """The session `name`, for one run; it has to take its turn first.

        Raises:
            UsageError: that can be no name of one.
        """
        if not _NAME.fullmatch(name):
            raise UsageError(
                f"No session can be called {shorten(name)!r}: 1 to 40 lower case letters, digits, '-' and '_'."
            )
        return Session(self, name, language)

    def sessions(self) -> tuple[StoredSession, ...]:
        """Every session that is kept, by name; what nobody used for too long goes now."""
        found = []
        oldest = self._now() - self.quota.unused
        for path in sorted(self._folder.glob(f"*{_SUFFIX}")):
            try:
                status = path.lstat()
            except OSError:
                continue
            used = datetime.fromtimestamp(status.st_mtime, UTC)
            if used < oldest:
                self._remove(path)
            elif stat.S_ISREG(status.st_mode):
                stamp = used.isoformat(timespec="seconds")
                found.append(StoredSession(name=path.name.removesuffix(_SUFFIX), size=status.st_size, used=stamp))
        return tuple(found)

    def delete(self, name: str) -> bool:
        """Forget a session; False where there is none. A run that is in it now keeps what it keeps at its end."""
        path = self.path(name)
        if not _NAME.fullmatch(name) or not (path.is_symlink() or path.exists()):
            return False
        self._remove(path)
        return True

    def path(self, name: str, suffix: str = _SUFFIX) -> Path:
        """The file of a session."""
        return self._folder / f"{name}{suffix}"

    def owner(self, session: str, language: str, engine: str) -> _Owner:
        """Whose the file of a session is."""
        return _Owner(project=self._state.project_key, session=session, language=language, engine=engine)

    def sign(self, signed: bytes) -> bytes:
        """The signature of a file's head and contents, in hex.

        Raises:
            BrokenInputError: the key cannot be read or made.
        """
        return hmac.new(self._key(), signed, hashlib.sha256).hexdigest().encode("ascii")

    def check_room(self, name: str, size: int) -> None:
        """Check that a session of `size` bytes fits.

        Raises:
            BudgetExceededError: it does not, and what to do.
        """
        quota, remedy = self.quota, "keep less (write it to /workspace), or delete sessions with clean_workspace"
        if size > quota.one_bytes:
            raise BudgetExceededError(
                "session", f"the variables take {size:,} bytes; at most {quota.one_bytes:,} are kept: {remedy}."
            )
        others = [stored for stored in self.sessions() if stored.name != name]
        used = sum(stored.size for stored in others)
        if len(others) >= quota.sessions or used + size > quota.total_bytes:
            raise BudgetExceededError(
                "sessions",
                f"{len(others)} of {quota.sessions} sessions hold {used:,} of {quota.total_bytes:,} bytes: {remedy}.",
            )

    def _remove(self, path: Path) -> None:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        with suppress(OSError):
            path.with_suffix(_LOCK).unlink(missing_ok=True)

    def _key(self) -> bytes:
        path = self._state.folder / "session.key"
        try:
            if not path.exists():
                part = path.with_name(f"{path.name}-{secrets.token_hex(8)}{_PART}")
                _write_new(part, secrets.token_bytes(_KEY_BYTES))
                try:
                    with suppress(FileExistsError):  # Another process was first: its key counts.
                        os.link(part, path)
                finally:
                    part.unlink(missing_ok=True)
            key = path.read_bytes()
        except OSError as error:
            raise BrokenInputError(f"The key of the sessions cannot be used: {error.strerror}.") from None
        if len(key) != _KEY_BYTES:
            raise BrokenInputError(f"The key of the sessions is damaged: delete {path.name} in the state folder.")
        return key


class Session:
    """One session while a run is in it, or waits to be."""

    def __init__(self, store: SessionStore, name: str, language: str) -> None:
        self.name = name
        self._language = language
        self._store = store
        self._turn: Turn | None = None

    def try_begin(self) -> bool:
        """Take the session if no other run is in it.

        Raises:
            BrokenInputError: the disk refuses.
        """
        path = self._store.path(self.name, _LOCK)
        turn = Turn(path)
        try:
            path.touch(mode=_PRIVATE)
            if not turn.try_begin():
                return False
        except OSError as error:
            raise BrokenInputError(f"The session '{self.name}' cannot be used: {error.strerror}.") from None
        if not turn.holds_what_lies_there():  # It was deleted between the two steps: what is locked is nobody's.
            turn.end()
            return False
        self._turn = turn
        return True

    def end(self) -> None:
        """Let the next run in."""
        if self._turn is not None:
            self._turn.end()

    def load(self, engine: str) -> bytes | None:
        """What the last run in this session kept; None for a new one. `engine` names the engine with its version.

        Raises:
            BrokenInputError: it was not written by this store for this project, session, language and engine.
        """
        path, most = self._store.path(self.name), self._store.quota.one_bytes + _HEAD_BYTES
        try:
            if path.is_symlink():
                raise self._refused("it is a link")
            with path.open("rb") as file:
                content = file.read(most + 1)
            os.utime(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._refused(f"it cannot be read ({error.strerror})") from None
        if len(content) > most:
            raise self._refused(f"it has over {most:,} bytes")
        first, _, rest = content.partition(b"\n")
        signature, _, signed = rest.partition(b"\n")
        if first != _FORMAT or not hmac.compare_digest(signature, self._store.sign(signed)):
            raise self._refused("it was changed, or not written here")
        head, _, kept = signed.partition(b"\n")
        owner = self._store.owner(self.name, self._language, engine)
        if head != _head(owner):
            raise self._refused(_difference(_Owner(**json.loads(head)), owner))
        return kept

    def save(self, kept: bytes, engine: str) -> None:
        """Keep what the variables are now, in place of what was kept.

        Raises:
            BudgetExceededError: it does not fit. BrokenInputError: the disk refuses.
        """
        self._store.check_room(self.name, len(kept))
        signed = _head(self._store.owner(self.name, self._language, engine)) + b"\n" + kept
        content = b"\n".join((_FORMAT, self._store.sign(signed), signed))
        path = self._store.path(self.name)
        part = path.with_suffix(f"{_PART}-{secrets.token_hex(8)}")
        try:
            _write_new(part, content)
            part.replace(path)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise BrokenInputError(f"the session '{self.name}' cannot be written: {error.strerror}.") from None

    def _refused(self, reason: str) -> BrokenInputError:
        return BrokenInputError(
            f"The session '{self.name}' is not opened: {reason}. Start it afresh: clean_workspace with "
            f'session: "{self.name}" forgets it, or choose another name.'
        )


def _head(owner: _Owner) -> bytes:
    return json.dumps(asdict(owner), sort_keys=True).encode("ascii")


def _difference(found: _Owner, wanted: _Owner) -> str:
    if found.project != wanted.project:
        return "it belongs to another project"
    if found.session != wanted.session:
        return f"it is the session '{shorten(found.session)}' under another name"
    if found.language != wanted.language:
        return f"it holds variables of {shorten(found.language)}, not of {wanted.language}"
    return f"it was kept by {shorten(found.engine)}, and this is {wanted.engine}"


def _write_new(path: Path, content: bytes) -> None:
    """Write a file that was not there, for its user alone."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
