"""Gather the sections of a directive: at the same time where they do not refer to each other, picked once each."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adr_server.directives import INPUT, Directive, Section, dependencies
from adr_server.errors import AdrServerError, ToolFailedError
from adr_server.expressions import is_true, references, substitute
from adr_server.sandbox.evaluate import Evaluator

Call = Callable[[str, Mapping[str, Any]], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class Gathered:
    """The sections by key, in the directive's order, and for each that was left out the reason."""

    sections: Mapping[str, Any]
    skipped: Mapping[str, str]

    def for_template(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """What a template sees: the sections by key, the directive's own arguments, and what was skipped and why."""
        return {**self.sections, INPUT: dict(arguments), "skipped": dict(self.skipped)}


async def gather_sections(
    directive: Directive, arguments: Mapping[str, Any], call: Call, evaluator: Evaluator
) -> Gathered:
    """Run every section of a checked directive.

    Raises:
        AdrServerError: of the first section that failed and was not to be skipped.
    """
    held: dict[str, Any] = {INPUT: dict(arguments)}
    skipped: dict[str, str] = {}
    waits_for = dependencies(directive)
    ready = {section.key: asyncio.Event() for section in directive.sections}

    async def fill(section: Section) -> None:
        for key in waits_for[section.key]:
            await ready[key].wait()
        try:
            held[section.key] = await _section(section, held, call, evaluator)
        except AdrServerError as problem:
            if section.on_error == "fail":
                raise _told(section, problem) from problem
            held[section.key] = None
            skipped[section.key] = str(problem)
        ready[section.key].set()

    try:
        async with asyncio.TaskGroup() as group:
            for section in directive.sections:
                group.create_task(fill(section), name=f"section {section.key}")
    except* AdrServerError as problems:
        raise problems.exceptions[0] from None
    return Gathered(sections={section.key: held[section.key] for section in directive.sections}, skipped=skipped)


async def _section(section: Section, held: Mapping[str, Any], call: Call, evaluator: Evaluator) -> Any:
    wanted = list(dict.fromkeys([*references(section.args), *([section.when] if section.when else [])]))
    values = await evaluator.evaluate(wanted, held) if wanted else {}
    if section.when is not None and not is_true(values[section.when]):
        return None
    value = await call(section.source, substitute(section.args, values))
    if section.pick is None:
        return value
    return (await evaluator.evaluate([section.pick], value))[section.pick]


def _told(section: Section, problem: AdrServerError) -> AdrServerError:
    told = ToolFailedError(f"section '{section.key}': {problem}")
    told.exit_code = problem.exit_code
    return told
