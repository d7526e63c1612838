"""Which lines a patch adds, whatever the lines say."""

import subprocess
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from adr_server.review.checks import AddedLines, read_added
from git_repositories import commit, git, make_repository, write


def patch_of(root: Path) -> str:
    return git(root, "-c", "core.quotePath=false", "diff", "--unified=0", "HEAD")


def test_added_and_changed_lines_are_told_by_path_and_number(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.txt": "1\n2\n3\n4\n", "gone.txt": "x\n"})
    write(root, "a.txt", "1\ntwo\n3\n4\nfive\n")
    (root / "gone.txt").unlink()
    assert read_added(patch_of(root)) == AddedLines(by_path={"a.txt": {2: "two", 5: "five"}})


def test_a_line_that_looks_like_a_patch_is_a_line(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"a.diff": "x\n", "b.txt": "x\n"})
    write(root, "a.diff", "x\n+++ b/other\n@@ -1 +1 @@\ndiff --git a/x b/x\n-- y")
    write(root, "b.txt", "x\ny")
    found = read_added(patch_of(root))
    assert found.by_path["a.diff"] == {2: "+++ b/other", 3: "@@ -1 +1 @@", 4: "diff --git a/x b/x", 5: "-- y"}
    assert found.by_path["b.txt"] == {2: "y"}
    assert "other" not in found.by_path


def test_names_with_spaces_quotes_and_umlauts_are_read(tmp_path: Path) -> None:
    names = ["with space.txt", 'quo"te.txt', "tab\there.txt", "ümläut.txt", "back\\slash.txt"]
    root = make_repository(tmp_path / "r", dict.fromkeys(names, "x\n"))
    for name in names:
        write(root, name, "x\ny\n")
    assert set(read_added(patch_of(root)).by_path) == set(names)
    assert set(read_added(git(root, "diff", "--unified=0", "HEAD")).by_path) == set(names)


def test_renames_and_binary_files_are_followed(tmp_path: Path) -> None:
    root = make_repository(tmp_path / "r", {"old.txt": "line\n" * 20, "p.bin": "x"})
    git(root, "mv", "old.txt", "new.txt")
    write(root, "new.txt", "line\n" * 20 + "more\n")
    write(root, "p.bin", b"\0\1")
    commit(root, "Move")
    patch = git(root, "diff", "--unified=0", "-M", "HEAD~1")
    assert read_added(patch) == AddedLines(by_path={"new.txt": {21: "more"}})


def test_of_whole_files_every_line_is_added() -> None:
    added = AddedLines(by_path={"a": {3: "x"}}, whole=frozenset({"b"}))
    assert added.has("a", 3)
    assert not added.has("a", 4)
    assert added.has("b", 9)


@given(st.text(max_size=400))
def test_any_text_is_read(text: str) -> None:
    read_added(text)


@given(
    st.lists(st.sampled_from(["a", "+", "-", "@@ -1 +1 @@", "+++ b/f", "\\ No"]), max_size=8),
    st.lists(st.sampled_from(["a", "+", "-", "@@ -1 +1 @@", "+++ b/f", "\\ No"]), min_size=1, max_size=8),
)
def test_what_git_says_of_any_two_files_is_read_whole(before: list[str], after: list[str]) -> None:
    import tempfile  # noqa: PLC0415 - a folder for each example

    with tempfile.TemporaryDirectory() as folder:
        for name, lines in (("one", before), ("two", after)):
            Path(folder, name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        command = ["git", "diff", "--no-index", "--unified=0", "one", "two"]
        patch = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    found = read_added(patch).by_path.get("two", {})
    assert all(after[number - 1] == line for number, line in found.items())
    assert len(after) - len(found) <= len(before)
