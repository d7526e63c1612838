"""What every catalogue tool takes and gives: closed, frozen models, so that schemas say all there is.

The text beneath a field is its description in the schema (`catalog.field_docs`).
"""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class Effects(StrEnum):
    """The most that a tool may do; a run allows some of these and refuses the rest."""

    READ_ONLY = "read_only"
    WRITES_WORKSPACE = "writes_workspace"
    WRITES_PROJECT = "writes_project"
    READS_NETWORK = "reads_network"


class ToolInput(BaseModel):
    """The arguments of a tool; an unknown one is an error.

    A tool that may write into the project declares `write: bool = False` and is read-only while it is false.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)


class ToolOutput(BaseModel):
    """The result of a tool: plain data that its output schema describes whole."""

    model_config = ConfigDict(extra="forbid", frozen=True)
