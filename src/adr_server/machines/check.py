"""Everything that must hold before a machine runs, all problems at once. Pure."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from adr_server.errors import UnknownNameError
from adr_server.expressions import InvalidExpressionError, compile_expression, references
from adr_server.machines.model import Machine, State, Transition

INPUT = "input"
ERROR = "error"
DO_EVENTS = ("ok", "error")


@dataclass(frozen=True, kw_only=True)
class MachineNames:
    """What a machine may name: tools, templates, answer schemas, and prompts with their sections."""

    tools: Collection[str]
    templates: Collection[str]
    schemas: Collection[str]
    prompts: Mapping[str, Collection[str]] = field(default_factory=dict)


def check_machine(machine: Machine, names: MachineNames) -> tuple[str, ...]:
    """The problems of `machine`, one line each; none means that it may run."""
    return tuple(_problems(machine, names))


def is_shipped_template(text: str) -> bool:
    """Whether `text` is the name of a shipped template; else it is the template's own text."""
    return text.replace("_", "").isalnum() and text.isascii() and text[0].isalpha()


def _problems(machine: Machine, names: MachineNames) -> Iterator[str]:
    if machine.initial not in machine.states:
        yield f"initial: {UnknownNameError('state', machine.initial, machine.states)}"
    if not any(state.final for state in machine.states.values()):
        yield "states: none is final"
    held = {state.store for state in machine.states.values() if state.store} | {INPUT, ERROR}
    for name, state in machine.states.items():
        for problem in _state_problems(state, held, names):
            yield f"state '{name}': {problem}"
        for problem in _way_out_problems(machine, name, state):
            yield f"state '{name}': {problem}"
    for move in machine.transitions:
        for problem in _move_problems(machine, move, held):
            yield f"transition '{move.source}' '{move.event}' to '{move.target}': {problem}"
    yield from _graph_problems(machine)


def _state_problems(state: State, held: Collection[str], names: MachineNames) -> Iterator[str]:
    if state.store in (INPUT, ERROR):
        yield f"store: '{state.store}' is taken; it holds the machine's own arguments or its last error"
    if state.do:
        if state.do.tool not in names.tools:
            yield f"do: {UnknownNameError('tool', state.do.tool, names.tools)}"
        try:
            yield from _expression_problems(tuple(references(state.do.args)), held)
        except InvalidExpressionError as problem:
            yield f"do: {problem}"
    if state.ask:
        yield from _ask_problems(state, held, names)
    if state.final and state.template and is_shipped_template(state.template) and state.template not in names.templates:
        yield f"template: {UnknownNameError('shipped template', state.template, names.templates)}"


def _ask_problems(state: State, held: Collection[str], names: MachineNames) -> Iterator[str]:
    ask = state.ask
    if ask is None:
        return
    if ask.prompt not in names.prompts:
        yield f"ask: {UnknownNameError('prompt', ask.prompt, names.prompts)}"
    elif ask.section is not None and ask.section not in names.prompts[ask.prompt]:
        yield f"ask: {UnknownNameError(f'section of {ask.prompt}', ask.section, names.prompts[ask.prompt])}"
    if isinstance(state.accepts, str) and state.accepts not in names.schemas:
        yield f"accepts: {UnknownNameError('answer schema', state.accepts, names.schemas)}"
    yield from _expression_problems(ask.show, held)


def _expression_problems(texts: Collection[str], held: Collection[str]) -> Iterator[str]:
    for text in texts:
        try:
            expression = compile_expression(text)
        except InvalidExpressionError as problem:
            yield str(problem)
            continue
        for root in sorted(expression.roots - set(held)):
            yield f"'{text}': {UnknownNameError('stored key', root, held)}"


def _way_out_problems(machine: Machine, name: str, state: State) -> Iterator[str]:
    moves = [move for move in machine.transitions if move.source == name]
    if state.final:
        if moves:
            yield "is final and has transitions out of it"
        return
    if state.on_error is not None and state.on_error not in machine.states:
        yield f"on_error: {UnknownNameError('state', state.on_error, machine.states)}"
    if not moves:
        yield "has no way out; add a transition or make it final"
    for event in machine.events(name):
        yield from _event_problems(state, event, [move for move in moves if move.event == event])
    if state.do and moves and "ok" not in machine.events(name):
        yield "has no transition on 'ok'"


def _event_problems(state: State, event: str, moves: list[Transition]) -> Iterator[str]:
    if state.do and event not in DO_EVENTS:
        yield f"a state with 'do' fires 'ok' or 'error', never '{event}'"
    if state.ask and event in DO_EVENTS:
        yield f"'{event}' is fired by states with 'do'; name what the caller answers"
    if any(move.when is None for move in moves[:-1]):
        yield f"on '{event}' a transition without 'when' stands before others, which are never tried"
    if state.do and moves[-1].when is not None:
        yield f"on '{event}' nothing is left when every 'when' is false; add a transition without one"


def _move_problems(machine: Machine, move: Transition, held: Collection[str]) -> Iterator[str]:
    for end in (move.source, move.target):
        if end not in machine.states:
            yield str(UnknownNameError("state", end, machine.states))
    if move.when is not None:
        yield from _expression_problems([move.when], held)


def _graph_problems(machine: Machine) -> Iterator[str]:
    arrows = [(move.source, move.target) for move in machine.transitions]
    arrows += [(name, state.on_error) for name, state in machine.states.items() if state.on_error]
    reached = _closure({machine.initial}, lambda state: {target for source, target in arrows if source == state})
    for name in machine.states:
        if name not in reached:
            yield f"state '{name}': is not reachable from '{machine.initial}'"
    finals = {name for name, state in machine.states.items() if state.final}
    ending = _closure(finals, lambda state: {source for source, target in arrows if target == state})
    leaving = {source for source, _ in arrows}
    for name in machine.states:
        if finals and name in leaving and name not in ending:
            yield f"state '{name}': no final state can be reached from it"


def _closure(start: set[str], step: Callable[[str], set[str]]) -> set[str]:
    seen, open_ = set(start), list(start)
    while open_:
        for state in step(open_.pop()) - seen:
            seen.add(state)
            open_.append(state)
    return seen
