"""What a state machine is: states that do, ask or end, and guarded transitions. Data only; no callback can be named.

A machine may come from a shipped tool or be written by a caller; both are read by the same model.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

MAX_STATES = 60
MAX_TRANSITIONS = 240
MAX_TEMPLATE = 20_000

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,63}$")]
ShortExpression = Annotated[str, Field(min_length=1, max_length=1_000)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class MachineBudget(_Part):
    """What a machine asks for: steps over its whole life, seconds a stretch (asks do not count), tokens a summary."""

    steps: int = Field(default=40, ge=1, le=500)
    seconds: float = Field(default=60, gt=0, le=600)
    tokens: int = Field(default=900, ge=50, le=4_000)


class Do(_Part):
    """Call a catalogue tool; each `{"$ref": …}` in `args` reads what the run holds."""

    tool: str
    args: dict[str, Any] = Field(default_factory=dict)


class Ask(_Part):
    """Ask the caller: a section of a prompt, rendered with the data named in `show` and nothing else."""

    prompt: str
    section: str | None = None
    show: list[ShortExpression] = Field(default_factory=list, max_length=10)


class Retry(_Part):
    """Try a failed tool call again, `times` times, waiting `seconds`, then twice as long each time."""

    times: int = Field(default=1, ge=1, le=5)
    seconds: float = Field(default=0.2, ge=0, le=10)


class State(_Part):
    """Exactly one of: `do` (fires `ok` or `error`), `ask` (waits for an event), `final`."""

    do: Do | None = None
    ask: Ask | None = None
    final: bool = False
    store: Name | None = None
    retry: Retry | None = None
    on_error: Name | None = None
    accepts: str | dict[str, Any] | None = None
    template: Annotated[str, Field(min_length=1, max_length=MAX_TEMPLATE)] | None = None

    @model_validator(mode="after")
    def _is_one_thing(self) -> "State":
        kinds = [name for name, there in (("do", self.do), ("ask", self.ask), ("final", self.final)) if there]
        if len(kinds) != 1:
            raise ValueError(f"needs exactly one of do, ask and final, has {' and '.join(kinds) or 'none'}")
        for field, owner in (("retry", "do"), ("on_error", "do"), ("accepts", "ask"), ("template", "final")):
            if getattr(self, field) is not None and kinds != [owner]:
                raise ValueError(f"'{field}' belongs to a state with '{owner}'")
        if self.final and self.store:
            raise ValueError("'store' belongs to a state with 'do' or 'ask'")
        return self


class Transition(_Part):
    """From one state to another on an event, if the guard `when` (JMESPath over what the run holds) is true."""

    source: Name = Field(alias="from")
    event: Name
    target: Name = Field(alias="to")
    when: ShortExpression | None = None


class Machine(_Part):
    """States and transitions; `inputs` is the JSON Schema of `input`, if it takes any."""

    kind: Literal["machine"] = "machine"
    version: Literal[1] = 1
    tool: Name = "plan"
    inputs: dict[str, Any] | None = None
    initial: Name
    states: Annotated[dict[Name, State], Field(min_length=1, max_length=MAX_STATES)]
    transitions: Annotated[list[Transition], Field(max_length=MAX_TRANSITIONS)]
    budget: MachineBudget = MachineBudget()

    def events(self, state: str) -> tuple[str, ...]:
        """The events that lead out of `state`, each once, in the order of the definition."""
        return tuple(dict.fromkeys(move.event for move in self.transitions if move.source == state))
