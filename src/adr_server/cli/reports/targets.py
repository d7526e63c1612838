"""Which forms a report has, and where each of them goes. Light: the help of a command needs it."""

from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import UsageError

FORMATS = ("text", "json", "sarif", "junit", "github", "gitlab", "markdown")
_OF_SUFFIX = {".sarif": "sarif", ".xml": "junit", ".json": "json", ".md": "markdown", ".txt": "text"}


@dataclass(frozen=True, kw_only=True)
class Target:
    """One form of the report, and its file; None is standard output."""

    format: str
    file: Path | None = None

    @classmethod
    def of_file(cls, file: Path) -> "Target":
        """The target whose form the file's name tells.

        Raises:
            UsageError: it tells none.
        """
        found = _OF_SUFFIX.get(file.suffix.lower())
        if found is None:
            known = ", ".join(_OF_SUFFIX)
            raise UsageError(f"--output {file.name}: its name tells no format ({known}); put --format before it")
        return cls(format=found, file=file)
