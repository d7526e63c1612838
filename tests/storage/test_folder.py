"""Scratch files stay in their folder and in their quota, whatever their names and whatever is planted there."""

from pathlib import Path

import pytest

from adr_server.errors import BrokenInputError, BudgetExceededError, UsageError
from adr_server.storage import FolderQuota, QuotaFolder, StoredFile


@pytest.fixture
def folder(tmp_path: Path) -> QuotaFolder:
    root = tmp_path / "workspace"
    root.mkdir()
    quota = FolderQuota(total_bytes=100, file_bytes=60, files=3, depth=2)
    return QuotaFolder(root, name="workspace", quota=quota)


def test_what_was_written_is_read_again_and_listed(folder: QuotaFolder) -> None:
    folder.write("a/b.txt", "eins")
    folder.write("a/b.txt", " zwei", append=True)
    assert folder.read("a/b.txt") == "eins zwei"
    assert folder.files() == (StoredFile(path="a/b.txt", size=9),)


@pytest.mark.parametrize("path", ["../x", "/x", "a/../x", ".x", "a//b", "", "a\0", "a/b/c", "a b", "x" * 90, "ü"])
def test_a_path_that_is_no_name_is_refused(folder: QuotaFolder, path: str) -> None:
    with pytest.raises(UsageError):
        folder.write(path, "x")
    assert folder.read(path) is None
    assert not folder.delete(path)


def test_no_link_is_read_written_or_deleted_through(folder: QuotaFolder, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    root = tmp_path / "workspace"
    (root / "link").symlink_to(tmp_path / "secret")
    (root / "out").symlink_to(tmp_path)
    assert folder.files() == ()
    assert folder.read("link") is None
    assert folder.read("out/secret") is None
    with pytest.raises(UsageError):
        folder.write("out/secret", "x")
    folder.write("link", "x")
    assert not folder.delete("out/secret")
    folder.clear()
    assert (tmp_path / "secret").read_text() == "s"


def test_the_quota_counts_bytes_files_and_each_file(folder: QuotaFolder) -> None:
    with pytest.raises(BudgetExceededError, match="at most 60"):
        folder.write("a", "x" * 61)
    folder.write("a", "x" * 60)
    with pytest.raises(BudgetExceededError, match="clean_workspace"):
        folder.write("b", "x" * 41)
    folder.write("b", "x")
    folder.write("c", "x")
    with pytest.raises(BudgetExceededError, match="3 of 3"):
        folder.write("d", "")
    folder.write("c", "yy")  # in place of a file that is there
    assert folder.clear() == 3
    assert folder.used_bytes() == 0


def test_a_file_that_is_no_text_is_an_error_that_names_it(folder: QuotaFolder, tmp_path: Path) -> None:
    (tmp_path / "workspace" / "noise").write_bytes(bytes(range(200, 250)))
    with pytest.raises(BrokenInputError, match="/workspace/noise"):
        folder.read("noise")
