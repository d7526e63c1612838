"""Judge that each part of a kind uses a name of code: "every controller calls `authorize`".

Rule: a part holds it where its file, or a type that it extends, names it; half of it is kept where most
hold it and another does not. Where something else applies it to all of them, nothing is told; a line that skips it
breaks it.
"""

import re
from collections.abc import Iterator, Sequence
from posixpath import basename, splitext

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.plurals import counted
from adr_server.review.claim import Claim
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.plain_code import code_lines
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.names.spellings import words_of
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.ends import part_of
from adr_server.review.verdicts.roles import sets_up

_LEAST = 2
_BEGINS = re.compile(
    r"^\s*(?:(?:export|public|abstract|final|default|open|internal|async|pub) )*"
    r"(?:class|def|function|func|fun|fn|const \w+ =|router\.\w+\(|app\.\w+\()"
)
_EXTENDS = re.compile(
    r"\bclass\s+\w+\s*(?:<\s*([\w:]+)|\(\s*([\w.]+)|(?:[^{\n]*?)\bextends\s+([\w.\\]+)|[^{\n]*?:\s*([\w.]+))"
)
_ABSTRACT = re.compile(
    r"^(?:application|base|abstract|index|init)|(?:base|concern|helpers?|types?|errors?)$", re.IGNORECASE
)
_DEEPEST = 4


def judge_each_holds(bench: Bench, claim: Claim) -> Finding:
    """Of the files of a role that are each to use a name of code."""
    ground, (part, name) = bench.ground, claim.reach
    every = sorted(part_of(ground, part, ground.parts.home(claim.path)).sources(ground))
    members = [path for path in every if _is_member(ground, path)]
    if not members:
        return not_checkable(f"nothing here is called “{part}”; naming its path would make this checkable")
    if skipped := [line for path in members for line in _skips(ground, path, name)]:
        return Finding(
            verdict=Verdict.DRIFT, evidence=tuple(skipped), searched=tuple(members[:3]), note=f"{name} is skipped"
        )
    holding = [path for path in members if _holds(ground, path, name, every)]
    lacking = [path for path in members if path not in holding]
    searched = (f"{counted(len(members), 'file')} of {part}", *members[:3])
    if not lacking:
        return Finding(verdict=Verdict.CONFORM, searched=searched, note=f"each of them names {name}")
    apart = {path for path in ground.sources if path not in every}
    elsewhere = any(_names(ground, path, name) for path in apart)
    if (elsewhere and not holding) or (holding and len(holding) < max(_LEAST, len(lacking) + 1)):
        return not_checkable(
            f"{counted(len(lacking), 'file')} there without {name}, which may be applied to all in another way"
        )
    if not holding and len(lacking) < _LEAST:
        return not_checkable(f"there is one of them alone, and it does not name {name}")
    verdict = Verdict.PARTIAL if holding else Verdict.DRIFT
    evidence = tuple(line for path in lacking for line in _beginning(ground, path))
    return Finding(
        verdict=verdict, evidence=evidence, searched=searched, note=f"{counted(len(lacking), 'file')} without {name}"
    )


def _is_member(ground: Ground, path: str) -> bool:
    stem = "".join(words_of(splitext(basename(path))[0])).removesuffix("controller")
    apart = "/concerns/" in path or _ABSTRACT.search(stem) is not None or sets_up(path)
    return not apart and any(_beginning(ground, path))


def _beginning(ground: Ground, path: str) -> Iterator[Evidence]:
    text = ground.files().try_read(path)
    for number, line in code_lines(path, text, strings=True) if isinstance(text, str) else ():
        if _BEGINS.match(line) and isinstance(text, str):
            told = text.split("\n")[number - 1].strip()[:200]
            yield Evidence(path=path, line=number, text=told, kind=EvidenceKind.SYMBOL)
            return


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name.removesuffix('()'))}(?![\w?])")


def _names(ground: Ground, path: str, name: str) -> bool:
    text, pattern = ground.files().try_read(path), _pattern(name)
    return isinstance(text, str) and any(pattern.search(line) for _, line in code_lines(path, text, strings=True))


def _holds(ground: Ground, path: str, name: str, every: Sequence[str], depth: int = 0) -> bool:
    """Whether a file, or one of `every` that declares what it extends, names it."""
    if _names(ground, path, name):
        return True
    text = ground.files().try_read(path)
    for found in _EXTENDS.finditer(text) if isinstance(text, str) and depth < _DEEPEST else ():
        parent = re.split(r"[.:\\]+", next(filter(None, found.groups()), ""))[-1]
        declares = re.compile(rf"\bclass\s+{re.escape(parent)}\b")
        for other in every:
            said = ground.files().try_read(other) if other != path and parent else ""
            if isinstance(said, str) and declares.search(said) and _holds(ground, other, name, every, depth + 1):
                return True
    return False


def _skips(ground: Ground, path: str, name: str) -> Iterator[Evidence]:
    text, pattern = (
        ground.files().try_read(path),
        re.compile(rf"\bskip_\w+\b.*:{re.escape(name)}\b(?!.*\b(?:only|except|if|unless):)"),
    )
    for number, line in code_lines(path, text, strings=True) if isinstance(text, str) else ():
        if pattern.search(line) and isinstance(text, str):
            told = text.split("\n")[number - 1].strip()[:200]
            yield Evidence(path=path, line=number, text=told, kind=EvidenceKind.SYMBOL)
