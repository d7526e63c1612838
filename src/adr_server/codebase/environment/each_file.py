"""Run one reader over the files of one kind: a file that fails becomes a problem, and the rest goes on."""

from collections.abc import Iterable, Iterator

from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.environment.model import Fact, FileReader
from adr_server.codebase.evidence import FileProblem
from adr_server.codebase.project_files import ProjectFiles


def facts_of_each(files: ProjectFiles, paths: Iterable[str], read: FileReader) -> Iterator[Fact]:
    """The facts that `read(path, text)` finds in each of `paths`."""
    for path in paths:
        source = files.try_read(path)
        if isinstance(source, FileProblem):
            yield source
            continue
        try:
            yield from read(path, source)
        except SyntaxProblemError as error:
            yield FileProblem(path=path, line=error.line, message=f"{path}:{error.line}: {error}")
