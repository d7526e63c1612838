"""Completion: the names that an argument of a resource template or a prompt may take."""

from collections.abc import Iterable

from mcp_types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from adr_server.errors import UnknownNameError
from adr_server.meta_tools import Application
from adr_server.server.prompts_on_wire import wire_name
from adr_server.server.review_server import ReviewServer

MAX_COMPLETIONS = 50
RUNS = 200


def add_completion(server: ReviewServer, application: Application) -> None:
    """Names that a resource template's or a prompt's argument may take."""

    @server.completion()  # type: ignore[no-untyped-call, untyped-decorator] # the SDK leaves it untyped
    async def complete(
        reference: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        context: CompletionContext | None,
    ) -> Completion | None:
        given = (context.arguments or {}) if context is not None else {}
        if isinstance(reference, PromptReference):
            names = await _for_prompt(application, reference.name, argument.name)
        else:
            names = await _for_resource(application, reference.uri, argument.name, given)
        if names is None:
            return None
        fitting = [name for name in names if name.lower().startswith(argument.value.lower())]
        return Completion(values=fitting[:MAX_COMPLETIONS], total=len(fitting), has_more=len(fitting) > MAX_COMPLETIONS)


async def _for_prompt(application: Application, prompt: str, argument: str) -> Iterable[str] | None:
    """Sections of the prompt, patterns, tags of git, or what a change may build on; None where anything may stand."""
    if argument == "section":
        found = next((one for one in application.prompts.catalogue() if wire_name(one.name) == prompt), None)
        return found.sections if found is not None else ()
    if argument == "pattern":
        return application.patterns.names()
    repository = application.checkout().repository if argument in {"since", "base"} else None
    if repository is None:
        return None
    default = repository.default_branch() if argument == "base" else None
    return [*([default] if default else []), *(tag.name for tag in repository.tags())]


async def _for_resource(
    application: Application, template: str, argument: str, given: dict[str, str]
) -> Iterable[str] | None:
    if template.startswith("adr://decisions/"):
        return await _record_names(application, argument, given.get("id"))
    if template.startswith("adr://runs/"):
        return _run_names(application, argument, given.get("run_id"))
    return application.patterns.names() if template == "adr://patterns/{name}" else None


def _run_names(application: Application, argument: str, chosen: str | None) -> list[str]:
    if argument != "key":
        return [run.run_id for run in application.stores.runs.list(limit=RUNS)]
    try:
        return [info.key for info in application.stores.runs.results(chosen or "")]
    except UnknownNameError:
        return []


async def _record_names(application: Application, argument: str, chosen: str | None) -> list[str]:
    """Ids of the records, or the sections of the chosen one (of all records while none is chosen)."""
    from adr_server.decisions import SectionKind  # noqa: PLC0415 - reading records loads more than tools/list may cost

    log = await application.project().decisions()
    if argument != "section":
        return [decision.id for decision in log.decisions]
    asked = [decision for decision in log.decisions if chosen in {None, "", decision.id}]
    kinds = {section.kind for decision in asked for section in decision.sections}
    headings = {section.heading for decision in asked for section in decision.sections if chosen}
    return [kind.value for kind in SectionKind if kind in kinds] + sorted(headings)
