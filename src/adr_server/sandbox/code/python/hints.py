"""What to write instead, for what this Python has not. Pure: the worker's message in, a remedy out."""

import re
from collections.abc import Mapping, Sequence

from adr_server.errors import UnknownNameError

_SYNTAX: tuple[tuple[str, str], ...] = (
    ("yield expressions", "Build and return a list instead of yielding."),
    ("class inheritance", "Use a plain class without a base, or dicts; raise ValueError('…') for an own exception."),
    ("'del' statement", "Use x.pop(key), or bind the name to None."),
    ("method decorators", "Write a plain method or a function outside the class."),
    ("exception groups", "Use try and except."),
    ("Wildcard imports", "Import by name."),
    ("async with", "Use with, or call and await directly."),
    ("exceptions can only be called with", "Give an exception one text: raise ValueError('…')."),
)
_MODULES: Mapping[str, str] = {
    "operator": "Use a lambda: sorted(rows, key=lambda row: row['date']).",
    "heapq": "Use sorted(values)[:n].",
    "enum": "Use constants or a dict.",
    "subprocess": "No process can be started here; search_tools finds a tool that does the work.",
    "requests": "There is no network here.",
    "urllib": "There is no network here.",
    "socket": "There is no network here.",
    "numpy": "Use lists, sum, sorted and the statistics module.",
    "pandas": "Use lists of dicts, sorted, and collections.Counter or defaultdict.",
    "glob": "Use list_directory through os.listdir('/project'), or a tool: search_tools finds one.",
    "shutil": "Files are written under /workspace with open(…, 'w').",
}
_END = "End the program by its last expression."
_SAID: tuple[tuple[str, str], ...] = (
    ("'coroutine'", "Await the call; code that uses await or asyncio anywhere awaits every call."),
    ("can't be awaited", "Only calls of tools and skills are awaited."),
    ("'exit'", _END),
    ("'quit'", _END),
    ("'input'", "Nobody answers here: pass values as inputs."),
)
_HERE = (
    "Here: asyncio, collections, csv, dataclasses, datetime, functools, itertools, json, math, os, pathlib, random, "
    "re, statistics, string, sys, textwrap, time, typing"
)
_NO_MODULE = re.compile(r"No module named '([\w.]{1,200})'")
_NO_IMPORT = re.compile(r"cannot import name '(\w{1,200})' from '([\w.]{1,200})'")
_NO_ATTRIBUTE = re.compile(r"'?(\w+)'? (?:object )?has no attribute '(\w{1,200})'")
_NO_NAME = re.compile(r"name '(\w{1,200})'")
_NO_MODULE_ATTRIBUTE = re.compile(r"module '([\w.]{1,200})' has no attribute '(\w{1,200})'")


def hint(kind: str, message: str, tools: Mapping[str, Sequence[str]], skills: Sequence[str]) -> str:
    """The remedy for an error of type `kind` that says `message`; empty where there is nothing to add."""
    for part, remedy in _SYNTAX:
        if part in message:
            return remedy
    match kind:
        case "ModuleNotFoundError":
            found = _NO_MODULE.search(message)
            return _module(found[1], tools) if found else ""
        case "ImportError":
            found = _NO_IMPORT.search(message)
            return _name(found[1], found[2], tools, skills) if found else ""
        case "AttributeError":
            return _attribute(message, tools, skills)
        case "TypeError" | "NameError":
            return _type_or_name(message, tools)
        case _:
            return ""


def _attribute(message: str, tools: Mapping[str, Sequence[str]], skills: Sequence[str]) -> str:
    found = _NO_MODULE_ATTRIBUTE.search(message)
    if found is None:
        found = _NO_ATTRIBUTE.search(message)
        return f'Results are plain data: write ["{found[2]}"].' if found and found[1] == "dict" else ""
    module, name = found.groups()
    if module.partition(".")[0] in {"servers", "skills"}:
        return _name(name, module, tools, skills)
    return _END if name == "exit" else f"It is not part of {module} here."


def _type_or_name(message: str, tools: Mapping[str, Sequence[str]]) -> str:
    for part, remedy in _SAID:
        if part in message:
            return remedy
    found = _NO_NAME.search(message)
    return _where(found[1], tools) if found else ""


def _module(name: str, tools: Mapping[str, Sequence[str]]) -> str:
    root, _, rest = name.partition(".")
    if root == "servers" and rest:
        return _nearest("category", rest, tools)
    return _MODULES.get(root, f"{_HERE}.")


def _name(name: str, module: str, tools: Mapping[str, Sequence[str]], skills: Sequence[str]) -> str:
    root = module.partition(".")[0]
    if root == "skills":
        return _nearest("skill", name, skills)
    if root != "servers":
        return f"It is not part of {module} here."
    return _where(name, tools) or _nearest("tool", name, [tool for names in tools.values() for tool in names])


def _where(name: str, tools: Mapping[str, Sequence[str]]) -> str:
    for category, names in tools.items():
        if name in names:
            return f"Import it: from servers.{category} import {name}."
    return ""


def _nearest(kind: str, name: str, known: Sequence[str] | Mapping[str, object]) -> str:
    return str(UnknownNameError(kind, name, known, remedy="search_tools finds more." if kind == "tool" else ""))
