"""Read the names that environment templates ask for; values are never kept, a template may hold a real one."""

import re
from collections.abc import Iterator
from dataclasses import replace
from posixpath import basename

from adr_server.codebase.each_file import read_each
from adr_server.codebase.environment.model import EnvironmentVariable, Fact
from adr_server.codebase.evidence import EvidenceKind
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_TEMPLATE = re.compile(
    r"\.?env(?:\.[\w-]+)*\.(?:example|sample|template|dist|tmpl|defaults?)$|(?:example|sample|template)\.env$|env\.example$"
)
_VARIABLE = re.compile(r"^[ \t]*(?:#[ \t]*)?(?:export[ \t]+)?([A-Z][A-Z0-9_]+)[ \t]*=", re.MULTILINE)


def read_variables(files: ProjectFiles) -> Iterator[Fact]:
    """The variables of every environment template."""
    paths = (path for path in files.paths if _TEMPLATE.search(basename(path)))
    yield from read_each(files, paths, _template)


def _template(path: str, source: str) -> Iterator[Fact]:
    lines = Lines(source)
    for match in _VARIABLE.finditer(source):
        evidence = lines.evidence(path, lines.number(match.start(1)), EvidenceKind.ENVIRONMENT)
        yield EnvironmentVariable(name=match[1], evidence=replace(evidence, text=f"{match[1]}="))
