"""`tool.yaml`: what a tool is for, read without importing anything of the tool."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Effect = Literal["read_only", "writes_workspace", "writes_project", "reads_network"]
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=8, pattern=r"^[^\n]*$")]
Keyword = Annotated[str, StringConstraints(strip_whitespace=True, min_length=2, max_length=40)]


class Example(BaseModel):
    """A call that works on any project, or on one that holds what `needs` says."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    args: dict[str, Any] = Field(default_factory=dict)
    needs: str | None = None


class Manifest(BaseModel):
    """For finding a tool: one sentence, when to use it, other words for it, what it may do, and how it is called."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    summary: Annotated[Line, Field(max_length=100)]
    use_when: Annotated[Line, Field(max_length=200)]
    keywords: Annotated[list[Keyword], Field(min_length=1, max_length=16)]
    effects: Effect
    examples: Annotated[list[Example], Field(min_length=1, max_length=4)]
