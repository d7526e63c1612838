"""Read the imports of Rust and PHP, which put several paths with one beginning into braces.

Sources: the Rust reference, "Use declarations" and "Extern crates"; the PHP manual, "Using namespaces" and `require`.
Rule: `mod x;` declares a part of the crate and imports nothing; a path that code spells out shows its crate.
"""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.import_statements.model import WrittenImport, whole
from adr_server.codebase.import_statements.unspoken import Unspoken

_RUST = re.compile(
    r"\b(?:use(?=[\s:{])|extern\s++crate(?=\s))\s*+"
    r"((?:[^\Wu]|[:{}#,*\s/]|u(?!se\s)){1,9000}?)\s*+;"
)
_RUST_PATH = re.compile(r"(?<![\w:])([a-z][a-z0-9_]*)::$")
_RUST_ROOTS = frozenset({"crate", "self", "super"})
_PHP_USE = re.compile(
    r"(?:^|[;{}]|<\?php)\s*+use\s++(?:function\s++|const\s++)?((?:[^;()u]|u(?!se\s)){1,9000}?);", re.MULTILINE
)
_PHP_USES = re.compile(r"use(?<![\w$]use)\s")
# Each begins with a word, which `re` looks for many times faster than for the end of any other.
_PHP_FILES = tuple(
    re.compile(
        rf"{word}(?<!\w{word})(?:_once)?\b[ \t]*+\(?[ \t]*+(?:(?:__DIR__|dirname\(__FILE__\))[ \t]*+\.[ \t]*+)?"
        r"(?:'([^'\n]+)'|\"([^\"$\n]+)\")\s*+[;,)]"
    )
    for word in ("require", "include")
)
# Within a class `use` takes a trait in: of the same namespace where it is one word; its braces say what of it.
_TRAIT = re.compile(r"[;{}]?\s*?\n?[ \t]++use\s+\w+(?:\s*,\s*\w+)*\s*;|[;{}]?[^{]*use\s[^{]*[^{\\\s]\s*\{.*", re.DOTALL)
_COMMENTS = re.compile(r"//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/|#(?![\w\[])[^\n]*+")
_PART = re.compile(r"\s*([^{},]*?)\s*([{},]|\Z)")
_RENAMED = re.compile(r"\s+as\s+\S+$")
_KIND = re.compile(r"^(?:function|const)\s+")
_MOST_PARTS = 2_000


def rust_modules(text: str, end: int) -> Iterator[WrittenImport]:
    """Each path that the first `end` characters of a Rust source use, and each crate that a path in the code names."""
    unspoken = Unspoken(text, Ecosystem.CARGO)
    used: list[tuple[int, int]] = []
    for match in unspoken.spoken(_RUST, end):
        used.append(match.span())
        for one in _paths(match, "::"):
            yield one._replace(module=_plain(one.module))
    yield from _in_code(text, end, used, unspoken)


def _plain(path: str) -> str:
    return path.removeprefix("::").replace("r#", "").removesuffix("::self").removesuffix("::*")


def _in_code(text: str, end: int, used: list[tuple[int, int]], unspoken: Unspoken) -> Iterator[WrittenImport]:
    at = text.find("::")
    while 0 <= at < end:
        if (found := _RUST_PATH.search(text[max(0, at - 40) : at + 2])) and found[1] not in _RUST_ROOTS:
            while used and used[0][1] <= at:
                used.pop(0)
            if not (used and used[0][0] <= at) and unspoken.end_of(at) is None:
                yield whole(found[1], at)
        at = text.find("::", at + 2)


def php_modules(text: str, end: int) -> Iterator[WrittenImport]:
    """Each name that the first `end` characters of a PHP source use, and each file that they include."""
    unspoken = Unspoken(text, Ecosystem.COMPOSER)
    found = [match for pattern in _PHP_FILES for match in unspoken.spoken(pattern, end)]
    if _PHP_USES.search(text, 0, end):
        found += unspoken.spoken(_PHP_USE, end, 1)
    for match in sorted(found, key=lambda match: match.end()):
        if match.re in _PHP_FILES:
            group = match.lastindex or 1
            yield whole(match[group], match.start(group))
        elif not _TRAIT.fullmatch(match[0]):
            for one in _paths(match, "\\"):
                yield one._replace(module=_KIND.sub("", one.module).lstrip("\\"))


def _paths(match: re.Match[str], mark: str) -> Iterator[WrittenImport]:
    """The paths of a statement's group 1, those in braces with what stands before them."""
    # Blanks for a comment keep every offset.
    text = _COMMENTS.sub(lambda comment: " " * len(comment[0]), match[1])
    before: list[str] = []
    at, first = 0, match.start(1)
    for _ in range(_MOST_PARTS):
        part = _PART.match(text, at)
        if part is None:
            return
        name = _RENAMED.sub("", part[1])
        path = mark.join(filter(None, (*before, "".join(name.split()) if mark == "::" else name)))
        if part[2] == "{":
            before.append(name.removesuffix(mark))
        elif name:
            yield WrittenImport(path, first, first + part.start(1))
        if part[2] == "}" and before:
            before.pop()
        if part.end() >= len(text):
            return
        at = part.end()
