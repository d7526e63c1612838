"""Read from one clause of a record which tools the pipeline runs: names and commands beside words for a run.

Rule: only tools that check count, and commands in code marks; what runs the pipeline itself, and what tests are written
with, shows in other ways. A clause that leaves it open claims nothing.
"""

import re
from collections.abc import Iterator, Sequence

from adr_server.decisions import Decision, SectionKind
from adr_server.review.claim import LOWEST_RUST, STAGE, Claim, Subject
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
        "end_to_end_testing",
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
_IN_CI = re.compile(rf"(?<![\w/.]){any_of('in_ci')}(?![\w/])", re.IGNORECASE)
_DEEDS = re.compile(rf"\b{any_of('ci_deeds')}(?!\w)", re.IGNORECASE)
_BY_HAND = re.compile(rf"\b{any_of('by_hand')}\b", re.IGNORECASE)
_NOT_WITHOUT = re.compile(rf"^{any_of('not_without')}\b", re.IGNORECASE)
_THE_SAME = re.compile(rf"^{any_of('the_same')}(?= )", re.IGNORECASE)
_NOTHING = re.compile(rf"\b{any_of('denies_all')}\b", re.IGNORECASE)
_SHORT = 30
"""Words of a clause that says no more than what is run; a longer one tells of more."""
_STAGES = re.compile(
    rf"{any_of('in_ci')}(?: [\w-]+){{0,2}} {any_of('has_stages')} (?P<names>[^.;:()]{{3,120}})$", re.IGNORECASE
)
_THING_OF_IT = re.compile(rf"[ -]{any_of('things_of_a_tool')}\b", re.IGNORECASE)
_NEXT = re.compile(rf",? {any_of('joining')} |, ")
_STAGE = re.compile(r"[\"'`“”«»]?([^\W\d_]{3,}(?:[-_][^\W\d_]+)?)[\"'`“”«»]?")
_MUST_PASS = re.compile(rf"\b{any_of('must_pass')}(?=$|[.,; ])", re.IGNORECASE)


def check_claims(
    decision: Decision, passage: Passage, clauses: Sequence[str], wording: Wording, names: TechnologyNames
) -> Iterator[Claim]:
    """What the pipeline is to run; of a label and what stands behind it, both are one clause.

    A clause that only says "both" runs what the one before it names.
    """
    if any(_LOWEST.search(clause) and not _OPEN.search(clause) for clause in clauses) and _tells_lowest_rust(decision):
        yield _run(decision, passage, Subject(name=LOWEST_RUST, entry=None), strength(passage.plain, wording))
    head = clauses[0].strip("`* ") if len(clauses) == 2 else ""  # noqa: PLR2004 - a label and what stands behind it
    label = bool(head) and _is_label(head, passage) and any(phrase.search(head) for phrase in wording.checks)
    before = passage.before
    for clause in [", ".join(clauses)] if label else clauses:
        if not _runs_checks(decision, clause, wording):
            before = clause
            continue
        tools = list(_tools(clause, passage, names))
        if not tools and (stages := _stages(clause)):
            yield from (
                _run(decision, passage, Subject(name=f"{STAGE}{one} in CI", entry=None), "will") for one in stages
            )
            return
        if not tools and _THE_SAME.match(clause) and not (_OPEN.search(before) or _BY_HAND.search(before)):
            tools = list(_tools(before, passage, names))
        for subject in tools:
            named = Subject(name=f"{subject.name} in CI", entry=subject.entry)
            yield _run(decision, passage, named, strength(clause, wording))
        before = clause


def _runs_checks(decision: Decision, clause: str, wording: Wording) -> bool:
    """Whether a clause says that the pipeline does something, or that nothing gets in without it."""
    said = _NOT_WITHOUT.sub("", clause)
    if wording.silent["history"].search(said) or _OPEN.search(said) or _NOTHING.search(said) or _BY_HAND.search(said):
        return False
    if said != clause or any(phrase.search(said) for phrase in wording.checks):
        return True
    if _MUST_PASS.search(said) is not None and _IN_CI.search(_whole(decision)) is not None:
        return True
    if len(said.split()) > _SHORT:
        return False
    return _IN_CI.search(said) is not None and _DEEDS.search(_IN_CI.sub("", said)) is not None


def _stages(clause: str) -> list[str]:
    """What the stages of the pipeline are called, where a clause lists nothing else."""
    listed = _STAGES.search(clause)
    found = [_STAGE.fullmatch(one.strip()) for one in _NEXT.split(listed["names"])] if listed is not None else []
    return [one[1] for one in found if one is not None] if len(found) > 1 and all(found) else []


def _whole(decision: Decision) -> str:
    """What a record decides, with its title."""
    said = (one.text for one in decision.sections if one.kind is SectionKind.DECISION)
    return "\n".join((decision.title or "", *said))


def _tools(clause: str, passage: Passage, names: TechnologyNames) -> Iterator[Subject]:
    """The tools that check, and the commands, that a clause names."""
    marks = names.marks(clause, passage.stressed)
    tools = [one.subject for one in marks if _checks(one, names) and not _THING_OF_IT.match(clause, one.end)]
    yield from tools
    told = {subject.name.lower() for subject in tools}
    for command in (one[1] for one in _COMMAND.finditer(clause) if not _OTHER.match(one[1])):
        alone = " " in command or _ALONE.fullmatch(clause) or not names.marks(f"`{command}`")
        if command.split()[0] not in told and alone:
            yield Subject(name=command, entry=None)


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
