"""Tell what the worker's type checker found wrong about calls of tools, in the caller's own lines. Pure.

The checker knows more Python than the worker runs and less of what a value can be, so only what is surely wrong and
concerns a tool stops a run; the rest is left to the run itself. Source of the lines: ty's `concise` format.
"""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from adr_server.sandbox.code.engine import CodeFault, FaultKind
from adr_server.sandbox.code.python.stubs import Stub

SCRIPT = "code.py"
MAX_TOLD = 5

_LINE = re.compile(rf"^{re.escape(SCRIPT)}:(\d+):\d+: error\[([\w-]+)\] (.*)$", re.MULTILINE)
_QUOTED = re.compile(r"`([^`]*)`")
_EXPECTED = re.compile(r"Expected `(.*)`, found `(.*)`")
_SURE = re.compile(r"(Literal\[.*\]|int|str|bool|float|None|list\[.*\]|dict\[.*\])")
_AWAIT = "await it: code that uses await or asyncio anywhere awaits every call"


def tool_faults(text: str, stubs: Mapping[str, Stub]) -> tuple[CodeFault, ...]:
    """What the checker's `text` says about the tools in `stubs` that is surely wrong."""
    types = {name: stub.tool for stub in stubs.values() for name in stub.types}
    faults = []
    for line, rule, message in _LINE.findall(text):
        told = _told(rule, message, stubs, types)
        if told is not None:
            faults.append(CodeFault(kind=FaultKind.TYPES, text=told, line=int(line)))
    return tuple(faults[:MAX_TOLD])


def _told(rule: str, message: str, stubs: Mapping[str, Stub], types: Mapping[str, str]) -> str | None:
    quoted = _QUOTED.findall(message)
    tool = next((stubs[name] for name in quoted if name in stubs), None)
    match rule:
        case "unknown-argument" if tool is not None:
            near = _nearest(quoted[0], tool.parameters)
            return f"{tool.tool} has no argument '{quoted[0]}'.{near} It is called as {tool.call}"
        case "missing-argument" | "too-many-positional-arguments" | "positional-only-parameter-as-kwarg" if tool:
            return f"{_plain(message)}. It is called with names: {tool.call}"
        case "invalid-argument-type" if tool is not None:
            return _wrong_type(message, tool)
        case "invalid-key":
            owner = _owner(quoted, types)
            return f"{_plain(message)}" if owner else None
        case "unresolved-attribute" | "possibly-missing-attribute":
            owner = _owner(quoted, types)
            return f"{owner} gives plain data: write [\"{quoted[-1]}\"], not .{quoted[-1]}" if owner else None
        case "not-subscriptable" | "not-iterable" | "unsupported-operator" if "CoroutineType" in message:
            return f"This is a call that nobody awaited; {_AWAIT}"
        case _:
            return None


def _wrong_type(message: str, tool: Stub) -> str | None:
    found = _EXPECTED.search(message)
    if found is None:
        return None
    expected, given = found.groups()
    # A text that is only known as `str` may well be one of the words that are expected.
    if not _SURE.fullmatch(given) or ("Literal[" in expected and not given.startswith("Literal[")):
        return None
    return f"{tool.tool}: expected {expected}, got {given}. It is called as {tool.call}"


def _owner(quoted: Sequence[str], types: Mapping[str, str]) -> str | None:
    for name in quoted:
        if name in types:
            return types[name]
    return None


def _nearest(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    return f" Did you mean '{close[0]}'?" if close else ""


def _plain(message: str) -> str:
    return message.replace("`", "'").rstrip(".")
