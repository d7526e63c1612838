"""Judge whether images, or all that state a version, take the one that a file of versions states."""

import re
from posixpath import basename

from adr_server.review.claim import Claim
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.younger import spoken_of_again
from adr_server.review.words.labels import any_of

OF_FILES = {
    "rust-toolchain.toml": "Rust",
    "rust-toolchain": "Rust",
    ".nvmrc": "Node.js",
    ".node-version": "Node.js",
    ".python-version": "Python",
    ".ruby-version": "Ruby",
    ".java-version": "Java",
    "go.mod": "Go",
    "global.json": ".NET",
    ".terraform-version": "Terraform",
}
"""Files that state the version of one thing."""
_IN_IMAGES = re.compile(rf"\b{any_of('images')}", re.IGNORECASE)
_BUILD_FILE = re.compile(r"Dockerfile|Containerfile")


def judge_same_version(bench: Bench, claim: Claim, file: str) -> Finding:
    """Of the version that a file states, which images, or all that state one, are to have."""
    name = OF_FILES[file]
    if again := spoken_of_again(bench, claim, name):
        return not_checkable(again)
    found = bench.versions(name, bench.scope(claim)[0], jobs=True)
    own = [one for one in found if basename(one.evidence.path) == file]
    others = [one for one in found if one not in own]
    if _IN_IMAGES.search(claim.text):
        others = [one for one in others if _BUILD_FILE.search(basename(one.evidence.path))]
    if not own or not others:
        return not_checkable(f"no two places here state a version of {name}, {file} being one of them")
    stated = own[0].lowest
    other = [one for one in others if one.lowest[: len(stated)] != stated[: len(one.lowest)]]
    if not other:
        evidence = tuple(one.evidence for one in (*own, *others))
        return Finding(verdict=Verdict.CONFORM, evidence=evidence, note=f"{name} is of one version")
    written = ".".join(map(str, stated))
    return Finding(
        verdict=Verdict.DRIFT if len(other) == len(others) else Verdict.PARTIAL,
        evidence=tuple(one.evidence for one in (*other, *own)),
        searched=tuple(dict.fromkeys(one.evidence.path for one in found))[:12],
        note=f"{name} is {'.'.join(map(str, other[0].lowest))} where {file} states {written}",
    )
