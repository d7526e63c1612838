"""What compiling gives: a file's text, which rules it holds, and why the others are left out.

Rule: a rule that a target cannot say as it stands is left out with its reason, never said otherwise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from adr_server.review.rules.rules import Rule
from adr_server.review.verdicts.import_checks import is_common, part_of

MARK = "Written by adr-server from the decision records"
"""The line that says whose file it is: only such a file is written over."""


class Target(StrEnum):
    """A tool that rules are compiled for."""

    IMPORT_LINTER = "import-linter"
    DEPENDENCY_CRUISER = "dependency-cruiser"
    ARCHUNIT = "archunit"
    YAML = "yaml"


_PATHS: Mapping[Target, str] = {
    Target.IMPORT_LINTER: ".importlinter",
    Target.DEPENDENCY_CRUISER: ".dependency-cruiser.cjs",
    Target.ARCHUNIT: "src/test/java/ArchitectureRulesTest.java",
    Target.YAML: "architecture-rules.yaml",
}


@dataclass(frozen=True, kw_only=True)
class Left:
    """A rule that a target does not hold, and why."""

    rule_id: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Compiled:
    """The text for a target (empty where it holds no rule), the ids of its rules, and those left out."""

    text: str
    rules: tuple[str, ...]
    left_out: tuple[Left, ...]


def default_path(target: Target) -> str:
    """Where the target's tool looks for it."""
    return _PATHS[target]


def words_of(rule: Rule) -> str:
    """The sentence and where it stands, on one line."""
    return f"{' '.join(rule.text.split())} ({rule.path}:{rule.line})"


def holds(paths: Sequence[str], folders: Sequence[str], endings: tuple[str, ...]) -> bool:
    """Whether some file with one of these endings lies in one of `folders`; in no folder means anywhere."""
    starts = tuple(f"{folder}/" for folder in folders if folder)
    return any(path.endswith(endings) and (not starts or path.startswith(starts)) for path in paths)


def neighbours(paths: Sequence[str], folder: str, endings: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The parts of a folder that hold such files, and those of them that are common ground."""
    parts = sorted({part_of(path, folder) for path in paths if path.endswith(endings)} - {""})
    return [part for part in parts if not is_common(part)], [part for part in parts if is_common(part)]


def foreign(names: Sequence[str], ecosystem: str) -> tuple[str, ...]:
    """The names of one ecosystem, without it."""
    return tuple(name.partition(":")[2] for name in names if name.startswith(f"{ecosystem}:"))
