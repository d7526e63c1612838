"""What a project shows of its records: one survey a run for all tools, and its judgements from run to run.

Rule: what is kept names each record by its place in the log, and counts only for the files that it was judged by.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from adr_server import review
from adr_server.decisions import DecisionLog
from adr_server.review import Judgement, review_version
from adr_server.storage import Json, earlier_files
from adr_server.tool_api.project import ProjectView

if TYPE_CHECKING:
    from adr_server.review import EarlierState, EarlierStates, Shared, Survey

_KEPT_VERSION = 1
_JUDGEMENTS = TypeAdapter(tuple[Judgement, ...])


async def shared_of(project: ProjectView) -> Shared:
    """What the states of the project that this run looks at have in common."""
    return await project.once("shared by states", review.Shared)


async def survey_of(project: ProjectView) -> Survey:
    """The project as it lies there now; its facts are worked out by the first tool of a run that asks."""
    log, paths, shared = await project.decisions(), await project.paths(), await shared_of(project)
    earlier = await earlier_of(project)
    return await project.once("survey", lambda: review.Survey(log, paths, project.read_text, shared, earlier))


async def earlier_of(project: ProjectView) -> EarlierStates:
    """The states that the project was in some time after each of its records, and between them."""
    repository, log = await project.repository(), await project.decisions()

    @cache
    def states() -> tuple[EarlierState, ...]:
        if repository is None:
            return ()
        days = {decision.date for decision in log.decisions if decision.date}
        found = earlier_files(repository, days, now=project.checkout.blob, wanted=review.tells_of_use)
        return tuple(review.EarlierState(commit=one.commit, day=one.day, files=one.files) for one in found)

    return await project.once("earlier states", lambda: states)


async def judgements_of(project: ProjectView) -> tuple[Judgement, ...]:
    """Every claim of the records with its verdict; from the cache where no file has changed."""

    async def judged() -> Survey:
        survey = await survey_of(project)
        await asyncio.to_thread(lambda: survey.judgements)
        return survey

    async def work() -> Json:
        survey = await judged()
        return _plain(survey.judgements, survey.log)

    held = await project.kept(f"judgements-{_KEPT_VERSION}-{review_version()}", work)
    kept = _made(held, await project.decisions())
    return (await judged()).judgements if kept is None else kept


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
