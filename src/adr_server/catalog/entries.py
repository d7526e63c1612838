"""One entry a tool folder: what its path and its `tool.yaml` say. Nothing of the tool is imported."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from adr_server.catalog.manifest import Manifest
from adr_server.errors import BrokenInputError, InvalidDocumentError
from adr_server.registry import load_model, read_text, read_yaml
from adr_server.registry.folders import NAME

MANIFEST = "tool.yaml"
TEMPLATE_SUFFIX = ".md.j2"
OWN_TEMPLATE = "template.md.j2"


class Kind(StrEnum):
    """What the body of a tool is; the body's file name says it."""

    ACTION = "action"
    DIRECTIVE = "directive"
    MACHINE = "machine"

    @property
    def body(self) -> str:
        """The file name of a body of this kind."""
        return "action.py" if self is Kind.ACTION else f"{self.value}.yaml"


@dataclass(frozen=True, kw_only=True)
class ToolEntry:
    """A tool as the catalogue lists it; `templates` are the names that its template files answer to."""

    name: str
    category: str
    kind: Kind
    manifest: Manifest
    folder: Path
    templates: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """Its folder as messages name it."""
        return f"servers/{self.category}/{self.name}"

    def template_file(self, name: str) -> Path:
        """The file of one of its templates."""
        return self.folder / (OWN_TEMPLATE if name == self.name else f"{name}{TEMPLATE_SUFFIX}")


@dataclass(frozen=True, kw_only=True)
class Scan:
    """The sound entries in order of category and name, and a line for each problem of the folders left out."""

    entries: tuple[ToolEntry, ...]
    problems: tuple[str, ...]


def scan(root: Path) -> Scan:
    """Every tool folder under `root`; a broken one is withheld alone."""
    entries: dict[str, ToolEntry] = {}
    problems: list[str] = []
    for folder in _tool_folders(root):
        place = f"servers/{folder.parent.name}/{folder.name}"
        found, wrong = _read_entry(folder, place)
        problems.extend(wrong)
        if found is None:
            continue
        if found.name in entries:
            problems.append(f"{place}:1: the name '{found.name}' is taken by {entries[found.name].place}")
            continue
        entries[found.name] = found
    return Scan(entries=tuple(entries.values()), problems=tuple(problems))


def _tool_folders(root: Path) -> Iterator[Path]:
    if not root.is_dir():
        return
    for category in sorted(root.iterdir()):
        if not category.is_dir() or category.name.startswith((".", "_")):
            continue
        for folder in sorted(category.iterdir()):
            if folder.is_dir() and not folder.name.startswith((".", "_")):
                yield folder


def _read_entry(folder: Path, place: str) -> tuple[ToolEntry | None, list[str]]:
    names = sorted(path.name for path in folder.iterdir() if path.name != "__pycache__")
    problems = [
        f"{place}:1: '{part}' cannot be a name; use lower case letters, digits and '_'"
        for part in (folder.parent.name, folder.name)
        if not NAME.fullmatch(part) or "-" in part
    ]
    kinds = [kind for kind in Kind if kind.body in names]
    if len(kinds) != 1:
        there = " and ".join(kind.body for kind in kinds) or "none"
        problems.append(f"{place}:1: needs exactly one of {', '.join(kind.body for kind in Kind)}, has {there}")
    known = {MANIFEST, *(kind.body for kind in Kind)}
    problems += [
        f"{place}/{name}:1: no file of a tool folder; remove it"
        for name in names
        if name not in known and not name.endswith(TEMPLATE_SUFFIX)
    ]
    if MANIFEST not in names:
        problems.append(f"{place}:1: {MANIFEST} is missing")
    if problems:
        return None, problems
    text, unreadable = read_text(folder / MANIFEST, f"{place}/{MANIFEST}")
    if unreadable:
        return None, [unreadable]
    try:
        manifest = load_model(Manifest, read_yaml(text, f"{place}/{MANIFEST}"))
    except InvalidDocumentError as problem:
        return None, list(problem.problems)
    except BrokenInputError as problem:
        return None, [str(problem)]
    templates = [name for name in names if name.endswith(TEMPLATE_SUFFIX)]
    named = (folder.name if name == OWN_TEMPLATE else name.removesuffix(TEMPLATE_SUFFIX) for name in templates)
    entry = ToolEntry(
        name=folder.name,
        category=folder.parent.name,
        kind=kinds[0],
        manifest=manifest,
        folder=folder,
        templates=tuple(named),
    )
    return entry, []
