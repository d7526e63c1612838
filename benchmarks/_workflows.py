"""Eight pieces of work as a model does them in code mode, and call by call with every tool listed. Counted, not judged.

In code mode, with all meta-tools listed: a search for the need, the plan of the tool that it finds, its run, and a page
of what the run kept. Call by call: the calls that the plan is made of, with the same arguments, conditions and order.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import jmespath
from mcp.client import Client

from adr_server.expressions import references, substitute
from adr_server.tokens import count
from benchmarks._conversation import call_tokens, list_tokens, text_of, tokens_of

PAGE_CHARACTERS = 1_000


@dataclass(frozen=True, kw_only=True)
class Workflow:
    """What somebody needs, the directive that does it, and its arguments."""

    need: str
    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)


def workflows(record: str, base: str) -> tuple[Workflow, ...]:
    """Those that need no more than the id of a record and a commit to compare with."""
    return (
        Workflow(need="full health check of records and code in one report", tool="architecture_audit"),
        Workflow(need="the big picture of this project", tool="project_overview"),
        Workflow(need="review a change against the decisions", tool="review_change", args={"base": base}),
        Workflow(need="agenda for the next architecture meeting", tool="meeting_agenda"),
        Workflow(need="explain one decision and whether it is kept", tool="explain_decision", args={"id": record}),
        Workflow(need="brief before a release", tool="release_brief"),
        Workflow(need="security in one brief: secrets, records, images", tool="security_brief"),
    )


REVIEW = "review a project: overview, records that govern its main folder, lint, a page of what is kept"


@dataclass(kw_only=True)
class Session:
    """One conversation: the tokens of each step, and of the structured copies beside the texts."""

    client: Client
    steps: dict[str, int] = field(default_factory=dict)
    copies: int = 0

    async def list(self) -> None:
        """The tool list, paid once."""
        self.steps["list"] = await list_tokens(self.client)

    async def call(self, step: str, tool: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """A call and its answer; RuntimeError where it is an error."""
        result = await self.client.call_tool(tool, dict(arguments))
        text = text_of(result)
        if result.is_error:
            raise RuntimeError(f"{tool}: {text}")
        self.steps[step] = self.steps.get(step, 0) + call_tokens(tool, dict(arguments)) + count(text).tokens
        structured = result.structured_content or {}
        self.copies += tokens_of(structured)
        return structured

    @property
    def total(self) -> int:
        """Tokens of all steps."""
        return sum(self.steps.values())


@dataclass(frozen=True, kw_only=True)
class Made:
    """A call that a plan makes."""

    tool: str
    args: Mapping[str, Any]


async def in_code_mode(client: Client, workflow: Workflow) -> tuple[Session, list[Made]]:
    """Find, plan, run, read; and the calls that the plan came to.

    Raises:
        LookupError: the search does not put the tool first.
    """
    session = Session(client=client)
    await session.list()
    found = await session.call("find", "search_tools", {"query": workflow.need})
    if found["tools"][0]["name"] != workflow.tool:
        raise LookupError(f"{workflow.need!r} finds {found['tools'][0]['name']}, not {workflow.tool}")
    planned = await session.call("plan", "call_tool", {"name": workflow.tool, "plan": True})
    arguments = {"args": dict(workflow.args)} if workflow.args else {}
    ran = await session.call("run", "run_plan", {"plan": workflow.tool, **arguments})
    sections = planned["plan"]["sections"]
    page = {"path": f"{ran['results']}{sections[0]['key']}.json", "limit": PAGE_CHARACTERS}
    await session.call("read", "read_file", page)
    return session, await _made(client, workflow, sections)


async def review(client: Client, folder: str) -> tuple[Session, list[Made]]:
    """The meta-tools of a review, and the same calls by their own names."""
    session = Session(client=client)
    await session.list()
    await session.call("find", "search_tools", {"query": "which decisions govern a file"})
    await session.call("run", "project_overview", {})
    await session.call("run", "decisions_for_paths", {"paths": [folder]})
    linted = await session.call("run", "lint_decisions", {})
    await session.call("read", "read_file", {"path": f"{linted['results']}value.json", "limit": PAGE_CHARACTERS})
    planned = (await client.call_tool("call_tool", {"name": "project_overview", "plan": True})).structured_content or {}
    made = await _made(client, Workflow(need=REVIEW, tool="project_overview"), planned["plan"]["sections"])
    return session, [*made, Made(tool="decisions_for_paths", args={"paths": [folder]})]


async def call_by_call(client: Client, made: list[Made]) -> Session:
    """The list of all tools, and the calls one by one."""
    session = Session(client=client)
    await session.list()
    for one in made:
        await session.call("calls", one.tool, one.args)
    return session


async def _made(client: Client, workflow: Workflow, sections: list[Mapping[str, Any]]) -> list[Made]:
    """The calls of a plan with what they refer to filled in, those left out whose condition is not met.

    Not counted: a model that calls one by one has read the results, and writes such arguments from them.
    """
    held: dict[str, Any] = {"input": dict(workflow.args)}
    made: list[Made] = []
    for section in sections:
        if section.get("when") and not jmespath.search(section["when"], held):
            continue
        given = section.get("args") or {}
        values = {text: jmespath.search(text, held) for text in references(given)}
        args = {name: value for name, value in substitute(given, values).items() if value is not None}
        ran = await client.call_tool("call_tool", {"name": section["source"], "args": args})
        if ran.is_error:
            continue  # As the plan does with `on_error: skip`; a plan that stops has failed in code mode before.
        made.append(Made(tool=section["source"], args=args))
        value = await whole(client, (ran.structured_content or {})["results"])
        held[section["key"]] = jmespath.search(section.get("pick") or "@", value)
    return made


async def whole(client: Client, results: str) -> Any:
    """All that a call kept as its value."""
    pieces: list[str] = []
    offset: int | None = 0
    while offset is not None:
        arguments = {"path": f"{results}value.json", "offset": offset, "limit": 20_000}
        page = (await client.call_tool("read_file", arguments)).structured_content or {}
        pieces.append(page["text"])
        offset = page["next_offset"]
    return json.loads("".join(pieces))
