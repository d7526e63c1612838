"""Read from one clause of a record which tools the pipeline runs: names and commands beside words for a run.

Rule: only tools that check count, and commands in code marks; what runs the pipeline itself, and what tests are written
with, shows in other ways. A clause that leaves it open claims nothing.
"""

import re
from collections.abc import Iterator, Sequence

from adr_server.decisions import Decision
from adr_server.review.claim import LOWEST_RUST, Claim, Subject
from adr_server.review.claims.limits import strength
from adr_server.review.claims.passages import Passage
from adr_server.review.names.marks import Mark
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, Wording

CHECKING = frozenset(
    {
        "linting",
        "formatting",
        "type_checking",
        "static_analysis",
        "security_scanning",
        "architecture_testing",
        "coverage",
    }
)
"""Slots of tools that do nothing unless they are run."""
_COMMAND = re.compile(r"`([a-z][\w-]*(?: [a-z-][\w:.-]*){0,3})`")
_OPEN = re.compile(rf"\b{any_of('checks_open')}\b", re.IGNORECASE)
_LOWEST = re.compile(any_of("lowest_in_a_job"), re.IGNORECASE)
_LOWEST_RUST = re.compile(any_of("lowest_rust"), re.IGNORECASE)
_ALONE = re.compile(rf"{any_of('of_jobs')} runs `[^`]+`", re.IGNORECASE)
"""A sentence in which one word in code marks can be nothing but what is run."""
_OTHER = re.compile(r"^(?:git|cd|ls|main|master|develop|true|false|null)\b")


def check_claims(
    decision: Decision, passage: Passage, clauses: Sequence[str], wording: Wording, names: TechnologyNames
) -> Iterator[Claim]:
    """What the pipeline is to run; of a label and what stands behind it, both are one clause."""
    if any(_LOWEST.search(clause) and not _OPEN.search(clause) for clause in clauses) and _tells_lowest_rust(decision):
        yield _run(decision, passage, Subject(name=LOWEST_RUST, entry=None), strength(passage.plain, wording))
    head = clauses[0].strip("`* ") if len(clauses) == 2 else ""  # noqa: PLR2004 - a label and what stands behind it
    label = bool(head) and _is_label(head, passage) and any(phrase.search(head) for phrase in wording.checks)
    for clause in [", ".join(clauses)] if label else clauses:
        gates = [match for phrase in wording.checks if (match := phrase.search(clause)) is not None]
        if not gates or _OPEN.search(clause):
            continue
        tools = [mark.subject for mark in names.marks(clause, passage.stressed) if _checks(mark, names)]
        told = {subject.name.lower() for subject in tools}
        commands = [one[1] for one in _COMMAND.finditer(clause) if not _OTHER.match(one[1])]
        tools += [
            Subject(name=command, entry=None)
            for command in commands
            if command.split()[0] not in told
            and (" " in command or _ALONE.fullmatch(clause) or not names.marks(f"`{command}`"))
        ]
        for subject in tools:
            named = Subject(name=f"{subject.name} in CI", entry=subject.entry)
            yield _run(decision, passage, named, strength(clause, wording))


def _run(decision: Decision, passage: Passage, subject: Subject, strong: str) -> Claim:
    return Claim(
        decision=decision,
        text=passage.text,
        path=decision.path,
        line=passage.line,
        subject=subject,
        polarity=Polarity.RUNS_IN_CI,
        strength=strong,
        kind=passage.kind,
    )


def _tells_lowest_rust(decision: Decision) -> bool:
    return any(_LOWEST_RUST.search(text) for text in (decision.title or "", *(one.text for one in decision.sections)))


def _is_label(head: str, passage: Passage) -> bool:
    """Whether a clause is set apart from the next by a colon or a dash, and not by a semicolon."""
    return re.search(rf"{re.escape(head)}[`*]*\s*;", passage.whole or passage.plain) is None


def _checks(mark: Mark, names: TechnologyNames) -> bool:
    slot = names.slot(mark.subject)
    return slot in CHECKING if slot else names.category(mark.subject) in {"quality", "delivery"}
