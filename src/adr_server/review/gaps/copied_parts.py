"""Tell which parts of a project were copied from elsewhere: Helm charts of other projects, and bundles.

Rule: what a chart holds is its makers' choice. A chart below another one was fetched for it, and one whose `sources`
name other repositories alone, none of them by a name of this project, was copied. A line too long to be written by
hand is of a bundle. Pure.
"""

import re
from collections.abc import Iterable
from posixpath import dirname

from adr_server.codebase import Evidence, FileProblem
from adr_server.codebase.project_files import ProjectFiles
from adr_server.review.ground.file_kinds import folded
from adr_server.review.ground.own_name import own_names

_BELOW_A_CHART = re.compile(r"(.+)/charts/[^/]+/.+")
_SOURCES = re.compile(r"^sources:[ \t]*\n((?:[ \t]*-[^\n]*\n?)+)", re.MULTILINE)
_LONG = 1_000
"""Letters of a line."""


def copied_charts(files: ProjectFiles) -> frozenset[str]:
    """The files of charts that were copied."""
    charts = {dirname(path) for path in files.named("Chart.yaml")}
    own = own_names(files) if charts else frozenset[str]()
    foreign = {chart for chart in charts if chart and own and _is_anothers(files, chart, own)}
    return frozenset(path for path in files.paths if _lies_in(path, charts, foreign)) if charts else frozenset()


def is_of_a_bundle(evidence: Evidence, files: ProjectFiles) -> bool:
    """Whether the line that shows something is one of a bundle."""
    text = files.try_read(evidence.path)
    if isinstance(text, FileProblem) or len(text) <= _LONG:
        return False
    lines = text.split("\n")
    return evidence.line <= len(lines) and len(lines[evidence.line - 1]) > _LONG


def _is_anothers(files: ProjectFiles, chart: str, own: Iterable[str]) -> bool:
    text = files.try_read(f"{chart}/Chart.yaml")
    named = _SOURCES.search(text) if isinstance(text, str) else None
    return named is not None and not any(name in folded(named[1]) for name in own)


def _lies_in(path: str, charts: set[str], foreign: set[str]) -> bool:
    below = _BELOW_A_CHART.fullmatch(path)
    if below is not None and below[1] in charts:
        return True
    folder = dirname(path)
    while folder and folder not in foreign:
        folder = dirname(folder)
    return bool(folder)
