"""Read the imports of Python: each name that is taken from a module, on as many lines as they stand.

Source: the language reference, "The import statement". What a bracket, a backslash, a semicolon or a colon puts
elsewhere is read as well.
"""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.import_statements.model import WrittenImport, begins_statement, whole
from adr_server.codebase.import_statements.unspoken import Unspoken

_GAP = r"(?:[ \t]|\\\r?\n)"
_BRACKET = r"\(((?:[^()#]|#[^\n]*+)*+)\)"
_NAMES = r"\w+(?:[ \t\w.,]|\\\r?\n)*+"
# Each begins with a literal: `re` looks for one many times faster than for the beginning of a line.
_FROM = (
    rf"from(?<!\wfrom)(?={_GAP}|\.){_GAP}*+(?P<module>\.*+{_GAP}*+(?:\w[\w.]*+)?){_GAP}*+(?<![\w])import"
    rf"(?:{_GAP}*+(?:{_BRACKET}|(\*))|{_GAP}++({_NAMES}))"
)
_IMPORT = rf"import(?<!\wimport){_GAP}++({_NAMES})"
_STATEMENTS = tuple(re.compile(statement) for statement in (_FROM, _IMPORT))
_NAME = re.compile(rf"#[^\n]*+|(\w[\w.]*+)(?:{_GAP}++as{_GAP}++\w+)?")


def python_modules(text: str, end: int) -> Iterator[WrittenImport]:
    """Each module that the first `end` characters import, with the name that is taken from it, in their order."""
    unspoken = Unspoken(text, Ecosystem.PYPI)
    found = [
        match
        for pattern in _STATEMENTS
        for match in unspoken.spoken(pattern, end)
        if begins_statement(text, match.start(), ":;")
    ]
    for match in sorted(found, key=lambda match: match.start()):
        yield from _from(match) if "module" in match.re.groupindex else _plain(match)


def _plain(match: re.Match[str]) -> Iterator[WrittenImport]:
    for name in _NAME.finditer(match.string, match.start(1), match.end(1)):
        yield whole(name[1], name.start(1))


def _from(match: re.Match[str]) -> Iterator[WrittenImport]:
    module = "".join(match["module"].replace("\\", "").split())
    if module == "__future__":
        return  # That is said to the compiler, and imports nothing.
    at = match.start("module")
    dot = "" if module.endswith(".") else "."
    inside = 2 if match[2] is not None else 4
    if match[3] is not None:
        yield whole(module, at)
        return
    for name in _NAME.finditer(match.string, match.start(inside), match.end(inside)):
        if name[1]:
            yield WrittenImport(f"{module}{dot}{name[1]}", at, name.start(1))
