"""A commit's files beside the checkout's."""

from pathlib import Path

import pytest

from adr_server.errors import BrokenInputError
from adr_server.storage import Checkout, Snapshot
from git_repositories import commit, git, make_repository, write


def snapshot_of(root: Path, **limits: int) -> Snapshot:
    checkout = Checkout(root.resolve(), **limits)
    assert checkout.repository is not None
    return Snapshot(checkout.repository, checkout.repository.commit("main"), checkout)


def test_a_commit_is_read_as_it_was_whatever_lies_there_now(tmp_path: Path) -> None:
    root = make_repository(
        tmp_path / "r", {"same.txt": "same\n", "edited.txt": "old\n", "gone ü.txt": "gone\n", "e.txt": ""}
    )
    git(root, "checkout", "--quiet", "-b", "feature")
    (root / "gone ü.txt").unlink()
    write(root, "new.txt")
    write(root, "edited.txt", "committed\n")
    commit(root, "Change")
    write(root, "edited.txt", "lying there\n")
    found = snapshot_of(root)
    assert found.paths == ("e.txt", "edited.txt", "gone ü.txt", "same.txt")
    assert [found.read_text(path) for path in found.paths] == ["", "old\n", "gone\n", "same\n"]


def test_what_is_untouched_comes_from_what_was_read_already(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"same.txt": "same\n", "edited.txt": "old\n"})
    write(root, "edited.txt", "new\n")
    checkout = Checkout(root.resolve())
    assert checkout.repository is not None
    found = Snapshot(
        checkout.repository, checkout.repository.commit("main"), checkout, read=lambda path: f"read {path}"
    )
    assert [found.read_text(path) for path in found.paths] == ["old\n", "read same.txt"]


def test_what_cannot_be_read_is_told_by_name(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.txt": "x" * 50})
    write(root, "b.bin", b"\0\1")
    commit(root, "Add")
    (root / "b.bin").unlink()
    found = snapshot_of(root, file_size=20)
    for path, told in (("a.txt", "larger"), ("b.bin", "b.bin"), ("c", "not in the commit")):
        with pytest.raises(BrokenInputError, match=told):
            found.read_text(path)


def test_links_and_submodules_are_no_files(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.txt": "x"})
    (root / "link").symlink_to("a.txt")
    inner = make_repository(root / "inner", {"i.txt": "x"})
    git(root, "update-index", "--add", "--cacheinfo", f"160000,{git(inner, 'rev-parse', 'HEAD').strip()},inner")
    git(root, "add", "link")
    git(root, "commit", "--quiet", "--message", "Link")
    assert snapshot_of(root).paths == ("a.txt",)


def test_a_project_in_a_subfolder_sees_its_own_paths(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"sub/a.txt": "old\n", "b.txt": "b\n"})
    write(root, "sub/a.txt", "new\n")
    found = snapshot_of(root / "sub")
    assert (found.paths, found.read_text("a.txt")) == (("a.txt",), "old\n")


def test_many_files_come_in_batches(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {f"{n}.txt": f"{n}\n" * (n % 7) for n in range(1_200)})
    for n in range(1_200):
        write(root, f"{n}.txt", "changed\n")
    found = snapshot_of(root)
    assert all(found.read_text(f"{n}.txt") == f"{n}\n" * (n % 7) for n in range(1_200))


def test_contents_are_told_apart_by_what_git_calls_them(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.md": "one", "b.md": "one", "c.md": "two"})
    found, checkout = snapshot_of(root), Checkout.open(root)
    assert [found.content_id(path) for path in ["a.md", "b.md", "c.md"]] == [
        checkout.content_id(path) for path in ["a.md", "b.md", "c.md"]
    ]
    assert found.content_id("a.md") == found.content_id("b.md") != found.content_id("c.md")
    with pytest.raises(BrokenInputError, match=r"gone\.md: not in the commit"):
        found.content_id("gone.md")
