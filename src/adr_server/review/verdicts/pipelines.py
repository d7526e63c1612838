"""Judge what the pipeline is to run: a tool that its files name, or the scripts and settings that it may call.

Rule: a mention in a pipeline, a make file or a script is taken for a run, and a dependency is none. Where no pipeline
is here, nothing can be told.
"""

import re
from collections.abc import Iterator
from posixpath import basename

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import is_incidental
from adr_server.plurals import counted
from adr_server.review.claim import LOWEST_RUST, Claim
from adr_server.review.ground.file_kinds import COMMENT, VENDORED
from adr_server.review.ground.hidden import hidden_in
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench, names_of
from adr_server.review.verdicts.elsewhere import still_to_come
from adr_server.review.verdicts.only_if_read import only_if_read
from adr_server.review.verdicts.younger import spoken_of_again
from adr_server.review.words.word_tables import slot_tables

_PIPELINE = re.compile(
    r"^\.(?:github/(?:workflows|actions)/.+\.ya?ml|circleci/config\.yml|gitlab-ci\.yml|gitlab/.+\.ya?ml|travis\.yml|drone\.yml"
    r"|woodpecker(?:/.+)?\.ya?ml|buildkite/.+)$|(?:^|/)(?:azure-pipelines[\w.-]*\.ya?ml|Jenkinsfile[\w.-]*|bitbucket-pipelines\.yml"
    r"|cloudbuild\.ya?ml)$"
)
_CALLED = re.compile(
    r"^(?:Makefile|.+\.mk|justfile|Taskfile\.ya?ml|tox\.ini|noxfile\.py|package\.json|composer\.json|mix\.exs|Rakefile|Fastfile"
    r"|\.pre-commit-config\.yaml|lefthook\.yml|.+\.sh|build\.gradle(?:\.kts)?|pom\.xml|turbo\.json|nx\.json|Earthfile|magefile\.go"
    r"|\.lintstagedrc.*|Dockerfile)$"
)
_ASKED_FOR = re.compile(r"""^\s*["'][@\w./-]+["']\s*:\s*["'][\^~<>=*\d]|^\s*\{:\w+,""")
"""A dependency, which runs nothing."""


def judge_run(bench: Bench, claim: Claim) -> Finding:
    """Of a tool that the pipeline is to run."""
    name = claim.subject.name.removesuffix(" in CI")
    if again := spoken_of_again(bench, claim, name):
        return not_checkable(again)
    pipelines = [path for path in bench.ground.every if _PIPELINE.search(path)]
    pattern = _pattern(bench, claim, name) if claim.subject.name != LOWEST_RUST else _lowest_rust(bench, claim)
    if not pipelines or pattern is None:
        missing = "pipeline is here" if not pipelines else "manifest here states the lowest version of Rust"
        return not_checkable(f"no {missing}; run it where that is")
    called = [
        path
        for path in bench.ground.every
        if _CALLED.match(basename(path)) and not is_incidental(path) and not VENDORED.search(path)
    ]
    evidence = tuple(_named(bench, [*pipelines, *called], pattern))
    if evidence:
        return Finding(verdict=Verdict.CONFORM, evidence=evidence[:5], note=f"{name} is run")
    if claim.subject.entry in slot_tables().run_by_the_host:
        return not_checkable(f"{name} may run as an app of the code host, which no file here would show")
    if (young := next(still_to_come(bench, claim), None)) is not None:
        return not_checkable(young)
    first = bench.ground.files().try_read(pipelines[0])
    head = "" if isinstance(first, FileProblem) else first.split("\n", 1)[0].strip()[:200]
    found = Finding(
        verdict=Verdict.DRIFT,
        evidence=(Evidence(path=pipelines[0], line=1, text=head, kind=EvidenceKind.PIPELINE),),
        searched=(*pipelines[:8], counted(len(called), "script or build file", "scripts and build files")),
        note=f"no pipeline or script names {name.removesuffix(' in CI')}",
    )
    return only_if_read(found, hidden_in(bench.ground, [*pipelines, *called]))


def _lowest_rust(bench: Bench, claim: Claim) -> re.Pattern[str] | None:
    """How a job names the lowest version that manifests state, or the tool that reads it there."""
    stated = [one.lowest for one in bench.versions("Rust", bench.scope(claim)[0]) if not one.pipeline]
    if not stated:
        return None
    version = re.escape(".".join(map(str, min(stated)[:2])))
    return re.compile(rf"(?<![\d.]){version}(?:\.\d+)?(?![\d.])|msrv|rust-version", re.IGNORECASE)


def _pattern(bench: Bench, claim: Claim, name: str) -> re.Pattern[str]:
    """How a line that runs the tool writes it."""
    if claim.subject.entry is None:
        first, *rest = name.split()
        return re.compile(
            rf"(?<![\w-]){re.escape(first)}(?![\w])" + "".join(rf".*?{re.escape(one)}" for one in rest[:1])
        )
    entry = bench.ground.entry(claim.subject.entry)
    packages = {key.rpartition("/")[2].rpartition(":")[2] for keys in entry.packages.values() for key in keys}
    written = names_of(entry, words=True) | {one.lower() for one in (*entry.commands, *packages, name) if len(one) > 2}  # noqa: PLR2004
    return re.compile("|".join(rf"(?<![a-z0-9]){re.escape(one)}" for one in sorted(written)), re.IGNORECASE)


def _named(bench: Bench, paths: list[str], pattern: re.Pattern[str]) -> Iterator[Evidence]:
    for path in paths:
        text = bench.ground.files().try_read(path)
        if isinstance(text, FileProblem) or not pattern.search(text):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            if pattern.search(line) and not COMMENT.match(line) and not _ASKED_FOR.match(line):
                yield Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.PIPELINE)
                break
