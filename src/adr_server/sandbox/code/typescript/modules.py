"""What a program can import, as an import map of modules in the map itself: no module lies in a file. Pure.

A relative import has no meaning inside a `data:` module, so `./servers/decisions` is looked up as the text it is.
"""

import base64
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from adr_server.registry.casing import lower_camel

# No remote module, no package, no configuration, no lock file, and never a question on a terminal.
CLOSED = ("--no-prompt", "--no-remote", "--cached-only", "--no-config", "--no-npm", "--no-lock")
# Node's own modules do nothing without a permission, but some change the engine's flags or load others by name.
_NODE = """_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _stream_duplex
    _stream_passthrough _stream_readable _stream_transform _stream_writable _tls_common _tls_wrap assert assert/strict
    async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns dns/promises domain
    events fs fs/promises http http2 https inspector inspector/promises module net os path path/posix path/win32
    perf_hooks process punycode querystring readline readline/promises repl sea sqlite stream stream/consumers
    stream/promises stream/web string_decoder sys test test/reporters timers timers/promises tls trace_events tty url
    util util/types v8 vm wasi worker_threads zlib""".split()  # noqa: SIM905 - a list of seventy quoted names would fill a page
_NO_NODE = 'throw new Error("Node\'s own modules are not here.")'
_HOST = Path(__file__).with_name("host.js")


@dataclass(frozen=True, kw_only=True)
class Importable:
    """What there is to import: the tools by category, and the skills of this language and of Python."""

    tools: Mapping[str, Sequence[str]]
    skills: tuple[str, ...] = ()
    python_skills: tuple[str, ...] = ()


def run_arguments(importable: Importable, *, heap_megabytes: int) -> tuple[str, ...]:
    """Deno's arguments for one run; without a permission, and without memory that is both written and executed."""
    v8 = f"--v8-flags=--jitless,--max-old-space-size={heap_megabytes},--max-semi-space-size=8"
    imports = _data("application/json", json.dumps({"imports": import_map(importable)}))
    return (
        "run",
        "--quiet",
        *CLOSED,
        v8,
        f"--import-map={imports}",
        _data("text/javascript", _HOST.read_text("utf-8")),
    )


def import_map(importable: Importable) -> dict[str, str]:
    """The address of each module by every name that it may be imported by."""
    modules = {f"servers/{category}": _tools(names) for category, names in importable.tools.items()}
    modules["servers"] = "".join(f"export*from'adr:{module}';" for module in modules)
    modules["skills"] = _skills(importable)
    found = dict.fromkeys((f"node:{name}" for name in _NODE), _script(_NO_NODE))
    for name, text in modules.items():
        inner = f"adr:{name}"
        found[inner] = _script(text)
        found |= dict.fromkeys(names_of(name), _script(f"export*from'{inner}'"))
    return found


def names_of(module: str) -> tuple[str, ...]:
    """The ways to write the module `servers/decisions` in an import."""
    return (f"./{module}", f"./{module}.ts", module, f"/{module}", f"/{module}.ts")


def _tools(names: Iterable[str]) -> str:
    return "const t=__host.tool;" + "".join(f"export const {lower_camel(name)}=t('{name}');" for name in names)


def _skills(importable: Importable) -> str:
    own = [f"export const {name}=h.skill('{name}');" for name in importable.skills]
    others = [f"export const {name}=h.pythonSkill('{name}');" for name in importable.python_skills]
    return "const h=__host;" + "".join(own + others)


def _script(text: str) -> str:
    """A module as an address. Nothing in it needs an escape: names of tools and skills are words."""
    return f"data:text/javascript,{text}"


def _data(kind: str, text: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(text.encode()).decode()}"
