"""Rules over `directive.yaml` and `machine.yaml`: what the room's own check says, and what its inputs are."""

import re
from collections.abc import Iterator
from typing import assert_never

from adr_server.catalog.loading import Action
from adr_server.catalog.rules.subject import Fault, Known, Subject
from adr_server.directives import INPUT, Directive, check_directive
from adr_server.expressions import InvalidExpressionError, compile_expression, references
from adr_server.machines import Machine, check_machine
from adr_server.sandbox.schemas import schema_faults

_SECTION = re.compile(r"section '([^']*)'")
_STATE = re.compile(r"state '([^']*)'")
_MOVE = re.compile(r"transition '([^']*)' '([^']*)' to '([^']*)'")


def definition_can_run(subject: Subject, known: Known) -> Iterator[Fault]:
    """All that is checked before a directive or machine runs."""
    names, body = known.names, subject.tool.body
    match body:
        case Directive():
            problems = check_directive(body, tools=names.tools, templates=names.templates)
        case Machine():
            problems = check_machine(body, names)
        case Action():
            return
        case _:
            assert_never(body)
    for problem in problems:
        yield subject.in_body(_line(subject, body, problem), problem)


def inputs_are_described(subject: Subject, _known: Known) -> Iterator[Fault]:
    """`inputs` is a closed JSON Schema of an object whose every property says what it is for."""
    body = subject.tool.body
    if isinstance(body, Action) or body.inputs is None:
        return
    faults = schema_faults(body.inputs, shipped=True)
    for fault in faults:
        yield subject.in_body(subject.definition.line(("inputs",)), f"inputs: {fault}")
    if faults:
        return
    if body.inputs.get("type") != "object" or body.inputs.get("additionalProperties") is not False:
        message = "inputs: must have `type: object` and `additionalProperties: false`"
        yield subject.in_body(subject.definition.line(("inputs",)), message)
    for name, schema in body.inputs.get("properties", {}).items():
        if not isinstance(schema, dict) or not str(schema.get("description", "")).strip():
            line = subject.definition.line(("inputs", "properties", name))
            yield subject.in_body(line, f"inputs.{name}: has no description")


def inputs_exist(subject: Subject, _known: Known) -> Iterator[Fault]:
    """What an expression reads as `input.x` is one of the inputs."""
    body = subject.tool.body
    if isinstance(body, Action):
        return
    for path, field, text in _expressions(body):
        try:
            read = compile_expression(text).members(INPUT)
        except InvalidExpressionError:
            continue  # `definition_can_run` says so.
        for name in sorted(read - set(subject.properties)):
            known = ", ".join(sorted(subject.properties)) or "none"
            message = f"{field}: '{text}' reads the input '{name}', which `inputs` does not name (known: {known})"
            yield subject.in_body(subject.definition.line(path), message)


def answers_have_schemas(subject: Subject, _known: Known) -> Iterator[Fault]:
    """An answer's schema that stands in the machine itself is a JSON Schema."""
    if not isinstance(subject.tool.body, Machine):
        return
    for name, state in subject.tool.body.states.items():
        if isinstance(state.accepts, dict):
            for fault in schema_faults(state.accepts, shipped=True):
                line = subject.definition.line(("states", name, "accepts"))
                yield subject.in_body(line, f"state '{name}': accepts: {fault}")


Located = tuple[tuple[str | int, ...], str, str]


def _expressions(body: Directive | Machine) -> Iterator[Located]:
    """Every expression that reads what the run holds: its path in the document, its field, its text."""
    match body:
        case Directive():
            yield from _in_sections(body)
        case Machine():
            yield from _in_states(body)
        case _:
            assert_never(body)


def _in_sections(directive: Directive) -> Iterator[Located]:
    for index, section in enumerate(directive.sections):
        place = f"section '{section.key}'"
        for text in references(section.args):
            yield ("sections", index, "args"), f"{place}: args", text
        if section.when:
            yield ("sections", index, "when"), f"{place}: when", section.when


def _in_states(machine: Machine) -> Iterator[Located]:
    for name, state in machine.states.items():
        for text in references(state.do.args) if state.do else ():
            yield ("states", name, "do"), f"state '{name}': do", text
        for text in state.ask.show if state.ask else ():
            yield ("states", name, "ask"), f"state '{name}': ask", text
    for index, move in enumerate(machine.transitions):
        if move.when:
            yield ("transitions", index, "when"), f"transition on '{move.event}': when", move.when


def _line(subject: Subject, body: Directive | Machine, problem: str) -> int:
    return subject.definition.line(_path(body, problem))


def _path(body: Directive | Machine, problem: str) -> tuple[str | int, ...]:
    """Where in the document the thing stands that `problem` begins with."""
    if isinstance(body, Directive) and (section := _SECTION.match(problem)):
        keys = [item.key for item in body.sections]
        return ("sections", keys.index(section[1])) if section[1] in keys else ("sections",)
    if isinstance(body, Machine) and (state := _STATE.match(problem)):
        return ("states", state[1])
    if isinstance(body, Machine) and (move := _MOVE.match(problem)):
        moves = [(item.source, item.event, item.target) for item in body.transitions]
        wanted = (move[1], move[2], move[3])
        return ("transitions", moves.index(wanted)) if wanted in moves else ("transitions",)
    return (problem.partition(":")[0],)
