"""Say what each part of a review found as breaches of rules, one a line that shows it. Pure.

The key of a breach names what is decided and its evidence, without lines and without the record's id: its fingerprint
stays when lines move, and when a record gets another id because another one took its number.
"""

import re
from collections.abc import Iterable, Iterator
from posixpath import basename

from adr_server.codebase import EvidenceKind, FileProblem
from adr_server.decisions.lint import Hit
from adr_server.plurals import counted
from adr_server.review.checks.rules import (
    BROKEN,
    EVIDENCE_UNREAD,
    GAP,
    HALF_KEPT,
    REMOVED,
    RENUMBERED,
    REWRITTEN,
    RULE_BROKEN,
    RULE_UNKEPT,
    SECRET,
    SET_ANEW,
    SOURCE_UNREAD,
    UNKEPT,
)
from adr_server.review.gaps.gaps import Gap
from adr_server.review.judgement import Judgement, Severity, Verdict
from adr_server.review.rules.obliging import Strength
from adr_server.review.rules.violations import Unread, Violation

_NUMBER = re.compile(r"(\d{1,9})")
_QUOTED = 160

Breach = tuple[str, Hit]
"""A rule's code and what broke it."""


def drift_breaches(judgements: Iterable[Judgement]) -> Iterator[Breach]:
    """Each line that breaks a claim; the claim's own line where what it wants is nowhere."""
    for judgement in judgements:
        if judgement.verdict not in {Verdict.DRIFT, Verdict.PARTIAL} or judgement.severity is Severity.INFO:
            continue
        claim = judgement.claim
        code = _drift_rule(judgement)
        said = f"{claim.decision.id} ({claim.path}:{claim.line}) says {claim.text[:_QUOTED]!r}"
        key = f"{claim.polarity.value} {claim.subject.name}"
        remedy = f"Change the code, or supersede record {claim.decision.id} by one that decides otherwise."
        shown = [one for one in judgement.evidence if one.kind is not EvidenceKind.PLACE]
        for one in shown if judgement.verdict is Verdict.DRIFT else ():
            message = f"{said}; {judgement.note}: `{one.text.strip()[:_QUOTED]}`."
            told = f"{key} {one.text}"
            yield code, Hit(path=one.path, line=one.line, message=message, remedy=remedy, key=told, broken=key)
        if not shown or judgement.verdict is Verdict.PARTIAL:
            places = "; ".join(judgement.searched[:4])
            seen = ", ".join(f"{one.path}:{one.line}" for one in shown[:3])
            where = f" (searched: {places})" if places and not seen else f" ({seen})" if seen else ""
            message = f"{said}; {judgement.note}{where}."
            yield code, Hit(path=claim.path, line=claim.line, message=message, remedy=remedy, key=key)


def hidden_breaches(judgements: Iterable[Judgement]) -> Iterator[Breach]:
    """Each file that could not be read and leaves claims open, once, with the records of these."""
    told: dict[str, tuple[FileProblem, list[str]]] = {}
    for judgement in judgements:
        for problem in judgement.unread:
            told.setdefault(problem.path, (problem, []))[1].append(judgement.claim.decision.id)
    for path, (problem, ids) in sorted(told.items()):
        records = ", ".join(dict.fromkeys(ids))
        message = f"Whether the code keeps {records} is not known: {problem.message}."
        remedy = "Mend the file; if it is none of the product's, leave it out of the project."
        yield EVIDENCE_UNREAD, Hit(path=path, line=problem.line, message=message, remedy=remedy, key="unread")


def _drift_rule(judgement: Judgement) -> str:
    if judgement.verdict is Verdict.PARTIAL:
        return HALF_KEPT
    return BROKEN if judgement.severity is Severity.HIGH else UNKEPT


def rule_breaches(violations: Iterable[Violation]) -> Iterator[Breach]:
    """Each line that breaks a rule of an accepted record, also those that a verdict on its claim does not list."""
    for violation in violations:
        rule, shown = violation.rule, violation.evidence
        code = RULE_UNKEPT if rule.strength in {Strength.SHOULD, Strength.SHOULD_NOT} else RULE_BROKEN
        message = (
            f"{rule.decision} ({rule.path}:{rule.line}) says {rule.text[:_QUOTED]!r}; "
            f"this line breaks it: `{shown.text.strip()[:_QUOTED]}`."
        )
        remedy = f"Change the line, or supersede record {rule.decision} by one that decides otherwise."
        key = f"{rule.text} {shown.text}"
        yield (
            code,
            Hit(path=shown.path, line=shown.line, message=message, remedy=remedy, key=key, broken=rule.text),
        )


def unread_breaches(unread: Iterable[Unread]) -> Iterator[Breach]:
    """Each source that rules are about and that was not read whole, once, with the records of those rules."""
    by_path: dict[str, list[Unread]] = {}
    for one in unread:
        by_path.setdefault(one.path, []).append(one)
    for path, told in by_path.items():
        records = ", ".join(dict.fromkeys(one.rule.decision for one in told))
        message = f"Whether this file keeps the rules of {records} is not known: {told[0].why}."
        remedy = "Make it a text that can be read whole, or leave the file out of the sources."
        yield SOURCE_UNREAD, Hit(path=path, line=1, message=message, remedy=remedy, key="imports")


def untold(rules: Iterable[Breach], drift: Iterable[Breach]) -> Iterator[Breach]:
    """The breaches of rules on lines that no breach of a claim tells already."""
    told = {(hit.path, hit.line) for code, hit in drift if code != EVIDENCE_UNREAD}
    return (breach for breach in rules if (breach[1].path, breach[1].line) not in told)


def rest_on_it(files: int) -> str:
    """How many files rest on a thing, in words."""
    return f"{counted(files, 'file')} {'rests' if files == 1 else 'rest'} on it"


def gap_breaches(gaps: Iterable[Gap]) -> Iterator[Breach]:
    """Each technology that no record in force names, at the first line that shows its use."""
    for gap in gaps:
        first = gap.evidence[0]
        message = f"No record in force names {gap.name} ({gap.kind}), and {rest_on_it(gap.files)}."
        remedy = f"Write a record that decides on {gap.name}: `adr-server draft --from-gap {gap.name!r}`."
        yield GAP, Hit(path=first.path, line=first.line, message=message, remedy=remedy, key=gap.name)


def rewritten_breach(*, record: str, path: str, line: int, section: str, before: str) -> Breach:
    """A section of an accepted record that says something else now; `before` is the first line that is gone."""
    said = f" It said: {before[:_QUOTED]}" if before else ""
    message = f"Record {record} is accepted and its section {section!r} was changed.{said}"
    remedy = "Undo it, and write a new record that supersedes this one; status and links may change."
    return REWRITTEN, Hit(path=path, line=line, message=message, remedy=remedy, key=section)


def removed_breach(path: str, record: str) -> Breach:
    """An accepted record that the change removes; `path` is where it was."""
    message = f"The accepted record {record} is gone."
    remedy = "Keep it, and mark it superseded or deprecated: who reads old code needs it."
    return REMOVED, Hit(path=path, line=1, message=message, remedy=remedy, key=record)


def renumbered_breach(old: str, new: str) -> Breach | None:
    """A record that the change moves to another number; None where the number stays."""
    before, after = _NUMBER.match(basename(old)), _NUMBER.match(basename(new))
    if before is None or (after is not None and int(after[1]) == int(before[1])):
        return None
    number = after[1] if after is not None else "none"
    message = f"The record {old} got another number: {before[1]} became {number}."
    remedy = "Keep its number; other records, code and people name it. A new record takes the next free one."
    return RENUMBERED, Hit(path=new, line=1, message=message, remedy=remedy, key=old)


def settings_breach(*, path: str, line: int, setting: str, before: str, now: str) -> Breach:
    """A setting that says what is checked, and that the change sets to something else; values as they are told."""
    message = f"The change is checked by a setting of its own: {setting} is {now}, and {before} at the base."
    remedy = "Take it back, or waive it at this line with a reason: what it leaves out, no other finding tells."
    return SET_ANEW, Hit(path=path, line=line, message=message, remedy=remedy, key=f"{setting} {now}")


def secret_breach(*, path: str, line: int, title: str, rule: str, key: str | None) -> Breach:
    """A secret that the change adds; its value is not told."""
    named = f" in {key!r}" if key else ""
    remedy = "Revoke it, take it out of the history, and read it from the environment or a vault."
    return SECRET, Hit(path=path, line=line, message=f"{title}{named} is added.", remedy=remedy, key=f"{rule} {key}")
