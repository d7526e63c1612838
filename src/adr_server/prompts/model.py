"""What the front matter of a prompt must say. Name and category are the path; sections are the `##` headings below."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Summary = Annotated[str, StringConstraints(min_length=10, max_length=100)]
Slug = Annotated[str, StringConstraints(pattern=r"^[^\W\s_]+(-[^\W\s_]+)*$", max_length=60)]
Reference = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9_-]+/[a-z0-9_-]+(#[^\W\s_]+(-[^\W\s_]+)*)?$", max_length=140)
]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Argument(_Part):
    """Something that the reader fills in; one that is not required is empty text when it is left out."""

    name: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
    description: Annotated[str, StringConstraints(min_length=5, max_length=120)]
    required: bool = False


class PromptHead(_Part):
    """The front matter of `prompts/<category>/<name>.md`."""

    summary: Summary
    arguments: tuple[Argument, ...] = Field(default=(), max_length=10)
    dependencies: tuple[Reference, ...] = Field(
        default=(), max_length=10, description="Other prompts, `category/name` or `category/name#section`."
    )
    answers: dict[Slug, Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]] = Field(
        default={}, description="For a section, the schema under prompts/schemas/ that its answer must meet."
    )

    @model_validator(mode="after")
    def _names_each_once(self) -> "PromptHead":
        for kind, names in (
            ("argument", [argument.name for argument in self.arguments]),
            ("dependency", list(self.dependencies)),
        ):
            twice = sorted({name for name in names if names.count(name) > 1})
            if twice:
                raise ValueError(f"{kind} '{twice[0]}' is there twice; keep one")
        return self
