"""How the project is built and shipped, from files and git; nothing that only a running system shows."""

from collections import Counter
from datetime import datetime
from itertools import pairwise
from statistics import median

from pydantic import Field

from adr_server.codebase import Environment, Evidence, analyze_environment
from adr_server.tool_api import (
    BrokenInputError,
    Place,
    ToolContext,
    ToolFailedError,
    ToolInput,
    ToolOutput,
    version_tags,
)

_DAY = 86_400


class Input(ToolInput):
    tags: int = Field(default=20, ge=2, le=200)
    """How many of the newest releases the rhythm is measured on."""


class PipelineRow(ToolOutput):
    system: str
    name: str
    place: Place


class StepRow(ToolOutput):
    name: str
    version: str | None
    pinned: bool
    """Whether its version is a commit, which nobody can move."""
    place: Place


class ImageRow(ToolOutput):
    name: str
    tag: str | None
    digest: bool
    place: Place


class Rhythm(ToolOutput):
    releases: int
    last: str | None
    last_date: str | None
    commits_since: int | None
    median_days: float | None
    """Days between releases; None for fewer than three."""


class Progress(ToolOutput):
    records: int
    done: int
    """Tasks of accepted and proposed records that are ticked."""
    open: int
    unlisted: int


class Output(ToolOutput):
    pipelines: list[PipelineRow]
    steps: list[StepRow]
    images: list[ImageRow]
    deployed_as: dict[str, int]
    """What is deployed, by kind: services of compose files, Kubernetes objects, infrastructure resources."""
    clouds: list[str]
    rhythm: Rhythm | None
    """None where there is no git repository."""
    progress: Progress | None
    """What TODO.md says of the decisions; None where there is none."""
    not_measured: list[str]
    """What was looked for and could not be told, with the reason."""
    problems: list[Place]


async def run(args: Input, context: ToolContext) -> Output:
    paths = await context.project.paths()
    found = await context.in_thread(lambda: analyze_environment(paths, context.project.read_text))
    rhythm = await _rhythm(args, context)
    progress = await _progress(context)
    gaps = ["whether the pipelines pass: that shows where they run"]
    gaps += [] if found.pipelines else ["pipelines: no file of a known CI system"]
    gaps += [] if rhythm is not None else ["rhythm of releases: no git repository, or no commit"]
    gaps += [] if progress is not None else ["progress of decisions: no TODO.md that can be read"]
    return Output(
        pipelines=[
            PipelineRow(system=one.system, name=one.name, place=_place(one.evidence)) for one in found.pipelines
        ],
        steps=[
            StepRow(name=one.name, version=one.version, pinned=_is_commit(one.version), place=_place(one.evidence))
            for one in found.steps
        ],
        images=[
            ImageRow(name=one.name, tag=one.tag, digest="@sha256:" in one.evidence.text, place=_place(one.evidence))
            for one in found.images
        ],
        deployed_as=_deployed(found),
        clouds=[cloud.name for cloud in found.clouds],
        rhythm=rhythm,
        progress=progress,
        not_measured=gaps,
        problems=[Place(path=one.path, line=one.line, text=one.message) for one in found.problems],
    )


def _place(evidence: Evidence) -> Place:
    return Place(path=evidence.path, line=evidence.line, text=evidence.text)


def _is_commit(version: str | None) -> bool:
    return version is not None and len(version) == 40 and all(letter in "0123456789abcdef" for letter in version)  # noqa: PLR2004 - git's SHA-1


def _deployed(found: Environment) -> dict[str, int]:
    kinds = Counter(f"kubernetes {one.kind}" for one in found.kubernetes)
    kinds.update("compose service" for _ in found.services)
    kinds.update(f"{one.tool} resource" for one in found.infrastructure if one.role == "resource")
    return dict(sorted(kinds.items()))


async def _rhythm(args: Input, context: ToolContext) -> Rhythm | None:
    repository = await context.project.repository()
    if repository is None:
        return None
    tags = await version_tags(repository, args.tags)
    days = sorted(datetime.fromisoformat(tag.date).timestamp() / _DAY for tag in tags)
    gaps = [later - earlier for earlier, later in pairwise(days)]
    last = tags[0] if tags else None
    return Rhythm(
        releases=len(tags),
        last=last.name if last else None,
        last_date=last.date if last else None,
        commits_since=await context.in_thread(lambda: repository.commits_since(last.commit)) if last else None,
        median_days=round(median(gaps), 1) if len(gaps) > 1 else None,
    )


async def _progress(context: ToolContext) -> Progress | None:
    if "TODO.md" not in await context.project.paths():
        return None
    try:
        rows = (await context.call("compare_progress", {"path": "TODO.md"}))["decisions"]
    except (BrokenInputError, ToolFailedError):
        return None
    return Progress(
        records=len(rows),
        done=sum(len(row["done"]) for row in rows),
        open=sum(len(row["open"]) for row in rows),
        unlisted=sum(len(row["unlisted"]) for row in rows),
    )
