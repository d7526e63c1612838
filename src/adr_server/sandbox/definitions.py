"""Refuse a directive or a machine that could not run to its end, and inputs that do not fit it, before it starts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, assert_never

from adr_server import directives, machines
from adr_server.errors import InvalidArgumentsError, InvalidProgramError
from adr_server.sandbox.program import Origin
from adr_server.sandbox.schemas import example_of, schema_faults, schema_problems

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adr_server.directives import Directive
    from adr_server.machines import Machine
    from adr_server.sandbox.toolbox import Toolbox


def check_definition(program: Directive | Machine, origin: Origin, toolbox: Toolbox) -> None:
    """Refuse a program that could not run to its end; what a caller sent is held to sound schemas, too.

    Raises:
        InvalidProgramError: every problem, a line each.
    """
    match program:
        case directives.Directive():
            problems = directives.check_directive(program, tools=toolbox.tools(), templates=toolbox.templates())
        case machines.Machine():
            problems = machines.check_machine(program, toolbox.machine_names())
            if origin is Origin.CALLER:
                problems += tuple(_answer_schema_faults(program))
        case _:
            assert_never(program)
    if origin is Origin.CALLER and program.inputs is not None:
        problems += tuple(f"inputs: {fault}" for fault in schema_faults(program.inputs))
    if problems:
        raise InvalidProgramError(f"The {program.kind} '{program.tool}'", problems)


def check_inputs(schema: Mapping[str, Any] | None, given: Mapping[str, Any]) -> None:
    """Refuse inputs that a definition's schema does not allow; one without a schema takes none.

    Raises:
        InvalidArgumentsError: every problem, with an example that fits.
    """
    problems = schema_problems(schema or {"type": "object", "maxProperties": 0}, given)
    if problems:
        example = json.dumps(example_of(schema)) if schema else "{}"
        raise InvalidArgumentsError("arguments", problems, example=example)


def _answer_schema_faults(machine: Machine) -> list[str]:
    return [
        f"state '{name}': accepts: {fault}"
        for name, state in machine.states.items()
        if isinstance(state.accepts, dict)
        for fault in schema_faults(state.accepts)
    ]
