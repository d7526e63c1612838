"""Meta-tools that may change the records: a diff unless `write` is true. Each stands before several catalogue tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adr_server.errors import UsageError
from adr_server.meta_tools.meta_tool import OUTCOME_SCHEMA, Answer, MetaInput, MetaTool
from adr_server.meta_tools.running import call

if TYPE_CHECKING:
    from adr_server.meta_tools.application import Application
    from adr_server.tool_api import Progress

NewStatus = Literal["proposed", "accepted", "rejected", "deprecated", "superseded", "draft"]
RelationName = Literal["supersedes", "superseded_by", "amends", "amended_by", "relates"]


class DraftDecisionInput(MetaInput):
    """Arguments of draft_decision; `base` drafts from the diff against a branch, `prd` from a document."""

    title: str | None = None
    base: str | None = None
    prd: str | None = None
    supersedes: tuple[str, ...] = ()
    write: bool = False


class ChangeDecisionInput(MetaInput):
    """Arguments of change_decision; either `status`, or `relation` with `other`."""

    id: str
    status: NewStatus | None = None
    relation: RelationName | None = None
    other: str | None = None
    write: bool = False


async def draft_decision(application: Application, given: DraftDecisionInput, progress: Progress) -> Answer:
    """A draft from a document, from a diff, or from a title."""
    if given.prd is not None:
        arguments = {"path": given.prd, "write": given.write}
        return await call(application, "draft_decisions_from_prd", arguments, progress)
    if given.title is None:
        raise UsageError("draft_decision: give a title (with base for a draft from a diff), or prd.")
    if given.base is not None:
        if given.supersedes:
            raise UsageError("draft_decision: supersedes does not go with base; link the draft with change_decision.")
        arguments = {"title": given.title, "base": given.base, "write": given.write}
        return await call(application, "draft_decision_from_diff", arguments, progress)
    arguments = {"title": given.title, "supersedes": list(given.supersedes), "write": given.write}
    return await call(application, "draft_decision", arguments, progress)


async def change_decision(application: Application, given: ChangeDecisionInput, progress: Progress) -> Answer:
    """A new state, or a relation told at both ends."""
    linked = given.relation is not None and given.other is not None
    if (given.status is not None) == linked or (given.relation is None) != (given.other is None):
        raise UsageError("change_decision: give either status, or relation and other.")
    if given.status is not None:
        arguments = {"id": given.id, "status": given.status, "write": given.write}
        return await call(application, "change_status", arguments, progress)
    arguments = {"first": given.id, "relation": given.relation, "second": given.other, "write": given.write}
    return await call(application, "link_decisions", arguments, progress)


DRAFT_DECISION = MetaTool(
    name="draft_decision",
    description="Draft a record from a title, the diff against base, or a PRD's path. A diff unless write.",
    input=DraftDecisionInput,
    output_schema=OUTCOME_SCHEMA,
    run=draft_decision,
    writes=True,
    example='{"title": "Keep sessions in Redis"}',
)
CHANGE_DECISION = MetaTool(
    name="change_decision",
    description="Set a record's status, or its relation to other at both ends. A diff unless write.",
    input=ChangeDecisionInput,
    output_schema=OUTCOME_SCHEMA,
    run=change_decision,
    writes=True,
    example='{"id": "0004", "status": "accepted"}',
)
