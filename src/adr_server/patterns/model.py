"""What a pattern file must say. Parsed once at the door; the JSON schema that authors edit against comes from here."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Summary = Annotated[str, StringConstraints(min_length=10, max_length=100)]
Sentence = Annotated[str, StringConstraints(min_length=10, max_length=300)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
Url = Annotated[str, StringConstraints(pattern=r"^https://[^\s/]+(/\S*)?$", max_length=300)]
Glob = Annotated[str, StringConstraints(pattern=r"^[^/\\\s][^\\]*$", max_length=200)]
Technology = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Source(_Part):
    """Who says so: a specification, a project's own documentation, or the text that named the pattern."""

    title: Annotated[str, StringConstraints(min_length=3, max_length=150)]
    url: Url


class Detection(_Part):
    """Hints that a project follows the pattern; each one found is evidence, none is proof."""

    technologies: tuple[Technology, ...] = Field(
        default=(), max_length=60, description="Names of technologies as a stack detection reports them."
    )
    paths: tuple[Glob, ...] = Field(
        default=(), max_length=60, description="Globs below the project root; ** spans folders."
    )

    @model_validator(mode="after")
    def _says_something(self) -> "Detection":
        if not self.technologies and not self.paths:
            raise ValueError("has neither technologies nor paths; name at least one hint")
        return self


class Check(_Part):
    """A statement about a project that evidence can confirm or refute."""

    id: Slug
    statement: Sentence = Field(description="What must hold, as a sentence that can be false.")
    evidence: Sentence = Field(description="What in the code or its configuration shows it, and what refutes it.")
    paths: tuple[Glob, ...] = Field(default=(), max_length=20, description="Where to look; empty: anywhere.")
    source: Url = Field(description="The URL of one of the pattern's sources.")


class Phase(_Part):
    """One step on the way to the pattern, in order."""

    name: Annotated[str, StringConstraints(min_length=3, max_length=60)]
    goal: Sentence
    steps: tuple[Sentence, ...] = Field(min_length=1, max_length=12)
    checks: tuple[Slug, ...] = Field(default=(), max_length=20, description="Ids of checks that close the phase.")


class NeededDecision(_Part):
    """A question that a project on this pattern has to have decided, in a record."""

    topic: Annotated[str, StringConstraints(min_length=3, max_length=80)]
    question: Sentence
    options: tuple[Annotated[str, StringConstraints(min_length=2, max_length=120)], ...] = Field(
        default=(), max_length=8, description="Options that are usually weighed."
    )


class PatternContent(_Part):
    """A pattern file; its name and category are its path."""

    summary: Summary
    use_when: Sentence
    avoid_when: Sentence
    sources: tuple[Source, ...] = Field(min_length=1, max_length=20)
    detection: Detection
    phases: tuple[Phase, ...] = Field(min_length=1, max_length=10)
    checks: tuple[Check, ...] = Field(min_length=1, max_length=30)
    decisions: tuple[NeededDecision, ...] = Field(min_length=1, max_length=20)

    @model_validator(mode="after")
    def _refers_to_what_is_there(self) -> "PatternContent":
        ids = [check.id for check in self.checks]
        urls = {source.url for source in self.sources}
        used = {name for phase in self.phases for name in phase.checks}
        problems = [f"check '{name}' is there twice; rename one" for name in sorted(set(ids)) if ids.count(name) > 1]
        problems += [f"a phase names check '{name}', which is not among the checks" for name in sorted(used - set(ids))]
        problems += [f"no phase names check '{name}'; add it to one" for name in sorted(set(ids) - used)]
        problems += [
            f"check '{check.id}' cites {check.source}, which is not among the sources"
            for check in self.checks
            if check.source not in urls
        ]
        if problems:
            raise ValueError("; ".join(problems))
        return self


def pattern_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a pattern file, as `patterns/schema.json` holds it."""
    schema = PatternContent.model_json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Architecture pattern",
        "description": "patterns/<category>/<name>.yaml; name and category are the path.",
        **{key: value for key, value in schema.items() if key not in {"title", "description"}},
    }
