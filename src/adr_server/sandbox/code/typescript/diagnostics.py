"""Tell what the checker found, in the program's own lines, with how the tool in question is called. Pure."""

import re
from collections.abc import Mapping, Sequence

from adr_server.errors import shorten
from adr_server.sandbox.code.engine import CodeFault, FaultKind
from adr_server.sandbox.code.typescript.hints import hint, plain_text, sentence
from adr_server.sandbox.code.typescript.language_server import Diagnostic
from adr_server.sandbox.code.typescript.sources import line_at

MAX_TOLD = 5
_ARGUMENTS = frozenset({2322, 2345, 2353, 2554, 2555, 2559, 2561, 2739, 2740, 2741, 2769, 2820})
_HEAD = re.compile(r"export declare function (\w+)\((?:args\??: )?(.*)\): Promise<[^\n]*$", re.MULTILINE)
_LIBRARY = re.compile(
    r" Do you need to change your target library\?.*| Do you need to install type definitions.*", re.DOTALL
)
_MODULE = re.compile(r"'\"?file://[^'\"\s]*?/(servers/\w+|servers|skills)(?:\.ts)?\"?'")
_NODE = re.compile(r"['\"]node:")
_ABOVE = 6


def type_fault(
    found: Sequence[Diagnostic],
    text: str,
    stubs: Mapping[str, str],
    tools: Mapping[str, Sequence[str]],
    skills: Sequence[str],
) -> CodeFault | None:
    """The first errors as one fault; None where nothing is wrong. `stubs` are the texts that were checked against."""
    calls = {name: f"{name}({rest})" for stub in stubs.values() for name, rest in _HEAD.findall(stub)}
    told = []
    for item in found:
        if _NODE.search(item.message):  # Node's own modules exist, and do nothing without a permission.
            continue
        line = line_at(text, item.line)
        message = _MODULE.sub(r"'./\1'", _LIBRARY.sub("", item.message))
        call = _call_near(text, item.line, calls) if item.code in _ARGUMENTS else ""
        remedy = f"It is called as {call}" if call else hint(message, line, tools, skills)
        told.append((item.line, f"{sentence(plain_text(message))} {remedy}".rstrip()))
    if not told:
        return None
    first_line, first = told[0]
    rest = [f"line {line}: {message}" for line, message in told[1:MAX_TOLD]]
    return CodeFault(kind=FaultKind.TYPES, text="\n".join([first, *rest]), line=first_line)


def declared_inputs(text: str, names: Sequence[str]) -> str:
    """`text` with a declaration of each input behind its last line, where it does not declare the name itself."""
    own = [
        name for name in names if not re.search(rf"\b(?:const|let|var|function|class|import)\b[^\n;=]*\b{name}\b", text)
    ]
    return f"{text}\n" + "".join(f"declare const {name}: any;" for name in own if name != "inputs")


def _call_near(text: str, line: int, calls: Mapping[str, str]) -> str:
    """How the tool is called whose call the line belongs to: the last one that is named on it or just above."""
    for above in range(_ABOVE):
        words = re.findall(r"\w+", line_at(text, line - above))
        named = [word for word in words if word in calls]
        if named:
            return shorten(calls[named[-1]], 300)
    return ""
