"""What a commit took away and put there is read out of git's own patches."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.storage import Repository
from adr_server.storage.patches import PatchLine, patch_lines
from git_repositories import commit, git, make_repository, write


def changed(root: Path) -> list[tuple[str, int, str, bool]]:
    repository = Repository(root=root, top=root, prefix="")
    return [(one.path, one.line, one.text, one.taken) for one in patch_lines(repository.patch("HEAD"))]


@pytest.fixture(name="root")
def _root(tmp_path: Path) -> Path:
    return make_repository(tmp_path / "r", {"a.txt": "one\ntwo\nthree\n", "b.txt": "-- old\n++ new\n"})


def test_lines_that_went_have_the_number_that_they_had(root: Path) -> None:
    write(root, "a.txt", "one\nthree\nfour\n")
    (root / "b.txt").unlink()
    write(root, "c d.txt", "begin\n")
    commit(root, "Change")
    assert changed(root) == [
        ("a.txt", 2, "two", True),
        ("a.txt", 3, "four", False),
        ("b.txt", 1, "-- old", True),
        ("b.txt", 2, "++ new", True),
        ("c d.txt", 0, "begin", False),
    ]


def test_a_file_that_only_moved_has_no_lines(root: Path) -> None:
    git(root, "mv", "a.txt", "z.txt")
    commit(root, "Move")
    assert changed(root) == []


def test_what_is_no_patch_has_no_lines() -> None:
    assert list(patch_lines("nothing\n--- x\n@@ -1 +1 @@")) == []


@given(st.text(alphabet="-+@ \\\nab0123456789,/", max_size=300))
def test_no_text_is_an_error(text: str) -> None:
    assert all(isinstance(one, PatchLine) for one in patch_lines(text))
