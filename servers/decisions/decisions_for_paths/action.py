"""Which records govern paths: a record names them, the code names a record, or the folder's README does."""

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from posixpath import isabs, normpath, relpath

from pydantic import Field

from adr_server.decisions import DecisionLog, Relation
from adr_server.decisions.lint import is_baseline
from adr_server.review import (
    README,
    Governing,
    PathMentions,
    RecordNames,
    govern,
    nearest,
)
from adr_server.tool_api import (
    BrokenInputError,
    GoverningEvidence,
    GoverningRow,
    NotAllowedError,
    Place,
    ToolContext,
    ToolInput,
    ToolOutput,
    UnresolvedRow,
    UsageError,
    counted,
    project_mentions,
)

MAX_FILES = 5_000


class Input(ToolInput):
    paths: list[str] = Field(min_length=1, max_length=5_000)
    """Files, folders or globs, from the project's root."""


class Output(ToolOutput):
    governing: list[GoverningRow]
    """Records in force first."""
    ungoverned: list[str]
    """Files that no record governs, as far as the searched places tell."""
    unresolved: list[UnresolvedRow]
    """Lines that name a record which does not exist, or that several answer to."""
    searched: list[str]
    """What was looked at, for an absence."""
    unknown: list[str]
    """Asked for, and not in the project: only records that name them were looked for."""
    files: int
    """How many files the paths stand for, the records themselves aside."""
    left_out: int
    """Files beyond the most that one call looks at."""


async def run(args: Input, context: ToolContext) -> Output:
    every = await context.project.paths()
    log = await context.project.decisions()
    wanted, unknown = chosen([_from_root(word, context.project.root) for word in args.paths], every)
    mentions = PathMentions(await project_mentions(context.project, log, context.check_time), every)
    return await context.in_thread(lambda: _look(wanted, unknown, log, mentions, context))


def _from_root(word: str, root: Path) -> str:
    """A path as the project's files are named; a whole path that leads into the project is one of them."""
    path = normpath(word.strip()) if word.strip() else ""
    if isabs(path):
        path = relpath(path, root)
    if path == ".." or path.startswith("../"):
        raise UsageError(f"'{word[:80]}' lies outside of the project; give paths from the project's root.")
    return path


def chosen(asked: Iterable[str], every: Sequence[str]) -> tuple[list[str], list[str]]:
    """The files that are meant, each once in order, and what names no file of the project."""
    known = frozenset(every)
    found: dict[str, None] = {}
    unknown: list[str] = []
    for word in asked:
        path = word.removeprefix("./").rstrip("/")
        if path in known:
            found[path] = None
            continue
        everything = path in {"", "."}
        hits = [p for p in every if everything or p.startswith(f"{path}/") or fnmatchcase(p, path)]
        found.update(dict.fromkeys(hits))
        if not hits:
            found[path] = None
            unknown.append(path)
    return list(found), unknown


def _look(
    asked: list[str], unknown: list[str], log: DecisionLog, mentions: PathMentions, context: ToolContext
) -> Output:
    # Records and the lists of them name each other all over: that is a relation, and governs nothing.
    pages = {decision.path for decision in log.decisions} | set(log.others)
    meant = [path for path in asked if path not in pages]
    wanted = meant[:MAX_FILES]
    texts = _texts([path for path in wanted if path not in unknown], context)
    code = {path: text for path, text in texts.items() if not is_baseline(text)}
    all_readmes = [path for path in mentions.paths if "/" in path and README.match(path.rpartition("/")[2])]
    near = {readme for path in wanted if (readme := nearest(path, all_readmes)) is not None}
    readmes = _texts(sorted(near - pages), context)
    found, unresolved = govern(wanted, mentions, RecordNames(log), code, readmes)
    governed = {one.governed for row in found for one in row.evidence}
    return Output(
        governing=[_row(row) for row in found],
        ungoverned=[path for path in wanted if path not in governed],
        unresolved=[
            UnresolvedRow(place=Place(path=one.path, line=one.line, text=one.text), reason=one.reason)
            for one in unresolved
        ],
        searched=[
            f"paths named in {counted(len(log.decisions), 'record')}",
            f"markers such as ADR-0012 or @adr 12 in {counted(len(code), 'file')}",
            *(f"records named in {readme}" for readme in readmes),
        ],
        unknown=unknown,
        files=len(wanted),
        left_out=len(meant) - len(wanted),
    )


def _texts(paths: Iterable[str], context: ToolContext) -> Mapping[str, str]:
    texts: dict[str, str] = {}
    for path in paths:
        context.check_time()
        try:
            texts[path] = context.project.read_text(path)
        except (BrokenInputError, NotAllowedError):
            continue  # Binary, too large, gone, or a link that leads out: it holds no marker that could be cited.
    return texts


def _row(row: Governing) -> GoverningRow:
    return GoverningRow(
        id=row.decision.id,
        path=row.decision.path,
        title=row.decision.title,
        status=row.decision.status.value,
        superseded_by=list(row.decision.targets(Relation.SUPERSEDED_BY)),
        evidence=[
            GoverningEvidence(
                governed=one.governed,
                how=one.how.value,
                place=Place(path=one.path, line=one.line, text=one.text),
            )
            for one in row.evidence
        ],
    )
