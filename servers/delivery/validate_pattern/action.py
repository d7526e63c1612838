"""Every problem of a pattern's text; and names of technologies that no stack detection reports."""

from pydantic import model_validator

from adr_server.codebase import shipped_lexicon
from adr_server.tool_api import (
    BrokenInputError,
    InvalidDocumentError,
    ToolContext,
    ToolInput,
    ToolOutput,
    read_pattern,
)


class Input(ToolInput):
    text: str | None = None
    """The pattern as YAML."""
    path: str | None = None
    """Or a file of the project."""

    @model_validator(mode="after")
    def _is_one(self) -> "Input":
        if (self.text is None) == (self.path is None):
            raise ValueError("give either text or path")
        return self


class Output(ToolOutput):
    valid: bool
    problems: list[str]
    """place:line: what is wrong and what to do."""
    unknown_technologies: list[str]
    """Named in detection, and in no lexicon: such a hint is never found. No problem of form."""


async def run(args: Input, context: ToolContext) -> Output:
    path = args.path
    if path is not None:
        text, place = await context.in_thread(lambda: context.project.read_text(path)), path
    else:
        text, place = args.text or "", "pattern"
    try:
        content = read_pattern(text, place)
    except InvalidDocumentError as error:
        return Output(valid=False, problems=list(error.problems), unknown_technologies=[])
    except BrokenInputError as error:
        return Output(valid=False, problems=[str(error)], unknown_technologies=[])
    known = {name.lower() for entry in shipped_lexicon().entries for name in (entry.name, *entry.aliases)}
    unknown = [name for name in content.detection.technologies if name.lower() not in known]
    return Output(valid=True, problems=[], unknown_technologies=unknown)
