"""Who owns files by the project's CODEOWNERS: the file is found and read here, its last matching rule decides."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from adr_server.codebase.owners import PLACES, OwnerRule, owner_rule, read_owners
from adr_server.errors import AdrServerError
from adr_server.tool_api.project import ProjectView


@dataclass(frozen=True, kw_only=True)
class OwnerFile:
    """The CODEOWNERS file that counts, and its rules; both empty where the project has none."""

    path: str = ""
    rules: tuple[OwnerRule, ...] = ()


async def read_owner_file(project: ProjectView) -> OwnerFile:
    """The first CODEOWNERS file that can be read, in the order of `PLACES`."""
    for place in PLACES:
        try:
            text = await project.text_or_none(place)
        except AdrServerError:
            continue
        if text is not None:
            return OwnerFile(path=place, rules=read_owners(text))
    return OwnerFile()


async def owned(project: ProjectView, under: str = "") -> tuple[str, list[tuple[OwnerRule, int]]]:
    """The CODEOWNERS file, and each rule with how many files (beneath `under`) it decides, most files first."""
    file = await read_owner_file(project)
    paths = await project.paths()

    def count() -> list[tuple[OwnerRule, int]]:
        wanted = [path for path in paths if not under or path.startswith(f"{under}/")]
        decided = Counter(rule.line for path in wanted if (rule := owner_rule(file.rules, path)) is not None)
        return sorted(((rule, decided[rule.line]) for rule in file.rules), key=lambda item: (-item[1], item[0].line))

    return file.path, await asyncio.to_thread(count)


def owners_of(rules: Sequence[OwnerRule], path: str) -> str | None:
    """The owners that decide for `path`, a space between them; None where there are none."""
    found = owner_rule(rules, path)
    return " ".join(found.owners) or None if found is not None else None
