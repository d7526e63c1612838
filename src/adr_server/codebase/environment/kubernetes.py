"""Find Kubernetes objects, images and charts line by line: Helm templates are no YAML, and need not be."""

import re
from collections.abc import Iterator
from posixpath import basename

from adr_server.codebase.each_file import read_each
from adr_server.codebase.environment.images import image
from adr_server.codebase.environment.model import Chart, Fact, KubernetesObject
from adr_server.codebase.evidence import EvidenceKind
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_KIND = re.compile(r"^kind:[ \t]*[\"']?([A-Z]\w*)", re.MULTILINE)
_VERSION = re.compile(r"^apiVersion:[ \t]*[\"']?([\w./-]+)", re.MULTILINE)
_NAME = re.compile(r"^metadata:[ \t]*\n(?:[ \t]+.*\n)*?[ \t]+name:[ \t]*(\S.*)", re.MULTILINE)
_IMAGE = re.compile(r"^[ \t]*(?:-[ \t]+)?(?:image|newName):[ \t]*([^\s#]+)[ \t]*(?:#.*)?$", re.MULTILINE)
_REPOSITORY = re.compile(r"^[ \t]+repository:[ \t]*[\"']?([\w.-]+(?:/[\w.-]+)*)[\"']?[ \t]*$", re.MULTILINE)
_CHART = re.compile(r"^([ \t]*)-[ \t]+(?:\w+:.*\n\1[ \t]+)*?name:[ \t]*[\"']?([\w.-]+)", re.MULTILINE)
_CHART_VERSION = re.compile(r"^[ \t]+version:[ \t]*[\"']?([\w.-]+)", re.MULTILINE)
_DOCUMENT_END = re.compile(r"^---", re.MULTILINE)
_NOT_KUBERNETES = re.compile(r"(?:^|/)(?:\.github|\.gitlab|\.circleci)/|(?:^|/)(?:docker-)?compose[\w.-]*\.ya?ml$")


def read_kubernetes(files: ProjectFiles) -> Iterator[Fact]:
    """The objects, images and chart dependencies of every manifest, template, values file and kustomization."""
    paths = (path for path in files.ending(".yaml", ".yml", ".tpl") if not _NOT_KUBERNETES.search(path))
    yield from read_each(files, paths, _manifest)


def _manifest(path: str, source: str) -> Iterator[Fact]:
    name = basename(path)
    if name in {"Chart.yaml", "requirements.yaml"}:
        yield from _charts(path, source)
    elif re.match(r"values[\w.-]*\.ya?ml$", name):
        lines = Lines(source)
        for match in _REPOSITORY.finditer(source):
            if found := image(match[1], path, lines, lines.number(match.start(1))):
                yield found
    elif "apiVersion:" in source:
        yield from _objects(path, source)


def _objects(path: str, source: str) -> Iterator[Fact]:
    lines = Lines(source)
    ends = [match.start() for match in _DOCUMENT_END.finditer(source)]
    for start, end in zip([0, *ends], [*ends, len(source)], strict=True):
        version = _VERSION.search(source, start, end)
        kind = _KIND.search(source, start, end)
        if version is None or kind is None:
            continue
        name = _NAME.search(source, start, end)
        yield KubernetesObject(
            api_version=version[1],
            kind=kind[1],
            name=name[1].strip().strip("\"'")[:200] if name else None,
            evidence=lines.evidence(path, lines.number(kind.start()), EvidenceKind.RESOURCE),
        )
        # The schema within a custom resource definition describes images, it runs none.
        if kind[1] != "CustomResourceDefinition":
            for match in _IMAGE.finditer(source, start, end):
                if found := image(match[1], path, lines, lines.number(match.start(1))):
                    yield found


def _charts(path: str, source: str) -> Iterator[Fact]:
    dependencies = re.search(r"^dependencies:[ \t]*\n", source, re.MULTILINE)
    if dependencies is None:
        return
    lines = Lines(source)
    entries = list(_CHART.finditer(source, dependencies.end()))
    for position, match in enumerate(entries):
        end = entries[position + 1].start() if position + 1 < len(entries) else len(source)
        version = _CHART_VERSION.search(source, match.start(), end)
        yield Chart(
            name=match[2],
            version=version[1] if version else None,
            evidence=lines.evidence(path, lines.number(match.start(2)), EvidenceKind.RESOURCE),
        )
