"""Judge what is to be pinned: the actions of workflows to a commit, the images that others are built from to a digest.

Rule: only what a runner or a build itself fetches counts, in the workflows and actions of the project and in its build
files, and the tags of what is deployed; what lies in the repository, another stage of a build, a reusable workflow and
what a variable names do not.
"""

import re
from collections.abc import Container, Iterator
from posixpath import basename

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.environment import ContainerImage
from adr_server.codebase.stack import is_incidental
from adr_server.plurals import counted
from adr_server.review.claim import Claim, Pinned
from adr_server.review.ground.file_kinds import VENDORED, Folders, is_test, within
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.base_images import BUILD_FILE, FROM
from adr_server.review.verdicts.bench import Bench

_WORKFLOW = re.compile(r"^\.github/workflows/[^/]+\.ya?ml$|(?:^|/)action\.ya?ml$")
_USES = re.compile(r"^\s*(?:-\s+)?uses:\s*[\"']?(?P<owner>[\w.-]+)/(?P<rest>[\w./-]+)@(?P<at>[^\s\"'#]+)")
_COMMIT = re.compile(r"(?:[0-9a-f]{40}|[0-9a-f]{64})", re.IGNORECASE)
_REUSABLE = "/.github/workflows/"
_FORGE = frozenset({"actions", "github"})
"""Whose actions are the forge's own, and no third party's."""
_OWN_ADDRESS = re.compile(r"github\.com[/:]([\w.-]+)/|@([\w.-]+)/[\w.-]+\s*$", re.MULTILINE)
_TELLS_OWNER = re.compile(
    r"^(?:package\.json|go\.mod|pyproject\.toml|Cargo\.toml|composer\.json|pom\.xml)$|CODEOWNERS$"
)


def judge_pinned(bench: Bench, claim: Claim) -> Finding:
    """Of what is to be pinned: one line that is not speaks against it."""
    kind, home = Pinned(claim.subject.name), bench.ground.parts.home(claim.path)
    if kind is Pinned.TAGS:
        return _tagged(bench, home)
    paths = [
        path
        for path in bench.ground.paths
        if within(path, home) and _may_fetch(path, kind) and not is_incidental(path) and not is_test(path)
    ]
    own = _owners(bench) if kind is Pinned.FOREIGN_ACTIONS else frozenset[str]()
    lines = [one for path in paths for one in _fetched(bench, path, kind, own)]
    if not lines:
        return not_checkable(f"no file here fetches {kind.value}; run it where they are used")
    loose = tuple(evidence for is_pinned, evidence in lines if not is_pinned)
    searched = tuple(paths[:12])
    what = "a digest" if kind is Pinned.IMAGES else "a commit"
    if loose:
        note = f"{len(loose)} of {len(lines)} {kind.value} not pinned to {what}"
        return Finding(verdict=Verdict.DRIFT, evidence=loose, searched=searched, note=note)
    evidence = tuple(evidence for _, evidence in lines)
    return Finding(
        verdict=Verdict.CONFORM,
        evidence=evidence,
        searched=searched,
        note=f"{len(lines)} of {len(lines)} pinned to {what}",
    )


def _tagged(bench: Bench, home: Folders) -> Finding:
    """Of images that are to name a release: `latest` names none, nor does what is set up or built on without a tag."""
    told = [
        one
        for one in bench.ground.environment.images
        if within(one.evidence.path, home) and not _NO_PRODUCT.search(one.evidence.path)
        if not (is_incidental(one.evidence.path) or is_test(one.evidence.path) or VENDORED.search(one.evidence.path))
    ]
    charts = tuple(_charted(bench, home))
    if (charts or any(_VALUES.search(one.evidence.path) for one in told)) and _installs_another(bench):
        charts, told = (), [one for one in told if not _VALUES.search(one.evidence.path)]
    if not (told or charts):
        return not_checkable("no file here names an image; run it where they are used")
    told_elsewhere = _retagged(bench)
    loose = (*(one.evidence for one in told if _is_loose(one, told_elsewhere)), *charts)
    searched = tuple(dict.fromkeys((*(one.evidence.path for one in told), *(one.path for one in charts))))[:12]
    note = f"{len(loose) or 'none'} of {counted(len(told) + len(charts), 'image')} without a tag that names a release"
    if loose:
        return Finding(verdict=Verdict.DRIFT, evidence=loose, searched=searched, note=note)
    return Finding(verdict=Verdict.CONFORM, evidence=tuple(one.evidence for one in told), searched=searched, note=note)


def _is_loose(one: ContainerImage, told_elsewhere: Container[str]) -> bool:
    if "@sha256:" in one.evidence.text or one.name in told_elsewhere:
        return False
    # What compose builds itself needs no tag.
    return one.tag == "latest" or (one.tag is None and _COMPOSE.search(one.evidence.path) is None)


def _charted(bench: Bench, home: Folders) -> Iterator[Evidence]:
    """The lines of charts' values that deploy `latest` of an image that they do not name: of the chart's own."""
    files = bench.ground.files(home)
    for path in files.paths:
        folder, _, name = path.rpartition("/")
        if not _VALUES.search(name) or f"{folder}/Chart.yaml".lstrip("/") not in bench.ground.every or is_test(path):
            continue
        text = files.try_read(path)
        match = None if isinstance(text, FileProblem) else _LATEST.search(text)
        if match is None or isinstance(text, FileProblem):
            continue
        number = text.count("\n", 0, match.start("tag"))
        line = text.split("\n")[number].strip()[:200]
        yield Evidence(path=path, line=number + 1, text=line, kind=EvidenceKind.IMAGE)


def _installs_another(bench: Bench) -> bool:
    """Whether what installs a chart gives its image a tag: `--set image.tag=…`, a parameter of Argo CD."""
    files = bench.ground.files()
    texts = (files.try_read(path) for path in bench.ground.every if _INSTALLS.search(path))
    return any(not isinstance(text, FileProblem) and _SETS_TAG.search(text) for text in texts)


def _retagged(bench: Bench) -> frozenset[str]:
    """The images that a kustomization gives another tag."""
    files, found = bench.ground.files(), set[str]()
    for path in bench.ground.every:
        text = files.try_read(path) if basename(path).startswith("kustomization.y") else ""
        if not isinstance(text, FileProblem):
            found |= {match[1] for match in _NEW_TAG.finditer(text)}
    return frozenset(found)


def _may_fetch(path: str, kind: Pinned) -> bool:
    return bool(BUILD_FILE.search(basename(path)) if kind is Pinned.IMAGES else _WORKFLOW.search(path))


def _owners(bench: Bench) -> frozenset[str]:
    """Who the project itself may belong to, as its manifests and the list of its owners write their addresses."""
    files = bench.ground.files()
    found: set[str] = set()
    for path in bench.ground.paths:
        text = files.try_read(path) if _TELLS_OWNER.search(basename(path)) else ""
        if not isinstance(text, FileProblem):
            found |= {(match[1] or match[2]).lower() for match in _OWN_ADDRESS.finditer(text)}
    return frozenset(found | _FORGE)


def _fetched(bench: Bench, path: str, kind: Pinned, own: frozenset[str]) -> Iterator[tuple[bool, Evidence]]:
    """The lines of a file that fetch something, each with whether it is pinned."""
    text = bench.ground.files().try_read(path)
    if isinstance(text, FileProblem):
        return
    told = _images(text) if kind is Pinned.IMAGES else _actions(text, own)
    lines = text.split("\n")
    for number, is_pinned in told:
        yield is_pinned, Evidence(path=path, line=number, text=lines[number - 1].strip()[:200], kind=_KINDS[kind])


_NO_PRODUCT = re.compile(
    r"(?:^|/)\.(?:github|gitlab|circleci|devcontainer)\b|gitlab-ci|(?:dev|local|test|ci)[.-]", re.IGNORECASE
)
"""Where an image is named that no product runs on: pipelines, and what is started at a desk."""
_COMPOSE = re.compile(r"compose[\w.-]*\.ya?ml$")
_VALUES = re.compile(r"(?:^|/)values(?:[.-](?:prod|production|stag)\w*)?\.ya?ml$")
_LATEST = re.compile(
    r"^(?P<margin>[ \t]*)image:[ \t]*\n(?:(?P=margin)[ \t]+\w+:.*\n)*?"
    r"(?P=margin)[ \t]+(?P<tag>tag:[ \t]*[\"']?latest\b)",
    re.MULTILINE,
)
_INSTALLS = re.compile(
    r"\.(?:ya?ml|sh|tf|json|groovy|bash|ps1)$|(?:^|/)(?:Makefile|Jenkinsfile|justfile|Taskfile)[\w.]*$"
)
_SETS_TAG = re.compile(r"(?<!Values\.)\bimage\.tag\b[\"']?\s*[=:,]|name:\s*[\"']?image\.tag\b")
_NEW_TAG = re.compile(
    r"^\s*-\s+name:\s*[\"']?([\w./:-]+?)[\"']?\s*$(?:\n\s+\w+:.*)*?\n\s+(?:newTag|digest):", re.MULTILINE
)
_KINDS = {
    Pinned.ACTIONS: EvidenceKind.PIPELINE,
    Pinned.FOREIGN_ACTIONS: EvidenceKind.PIPELINE,
    Pinned.IMAGES: EvidenceKind.IMAGE,
}


def _actions(text: str, own: frozenset[str]) -> Iterator[tuple[int, bool]]:
    for number, line in enumerate(text.split("\n"), 1):
        match = _USES.match(line)
        if match is not None and _REUSABLE not in f"/{match['rest']}" and match["owner"].lower() not in own:
            yield number, _COMMIT.fullmatch(match["at"]) is not None


def _images(text: str) -> Iterator[tuple[int, bool]]:
    stages = {"scratch"}
    for number, line in enumerate(text.split("\n"), 1):
        match = FROM.match(line)
        if match is None:
            continue
        if match["image"].lower() not in stages and "$" not in match["image"]:
            yield number, "@sha256:" in match["image"]
        stages.add((match["stage"] or "").lower())
