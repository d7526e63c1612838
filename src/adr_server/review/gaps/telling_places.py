"""Show first the places that tell most: code of the product and what stands at its root, before samples and schemas.

Rule: of several places one a file comes first; a comment is no place, and a Dockerfile is shown by what it builds on.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from posixpath import basename, dirname, splitext

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles, folders_up
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.codebase.stack.sources import is_comment
from adr_server.review.ground.file_kinds import is_settings

_FROM = re.compile(r"^FROM[ \t]", re.IGNORECASE | re.MULTILINE)
_FAR = re.compile(
    r"(?:^|/)(?:templates?|generators?|schemas?|scripts?|codegen|generated)/|\.(?:graphqls?|proto|xsd|wsdl)$",
    re.IGNORECASE,
)
_TELLING = re.compile(
    r"(?:^|[/_.-])(?:ci|cd|main|builds?|tests?|checks?|deploy\w*|release|publish|pipeline|pr|pull-?request|on-push|push"
    r"|unit|verify|quality)(?=[_.-])",
    re.IGNORECASE,
)
"""A pipeline that builds, tests or ships the product, by its file's name."""
_ASIDE = re.compile(
    r"(?:^|[/_.-])(?:docs?|labels?|labell?er|titles?|stale|assign|cleanup|dashboard|codeql|copilot|dependabot|mirror|triage"
    r"|issues?|welcome|greetings?|cla|dco|scorecards?|sponsors?|project-?board|backport)(?=[_.-])",
    re.IGNORECASE,
)
"""A pipeline beside the product, by its file's name."""
_AZURE = re.compile(r"(?:^|/)azure-pipelines[\w.-]*\.ya?ml$")
_NO_TRIGGER = re.compile(r"^trigger:[ \t]*none\b", re.MULTILINE)
_NO_PULL_REQUEST = re.compile(r"^pr:[ \t]*none\b", re.MULTILINE)
_STARTED_OTHERWISE = re.compile(r"^(?:schedules|resources):", re.MULTILINE)
_ORDER = (EvidenceKind.IMPORT, EvidenceKind.SYMBOL, EvidenceKind.RESOURCE, EvidenceKind.PIPELINE, EvidenceKind.CONFIG)


def by_telling(evidence: Iterable[Evidence], kind: str, files: ProjectFiles) -> list[Evidence]:
    """Lines that show a technology of a kind of gap, the most telling first."""
    evidence = list(dict.fromkeys(evidence))
    settings = {dirname(one.path) for one in evidence if one.kind is EvidenceKind.CONFIG}
    beneath = _sources_beneath(settings, files) if len(settings) > 1 else Counter[str]()

    def weight(one: Evidence) -> tuple[object, ...]:
        kinds = (EvidenceKind.LANGUAGE, *_ORDER) if kind == "language" else _ORDER
        return (
            _FAR.search(one.path) is not None,
            kind == "language" and is_settings(one.path),
            kinds.index(one.kind) if one.kind in kinds else len(kinds),
            kind == "ci"
            and (_TELLING.search(basename(one.path)) is None or _ASIDE.search(basename(one.path)) is not None),
            # Settings tell as much as the code that lies below them.
            -beneath[dirname(one.path)] if one.kind is EvidenceKind.CONFIG else 0,
        )

    ordered = sorted(evidence, key=weight)
    first = list({one.path: one for one in reversed(ordered)}.values())[::-1]
    return [*first, *(one for one in ordered if one not in first)]


def is_aside(path: str) -> bool:
    """Whether a pipeline of its own file has to do with issues, documents or scans, and not with the product."""
    name = basename(path)
    return "/workflows/" in path and _ASIDE.search(name) is not None


def is_switched_off(path: str, files: ProjectFiles) -> bool:
    """Whether nothing starts a pipeline of Azure but a hand: no push, no pull request, no hour."""
    text = files.try_read(path) if _AZURE.search(path) else ""
    if not isinstance(text, str) or not _NO_TRIGGER.search(text):
        return False
    return _NO_PULL_REQUEST.search(text) is not None and _STARTED_OTHERWISE.search(text) is None


def _sources_beneath(folders: Collection[str], files: ProjectFiles) -> Counter[str]:
    """How many sources lie below each of some folders."""
    sources = (path for path in files.paths if splitext(path)[1] in ECOSYSTEM_OF)
    return Counter(folder for path in sources for folder in folders_up(path) if folder in folders)


def first_telling(path: str, files: ProjectFiles, kind: EvidenceKind) -> Evidence | None:
    """The first line of a file that is no comment, of a Dockerfile what it builds on; None where there is none."""
    text = files.try_read(path)
    if isinstance(text, FileProblem):
        return None
    lines = Lines(text[:20_000])
    if "ockerfile" in basename(path) and (match := _FROM.search(lines.text)):
        return lines.found(path, match.start(), kind)
    number = next((at for at, line in enumerate(lines.all, 1) if line.strip() and not is_comment(line)), None)
    return None if number is None else lines.evidence(path, number, kind)
