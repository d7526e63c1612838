"""One entry a tool folder: what its path and its `tool.yaml` say. Nothing of the tool is imported.

A sound `tool.yaml` is read by its scalars, without pydantic: a listing has the time of a bare interpreter. One that
looks wrong is read again by the model, which knows the line of every fault.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from adr_server.errors import BrokenInputError, InvalidDocumentError
from adr_server.registry import read_scalars, read_text, read_yaml
from adr_server.registry.folders import NAME

if TYPE_CHECKING:
    from adr_server.catalog.manifest import Manifest

COMPILED = "__pycache__"
MANIFEST = "tool.yaml"
NEEDS = "needs.txt"
LONGEST_SUMMARY = 100
LONGEST_USE = 200
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
    summary: str
    use_when: str
    keywords: tuple[str, ...]
    effects: str
    folder: Path
    templates: tuple[str, ...] = ()
    has_needs: bool = False

    @property
    def writes(self) -> bool:
        """Whether it may change anything."""
        return self.effects.startswith("writes_")

    @cached_property
    def manifest(self) -> "Manifest":
        """The whole of its `tool.yaml`, with effects and examples."""
        return _read_manifest(self.folder, self.place)

    @cached_property
    def needs(self) -> tuple[str, ...]:
        """What people say who need it, by the lines of `needs.txt`: read at the first search."""
        if not self.has_needs:
            return ()
        text, unreadable = read_text(self.folder / NEEDS, f"{self.place}/{NEEDS}")
        return () if unreadable else tuple(line for line in map(str.strip, text.splitlines()) if line)

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
    for category in _categories(root):
        yield from _folders(category)


def _categories(root: Path) -> Iterator[Path]:
    return _folders(root) if root.is_dir() else iter(())


def _folders(parent: Path) -> Iterator[Path]:
    for folder in sorted(parent.iterdir()):
        if folder.is_dir() and not folder.name.startswith((".", "_")):
            yield folder


def find(root: Path, name: str) -> ToolEntry | None:
    """The entry that `scan` would give under `name`, without reading any other; None where it would give none."""
    if not NAME.fullmatch(name):
        return None
    for category in _categories(root):
        folder = category / name
        if folder.is_dir():
            entry, _ = _read_entry(folder, f"servers/{category.name}/{name}")
            if entry is not None:
                return entry
    return None


def _read_entry(folder: Path, place: str) -> tuple[ToolEntry | None, list[str]]:
    inside = {path.name for path in folder.iterdir()}
    names = sorted(inside - {COMPILED})
    if inside == {COMPILED}:  # What git leaves of a tool that moved away.
        return None, []
    problems = [
        f"{place}:1: '{part}' cannot be a name; use lower case letters, digits and '_'"
        for part in (folder.parent.name, folder.name)
        if not NAME.fullmatch(part) or "-" in part
    ]
    kinds = [kind for kind in Kind if kind.body in names]
    if len(kinds) != 1:
        there = " and ".join(kind.body for kind in kinds) or "none"
        problems.append(f"{place}:1: needs exactly one of {', '.join(kind.body for kind in Kind)}, has {there}")
    known = {MANIFEST, NEEDS, *(kind.body for kind in Kind)}
    problems += [
        f"{place}/{name}:1: no file of a tool folder; remove it"
        for name in names
        if name not in known and not name.endswith(TEMPLATE_SUFFIX)
    ]
    if MANIFEST not in names:
        problems.append(f"{place}:1: {MANIFEST} is missing")
    if problems:
        return None, problems
    try:
        head = _read_head(folder, place)
    except InvalidDocumentError as problem:
        return None, list(problem.problems)
    except BrokenInputError as problem:
        return None, str(problem).splitlines()
    templates = [name for name in names if name.endswith(TEMPLATE_SUFFIX)]
    named = (folder.name if name == OWN_TEMPLATE else name.removesuffix(TEMPLATE_SUFFIX) for name in templates)
    entry = ToolEntry(
        name=folder.name,
        category=folder.parent.name,
        kind=kinds[0],
        summary=head.summary,
        use_when=head.use_when,
        keywords=head.keywords,
        effects=head.effects,
        folder=folder,
        templates=tuple(named),
        has_needs=NEEDS in names,
    )
    return entry, []


@dataclass(frozen=True, kw_only=True)
class _Head:
    summary: str
    use_when: str
    keywords: tuple[str, ...]
    effects: str


def _read_head(folder: Path, place: str) -> _Head:
    text, unreadable = read_text(folder / MANIFEST, f"{place}/{MANIFEST}")
    if unreadable:
        raise BrokenInputError(unreadable)
    head = _sound_head(read_scalars(text))
    if head is None:
        manifest = _read_manifest(folder, place)
        head = _Head(
            summary=manifest.summary,
            use_when=manifest.use_when,
            keywords=tuple(manifest.keywords),
            effects=manifest.effects,
        )
    return head


def _sound_head(value: object) -> _Head | None:
    """What a listing needs, None where the model should look closer."""
    match value:
        case {
            "summary": str() as summary,
            "use_when": str() as use_when,
            "keywords": [str(), *_] as keywords,
            "effects": "read_only" | "writes_workspace" | "writes_project" | "reads_network" as effects,
            "examples": [dict(), *_] as examples,
            **rest,
        } if not rest and all(isinstance(word, str) for word in keywords):
            sized = len(summary) <= LONGEST_SUMMARY and len(use_when) <= LONGEST_USE and "\n" not in summary + use_when
            called = all(isinstance(example, dict) and example.keys() <= {"args", "needs"} for example in examples)
            if not (sized and called):
                return None
            return _Head(summary=summary, use_when=use_when, keywords=tuple(keywords), effects=effects)
        case _:
            return None


def _read_manifest(folder: Path, place: str) -> "Manifest":
    from adr_server.catalog.manifest import Manifest  # noqa: PLC0415 - brings pydantic; see the module's docstring
    from adr_server.registry.models import load_model  # noqa: PLC0415 - as above

    text, unreadable = read_text(folder / MANIFEST, f"{place}/{MANIFEST}")
    if unreadable:
        raise BrokenInputError(unreadable)
    return load_model(Manifest, read_yaml(text, f"{place}/{MANIFEST}"))
