"""Find the resources of Terraform and OpenTofu, CloudFormation and SAM, Azure, Pulumi and Serverless, line by line.

A syntax error elsewhere in the file hides nothing: every resource is declared on a line of its own.
"""

import re
from collections.abc import Iterator

from adr_server.codebase.each_file import read_each
from adr_server.codebase.environment.model import Fact, InfrastructureResource
from adr_server.codebase.evidence import EvidenceKind
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_BLOCK = re.compile(
    r'^[ \t]*(?:(resource|data)[ \t]+"([\w-]+)"[ \t]+"([\w-]+)"|(provider|module)[ \t]+"([\w-]+)")[ \t]*\{',
    re.MULTILINE,
)
_SOURCE = re.compile(r'^[ \t]*source[ \t]*=[ \t]*"(?:registry\.[\w.]+/)?([\w-]+)/([\w-]+)"', re.MULTILINE)
_MODULE_SOURCE = re.compile(r'[^}]*?\bsource[ \t]*=[ \t]*"([^"]+)"')
_FORMATION = re.compile(r"""^[ \t]*["']?Type["']?[ \t]*:[ \t]*["']?((?:AWS|Alexa)::[A-Za-z0-9:]+)""", re.MULTILINE)
_BICEP = re.compile(r"^[ \t]*resource[ \t]+(\w+)[ \t]+'([\w.]+/[\w./]+)@[^']*'", re.MULTILINE)
_TEMPLATE = re.compile(r"^[ \t]*\"type\"[ \t]*:[ \t]*\"(Microsoft\.\w+/[\w./]+)\"", re.MULTILINE)
_TEMPLATE_FILE = re.compile(
    r"(?:^|/)(?:[\w-]*\barms?\b[\w-]*|iac|infra\w*|templates?|deploy\w*|provision\w*|azure\w*|bicep)/(?:[^/]+/)*[^/]+\.json$"
    r"|(?:^|/)(?:azuredeploy|(?:main)?template)[\w.-]*\.json$",
    re.IGNORECASE,
)
"""Where Azure's templates lie: most files of their kind are something else, and to read them all takes long."""
_SERVERLESS = re.compile(r"^provider:[ \t]*(?:\n(?:[ \t]+.*\n)*?[ \t]+name:[ \t]*)?[\"']?([a-z][\w-]*)", re.MULTILINE)
_PULUMI = re.compile(r"^runtime:[ \t]*(?:\n[ \t]+name:[ \t]*)?[\"']?(\w+)", re.MULTILINE)


def read_infrastructure(files: ProjectFiles) -> Iterator[Fact]:
    """Every resource that infrastructure code declares."""
    yield from read_each(files, files.ending(".tf", ".tofu"), _terraform)
    yield from read_each(files, files.ending(".bicep"), _bicep)
    yield from read_each(files, filter(_TEMPLATE_FILE.search, files.ending(".json")), _template)
    yield from read_each(files, files.named("serverless.yml", "serverless.yaml"), _serverless)
    yield from read_each(files, files.named("Pulumi.yaml", "Pulumi.yml"), _pulumi)
    yield from read_each(files, files.ending(".yaml", ".yml", ".template", ".template.json"), _formation)


def _terraform(path: str, source: str) -> Iterator[Fact]:
    lines = Lines(source)
    for match in _BLOCK.finditer(source):
        role = match[1] or match[4]
        kind, name = (match[2], match[3]) if match[1] else (match[5], match[5])
        if role == "module":
            origin = _MODULE_SOURCE.match(source, match.end())
            kind = origin[1] if origin else ""
        provider = "" if role == "module" else kind.partition("_")[0]
        yield _resource("Terraform", role, provider, kind, name, path, lines, match.start(match.lastindex or 0))
    if "required_providers" in source:
        for match in _SOURCE.finditer(source, source.find("required_providers")):
            yield _resource("Terraform", "provider", match[2], match[2], match[1], path, lines, match.start(1))


def _formation(path: str, source: str) -> Iterator[Fact]:
    if "AWS::" not in source:
        return
    lines = Lines(source)
    for match in _FORMATION.finditer(source):
        yield _resource("CloudFormation", "resource", "aws", match[1], "", path, lines, match.start(1))


def _bicep(path: str, source: str) -> Iterator[Fact]:
    lines = Lines(source)
    for match in _BICEP.finditer(source):
        yield _resource("Bicep", "resource", "azure", match[2], match[1], path, lines, match.start(1))


def _template(path: str, source: str) -> Iterator[Fact]:
    if "deploymentTemplate.json" not in source[:1_000]:
        return
    lines = Lines(source)
    for match in _TEMPLATE.finditer(source):
        yield _resource("Azure Resource Manager", "resource", "azure", match[1], "", path, lines, match.start(1))


def _serverless(path: str, source: str) -> Iterator[Fact]:
    lines = Lines(source)
    if match := _SERVERLESS.search(source):
        yield _resource("Serverless Framework", "provider", match[1], match[1], "", path, lines, match.start(1))


def _pulumi(path: str, source: str) -> Iterator[Fact]:
    lines = Lines(source)
    if match := _PULUMI.search(source):
        yield _resource("Pulumi", "provider", "", match[1], "", path, lines, match.start(1))


def _resource(  # noqa: PLR0917 - one call a format, read as a table
    tool: str, role: str, provider: str, kind: str, name: str, path: str, lines: Lines, offset: int
) -> InfrastructureResource:
    return InfrastructureResource(
        tool=tool,
        role=role,
        provider=provider,
        type=kind,
        name=name,
        evidence=lines.evidence(path, lines.number(offset), EvidenceKind.RESOURCE),
    )
