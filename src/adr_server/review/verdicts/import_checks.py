"""The one form of a rule that runs: which files may not import, or declare, which others.

Rule: a check says by path and name what it means, so that it runs without the record it came from; an import that
cannot be told apart breaks nothing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fnmatch import fnmatchcase
from posixpath import basename

from adr_server.codebase import Evidence
from adr_server.codebase.imports import Import
from adr_server.codebase.stack import is_incidental
from adr_server.review.ground.file_kinds import folded, is_test
from adr_server.review.ground.ground import Ground
from adr_server.review.words.labels import any_of

_COMMON = re.compile(any_of("common_ground"))
APPLICATIONS = frozenset({"apps", "applications", "services"})
"""Folders whose parts are deployed, each by itself."""
_SEPARATORS = ".", "/", "\\", "::"


@dataclass(frozen=True, kw_only=True)
class ImportCheck:
    """Files under `within` (none: all) and under none of `beyond` may import nothing of what follows.

    `folders` are parts of the project; what lies in `apart` may import nothing of its neighbours there, but for what is
    called common ground (`shared`, `core`). `modules` are foreign ones as sources import them, `packages` as manifests
    declare them, both as `ecosystem:name`; a package may end in `*`.
    """

    within: tuple[str, ...] = ()
    beyond: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()


def check_from(row: Mapping[str, object]) -> ImportCheck:
    """A check out of plain data.

    Raises:
        ValueError: an unknown key, no list of texts, or nothing that is forbidden.
    """
    known = [field.name for field in fields(ImportCheck)]
    unknown = sorted(set(row) - set(known))
    if unknown:
        raise ValueError(f"check: unknown {', '.join(map(str, unknown))}; it takes {', '.join(known)}")
    values: dict[str, tuple[str, ...]] = {}
    for name in known:
        value = row.get(name) or ()
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) and item for item in value):
            raise ValueError(f"check: {name}: must be a list of texts")
        values[name] = tuple(value)
    check = ImportCheck(**values)
    if not (check.folders or check.modules or check.packages or check.apart):
        raise ValueError("check: names nothing that is forbidden; give folders, modules, packages or apart")
    if unmarked := [name for name in (*check.modules, *check.packages) if ":" not in name]:
        raise ValueError(f"check: {unmarked[0]}: write it as ecosystem:name, such as npm:{unmarked[0]}")
    return check


def check_row(check: ImportCheck) -> dict[str, list[str]]:
    """The check as plain data, without what is empty; `check_from` gives it back."""
    return {field.name: list(value) for field in fields(check) if (value := getattr(check, field.name))}


def breaches(check: ImportCheck, ground: Ground, globs: Sequence[str] = ()) -> Iterator[Evidence]:
    """Every line that breaks a check, of files that match one of `globs` where there are any; in path order."""
    for path in looked_at(check, ground, globs):
        for one in ground.imports.of(path):
            if _reaches(check, path, one):
                yield one.evidence
    if check.packages:
        for dependency in ground.dependencies:
            path = dependency.evidence.path
            named = f"{dependency.ecosystem}:{dependency.name}"
            if (
                dependency.direct
                and _applies(check, path, globs)
                and not is_incidental(path)
                and any(fnmatchcase(named, package) for package in check.packages)
            ):
                yield dependency.evidence


def looked_at(check: ImportCheck, ground: Ground, globs: Sequence[str] = ()) -> tuple[str, ...]:
    """The sources of the product that a check is about: tests may reach where the product may not."""
    within = (
        ground.parts.sources_in(check.within) if check.within and "" not in check.within else frozenset(ground.sources)
    )
    looked = sorted(within - ground.parts.sources_in(check.beyond)) if "" not in check.beyond else ()
    return tuple(path for path in looked if _matches(path, globs))


def _applies(check: ImportCheck, path: str, globs: Sequence[str]) -> bool:
    if is_test(path) or (check.within and not lies(path, check.within)) or lies(path, check.beyond):
        return False
    return _matches(path, globs)


def _matches(path: str, globs: Sequence[str]) -> bool:
    return not globs or any(fnmatchcase(path, glob) or lies(path, (glob.rstrip("/*"),)) for glob in globs)


def _reaches(check: ImportCheck, path: str, one: Import) -> bool:
    if one.target is not None:
        return lies(f"{one.target}/", check.folders) or is_neighbour(path, one.target, check.apart)
    written = f"{one.ecosystem}:{one.module}"
    return any(
        written == module or written.startswith(tuple(module + s for s in _SEPARATORS)) for module in check.modules
    )


def is_neighbour(path: str, target: str, folders: Sequence[str]) -> bool:
    """Whether a file and a target lie in two parts of one of `folders`, of which the target's is no common ground."""
    own, other = ({part_of(one, folder) for folder in folders} - {""} for one in (path, target))
    return any(
        first != second and first.rpartition("/")[0] == second.rpartition("/")[0] and not is_common(second)
        for first in own
        for second in other
    )


def is_common(part: str) -> bool:
    """Whether a part is called what all may use; beside applications, an `api` is one of them."""
    above, _, name = part.rpartition("/")
    return not (name == "api" and basename(above) in APPLICATIONS) and _COMMON.fullmatch(folded(name)) is not None


def part_of(path: str, folder: str) -> str:
    """The folder right below `folder` that a path lies in or is; empty where it is none, or a file there."""
    start = f"{folder}/" if folder else ""
    if not path.startswith(start):
        return ""
    name, slash, _ = path[len(start) :].partition("/")
    return start + name if slash or "." not in name else ""


def lies(path: str, folders: Sequence[str]) -> bool:
    """Whether a path lies in one of some folders; an empty folder is the whole project."""
    return any(not folder or path.startswith(f"{folder}/") for folder in folders)
