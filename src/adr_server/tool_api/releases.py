"""The releases of a project as git has them: each tag of a version with the state of every record under it.

A record's text is read once for each of its versions, however many tags hold it.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from adr_server.decisions import Decision, DecisionLog, Status, read_file
from adr_server.errors import BrokenInputError
from adr_server.review.release import Changelog, Release, find_changelog, is_version, read_changelog
from adr_server.storage import Repository, Tag
from adr_server.tool_api.context import ToolContext
from adr_server.tool_api.project import ProjectView

MOST_TAGS = 2_000


async def version_tags(repository: Repository, most: int) -> tuple[Tag, ...]:
    """The newest `most` tags that name a version, newest first."""
    tags = await asyncio.to_thread(lambda: repository.tags(most=MOST_TAGS))
    return tuple(tag for tag in tags if is_version(tag.name))[:most]


async def releases_of(context: ToolContext, repository: Repository, tags: Sequence[Tag]) -> tuple[Release, ...]:
    """The releases of `tags` (newest first), oldest first, with the state of each record that the project has now."""
    log = await context.project.decisions()
    reader = _RecordsAt(repository, log, context.check_time)
    found: list[Release] = []
    for done, tag in enumerate(reversed(tags)):
        context.progress(done, len(tags), tag.name)
        found.append(await context.in_thread(partial(reader.release, tag)))
    return tuple(found)


async def changelog_of(project: ProjectView) -> tuple[Changelog | None, str]:
    """The project's changelog, and why there is none or it cannot be read."""
    path = find_changelog(await project.paths())
    if path is None:
        return None, "no file is called changelog, changes, history, news or releases"
    try:
        text = await asyncio.to_thread(project.read_text, path)
    except BrokenInputError as problem:
        return None, str(problem)
    return read_changelog(text, path), ""


class _RecordsAt:
    """Reads records under tags; each version of a file once."""

    def __init__(self, repository: Repository, log: DecisionLog, check_time: Callable[[], None]) -> None:
        self._repository = repository
        self._log = log
        self._check_time = check_time
        self._read: dict[tuple[str, str], tuple[Decision, ...]] = {}

    def release(self, tag: Tag) -> Release:
        blobs = self._repository.blobs_at(tag.commit, self._log.folders)
        states: dict[str, Status] = {}
        for decision in self._log.decisions:
            blob = blobs.get(decision.path)
            state = None if blob is None else self._state(decision, tag.commit, blob)
            if state is not None:
                states[decision.id] = state
        return Release(name=tag.name, commit=tag.commit, date=tag.date, states=states)

    def _state(self, decision: Decision, commit: str, blob: str) -> Status | None:
        records = self._records(decision.path, commit, blob)
        alone = len(records) == 1 and decision.anchor is None
        same = [one for one in records if alone or (one.number, one.title) == (decision.number, decision.title)]
        return same[0].status if same else None

    def _records(self, path: str, commit: str, blob: str) -> tuple[Decision, ...]:
        if (path, blob) not in self._read:
            self._check_time()
            content = self._repository.read_at(commit, path) or b""
            try:
                self._read[path, blob] = read_file(content.decode("utf-8", "replace"), path)
            except BrokenInputError:
                self._read[path, blob] = ()
        return self._read[path, blob]
