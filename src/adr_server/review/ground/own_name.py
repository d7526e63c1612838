"""What a project calls itself: a record that speaks of it by that name speaks of the whole. Pure: texts in, names out.

Rule: only the files at the root tell, by the first heading of the README and by what manifests call what they build.
"""

import re

from adr_server.codebase.project_files import ProjectFiles
from adr_server.review.ground.file_kinds import folded

_MOST = 50_000
"""Characters of a file; its name stands at its head."""
_HEADING = re.compile(r"^#[ \t]+(\S.{0,200})$|^(\S.{0,200})\n=+$", re.MULTILINE)
_MARKUP = re.compile(r"!?\[([^\]\[]*)\]\([^)]*\)|<[^>]*>|[*_`]|\s+#+\s*$")
_SUBTITLE = re.compile(r"\s*(?::|\s[-–—|]\s).*$")
_NAMED = re.compile(
    r"^(?:  |\t)?\"name\"\s*:\s*\"(?:@[^/\"]+/)?([^\"]+)\"|^name\s*=\s*[\"']([^\"']+)[\"']"
    r"|^module\s+(?:\S*/)?([^\s/]+)$|^rootProject\.name\s*=\s*[\"']([^\"']+)[\"']|^name:\s*([\w.-]+)\s*$",
    re.MULTILINE,
)
_READMES = ("README.md", "README.rst", "README.adoc", "README", "readme.md", "Readme.md")
_MANIFESTS = (
    *("package.json", "composer.json", "pyproject.toml", "Cargo.toml", "go.mod", "pubspec.yaml"),
    *("settings.gradle", "settings.gradle.kts"),
)


def own_names(files: ProjectFiles) -> frozenset[str]:
    """The names of a project, folded."""
    found = {folded(name) for path in _MANIFESTS for name in _all(_NAMED, files, path)[:1]}
    for path in _READMES:
        for heading in _all(_HEADING, files, path)[:1]:
            found.add(folded(_SUBTITLE.sub("", _MARKUP.sub(r"\1", heading))))
    return frozenset(found - {""})


def _all(pattern: re.Pattern[str], files: ProjectFiles, path: str) -> list[str]:
    text = files.try_read(path) if path in files else ""
    found = pattern.finditer(text[:_MOST]) if isinstance(text, str) else ()
    return [next(filter(None, match.groups())) for match in found]
