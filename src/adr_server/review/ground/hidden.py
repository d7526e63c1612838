"""Say what may hold a thing and could not be read: that the thing is nowhere to be seen is then not known.

Rule: a file counts where it is of the thing's kind: a manifest or lock file of an ecosystem that the thing has packages
in, a source of a language that may import it, a file that sets up what runs. Where the text of a manifest or of
settings is at hand and only does not parse, it counts if one of its lines has a name of the thing. Fixtures and tests
never count. What a lock file pins may come along with something else: it tells neither of what is forbidden nor of a
library, which code imports by name. What was read in its beginning alone is told.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from posixpath import splitext

from adr_server.codebase import Ecosystem, Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import Entry, is_incidental
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.review.claim import Subject
from adr_server.review.ground.file_kinds import COMMENT, PIPELINE, Folders, is_lock, is_test, within
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.unread import listed, unread_files

_SETS_UP = re.compile(
    r"(?:^|/)(?:(?:docker-)?compose[\w.-]*\.ya?ml|(?:Dockerfile|Containerfile)[\w.-]*|(?:Chart|values[\w.-]*|Pulumi|serverless)\.ya?ml"
    r"|[^/]+\.(?:tf|tofu|bicep|[dD]ockerfile))$"
)
"""What sets up services by its name alone; any other file of such an ending may be anything."""
_SIDES = "A-Za-z0-9_-"


@dataclass(frozen=True, kw_only=True)
class _Name:
    """A pattern of what a file may have written, and what stands in the same file then."""

    pattern: str
    beside: str = ""


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """The files that may hold a thing, `lines` of those that have its name, and what was read in part alone."""

    problems: tuple[FileProblem, ...] = ()
    lines: tuple[Evidence, ...] = ()
    in_part: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.problems)

    @property
    def paths(self) -> tuple[str, ...]:
        """All of them that were not read whole."""
        return tuple(sorted({*(one.path for one in self.problems), *self.in_part}))

    @property
    def told(self) -> str:
        """These files in words; nothing where there are none."""
        named = {one.path for one in self.lines}
        unread = tuple(one.path for one in self.problems if one.path not in named)
        lines = tuple(f"{one.path}:{one.line}" for one in self.lines)
        why = next((one.message for one in self.problems if one.path in named), "")
        says = f"{listed(lines)} {'names' if len(lines) == 1 else 'name'} it in what does not parse ({why})"
        return " and ".join([says] * bool(lines) + [f"{listed(unread)} could not be read"] * bool(unread))


def hidden(ground: Ground, subject: Subject | None, scope: Folders = (), *, locks: bool = False) -> Hidden:
    """What may hold a subject in a scope; without one, as of a name that code alone has, sources.

    `locks`: what a lock file pins would tell of its use, too.
    """
    sources = ground.unread_files.among(scope)
    if subject is None or subject.symbol:
        return Hidden(problems=sources.problems, in_part=sources.in_part)
    entry = ground.lexicon.by_name.get(subject.entry or "")
    problems = [one for one in sources.problems if _may_import(one.path, subject, entry)]
    lines: list[Evidence] = []
    in_part = set(sources.in_part)
    for problem, names in _of_its_kind(ground, subject, entry, scope):
        told = _line_of(ground, problem.path, names)
        if (told is None and _is_text(ground, problem)) or (is_lock(problem.path) and not locks):
            in_part.add(problem.path)
            continue
        problems.append(problem)
        lines += [told] if told is not None else []
    first = {one.path: one for one in reversed(problems)}
    return Hidden(
        problems=tuple(first[path] for path in sorted(first)),
        lines=tuple(dict.fromkeys(sorted(lines, key=lambda one: (one.path, one.line)))),
        in_part=tuple(sorted(in_part - set(first))),
    )


def hidden_in(ground: Ground, paths: Iterable[str], scope: Folders = ()) -> Hidden:
    """What of some files could not be read, or not whole."""
    found = unread_files(ground.files(), (path for path in paths if within(path, scope)))
    return Hidden(problems=found.problems, in_part=found.in_part)


def _may_import(path: str, subject: Subject, entry: Entry | None) -> bool:
    """Whether a source is in a language that may show a subject."""
    ecosystem = ECOSYSTEM_OF[splitext(path)[1]]
    if entry is None:
        return subject.ecosystem in {None, ecosystem}
    return bool(entry.schemes) or ecosystem in {*entry.packages, *entry.imports, *entry.symbols}


def _of_its_kind(
    ground: Ground, subject: Subject, entry: Entry | None, scope: Folders
) -> Iterator[tuple[FileProblem, Sequence[_Name]]]:
    """The manifests, lock files and settings of a subject's kind that were not read, with the names each may have."""
    manifests: set[str] = set()
    for ecosystem, problems in ground.unread_manifests.items():
        manifests.update(one.path for one in problems)
        packages = entry.packages.get(ecosystem, ()) if entry is not None else (subject.name,)
        if packages and (entry is not None or subject.ecosystem in {None, ecosystem}):
            names = [_of_package(name, ecosystem) for name in packages]
            yield from ((one, names) for one in problems if _tells(one.path, scope))
    runs = (*(one.rpartition("/")[2] for one in entry.images), *entry.resources, *entry.actions) if entry else ()
    for one in ground.environment.problems if runs else ():
        if one.path not in manifests and _tells(one.path, scope) and (_is_text(ground, one) or _sets_up(one.path)):
            yield one, [_Name(pattern=_pattern(name)) for name in runs]


def _sets_up(path: str) -> bool:
    return bool(_SETS_UP.search(path) or PIPELINE.search(path))


def _tells(path: str, scope: Folders) -> bool:
    return within(path, scope) and not is_incidental(path) and not is_test(path)


def _is_text(ground: Ground, problem: FileProblem) -> bool:
    return not isinstance(ground.files().try_read(problem.path), FileProblem)


def _of_package(name: str, ecosystem: Ecosystem) -> _Name:
    """How a manifest writes a package."""
    group, colon, artifact = name.partition(":")
    if colon and artifact.strip("*"):
        return _Name(pattern=_pattern(artifact), beside=group)
    bare = re.escape(group.rstrip("*"))
    return _Name(
        pattern=_whole(re.sub(r"(?:\\?[-_.])+", "[-_.]+", bare) if ecosystem is Ecosystem.PYPI else bare, group)
    )


def _pattern(name: str) -> str:
    return _whole(re.escape(name.rstrip("*")), name)


def _whole(written: str, name: str) -> str:
    """A name as a whole word, or what begins with it."""
    return rf"(?<![{_SIDES}]){written}" + ("" if name.endswith("*") else rf"(?![{_SIDES}])")


def _line_of(ground: Ground, path: str, names: Iterable[_Name]) -> Evidence | None:
    """The first line of a file, no comment, that has one of some names."""
    text = ground.files().try_read(path)
    if isinstance(text, FileProblem):
        return None
    patterns = [one.pattern for one in names if one.beside in text]
    any_of = re.compile("|".join(patterns), re.IGNORECASE) if patterns else None
    for number, line in enumerate(text.split("\n"), 1) if any_of is not None and any_of.search(text) else ():
        if any_of is not None and any_of.search(line) and not COMMENT.match(line):
            kind = EvidenceKind.LOCK if is_lock(path) else EvidenceKind.MANIFEST
            return Evidence(path=path, line=number, text=line.strip()[:200], kind=kind)
    return None
