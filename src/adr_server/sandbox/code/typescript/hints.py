"""Say a failure of TypeScript in plain words, with what to write instead. Pure: Deno's message in, ours out."""

import re
from collections.abc import Mapping, Sequence

from adr_server.errors import UnknownNameError, shorten
from adr_server.registry.casing import lower_camel

MAX_TEXT = 600
_FRAME = re.compile(r"\n\s*(?:\||at |\d+ \|).*", re.DOTALL)
_ADDRESS = re.compile(r"\s*(?:at )?(?:blob:null/[0-9a-f-]{36}|(?:data|file|adr):[^\s'\"]{0,4000})(?::\d+:\d+)?")
_NO_MAP = re.compile(r" and not in import map(?: from)?(?: \"\")?$")
_ACCESS = re.compile(r"Requires (\w+) access")
_EXPORT = re.compile(r"(?:export named|exported member) '([\w$]{1,200})'")
_NO_NAME = re.compile(r"(?:Cannot find name '([\w$]{1,200})'|^([\w$]{1,200}) is not defined)")
_MODULE = re.compile(r"(?:module|Import) ['\"]([^'\"]{1,200})['\"]")
_SPECIFIER = re.compile(r"(?:from|import)\s*\(?\s*['\"]([^'\"]{1,200})['\"]")
_NO_METHOD = re.compile(
    r"Deno\.(\w{1,100}) is not a (?:function|constructor)|Property '(\w{1,100})' does not exist on type 'typeof Deno'"
)

_FILES = "Files are read with await Deno.readTextFile('/project/…') and written under /workspace."
_NETWORK = "There is no network here; search_tools finds a tool that does the work."
_PACKAGES = "No packages can be imported here, only './servers/<category>' and './skills'."
_PROCESSES = "No process can be started here; search_tools finds a tool that does the work."
_END = "End by the last statement; a value goes back by `export default`."
_ACCESSES: Mapping[str, str] = {
    "read": _FILES,
    "write": _FILES,
    "net": _NETWORK,
    "import": _PACKAGES,
    "env": "There is no environment here: pass values as inputs.",
    "run": _PROCESSES,
}
_OF_DENO: Mapping[str, str] = {
    "exit": _END,
    "Command": _PROCESSES,
    "run": _PROCESSES,
    "env": _ACCESSES["env"],
    "connect": _NETWORK,
    "listen": _NETWORK,
    "serve": _NETWORK,
}
_SAID: Mapping[str, str] = {
    "on type 'Promise<": "Await the call: const answer = await …;",
    "Node's own modules": _FILES,
    "Illegal return statement": _END,
}
_NAMES: Mapping[str, str] = {
    "fetch": _NETWORK,
    "WebSocket": _NETWORK,
    "process": "There is no process here: pass values as inputs, and end by the last statement.",
    "require": "Write import { … } from './servers/<category>'.",
    "Buffer": "Use text, or Uint8Array with TextEncoder and TextDecoder.",
    "Worker": "Use Promise.all to make calls at the same time.",
    "localStorage": "Write to /workspace; it is kept for later runs.",
    "sessionStorage": "Write to /workspace; it is kept for later runs.",
    "prompt": "Nobody answers here: pass values as inputs.",
}


def plain_text(message: str) -> str:
    """A message of Deno without its frames and the addresses of modules."""
    text = _ADDRESS.sub("", _FRAME.sub("", message)).strip().removeprefix("SyntaxError: ")
    return shorten(" ".join(_NO_MAP.sub("", text).split()), MAX_TEXT)


def sentence(text: str) -> str:
    """`text` with a mark at its end."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def hint(message: str, line: str, tools: Mapping[str, Sequence[str]], skills: Sequence[str]) -> str:
    """The remedy for a failure that says `message` at the text `line`; empty where there is nothing to add."""
    if found := _ACCESS.search(message):
        return _ACCESSES.get(found[1], "Nothing of the machine is in reach.")
    if found := _EXPORT.search(message):
        return _export(found[1], line, tools, skills)
    if found := _NO_NAME.search(message):
        name = found[1] or found[2]
        return _NAMES.get(name) or _where(name, tools)
    if found := _NO_METHOD.search(message):
        return _OF_DENO.get(found[1] or found[2], _FILES)
    said = next((remedy for part, remedy in _SAID.items() if part in message), "")
    return said or _import(message, line, tools)


def _import(message: str, line: str, tools: Mapping[str, Sequence[str]]) -> str:
    if any(part in message for part in ("npm specifier", "remote specifier", "Unsupported scheme", "not installed")):
        return _PACKAGES
    named = _MODULE.search(message) or ("relative URL" in message and _SPECIFIER.search(line))
    if not named:
        return ""
    module = named[1].strip("./").removesuffix(".ts")
    root, _, rest = module.partition("/")
    if root != "servers":
        return _PACKAGES
    category, _, tool = rest.partition("/")
    if category in tools:
        return f"Write './servers/{category}'{f', which exports {lower_camel(tool)}' if tool else ''}."
    return str(UnknownNameError("category", category, tools))


def _export(name: str, line: str, tools: Mapping[str, Sequence[str]], skills: Sequence[str]) -> str:
    named = _SPECIFIER.search(line)
    if named and "skills" in named[1]:
        return str(UnknownNameError("skill", name, skills, remedy="save_skill makes one."))
    known = [lower_camel(tool) for names in tools.values() for tool in names]
    return _where(name, tools) or str(UnknownNameError("tool", name, known, remedy="search_tools finds more."))


def _where(name: str, tools: Mapping[str, Sequence[str]]) -> str:
    for category, names in tools.items():
        for tool in names:
            if name in (tool, lower_camel(tool)):
                return f'Import it: import {{ {lower_camel(tool)} }} from "./servers/{category}";'
    return ""
