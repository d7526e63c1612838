"""Judge with what every file begins: a line of code that a record states, against the first lines of the files.

Rule: the files are those of the folder and the kind that the record names; where it names no kind, those of the most
frequent one there.
"""

from collections import Counter
from posixpath import basename, splitext

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.plurals import counted
from adr_server.review.claim import Claim, Opening
from adr_server.review.ground.file_kinds import is_settings, is_test
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.younger import spoken_of_again

FIRST_LINES = 30
_CRATE_ROOTS = frozenset({"lib.rs", "main.rs"})


def judge_opening(bench: Bench, claim: Claim) -> Finding:
    """Of a line that every file is to begin with."""
    wanted = claim.opening
    if wanted is None:
        return not_checkable("the sentence states no line")
    if again := spoken_of_again(bench, claim, wanted.line):
        return not_checkable(again)
    paths = _paths(bench, wanted)
    without: list[Evidence] = []
    for path in paths:
        text = bench.ground.files().try_read(path)
        if not isinstance(text, FileProblem) and not _begins(text, wanted.line):
            first = next((line for line in text.split("\n") if line.strip()), "")
            number = text.split("\n").index(first) + 1 if first else 1
            without.append(Evidence(path=path, line=number, text=first.strip()[:200], kind=EvidenceKind.SYMBOL))
    if not paths or len(without) == len(paths):
        return not_checkable(f"no file here begins with {wanted.line}; another kind of file may be meant")
    note = f"{len(without)} of {counted(len(paths), 'file')} without {wanted.line} at the top"
    if not without:
        return Finding(
            verdict=Verdict.CONFORM,
            searched=tuple(paths[:12]),
            note=f"{counted(len(paths), 'file')}, each beginning so",
        )
    came = any(bench.came_since(claim, one.path) for one in without)
    verdict = Verdict.DRIFT if came else Verdict.PARTIAL
    return Finding(verdict=verdict, evidence=tuple(without[:5]), searched=tuple(paths[:12]), note=note)


def _paths(bench: Bench, wanted: Opening) -> list[str]:
    own = [
        path
        for path in bench.ground.sources
        if (not wanted.folder or f"/{wanted.folder}/" in f"/{path}") and not is_test(path) and not is_settings(path)
    ]
    if wanted.kind == "crate":
        return [path for path in own if basename(path) in _CRATE_ROOTS]
    ending = f".{wanted.kind}" if wanted.kind else ""
    endings = Counter(splitext(path)[1] for path in own)
    if not endings.get(ending):
        ending = next((one for one, _ in endings.most_common(1)), "")
    return [path for path in own if path.endswith(ending)]


def _begins(text: str, line: str) -> bool:
    bare = "".join(line.split()).rstrip(";")
    return any(bare in "".join(one.split()) for one in text.split("\n")[:FIRST_LINES])
