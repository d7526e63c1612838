"""Find the pipelines of GitHub, GitLab, Jenkins, Azure and CircleCI, the steps they reuse and the images they run."""

import re
from collections.abc import Iterator
from functools import partial
from posixpath import basename

from adr_server.codebase.each_file import read_each
from adr_server.codebase.environment.images import image
from adr_server.codebase.environment.model import Fact, Pipeline, PipelineStep
from adr_server.codebase.evidence import EvidenceKind
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

SYSTEMS = (
    ("GitHub Actions", re.compile(r"(?:^|/)\.github/workflows/[^/]+\.ya?ml$|(?:^|/)action\.ya?ml$")),
    ("GitLab CI", re.compile(r"(?:^|/)\.gitlab-ci\.ya?ml$|(?:^|/)\.gitlab/ci/.+\.ya?ml$|\.gitlab-ci\.ya?ml$")),
    ("Jenkins", re.compile(r"(?:^|/)Jenkinsfile(?:[._-][\w.-]+)?$|\.[jJ]enkinsfile$")),
    ("Azure Pipelines", re.compile(r"(?:^|/)\.?azure-pipelines?[\w.-]*\.ya?ml$|(?:^|/)\.azure-?pipelines/.+\.ya?ml$")),
    ("CircleCI", re.compile(r"(?:^|/)\.circleci/.+\.ya?ml$")),
)
_NAME = re.compile(r"^name:[ \t]*(\S.*)$", re.MULTILINE)
_USES = re.compile(r"^[ \t]*(?:-[ \t]+)?uses:[ \t]*[\"']?([\w.-]+/[\w./-]+)@([\w./-]+)", re.MULTILINE)
_TASK = re.compile(r"^[ \t]*-?[ \t]*task:[ \t]*[\"']?([\w.-]+)@(\w+)", re.MULTILINE)
_ORB = re.compile(r"^[ \t]+[\w-]+:[ \t]*[\"']?([\w-]+/[\w-]+)@([\w.]+)", re.MULTILINE)
_IMAGE = re.compile(r"""^[ \t]*(?:-[ \t]+)?(?:image|container):[ \t]*["']?([\w./:-]+)["']?[ \t]*$""", re.MULTILINE)
_NESTED_IMAGE = re.compile(r"""^[ \t]*image:[ \t]*\n[ \t]+name:[ \t]*["']?([\w./:-]+)["']?[ \t]*$""", re.MULTILINE)
_JENKINS_IMAGE = re.compile(r"""\bimage[ \t(]+["']([^"'\s]+)["']""")


def read_pipelines(files: ProjectFiles) -> Iterator[Fact]:
    """The pipelines of a project, the steps that they name and the images that they run in."""
    likely = [path for path in files.paths if path.endswith((".yml", ".yaml")) or "enkinsfile" in path]
    for system, pattern in SYSTEMS:
        paths = [path for path in likely if pattern.search(path)]
        yield from read_each(files, paths, partial(_pipeline, system))


def _pipeline(system: str, path: str, source: str) -> Iterator[Fact]:
    lines = Lines(source)
    # A composite action is a step for pipelines, not one itself.
    if not re.match(r"action\.ya?ml$", basename(path)):
        named = _NAME.search(source)
        line = lines.number(named.start()) if named else 1
        name = named[1].strip().strip("\"'") if named else basename(path)
        evidence = lines.evidence(path, line, EvidenceKind.PIPELINE)
        yield Pipeline(system=system, name=name[:200], evidence=evidence)
    steps = {"GitHub Actions": _USES, "Azure Pipelines": _TASK, "CircleCI": _ORB}.get(system)
    for match in steps.finditer(source) if steps else ():
        number = lines.number(match.start(1))
        evidence = lines.evidence(path, number, EvidenceKind.PIPELINE)
        yield PipelineStep(system=system, name=match[1], version=match[2], evidence=evidence)
    for pattern in (_JENKINS_IMAGE,) if system == "Jenkins" else (_IMAGE, _NESTED_IMAGE):
        for match in pattern.finditer(source):
            if found := image(match[1], path, lines, lines.number(match.start(1))):
                yield found
