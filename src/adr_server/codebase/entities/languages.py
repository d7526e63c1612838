"""Say which language a file is written in, by its name and its first line, and how that language is read.

Everything that differs between languages stands in `languages.yaml`; adding a language is adding a line there.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as package_files
from posixpath import basename, splitext
from typing import TypedDict, cast

import yaml

_HEAD = 20_000
_SHEBANG = re.compile(r"#!\s*(?:\S*/env\s+(?:-\S+\s+)*)?(?:\S*/)?([A-Za-z-]+)")
# A header of C++ says so by what C cannot say.
_CPLUSPLUS = re.compile(r"^\s*(?:class\s+\w|namespace\b|template\s*<|public:|private:)|\bstd::", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Language:
    """How files of one language are read.

    `grammar` is the wheel's module and the function in it, None where there is none; `script` is the language inside
    the file's `<script>` elements; `line` is what begins a line comment.
    """

    name: str
    grammar: tuple[str, str] | None = None
    queries: tuple[str, ...] = ()
    line: tuple[str, ...] = ("//",)
    docs_inside: bool = False
    is_document: bool = False
    script: str | None = None


_Entry = TypedDict(
    "_Entry",
    {
        "is": str,
        "grammar": list[str],
        "query": str | list[str],
        "endings": list[str],
        "names": list[str],
        "shebangs": list[str],
        "docs": str,
        "line": list[str],
        "reads": str,
        "script": str,
    },
    total=False,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Table:
    by_entry: Mapping[str, Language]
    by_ending: Mapping[str, Language]
    by_name: Mapping[str, Language]
    by_shebang: Mapping[str, Language]


@cache
def _table() -> _Table:
    text = (package_files("adr_server.codebase.entities") / "languages.yaml").read_text(encoding="utf-8")
    entries = cast("Mapping[str, _Entry]", yaml.load(text, Loader=yaml.CSafeLoader))
    languages = {name: _language(name, entry) for name, entry in entries.items()}
    return _Table(
        by_entry=languages,
        by_ending={ending: languages[name] for name, entry in entries.items() for ending in entry.get("endings", ())},
        by_name={file: languages[name] for name, entry in entries.items() for file in entry.get("names", ())},
        by_shebang={word: languages[name] for name, entry in entries.items() for word in entry.get("shebangs", ())},
    )


def _language(name: str, entry: _Entry) -> Language:
    grammar = entry.get("grammar")
    query = entry.get("query", [])
    return Language(
        name=entry.get("is", name),
        grammar=(grammar[0], grammar[1]) if grammar else None,
        queries=(query,) if isinstance(query, str) else tuple(query),
        line=tuple(entry.get("line", ["//"])),
        docs_inside=entry.get("docs") == "inside",
        is_document=entry.get("reads") == "document",
        script=entry.get("script"),
    )


def language_named(name: str) -> Language:
    """The language of that name in `languages.yaml`; raises KeyError."""
    return _table().by_entry[name]


def known_languages() -> tuple[Language, ...]:
    """Every language that can be told, in the order of `languages.yaml`."""
    return tuple(_table().by_entry.values())


def language_of_file(path: str, text: str) -> Language | None:
    """The language of a file; None where neither its name nor its first line tells one."""
    table = _table()
    name = basename(path)
    ending = splitext(name)[1]
    found = table.by_name.get(name) or table.by_ending.get(ending) or table.by_ending.get(ending.lower())
    if found is None and "." in name:
        # `Dockerfile.dev`: the ending says what it is for.
        found = table.by_name.get(name.partition(".")[0])
    if found is None and (match := _SHEBANG.match(text, 0, 200)):
        found = table.by_shebang.get(match[1])
    if found is not None and found.name == "C" and ending == ".h" and _CPLUSPLUS.search(text, 0, _HEAD):
        return table.by_entry["C++"]
    return found
