"""Read Dockerfiles and Containerfiles for the images they build on, and compose files for their services."""

import re
from collections.abc import Iterator
from posixpath import basename

from adr_server.codebase.each_file import read_each
from adr_server.codebase.environment.images import image
from adr_server.codebase.environment.model import ComposeService, Fact
from adr_server.codebase.evidence import EvidenceKind
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.yaml_tree import YamlNode, parse_yaml

_BUILD_FILE = re.compile(r"(?:Dockerfile|Containerfile)(?:[._-][\w.-]+)?$|.+\.(?:[dD]ockerfile|[cC]ontainerfile)$")
_COMPOSE_FILE = re.compile(r"(?:docker-)?compose(?:[._-][\w.-]+)?\.ya?ml$")
_FROM = re.compile(r"^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(\S+)(?:[ \t]+AS[ \t]+(\S+))?", re.IGNORECASE | re.MULTILINE)
_COPY_FROM = re.compile(r"^[ \t]*COPY[ \t]+(?:--\S+[ \t]+)*?--from=(\S+)", re.IGNORECASE | re.MULTILINE)
_ARGUMENT = re.compile(r"^[ \t]*ARG[ \t]+(\w+)=[\"']?([^\s\"']+)", re.IGNORECASE | re.MULTILINE)
_VARIABLE = re.compile(r"\$\{?(\w+)(?::?-([^}]*))?\}?")


def read_containers(files: ProjectFiles) -> Iterator[Fact]:
    """The base images and services of a project."""
    yield from read_each(files, (p for p in files.paths if _BUILD_FILE.match(basename(p))), _build_file)
    yield from read_each(files, (p for p in files.paths if _COMPOSE_FILE.match(basename(p))), _compose_file)


def _build_file(path: str, source: str) -> Iterator[Fact]:
    lines = Lines(source)
    arguments = dict(_ARGUMENT.findall(source))
    stages: set[str] = set()
    for match in sorted([*_FROM.finditer(source), *_COPY_FROM.finditer(source)], key=re.Match.start):
        written = _VARIABLE.sub(lambda name: arguments.get(name[1]) or name[2] or name[0], match[1])
        # A stage of the same file, by name or number, is no image.
        known = written.lower() in stages or written.lower() == "scratch" or written.isdigit()
        # A bare name to copy from is a stage, even one that could not be read; an image has a path or a tag.
        if not known and (match.re is _FROM or "/" in written or ":" in written):
            found = image(written, path, lines, lines.number(match.start(1)))
            if found is not None:
                yield found
        if match.re is _FROM and match[2]:
            stages.add(match[2].lower())


def _compose_file(path: str, source: str) -> Iterator[Fact]:
    root = parse_yaml(source)
    lines = Lines(source)
    services = root.get("services") if root else None
    for name, line, service in services.entries() if services else ():
        written = _text(service, "image")
        ports = service.get("ports")
        yield ComposeService(
            name=name,
            image=written,
            ports=tuple(port.text or _text(port, "target") or "" for port in ports.elements()) if ports else (),
            evidence=lines.evidence(path, line, EvidenceKind.CONFIG),
            optional=service.get("profiles") is not None,
            remote=_is_remote(service),
        )
        node = service.get("image")
        if written and node and (found := image(written, path, lines, node.line)):
            yield found


def _is_remote(service: YamlNode) -> bool:
    """Whether a service is built from an address, not from a folder here."""
    build = service.get("build")
    context = (build.text or _text(build, "context")) if build else None
    return context is not None and ("://" in context or context.startswith("git@"))


def _text(node: YamlNode, key: str) -> str | None:
    value = node.get(key)
    return value.text if value else None
