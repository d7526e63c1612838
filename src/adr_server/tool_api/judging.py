"""What a project shows of its records: one survey a run for all tools, and its judgements from run to run.

Rule: what is kept names each record by its place in the log, and counts only for the files that it was judged by.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from adr_server import review
from adr_server.decisions import DecisionLog
from adr_server.review import Judgement, review_version
from adr_server.storage import Json, Timeline
from adr_server.tool_api.project import ProjectView

if TYPE_CHECKING:
    from adr_server.review import Claim, History, Shared, Survey

_KEPT_VERSION = 1
_JUDGEMENTS = TypeAdapter(tuple[Judgement, ...])


async def shared_of(project: ProjectView) -> Shared:
    """What the states of the project that this run looks at have in common."""
    return await project.once("shared by states", review.Shared)


async def survey_of(project: ProjectView) -> Survey:
    """The project as it lies there now; its facts are worked out by the first tool of a run that asks."""
    log, paths, shared = await project.decisions(), await project.paths(), await shared_of(project)
    history = await history_of(project)
    return await project.once("survey", lambda: review.Survey(log, paths, project.read_text, shared, history))


async def history_of(project: ProjectView) -> History:
    """The states that the project was in some time after each of its records, and what else its past is asked for."""
    repository, log = await project.repository(), await project.decisions()
    if repository is None:
        return review.NO_HISTORY
    days = {decision.date or "" for decision in log.decisions}
    timeline = Timeline(repository, days, now=project.checkout.blob, wanted=review.tells_of_use)
    return await project.once("history", lambda: timeline)


async def judgements_of(project: ProjectView) -> tuple[Judgement, ...]:
    """Every claim of the records with its verdict; from the cache where no file has changed."""

    async def judged() -> Survey:
        survey = await survey_of(project)
        await asyncio.to_thread(lambda: survey.judgements)
        return survey

    async def work() -> Json:
        survey = await judged()
        return _plain(survey.judgements, survey.log)

    held = await project.kept(_name(), work)
    kept = _made(held, await project.decisions())
    return (await judged()).judgements if kept is None else kept


async def claims_of_records(project: ProjectView) -> tuple[Claim, ...]:
    """The claims that are recognised in the records in force; from the cache where they were judged, else unjudged."""
    kept = _made(await project.held(_name()), await project.decisions())
    if kept is not None:
        return tuple(one.claim for one in kept)
    survey = await survey_of(project)
    return await asyncio.to_thread(lambda: survey.claims)


def _name() -> str:
    return f"judgements-{_KEPT_VERSION}-{review_version()}"


def _plain(judgements: tuple[Judgement, ...], log: DecisionLog) -> Json:
    places = {id(decision): at for at, decision in enumerate(log.decisions)}
    rows: Any = _JUDGEMENTS.dump_python(judgements, mode="json", exclude={"__all__": {"claim": {"decision"}}})
    for row, judgement in zip(rows, judgements, strict=True):
        row["claim"]["decision"] = places[id(judgement.claim.decision)]
    plain: Json = rows
    return plain


def _made(kept: Any, log: DecisionLog) -> tuple[Judgement, ...] | None:
    """The judgements in what was kept; None where it holds none, or what another version wrote."""
    try:
        rows = [{**row, "claim": {**row["claim"], "decision": log.decisions[row["claim"]["decision"]]}} for row in kept]
        return _JUDGEMENTS.validate_python(rows)
    except (IndexError, KeyError, TypeError, ValidationError):
        return None
