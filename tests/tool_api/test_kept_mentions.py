from pathlib import Path

import pytest

from adr_server.storage import Cache, Checkout
from adr_server.tool_api import ProjectView, kept_mentions, project_mentions
from fakes import project_view
from git_repositories import make_repository, write

pytestmark = pytest.mark.anyio

RECORD = "# {number}. Use store {number}\n\n## Status\n\nAccepted\n\n## Decision\n\nWe keep `{path}` small.\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    records = {f"adr/{n:04}-store.md": RECORD.format(number=n, path=f"src/part{n}") for n in (1, 2)}
    return make_repository(tmp_path / "r", {**records, "src/part1/a.py": "", "src/part2/b.py": ""})


async def named(project: Path, cache: Cache) -> list[tuple[str, str, int]]:
    """The record, path and line of each mention that a run finds."""
    view = ProjectView(Checkout.open(project), settings=project_view(project).settings, cache=cache)
    found = await project_mentions(view, await view.decisions(), lambda: None)
    return [(one.decision.path, one.pattern, one.line) for one in found]


async def test_a_second_run_has_the_mentions_of_the_first_without_searching_again(
    project: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await named(project, cache)
    assert first == [("adr/0001-store.md", "src/part1", 9), ("adr/0002-store.md", "src/part2", 9)]
    monkeypatch.setattr(kept_mentions, "mentions_in", lambda *_: pytest.fail("the records were searched again"))
    assert await named(project, cache) == first


async def test_a_record_written_since_is_searched(project: Path, cache: Cache) -> None:
    await named(project, cache)
    write(project, "adr/0002-store.md", RECORD.format(number=2, path="src/part1"))
    assert [pattern for _, pattern, _ in await named(project, cache)] == ["src/part1", "src/part1"]


async def test_a_file_added_since_may_be_what_a_record_means(project: Path, cache: Cache) -> None:
    write(project, "adr/0001-store.md", RECORD.format(number=1, path="../late.py"))
    assert [path for path, *_ in await named(project, cache)] == ["adr/0002-store.md"]
    write(project, "late.py", "")
    assert ("adr/0001-store.md", "late.py", 9) in await named(project, cache)


@pytest.mark.parametrize("planted", [7, [[0, "a"]], [[99, "a", 1, "a"]], [["x", "a", "b", "c"]], [None]])
async def test_what_another_version_kept_is_searched_again(project: Path, cache: Cache, planted: object) -> None:
    first = await named(project, cache)

    class Planted(Cache):
        def get(self, namespace: str, key: str) -> object:  # type: ignore[override] # what a stranger may have written
            return planted if namespace.startswith("mentions") else super().get(namespace, key)

    strange = Planted(project.parent / "cache", size_limit=10_000_000)
    try:
        assert await named(project, strange) == first
    finally:
        strange.close()
