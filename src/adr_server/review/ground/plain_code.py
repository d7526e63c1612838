"""The lines of a source without what is said in comments and, where that is wanted, in strings. Pure.

Rule: by the line; a comment or a string of several lines is left out where its lines begin as such lines do, or stand
between the marks that open and close it. What is in doubt is left out, for no line may tell what it only speaks of.
"""

import re
from collections.abc import Iterator
from posixpath import splitext

_SHARP = frozenset({".py", ".pyi", ".rb", ".rake", ".ru", ".ex", ".exs", ".sh", ".yml", ".yaml", ".toml", ".tf", ".r"})
_DASHES = frozenset({".sql", ".lua", ".hs", ".elm"})
_QUOTED = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`[^`\n]*`")
_DOCUMENT = re.compile(r"\"\"\"|'''")
_REMARKS = {"#": re.compile(r"(?:^|\s)#.*$"), "//": re.compile(r"(?:^|[^:])//.*$"), "--": re.compile(r"(?:^|\s)--.*$")}


def code_lines(path: str, text: str, *, strings: bool = False) -> Iterator[tuple[int, str]]:
    """Each line that has code, with its number from 1; with `strings` what stands in quotation marks is kept."""
    ending = splitext(path)[1]
    sign = "#" if ending in _SHARP else "--" if ending in _DASHES else "//"
    documents = ending in {".py", ".pyi", ".ex", ".exs", ".kt", ".kts", ".swift", ".dart", ".java", ".scala"}
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        if inside:
            if inside in line:
                inside = ""
            continue
        marks = _DOCUMENT.findall(line) if documents else []
        if len(marks) % 2:
            inside = marks[-1]
            continue
        if sign == "//" and "/*" in line and "*/" not in line.partition("/*")[2]:
            line, inside = line.partition("/*")[0], "*/"  # noqa: PLW2901 - what is left of it
        bare = line if strings else _QUOTED.sub('""', line)
        bare = _REMARKS[sign].sub("", re.sub(r"/\*.*?\*/", "", bare) if sign == "//" else bare)
        if bare.strip():
            yield number, bare
