"""Judge names of code that must not be there: types, annotations, calls and packages, as a record writes them.

Rule: only lines of code tell, no comment and no line that declares the name itself. Where a file that names it came
after the record, that is drift; where none did, what the record found there is left of it: partial.
"""

import re
from collections.abc import Iterator

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.review.claim import Claim, Subject
from adr_server.review.ground.file_kinds import COMMENT, is_test, within
from adr_server.review.ground.hidden import hidden_in
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.only_if_read import only_if_read
from adr_server.review.verdicts.younger import spoken_of_again

_REMARK = re.compile(r"\s(?://|/\*|# ).*$")
_NATIVE = (".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".m", ".mm", ".sql")
_QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
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
    return _still_there(bench, claim, name, lines)


def judge_only_in(bench: Bench, claim: Claim) -> Finding:
    """Of a name that the code may have in one folder alone."""
    name = claim.subject.name
    if again := spoken_of_again(bench, claim, name.removesuffix("()")):
        return not_checkable(again)
    place = tuple(folder for words in claim.scope for folder in bench.ground.parts.place(words))
    if not place:
        return not_checkable(_no_folder(claim))
    own = frozenset(path for path in _sources(bench) if not within(path, place))
    lines = tuple(_lines(bench, claim, own))
    if not lines:
        kept = Finding(verdict=Verdict.CONFORM, searched=place, note=f"nothing outside of {place[0]} names {name}")
        return only_if_read(kept, hidden_in(bench.ground, own))
    return _still_there(bench, claim, name, lines)


def judge_literal(bench: Bench, claim: Claim) -> Finding:
    """Of a name that the code must not have in a folder."""
    name = claim.subject.name
    if again := spoken_of_again(bench, claim, name.removesuffix("()")):
        return not_checkable(again)
    place = tuple(folder for words in claim.scope for folder in bench.ground.parts.place(words))
    own = frozenset(path for path in _sources(bench) if within(path, place))
    if not place or not own:
        return not_checkable(_no_folder(claim))
    lines = tuple(_lines(bench, claim, own))
    if not lines:
        kept = Finding(verdict=Verdict.CONFORM, searched=place, note=f"nothing in {place[0]} names {name}")
        return only_if_read(kept, hidden_in(bench.ground, own))
    return _still_there(bench, claim, name, lines)


def _sources(bench: Bench) -> list[str]:
    """The product's code, that in languages without manifests among it."""
    return [*bench.ground.sources, *(path for path in bench.ground.paths if path.endswith(_NATIVE))]


def _no_folder(claim: Claim) -> str:
    return f"no folder is called “{' '.join(claim.scope)}”; naming its path would make this checkable"


def _lines(bench: Bench, claim: Claim, own: frozenset[str]) -> Iterator[Evidence]:
    """The first line of each file of `own` that names a claim's subject in its code."""
    name = claim.subject.name.removesuffix("()")
    pattern = re.compile(rf"(?<![\w.]){re.escape(name).replace(chr(92) + '*', '[^ ]*')}(?![\w])")
    declares = re.compile(_DECLARES.format(name=re.escape(name.rpartition(".")[2])))
    for path in sorted(own):
        text = bench.ground.files().try_read(path)
        if isinstance(text, FileProblem) or not pattern.search(text) or is_test(path):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            bare = _REMARK.sub("", _QUOTED.sub('""', line)) if not line.lstrip().startswith("#include") else line
            if pattern.search(bare) and not COMMENT.match(line.replace("#include", "")) and not declares.search(line):
                yield Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.SYMBOL)
                break


def _still_there(bench: Bench, claim: Claim, name: str, lines: tuple[Evidence, ...]) -> Finding:
    since = tuple(one for one in lines if bench.came_since(claim, one.path))
    searched = bench.everywhere(bench.scope(claim)[0])
    if since:
        note = f"{name} is named in files that came after the record"
        return Finding(verdict=Verdict.DRIFT, evidence=since, searched=searched, note=note)
    return Finding(verdict=Verdict.PARTIAL, evidence=lines, searched=searched, note=f"{name} is still named")
