"""Reads TOML files and knows the user's folders; the only module that imports platformdirs and tomllib here."""

import stat
import tomllib
from pathlib import Path
from typing import Any

import platformdirs

FILE_LIMIT = 1_000_000
"""Bytes; a settings file that is larger is none."""


def user_config_file() -> Path:
    """Where a user's own settings stand on this platform."""
    return platformdirs.user_config_path("adr-server", appauthor=False) / "config.toml"


def user_state_dir() -> Path:
    """Where this platform keeps the state of programs for a user."""
    return platformdirs.user_state_path("adr-server", appauthor=False)


def read_toml(path: Path, *, within: Path | None = None) -> dict[str, Any] | None:
    """The table in a file, None where there is no file.

    Raises:
        ValueError: it is not a regular file, lies outside `within` once links are followed, is too large or no TOML.
    """
    try:
        status = path.stat()
        if within is not None and not path.resolve().is_relative_to(within):
            raise ValueError("it is a link that leads out of the project")
        if not stat.S_ISREG(status.st_mode):
            raise ValueError("it is not a regular file")
        if status.st_size > FILE_LIMIT:
            raise ValueError(f"it is larger than {FILE_LIMIT} bytes")
        return parse_toml(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None


def parse_toml(content: bytes) -> dict[str, Any]:
    """The table in the bytes of a file.

    Raises:
        ValueError: it is no TOML.
    """
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ValueError(f"it is not UTF-8 at byte {error.start}") from None
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"it is not TOML: {error}") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def user_cache_file(name: str) -> Path:
    """A file in the user's cache folder, which may be deleted at any time."""
    return platformdirs.user_cache_path("adr-server", appauthor=False) / name
