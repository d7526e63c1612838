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
_HERE = (
    "Here: asyncio, collections, csv, dataclasses, datetime, functools, itertools, json, math, os, pathlib, random, "
    "re, statistics, string, sys, textwrap, time, typing"
)
_NO_MODULE = re.compile(r"No module named '([\w.]{1,200})'")
_NO_IMPORT = re.compile(r"cannot import name '(\w{1,200})' from '([\w.]{1,200})'")
_NO_ATTRIBUTE = re.compile(r"'?(\w+)'? (?:object )?has no attribute '(\w{1,200})'")
_NO_MODULE_ATTRIBUTE = re.compile(r"module '([\w.]{1,200})' has no attribute '(\w{1,200})'")


def hint(kind: str, message: str, tools: Mapping[str, Sequence[str]], skills: Sequence[str]) -> str:
    """The remedy for an error of type `kind` that says `message`; empty where there is nothing to add."""
    for part, remedy in _SYNTAX:
        if part in message:
            return remedy
    match kind:
        case "ModuleNotFoundError" if found := _NO_MODULE.search(message):
            return _module(found[1], tools)
        case "ImportError" if found := _NO_IMPORT.search(message):
            return _name(found[1], found[2], tools, skills)
        case "AttributeError" if found := _NO_MODULE_ATTRIBUTE.search(message):
            if found[1].split(".")[0] in {"servers", "skills"}:
                return _name(found[2], found[1], tools, skills)
            return (
                "End the program by its last expression."
                if found[2] == "exit"
                else f"It is not part of {found[1]} here."
            )
        case "AttributeError" if found := _NO_ATTRIBUTE.search(message):
            return f'Results are plain data: write ["{found[2]}"].' if found[1] == "dict" else ""
        case "TypeError" if "'coroutine'" in message:
            return "Await the call; code that uses await or asyncio anywhere awaits every call."
        case "TypeError" if "can't be awaited" in message:
            return "Only calls of tools and skills are awaited."
        case "NameError" if "'exit'" in message or "'quit'" in message:
            return "End the program by its last expression."
        case "NameError" if "'input'" in message:
            return "Nobody answers here: pass values as inputs."
        case "NameError" if found := re.search(r"name '(\w{1,200})'", message):
            return _where(found[1], tools)
        case _:
            return ""


def _module(name: str, tools: Mapping[str, Sequence[str]]) -> str:
    root, _, rest = name.partition(".")
    if root == "servers" and rest:
        return _nearest("category", rest, tools)
    return _MODULES.get(root, f"{_HERE}.")


def _name(name: str, module: str, tools: Mapping[str, Sequence[str]], skills: Sequence[str]) -> str:
    root = module.split(".")[0]
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
