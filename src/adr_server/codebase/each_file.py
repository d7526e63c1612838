"""Run one reader over the files of one kind: a file that fails becomes a problem, and the rest goes on."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.evidence import FileProblem
from adr_server.codebase.project_files import ProjectFiles

T = TypeVar("T")


def read_each(
    files: ProjectFiles, paths: Iterable[str], read: Callable[[str, str], Iterator[T]]
) -> Iterator[T | FileProblem]:
    """What `read(path, text)` finds in each of `paths`; a syntax problem of one is a FileProblem at its line."""
    for path in paths:
        source = files.try_read(path)
        if isinstance(source, FileProblem):
            yield source
            continue
        try:
            yield from read(path, source)
        except SyntaxProblemError as error:
            yield FileProblem(path=path, line=error.line, message=f"{path}:{error.line}: {error}")
