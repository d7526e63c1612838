"""What a project shows of its records: one survey a run for all tools, its claims and judgements from run to run.

Rule: what is kept names each record by its place in the log, and counts only for the files that it was judged by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from adr_server import review
from adr_server.decisions import DecisionLog
from adr_server.review import Claim, Judgement, review_version
from adr_server.storage import Json, Timeline
from adr_server.tool_api.project import ProjectView

if TYPE_CHECKING:
    from adr_server.review import History, Shared, Survey

_KEPT_VERSION = 2
_CLAIM = TypeAdapter(Claim)
_JUDGEMENT = TypeAdapter(Judgement)


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


async def claimed_survey_of(project: ProjectView) -> Survey:
    """As `survey_of`, its claims known: from the cache where no file has changed, else worked out, and kept."""
    survey = await survey_of(project)
    if survey.is_claimed():
        return survey

    async def work() -> Json:
        claims = await project.once("claims", lambda: survey.claims)
        return _plain_claims(claims, survey.log)

    held = await project.kept(_name("claims"), work)
    if not survey.is_claimed() and (claims := _claims(held, survey.log)) is not None:
        survey.claims = claims
    return survey


async def judgements_of(project: ProjectView) -> tuple[Judgement, ...]:
    """Every claim of the records with its verdict; from the cache where no file has changed."""
    made: tuple[Judgement, ...] | None = None

    async def judged() -> tuple[Judgement, ...]:
        survey = await claimed_survey_of(project)
        return await project.once("judgements", lambda: survey.judgements)

    async def work() -> Json:
        nonlocal made
        made = await judged()
        return _plain(made, (await claimed_survey_of(project)).claims)

    held = await project.kept(_name("judgements"), work)
    if made is None:
        claims = _claims(await project.held(_name("claims")), await project.decisions())
        made = None if claims is None else _judgements(held, claims)
    return made if made is not None else await judged()


async def claims_of_records(project: ProjectView) -> tuple[Claim, ...]:
    """The claims that are recognised in the records, in force or not; from the cache where no file has changed."""
    return (await claimed_survey_of(project)).claims


def _name(what: str) -> str:
    return f"{what}-{_KEPT_VERSION}-{review_version()}"


def _plain_claims(claims: tuple[Claim, ...], log: DecisionLog) -> Json:
    places = {id(decision): at for at, decision in enumerate(log.decisions)}
    plain: Json = [
        {**_CLAIM.dump_python(one, mode="json", exclude={"decision"}), "decision": places[id(one.decision)]}
        for one in claims
    ]
    return plain


def _claims(kept: Any, log: DecisionLog) -> tuple[Claim, ...] | None:
    """The claims in what was kept; None where it holds none, or what another version wrote."""
    try:
        rows = [{**row, "decision": log.decisions[row["decision"]]} for row in kept]
        return tuple(map(_CLAIM.validate_python, rows))
    except (IndexError, KeyError, TypeError, ValidationError):
        return None


def _plain(judgements: tuple[Judgement, ...], claims: tuple[Claim, ...]) -> Json:
    places = {id(claim): at for at, claim in enumerate(claims)}
    plain: Json = [
        {**_JUDGEMENT.dump_python(one, mode="json", exclude={"claim"}), "claim": places[id(one.claim)]}
        for one in judgements
    ]
    return plain


def _judgements(kept: Any, claims: tuple[Claim, ...]) -> tuple[Judgement, ...] | None:
    """As `_claims`, of judgements."""
    try:
        return tuple(_JUDGEMENT.validate_python({**row, "claim": claims[row["claim"]]}) for row in kept)
    except (IndexError, KeyError, TypeError, ValidationError):
        return None
