"""Judge what is said of the parts of one folder: that none imports another, or calls it; that they lean on nothing.

Rule: the folder must be told, by its name or by what lies in it; what the record names as shared by its path, all may
use.
"""

import re
from collections.abc import Iterator
from posixpath import basename

from adr_server.codebase import Evidence, EvidenceKind, Scope
from adr_server.review.ground.file_kinds import Folders
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.plain_code import code_lines
from adr_server.review.verdicts.boundaries import MAX_EVIDENCE, Crossing, told_of
from adr_server.review.verdicts.deeds import done_in
from adr_server.review.verdicts.ends import part_of
from adr_server.review.verdicts.import_checks import is_neighbour, lies
from adr_server.review.verdicts.import_checks import part_of as part_right_below
from adr_server.review.verdicts.reaching import imports_of, is_told_apart
from adr_server.review.verdicts.references import asked_beside
from adr_server.review.words.dealings import siblings
from adr_server.review.words.deeds import bare_of, deed_of

_BESIDE = re.compile(r"junit|test|mock|assert|spec|lint|analy[sz]er|kotlin-stdlib|SourceLink|^@types/", re.IGNORECASE)
"""What a part may ask for and yet depend on nothing."""
_INTERNAL, _PROGRAMS = "internal", "cmd"
"""In Go, where the packages of the programs in `cmd/` lie among others."""
_TWO = 2
_PATH = re.compile(r"`([\w@.-]+(?:/[\w@.-]+)+)/?`")


def parted(ground: Ground, words: str, *, home: Folders, record: str = "") -> Crossing:
    """The imports from one part to another of the folders that words name; `record`: what names the shared ones."""
    folders = parts_apart(ground, words, home=home)
    if isinstance(folders, str):
        return Crossing(unknown=folders)
    shared = tuple(path for path in _PATH.findall(record) if path not in folders)
    programs = _programs_in(ground, folders, words)
    if programs is not None and len(programs) < _TWO:
        return Crossing(unknown=f"nothing tells which parts of {folders[0]} are meant; naming a path would")
    looked = sorted(ground.parts.sources_in(folders))
    read = [path for path in looked if is_told_apart(path)]
    crossed = [
        one.evidence
        for path in read
        for one in imports_of(ground, path)
        if one.target is not None
        and is_neighbour(path, one.target, folders)
        and not lies(f"{one.target}/", shared)
        and (programs is None or {_right_below(path, folders), _right_below(one.target, folders)} <= programs)
    ]
    if programs is None:
        crossed += asked_beside(ground, folders)
    return told_of(ground, looked, crossed, f"under {', '.join(folders[:4])}")


def parts_apart(ground: Ground, words: str, *, home: Folders) -> Folders | str:
    """The folders that words name whose parts hold sources, or why there are none that could be told apart."""
    named = part_of(ground, words, home).folders
    found = _with_parts(ground, named)
    row = next((row for row in siblings() if row.words.fullmatch(bare_of(words))), None)
    for name in row.names if row is not None and not found else ():
        found = found or _with_parts(ground, part_of(ground, name, home).folders)
    return found or f"no folder is called “{words}” and holds parts; naming its path would make this checkable"


def calls_between(ground: Ground, words: str, way: str, *, home: Folders) -> Crossing:
    """The lines in which a part of a folder names another one of them by an address."""
    folders = parts_apart(ground, words, home=home)
    if isinstance(folders, str):
        return Crossing(unknown=folders)
    parts = {_right_below(path, folders) for path in ground.parts.sources_in(folders)} - {""}
    found = tuple(line for part in sorted(parts) for line in _addressed(ground, part, parts - {part}))
    if found:
        return Crossing(crossed=found[:MAX_EVIDENCE], told="a line names another one by its address")
    return Crossing(unknown=f"no line names another one by an address, and “{way}” may be done in other ways as well")


def _addressed(ground: Ground, part: str, others: set[str]) -> Iterator[Evidence]:
    named = "|".join(re.escape(basename(other)) for other in sorted(others))
    if not named:
        return
    address = re.compile(rf"\bhttps?://(?:[\w.-]+[-.])?(?:{named})(?:[-.][\w.-]+)?(?=[:/\"'`]|$)")
    spelled = re.sub(r"\\?-", "[-_]?", named)
    setting = re.compile(
        rf"(?:^|[^A-Za-z])(?:{spelled})_?(?:service_?)?(?:api_?)?(?:base_?)?(?:url|uri|host|addr|endpoint)\b",
        re.IGNORECASE,
    )
    deed = deed_of("HTTP")
    for path in sorted(ground.parts.sources_in((part,))):
        text = ground.files().try_read(path)
        asks = deed is not None and any(done_in(ground, (path,), deed))
        for number, line in code_lines(path, text, strings=True) if isinstance(text, str) else ():
            if address.search(line) or (asks and setting.search(line)):
                told = text.split("\n")[number - 1].strip()[:200] if isinstance(text, str) else ""
                yield Evidence(path=path, line=number, text=told, kind=EvidenceKind.SYMBOL)
                break


def _with_parts(ground: Ground, named: Folders) -> Folders:
    return tuple(
        folder
        for folder in named
        if len({part_right_below(path, folder) for path in ground.parts.sources_in((folder,))} - {""}) > 1
    )


def _right_below(path: str, folders: Folders) -> str:
    return next(filter(None, (part_right_below(path, folder) for folder in folders)), "")


def _programs_in(ground: Ground, folders: Folders, words: str) -> frozenset[str] | None:
    """The parts that are programs of their own, where the folder holds others, too; None where all are meant."""
    if "/" in words or words == _INTERNAL or not all(basename(folder) == _INTERNAL for folder in folders):
        return None
    beside = {part_right_below(path, _PROGRAMS) for path in ground.sources} - {""}
    called = {basename(part) for part in beside}
    return frozenset(f"{folder}/{name}" for folder in folders for name in called) & {
        _right_below(path, folders) for path in ground.parts.sources_in(folders)
    }


def leanings(ground: Ground, words: str, *, home: Folders) -> Crossing:
    """What the manifests of a part ask for; what only tests or builds need, by its name, does not count."""
    folders = part_of(ground, words, home).folders
    manifests = {
        path
        for paths in ground.ecosystems().values()
        for path in paths
        if any(path.rpartition("/")[0] == folder for folder in folders)
    }
    if not manifests:
        return Crossing(unknown=f"no folder is called “{words}” and has a manifest of its own; its path would tell")
    asked = tuple(
        one.evidence
        for one in ground.dependencies
        if one.evidence.path in manifests and one.direct and one.scope is Scope.RUNTIME and not _BESIDE.search(one.name)
    )
    return Crossing(crossed=asked[:MAX_EVIDENCE], searched=tuple(sorted(manifests)))
