"""The first line of a file, to show that it is there, and whether its text is what its ending says. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice

from adr_server.codebase.evidence import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.stack.entry import Entry

MAX_EVIDENCE = 5
MAX_OPENED = 50
"""Files of one ending that are opened for a line to show."""
MAX_READ = 20_000
"""Characters of a file in which its format is looked for."""


def first_line(files: ProjectFiles, path: str, kind: EvidenceKind) -> Evidence:
    """The first line of a file; what cannot be read as text is still there under its name."""
    source = files.try_read(path)
    text = "" if isinstance(source, FileProblem) else Lines(source[:2000]).at(1)
    return Evidence(path=path, line=1, text=text, kind=kind)


def first_lines(files: ProjectFiles, paths: Sequence[str]) -> list[Evidence]:
    """The first lines of the first files; an empty file has none to show, and is only shown where all are."""
    lines = [first_line(files, path, EvidenceKind.LANGUAGE) for path in paths[:MAX_EVIDENCE]]
    if not all(line.text for line in lines):
        more = [first_line(files, path, EvidenceKind.LANGUAGE) for path in paths[MAX_EVIDENCE:MAX_OPENED]]
        lines = [line for line in (*lines, *more) if line.text][:MAX_EVIDENCE] or lines
    return lines


def written_in(files: ProjectFiles, paths: Iterable[str], entry: Entry, ending: str) -> Iterator[str]:
    """Those of the first files of an ending that an entry's expression for it matches; all where it has none."""
    expression = entry.written.get(ending)
    if expression is None:
        yield from paths
        return
    for path in islice(paths, MAX_OPENED):
        source = files.try_read(path)
        if isinstance(source, str) and _compiled(expression).search(source, 0, MAX_READ):
            yield path


@cache
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.MULTILINE)
