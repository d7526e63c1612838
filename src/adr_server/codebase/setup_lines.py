"""The lines by which a project says how it is set up, built, run and deployed. Pure.

Rule: a line is quoted, never run and never rewritten; values of variables are not kept, names are.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from posixpath import basename

from adr_server.codebase.environment import analyze_environment
from adr_server.codebase.project_files import ProjectFiles, ReadText

QUOTE = 200
MOST_OF_A_FILE = 80
_DOCUMENT = re.compile(
    r"^(?:[^/]+/|docs?/[^/]+/)?(?:readme|contributing|install(?:ation)?|setup|getting[-_]?started|develop(?:ment|ing)|hacking"
    r"|deploy(?:ment|ing)?|quick[-_]?start)(?:\.(?:md|rst|txt|adoc|markdown))?$",
    re.IGNORECASE,
)
_FENCE = re.compile(r"^\s*(?:```|~~~)\s*([\w+-]*)")
_SHELL = frozenset(
    {"", "sh", "bash", "shell", "console", "zsh", "fish", "powershell", "ps1", "cmd", "text", "terminal"}
)
_PROMPT = re.compile(r"^\s*(?:[$>%]|PS>)\s+\S")
_TARGET = re.compile(r"^([A-Za-z][\w.-]*)\s*:(?!=)")
_SCRIPT = re.compile(r"""^\s*"([\w:.-]+)"\s*:\s*"((?:[^"\\]|\\.)*)",?\s*$""")
_RUN = re.compile(r"^\s*(?:-\s+)?(?:run|script):\s*(\S.*)$")
_VERSIONS = frozenset(
    {".tool-versions", ".python-version", ".nvmrc", ".node-version", ".ruby-version", ".java-version", ".go-version"}
)
_NEEDED = re.compile(
    r"""^\s*"?(?:requires-python|engines|rust-version|go|python|node|packageManager)"?\s*[:= ]\s*["{\d]"""
)
_NEEDED_IN = frozenset({"pyproject.toml", "package.json", "Cargo.toml", "go.mod"})


@dataclass(frozen=True, kw_only=True)
class SetupLine:
    """A line of one file; `kind` is document, target, script, pipeline, container, version or variable."""

    kind: str
    path: str
    line: int
    text: str


def find_setup_lines(paths: Sequence[str], read: ReadText) -> tuple[tuple[SetupLine, ...], tuple[str, ...]]:
    """The lines in order of kind and path, and the files that were looked into; unreadable files are left out.

    `read` gives a file's text and raises BrokenInputError.
    """
    files = ProjectFiles(paths, read)
    environment = analyze_environment(paths, read)
    pipelines = {one.evidence.path for one in environment.pipelines}
    readers: tuple[tuple[str, Callable[[str], bool], Callable[[str], Iterator[tuple[int, str]]]], ...] = (
        ("document", lambda path: bool(_DOCUMENT.match(path)), _commands),
        ("target", lambda path: basename(path).lower() in {"makefile", "gnumakefile", "justfile"}, _matching(_TARGET)),
        ("script", lambda path: basename(path) == "package.json", _scripts),
        ("pipeline", lambda path: path in pipelines, _matching(_RUN)),
        ("version", lambda path: basename(path) in _VERSIONS, _any_line),
        ("version", lambda path: basename(path) in _NEEDED_IN, _matching(_NEEDED)),
    )
    found: list[SetupLine] = []
    looked: list[str] = []
    for kind, wanted, lines_of in readers:
        for path in filter(wanted, files.paths):
            text = files.try_read(path)
            if isinstance(text, str):
                looked.append(path)
                rows = list(lines_of(text))[:MOST_OF_A_FILE]
                found += [SetupLine(kind=kind, path=path, line=line, text=said.strip()[:QUOTE]) for line, said in rows]
    told = [("container", one.evidence, one.evidence.text) for one in environment.images]
    told += [("container", one.evidence, one.evidence.text) for one in environment.services]
    told += [("variable", one.evidence, one.name) for one in environment.variables]
    found += [SetupLine(kind=kind, path=at.path, line=at.line, text=text) for kind, at, text in told]
    looked += [at.path for _, at, _ in told]
    return tuple(dict.fromkeys(found)), tuple(dict.fromkeys(looked))


def _commands(text: str) -> Iterator[tuple[int, str]]:
    """Lines of code blocks that a shell could take, and lines behind a prompt."""
    language: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        fence = _FENCE.match(line)
        if fence:
            language = fence[1].lower() if language is None else None
        elif (language in _SHELL and line.strip() and not line.lstrip().startswith("#")) or _PROMPT.match(line):
            yield number, line


def _matching(pattern: re.Pattern[str]) -> Callable[[str], Iterator[tuple[int, str]]]:
    def lines_of(text: str) -> Iterator[tuple[int, str]]:
        return ((number, line) for number, line in enumerate(text.splitlines(), 1) if pattern.match(line))

    return lines_of


def _any_line(text: str) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip())


def _scripts(text: str) -> Iterator[tuple[int, str]]:
    """The entries of `scripts`, up to the brace that closes it."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r'\s*"scripts"\s*:', line):
            inside = True
        elif inside and line.lstrip().startswith("}"):
            return
        elif inside and _SCRIPT.match(line):
            yield number, line
