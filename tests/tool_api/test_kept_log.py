from contextlib import closing
from pathlib import Path

import pytest

from adr_server import decisions
from adr_server.decisions import DecisionLog, Discovery, read_log
from adr_server.storage import Cache, Checkout
from adr_server.tool_api.kept_log import read_kept_log
from git_repositories import make_repository, write

RECORD = "# {number}. Use store {number}\n\n## Status\n\n{status}\n\n## Context\n\nText.\n\n## Decision\n\nWe do.\n"
BY_CONVENTION = Discovery()


def record(number: int, status: str = "Accepted") -> str:
    return RECORD.format(number=number, status=status)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {f"adr/{number:04}-store.md": record(number) for number in range(1, 6)}
    files["adr/0003-store.md"] = record(3, "Superseded by [4](0004-store.md), see also ADR-99")
    files["adr/template.md"] = "# {title}\n\n## Status\n\n{proposed | accepted}\n"
    files["adr/many.md"] = record(7) + "\n" + record(8)
    return make_repository(tmp_path / "r", files)


def run(project: Path, cache: Cache, convention: Discovery = BY_CONVENTION) -> tuple[DecisionLog, list[str]]:
    """The log of a run, and which texts it had to look at."""
    checkout = Checkout.open(project)
    asked: list[str] = []

    def read(path: str) -> str:
        asked.append(path)
        return checkout.read_text(path)

    return read_kept_log(checkout, cache, read, paths=checkout.paths(), convention=convention)[0], asked


def anew(project: Path, convention: Discovery = BY_CONVENTION) -> DecisionLog:
    """The log read without any cache."""
    checkout = Checkout.open(project)
    return read_log(checkout.paths(), checkout.read_text, convention=convention)


def test_a_second_run_has_the_same_log_without_reading_or_connecting(
    project: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(project, cache)[0] == anew(project)
    monkeypatch.setattr(decisions, "read_log", lambda *_, **__: pytest.fail("the log was read again"))
    assert run(project, cache) == (anew(project), [])


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("adr/0004-store.md", record(4, "Deprecated")),
        ("adr/0099-store.md", record(99)),
        ("adr/template.md", record(12)),
        ("docs/notes.md", "# Notes\n"),
    ],
)
def test_a_file_written_since_is_seen(project: Path, cache: Cache, path: str, text: str) -> None:
    run(project, cache)
    write(project, path, text)
    assert run(project, cache)[0] == anew(project)


def test_a_record_removed_since_leaves_its_references_dangling(project: Path, cache: Cache) -> None:
    run(project, cache)
    (project / "adr/0004-store.md").unlink()
    log, _ = run(project, cache)
    assert log == anew(project)
    assert log.by_path("adr/0003-store.md")[0].dangling


def test_a_configuration_changed_since_is_read_again(project: Path, cache: Cache) -> None:
    write(project, ".adr-dir", "adr\n")
    write(project, "texts/0001-a.md", record(1))
    run(project, cache)
    write(project, ".adr-dir", "texts\n")
    log, _ = run(project, cache)
    assert log == anew(project)
    assert "texts" in log.folders


def test_other_settings_have_a_log_of_their_own(project: Path, cache: Cache) -> None:
    run(project, cache)
    chosen = Discovery(exclude=("adr/0001-*",))
    log, _ = run(project, cache, chosen)
    assert log == anew(project, chosen)
    assert not log.by_path("adr/0001-store.md")


def test_what_could_not_be_read_is_tried_again(project: Path, cache: Cache) -> None:
    (project / "adr/0006-store.md").write_bytes(b"\x00\x01\x02\xff" * 40)
    first, _ = run(project, cache)
    assert "adr/0006-store.md" in first.unreadable
    assert run(project, cache)[0] == first


@pytest.mark.parametrize("row", [[], {"contents": {}}, {"contents": {}, "records": [["adr/0001-store.md", [{}]]]}, 7])
def test_a_row_of_another_shape_is_a_miss(project: Path, cache: Cache, row: object) -> None:
    class Planted(Cache):
        def get(self, namespace: str, key: str) -> object:  # type: ignore[override] # what a stranger may have written
            return row if namespace.startswith("logs") else super().get(namespace, key)

    run(project, cache)
    with closing(Planted(project.parent / "cache", size_limit=10_000_000)) as strange:
        assert run(project, strange)[0] == anew(project)
