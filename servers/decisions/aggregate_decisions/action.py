"""One inventory over several repositories: folders of this project, and inventories of others that the caller holds.

A run sees one project only; another repository comes in as what `list_decisions` said there.
"""

from collections import Counter, defaultdict

from pydantic import Field

from adr_server.decisions import Status
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput, UsageError


class OtherDecision(ToolInput):
    id: str
    """The record's id."""
    path: str
    """Its path in that repository."""
    title: str | None = None
    """Its title."""
    status: Status = Status.UNKNOWN
    """Its state."""
    date: str | None = None
    """Its day, ISO."""


class Inventory(ToolInput):
    repository: str
    """What the repository is called."""
    decisions: list[OtherDecision] = Field(max_length=100_000)
    """Its records: rows of list_decisions, cut to these fields."""


class Input(ToolInput):
    folders: list[str] = Field(default_factory=list)
    """Folders of this project that count as repositories of their own; without any, each package with records does."""
    others: list[Inventory] = Field(default_factory=list)
    """Inventories of other repositories."""


class Row(ToolOutput):
    repository: str
    id: str
    path: str
    title: str | None
    status: Status
    date: str | None


class SameTitle(ToolOutput):
    title: str
    places: list[Place]
    """The records that bear it, as `repository/path`."""


class Output(ToolOutput):
    decisions: list[Row]
    repositories: dict[str, dict[str, int]]
    """For each repository the number of records in each state."""
    same_title: list[SameTitle]
    """Titles that records of several repositories share: one decision taken twice, or two that may differ."""


async def run(args: Input, context: ToolContext) -> Output:
    names = [inventory.repository for inventory in args.others]
    if len(set(names)) != len(names):
        raise UsageError("others: two inventories bear one name; tell them apart.")
    log = await context.project.decisions()
    own = context.project.root.name or "project"
    roots = sorted((folder.strip("/") for folder in args.folders), key=len, reverse=True)
    rows = [
        Row(
            repository=_repository(decision.path, roots, log.folders if not roots else (), own),
            id=decision.id,
            path=decision.path,
            title=decision.title,
            status=decision.status,
            date=decision.date,
        )
        for decision in log.decisions
    ]
    rows += [
        Row(repository=inventory.repository, **row.model_dump())
        for inventory in args.others
        for row in inventory.decisions
    ]
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        counts[row.repository][row.status.value] += 1
    rows.sort(key=lambda row: (row.repository, row.path))
    return Output(
        decisions=rows,
        repositories={name: dict(sorted(count.items())) for name, count in sorted(counts.items())},
        same_title=_same_titles(rows),
    )


def _repository(path: str, roots: list[str], folders: tuple[str, ...], own: str) -> str:
    for root in roots:
        if path.startswith(f"{root}/"):
            return root
    holder = max((folder for folder in folders if path.startswith(f"{folder}/")), key=len, default="")
    return f"{own}/{holder}" if holder and len(folders) > 1 else own


def _same_titles(rows: list[Row]) -> list[SameTitle]:
    by_title: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row.title:
            by_title[" ".join(row.title.casefold().split())].append(row)
    return [
        SameTitle(
            title=group[0].title or "",
            places=[Place(path=f"{row.repository}/{row.path}", line=1, text=row.status.value) for row in group],
        )
        for group in by_title.values()
        if len({row.repository for row in group}) > 1
    ]
