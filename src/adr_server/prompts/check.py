"""Every rule that a prompt file must keep, all problems at once, for its author, the start-up and the pipeline."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from adr_server.errors import BrokenInputError, InvalidProgramError, UnknownNameError
from adr_server.prompts.answers import AnswerSchemas
from adr_server.prompts.prompts import Prompt, read_prompts
from adr_server.tokens import TokenCount

MAX_SECTION_TOKENS = 900


class TemplateProblem(Protocol):
    """One problem of a template, on a line of its text."""

    @property
    def line(self) -> int:
        """From 1; 0 where it cannot be told."""
        ...

    @property
    def message(self) -> str:
        """What is wrong."""
        ...


class Templates(Protocol):
    """Reads templates without filling them."""

    def check(self, text: str, /) -> Sequence[TemplateProblem]:
        """All problems that show without data."""
        ...

    def variables(self, text: str, /) -> Collection[str]:
        """The names that it takes from its data."""
        ...


def check(
    root: Path,
    *,
    templates: Templates | None = None,
    count: Callable[[str], TokenCount] | None = None,
    schema_problems: Callable[[Mapping[str, Any]], Sequence[str]] | None = None,
) -> tuple[str, ...]:
    """Every `place:line: …` problem of the prompts and answer schemas under `root`.

    `templates` adds the rules about templates and arguments, `count` the limit of 900 tokens a section (preamble
    included), `schema_problems` what the schemas themselves must keep.
    """
    prompts, withheld = read_prompts(root)
    schemas = AnswerSchemas(root)
    by_name = {prompt.name: prompt for prompt in prompts}
    problems = list(withheld)
    for prompt in prompts:
        problems += _section_problems(prompt)
        problems += _reference_problems(prompt, by_name, schemas)
        problems += _template_problems(prompt, templates) if templates else ()
        problems += _size_problems(prompt, count) if count else ()
    used = {schema for prompt in prompts for schema in prompt.head.answers.values()}
    problems += _schema_problems(root, schemas, used, schema_problems)
    return tuple(problems)


def _section_problems(prompt: Prompt) -> Iterator[str]:
    if not prompt.body.sections:
        yield f"{prompt.place}:1: has no '## section'; write at least one"
    seen: dict[str, int] = {}
    for section in prompt.body.sections:
        where = f"{prompt.place}:{section.line}"
        if not section.name:
            yield f"{where}: the heading '{section.title}' has no letter to name the section by"
        elif section.name in seen:
            yield f"{where}: section '{section.name}' is there already, on line {seen[section.name]}; rename one"
        elif not section.text:
            yield f"{where}: section '{section.name}' is empty"
        seen.setdefault(section.name, section.line)


def _reference_problems(prompt: Prompt, prompts: Mapping[str, Prompt], schemas: AnswerSchemas) -> Iterator[str]:
    for at, reference in enumerate(prompt.head.dependencies):
        where = f"{prompt.place}:{prompt.head_lines.line(('dependencies', at))}: dependencies"
        name, _, section = reference.partition("#")
        if name not in prompts:
            yield f"{where}: {UnknownNameError('prompt', name, prompts)}"
        elif section and section not in prompts[name].sections:
            yield f"{where}: {UnknownNameError(f'section in prompt {name}', section, prompts[name].sections)}"
        elif name == prompt.name:
            yield f"{where}: the prompt depends on itself"
    for section, schema in prompt.head.answers.items():
        where = f"{prompt.place}:{prompt.head_lines.line(('answers', section))}: answers"
        if section not in prompt.sections:
            yield f"{where}: {UnknownNameError('section here', section, prompt.sections)}"
        if schema not in schemas.names:
            yield f"{where}: {UnknownNameError('answer schema', schema, schemas.names)}"


def _template_problems(prompt: Prompt, templates: Templates) -> Iterator[str]:
    """Sections are parsed one by one, as they are rendered, so a tag may not span two of them."""
    known = {argument.name for argument in prompt.arguments}
    used: set[str] = set()
    parts = [(section.line, prompt.text(section.name)) for section in prompt.body.sections if section.name]
    for line, text in parts:
        where = f"{prompt.place}:{line}"
        found = list(templates.check(text))
        yield from (f"{where}: template: {problem.message}" for problem in found)
        if found:
            continue
        try:
            names = set(templates.variables(text))
        except InvalidProgramError as error:
            yield f"{where}: template: {error}"
            continue
        used |= names
        for name in sorted(names - known):
            yield f"{where}: {UnknownNameError('argument', name, known, remedy='Declare it in the front matter.')}"
    for at, argument in enumerate(prompt.arguments):
        if argument.name not in used:
            line = prompt.head_lines.line(("arguments", at))
            yield f"{prompt.place}:{line}: argument '{argument.name}' is used in no section"


def _size_problems(prompt: Prompt, count: Callable[[str], TokenCount]) -> Iterator[str]:
    for section in prompt.body.sections:
        tokens = count(prompt.text(section.name)).tokens if section.name else 0
        if tokens > MAX_SECTION_TOKENS:
            yield (
                f"{prompt.place}:{section.line}: section '{section.name}' takes {tokens} tokens with the preamble; "
                f"at most {MAX_SECTION_TOKENS}"
            )


def _schema_problems(
    root: Path,
    schemas: AnswerSchemas,
    used: Collection[str],
    schema_problems: Callable[[Mapping[str, Any]], Sequence[str]] | None,
) -> Iterator[str]:
    for name in schemas.names:
        place = f"{root.name}/schemas/{name}.json:1"
        try:
            schema = schemas.get(name)
        except BrokenInputError as error:
            yield str(error)
            continue
        if schema_problems is not None:
            yield from (f"{place}: {problem}" for problem in schema_problems(schema))
        if name not in used:
            yield f"{place}: no prompt's answers name it; name it or remove it"
