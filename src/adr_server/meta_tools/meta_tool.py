"""What a meta-tool is: name, sentence, input model and the function behind it. Each costs tokens in every listing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from adr_server.catalog.shapes import bare
from adr_server.errors import InvalidArgumentsError
from adr_server.plurals import counted
from adr_server.registry.models import problem_lines

if TYPE_CHECKING:
    from adr_server.meta_tools.application import Application
    from adr_server.sandbox import Outcome
    from adr_server.tool_api import Progress

Input = TypeVar("Input", bound="MetaInput")

_REFUSED_ANYWAY = ("additionalProperties", "maxLength", "minimum", "exclusiveMinimum")


class MetaInput(BaseModel):
    """The arguments of a meta-tool."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a meta-tool gives: text for the model to read, the same as structured data, and whether it is an error."""

    text: str
    structured: dict[str, Any] = field(default_factory=dict)
    failed: bool = False


@dataclass(frozen=True, kw_only=True)
class MetaTool(Generic[Input]):
    """One tool on the wire; `core` ones are listed on the small surface too, `code` ones on the smallest.

    `writes`: its arguments, or the user who is asked, may let it change the project; it is not listed as read-only.
    """

    name: str
    description: str
    input: type[Input]
    output_schema: dict[str, Any]
    run: Callable[[Application, Input, Progress], Awaitable[Answer]]
    core: bool = False
    code: bool = False
    writes: bool = False
    example: str = ""

    @property
    def input_schema(self) -> dict[str, Any]:
        """JSON Schema of the arguments, as few tokens as it takes."""
        schema = bare(self.input.model_json_schema())
        schema.pop("description", None)
        # The model refuses these and says so; telling them beforehand costs every listing.
        for part in (schema, *schema.get("properties", {}).values()):
            for word in _REFUSED_ANYWAY:
                part.pop(word, None)
        return schema

    async def __call__(self, application: Application, arguments: dict[str, Any], progress: Progress) -> Answer:
        """Check the arguments and do the work.

        Raises:
            InvalidArgumentsError: each field that is wrong, what was expected, and an example.
            AdrServerError: what the work ran into.
        """
        return await self.run(application, self.parse(arguments), progress)

    def parse(self, arguments: dict[str, Any]) -> Input:
        """The arguments as a model.

        Raises:
            InvalidArgumentsError: as a call does.
        """
        try:
            return self.input.model_validate(arguments)
        except ValidationError as error:
            lines = problem_lines(self.input, arguments, error)
            raise InvalidArgumentsError(self.name, lines, example=self.example) from None


OUTCOME_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "run_id": {"type": "string"},
        "status": {"enum": ["done", "asking", "failed"]},
        "summary": {"type": "string"},
        "results": {"type": "string"},
        "receipt": {"type": "object"},
        "question": {"type": "object"},
    },
    "required": ["run_id", "status", "summary", "results", "receipt"],
}


def told(outcome: Outcome) -> Answer:
    """An outcome as an answer: the summary with its handle, and the whole as data."""
    receipt = outcome.receipt
    kept = f"{counted(receipt.tokens_kept, 'token')} kept" if receipt.tokens_kept else ""
    asks = outcome.status == "asking"
    where = [f"run {outcome.run_id}", kept] if asks else [f"{kept} in {outcome.results}" if kept else outcome.results]
    footer = " · ".join(part for part in [outcome.status, *where] if part)
    text = f"{outcome.summary.rstrip()}\n\n[{footer}]"
    return Answer(text=text, structured=outcome.wire(), failed=outcome.status == "failed")
