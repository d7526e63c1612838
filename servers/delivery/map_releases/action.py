"""Which release each decision took effect in, read from the tags themselves, and where the changelog names it."""

from pydantic import Field

from adr_server.decisions import Status
from adr_server.review.release import DecisionRelease, map_decisions
from adr_server.tool_api import (
    Place,
    ToolContext,
    ToolFailedError,
    ToolInput,
    ToolOutput,
    changelog_of,
    releases_of,
    version_tags,
)


class Input(ToolInput):
    limit: int = Field(default=20, ge=1, le=200)
    """At most so many tags, the newest."""


class ReleaseRow(ToolOutput):
    name: str
    date: str
    commit: str
    accepted: list[str]
    """Ids of the records that are accepted under it and were not under the tag before it."""
    described: int | None
    """The line of its section in the changelog; None where there is none."""


class MentionRow(ToolOutput):
    version: str | None
    """The version of the section; None for what is not released yet."""
    place: Place


class RecordRow(ToolOutput):
    id: str
    path: str
    title: str | None
    status: Status
    added: str | None
    """The first of the tags that holds it; None where none does."""
    accepted: str | None
    """The first of the tags under which it is accepted."""
    at_oldest: bool
    """Whether the oldest tag looked at held it already, so that an older one may be the first."""
    named: list[MentionRow]
    """Lines of the changelog that name it."""


class Output(ToolOutput):
    releases: list[ReleaseRow]
    """The newest first."""
    decisions: list[RecordRow]
    unnamed: list[str]
    """Ids of accepted records that no line of the changelog names."""
    undescribed: list[str]
    """Tags of which the changelog says nothing."""
    changelog: str | None
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    repository = await context.project.repository()
    if repository is None:
        raise ToolFailedError("The project lies in no git repository; without tags there are no releases to map.")
    tags = await version_tags(repository, args.limit)
    releases = await releases_of(context, repository, tags)
    changelog, missing = await changelog_of(context.project)
    mapped = map_decisions(await context.project.decisions(), releases, changelog)
    rows: list[ReleaseRow] = []
    before: set[str] = set()
    for release in releases:
        now = {record for record, state in release.states.items() if state is Status.ACCEPTED}
        section = changelog.of(release.name) if changelog else None
        rows.append(
            ReleaseRow(
                name=release.name,
                date=release.date,
                commit=release.commit,
                accepted=sorted(now - before),
                described=section.line if section else None,
            )
        )
        before = now
    rows.reverse()
    notes = [missing] if missing else []
    notes += [] if tags else ["no tag names a version"]
    path = changelog.path if changelog else None
    return Output(
        releases=rows,
        decisions=[_row(one, path or "") for one in mapped],
        unnamed=[
            one.decision.id for one in mapped if path and not one.named and one.decision.status is Status.ACCEPTED
        ],
        undescribed=[row.name for row in rows if path and row.described is None],
        changelog=path,
        notes=notes,
    )


def _row(one: DecisionRelease, changelog: str) -> RecordRow:
    return RecordRow(
        id=one.decision.id,
        path=one.decision.path,
        title=one.decision.title,
        status=one.decision.status,
        added=one.added,
        accepted=one.accepted,
        at_oldest=one.at_oldest,
        named=[
            MentionRow(version=version, place=Place(path=changelog, line=line, text=text))
            for version, line, text in one.named
        ],
    )
