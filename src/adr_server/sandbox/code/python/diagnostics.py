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

_LINE = re.compile(rf"^{re.escape(SCRIPT)}:(\d+):(\d+): error\[([\w-]+)\] (.*)$", re.MULTILINE)
_QUOTED = re.compile(r"`([^`]*)`")
_EXPECTED = re.compile(r"Expected `(.*)`, found `(.*)`")
_KEY = re.compile(r'Unknown key "([^"]{1,200})" for TypedDict `(\w+)`')
_FIRST = re.compile(r"Literal\[(\"[^\"]*\"|[^,\]]+)")
_ARGUMENT = re.compile(r"(\w+)\s*=")
_SURE = re.compile(r"(Literal\[.*\]|int|str|bool|float|None|list\[.*\]|dict\[.*\])")
_AWAIT = "await it: code that uses await or asyncio anywhere awaits every call"


def tool_faults(report: str, source: str, stubs: Mapping[str, Stub]) -> tuple[CodeFault, ...]:
    """What the checker's `report` says about the tools in `stubs` that is surely wrong in `source`."""
    types = {name: stub for stub in stubs.values() for name in stub.types}
    lines = source.split("\n")
    faults = []
    for line, column, rule, message in _LINE.findall(report):
        at = lines[int(line) - 1][int(column) - 1 :] if int(line) <= len(lines) else ""
        told = _told(rule, message, at, stubs, types)
        if told is not None:
            faults.append(CodeFault(kind=FaultKind.TYPES, text=told, line=int(line)))
    return tuple(faults[:MAX_TOLD])


def _told(rule: str, message: str, at: str, stubs: Mapping[str, Stub], types: Mapping[str, Stub]) -> str | None:
    quoted = _QUOTED.findall(message)
    tool = next((stubs[name] for name in quoted if name in stubs), None)
    match rule:
        case "unknown-argument" if tool is not None:
            near = _nearest(quoted[0], tool.parameters)
            return f"{tool.tool} has no argument '{quoted[0]}'.{near} It is called as {tool.call}"
        case "missing-argument" | "too-many-positional-arguments" | "positional-only-parameter-as-kwarg" if tool:
            return f"{message.replace('`', chr(39)).rstrip('.')}. It is called with names: {tool.call}"
        case "invalid-argument-type" if tool is not None:
            return _wrong_type(message, at, tool)
        case "not-subscriptable" | "not-iterable" | "unsupported-operator" if "CoroutineType" in message:
            return f"This is a call that nobody awaited; {_AWAIT}"
        case _:
            return _wrong_use(rule, message, quoted, types)


def _wrong_use(rule: str, message: str, quoted: Sequence[str], types: Mapping[str, Stub]) -> str | None:
    """What is wrong about the use of a result."""
    if rule == "invalid-key":
        return _wrong_key(message, types)
    owner = next((types[name] for name in quoted if name in types), None)
    if owner is None or rule not in {"unresolved-attribute", "possibly-missing-attribute"}:
        return None
    return f'{owner.tool} gives plain data: write ["{quoted[-1]}"], not .{quoted[-1]}'


def _wrong_key(message: str, types: Mapping[str, Stub]) -> str | None:
    found = _KEY.search(message)
    if found is None or found[2] not in types:
        return None
    keys = types[found[2]].types[found[2]]
    near = _nearest(found[1], keys)
    return f"What {types[found[2]].tool} gives has no '{found[1]}' there.{near} It has {', '.join(keys)}"


def _wrong_type(message: str, at: str, tool: Stub) -> str | None:
    found = _EXPECTED.search(message)
    if found is None:
        return None
    expected, given = found.groups()
    # A text that is only known as `str` may well be one of the words that are expected.
    if not _SURE.fullmatch(given) or ("Literal[" in expected and not given.startswith("Literal[")):
        return None
    name = _ARGUMENT.match(at)
    which = f"argument '{name[1]}'" if name else "an argument"
    example = f". Example: {tool.tool}({name[1]}={_example(expected)})" if name else f". It is called as {tool.call}"
    return f"{tool.tool}: {which}: expected {expected}, got {given}{example}"


def _example(expected: str) -> str:
    """A value of the type, as code writes it; the first of several types."""
    first = _FIRST.match(expected)
    if first is not None:
        return first[1]
    kind = expected.partition(" | ")[0].partition("[")[0]
    return {"int": "1", "float": "1.5", "bool": "True", "str": '"…"', "list": '["…"]', "None": "None"}.get(kind, "{…}")


def _nearest(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    return f" Did you mean '{close[0]}'?" if close else ""
