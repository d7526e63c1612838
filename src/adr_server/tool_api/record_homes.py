"""The folders of records on both sides of a change: a change may take away all that tells where records lie."""

from collections.abc import Iterable
from posixpath import splitext

from adr_server.storage import Repository, Snapshot
from adr_server.tool_api.project import ProjectView

RECORD_ENDINGS = frozenset({".md", ".markdown", ".adoc", ".rst"})


async def record_homes(
    project: ProjectView, repository: Repository, commit: str, old_paths: Iterable[str]
) -> tuple[str, ...]:
    """The folders that hold records now, each with a slash behind it (`""` for the root).

    Where a document of `old_paths`, which are paths at `commit` that the change touches, lies in none of them, those
    that held records there come with them.
    """
    now = _starts((await project.decisions()).folders)
    outside = (path for path in old_paths if splitext(path)[1] in RECORD_ENDINGS and not path.startswith(now))
    if next(outside, None) is None:
        return now
    # As `ChangeView.log`; its module would bring along all that judges a change.
    snapshot = Snapshot(repository, commit, project.checkout, read=project.read_text)
    then = await project.once(f"log at {commit}", lambda: project.log_of(snapshot))
    return tuple(dict.fromkeys([*now, *_starts(then.folders)]))


def _starts(folders: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{folder}/" if folder else "" for folder in folders)
