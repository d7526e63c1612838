"""Draw a machine as a Mermaid state diagram. Pure.

`transitions` can draw one too, but shows neither what a state does nor where a machine ends, and escapes nothing.
"""

from adr_server.machines.model import Machine, State


def draw_mermaid(machine: Machine) -> str:
    """A `stateDiagram-v2`; what a state does is its note, guards stand on the arrows in brackets."""
    lines = ["stateDiagram-v2", f"    [*] --> {machine.initial}"]
    for name, state in machine.states.items():
        lines.append(f'    state "{name}: {_label(state)}" as {name}')
        if state.final:
            lines.append(f"    {name} --> [*]")
        if state.on_error:
            lines.append(f"    {name} --> {state.on_error}: error")
    for move in machine.transitions:
        guard = f" [{_plain(move.when)}]" if move.when else ""
        lines.append(f"    {move.source} --> {move.target}: {move.event}{guard}")
    return "\n".join(lines) + "\n"


def _label(state: State) -> str:
    if state.do:
        return f"do {_plain(state.do.tool)}"
    if state.ask:
        section = f"#{state.ask.section}" if state.ask.section else ""
        return f"ask {_plain(state.ask.prompt + section)}"
    return "end"


def _plain(text: str) -> str:
    """Mermaid reads quotes, colons, semicolons and hashes as its own; it knows entities for them."""
    return " ".join(text.split()).translate(_ENTITIES)


_ENTITIES = str.maketrans({"#": "#35;", '"': "#quot;", ";": "#59;", ":": "#58;", "<": "#lt;", ">": "#gt;"})
