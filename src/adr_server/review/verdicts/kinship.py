"""Judge what the types of a folder are to be of: each extends, implements or inherits from the type that is named.

Rule: a file of the folder that declares types and names none of its kin breaks it; one that declares none, or the type
itself, tells nothing. Where a type's own parent lies in the folder and is of the kin, so is the type.
"""

import re
from collections.abc import Iterator

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.plurals import counted
from adr_server.review.claim import Claim, Kinship
from adr_server.review.ground.file_kinds import is_test
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.younger import spoken_of_again

_TYPE = re.compile(
    r"^\s*(?:pub(?:\([a-z]+\))?\s+)?(?:(?:export|default|public|private|protected|internal|final|sealed|open|data|abstract|static|partial|case)\s+)*"
    r"(?:class|struct|object|record|enum|actor)\s+(?P<name>[A-Z]\w*)",
    re.MULTILINE,
)
_ABSTRACT = re.compile(r"^\s*(?:(?:export|public|internal)\s+)*(?:abstract|sealed)\s", re.MULTILINE)
_FUNCTION = re.compile(
    r"^(?:export\s+|pub(?:\([a-z]+\))?\s+|async\s+|default\s+)*(?:def|fn|func|function|fun)\s+[a-zA-Z]"
)
_TAKES_IN = re.compile(r"^\s*(?:impl\b.*\bfor\b|include\s|extend\s|prepend\s|use\s+[A-Z]\w*;|extension\s|with\s)")
_GATHERS = re.compile(r"(?:^|/)(?:__init__|mod|index|registry|main|lib)\.\w+$")
HEAD_LINES = 6
"""Lines of the head of a type, which ends where its body begins."""
_WORD = re.compile(r"[A-Za-z_]\w+")


def judge_kinship(bench: Bench, claim: Claim) -> Finding:
    """Of types that are all to be of one kin."""
    wanted = claim.kinship
    if wanted is None:
        return not_checkable("the sentence names no type")
    if again := spoken_of_again(bench, claim, wanted.type):
        return not_checkable(again)
    declared = {path: found for path in _paths(bench, wanted.folder) if (found := _declared(bench, path, wanted))}
    if not declared:
        return not_checkable(f"no file below {wanted.folder} declares a type")
    kin = _kin(bench, declared, wanted.type)
    strange = tuple(lines[0] for path, lines in declared.items() if path not in kin)
    searched = tuple(declared)[:12]
    if not strange:
        evidence = tuple(lines[0] for lines in declared.values())
        note = f"{counted(len(declared), 'file')}, each naming {wanted.type}"
        return Finding(verdict=Verdict.CONFORM, evidence=evidence, searched=searched, note=note)
    note = f"{len(strange)} of {counted(len(declared), 'file')} below {wanted.folder} not of {wanted.type}"
    came = any(bench.came_since(claim, one.path) for one in strange)
    verdict = Verdict.DRIFT if came else Verdict.PARTIAL
    return Finding(verdict=verdict, evidence=strange, searched=searched, note=note)


def _paths(bench: Bench, folder: str) -> Iterator[str]:
    """The sources that lie in a folder, from wherever its path is meant."""
    for path in bench.ground.sources:
        if f"/{folder}/" in f"/{path}" and not is_test(path):
            yield path


def _code(bench: Bench, path: str) -> list[str]:
    text = bench.ground.files().try_read(path)
    return [] if isinstance(text, FileProblem) else text.split("\n")


def _declared(bench: Bench, path: str, wanted: Kinship) -> list[Evidence]:
    """The lines of a file that declare types; none where it declares the kin itself, or only what is abstract.

    Where each has a file of its own, the first line of code of a file that declares none.
    """
    found: list[Evidence] = []
    lines = _code(bench, path)
    declares = re.compile(rf"\b(?:class|interface|trait|protocol|struct)\s+{re.escape(wanted.type)}\b")
    if any(declares.search(line) for line in lines):
        return []
    for number, line in enumerate(lines, 1):
        if _TYPE.match(line) and not _ABSTRACT.match(line):
            found.append(_evidence(path, number, line))
    if not found and wanted.alone and not _GATHERS.search(path):
        first = next(((number, line) for number, line in enumerate(lines, 1) if _FUNCTION.match(line)), None)
        found += [_evidence(path, *first)] if first else []
    return found


def _evidence(path: str, number: int, line: str) -> Evidence:
    return Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.SYMBOL)


def _kin(bench: Bench, declared: dict[str, list[Evidence]], name: str) -> set[str]:
    """The files that name the kin as a parent, or a type of a file that does."""
    parents = {path: set(_parents(_code(bench, path))) for path in declared}
    names, found = {name}, set[str]()
    while more := {path for path in parents if path not in found and parents[path] & names}:
        found |= more
        names |= {match["name"] for path in more for one in declared[path] if (match := _TYPE.match(one.text))}
    return found


def _parents(lines: list[str]) -> Iterator[str]:
    """The words by which the types of a file say what they are: behind their names, or where they take it in."""
    for number, line in enumerate(lines):
        if (match := _TYPE.match(line)) is not None:
            for below in (line[match.end() :], *lines[number + 1 : number + HEAD_LINES]):
                yield from _WORD.findall(below.partition("{")[0])
                if "{" in below or below.rstrip().endswith((":", ";")):
                    break
        elif _TAKES_IN.match(line):
            yield from _WORD.findall(line)
