from contextlib import closing
from pathlib import Path

import pytest

from adr_server.decisions import Decision
from adr_server.errors import BrokenInputError
from adr_server.storage import Cache, Checkout, Snapshot
from adr_server.tool_api.readings import KeptReadings
from git_repositories import make_repository, write

RECORD = "# {number}. Use store {number}\n\n## Status\n\n{status}\n\n## Context\n\nText.\n\n## Decision\n\nWe do.\n"


class CountingReader:
    """Reads through a checkout and notes what was asked for."""

    def __init__(self, checkout: Checkout) -> None:
        self._checkout = checkout
        self.asked: list[str] = []

    def __call__(self, path: str) -> str:
        self.asked.append(path)
        return self._checkout.read_text(path)


def record(number: int, status: str = "Accepted") -> str:
    return RECORD.format(number=number, status=status)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_repository(tmp_path / "r", {f"adr/{number:04}-store.md": record(number) for number in range(1, 41)})


def run(project: Path, cache: Cache) -> tuple[dict[str, tuple[Decision, ...] | None], list[str]]:
    """What a run reads of every document, and which texts it had to look at."""
    checkout = Checkout.open(project)
    reader = CountingReader(checkout)
    readings = KeptReadings(checkout.content_id, cache, reader)
    found = {path: readings.read(path) for path in checkout.paths()}
    readings.keep()
    return found, reader.asked


def test_a_second_run_reads_no_text_and_finds_the_same(project: Path, cache: Cache) -> None:
    first, asked = run(project, cache)
    assert len(asked) == 40
    assert run(project, cache) == (first, [])


def test_a_changed_document_alone_is_read_again(project: Path, cache: Cache) -> None:
    run(project, cache)
    write(project, "adr/0007-store.md", record(7, status="Deprecated"))
    found, asked = run(project, cache)
    assert asked == ["adr/0007-store.md"]
    changed = found["adr/0007-store.md"]
    assert changed is not None
    assert changed[0].status.value == "deprecated"
    assert run(project, cache)[1] == []


def test_the_same_text_under_another_name_is_read_anew(project: Path, cache: Cache) -> None:
    run(project, cache)
    (project / "adr/0007-store.md").rename(project / "adr/0041-store.md")
    found, asked = run(project, cache)
    assert asked == ["adr/0041-store.md"]
    moved = found["adr/0041-store.md"]
    assert moved is not None
    assert moved[0].number == 41


@pytest.mark.parametrize("planted", [[], "text", {"x": 1}, 7])
def test_a_shelf_of_another_shape_is_read_past(project: Path, cache: Cache, planted: object) -> None:
    first, _ = run(project, cache)

    class Planted(Cache):
        def get(self, namespace: str, key: str) -> object:  # type: ignore[override] # what a stranger may have written
            del namespace, key
            return planted

    with closing(Planted(project.parent / "cache", size_limit=10_000_000)) as strange:
        assert run(project, strange)[0] == first


def test_a_kept_row_of_another_shape_is_read_anew(project: Path, cache: Cache) -> None:
    first, _ = run(project, cache)

    class Altered(Cache):
        def get(self, namespace: str, key: str) -> object:  # type: ignore[override] # as above
            held = super().get(namespace, key)
            return {name: [{"id": 1}] for name in held} if isinstance(held, dict) else held

    with closing(Altered(project.parent / "cache", size_limit=10_000_000)) as altered:
        found, asked = run(project, altered)
    assert found == first
    assert len(asked) == 40


def test_a_document_that_cannot_be_read_is_left_to_the_reader_to_tell(project: Path, cache: Cache) -> None:
    write(project, "adr/0050-noise.md", "\0" * 64)
    found, _ = run(project, cache)
    assert found["adr/0050-noise.md"] is None
    with pytest.raises(BrokenInputError):
        Checkout.open(project).read_text("adr/0050-noise.md")


def test_a_record_that_was_read_here_is_not_read_again_in_a_commit(project: Path, cache: Cache) -> None:
    run(project, cache)
    write(project, "adr/0007-store.md", record(7, status="Deprecated"))
    run(project, cache)
    checkout = Checkout.open(project)
    assert checkout.repository is not None
    snapshot = Snapshot(checkout.repository, checkout.repository.commit("main"), checkout)
    asked: list[str] = []

    def read(path: str) -> str:
        asked.append(path)
        return snapshot.read_text(path)

    readings = KeptReadings(snapshot.content_id, cache, read)
    found = {path: readings.read(path) for path in snapshot.paths}
    assert asked == ["adr/0007-store.md"]
    assert all(one and one[0].status.value == "accepted" for one in found.values())
