"""What is known before a release: statements that can be false, each with what was seen, or not measured. Pure.

Rule: a statement holds only where something looked that could have refuted it. Nothing is weighed and nothing summed
up; whether to release is for a person to say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from adr_server.codebase import Environment
from adr_server.codebase.test_reports import TestReport
from adr_server.decisions import Decision, DecisionLog, Status
from adr_server.plurals import counted
from adr_server.review.judgement import Judgement, Verdict
from adr_server.review.release.changelog import Changelog, ChangelogSection
from adr_server.review.release.mapping import named_in

MOST_PLACES = 20
_FLOATING = frozenset({"latest", "main", "master", "edge", "nightly", "stable", "dev", "develop"})


class FactName(StrEnum):
    """Every statement that is tried."""

    NO_OPEN_DRIFT = "no_open_drift"
    NO_PROPOSED_IMPLEMENTED = "no_proposed_implemented"
    PIPELINE_PRESENT = "pipeline_present"
    TESTS_PASS = "tests_pass"  # noqa: S105 - the name of a statement, no password
    TREE_CLEAN = "tree_clean"
    IMAGES_PINNED = "images_pinned"
    CHANGELOG_NAMES_DECISIONS = "changelog_names_decisions"
    VERSION_DESCRIBED = "version_described"


class Holds(StrEnum):
    """Whether a statement is true."""

    YES = "yes"
    NO = "no"
    NOT_MEASURED = "not_measured"


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A line that speaks for or against a statement; `line` is 0 where a whole file does."""

    path: str
    line: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Fact:
    """A statement, whether it holds, the lines it rests on (`count` in all), and where was looked."""

    name: FactName
    statement: str
    holds: Holds
    count: int
    seen: tuple[Seen, ...]
    searched: tuple[str, ...]
    note: str = ""


STATEMENTS = {
    FactName.NO_OPEN_DRIFT: "No accepted decision is contradicted by the code.",
    FactName.NO_PROPOSED_IMPLEMENTED: "No decision is carried out that is only proposed.",
    FactName.PIPELINE_PRESENT: "A pipeline is defined that others can run.",
    FactName.TESTS_PASS: "The tests of the given reports ran and none failed.",
    FactName.TREE_CLEAN: "Everything that would be released is committed.",
    FactName.IMAGES_PINNED: "Every image that is built on or run is pinned to a version or digest.",
    FactName.CHANGELOG_NAMES_DECISIONS: "The changelog names every decision accepted since the last release.",
    FactName.VERSION_DESCRIBED: "The changelog describes what is about to be released.",
}


def unmeasured(name: FactName, note: str, searched: Iterable[str] = ()) -> Fact:
    """A statement that nothing could try, and why."""
    return _fact(name, Holds.NOT_MEASURED, (), searched=searched, note=note)


def no_open_drift(judgements: Sequence[Judgement]) -> Fact:
    """Whether a claim of a record in force was judged drift or partial."""
    live = [one for one in judgements if one.claim.decision.status in {Status.ACCEPTED, Status.UNKNOWN}]
    checked = [one for one in live if one.verdict is not Verdict.NOT_CHECKABLE]
    if not checked:
        return unmeasured(FactName.NO_OPEN_DRIFT, "no accepted record states a claim that code can be held against")
    broken = [one for one in checked if one.verdict in {Verdict.DRIFT, Verdict.PARTIAL}]
    note = f"{counted(len(checked), 'claim')} checked, {len(live) - len(checked)} cannot be checked"
    return _answered(FactName.NO_OPEN_DRIFT, [place for one in broken for place in _places(one)], broken, note=note)


def no_proposed_implemented(log: DecisionLog, judgements: Sequence[Judgement]) -> Fact:
    """Whether code shows what a proposed record, or a draft, only proposes."""
    waiting = [decision for decision in log.decisions if decision.status in {Status.PROPOSED, Status.DRAFT}]
    ids = {decision.id for decision in waiting}
    done = [one for one in judgements if one.claim.decision.id in ids and one.evidence and _is_built(one)]
    seen = [place for one in done for place in _places(one)]
    note = f"{counted(len(waiting), 'record')} proposed or in draft"
    searched = [decision.path for decision in waiting][:MOST_PLACES]
    return _answered(FactName.NO_PROPOSED_IMPLEMENTED, seen, done, note=note, searched=searched)


def pipeline_present(environment: Environment) -> Fact:
    """Whether a pipeline of a known CI system is defined."""
    seen = [
        Seen(path=one.evidence.path, line=one.evidence.line, text=f"{one.system}: {one.name}")
        for one in environment.pipelines
    ]
    searched = ("GitHub Actions", "GitLab CI", "Jenkins", "Azure Pipelines", "CircleCI")
    holds = Holds.YES if seen else Holds.NO
    return _fact(FactName.PIPELINE_PRESENT, holds, seen, searched=searched, note="that it passes is not measured here")


def tests_pass(reports: Sequence[TestReport], unread: Sequence[Seen]) -> Fact:
    """Whether the reports hold tests that ran, and none that failed; `unread` are reports that could not be read."""
    if not reports and not unread:
        return unmeasured(FactName.TESTS_PASS, "no test report was given: name JUnit XML files in test_reports")
    failed = [
        Seen(path=report.path, line=test.line, text=f"{test.name}: {test.message}".rstrip(": "))
        for report in reports
        for test in report.failed
    ]
    ran, skipped = sum(report.ran for report in reports), sum(report.skipped for report in reports)
    searched = [report.path for report in reports]
    note = f"{ran} ran, {len(failed)} failed, {skipped} skipped"
    if failed:
        return _fact(FactName.TESTS_PASS, Holds.NO, [*failed, *unread], searched=searched, note=note)
    if unread:
        return _fact(FactName.TESTS_PASS, Holds.NOT_MEASURED, unread, searched=searched, note=note)
    if not ran:
        return unmeasured(FactName.TESTS_PASS, f"{note}: an empty report is no passed test", searched)
    return _fact(FactName.TESTS_PASS, Holds.YES, (), searched=searched, note=note)


def tree_clean(changed: Sequence[tuple[str, str]], commit: str) -> Fact:
    """Whether nothing differs from the commit that is checked out; `changed` are git's letters with paths."""
    seen = [
        Seen(path=path, line=0, text="not tracked" if letter == "?" else f"git: {letter}") for letter, path in changed
    ]
    return _answered(FactName.TREE_CLEAN, seen, seen, note=f"compared with commit {commit[:12]}")


def images_pinned(environment: Environment) -> Fact:
    """Whether every image has a digest or a tag that does not move."""
    if not environment.images:
        return unmeasured(FactName.IMAGES_PINNED, "no file names an image")
    loose = [
        Seen(
            path=one.evidence.path,
            line=one.evidence.line,
            text=f"{one.name}{':' + one.tag if one.tag else ' without a tag'}",
        )
        for one in environment.images
        if "@sha256:" not in one.evidence.text and (one.tag is None or one.tag.lower() in _FLOATING)
    ]
    return _answered(FactName.IMAGES_PINNED, loose, loose, note=f"{counted(len(environment.images), 'image')} named")


def changelog_names_decisions(
    log: DecisionLog,
    accepted: Sequence[Decision],
    changelog: Changelog | None,
    *,
    version: str | None,
    since: str | None,
) -> Fact:
    """Whether the section of the coming version names each of `accepted`, the records accepted since tag `since`."""
    name = FactName.CHANGELOG_NAMES_DECISIONS
    if changelog is None:
        return unmeasured(name, "there is no changelog")
    if since is None:
        return unmeasured(name, "no tag says when the last release was", [changelog.path])
    section = _coming(changelog, version)
    if section is None:
        note = f"{changelog.path} has no section for {version or 'what is not released yet'}"
        return unmeasured(name, note, [changelog.path])
    named = named_in(log, [section], changelog.path)
    missing = [
        Seen(path=one.path, line=one.lines.get("status", one.lines.get("title", 1)), text=one.title or one.id)
        for one in accepted
        if one.id not in named
    ]
    note = f"{counted(len(accepted), 'record')} accepted since {since}"
    searched = [f"{changelog.path}:{section.line}"]
    return _answered(name, missing, missing, note=note, searched=searched)


def version_described(changelog: Changelog | None, *, version: str | None, commits: int | None) -> Fact:
    """Whether the coming version's section says anything; `commits` lie between the last tag and now."""
    name = FactName.VERSION_DESCRIBED
    if changelog is None:
        return unmeasured(name, "there is no changelog")
    section = _coming(changelog, version)
    if section is not None and section.lines:
        seen = [Seen(path=changelog.path, line=section.line, text=section.heading)]
        return _fact(name, Holds.YES, seen, searched=[changelog.path], note=counted(len(section.lines), "line"))
    if commits == 0:
        return unmeasured(name, "nothing was committed since the last tag", [changelog.path])
    wanted = version or "what is not released yet"
    return _fact(name, Holds.NO, (), searched=[changelog.path], note=f"no section with text for {wanted}")


def _coming(changelog: Changelog, version: str | None) -> ChangelogSection | None:
    named = changelog.of(version) if version is not None else None
    return named if named is not None else changelog.unreleased


def _is_built(judgement: Judgement) -> bool:
    return judgement.verdict is Verdict.CONFORM and any(one.kind.shows_use for one in judgement.evidence)


def _places(judgement: Judgement) -> list[Seen]:
    claim = judgement.claim
    first = Seen(path=claim.path, line=claim.line, text=claim.on_line)
    return [first, *(Seen(path=one.path, line=one.line, text=one.text) for one in judgement.evidence[:3])]


def _answered(
    name: FactName, seen: Sequence[Seen], against: Sequence[object], *, note: str, searched: Iterable[str] = ()
) -> Fact:
    """A statement that holds where nothing speaks against it."""
    fact = _fact(name, Holds.NO if against else Holds.YES, seen, searched=searched, note=note)
    return Fact(
        name=fact.name,
        statement=fact.statement,
        holds=fact.holds,
        count=len(against),
        seen=fact.seen,
        searched=fact.searched,
        note=note,
    )


def _fact(name: FactName, holds: Holds, seen: Iterable[Seen], *, searched: Iterable[str], note: str = "") -> Fact:
    places = tuple(seen)
    return Fact(
        name=name,
        statement=STATEMENTS[name],
        holds=holds,
        count=len(places),
        seen=places[:MOST_PLACES],
        searched=tuple(searched),
        note=note,
    )
