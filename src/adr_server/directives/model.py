"""What a composition directive is: sections, each from one catalogue tool, and a template. Data only.

A directive may come from a shipped tool or be written by a caller; both are read by the same model.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from adr_server.expressions import Expression, compile_expression, references

MAX_SECTIONS = 50
MAX_TEMPLATE = 20_000

Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,63}$")]
ShortExpression = Annotated[str, Field(min_length=1, max_length=1_000)]


class DirectiveBudget(BaseModel):
    """What a directive asks for: tokens of its summary, seconds of the whole run."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    tokens: int = Field(default=900, ge=50, le=4_000)
    seconds: float = Field(default=30, gt=0, le=300)


class Section(BaseModel):
    """One part of the answer: the result of `source(args)`, cut by `pick`, held under `key`.

    `pick` reads the source's own result; `when` and each `{"$ref": …}` in `args` read what the run holds: the sections
    by key, and `input`. A `when` that is false leaves the section null. `on_error: skip` does too, and says why.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: Key
    source: str
    args: dict[str, Any] = Field(default_factory=dict)
    pick: ShortExpression | None = None
    when: ShortExpression | None = None
    on_error: Literal["fail", "skip"] = "fail"

    def reads(self) -> tuple[Expression, ...]:
        """Every expression of the section that reads what the run holds.

        Raises:
            InvalidExpressionError: one of them is no JMESPath.
        """
        texts = [*references(self.args), *([self.when] if self.when else [])]
        return tuple(compile_expression(text) for text in texts)


class Directive(BaseModel):
    """Sections to gather and the template that tells them; `inputs` is the JSON Schema of `input`, if it takes any."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["directive"] = "directive"
    version: Literal[1] = 1
    tool: Key = "plan"
    inputs: dict[str, Any] | None = None
    sections: Annotated[list[Section], Field(min_length=1, max_length=MAX_SECTIONS)]
    template: Annotated[str, Field(min_length=1, max_length=MAX_TEMPLATE)]
    budget: DirectiveBudget = DirectiveBudget()

    @property
    def names_template(self) -> bool:
        """Whether `template` is the name of a shipped template; else it is the template's own text."""
        return self.template.replace("_", "").isalnum() and self.template.isascii() and self.template[0].isalpha()
