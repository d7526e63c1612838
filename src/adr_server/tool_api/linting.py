"""Lint the project's records with its settings: one way for every tool that judges them."""

import asyncio
import hashlib
import posixpath
from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from adr_server.decisions import DecisionLog, Status
from adr_server.decisions.lint import BaseNumbers, Finding, LintOptions, Severity, lint
from adr_server.decisions.writing import number_in
from adr_server.errors import UsageError
from adr_server.storage import Json, Repository, Snapshot
from adr_server.tool_api.models import ToolOutput
from adr_server.tool_api.project import ProjectView

UNDATED = 200


class FindingRow(ToolOutput):
    """One finding of the lint rules."""

    code: str
    """The rule's stable code; its page stands under docs/rules."""
    severity: str
    path: str
    line: int
    message: str
    remedy: str
    fingerprint: str
    """Stays the same when lines move."""


async def lint_project(project: ProjectView, *, base: str | None = None) -> tuple[Finding, ...]:
    """The findings over all records of the project; with `base`, numbers taken on that branch too.

    Raises:
        UsageError: there is no such branch, or the settings of the rules are wrong.
    """
    log = await project.decisions()
    paths = await project.paths()
    options = LintOptions.from_mapping(project.settings.lint, "lint")
    repository = await project.repository()
    if base is not None and repository is None:
        raise UsageError("base: the project lies in no git repository; leave it out.")

    today = datetime.now(UTC).date()
    touched = await asyncio.to_thread(_touched, repository, log)

    def work(numbers: BaseNumbers | None = None) -> tuple[Finding, ...]:
        return lint(
            log,
            texts=project.read_text,
            options=options,
            base=numbers,
            today=today,
            touched=touched,
            paths=paths,
        )

    if repository is not None and base is not None:
        numbers = await asyncio.to_thread(_on_base, repository, base, log)
        return await asyncio.to_thread(work, numbers)
    parts = (rules_identity(), options, today, sorted(touched.items()))
    kept = await project.of_log("findings", parts, lambda: [{**finding.as_json()} for finding in work()])
    found = _findings(kept)
    return await asyncio.to_thread(work) if found is None else found


async def lint_snapshot(project: ProjectView, log: DecisionLog, snapshot: Snapshot) -> tuple[Finding, ...]:
    """The findings over the records of a commit, by the settings of now; `log` is that commit's.

    Raises:
        UsageError: the settings of the rules are wrong.
    """
    options = LintOptions.from_mapping(project.settings.lint, "lint")
    repository = await project.repository()
    today = datetime.now(UTC).date()

    def work() -> tuple[Finding, ...]:
        touched = _touched(repository, log)
        return lint(log, texts=snapshot.read_text, options=options, today=today, touched=touched, paths=snapshot.paths)

    return await asyncio.to_thread(work)


@cache
def rules_identity() -> str:
    """What tells these rules and readers from those of another version: a digest of their own source and vocabulary."""
    digest = hashlib.sha256()
    folder = Path(str(files("adr_server.decisions")))
    for file in sorted(path for ending in ("*.py", "*.yaml") for path in folder.rglob(ending)):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _findings(kept: Json) -> tuple[Finding, ...] | None:
    """The findings in what was kept; None where it holds none, or what another version wrote."""
    if not isinstance(kept, list):
        return None
    try:
        return tuple(_finding(row) for row in kept)
    except (KeyError, TypeError, ValueError):
        return None


def _finding(row: Any) -> Finding:
    plain = {**row, "severity": Severity(row["severity"]), "line": int(row["line"])}
    return Finding(**plain)


def finding_row(finding: Finding) -> FindingRow:
    """The row of a finding."""
    return FindingRow(
        code=finding.code,
        severity=finding.severity.value,
        path=finding.path,
        line=finding.line,
        message=finding.message,
        remedy=finding.remedy,
        fingerprint=finding.fingerprint,
    )


def _on_base(repository: Repository, base: str, log: DecisionLog) -> BaseNumbers:
    folders = {posixpath.dirname(decision.path) for decision in log.decisions} | set(log.folders)
    suffixes = {posixpath.splitext(decision.path)[1].lower() for decision in log.decisions} | {".md"}

    def numbered(revision: str) -> dict[str, int]:
        found = ((path, number_in(path)) for path in repository.paths_at(revision) if _is_record(path))
        return {path: number for path, number in found if number is not None}

    def _is_record(path: str) -> bool:
        return posixpath.dirname(path) in folders and posixpath.splitext(path)[1].lower() in suffixes

    return BaseNumbers(branch=base, numbers=numbered(base), fork_paths=frozenset(numbered(repository.fork(base))))


def _touched(repository: Repository | None, log: DecisionLog) -> dict[str, date]:
    """The day of the last commit of each undated proposal: only those are judged by it."""
    waiting = [d.path for d in log.decisions if d.date is None and d.status in {Status.PROPOSED, Status.DRAFT}]
    if repository is None or not waiting:
        return {}
    days: dict[str, date] = {}
    for commit in repository.history(waiting[:UNDATED], most=1000):
        for change in commit.changes:
            days.setdefault(change.path, date.fromisoformat(commit.date[:10]))
    return days
