"""Every rule that a tool folder must meet, in one table. All problems of all folders come out, a line each.

The same check serves an author at the desk, and CI, which fails on the first line. A server that starts does without: a
folder that cannot be read or loaded is withheld by `Catalog` alone.
"""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import assert_never

from pydantic.errors import PydanticUserError

from adr_server.catalog.catalog import Catalog
from adr_server.catalog.entries import Kind
from adr_server.catalog.rules import Fault, Known, Rule, Subject, TemplateReader, action, definition, manifest, template
from adr_server.errors import BrokenInputError, InvalidDocumentError
from adr_server.machines import MachineNames

EVERY_TOOL: tuple[Rule, ...] = (
    manifest.name_is_importable,
    manifest.summary_is_one_sentence,
    manifest.keywords_add_words,
    manifest.needs_are_short_lines,
    manifest.examples_parse,
    manifest.write_is_a_switch,
    manifest.has_a_test,
    template.templates_parse,
    template.templates_read_what_is_there,
)
ACTIONS: tuple[Rule, ...] = (
    action.imports_stay_in_reach,
    action.run_has_its_signature,
    action.arguments_are_described,
    action.models_are_closed,
)
DEFINITIONS: tuple[Rule, ...] = (
    definition.definition_can_run,
    definition.inputs_are_described,
    definition.inputs_exist,
    definition.answers_have_schemas,
)


def check_catalog(
    catalog: Catalog,
    *,
    templates: TemplateReader,
    prompts: Mapping[str, Collection[str]],
    schemas: Collection[str],
    tests: Path | None = None,
) -> tuple[str, ...]:
    """A `place:line: field: message` line for everything that is wrong with the catalogue; none means that it is sound.

    `prompts` has the sections of every prompt by its name, `schemas` the names of the answer schemas; both are what a
    machine may name. `tests` is the project's test folder; without it (in an installed wheel) tests are not asked for.
    """
    names = MachineNames(
        tools=catalog.entries.names(), templates=tuple(catalog.templates), schemas=schemas, prompts=prompts
    )
    known = Known(names=names, templates=templates, tests=tests)
    problems = list(catalog.problems)
    subjects: list[Subject] = []
    for entry in catalog.entries:
        try:
            subject = Subject(catalog.tool(entry.name))
        except BrokenInputError as problem:
            problems += problem.problems if isinstance(problem, InvalidDocumentError) else str(problem).splitlines()
            continue
        subjects.append(subject)
        problems += [fault.told(entry) for fault in _faults(subject, known)]
    problems += [fault.told(entry) for entry, fault in template.template_problems(tuple(catalog.entries), subjects)]
    return tuple(dict.fromkeys(problems))


def _faults(subject: Subject, known: Known) -> Iterator[Fault]:
    try:
        _ = subject.tool.input_schema, subject.tool.output_schema
    except PydanticUserError as problem:
        # Every other rule reads the schemas.
        yield subject.in_body(1, f"Input, Output: no JSON Schema can be made: {problem.message}")
        return
    for rule in (*EVERY_TOOL, *_own_rules(subject.entry.kind)):
        yield from rule(subject, known)


def _own_rules(kind: Kind) -> tuple[Rule, ...]:
    match kind:
        case Kind.ACTION:
            return ACTIONS
        case Kind.DIRECTIVE | Kind.MACHINE:
            return DEFINITIONS
        case _:
            assert_never(kind)
