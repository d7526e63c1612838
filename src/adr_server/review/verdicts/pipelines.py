"""Judge what the pipeline is to run: the lines that its steps run, in scripts, make files and manifests as well.

Rule: a mention in a line that runs is taken for a run; to ask for a tool, or to install it, is none. Where a step calls
what cannot be looked into, or where no pipeline is here, nothing can be told of what is not seen.
"""

import re
from collections.abc import Iterator, Sequence
from unicodedata import combining, normalize

from adr_server.codebase import Ecosystem, Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import is_incidental
from adr_server.plurals import counted
from adr_server.review.claim import LOWEST_RUST, STAGE, Claim
from adr_server.review.ground.file_kinds import VENDORED, folded, is_tooling
from adr_server.review.ground.hidden import hidden_in
from adr_server.review.ground.runs import Runs, Step
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.names.lexicon_names import names_of
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.elsewhere import still_to_come
from adr_server.review.verdicts.only_if_read import only_if_read
from adr_server.review.verdicts.younger import spoken_of_again
from adr_server.review.words.word_tables import slot_tables

_ASKED_FOR = re.compile(r"""^\s*["'][@\w./-]+["']\s*:\s*["'][\^~<>=*\d]|^\s*\{:\w+,""")
"""A dependency, which runs nothing."""
_INSTALLED = re.compile(
    r"\b(?:pip3?|pipx|uv|poetry|npm|pnpm|yarn|gem|bundle|go|cargo|brew|apt(?:-get)?|apk|dnf|yum|composer|dotnet tool"
    r"|choco|conda|playwright|cypress|mix|rustup|sdk|mise|asdf)\b[^&|;#]*?\s(?:install|i|add|require|get|ci|component|use)\b[^&|;#]*"
)
"""A part of a line that fetches tools, and runs none of them."""
_STEM = 4
"""Letters by which a stage is known in another form, or another language."""
_HOOKS = re.compile(r"(?:^|/)\.pre-commit-config\.ya?ml$")
"""What a service for the repository may run as well, which stands in no pipeline."""


def judge_run(bench: Bench, claim: Claim) -> Finding:
    """Of a tool that the pipeline is to run."""
    name = claim.subject.name.removesuffix(" in CI")
    if again := spoken_of_again(bench, claim, name):
        return not_checkable(again)
    if claim.subject.name.startswith(STAGE):
        return _stage(bench, claim, name.removeprefix(STAGE))
    pattern = _pattern(bench, claim, name) if claim.subject.name != LOWEST_RUST else _lowest_rust(bench, claim)
    if not bench.ground.runs.pipelines or pattern is None:
        missing = (
            "pipeline is here" if not bench.ground.runs.pipelines else "manifest here states the lowest version of Rust"
        )
        return not_checkable(f"no {missing}; run it where that is")
    runs = bench.ground.runs
    evidence = tuple(_run(runs, pattern))
    if evidence:
        return Finding(verdict=Verdict.CONFORM, evidence=evidence[:5], note=f"{name} is run")
    why = next(_doubts(bench, claim, pattern), None)
    return not_checkable(why) if why is not None else _not_run(bench, name, pattern)


def _stage(bench: Bench, claim: Claim, name: str) -> Finding:
    """Of a stage that the pipeline is to have, beside others that it has; a word for the same work is as good."""
    runs = bench.ground.runs
    beside = [one for one in bench.claims if one.path == claim.path and one.line == claim.line]
    called = [one.subject.name.removeprefix(STAGE).removesuffix(" in CI") for one in beside]
    found = {one: next(_run(runs, re.compile(re.escape(_plain(one)[:_STEM]), re.IGNORECASE)), None) for one in called}
    if (line := found.get(name)) is not None:
        return Finding(verdict=Verdict.CONFORM, evidence=(line,), note=f"a pipeline names {name}")
    told = [one for one in found.values() if one is not None]
    if 2 * len(told) < len(called) or (name.lower().startswith("s") and _scans(bench)):
        return not_checkable(f"no pipeline here has a stage called {name}; it may be called otherwise")
    if (young := next(still_to_come(bench, claim), None)) is not None:
        return not_checkable(young)
    if (call := runs.unknown_to(None)) is not None:
        return not_checkable(f"{call.step.path}:{call.step.number} calls {call.told}, which may have it")
    note = f"no stage of a pipeline is called {name}"
    missing = Finding(verdict=Verdict.DRIFT, evidence=tuple(told[:3]), searched=runs.pipelines[:8], note=note)
    return only_if_read(missing, hidden_in(bench.ground, runs.pipelines))


def _plain(name: str) -> str:
    """A word without its accents, which names of jobs do without."""
    return "".join(sign for sign in normalize("NFD", name) if not combining(sign))


def _scans(bench: Bench) -> bool:
    """Whether a pipeline runs a tool that scans, whatever its stage is called."""
    tools = [one for one in bench.ground.stack().values() if one.slot == "security_scanning"]
    return any(one.kind is EvidenceKind.PIPELINE for tool in tools for one in tool.evidence)


def _doubts(bench: Bench, claim: Claim, pattern: re.Pattern[str]) -> Iterator[str]:
    """Why a tool may run although no line does it."""
    name, slot, runs = claim.subject.name.removesuffix(" in CI"), bench.slot(claim.subject), bench.ground.runs
    if claim.subject.entry in slot_tables().run_by_the_host:
        yield f"{name} may run as an app of the code host, which no file here would show"
    yield from still_to_come(bench, claim)
    if slot == "end_to_end_testing" and not _has_a_command(bench, claim):
        yield f"{name} may run with the other tests, which no step would show"
    if (call := runs.unknown_to(slot)) is not None:
        yield f"{call.step.path}:{call.step.number} calls {call.told}, which may run {name}"
    if any(pattern.search(step.text) for step in runs.steps if not _ASKED_FOR.match(step.text)):
        yield f"a pipeline installs {name}, and what runs it no line here tells"
    hook = next((path for path in bench.ground.paths if _HOOKS.search(path) and path not in runs.paths), None)
    if hook is not None and next(_lines(bench, hook, pattern), None) is not None:
        yield f"{hook} names {name}, and whether anything runs these hooks for each change no file here tells"


def _has_a_command(bench: Bench, claim: Claim) -> bool:
    """Whether a tool is asked for in an ecosystem where a command of its own runs it."""
    packages = bench.ground.entry(claim.subject.entry or "").packages.get(Ecosystem.NPM, ())
    return any(one.name in packages for one in bench.ground.dependencies)


def _not_run(bench: Bench, name: str, pattern: re.Pattern[str]) -> Finding:
    """That no step runs a tool, with the line that would, where a file has one that nothing calls."""
    runs = bench.ground.runs
    first = runs.pipelines[0]
    text = bench.ground.files().try_read(first)
    head = "" if isinstance(text, FileProblem) else text.split("\n", 1)[0].strip()[:200]
    others = [
        path for path in bench.ground.paths if is_tooling(path) and not (is_incidental(path) or VENDORED.search(path))
    ]
    idle = next((line for path in others for line in _lines(bench, path, pattern)), None)
    note = f"no pipeline or script names {name}"
    if idle is not None:
        note = f"no step of a pipeline runs {name}; what {idle.path}:{idle.line} says is called by none"
    found = Finding(
        verdict=Verdict.DRIFT,
        evidence=(
            Evidence(path=first, line=1, text=head, kind=EvidenceKind.PIPELINE),
            *(() if idle is None else (idle,)),
        ),
        searched=(
            *bench.ground.runs.pipelines[:8],
            counted(len(runs.paths) - len(bench.ground.runs.pipelines), "file that they call", "files that they call"),
        ),
        note=note,
    )
    return only_if_read(found, hidden_in(bench.ground, [*runs.paths, *others]))


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
    last = (key.rpartition("/")[2].rpartition(":")[2] for keys in entry.packages.values() for key in keys)
    # The last part of `@playwright/test` is no name of its own.
    packages = {one for one in last if folded(one) in folded(entry.name) or folded(entry.name) in folded(one)}
    written = names_of(entry, words=True) | {
        one.lower()
        for one in (*entry.commands, *packages, *slot_tables().runs_along.get(entry.name, ()), *entry.actions, name)
        if len(one) > 2  # noqa: PLR2004 - two letters stand anywhere
    }
    sure = {one.strip("*").rstrip("/.:") for one in written}
    return re.compile("|".join(rf"(?<![a-z0-9]){re.escape(one)}" for one in sorted(sure) if one), re.IGNORECASE)


def _run(runs: Runs, pattern: re.Pattern[str]) -> Iterator[Evidence]:
    """The first line of each file that runs a tool."""
    seen: set[str] = set()
    for step in runs.steps:
        if step.path in seen or _ASKED_FOR.match(step.text) or not pattern.search(_INSTALLED.sub("", step.text)):
            continue
        seen.add(step.path)
        yield _told(step)


def _told(step: Step) -> Evidence:
    return Evidence(
        path=step.path, line=step.number, text=(step.written or step.text).strip()[:200], kind=EvidenceKind.PIPELINE
    )


def _lines(bench: Bench, path: str, pattern: re.Pattern[str]) -> Iterator[Evidence]:
    """The lines of a file that name a tool and do not only ask for it."""
    text = bench.ground.files().try_read(path)
    lines: Sequence[str] = [] if isinstance(text, FileProblem) else text.split("\n")
    for number, line in enumerate(lines, 1):
        if pattern.search(line) and not _ASKED_FOR.match(line):
            yield _told(Step(path=path, number=number, text=line))
