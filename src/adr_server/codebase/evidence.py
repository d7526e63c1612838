"""Say where something was seen: every finding of this room rests on one line of one file."""

from dataclasses import dataclass
from enum import StrEnum


class EvidenceKind(StrEnum):
    """What sort of place a line is; only some kinds show that a thing is used and not merely declared."""

    MANIFEST = "manifest"
    LOCK = "lock"
    ENVIRONMENT = "environment"
    IMPORT = "import"
    SYMBOL = "symbol"
    CONFIG = "config"
    IMAGE = "image"
    RESOURCE = "resource"
    PIPELINE = "pipeline"
    LANGUAGE = "language"
    PLACE = "place"

    @property
    def shows_use(self) -> bool:
        """Whether a line of this kind proves use: a declaration, a lock entry or a sample variable does not.

        Nor does a place where something would stand and does not.
        """
        return self not in {
            EvidenceKind.MANIFEST,
            EvidenceKind.LOCK,
            EvidenceKind.ENVIRONMENT,
            EvidenceKind.PLACE,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """One line of one file: `line` counts from 1, `text` is that line without its margins, cut to 200 characters."""

    path: str
    line: int
    text: str
    kind: EvidenceKind


@dataclass(frozen=True, kw_only=True, slots=True)
class FileProblem:
    """A file, or a line in it, that could not be read as what it should be, and why."""

    path: str
    line: int
    message: str
