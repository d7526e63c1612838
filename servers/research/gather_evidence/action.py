"""Look where a research plan says: for each part the lines that were found, and what was searched for it.

A place is a glob, a file or folder of the project, or words; words are looked up in the files of the part's globs, or
in all files where it has none, and then by the index of the code. Records are searched for each part's question.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import partial
from typing import Any

from pydantic import Field

from adr_server.tool_api import BrokenInputError, Place, ToolContext, ToolInput, ToolOutput, counted

MOST_FILES = 20_000
MOST_CHARACTERS = 40_000_000
QUOTE = 200


class Part(ToolInput):
    """A part of a question, as the answer schema research_plan has it."""

    question: str
    """What is asked."""
    answered_by: str = ""
    """What would answer it."""
    look_in: list[str] = Field(default_factory=list, max_length=10)
    """Globs, files, folders or words."""
    kind: str = "search"
    """search, or ask for what only a person can answer."""
    decisive: str = ""
    """Which answer would change the whole."""


class Input(ToolInput):
    parts: list[Part] = Field(max_length=12)
    """The parts of the question."""
    lines: int = Field(default=8, ge=1, le=50)
    """At most so many lines for each place to look in."""


class Gathered(ToolOutput):
    question: str
    findings: list[Place]
    records: list[Place]
    """Lines of records that share words with the question; the path is the record's."""
    searched: list[str]
    """Each place with what was looked through, and how much was found."""
    ask: bool
    """Whether only a person can answer it."""


class Output(ToolOutput):
    parts: list[Gathered]


@dataclass(kw_only=True)
class _Search:
    context: ToolContext
    lines: int
    found: dict[tuple[str, int], Place] = field(default_factory=dict)
    searched: list[str] = field(default_factory=list)

    def add(self, places: Sequence[Place], told: str) -> None:
        self.found.update({(place.path, place.line): place for place in places})
        self.searched.append(f"{told}: {counted(len(places), 'line')}")


async def run(args: Input, context: ToolContext) -> Output:
    return Output(parts=[await _gather(part, args.lines, context) for part in args.parts])


async def _gather(part: Part, lines: int, context: ToolContext) -> Gathered:
    search = _Search(context=context, lines=lines)
    records: list[Place] = []
    if part.kind != "ask":
        paths = await context.project.paths()
        scopes = {text: _meant(text, paths) for text in part.look_in}
        words = [text for text, meant in scopes.items() if not meant and not _is_glob(text)]
        inside = sorted({path for meant in scopes.values() for path in meant})
        for text, meant in scopes.items():
            if meant or _is_glob(text):
                search.searched.append(f"{text}: {counted(len(meant), 'file')}")
        for text in words or [part.question]:
            await _look_up(search, text, inside, paths, literal=bool(words))
        hits = (await context.call("search_decisions", {"query": part.question, "limit": 3}))["hits"]
        records = [Place(**place) for hit in hits for place in hit["places"]]
    return Gathered(
        question=part.question,
        findings=list(search.found.values()),
        records=records,
        searched=search.searched,
        ask=part.kind == "ask",
    )


async def _look_up(search: _Search, text: str, inside: Sequence[str], paths: Sequence[str], *, literal: bool) -> None:
    scope = inside or paths
    if literal:
        work = partial(_holding, search, text.strip("\"'`"), scope)
        places, looked = await search.context.in_thread(work)
        search.add(places, f"'{text}' in {looked} of {counted(len(scope), 'file')}")
        if places:
            return
    answer = await search.context.call("search_code", {"query": text[:1_000], "limit": search.lines})
    allowed = set(scope)
    rows = [row for row in answer["results"] if row["path"] in allowed]
    hits = await search.context.in_thread(lambda: [_shown(row, search.context) for row in rows])
    search.add(hits, f"'{text}' by the index of the code")


def _shown(row: Mapping[str, Any], context: ToolContext) -> Place:
    """The line that a result shows: it lies anywhere in the lines that were found."""
    path, first, shown = row["path"], row["line"], row["snippet"].strip()
    try:
        lines = context.project.read_text(path).split("\n")
    except BrokenInputError:
        lines = []
    for number, line in enumerate(lines[first - 1 : row["end_line"]], first):
        if shown and line.strip().startswith(shown):
            return Place(path=path, line=number, text=line.strip()[:QUOTE])
    return Place(path=path, line=first, text=lines[first - 1].strip()[:QUOTE] if first <= len(lines) else "")


def _holding(search: _Search, text: str, scope: Sequence[str]) -> tuple[list[Place], int]:
    """The lines that hold `text`, whatever its case, and how many files were read for it."""
    found: list[Place] = []
    wanted, size, looked = text.casefold(), 0, 0
    for path in scope[:MOST_FILES]:
        search.context.check_time()
        try:
            content = search.context.project.read_text(path)
        except BrokenInputError:
            continue
        looked, size = looked + 1, size + len(content)
        found += _lines_with(wanted, path, content)
        if len(found) >= search.lines or size > MOST_CHARACTERS:
            break
    return found[: search.lines], looked


def _lines_with(wanted: str, path: str, content: str) -> Iterator[Place]:
    if not wanted or wanted not in content.casefold():
        return
    for number, line in enumerate(content.splitlines(), 1):
        if wanted in line.casefold():
            yield Place(path=path, line=number, text=line.strip()[:QUOTE])


def _is_glob(text: str) -> bool:
    return any(sign in text for sign in "*?[") and " " not in text.strip()


def _meant(text: str, paths: Sequence[str]) -> list[str]:
    """The files that a glob, a file or a folder means."""
    plain = text.strip().removeprefix("./").rstrip("/")
    if _is_glob(plain):
        # `a/**/b` also means `a/b`.
        globs = {plain, plain.replace("**/", ""), plain.replace("/**", "/*")}
        return [path for path in paths if any(fnmatchcase(path, glob) for glob in globs)]
    return [path for path in paths if path == plain or path.startswith(f"{plain}/")] if plain else []
