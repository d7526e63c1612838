"""Judge names of code that must not be there: types, annotations, calls and packages, as a record writes them.

Rule: only lines of code tell, no comment and no line that declares the name itself. Where a file that names it came
after the record, that is drift; where none did, what the record found there is left of it: partial.
"""

import re
from collections.abc import Iterator
from posixpath import splitext

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.imports import readable
from adr_server.codebase.stack import is_incidental
from adr_server.review.claim import Claim, Subject
from adr_server.review.ground.file_kinds import NATIVE, VENDORED, is_test, within
from adr_server.review.ground.hidden import hidden_in
from adr_server.review.ground.plain_code import code_lines
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.only_if_read import only_if_read
from adr_server.review.verdicts.younger import spoken_of_again
from adr_server.review.words.labels import any_of

_SET_UP = re.compile(r"(?:^|/)config/")
"""Where a thing is set up that the code of one folder alone may use."""
_MISSES = re.compile(
    r"\bnot in\b|\.not\b|\braises?\b|\bimport_module\b|assert_?[nN]ot|\btoThrow"
    r"|\b(?:is|be)_?(?:absent|gone|missing|removed)\b"
)
"""How a test says that a thing is not there."""
_KIND = "kind: "
_DOCUMENTS = re.compile(r"^---[^\n]*$", re.MULTILINE)
_DATA = re.compile(r"^(?:data|stringData):\s*(?:$|#|\{\s*\S)", re.MULTILINE)
_DECLARES = (
    r"\b(?:class|interface|trait|struct|enum|object|record|def|fun|func|fn|function|type|protocol|module)\s+{name}\b"
)


def judge_written(bench: Bench, claim: Claim, subject: Subject) -> Finding:
    """Of a name that the code must not have."""
    scope, _ = bench.scope(claim)
    name = subject.name.removesuffix("()")
    declares = re.compile(_DECLARES.format(name=re.escape(name.rpartition(".")[2])))
    own = frozenset(path for path in bench.ground.paths if path in bench.ground.sources or is_test(path))
    found = bench.ground.mentions.of({name}, scope, only=own.__contains__, sides="A-Za-z0-9_", exact=True)
    lines = tuple(one for one in found if not declares.search(one.text))
    searched = bench.everywhere(scope)
    if not lines:
        kept = Finding(verdict=Verdict.CONFORM, searched=searched, note=f"{subject.name} is nowhere to be seen")
        return only_if_read(kept, hidden_in(bench.ground, own, scope))
    if all(is_test(one.path) for one in lines) and any(_MISSES.search(one.text) for one in lines):
        note = f"tests alone name {subject.name}, and may see to it that it is gone"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=lines, note=note)
    return _still_there(bench, claim, name, lines)


def judge_only_in(bench: Bench, claim: Claim) -> Finding:
    """Of a name that the code may have in one folder alone."""
    name = claim.subject.name
    if again := spoken_of_again(bench, claim, name.removesuffix("()")):
        return not_checkable(again)
    file = tuple(words for words in claim.scope if words in bench.sources)
    place = file or tuple(folder for words in claim.scope for folder in bench.ground.parts.place(words))
    if not place:
        return not_checkable(_no_folder(claim))
    beside = (path for path in _sources(bench) if path not in file and not _SET_UP.search(path))
    own = frozenset(path for path in beside if file or not within(path, place))
    lines = tuple(_lines(bench, claim, own))
    if not lines:
        if file and next(_lines(bench, claim, frozenset(file)), None) is None:  # One file is said to do it.
            return not_checkable(f"{file[0]} does not name {name}, and nothing else does")
        kept = Finding(verdict=Verdict.CONFORM, searched=place, note=f"nothing outside of {place[0]} names {name}")
        return only_if_read(kept, hidden_in(bench.ground, own))
    return _still_there(bench, claim, name, lines)


def judge_literal(bench: Bench, claim: Claim) -> Finding:
    """Of a name that the code must not have in a folder."""
    name = claim.subject.name
    if again := spoken_of_again(bench, claim, name.removesuffix("()")):
        return not_checkable(again)
    if name.startswith(_KIND):
        return _judge_kind(bench, claim)
    place = tuple(folder for words in claim.scope for folder in bench.ground.parts.place(words))
    own = frozenset(path for path in _sources(bench) if within(path, place))
    if (claim.scope and not place) or not own:
        return not_checkable(_no_folder(claim))
    lines = tuple(_lines(bench, claim, own))
    if not lines:
        where = place or bench.everywhere(())
        kept = Finding(verdict=Verdict.CONFORM, searched=where, note=f"nothing in {where[0]} names {name}")
        return only_if_read(kept, hidden_in(bench.ground, own))
    return _still_there(bench, claim, name, lines)


def _judge_kind(bench: Bench, claim: Claim) -> Finding:
    """Of a kind of object of Kubernetes that no file is to declare; with data, or at all."""
    kind, _, data = claim.subject.name.removeprefix(_KIND).partition(" with ")
    declares = re.compile(rf"^kind:\s*[\"']?{re.escape(kind)}[\"']?\s*(?:#.*)?$", re.MULTILINE)
    lines = []
    for path in bench.ground.paths:
        text = bench.ground.files().try_read(path) if path.endswith((".yaml", ".yml")) else ""
        if not isinstance(text, str) or not declares.search(text) or is_test(path) or is_incidental(path):
            continue
        at = 1
        for document in _DOCUMENTS.split(text):
            found = declares.search(document)
            if found is not None and (not data or _DATA.search(document)):
                number = at + document.count("\n", 0, found.start())
                lines.append(Evidence(path=path, line=number, text=found[0].strip(), kind=EvidenceKind.CONFIG))
            at += document.count("\n")
    if not any(path.endswith((".yaml", ".yml")) and not path.startswith(".") for path in bench.ground.paths):
        return not_checkable("no file here declares such objects")
    if not lines:
        return Finding(verdict=Verdict.CONFORM, searched=bench.everywhere(()), note=f"no file declares a {kind}")
    return _still_there(bench, claim, claim.subject.name, tuple(lines))


def _sources(bench: Bench) -> list[str]:
    """The product's code, that in languages without manifests among it."""
    return [*bench.ground.sources, *(path for path in bench.ground.paths if splitext(path)[1] in {*NATIVE, ".sql"})]


def _no_folder(claim: Claim) -> str:
    return f"no folder is called “{' '.join(claim.scope)}”; naming its path would make this checkable"


def _lines(bench: Bench, claim: Claim, own: frozenset[str]) -> Iterator[Evidence]:
    """The first line of each file of `own` that names a claim's subject in its code.

    A package is told by its import alone: its name may be a variable's as well.
    """
    name = claim.subject.name.removesuffix("()")
    whole = re.escape(name).replace(chr(92) + "*", r"[^ /]*").replace(chr(92) + " ", r"\s+")
    pattern = re.compile(rf"(?<![\w.]){whole}(?!\w)")
    declares = re.compile(_DECLARES.format(name=re.escape(name.rpartition(".")[2])))
    is_package = re.search(rf"`{re.escape(name)}` {any_of('packages')}\b", claim.text, re.IGNORECASE) is not None
    for path in sorted(own):
        if is_test(path) or VENDORED.search(path):
            continue
        if is_package and readable(path):
            yield from [one.evidence for one in bench.ground.imports.of(path) if one.module == name][:1]
            continue
        text = bench.ground.files().try_read(path)
        if isinstance(text, FileProblem) or not pattern.search(text):
            continue
        written = text.split("\n")
        for number, line in _code(path, text):
            # `class Config` is written as it is declared.
            if pattern.search(line) and (" " in name or not declares.search(line)):
                told = written[number - 1].strip()[:200]
                yield Evidence(path=path, line=number, text=told, kind=EvidenceKind.SYMBOL)
                break


def _code(path: str, text: str) -> Iterator[tuple[int, str]]:
    """The lines of code, with what is included."""
    if splitext(path)[1] not in NATIVE:
        yield from code_lines(path, text)
        return
    bare = dict(code_lines(path, text))
    for number, line in code_lines(path, text, strings=True):
        yield number, line if line.lstrip().startswith("#include") else bare.get(number, "")


def _still_there(bench: Bench, claim: Claim, name: str, lines: tuple[Evidence, ...]) -> Finding:
    since = tuple(one for one in lines if bench.came_since(claim, one.path))
    searched = bench.everywhere(bench.scope(claim)[0])
    if since:
        note = f"{name} is named in files that came after the record"
        return Finding(verdict=Verdict.DRIFT, evidence=since, searched=searched, note=note)
    return Finding(verdict=Verdict.PARTIAL, evidence=lines, searched=searched, note=f"{name} is still named")
