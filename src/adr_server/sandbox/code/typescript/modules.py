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
    return ("run", "--quiet", *CLOSED, v8, f"--import-map={imports}", _data("text/javascript", _HOST.read_text("utf-8")))


def import_map(importable: Importable) -> dict[str, str]:
    """The address of each module by every name that it may be imported by."""
    modules = {f"servers/{category}": _tools(names) for category, names in importable.tools.items()}
    modules["servers"] = _tools(name for names in importable.tools.values() for name in names)
    modules["skills"] = _skills(importable)
    found: dict[str, str] = {}
    for name, text in modules.items():
        inner = f"adr:{name}"
        found[inner] = _data("text/javascript", text)
        again = f"data:text/javascript,export*from'{inner}'"
        found |= dict.fromkeys(names_of(name), again)
    return found


def names_of(module: str) -> tuple[str, ...]:
    """The ways to write the module `servers/decisions` in an import."""
    return (f"./{module}", f"./{module}.ts", module, f"/{module}", f"/{module}.ts")


def _tools(names: Iterable[str]) -> str:
    lines = [f"export const {lower_camel(name)}=a=>h.call({json.dumps(name)},a);" for name in names]
    return "const h=__host;" + "".join(lines)


def _skills(importable: Importable) -> str:
    own = [f"export const {name}=(...a)=>h.skill({json.dumps(name)},a);" for name in importable.skills]
    others = [
        f'export const {name}=async a=>(await h.call("run_skill",{{name:{json.dumps(name)},args:a??{{}}}})).value;'
        for name in importable.python_skills
        if name not in importable.skills
    ]
    return "const h=__host;" + "".join(own + others)


def _data(kind: str, text: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(text.encode()).decode()}"
